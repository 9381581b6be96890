import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { count, id, labelled, optional, shown, shownInstant, text, yuan } from '../../../core/shared/shapes/shapes.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { FundKind } from '../ticket/ticket.contract.ts'
import { TicketRecordStatus } from '../ticket/ticket-record-codes.contract.ts'

const byTicket = {
  ticketNo: labelled('活动编号', optional(text(32))),
  ticketName: labelled('活动名称', optional(text(64))),
  fundKind: labelled('出资方', optional(code(FundKind))),
  ticketStatus: labelled('活动状态', optional(codeList(ActiveStatus))),
  ...createTimeFilter,
}
export const TicketSumFilter = z.object(byTicket)

/** Figures over uses of tickets: what was given, who bears it, what refunds took back. */
const figures = {
  usedCount: count(),
  takenBackCount: count(),
  lockedCount: count(),
  orderAmount: yuan(),
  discountAmount: yuan(),
  platformAmount: yuan(),
  merchantAmount: yuan(),
  /** Taken back from merchants by refunds. */
  returnedAmount: yuan(),
  lockedAmount: yuan(),
}

/** A ticket with the figures of its uses: paid ones, those that refunds took back among them, and open ones. */
export const TicketSum = z.object({
  id: id(),
  ticketNo: shown(),
  ticketName: shown(),
  fundKind: code(FundKind),
  ticketStatus: code(ActiveStatus),
  budgetAmount: yuan(),
  ...figures,
  createTime: shownInstant(),
})

/** Totals over the tickets of a filter. */
export const TicketSumStatistics = z.object({ ticketCount: count(), budgetAmount: yuan(), ...figures })

const byTrade = {
  ticketNo: labelled('活动编号', optional(text(32))),
  ticketRecordNo: labelled('使用单号', optional(text(32))),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  recordStatus: labelled('使用状态', optional(codeList(TicketRecordStatus))),
  ...createTimeFilter,
}
export const TicketTradeFilter = z.object(byTrade)

/** One use of a ticket by a trade. */
export const TicketTrade = z.object({
  id: id(),
  ticketRecordNo: shown(),
  ticketNo: shown(),
  ticketName: shown(),
  rptOrderCode: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  orderAmount: yuan(),
  discountAmount: yuan(),
  /** Amount that the payer pays after the ticket. */
  payAmount: yuan(),
  platformAmount: yuan(),
  merchantAmount: yuan(),
  returnedAmount: yuan(),
  recordStatus: code(TicketRecordStatus),
  createTime: shownInstant(),
  usedTime: shownInstant(),
  finishTime: shownInstant(),
})

/** Totals over the uses of a filter. */
export const TicketTradeStatistics = z.object({
  recordCount: count(),
  orderAmount: yuan(),
  discountAmount: yuan(),
  payAmount: yuan(),
  platformAmount: yuan(),
  merchantAmount: yuan(),
  returnedAmount: yuan(),
})

const path = '/api/rb-oem/oem/ticketRecord'

/** Statistics of tickets, by ticket and by trade. @source docs/domain/money.md 8.3 */
export const ticketRecord = {
  list: call({
    id: 'C0560',
    method: 'GET',
    path: `${path}/list`,
    title: '优惠券活动统计列表',
    permission: 'ticket_view',
    input: PageQuery.extend(byTicket),
    output: page(TicketSum),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0561',
    method: 'GET',
    path: `${path}/statistics`,
    title: '优惠券活动统计',
    permission: 'ticket_view',
    input: TicketSumFilter,
    output: TicketSumStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0564',
    method: 'GET',
    path: `${path}/export`,
    title: '导出优惠券活动统计',
    permission: 'ticket_view',
    input: TicketSumFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  tradeList: call({
    id: 'C0562',
    method: 'GET',
    path: `${path}/tradeList`,
    title: '优惠券使用列表',
    permission: 'ticket_view',
    input: PageQuery.extend(byTrade),
    output: page(TicketTrade),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  tradeStatistics: call({
    id: 'C0563',
    method: 'GET',
    path: `${path}/tradeStatistics`,
    title: '优惠券使用统计',
    permission: 'ticket_view',
    input: TicketTradeFilter,
    output: TicketTradeStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  exportTrade: call({
    id: 'C0565',
    method: 'GET',
    path: `${path}/exportTrade`,
    title: '导出优惠券使用',
    permission: 'ticket_view',
    input: TicketTradeFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
