/** Who wants to change a merchant: the party behind a session. */
export interface Editor {
  readonly partyType: number
  readonly oemNo: string
  readonly userNo: string
}

/**
 * Whether a party may change a merchant that it sees: staff of the merchant's own operator or sub-operator, its direct
 * provider, its employee. Providers above, operators of a sub-operator, institutions only look.
 * @source docs/domain/network.md 2.7
 */
export function mayEditMerchant(
  { partyType, oemNo, userNo }: Editor,
  merchant: { readonly oemNo: string; readonly userNo: string; readonly empNo: string | null },
): boolean {
  if (merchant.oemNo !== oemNo) return false
  if (partyType === 1) return true
  if (partyType === 2) return merchant.userNo === userNo
  return partyType === 4 && merchant.empNo === userNo
}
