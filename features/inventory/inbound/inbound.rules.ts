import type { CodeOf } from '../../../core/shared/codes.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { stockErrors } from '../device/device-errors.contract.ts'

/** A model as the rules see it. */
interface Model {
  readonly rpmType: CodeOf<typeof RpmType>
  readonly supNo: string
  readonly aisles: readonly string[]
  readonly snRegex: string
}

/** A device as it is taken in. */
interface Arrival {
  readonly sn: string
  /** Left out: the model's. */
  readonly supNo?: string | undefined
  readonly aisleCode?: string | undefined
}

/**
 * Returns the refusal to take a device in as a model, or null: the first in the order of the document.
 * @param model null when there is none of that number, or it is off
 * @source docs/domain/network.md 14.1, 14.2
 */
export function inboundProblem({ sn, supNo, aisleCode }: Arrival, model: Model | null): AppError | null {
  if (!model) return stockErrors.modelMissing()
  if (supNo !== undefined && supNo !== model.supNo) return stockErrors.supplierWrong()
  if (model.rpmType === RpmType.pos) {
    if (aisleCode === undefined) return stockErrors.aisleRequired()
    if (model.aisles.length > 0 && !model.aisles.includes(aisleCode)) return stockErrors.aisleWrong()
  }
  return fits(sn, model.snRegex) ? null : stockErrors.snFormat()
}

/** Whether a serial number looks as those of its model; the pattern stands for the whole number. */
export function fits(sn: string, snRegex: string): boolean {
  return snRegex === '' || new RegExp(`^(?:${snRegex})$`).test(sn)
}

/** The channel of a device: a POS has one, other devices none. */
export const aisleOf = ({ rpmType }: Pick<Model, 'rpmType'>, aisleCode: string | undefined): string | null =>
  rpmType === RpmType.pos ? (aisleCode ?? null) : null
