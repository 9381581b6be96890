import { addDays } from '../../../core/shared/dates.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import type { MealTerms } from '../meal/meal.rules.ts'
import { ForfeitMode, ReachKind } from '../pledge-codes/pledge-codes.contract.ts'

/** Days after the deadline in which refunds and differences still count, before a deposit is forfeited. @source docs/domain/money.md 7.2 */
export const graceDays = 3

/** Figures of a terminal in a month of its assessment, or with a way of paying. Amounts in fen, all 0 or more. */
export interface Figures {
  readonly payAmount: Fen
  readonly payCount: number
  readonly reverseAmount: Fen
  readonly reverseCount: number
  readonly refundAmount: Fen
  /** Payments below the least amount. */
  readonly smallAmount: Fen
  readonly smallCount: number
  /** Payments to the operator: deposits, data fees, orders. */
  readonly otherAmount: Fen
  readonly otherCount: number
  /** Refunds of payments that do not count themselves. */
  readonly outsideRefunds: Fen
  /** Payments that were refunded whole. */
  readonly goneCount: number
}

/** Figures of a terminal with one way of paying. */
export interface WayFigures extends Figures {
  readonly payWay: number
}

/** Turnover that counts, of some figures. */
export interface Counted {
  readonly amountFen: Fen
  readonly count: number
}

/** The part of figures that counts: net of reversals and refunds, without what is too small or not a sale. */
export const countedOf = (figures: Figures): Counted => ({
  amountFen: fen(
    figures.payAmount -
      figures.reverseAmount -
      figures.refundAmount -
      figures.smallAmount -
      figures.otherAmount +
      figures.outsideRefunds,
  ),
  count:
    figures.payCount - figures.reverseCount - figures.smallCount - figures.otherCount - Math.max(figures.goneCount, 0),
})

/** Turnover of one month of an assessment: 0 is the one that begins with the day of payment. */
export interface MonthTurnover extends Counted {
  readonly month: number
}

/** Result of an assessment. */
export interface Assessment extends Counted {
  /** Longest run of months, one after the other, that each reached the amount; 0 for other kinds of targets. */
  readonly months: number
  readonly isReached: boolean
}

/**
 * Assesses a deposit.
 * @param months turnover that counts, by month; months without any may be missing
 * @source docs/domain/money.md 7.1 (reachKind), 7.2
 */
export function assess(
  terms: Pick<MealTerms, 'reachKind' | 'reachAmount' | 'reachCount' | 'reachMonths'>,
  months: readonly MonthTurnover[],
): Assessment {
  const amountFen = months.reduce((sum, one) => fen(sum + one.amountFen), zeroFen)
  const count = months.reduce((sum, one) => sum + one.count, 0)
  const best = terms.reachKind === ReachKind.monthly ? longestRun(terms.reachAmount, months) : 0
  const isReached =
    terms.reachKind === ReachKind.amount
      ? amountFen >= terms.reachAmount
      : terms.reachKind === ReachKind.count
        ? count >= terms.reachCount
        : best >= terms.reachMonths
  return { amountFen, count, months: best, isReached }
}

function longestRun(least: Fen, months: readonly MonthTurnover[]): number {
  const met = new Set(months.filter(({ amountFen }) => amountFen >= least).map(({ month }) => month))
  let best = 0
  for (const month of met) {
    if (met.has(month - 1)) continue
    let length = 1
    while (met.has(month + length)) length += 1
    best = Math.max(best, length)
  }
  return best
}

/** Days over which a deposit is assessed: payments of `first` to `last`, refunds until `until`. */
export interface Span {
  readonly first: string
  readonly last: string
  readonly until: string
}

/**
 * Returns the days that count: until the deadline, and without end where a missed target goes on being assessed.
 * @param today the last day that is looked at
 * @source docs/domain/money.md 7.2
 */
export function spanOf(
  { payDay, reachDeadline, forfeitMode }: Pick<MealTerms, 'forfeitMode'> & { payDay: string; reachDeadline: string },
  today: string,
): Span {
  const earlier = (one: string, other: string) => (one < other ? one : other)
  if (forfeitMode === ForfeitMode.goOn) return { first: payDay, last: today, until: today }
  return {
    first: payDay,
    last: earlier(today, reachDeadline),
    until: earlier(today, addDays(reachDeadline, graceDays)),
  }
}

/** The part of a target that is reached, in whole percent, 100 at most. */
export function percentOf(
  terms: Pick<MealTerms, 'reachKind' | 'reachAmount' | 'reachCount' | 'reachMonths'>,
  { amountFen, count, months }: Omit<Assessment, 'isReached'>,
): number {
  const [done, wanted] =
    terms.reachKind === ReachKind.amount
      ? [amountFen, terms.reachAmount]
      : terms.reachKind === ReachKind.count
        ? [BigInt(count), BigInt(terms.reachCount)]
        : [BigInt(months), BigInt(terms.reachMonths)]
  if (done <= 0n) return 0
  return done >= wanted ? 100 : Number((done * 100n) / wanted)
}

/** Returns the part of a target that is missing: an amount, a number of payments or of months, by its kind; 0 once it is reached. */
export function missingOf(
  terms: Pick<MealTerms, 'reachKind' | 'reachAmount' | 'reachCount' | 'reachMonths'>,
  { amountFen, count, months }: Omit<Assessment, 'isReached'>,
): { readonly amountFen: Fen; readonly count: number; readonly months: number } {
  const isOf = (kind: number) => terms.reachKind === kind
  const amount = terms.reachAmount - amountFen
  return {
    amountFen: isOf(ReachKind.amount) && amount > 0n ? fen(amount) : zeroFen,
    count: isOf(ReachKind.count) ? Math.max(terms.reachCount - count, 0) : 0,
    months: isOf(ReachKind.monthly) ? Math.max(terms.reachMonths - months, 0) : 0,
  }
}
