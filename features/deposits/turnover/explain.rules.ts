import type { CodeOf } from '../../../core/shared/codes.ts'
import { daysBetween } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { operatorKinds, RptStatus } from '../../trades/trades.shared.ts'
import type { MealTerms } from '../meal/meal.rules.ts'
import { ReachKind } from '../pledge-codes/pledge-codes.contract.ts'
import {
  assess,
  countedOf,
  type MonthTurnover,
  missingOf,
  percentOf,
  type Span,
  type WayFigures,
} from './turnover.rules.ts'
import { Uncounted } from './uncounted.contract.ts'

/** A payment of a terminal that does not count. */
export interface UncountedTrade {
  readonly rptOrderCode: string
  readonly payTime: string
  readonly payWay: number
  readonly tradeAmount: Fen
  readonly tradeKind: number
  readonly rptStatus: number
}

/** The first reason why a payment does not count. */
export function whyUncounted(
  { payWay, tradeKind, rptStatus, tradeAmount }: UncountedTrade,
  { countPayWays, minTradeAmount }: Pick<MealTerms, 'countPayWays' | 'minTradeAmount'>,
): CodeOf<typeof Uncounted> {
  if (operatorKinds.includes(tradeKind)) return Uncounted.noSale
  if (rptStatus === RptStatus.reversed) return Uncounted.reversed
  if (!countPayWays.includes(payWay)) return Uncounted.otherWay
  return tradeAmount < minTradeAmount ? Uncounted.tooSmall : Uncounted.refunded
}

/** Everything that an explanation is made of. */
export interface Explained {
  readonly terms: MealTerms
  readonly span: Span
  readonly ways: readonly WayFigures[]
  readonly months: readonly MonthTurnover[]
  readonly uncounted: readonly UncountedTrade[]
  /** Last day of the target. */
  readonly reachDeadline: string
  readonly today: string
}

/**
 * Explains how far a target is reached: the figures of each way of paying, with what counts of them; each month; what does
 * not count and why; what is missing, and the days left.
 * @source docs/domain/money.md 7.1, 7.2
 */
export function explain({ terms, span, ways, months, uncounted, reachDeadline, today }: Explained) {
  const assessment = assess(terms, months)
  const missing = missingOf(terms, assessment)
  const none = { amountFen: 0n as Fen, count: 0 }
  return {
    from: span.first,
    to: span.last,
    ways: ways.map(({ payWay, ...figures }) => {
      const isCounted = terms.countPayWays.includes(payWay)
      const { amountFen, count } = isCounted ? countedOf(figures) : none
      const { outsideRefunds, ...shown } = figures
      return {
        ...shown,
        payWay,
        isCounted,
        refundAmount: (figures.refundAmount - outsideRefunds) as Fen,
        countedAmount: amountFen,
        countedCount: count,
      }
    }),
    months: months.map(({ month, amountFen, count }) => ({
      month: month + 1,
      countedAmount: amountFen,
      countedCount: count,
      isReached: terms.reachKind === ReachKind.monthly && amountFen >= terms.reachAmount,
    })),
    uncounted: uncounted.map((trade) => ({ ...trade, why: whyUncounted(trade, terms) })),
    countedAmount: assessment.amountFen,
    countedCount: assessment.count,
    reachedMonths: assessment.months,
    isReached: assessment.isReached,
    percent: percentOf(terms, assessment),
    missingAmount: missing.amountFen,
    missingCount: missing.count,
    missingMonths: missing.months,
    daysLeft: Math.max(daysBetween(today, reachDeadline), 0),
  }
}
