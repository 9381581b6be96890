import { equipmentErrors } from './equipment-errors.contract.ts'

/** Attachment of a device that staff may share. */
export interface Standing {
  readonly rpsNo: string | null
  /** The stand that it hangs on. */
  readonly parentRtNo: string | null
  readonly isShared: boolean
}

/** Whether a device hangs on nothing but its merchant. @source docs/domain/network.md 13.3, Eq free in merchant */
export const isFree = ({ rpsNo, parentRtNo, isShared }: Standing): boolean =>
  rpsNo === null && parentRtNo === null && !isShared

/** Place wanted for equipment: exactly one of the three. */
export type WantedPlace =
  | { readonly kind: 'store'; readonly rpsNo: string }
  | { readonly kind: 'staff'; readonly rpstNo: string }
  | { readonly kind: 'stand'; readonly rtNo: string }

/** The one place that is named; '' names none. @throws equipment.onePlace @source docs/domain/network.md 13.3, submitEq */
export function wantedPlace({
  rpsNo,
  rpstNo,
  parentRtNo,
}: {
  rpsNo: string
  rpstNo: string
  parentRtNo: string
}): WantedPlace {
  if (rpsNo && !rpstNo && !parentRtNo) return { kind: 'store', rpsNo }
  if (rpstNo && !rpsNo && !parentRtNo) return { kind: 'staff', rpstNo }
  if (parentRtNo && !rpsNo && !rpstNo) return { kind: 'stand', rtNo: parentRtNo }
  throw equipmentErrors.onePlace()
}

/** Refuses to attach what hangs somewhere. @throws equipment.attached */
export function checkFree(standing: Standing): void {
  if (!isFree(standing)) throw equipmentErrors.attached()
}

/** Refuses to free what is free. @throws equipment.notAttached */
export function checkAttached(standing: Standing): void {
  if (isFree(standing)) throw equipmentErrors.notAttached()
}

/**
 * Refuses to give a device to staff of a store while it hangs on a stand or stands in another store.
 * @throws equipment.attached
 * @source docs/domain/network.md 13.3: several staff of one store
 */
export function checkSharing({ rpsNo, parentRtNo }: Standing, wanted: string): void {
  if (parentRtNo !== null || (rpsNo !== null && rpsNo !== wanted)) throw equipmentErrors.attached()
}

/**
 * The store in which staff are to share a device: the one it stands in; of a device that stands in none the only store in
 * which all of them work.
 * @param storesOf stores of each of the staff, where its place is on
 * @throws equipment.noCommonStore
 */
export function storeOfSharing(present: string | null, storesOf: readonly (readonly string[])[]): string {
  const common = (storesOf[0] ?? []).filter((store) => storesOf.every((stores) => stores.includes(store)))
  const found = present === null && common.length === 1 ? common[0] : common.find((store) => store === present)
  if (found === undefined) throw equipmentErrors.noCommonStore()
  return found
}
