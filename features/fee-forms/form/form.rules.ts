import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { RpiStatus } from '../../merchants/merchants.shared.ts'
import { storeErrors } from '../../stores/stores.shared.ts'
import { AmountMode, FieldType, formErrors, FormStatus, mostFields } from './form-codes.contract.ts'

/** @source docs/domain/network.md 17 */
export const formTransitions = {
  create: { from: [], to: FormStatus.off },
  on: { from: [FormStatus.off], to: FormStatus.on },
  off: { from: [FormStatus.on], to: FormStatus.off },
} as const satisfies Transitions<typeof FormStatus>

/** One thing to choose; its price in fen where the form goes by options. */
export interface FieldOption {
  readonly label: string
  readonly priceFen: Fen | null
}

/** A field of a form. */
export interface Field {
  readonly fieldCode: string
  readonly label: string
  readonly fieldType: CodeOf<typeof FieldType>
  readonly required: boolean
  readonly options: readonly FieldOption[]
  readonly unique: boolean
}

/** Setting of a form's amount. */
export interface AmountSetting {
  readonly amountMode: CodeOf<typeof AmountMode>
  readonly amount?: Fen | null | undefined
  readonly minAmount?: Fen | null | undefined
  readonly maxAmount?: Fen | null | undefined
}

/** Most that a payer may fill in, in fen. @source docs/domain/network.md 17, maxAmount */
const mostFen = 5_000_000n

/**
 * The amounts that a form keeps: those of its mode; the others fall away.
 * @throws feeForm.amount
 * @source docs/domain/network.md 17, amount, minAmount, maxAmount
 */
export function amountsOf({ amountMode, amount, minAmount, maxAmount }: AmountSetting) {
  const none = { amount: null, minAmount: null, maxAmount: null }
  if (amountMode === AmountMode.byOption) return none
  if (amountMode === AmountMode.fixed) {
    if (amount == null || amount < 1n) throw formErrors.amount()
    return { ...none, amount }
  }
  if (minAmount == null || maxAmount == null || minAmount < 1n || minAmount > maxAmount || maxAmount > mostFen)
    throw formErrors.amount()
  return { ...none, minAmount, maxAmount }
}

/** @throws feeForm.times */
export function checkTimes({ beginTime, endTime }: { beginTime: string; endTime?: string | undefined }): void {
  if (endTime !== undefined && beginTime >= endTime) throw formErrors.times()
}

const chosen: readonly number[] = [FieldType.choice, FieldType.choices]
/** Field types that cannot tell payments apart: a person sends another picture, or another set of choices, at will. */
const notUnique: readonly number[] = [FieldType.choices, FieldType.picture]

/**
 * The fields of a design with their codes: known codes stay with their fields, new ones take the lowest that is free.
 * @throws feeForm.labels, feeForm.options, feeForm.prices, feeForm.uniqueKind, common.fieldFormat for a code that comes twice
 * @source docs/domain/network.md 17, feetMerFormDefined
 */
export function designedFields(drafts: readonly Field[], amountMode: CodeOf<typeof AmountMode>): Field[] {
  const given = drafts.map(({ fieldCode }) => fieldCode).filter((code) => code !== '')
  if (given.some((code) => !/^f([1-9]|[12]\d|30)$/.test(code)) || new Set(given).size < given.length)
    throw commonErrors.fieldFormat({ label: 'fieldCode' })
  const free = Array.from({ length: mostFields }, (_, n) => `f${n + 1}`).filter((code) => !given.includes(code))
  const labels = new Set<string>()
  return drafts.map((draft) => {
    const { label } = draft
    if (labels.has(label)) throw formErrors.labels({ label })
    labels.add(label)
    if (draft.unique && notUnique.includes(draft.fieldType)) throw formErrors.uniqueKind({ label })
    return { ...draft, fieldCode: draft.fieldCode || (free.shift() as string), options: optionsOf(draft, amountMode) }
  })
}

function optionsOf({ label, fieldType, options }: Field, amountMode: number): readonly FieldOption[] {
  if (!chosen.includes(fieldType)) return []
  if (options.length < 2 || new Set(options.map((one) => one.label)).size < options.length)
    throw formErrors.options({ label })
  if (amountMode !== AmountMode.byOption) return options.map((one) => ({ ...one, priceFen: null }))
  if (options.some(({ priceFen }) => priceFen === null)) throw formErrors.prices({ label })
  return options
}

/**
 * Refuses a change of fields once payers have answered them: their labels and their order alone may change.
 * @throws feeForm.fieldsFixed
 */
export function checkFixedFields(before: readonly Field[], after: readonly Field[]): void {
  const core = (fields: readonly Field[]) =>
    fields
      .map(({ fieldCode, fieldType, required, unique, options }) =>
        [
          fieldCode,
          fieldType,
          required,
          unique,
          ...options.map(({ label, priceFen }) => `${label} ${priceFen ?? ''}`),
        ].join('|'),
      )
      .sort()
      .join('\n')
  if (core(before) !== core(after)) throw formErrors.fieldsFixed()
}

/** Facts that decide whether payers may fill in a form. */
export interface SwitchFacts {
  readonly formStatus: CodeOf<typeof FormStatus>
  readonly amountMode: CodeOf<typeof AmountMode>
  readonly once: boolean
  readonly fields: readonly Field[]
  readonly rpiStatus: number
  readonly endTime: string | null
  /** The business moment. */
  readonly at: string
}

/**
 * The status of a form once it is switched.
 * @throws common.stateRefuses; to switch it on: feeForm.undesigned, feeForm.onceField, store.merchantOff, feeForm.over
 * @source docs/domain/network.md 17, editStatus
 */
export function switchedForm(facts: SwitchFacts, wanted: CodeOf<typeof FormStatus>): CodeOf<typeof FormStatus> {
  const { formStatus, amountMode, fields } = facts
  const status = nextState(formTransitions, formStatus, wanted === FormStatus.on ? 'on' : 'off')
  if (status === FormStatus.off) return status
  const isPriced = fields.some(({ required, fieldType }) => required && chosen.includes(fieldType))
  if (fields.length === 0 || (amountMode === AmountMode.byOption && !isPriced)) throw formErrors.undesigned()
  if (facts.once && !fields.some(({ unique, required }) => unique && required)) throw formErrors.onceField()
  if (facts.rpiStatus !== RpiStatus.active) throw storeErrors.merchantOff()
  if (facts.endTime !== null && facts.endTime <= facts.at) throw formErrors.over()
  return status
}
