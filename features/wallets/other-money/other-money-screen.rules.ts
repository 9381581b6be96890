import { OtherMoneyStatus } from './other-money.contract.ts'

/** Fields of an item that a screen knows. */
export interface ShownItem {
  readonly otherStatus: number
  readonly makerNo: string
}

/** Returns the reason that the user cannot review an item; undefined when they can. @source docs/domain/money.md 5.3 */
export function auditBlocked({ otherStatus, makerNo }: ShownItem, account: string): string | undefined {
  if (otherStatus !== OtherMoneyStatus.toReview) return '已经审核'
  return makerNo === account ? '不能审核本人提交的申请' : undefined
}

/** Returns the reason that the user cannot reverse an item. @source docs/domain/money.md 5.3 */
export function reverseBlocked({ otherStatus, makerNo }: ShownItem, account: string): string | undefined {
  if (otherStatus !== OtherMoneyStatus.posted) return '只有已入账的款项可以冲销'
  return makerNo === account ? '不能冲销本人提交的款项' : undefined
}
