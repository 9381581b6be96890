import { HoldStatus } from './risk-hold.contract.ts'

/** Returns the reason why the release of a hold cannot be asked for; undefined when it can. @source docs/rulings.md 32 */
export function liftBlocked({ holdStatus }: { readonly holdStatus: number }): string | undefined {
  if (holdStatus === HoldStatus.released) return '已经解冻'
  return holdStatus === HoldStatus.lifting ? '已申请解冻，等待复核' : undefined
}

/** Returns the reason why the user cannot decide about the release of a hold. @source docs/rulings.md 32 */
export function releaseBlocked(
  { holdStatus, liftNo }: { readonly holdStatus: number; readonly liftNo: string },
  account: string,
): string | undefined {
  if (holdStatus !== HoldStatus.lifting) return '没有待复核的解冻申请'
  return liftNo === account ? '不能审核本人提交的申请' : undefined
}

/** Address of the holds of a merchant that stand. */
export const standingHoldsOf = (rpiNo: string): string =>
  `/ledger/risk_hold?${new URLSearchParams({ rpiNo, holdStatus: `${HoldStatus.held},${HoldStatus.lifting}` })}`
