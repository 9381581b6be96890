import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { HandleStatus, NotifyEvent, SettleCycle } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { TradeDivision } from './trade-divisions.contract.ts'
import { RefundInitiator, RefundKind, RefundStatus } from '../refund/refund.contract.ts'
import { SettleRecordStatus } from '../settlement/settlement.contract.ts'
import { ClaimStatus, PushStatus } from '../trade/trade.contract.ts'
import { TradeRow } from '../trade-list/trade-list.contract.ts'

/** A refund, void or automatic refund of a trade. */
export const TradeRefund = z.object({
  refundCode: shown(),
  aisleRefundCode: shown(),
  refundKind: code(RefundKind),
  refundStatus: code(RefundStatus),
  initiator: code(RefundInitiator),
  operatorNo: shown(),
  reason: shown(),
  refundAmount: yuan(),
  feeReturn: yuan(),
  merchantDebit: yuan(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
  failReason: shown(),
})

/** A message to the merchant's system about the trade. */
export const TradePush = z.object({
  id: id(),
  eventKind: shown(),
  url: shown(),
  pushStatus: code(PushStatus),
  attempts: count(),
  lastHttp: orNull(int()),
  lastAnswer: shown(),
  lastTime: shownInstant(),
  nextAt: shownInstant(),
  createTime: shownInstant(),
})

/** A node of the chain at the time of payment, from the caller's own downward; the merchant last. */
export const ChainNode = z.object({ level: int(), ownerType: code(OwnerType), ownerNo: shown(), ownerName: shown() })

/** The settlement that a trade went into. */
export const TradeSettlement = z.object({
  settleCode: shown(),
  settleCycle: code(SettleCycle),
  settleStatus: code(SettleRecordStatus),
  settleDay: shownDay(),
  settleAmount: yuan(),
  accountMask: shown(),
  failReason: shown(),
  finishTime: shownInstant(),
})

/** One posting of the ledger that the trade or one of its refunds caused. */
export const LedgerLine = z.object({
  txnId: id(),
  eventType: int(),
  bookDay: shownDay(),
  happenedAt: shownInstant(),
  bizCode: shown(),
  seq: int(),
  debitAccount: shown(),
  creditAccount: shown(),
  amount: yuan(),
})

/** A change of the state of the trade or of one of its refunds. */
export const StateChange = z.object({
  entity: shown(),
  entityNo: shown(),
  fromStatus: orNull(int()),
  toStatus: int(),
  action: shown(),
  userName: shown(),
  remark: shown(),
  createTime: shownInstant(),
})

/** Notification of the channel about the trade. */
export const TradeNotice = z.object({
  notifyId: shown(),
  eventKind: code(NotifyEvent),
  handleStatus: code(HandleStatus),
  handleMsg: shown(),
  attempts: count(),
  receivedAt: shownInstant(),
})

/** The claim of a paid trade of an unknown merchant. */
export const TradeClaim = z.object({
  rpiNo: shown(),
  rpiName: shown(),
  reason: shown(),
  claimStatus: code(ClaimStatus),
  makerName: shown(),
  isMine: flag(),
  auditReason: shown(),
  createTime: shownInstant(),
})

/** Everything about one trade that the caller may see. @source docs/domain/money.md 3.7, detail */
export const TradeDetail = TradeRow.extend({
  rtNo: shown(),
  formCode: shown(),
  institutionNo: shown(),
  aisleMerNo: shown(),
  bankTradeNo: shown(),
  batchNo: shown(),
  voucherNo: shown(),
  cardNoMask: shown(),
  bankName: shown(),
  settleCode: shown(),
  bookDay: shownDay(),
  expireTime: shownInstant(),
  closeTime: shownInstant(),
  lastEventTime: shownInstant(),
  syncedAt: shownInstant(),
  failCode: shown(),
  failReason: shown(),
  attach: shown(),
  remark: shown(),
  notifyUrl: shown(),
  /** Amount that can still be refunded: paid less what went back or is under way. */
  refundableAmount: yuan(),
  /** Profit that all levels together keep of it after refunds and corrections; for users who see costs, else null. */
  keptProfitAmount: orNull(signedYuan()),
  /** Numbers of the differences and recalculations that corrected its fee or profit; for who sees costs, else none. */
  corrections: z.array(shown()),
  /** Whether the trade is the caller's own to act on, not a sub-operator's that is only shown. */
  isActable: flag(),
  chain: z.array(ChainNode),
  refunds: z.array(TradeRefund),
  pushes: z.array(TradePush),
  settlement: orNull(TradeSettlement),
  claim: orNull(TradeClaim),
  divisions: z.array(TradeDivision),
  changes: z.array(StateChange),
  /** Root staff with the permission to see costs alone; else empty. */
  ledger: z.array(LedgerLine),
  /** Operator staff alone; else empty. */
  notices: z.array(TradeNotice),
})

/** Names one trade by its id or our number. */
export const TradeName = z.object({
  id: labelled('交易ID', optional(id())),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  rptAisleOrderCode: labelled('通道订单号', optional(text(64))),
})

const controller = '/api/rb-oem/oem/trade/pos_trade'

/** One trade with all that belongs to it. @source docs/domain/money.md 3.7 */
export const tradeDetail = {
  detail: call({
    id: 'C0547',
    method: 'GET',
    path: `${controller}/detail`,
    title: '交易详情',
    permission: 'pos_trade_view',
    input: TradeName,
    output: TradeDetail,
    refusals: { common: 'notFound' },
  }),
  posDetail: call({
    id: 'C0548',
    method: 'GET',
    path: `${controller}/posDetail`,
    title: '交易单据详情',
    permission: 'pos_trade_view',
    input: TradeName,
    output: TradeDetail,
    refusals: { common: 'notFound' },
  }),
}
