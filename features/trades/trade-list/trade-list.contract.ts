import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import {
  count,
  id,
  labelled,
  optional,
  orNull,
  percent,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { PayWay, SettleCycle, SettleMode, TradeSource } from '../../channels/channels.shared.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { RefundStatus } from '../refund/refund.contract.ts'
import {
  AbnormalKind,
  DiscountSource,
  DivStatus,
  PushStatus,
  RptStatus,
  SettleStatus,
  TradeKind,
  TradeReconStatus,
} from '../trade/trade.contract.ts'

/**
 * Owners of the trades in a list: the caller's own login tenant, its sub-operators, or both. @source docs/domain/money.md
 * 4.6
 */
export type TradeScope = 'merchant' | 'child' | 'all'
const scopes: readonly TradeScope[] = ['merchant', 'child', 'all']

/** The wire's word for a scope. */
export const tradeScope = (): Wire<TradeScope, TradeScope> =>
  wire<TradeScope, TradeScope>(
    { type: 'string', enum: [...scopes] },
    (raw, refuse) => scopes.find((scope) => scope === raw) ?? refuse('choice'),
    (value) => value,
  )

/** Filters that the list of trades, its statistics and its export share. @source docs/domain/money.md 3.7 */
export const tradeFilter = {
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  rptAisleOrderCode: labelled('通道订单号', optional(text(64))),
  merOrderCode: labelled('商户订单号', optional(text(64))),
  rpiNo: labelled('商户编号', optional(text(32))),
  storeNo: labelled('门店编号', optional(text(32))),
  rpstNo: labelled('店员编号', optional(text(32))),
  sn: labelled('终端SN', optional(text(32))),
  rqCode: labelled('收款码编号', optional(text(32))),
  aisleCode: labelled('通道', optional(text(20))),
  payWay: labelled('支付方式', optional(codeList(PayWay))),
  cardType: labelled('卡类型', optional(codeList(CardType))),
  tradeKind: labelled('交易类型', optional(codeList(TradeKind))),
  rptStatus: labelled('交易状态', optional(codeList(RptStatus))),
  settleCycle: labelled('结算周期', optional(codeList(SettleCycle))),
  settleStatus: labelled('结算状态', optional(codeList(SettleStatus))),
  abnormalKind: labelled('异常类型', optional(codeList(AbnormalKind))),
  pushStatus: labelled('推送状态', optional(codeList(PushStatus))),
  /** Trades with a refund in such a state. */
  refundStatus: labelled('退款状态', optional(codeList(RefundStatus))),
  userNo: labelled('服务商编号', optional(text(32))),
  empNo: labelled('员工编号', optional(text(32))),
  managerUserId: labelled('客户经理', optional(id())),
  scope: labelled('数据范围', optional(tradeScope())),
  amountMin: labelled('最小金额', optional(yuan())),
  amountMax: labelled('最大金额', optional(yuan())),
  ...createTimeFilter,
}
export const TradeFilter = z.object(tradeFilter)

/** One trade as a list shows it. Amounts that only some may see are null for the others. */
export const TradeRow = z.object({
  id: id(),
  rptOrderCode: shown(),
  rptAisleOrderCode: shown(),
  merOrderCode: shown(),
  tenantId: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  storeNo: shown(),
  storeName: shown(),
  rpstNo: shown(),
  sn: shown(),
  rqCode: shown(),
  userNo: shown(),
  userName: shown(),
  empNo: shown(),
  managerUserId: orNull(id()),
  managerName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  tradeKind: code(TradeKind),
  tradeSource: code(TradeSource),
  payWay: code(PayWay),
  cardType: code(CardType),
  rptStatus: code(RptStatus),
  orderAmount: yuan(),
  discountAmount: yuan(),
  discountSource: code(DiscountSource),
  tradeAmount: yuan(),
  rate: orNull(percent()),
  rateCap: orNull(yuan()),
  /** Amounts charged and settled; null until the trade is paid, because nobody knows them before. */
  feeAmount: orNull(yuan()),
  d0FeeAmount: orNull(yuan()),
  settleAmount: orNull(yuan()),
  refundedAmount: yuan(),
  refundingAmount: yuan(),
  refundedFee: yuan(),
  /** Kept profit of the caller's own node; null for who earns nothing by trades, and of an unpaid one. */
  myProfitAmount: orNull(signedYuan()),
  /** The channel's charge to the root operator; null for everybody else. */
  aisleCostAmount: orNull(yuan()),
  profitAmount: orNull(signedYuan()),
  settleMode: orNull(code(SettleMode)),
  settleCycle: orNull(code(SettleCycle)),
  settleStatus: code(SettleStatus),
  settleDay: shownDay(),
  divStatus: code(DivStatus),
  pushStatus: code(PushStatus),
  reconStatus: code(TradeReconStatus),
  abnormalKind: code(AbnormalKind),
  createTime: shownInstant(),
  payTime: shownInstant(),
})

/**
 * Totals over exactly the rows that the list shows on all its pages. `totalCount` counts them all; the others are of paid
 * trades, with what was given back of them since: `refundCount` trades were refunded, in part or whole.
 * @source docs/domain/money.md 0.5 no. 3, 3.7
 */
export const TradeStatistics = z.object({
  totalCount: count(),
  tradeCount: count(),
  tradeAmount: yuan(),
  feeAmount: yuan(),
  settleAmount: yuan(),
  refundCount: count(),
  refundAmount: yuan(),
  refundFee: yuan(),
  reverseCount: count(),
  reverseAmount: yuan(),
  netAmount: signedYuan(),
  profitAmount: orNull(signedYuan()),
  asOf: shownInstant(),
})

/** A list is newest first; it can be ordered by nothing else. */
export const TradePage = PageQuery.extend(tradeFilter)

const controller = '/api/rb-oem/oem/trade/pos_trade'

/** Trades: list, totals, sheet. @source docs/domain/money.md 3.7 */
export const tradeList = {
  list: call({
    id: 'C0545',
    method: 'GET',
    path: `${controller}/list`,
    title: '交易列表',
    permission: 'pos_trade_view',
    input: TradePage,
    output: page(TradeRow),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0546',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '交易统计',
    permission: 'pos_trade_view',
    input: TradeFilter,
    output: TradeStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0549',
    method: 'GET',
    path: `${controller}/export`,
    title: '交易导出',
    permission: 'pos_trade_export',
    input: TradeFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
