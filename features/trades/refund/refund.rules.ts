import type { RefundFeeRule, RefundRules } from '../../channels/channels.shared.ts'
import {
  afterRefund,
  changeBetween,
  type ProfitRow,
  type Refunded,
  type ReportedReturn,
  sharesAfter,
  type SnapshotChain,
} from '../../sharing/sharing.shared.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays, dayOfText, instantOf } from '../../../core/shared/dates.ts'
import { type Fen, fen, formatYuan, keep, zeroFen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { pricedAsBooked, refundedOf, type TradeRow } from '../posting/trade-row.rules.ts'
import { DivStatus, RptStatus, SettleStatus } from '../trade/trade.contract.ts'
import { isMerchantTrade } from '../trade/trade.rules.ts'
import { refundErrors, RefundStatus } from './refund.contract.ts'
import { tradeTransitions } from '../trade/trade-states.rules.ts'

/**
 * Statuses of a refund. A success counts from every status, also after a failure that the channel once called definite:
 * the money has left. Nothing leads out of success.
 * @source docs/domain/money.md 3.5; docs/domain/traps.md 6
 */
export const refundTransitions = {
  create: { from: [], to: RefundStatus.created },
  /** Told by the channel before we asked for it. */
  bornSuccessful: { from: [], to: RefundStatus.success },
  send: { from: [RefundStatus.created], to: RefundStatus.processing },
  unclear: { from: [RefundStatus.created, RefundStatus.processing], to: RefundStatus.unknown },
  succeed: {
    from: [RefundStatus.created, RefundStatus.processing, RefundStatus.unknown, RefundStatus.failed],
    to: RefundStatus.success,
  },
  fail: { from: [RefundStatus.created, RefundStatus.processing, RefundStatus.unknown], to: RefundStatus.failed },
  /** The bill shows that the channel never made it. @source docs/domain/money.md 9, diffKind 7 */
  undo: { from: [RefundStatus.success], to: RefundStatus.failed },
} as const satisfies Transitions<typeof RefundStatus>

/** Most refunds of one trade. */
const mostRefunds = 50

/** Data against which a requested refund is checked. */
export interface RefundCheck {
  readonly trade: TradeRow
  readonly rules: RefundRules
  readonly amountFen: Fen
  /** Refunds of the trade that did not fail. */
  readonly refundCount: number
  /** The business moment. */
  readonly now: string
}

const refundable: readonly number[] = [RptStatus.success, RptStatus.partlyRefunded]
const dividedStates: readonly number[] = [DivStatus.dividing, DivStatus.divided, DivStatus.partlyReturned]
const voidableDivisions: readonly number[] = [DivStatus.none, DivStatus.frozen, DivStatus.failed, DivStatus.unfrozen]

/**
 * Whether a refund may be asked for; the merchant's balance and the origin of an operator trade are checked after.
 * @throws the first refusal that applies, in the order of the document
 * @source docs/domain/money.md 3.5, refundOrder
 */
export function checkRefund(check: RefundCheck): void {
  checkRefundable(check)
  if (dividedStates.includes(check.trade.divStatus)) throw refundErrors.divided()
}

/**
 * Whether so much of a trade can be refunded, leaving aside whether it was divided: for a refund whose division was
 * returned before.
 * @throws the first refusal that applies
 * @source docs/domain/money.md 6.3, handDivRefund: refundable amount as in 3.5
 */
export function checkRefundable({ trade, rules, amountFen, refundCount, now }: RefundCheck): void {
  if (!refundable.includes(trade.rptStatus)) throw refundErrors.tradeState()
  if (isOver(trade, rules, now)) throw refundErrors.expired()
  if (refundCount >= mostRefunds) throw refundErrors.tooMany()
  const restFen = trade.tradeAmount - trade.refundedAmount - trade.refundingAmount
  if (amountFen > restFen) throw refundErrors.aboveRest({ x: formatYuan(restFen) })
}

/**
 * Whether a trade may be voided.
 * @throws the first refusal that applies
 * @source docs/domain/money.md 3.2, row "2 → 5"
 */
export function checkVoid({ trade, rules, refundCount, now }: RefundCheck): void {
  if (trade.rptStatus === RptStatus.partlyRefunded || trade.rptStatus === RptStatus.refunded || refundCount > 0)
    throw refundErrors.voidAfterRefund()
  if (trade.rptStatus !== RptStatus.success) throw refundErrors.tradeState()
  const isOpen = trade.settleStatus === SettleStatus.unsettled || !isMerchantTrade(trade.tradeKind)
  if (!rules.isVoidAllowed || trade.payDay !== dayOfText(now) || !isOpen) throw refundErrors.voidOnlyToday()
  if (!voidableDivisions.includes(trade.divStatus)) throw refundErrors.divided()
}

/** Whether the time for refunds of a trade is over: so many days after the instant of payment. */
function isOver({ payTime }: TradeRow, { refundDays }: RefundRules, now: string): boolean {
  if (payTime === null) return true
  const last = `${addDays(dayOfText(payTime), refundDays)}${payTime.slice(10)}`
  return instantOf(now) > instantOf(last)
}

/** Amounts that one more refund gives back, in fen, all of them as they come back: 0 or more but for profit rows. */
export interface RefundStep {
  readonly after: Refunded
  readonly feeReturnFen: Fen
  readonly costReturnFen: Fen
  /** Of the operator's part of the discount, back from the merchant. */
  readonly subsidyReturnFen: Fen
  /** Amount that the merchant's money loses. */
  readonly merchantDebitFen: Fen
  /** Profit rows with the amounts that every level gives back or, by a fen, gets: none for trades without a chain. */
  readonly rows: readonly ProfitRow[]
}

/**
 * Calculates the amounts that a refund gives back, after those that were booked before.
 * @param chain    the trade's price snapshot; null for operator trades and unknown merchants
 * @param reported the channel's own figures, which count where it gives them
 * @throws RangeError when more than the rest is refunded
 * @source docs/domain/money.md 3.5 (fee rule), 4.5, 8.3 (the operator's part of a discount)
 */
export function refundStep(
  trade: TradeRow,
  chain: SnapshotChain | null,
  rule: CodeOf<typeof RefundFeeRule>,
  amountFen: Fen,
  reported: ReportedReturn,
): RefundStep {
  const before = refundedOf(trade)
  const subsidyReturnFen = stepOf(trade.subsidyAmount, trade, amountFen)
  if (!chain) return withoutChain(trade, before, amountFen, reported, subsidyReturnFen)
  const priced = pricedAsBooked(trade, chain)
  const after = afterRefund(priced, rule, before, amountFen, reported)
  const feeReturnFen = fen(after.feeFen - before.feeFen)
  return {
    after,
    feeReturnFen,
    costReturnFen: fen(after.costFen - before.costFen),
    subsidyReturnFen,
    merchantDebitFen: fen(amountFen - feeReturnFen),
    rows: changeBetween(sharesAfter(priced, rule, before), sharesAfter(priced, rule, after)),
  }
}

/** A trade paid to the operator gives back of its cost what belongs to the amount; one of an unknown merchant has none booked. */
function withoutChain(
  trade: TradeRow,
  before: Refunded,
  amountFen: Fen,
  { costFen }: ReportedReturn,
  subsidyReturnFen: Fen,
): RefundStep {
  const costReturnFen = isMerchantTrade(trade.tradeKind)
    ? zeroFen
    : (costFen ?? stepOf(fen(trade.aisleCostAmount - trade.d0CostAmount), trade, amountFen))
  return {
    after: {
      amountFen: fen(before.amountFen + amountFen),
      feeFen: before.feeFen,
      costFen: fen(before.costFen + costReturnFen),
    },
    feeReturnFen: zeroFen,
    costReturnFen,
    subsidyReturnFen,
    merchantDebitFen: amountFen,
    rows: [],
  }
}

/** The part of a sum that one more refund gives back. */
const stepOf = (sumFen: Fen, { tradeAmount, refundedAmount }: TradeRow, amountFen: Fen): Fen =>
  fen(keep(sumFen, tradeAmount, refundedAmount) - keep(sumFen, tradeAmount, fen(refundedAmount + amountFen)))

/** The trade after a booked refund. @param wasReserved whether the amount stood among those under way */
export function refundedTrade(trade: TradeRow, step: RefundStep, amountFen: Fen, wasReserved: boolean): TradeRow {
  const { after } = step
  return {
    ...trade,
    rptStatus: after.amountFen === trade.tradeAmount ? tradeTransitions.refundAll.to : tradeTransitions.refundPart.to,
    refundedAmount: after.amountFen,
    refundedFee: after.feeFen,
    refundedCost: after.costFen,
    refundingAmount: wasReserved ? fen(trade.refundingAmount - amountFen) : trade.refundingAmount,
    version: trade.version + 1,
  }
}

/** Builds the profit rows that a void takes back of every level: all that stands, as a new row each. */
export function voidRows(trade: TradeRow, chain: SnapshotChain, rule: CodeOf<typeof RefundFeeRule>): ProfitRow[] {
  return changeBetween(sharesAfter(pricedAsBooked(trade, chain), rule, refundedOf(trade)), [])
}

/** Effect of the channel's report on a refund, given the state of our refund and of the trade. */
export type RefundDecision = 'apply' | 'duplicate' | 'stale' | 'conflict' | 'defer'

/**
 * Whether a success fits: into what is left of the trade, and beside the refunds that are under way.
 * @param own our refund as it stands; null when the channel began it
 * @source docs/domain/money.md 3.3, columns "refund success"
 */
export function decideRefundSuccess(
  trade: TradeRow,
  own: { refundStatus: CodeOf<typeof RefundStatus>; refundAmount: Fen } | null,
  amountFen: Fen,
): RefundDecision {
  if (own?.refundStatus === RefundStatus.success) return 'duplicate'
  if (own && own.refundAmount !== amountFen) return 'conflict'
  if (trade.refundedAmount + amountFen > trade.tradeAmount) return 'conflict'
  if (isUnderWay(own)) return 'apply'
  return trade.refundedAmount + trade.refundingAmount + amountFen > trade.tradeAmount ? 'defer' : 'apply'
}

/** States of a refund that is neither done nor failed: its amount is reserved on the trade. */
export const openRefundStatuses: readonly number[] = [
  RefundStatus.created,
  RefundStatus.processing,
  RefundStatus.unknown,
]

/** Whether a refund of ours is neither done nor failed: its amount is reserved on the trade. */
export const isUnderWay = (own: { refundStatus: CodeOf<typeof RefundStatus> } | null): boolean =>
  own !== null && openRefundStatuses.includes(own.refundStatus)
