import { ActiveStatus } from '../../deposits/deposits.shared.ts'

/** Row of an activity, as far as its buttons look at it. */
interface Row {
  readonly activeStatus: number
  readonly makerNo: string
}

/** Reason why an activity cannot be published by an account now; undefined when it can. */
export function publishBlocked({ activeStatus, makerNo }: Row, account: string): string | undefined {
  if (activeStatus !== ActiveStatus.draft) return '只有草稿可以发布'
  return makerNo === account ? '不能审核本人提交的申请' : undefined
}

/** Reason why an activity cannot be edited now. */
export const editBlocked = ({ activeStatus }: Row): string | undefined =>
  activeStatus === ActiveStatus.ended ? '活动已结束' : undefined

/** Reason why an activity cannot be removed now. */
export const removeBlocked = ({ activeStatus }: Row): string | undefined =>
  activeStatus === ActiveStatus.draft ? undefined : '已生效的活动不能删除'

/** Whether an activity can be stopped or resumed, and the words of it; null when neither. */
export function switchOf({ activeStatus }: Row): { title: string; to: number } | null {
  if (activeStatus === ActiveStatus.running) return { title: '停用', to: ActiveStatus.stopped }
  return activeStatus === ActiveStatus.stopped ? { title: '恢复', to: ActiveStatus.running } : null
}
