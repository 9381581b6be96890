import { plainPercent } from '../../../core/shared/money.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { TicketKind } from './ticket.contract.ts'

/** Next step of a ticket by its status, and who must act. */
export const ticketNext: Readonly<Record<number, string>> = {
  [ActiveStatus.draft]: '添加活动商户后由另一人发布',
  [ActiveStatus.running]: '到结束时间自动结束',
  [ActiveStatus.ended]: '活动已结束，不再优惠',
  [ActiveStatus.stopped]: '已停用，启用后继续优惠',
}

/** Returns the reason why the user cannot publish a ticket; undefined when they can. */
export function publishBlocked(
  row: { readonly ticketStatus: number; readonly makerNo: string; readonly merchantCount: number },
  account: string,
): string | undefined {
  if (row.ticketStatus !== ActiveStatus.draft) return '活动已经发布'
  if (row.makerNo === account) return '不能发布本人保存的活动'
  return row.merchantCount === 0 ? '请先添加活动商户' : undefined
}

/** Returns the reason why a ticket cannot be edited; undefined when it can. */
export function editBlocked({ ticketStatus }: { readonly ticketStatus: number }): string | undefined {
  if (ticketStatus === ActiveStatus.ended) return '活动已结束'
  return ticketStatus === ActiveStatus.stopped ? '请先启用活动' : undefined
}

/** Returns the reason why a ticket cannot be removed; undefined when it can. */
export const removeBlocked = ({ ticketStatus }: { readonly ticketStatus: number }): string | undefined =>
  ticketStatus === ActiveStatus.draft ? undefined : '已生效的记录不能删除'

/** The status to which a switch takes a ticket; null where there is no switch. */
export const switchedStatus = (ticketStatus: number): 1 | 3 | null =>
  ticketStatus === ActiveStatus.running
    ? ActiveStatus.stopped
    : ticketStatus === ActiveStatus.stopped
      ? ActiveStatus.running
      : null

interface Told {
  readonly ticketKind: number
  readonly threshold: string
  readonly value: string
}

/** A discount in Chinese words with their values, `满{threshold}减{value}`. Amounts in yuan. */
export function offerWords({ ticketKind, threshold, value }: Told): { words: string; values: Record<string, string> } {
  const values = { threshold, value: ticketKind === TicketKind.rate ? plainPercent(value) : value }
  const from = Number(threshold) > 0
  if (ticketKind === TicketKind.rate)
    return { words: from ? '满{threshold}元按{value}%支付' : '按{value}%支付', values }
  if (ticketKind === TicketKind.random)
    return { words: from ? '满{threshold}元随机减0.01至{value}元' : '随机减0.01至{value}元', values }
  return { words: from ? '满{threshold}元减{value}元' : '立减{value}元', values }
}
