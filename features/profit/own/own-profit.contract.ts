import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'

const payWay = labelled('支付方式', optional(code(PayWay)))

/** Filter of the days: the period is that of the booking. */
export const OwnDayFilter = z.object({ ...createTimeFilter, payWay })

/** Filter of the trades: the period is that of the payment. */
export const OwnTradeFilter = z.object({
  ...createTimeFilter,
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  sn: labelled('终端序列号', optional(text(64))),
  payWay,
})

/** Earnings of an owner, with the trades they come from. No price, fee or cost: those are its parent's. */
const earned = {
  tradeCount: count(),
  tradeAmount: signedYuan(),
  refundAmount: signedYuan(),
  tradeProfit: signedYuan(),
  reverseProfit: signedYuan(),
  adjustProfit: signedYuan(),
  netProfit: signedYuan(),
}

/** Earnings of an employee on a day. */
export const OwnProfitDay = z.object({ rowKey: shown(), bookDay: shownDay(), ...earned })

/** Earnings of an employee from one trade, net of all that was given back since. */
export const OwnTradeProfit = z.object({
  rowKey: shown(),
  rptOrderCode: shown(),
  payTime: shownInstant(),
  rpiNo: shown(),
  rpiName: shown(),
  sn: shown(),
  payWay: orNull(code(PayWay)),
  ...earned,
})

/** Totals over exactly the rows of the list. */
export const OwnProfitTotals = z.object({ ...earned, asOf: shownInstant() })

const view = { method: 'GET', permission: 'own_profit_view' } as const
const base = '/api/countinghouse/profit/own'

/** Earnings that an employee may see: its own rows by day and by trade. @source docs/domain/money.md 4.6, own profit */
export const ownProfit = {
  days: call({
    id: 'C1370',
    path: `${base}-day/list`,
    title: '我的分润日报',
    input: PageQuery.extend(OwnDayFilter.shape),
    output: page(OwnProfitDay),
    ...view,
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  dayTotals: call({
    id: 'C1371',
    path: `${base}-day/statistics`,
    title: '我的分润日报统计',
    input: OwnDayFilter,
    output: OwnProfitTotals,
    ...view,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  trades: call({
    id: 'C1372',
    path: `${base}-trade/list`,
    title: '我的分润明细',
    input: PageQuery.extend(OwnTradeFilter.shape),
    output: page(OwnTradeProfit),
    ...view,
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  tradeTotals: call({
    id: 'C1373',
    path: `${base}-trade/statistics`,
    title: '我的分润明细统计',
    input: OwnTradeFilter,
    output: OwnProfitTotals,
    ...view,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C1374',
    path: `${base}-trade/export`,
    title: '导出我的分润明细',
    input: OwnTradeFilter,
    answer: 'export',
    audit: 'profit.export',
    ...view,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
