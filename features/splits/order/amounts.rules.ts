import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, maxFen, minFen, ppmBase, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { DivBaseKind, SplitKind } from '../project/project.contract.ts'

/** The money of a payment as far as its division looks at it. Amounts in fen. */
export interface DivisibleTrade {
  readonly tradeAmount: Fen
  readonly settleAmount: Fen
  readonly refundedAmount: Fen
  readonly refundingAmount: Fen
  readonly refundedFee: Fen
  /** Amount that is in the pool already. */
  readonly pooledAmount: Fen
  /** Amount that receivers hold already. */
  readonly dividedAmount: Fen
}

/** A receiver with its rule. */
export interface SplitRule {
  readonly receiptId: bigint
  readonly splitKind: CodeOf<typeof SplitKind>
  /** Null for a fixed amount. */
  readonly ratioPpm: number | null
  /** Null for a ratio. */
  readonly fixedAmount: Fen | null
  readonly priority: number
}

/** Amount that a receiver gets. */
export interface Part {
  readonly receiptId: bigint
  readonly amountFen: Fen
}

/** A share of an amount by ratio, rounded down to the fen: what is left over stays with the merchant. @source docs/domain/money.md 6.2, 1 (b) */
export const shareOf = (amountFen: Fen, ratioPpm: number): Fen => fen((amountFen * BigInt(ratioPpm)) / BigInt(ppmBase))

/**
 * Returns the base of the ratios: the settled amount less what earlier refunds took of it, or the amount paid less refunds.
 * @returns 0 or more
 * @source docs/domain/money.md 6.2
 */
export function baseOf(baseKind: CodeOf<typeof DivBaseKind>, trade: DivisibleTrade): Fen {
  const { tradeAmount, settleAmount, refundedAmount, refundedFee } = trade
  const whole = baseKind === DivBaseKind.trade ? tradeAmount : fen(settleAmount + refundedFee)
  return maxFen(zeroFen, fen(whole - refundedAmount))
}

/**
 * Of the merchant's money of this payment, what waits to be settled and is promised to nobody: less refunds, those under
 * way with their whole amount, and what was frozen or paid for a division.
 * @returns 0 or more
 */
export function freeMoneyOf(trade: DivisibleTrade): Fen {
  const { settleAmount, refundedAmount, refundedFee, refundingAmount, pooledAmount, dividedAmount } = trade
  return maxFen(
    zeroFen,
    fen(settleAmount - (refundedAmount - refundedFee) - refundingAmount - pooledAmount - dividedAmount),
  )
}

/** The most that may be divided: the greatest ratio of the base, and no more than the merchant has of this payment. */
export const limitOf = (baseFen: Fen, maxRatioPpm: number, freeMoneyFen: Fen): Fen =>
  minFen(shareOf(baseFen, maxRatioPpm), freeMoneyFen)

/**
 * Computes the amount of each receiver: fixed amounts first, by priority, each as far as there is something left; then
 * ratios of the base, rounded down. Together never more than the limit; what rounding leaves stays with the merchant.
 * @returns in the order in which they were served; receivers that get nothing are left out
 * @source docs/domain/money.md 6.2
 */
export function partsOf(baseFen: Fen, limitFen: Fen, rules: readonly SplitRule[]): Part[] {
  let rest = limitFen
  const parts: Part[] = []
  for (const rule of rules.toSorted(byService)) {
    const wanted = rule.fixedAmount ?? shareOf(baseFen, rule.ratioPpm ?? 0)
    const amountFen = minFen(wanted, rest)
    rest = fen(rest - amountFen)
    if (amountFen > 0n) parts.push({ receiptId: rule.receiptId, amountFen })
  }
  return parts
}

const byService = (a: SplitRule, b: SplitRule): number =>
  b.splitKind - a.splitKind || a.priority - b.priority || (a.receiptId < b.receiptId ? -1 : 1)

/** All that receivers get. */
export const sumOf = (parts: readonly { readonly amountFen: Fen }[]): Fen =>
  sumFen(parts.map(({ amountFen }) => amountFen))
