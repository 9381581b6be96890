import type { z } from 'zod'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { labelAt } from '../../../core/shared/refusal.ts'
import type { Kind } from '../picture/picture.rules.ts'
import type { First, Fourth, Second, StepNo, Third } from './step-shapes.contract.ts'

/** Values filled in for a merchant, and data that its steps are checked with besides. */
export interface Whole {
  /** Business day of the judgement. */
  readonly today: string
  /** Days that a paper must still be valid. */
  readonly minValidDays: number
  readonly first: First
  readonly second: Second | null
  readonly third: Third | null
  readonly fourth: Fourth | null
  readonly pictures: readonly { readonly picKind: Kind }[]
  /** Whether the industry of step two asks for a qualification; false while unknown. */
  readonly needsQualification: boolean
  /** Kinds of pictures that the channels of step four ask for beyond the usual. */
  readonly neededByAisles: readonly number[]
  /** Words of a label in the language of the reader. */
  readonly say: (label: string) => string
}

/** Rule by which one field of a step is checked: by the form while typing, and by the server, which also knows facts. */
export interface FieldRule<Facts> {
  readonly field: string
  /** Whether a merchant of this kind has the field at all; it has when absent. */
  readonly isAsked?: (whole: Whole) => boolean
  readonly isRequired?: (whole: Whole) => boolean
  /** The words for an absent value, where the document has some; else `{label}不能为空`. */
  readonly missing?: () => AppError
  /** Refusal of the value by itself and together with the others; null: none. Called only for a value that is present. */
  readonly wrong?: (whole: Whole) => AppError | null
  /** Refusal by the facts of the database; called even for an absent value. */
  readonly refused?: (whole: Whole, facts: Facts) => AppError | null
}

/** Whether a fault keeps the merchant from being submitted, or is only pointed out. */
export const faultLevel = { error: 1, warning: 2 } as const

/** Something that is wrong with a step. */
export interface Fault {
  readonly step: StepNo
  readonly field: string
  /** The picture that is missing or wrong; null: the field itself. */
  readonly picKind: Kind | null
  readonly level: 1 | 2
  readonly error: AppError
}

/** Whether a value was left out. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a value is one of ours with its middle hidden: it stands for what is saved. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('*')

/**
 * Returns the error of one field; null: none.
 * @param shape the shapes of the step, for the label
 * @param facts of the database; null in a form, which leaves those to the server
 */
export function fieldFault<Facts>(
  rule: FieldRule<Facts>,
  shape: z.ZodObject,
  value: unknown,
  whole: Whole,
  facts: Facts | null,
): AppError | null {
  if (rule.isAsked && !rule.isAsked(whole)) return null
  if (isBlank(value)) {
    if (rule.isRequired?.(whole))
      return rule.missing?.() ?? commonErrors.fieldRequired({ label: whole.say(labelAt(shape, [rule.field]) ?? '') })
  } else if (!isMasked(value)) {
    const wrong = rule.wrong?.(whole)
    if (wrong) return wrong
  }
  return facts === null ? null : (rule.refused?.(whole, facts) ?? null)
}

/** Everything that is wrong with the fields of a step, in the order of its rules. */
export function fieldFaults<Facts>(
  step: StepNo,
  rules: readonly FieldRule<Facts>[],
  shape: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
  whole: Whole,
  facts: Facts | null,
): Fault[] {
  return rules.flatMap((rule) => {
    const error = fieldFault(rule, shape, values[rule.field], whole, facts)
    return error ? [{ step, field: rule.field, picKind: null, level: faultLevel.error, error }] : []
  })
}
