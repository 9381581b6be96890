import type { FieldAtFault } from '../../channels/channels.shared.ts'

/** A field or picture at fault, with the step that it is mended in. @source docs/domain/network.md 4.1, rejectFields */
export interface RejectField extends FieldAtFault {
  readonly step: number
}

/** Kinds of pictures by the step that asks for them; 22 may be added in any. @source docs/domain/network.md 3.8 */
const pictureSteps: readonly (readonly [step: number, kinds: readonly number[]])[] = [
  [1, [1, 2, 3, 4, 19, 20, 21]],
  [2, [5, 6, 7, 16, 17, 18, 22, 23]],
  [3, [8, 9, 10, 11, 12, 13, 14]],
  [4, [15, 24]],
]

/** Fields of steps two to four; every other one stands in step one. @source docs/domain/network.md 3.4 to 3.7 */
const fieldSteps: Readonly<Record<string, number>> = {
  districtCode: 2,
  address: 2,
  industryCode: 2,
  mccNo: 2,
  qualNo: 2,
  servicePhone: 2,
  storeName: 2,
  balanceAccType: 3,
  accName: 3,
  accNo: 3,
  accPhone: 3,
  accIdNo: 3,
  bankCode: 3,
  branchCode: 3,
  settleCycle: 3,
  rates: 4,
  terminals: 4,
  installAddress: 4,
}

/** The step that a picture is asked for in. */
export const stepOfPicture = (picKind: number): number =>
  pictureSteps.find(([, kinds]) => kinds.includes(picKind))?.[0] ?? 1

/** Returns the fields that a channel finds fault with, each with its step. */
export const rejectFields = (fields: readonly FieldAtFault[]): RejectField[] =>
  fields.map((field) => ({
    ...field,
    step: field.picKind === null ? (fieldSteps[field.field] ?? 1) : stepOfPicture(field.picKind),
  }))
