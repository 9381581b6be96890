import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
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
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { RptStatus, TradeKind } from '../../trades/trades.shared.ts'
import {
  ForfeitMode,
  PledgeOrderStatus,
  PledgeRewardKind,
  ReachKind,
  RefundMode,
  RefundTarget,
} from '../pledge-codes/pledge-codes.contract.ts'
import { PledgeRefund } from '../refund/refund.contract.ts'
import { Reward } from '../reward/reward.contract.ts'
import { Uncounted } from '../turnover/uncounted.contract.ts'

const filter = {
  orderCode: labelled('押金单号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  rpiName: labelled('商户名称', optional(text(64))),
  sn: labelled('终端序列号', optional(text(32))),
  userNo: labelled('服务商编号', optional(text(32))),
  mealNo: labelled('押金套餐编号', optional(text(32))),
  rptOrderCode: labelled('支付订单号', optional(text(32))),
  orderStatus: labelled('押金状态', optional(codeList(PledgeOrderStatus))),
  ...createTimeFilter,
}
export const PledgeOrderFilter = z.object(filter)

/** A deposit of a merchant for a terminal. @source docs/domain/money.md 7.2 */
export const PledgeOrder = z.object({
  id: id(),
  orderCode: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  userNo: shown(),
  userName: shown(),
  sn: shown(),
  rpmName: shown(),
  mealNo: shown(),
  mealVersion: int(),
  mealName: shown(),
  pledgeAmount: yuan(),
  orderStatus: code(PledgeOrderStatus),
  rptOrderCode: shown(),
  payTime: shownInstant(),
  reachDeadline: shownDay(),
  countedAmount: signedYuan(),
  countedCount: int(-1_000_000),
  reachTime: shownInstant(),
  refundAmount: yuan(),
  forfeitAmount: yuan(),
  forfeitTime: shownInstant(),
  refundCode: shown(),
  createTime: shownInstant(),
})

/** Figures of the turnover with one way of paying: what counts, and what does not. */
const WayRow = z.object({
  payWay: code(PayWay),
  isCounted: flag(),
  payCount: int(-1_000_000),
  payAmount: signedYuan(),
  reverseAmount: signedYuan(),
  refundAmount: signedYuan(),
  smallCount: int(),
  smallAmount: signedYuan(),
  otherCount: int(),
  otherAmount: signedYuan(),
  countedCount: int(-1_000_000),
  countedAmount: signedYuan(),
})

/** A payment that does not count, and why. */
const UncountedRow = z.object({
  rptOrderCode: shown(),
  payTime: shownInstant(),
  payWay: code(PayWay),
  tradeKind: code(TradeKind),
  rptStatus: code(RptStatus),
  tradeAmount: yuan(),
  why: code(Uncounted),
})

/** Turnover that a deposit has reached, from what, and what is missing. */
export const PledgeExplanation = z.object({
  from: shownDay(),
  to: shownDay(),
  ways: z.array(WayRow),
  months: z.array(
    z.object({
      month: int(),
      countedCount: int(-1_000_000),
      countedAmount: signedYuan(),
      isReached: flag(),
    }),
  ),
  uncounted: z.array(UncountedRow),
  countedAmount: signedYuan(),
  countedCount: int(-1_000_000),
  reachedMonths: int(),
  isReached: flag(),
  percent: int(),
  missingAmount: yuan(),
  missingCount: int(),
  missingMonths: int(),
  daysLeft: int(),
})

/** Rewards of one node of the chain, as far as the reader may see them. */
const LevelRow = z.object({
  level: int(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  rewardKind: code(PledgeRewardKind),
  /** Null for who stands below: what a node is granted, it and the operator know. */
  granted: orNull(yuan()),
  passedOn: orNull(yuan()),
  amount: yuan(),
})

/** A deposit with its terms, how far it is and why, its rewards, refunds and history. */
export const PledgeOrderDetail = PledgeOrder.extend({
  reachKind: code(ReachKind),
  reachAmount: yuan(),
  reachCount: int(),
  reachMonths: int(),
  reachDays: int(),
  countPayWays: z.array(code(PayWay)),
  minTradeAmount: yuan(),
  refundMode: code(RefundMode),
  refundTarget: code(RefundTarget),
  forfeitMode: code(ForfeitMode),
  pledgeActiveNo: shown(),
  remark: shown(),
  /** Address at which the merchant pays; '' unless it waits for the payment. */
  payPath: shown(),
  isBound: flag(),
  explanation: orNull(PledgeExplanation),
  levels: z.array(LevelRow),
  rewards: z.array(Reward),
  refunds: z.array(PledgeRefund),
  states: z.array(StateRow),
})

/** Totals over all deposits of a filter. */
export const PledgeOrderStatistics = z.object({
  orderCount: count(),
  pledgeAmount: yuan(),
  heldAmount: yuan(),
  refundAmount: yuan(),
  forfeitAmount: yuan(),
  statuses: z.array(z.object({ orderStatus: code(PledgeOrderStatus), orderCount: count(), pledgeAmount: yuan() })),
})

const controller = '/api/rb-oem/oem/pledge_order'
const orderCode = labelled('押金单号', text(32))

/** Deposits. @source docs/domain/money.md 7.2 */
export const pledgeOrder = {
  canRefund: call({
    id: 'C0622',
    method: 'GET',
    path: `${controller}/canRefundList`,
    title: '可退押金列表',
    permission: 'pledge_view',
    input: PageQuery.extend(filter).omit({ orderStatus: true }),
    output: page(PledgeOrder),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  list: call({
    id: 'C0623',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '押金订单列表',
    permission: 'pledge_view',
    input: PageQuery.extend(filter),
    output: page(PledgeOrder),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0624',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '押金订单统计',
    permission: 'pledge_view',
    input: PledgeOrderFilter,
    output: PledgeOrderStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  detail: call({
    id: 'C0625',
    method: 'GET',
    path: `${controller}/detail`,
    title: '押金订单详情',
    permission: 'pledge_view',
    input: z.object({ orderCode }),
    output: PledgeOrderDetail,
    refusals: { common: 'notFound' },
  }),
  export: call({
    id: 'C0626',
    method: 'GET',
    path: `${controller}/pageListExport`,
    title: '导出押金订单',
    permission: 'pledge_view',
    input: PledgeOrderFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  applyRefund: call({
    id: 'C0627',
    method: 'POST',
    path: `${controller}/applyRefund`,
    title: '申请退押金',
    permission: 'pledge_refund_apply',
    input: z.object({
      orderCode,
      remark: labelled('备注', maybeText(255)).default(''),
      /** The merchant gives the terminal back before it reached the target. */
      early: labelled('提前退还', optional(flag())),
    }),
    output: z.object({ pledgeRefundCode: shown() }),
    audit: 'pledgeOrder.applyRefund',
    requestNo: true,
    refusals: {
      common: 'forbidden notFound stateRefuses',
      pledge: 'hasDebts notReached',
    },
  }),
}
