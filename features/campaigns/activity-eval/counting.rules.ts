import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays, daysBetween } from '../../../core/shared/dates.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import { keptStatuses, RptStatus, TradeKind } from '../../trades/trades.shared.ts'
import { TradeCounting } from '../activity/active-record.contract.ts'

/** Kinds of trades that count: somebody bought something at the terminal. */
export const countedKinds: readonly number[] = [TradeKind.purchase, TradeKind.preAuthorisation]

/** Terms of an activity about trades. Empty lists let everything count. */
export interface CountingTerms {
  readonly countPayWays: readonly number[]
  readonly aisleCodes: readonly string[]
  readonly minTradeAmount: Fen
}

/** A binding of a terminal, as database text; null while it lasts. */
export interface Binding {
  readonly bindTime: string
  readonly unbindTime: string | null
}

/** A paid trade of the terminal. */
export interface PaidTrade {
  readonly tradeKind: number
  readonly rptStatus: number
  readonly payWay: number
  readonly aisleCode: string
  readonly tradeAmount: Fen
  readonly refundedAmount: Fen
  readonly payTime: string
  readonly payDay: string
}

/** Amount that remains of a trade after its refunds. */
export const netOf = ({ tradeAmount, refundedAmount }: Pick<PaidTrade, 'tradeAmount' | 'refundedAmount'>): Fen =>
  (tradeAmount - refundedAmount) as Fen

/**
 * Whether a trade counts in an activity at all, whatever the stage.
 * @returns `counts`, or the first reason why it does not
 * @source docs/domain/money.md 7.3
 */
export function countingOf(
  terms: CountingTerms,
  { bindTime, unbindTime }: Binding,
  trade: PaidTrade,
): CodeOf<typeof TradeCounting> {
  const { payTime, tradeKind, rptStatus, payWay, aisleCode } = trade
  if (payTime < bindTime || (unbindTime !== null && payTime >= unbindTime)) return TradeCounting.notBound
  if (!countedKinds.includes(tradeKind)) return TradeCounting.otherKind
  if (!keptStatuses.includes(rptStatus)) return TradeCounting.reversed
  if (rptStatus === RptStatus.refunded || netOf(trade) <= 0n) return TradeCounting.refunded
  if (terms.countPayWays.length > 0 && !terms.countPayWays.includes(payWay)) return TradeCounting.otherWay
  if (terms.aisleCodes.length > 0 && !terms.aisleCodes.includes(aisleCode)) return TradeCounting.otherAisle
  return netOf(trade) < terms.minTradeAmount ? TradeCounting.tooSmall : TradeCounting.counts
}

/** Days of a stage for a terminal, both inside. @param bindDay business day of its binding */
export const stageDays = (
  { fromDay, toDay }: { readonly fromDay: number; readonly toDay: number },
  bindDay: string,
): { firstDay: string; lastDay: string } => ({
  firstDay: addDays(bindDay, fromDay),
  lastDay: addDays(bindDay, toDay),
})

/** A stage as the counting sees it. */
export interface CountedStage {
  readonly fromDay: number
  readonly toDay: number
  readonly minAmount: Fen
  readonly minCount: number
}

/** Standing of a terminal in a stage, as counted. */
export interface StageCount {
  readonly firstDay: string
  readonly lastDay: string
  readonly countedAmount: Fen
  readonly countedCount: number
  readonly missingAmount: Fen
  readonly missingCount: number
  readonly isMet: boolean
  /** Days that are left, today among them; 0 once it is over. */
  readonly daysLeft: number
}

/**
 * Counts the trades of a terminal towards a stage.
 * @param trades paid trades of the terminal, in any order
 * @param until  last day that is looked at
 * @source docs/domain/money.md 7.3
 */
export function countStage(
  terms: CountingTerms,
  stage: CountedStage,
  binding: Binding & { readonly bindDay: string },
  trades: readonly PaidTrade[],
  { until, today }: { readonly until: string; readonly today: string },
): StageCount {
  const { firstDay, lastDay } = stageDays(stage, binding.bindDay)
  const counted = trades.filter(
    (trade) =>
      trade.payDay >= firstDay &&
      trade.payDay <= lastDay &&
      trade.payDay <= until &&
      countingOf(terms, binding, trade) === TradeCounting.counts,
  )
  const countedAmount = counted.reduce((sum, trade) => (sum + netOf(trade)) as Fen, zeroFen)
  const missingAmount = (countedAmount < stage.minAmount ? stage.minAmount - countedAmount : 0n) as Fen
  const missingCount = Math.max(0, stage.minCount - counted.length)
  return {
    firstDay,
    lastDay,
    countedAmount,
    countedCount: counted.length,
    missingAmount,
    missingCount,
    isMet: missingAmount === 0n && missingCount === 0,
    daysLeft: Math.max(0, daysBetween(today < firstDay ? firstDay : today, lastDay) + 1),
  }
}
