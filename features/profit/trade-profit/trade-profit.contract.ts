import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import {
  count,
  id,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { ProfitStatistics } from '../day/profit-day.contract.ts'

/**
 * Dimensions of the list of trade profit: the trade or terminal that one row stands for. @source docs/domain/money.md 4.6,
 * pos_profit list
 */
export const ProfitDimension = codes(['profit_dimension', '分润明细维度', 'Profit share detail dimension'], {
  trade: [1, '按交易', 'By transaction'],
  terminal: [2, '按终端', 'By terminal'],
})

const filter = {
  ...createTimeFilter,
  userNo: labelled('节点编号', optional(text(32))),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  rptAisleOrderCode: labelled('通道订单号', optional(text(64))),
  rpiNo: labelled('商户编号', optional(text(32))),
  sn: labelled('终端序列号', optional(text(64))),
  aisleCode: labelled('通道', optional(text(20))),
  payWay: labelled('支付方式', optional(code(PayWay))),
}

/** Filter of the list of trade profit; the period is that of the payment. */
export const TradeProfitFilter = z.object({ ...filter, dimension: labelled('维度', optional(code(ProfitDimension))) })

/** Filter of the stream of profit rows; the period is that of the booking, as in the daily profit. */
export const ProfitStreamFilter = z.object({
  ...filter,
  rowKind: labelled('分润行类型', optional(code(ProfitRowKind))),
})

/** Profit of one node from one trade, all its rows netted; or of one terminal over the period. */
export const TradeProfit = z.object({
  /** Order number, or the serial number of the terminal: tells the rows of a page apart. */
  rowKey: shown(),
  rptOrderCode: shown(),
  rptAisleOrderCode: shown(),
  payTime: shownInstant(),
  rpiNo: shown(),
  rpiName: shown(),
  sn: shown(),
  aisleCode: shown(),
  payWay: orNull(code(PayWay)),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  tradeCount: count(),
  tradeAmount: signedYuan(),
  refundAmount: signedYuan(),
  childFee: signedYuan(),
  /** Null where the caller may not see what the channel costs the operator. */
  costAmount: orNull(signedYuan()),
  shareIn: signedYuan(),
  shareOut: signedYuan(),
  tradeProfit: signedYuan(),
  reverseProfit: signedYuan(),
  adjustProfit: signedYuan(),
  netProfit: signedYuan(),
})

/** One row of profit as it was booked: trade × level × kind. @source docs/domain/money.md 4.3 */
export const ProfitStreamRow = z.object({
  profitId: id(),
  bookDay: shownDay(),
  payTime: shownInstant(),
  createTime: shownInstant(),
  rptOrderCode: shown(),
  rptAisleOrderCode: shown(),
  rpiNo: shown(),
  sn: shown(),
  aisleCode: shown(),
  payWay: code(PayWay),
  level: int(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  rowKind: code(ProfitRowKind),
  bizCode: shown(),
  tradeAmount: signedYuan(),
  childFee: signedYuan(),
  costAmount: orNull(signedYuan()),
  spread: signedYuan(),
  shareIn: signedYuan(),
  shareOut: signedYuan(),
  profitAmount: signedYuan(),
  txnId: id(),
})

const ListInput = PageQuery.extend(TradeProfitFilter.shape)
const ExportInput = TradeProfitFilter.extend({ columns: maybeText(500).default('') })
/** The place of the last row shown: the rows after it follow. It takes the place of `current`. */
const StreamInput = PageQuery.extend(ProfitStreamFilter.shape).extend({
  lastId: labelled('上一页末行', optional(text(40))),
})
const view = { permission: 'profit_view' } as const
const take = { permission: 'profit_export', answer: 'export', audit: 'profit.export' } as const

/** Profit trade by trade, in the caller's own institution. */
export const tradeProfit = {
  list: call({
    id: 'C0534',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/pos_profit/list',
    title: '商户分润明细',
    input: ListInput,
    output: page(TradeProfit),
    ...view,
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0535',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/pos_profit/statistics',
    title: '商户分润明细统计',
    input: TradeProfitFilter,
    output: ProfitStatistics,
    ...view,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0536',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/pos_profit/export',
    title: '导出商户分润明细',
    input: ExportInput,
    ...take,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}

/** Profit trade by trade, of the own institution and those below it. */
export const allTradeProfit = {
  list: call({
    id: 'C0538',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/pos_profit/list',
    title: '全部分润明细',
    input: ListInput,
    output: page(TradeProfit),
    ...view,
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0539',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/pos_profit/statistics',
    title: '全部分润明细统计',
    input: TradeProfitFilter,
    output: ProfitStatistics,
    ...view,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0540',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/pos_profit/export',
    title: '导出全部分润明细',
    input: ExportInput,
    ...take,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  listStream: call({
    id: 'C0542',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/pos_profit/listStream',
    title: '分润流水',
    input: StreamInput,
    output: page(ProfitStreamRow).extend({ lastId: shown() }),
    ...view,
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statisticsStream: call({
    id: 'C0543',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/pos_profit/statisticsStream',
    title: '分润流水统计',
    input: ProfitStreamFilter,
    output: ProfitStatistics,
    ...view,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  exportStream: call({
    id: 'C0544',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/pos_profit/exportStream',
    title: '导出分润流水',
    input: ProfitStreamFilter.extend({ columns: maybeText(500).default('') }),
    ...take,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
