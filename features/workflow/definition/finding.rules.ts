import type { AppError } from '../../../core/shared/errors.ts'

/** Something wrong in a diagram. `nodeId`: the element it is about; '' for the whole. */
export interface Finding {
  readonly nodeId: string
  /** Name of the element, else its id. */
  readonly name: string
  readonly refusal: AppError
}
