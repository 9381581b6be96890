import { isDay } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, parseYuan, sumFen } from '../../../core/shared/money.ts'
import { isIdCard, isMobile } from '../../../core/shared/validity/validity.ts'
import { AmountMode, FieldType, formErrors, FormStatus } from '../form/form-codes.contract.ts'
import type { AmountSetting, Field } from '../form/form.rules.ts'

/** Values sent for the fields of a form: one text or several a field. */
export type Sent = Readonly<Record<string, string | readonly string[]>>

/** Answers of a payer, by field code; the answer for a picture is the name of its file, '' until it is stored. */
export type Answers = Readonly<Record<string, string | readonly string[]>>

const listOf = (value: Sent[string] | undefined): readonly string[] => (value === undefined ? [] : [value].flat())
const plain = (text: string): string => text.normalize('NFKC').trim()
const longest = 100
const special = /[<>\p{Extended_Pictographic}]|[\u0000-\u001f\u007f]/u

/**
 * The answers to the fields of a form, each in its normal form.
 * @param files fields for which a picture came
 * @param today business day, for identity numbers
 * @throws common.fieldRequired, fieldTooLong, fieldFormat, fieldChoice, fieldSpecial of the first field that is wrong
 * @source docs/domain/network.md 17, 1.3, 1.7
 */
export function answersOf(
  fields: readonly Field[],
  sent: Sent,
  files: ReadonlySet<string>,
  today: string,
): Record<string, string | readonly string[]> {
  const answers: Record<string, string | readonly string[]> = {}
  for (const field of fields) {
    const { fieldCode, label, required, fieldType } = field
    const isPicture = fieldType === FieldType.picture
    const given = listOf(sent[fieldCode])
      .map(plain)
      .filter((one) => one !== '')
    if (isPicture ? !files.has(fieldCode) : given.length === 0) {
      if (required) throw commonErrors.fieldRequired({ label })
      continue
    }
    answers[fieldCode] = isPicture ? '' : answerOf(field, given, today)
  }
  return answers
}

function answerOf({ label, fieldType, options }: Field, given: readonly string[], today: string) {
  if (fieldType === FieldType.choices) {
    const chosen = options.map((one) => one.label).filter((one) => given.includes(one))
    if (chosen.length !== new Set(given).size) throw commonErrors.fieldChoice({ label })
    return chosen
  }
  if (given.length > 1) throw commonErrors.fieldFormat({ label })
  const [text = ''] = given
  switch (fieldType) {
    case FieldType.choice:
      if (!options.some((one) => one.label === text)) throw commonErrors.fieldChoice({ label })
      return text
    case FieldType.number:
      if (!/^-?\d{1,15}(\.\d{1,4})?$/.test(text)) throw commonErrors.fieldFormat({ label })
      return text
    case FieldType.date:
      if (!isDay(text)) throw commonErrors.fieldFormat({ label })
      return text
    case FieldType.phone:
      if (!isMobile(text)) throw commonErrors.fieldFormat({ label })
      return text
    case FieldType.idNo:
      if (!isIdCard(text.toUpperCase(), today)) throw commonErrors.fieldFormat({ label })
      return text.toUpperCase()
    default:
      if ([...text].length > longest) throw commonErrors.fieldTooLong({ label, n: longest })
      if (special.test(text)) throw commonErrors.fieldSpecial({ label })
      return text
  }
}

/**
 * Returns the amount to pay: the form decides, not the page. An amount that a page sends as well must agree.
 * @param given the amount that was sent, '' when none was
 * @throws common.amountFormat, feeForm.amountDiffers, common.amountZero
 * @source docs/domain/money.md 8.2
 */
export function amountToPay(setting: AmountSetting, fields: readonly Field[], answers: Answers, given: string): Fen {
  const { amountMode, amount, minAmount, maxAmount } = setting
  const sent = given === '' ? null : parseYuan(plain(given))
  if (given !== '' && sent === null) throw commonErrors.amountFormat()
  if (amountMode === AmountMode.byPayer) {
    if (sent === null) throw commonErrors.amountFormat()
    if (minAmount == null || maxAmount == null || sent < minAmount || sent > maxAmount) throw formErrors.amountDiffers()
    return sent
  }
  const due = amountMode === AmountMode.fixed ? amount : pricesOf(fields, answers)
  if (due == null || (sent !== null && sent !== due)) throw formErrors.amountDiffers()
  if (due <= 0n) throw commonErrors.amountZero()
  return due
}

const pricesOf = (fields: readonly Field[], answers: Answers): Fen =>
  sumFen(
    fields.flatMap(({ fieldCode, options }) => {
      const chosen = listOf(answers[fieldCode])
      return options.flatMap(({ label, priceFen }) => (chosen.includes(label) && priceFen !== null ? [priceFen] : []))
    }),
  )

/** Facts that decide whether a form takes one more payment. */
export interface RoomFacts {
  readonly formStatus: number
  readonly beginTime: string
  readonly endTime: string | null
  readonly quantityLimit: number | null
  /** Payments that stand or may still be made. */
  readonly taken: number
  /** Whether one of them has the same answers to the unique fields; false for a form that may be paid again. */
  readonly isRepeated: boolean
  /** The business moment. */
  readonly at: string
}

/**
 * Refuses a payment when the form takes none now.
 * @throws feeForm.over, feeForm.notBegun, feeForm.paidOnce
 * @source docs/domain/money.md 8.2
 */
export function checkRoom({ formStatus, beginTime, endTime, quantityLimit, taken, isRepeated, at }: RoomFacts): void {
  if (formStatus !== FormStatus.on || (endTime !== null && endTime <= at)) throw formErrors.over()
  if (beginTime > at) throw formErrors.notBegun()
  if (isRepeated) throw formErrors.paidOnce()
  if (quantityLimit !== null && taken >= quantityLimit) throw formErrors.over()
}

/** The answers that tell one payment of a form from another, as one text; '' for a form without unique fields. */
export const uniqueText = (fields: readonly Field[], answers: Answers): string => {
  const unique = fields.filter((field) => field.unique)
  return unique.length === 0 ? '' : JSON.stringify(unique.map(({ fieldCode }) => [fieldCode, answers[fieldCode] ?? '']))
}
