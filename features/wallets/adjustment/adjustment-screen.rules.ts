import { MoneyChangeStatus } from './adjustment.contract.ts'

/** Fields of a correction that a screen knows. */
export interface ShownChange {
  readonly changeStatus: number
  readonly makerNo: string
}

/** Returns the reason that a draft cannot be edited by the user; undefined when it can. @source docs/domain/money.md 5.3 */
export function editBlocked({ changeStatus, makerNo }: ShownChange, account: string): string | undefined {
  if (changeStatus !== MoneyChangeStatus.draft) return '只有草稿可以编辑'
  return makerNo === account ? undefined : '草稿由提交人本人编辑'
}

/** Returns the reason that a correction cannot be removed. @source docs/domain/money.md 5.3 */
export const removeBlocked = ({ changeStatus }: ShownChange): string | undefined =>
  changeStatus === MoneyChangeStatus.draft ? undefined : '只有草稿可以删除'

/** Returns the reason that the user cannot review a correction. @source docs/domain/money.md 5.3 */
export function auditBlocked({ changeStatus, makerNo }: ShownChange, account: string): string | undefined {
  if (changeStatus === MoneyChangeStatus.draft) return '草稿尚未提交审核'
  if (changeStatus !== MoneyChangeStatus.toReview) return '已经审核'
  return makerNo === account ? '不能审核本人提交的申请' : undefined
}
