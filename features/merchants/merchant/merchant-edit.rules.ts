import { PartyType } from '../../../core/shared/party-type.ts'
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
    case PartyType.operator:
      return true
    case PartyType.provider:
      return merchant.userNo === userNo
    case PartyType.merchant:
      return merchant.rpiNo === userNo
    default:
      return partyType === PartyType.employee && merchant.empNo === userNo
  }
}

/** Refuses who may only look at a merchant. @throws merchant.notDirect */
export function checkMayEdit(editor: Editor, merchant: OwnedMerchant): void {
  if (!mayEditMerchant(editor, merchant)) throw merchantErrors.notDirect()
}
