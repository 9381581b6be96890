import { merchantErrors } from './merchant-errors.contract.ts'

/** User who wants to change a merchant: the party behind a session. */
export interface Editor {
  readonly partyType: number
  readonly oemNo: string
  readonly userNo: string
}

/** Fields of a merchant that name its owner. */
export interface OwnedMerchant {
  readonly rpiNo: string
  readonly oemNo: string
  readonly userNo: string
  readonly empNo: string | null
}

/**
 * Whether a party may change a merchant that it sees: staff of the merchant's own operator or sub-operator, its direct
 * provider, its employee, the merchant itself. Providers above, operators of a sub-operator, institutions only look.
 * @source docs/domain/network.md 2.7
 */
export function mayEditMerchant({ partyType, oemNo, userNo }: Editor, merchant: OwnedMerchant): boolean {
  if (merchant.oemNo !== oemNo) return false
  switch (partyType) {
    case 1:
      return true
    case 2:
      return merchant.userNo === userNo
    case 3:
      return merchant.rpiNo === userNo
    default:
      return partyType === 4 && merchant.empNo === userNo
  }
}

/** Refuses who may only look at a merchant. @throws merchant.notDirect */
export function checkMayEdit(editor: Editor, merchant: OwnedMerchant): void {
  if (!mayEditMerchant(editor, merchant)) throw merchantErrors.notDirect()
}
