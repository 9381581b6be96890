import { DebtStatus } from '../../ledger/ledger.shared.ts'

/** Returns the reason why the user cannot waive a debt; undefined when they can. @source docs/domain/money.md 7.4 */
export function waiveBlocked(
  { debtStatus, makerNo }: { readonly debtStatus: number; readonly makerNo: string },
  account: string,
): string | undefined {
  if (debtStatus === DebtStatus.settled) return '已全部抵扣'
  if (debtStatus === DebtStatus.waived) return '已经豁免'
  return makerNo !== '' && makerNo === account ? '不能豁免本人登记的欠款' : undefined
}

/** Address of the debts of an owner that are not settled. */
export const openDebtsOf = (userNo: string): string =>
  `/rb-oem/active/active_debt?${new URLSearchParams({ ...(userNo ? { userNo } : {}), debtStatus: `${DebtStatus.open},${DebtStatus.partlyDeducted}` })}`
