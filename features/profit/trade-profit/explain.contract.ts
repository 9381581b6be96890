import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  flag,
  id,
  int,
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
import { PayWay, RefundFeeRule, SettleCycle } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { RptStatus } from '../../trades/trades.shared.ts'
import { ProfitMode, ProfitRowKind } from '../../sharing/sharing.shared.ts'

/** The price that a level paid upward when the trade was paid. */
export const ExplainedLine = z.object({
  lineId: shown(),
  polNo: shown(),
  validFrom: shownInstant(),
  rate: percent(),
  capAmount: orNull(yuan()),
  minFee: yuan(),
  d0Rate: percent(),
  d0Fee: yuan(),
  shareRatio: percent(),
})

/** One level of the chain: what it paid upward, how that came about, and what it earned. Null: not for the caller, or none. */
export const ExplainedLevel = z.object({
  level: int(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  line: orNull(ExplainedLine),
  /** Whether the caller may see the price and fee of this level. */
  isPriceShown: flag(),
  /** Amount × rate with six decimals. */
  rawFee: shown(),
  roundedFee: orNull(yuan()),
  capped: flag(),
  minned: flag(),
  clamped: flag(),
  /** The channel's report stands in place of the price. */
  replaced: flag(),
  ratePart: orNull(yuan()),
  d0Part: orNull(yuan()),
  fee: orNull(yuan()),
  spread: orNull(signedYuan()),
  shareIn: orNull(signedYuan()),
  shareOut: orNull(signedYuan()),
  profit: orNull(signedYuan()),
  /** Profit after all that was given back and adjusted. */
  kept: orNull(signedYuan()),
})

/** A row of profit of the trade as booked. */
export const ExplainedRow = z.object({
  profitId: id(),
  level: int(),
  userNo: shown(),
  userName: shown(),
  rowKind: code(ProfitRowKind),
  bizCode: shown(),
  bookDay: shownDay(),
  tradeAmount: signedYuan(),
  childFee: signedYuan(),
  cost: orNull(signedYuan()),
  spread: signedYuan(),
  shareIn: signedYuan(),
  shareOut: signedYuan(),
  profitAmount: signedYuan(),
  txnId: id(),
  createTime: shownInstant(),
})

/** A line of the ledger that moved the profit. */
export const ExplainedPosting = z.object({
  txnId: id(),
  eventType: int(),
  bookDay: shownDay(),
  bizCode: shown(),
  seq: int(),
  debitAccount: shown(),
  creditAccount: shown(),
  amount: yuan(),
})

/** Breakdown of one trade's fee to the fen, as far as the caller may see it. @source docs/domain/money.md 4.8 */
export const ProfitExplained = z.object({
  rptOrderCode: shown(),
  rptAisleOrderCode: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  aisleCode: shown(),
  payWay: code(PayWay),
  settleCycle: orNull(code(SettleCycle)),
  rptStatus: code(RptStatus),
  payTime: shownInstant(),
  bookDay: shownDay(),
  snapshotId: shown(),
  tradeAmount: yuan(),
  feeAmount: yuan(),
  settleAmount: yuan(),
  refundedAmount: yuan(),
  refundedFee: yuan(),
  refundFeeRule: code(RefundFeeRule),
  /** Null where the caller may not see it. */
  aisleCostAmount: orNull(yuan()),
  employee: orNull(
    z.object({ userNo: shown(), profitMode: code(ProfitMode), rate: orNull(percent()), amount: orNull(yuan()) }),
  ),
  chain: z.array(ExplainedLevel),
  rows: z.array(ExplainedRow),
  /** Sum of the profit shown, after refunds; and whether the books agree with the prices on every level, shown or not. */
  check: z.object({
    keptSum: signedYuan(),
    /** Kept fee less kept cost; null where the caller may not see the cost. */
    feeLessCost: orNull(signedYuan()),
    isExact: flag(),
    isRecomputed: flag(),
  }),
  postings: z.array(ExplainedPosting),
})

const input = z.object({
  rptAisleOrderCode: labelled('通道订单号', optional(text(64))),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  profitId: labelled('流水号', optional(id())),
})
const parts = { permission: 'profit_view', input, output: ProfitExplained } as const

/** The explain view: of a trade in the own institution, or also below it. */
export const profitExplain = {
  info: call({
    id: 'C0537',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/pos_profit/info',
    title: '分润解释',
    ...parts,
    refusals: { common: 'notFound' },
  }),
  allInfo: call({
    id: 'C0541',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/pos_profit/info',
    title: '全部分润解释',
    ...parts,
    refusals: { common: 'notFound' },
  }),
}
