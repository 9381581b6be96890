import { type Fen, fen, keep, maxFen, minFen, mulRate, ppmBase, zeroFen } from '../../../core/shared/money.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import {
  channelCost,
  type KnownFee,
  type LevelFee,
  merchantFee,
  nodeFee,
  type Payment,
  type PriceLine,
  wholeFeeFen,
} from './fee.rules.ts'
import { employeeRow, noAmounts, type Owner, type ProfitRow } from './profit-row.rules.ts'
import { ProfitMode } from './sharing.contract.ts'
import { RefundFeeRule } from '../../channels/channels.shared.ts'

/**
 * Rules by which the fee of one merchant trade is shared along its chain. Three steps serve posting, explanation,
 * recalculation and what-if alike: `priceTrade` gives every level's fee, `sharesAfter` the profit rows that are due after
 * the refunds so far, and `changeBetween` (profit-row.rules.ts) the rows to book to come from one set of rows to another.
 *
 * | Event | Before | After |
 * |---|---|---|
 * | trade succeeded | no rows | sharesAfter(priced, rule, nothingRefunded) |
 * | refund | sharesAfter(…, refunded) | sharesAfter(…, afterRefund(…)) |
 * | void | sharesAfter(…, refunded) | no rows |
 * | D0 fell back to T1 | as it stood | the trade priced again from withoutD0(priced) |
 * | recalculation | sums of the rows booked | the trade priced again with the new chain from asCharged(priced) |
 * | merchant fee or channel cost corrected | as it stood | the trade priced again with that known fee |
 */

/** One level of a chain with the price it pays upward; null when none was found. */
export interface ChainLevel extends Owner {
  readonly line: PriceLine | null
}

/** The reward of the merchant's employee for one trade, paid by the direct node. */
export type EmployeePolicy = Owner &
  (
    | { readonly profitMode: typeof ProfitMode.spreadShare | typeof ProfitMode.amountShare; readonly ratePpm: number }
    | { readonly profitMode: typeof ProfitMode.perTrade; readonly amountFen: Fen }
  )

/** The frozen chain of a trade: the price snapshot. */
export interface Chain {
  /** Operator (its price is the channel's), the nodes below it down to the direct party, and last the merchant. */
  readonly levels: readonly ChainLevel[]
  readonly employee: EmployeePolicy | null
}

/** Fees and other inputs that the fees of a trade depend on besides its chain. */
export interface Trade extends Payment {
  /** The merchant's fee F_(n+1) if the channel reported it or it is charged already. */
  readonly merchantFee: KnownFee | null
  /** The operator's cost F_0 if the channel reported it or it is booked already. */
  readonly channelCost: KnownFee | null
}

/** A trade with every level's fee before any refund. */
export interface PricedTrade {
  readonly chain: Chain
  readonly trade: Trade
  /** As chain.levels: the channel's cost first, the merchant's fee last. */
  readonly fees: readonly LevelFee[]
  /** e before any refund. */
  readonly employeeFen: Fen
  /** A price was missing: abnormalKind 4. */
  readonly isPriceMissing: boolean
  /** A known fee differs from the one by price: abnormalKind 5. */
  readonly isFeeDifferent: boolean
}

/** Amounts given back so far, over all successful refunds of a trade. */
export interface Refunded {
  /** R: money back to the payer. */
  readonly amountFen: Fen
  /** Fee back to the merchant. */
  readonly feeFen: Fen
  /** Cost back to the operator. */
  readonly costFen: Fen
}

/** Fee and cost that the channel says it gave back with one refund; null where it says nothing. */
export interface ReportedReturn {
  readonly feeFen: Fen | null
  readonly costFen: Fen | null
}

/** Before the first refund of a trade. */
export const nothingRefunded: Refunded = { amountFen: zeroFen, feeFen: zeroFen, costFen: zeroFen }

/**
 * Every level's fee for a trade, from the merchant up to the channel.
 * @throws RangeError when the amount is not above 0, the chain has no operator and merchant, or an amount or rate in
 *   it is negative or not whole
 * @source docs/domain/money.md 4.1
 */
export function priceTrade(chain: Chain, trade: Trade): PricedTrade {
  const { levels } = chain
  const last = levels.length - 1
  if (last < 1) throw new RangeError('a chain has at least an operator and a merchant')
  if (trade.amountFen <= 0n) throw new RangeError(`an amount of ${trade.amountFen} fen has no fee`)
  const priceAbove = levels.findLast(({ line }) => line)?.line ?? null
  const fees: LevelFee[] = []
  let below = merchantFee(lineOf(levels, last), priceAbove, trade.merchantFee, trade)
  fees[last] = below
  for (let level = last - 1; level > 0; level--) {
    below = nodeFee(lineOf(levels, level), below, trade)
    fees[level] = below
  }
  fees[0] = channelCost(lineOf(levels, 0), trade.channelCost, below, trade)
  return {
    chain,
    trade,
    fees,
    employeeFen: employeeShare(chain, fees, trade.amountFen),
    isPriceMissing: levels.some(({ line }) => line === null),
    isFeeDifferent: fees.some(({ replaced }) => replaced),
  }
}

/**
 * The profit rows that stand once `refunded` has been given back: one for every node from the operator down, and one
 * for the employee if the chain has a policy. Their sum is the merchant's kept fee less the kept channel cost; none but
 * the operator's is negative.
 * @param rule     whether inner levels give back with the amount (proportional) or keep their fees (none)
 * @param refunded cumulative; the fee and cost given back decide what the two ends of the chain keep
 * @throws RangeError when more than the amount was refunded, or a share ratio is not from 0 to 100 %
 * @source docs/domain/money.md 4.1, 4.5
 */
export function sharesAfter(priced: PricedTrade, rule: CodeOf<typeof RefundFeeRule>, refunded: Refunded): ProfitRow[] {
  const { chain, trade, employeeFen } = priced
  const isProportional = rule === RefundFeeRule.proportional && refunded.amountFen > 0n
  const kept = (partFen: Fen) => (isProportional ? keep(partFen, trade.amountFen, refunded.amountFen) : partFen)
  return shareRows(chain, keptFees(priced, kept, refunded), kept(employeeFen))
}

/**
 * Returns the totals given back after one more refund. The channel's figure replaces ours where it gives one.
 * @param refundFen money back to the payer with this refund, above 0
 * @throws RangeError when refundFen is not above 0, or exceeds what is left of the amount
 * @source docs/domain/money.md 3.5, fee rule by aisle
 */
export function afterRefund(
  { trade, fees }: PricedTrade,
  rule: CodeOf<typeof RefundFeeRule>,
  before: Refunded,
  refundFen: Fen,
  reported: ReportedReturn,
): Refunded {
  const amountFen = fen(before.amountFen + refundFen)
  if (refundFen <= 0n || amountFen > trade.amountFen)
    throw new RangeError(`a refund of ${refundFen} fen is not possible`)
  const returned = (partFen: Fen, beforeFen: Fen, reportedFen: Fen | null) => {
    if (reportedFen !== null) return fen(beforeFen + reportedFen)
    if (rule === RefundFeeRule.none) return beforeFen
    const step = keep(partFen, trade.amountFen, before.amountFen) - keep(partFen, trade.amountFen, amountFen)
    // After a report of more than its share, no more than the rest can follow.
    return maxFen(beforeFen, minFen(fen(beforeFen + step), partFen))
  }
  return {
    amountFen,
    feeFen: returned(ratePartAt(fees, fees.length - 1), before.feeFen, reported.feeFen),
    costFen: returned(ratePartAt(fees, 0), before.costFen, reported.costFen),
  }
}

/** The trade with its charged fee and cost as facts: priced again, with any chain, both ends keep both parts. */
export const asCharged = ({ trade, fees }: PricedTrade): Trade => ({
  ...trade,
  merchantFee: chargedAt(fees, fees.length - 1),
  channelCost: chargedAt(fees, 0),
})

/** The trade after its same-day payout failed: the rate parts at both ends as facts, and no D0 part anywhere. */
export const withoutD0 = ({ trade, fees }: PricedTrade): Trade => ({
  ...trade,
  isD0: false,
  merchantFee: { feeFen: ratePartAt(fees, fees.length - 1), d0PartFen: zeroFen },
  channelCost: { feeFen: ratePartAt(fees, 0), d0PartFen: zeroFen },
})

/** One level of the explain view: its fee and origin, and its shares; the merchant has no spread and no profit. */
export type ExplainedLevel = LevelFee & Omit<ProfitRow, 'childFeeFen' | 'costFeeFen'> & { readonly feeFen: Fen }

/**
 * The chain of a trade level by level as first shared, before any refund; the employee's row follows from sharesAfter.
 * @source docs/domain/money.md 4.8
 */
export function explainedLevels(priced: PricedTrade): ExplainedLevel[] {
  const rows = sharesAfter(priced, RefundFeeRule.none, nothingRefunded)
  return priced.fees.map((fee, level) => {
    const { ownerType, ownerNo } = at(priced.chain.levels, level)
    const isMerchant = level === priced.fees.length - 1
    const { childNo, spreadFen, shareInFen, shareOutFen, profitFen } = isMerchant
      ? { childNo: '', ...noAmounts }
      : at(rows, level)
    const feeFen = wholeFeeFen(fee)
    return { ...fee, level, ownerType, ownerNo, childNo, feeFen, spreadFen, shareInFen, shareOutFen, profitFen }
  })
}

/** F of every level after the refunds: inner levels by rule and at most the level below, the ends by what was returned. */
function keptFees({ chain, fees }: PricedTrade, kept: (partFen: Fen) => Fen, refunded: Refunded): Fen[] {
  const last = fees.length - 1
  const result: Fen[] = []
  let belowFen = fen(ratePartAt(fees, last) - refunded.feeFen)
  result[last] = fen(belowFen + at(fees, last).d0PartFen)
  for (let level = last - 1; level > 0; level--) {
    const fee = at(fees, level)
    if (lineOf(chain.levels, level)) belowFen = minFen(kept(fee.ratePartFen), belowFen)
    result[level] = fen(belowFen + fee.d0PartFen)
  }
  result[0] = fen(wholeFeeFen(at(fees, 0)) - refunded.costFen)
  return result
}

/** Spreads, shares and profits of given fees, from the direct node up to the operator. */
function shareRows(chain: Chain, feesFen: readonly Fen[], employeeLimitFen: Fen): ProfitRow[] {
  const { levels, employee } = chain
  const direct = levels.length - 2
  const rows: ProfitRow[] = []
  let shareInFen = zeroFen
  let employeeFen = zeroFen
  for (let level = direct; level >= 0; level--) {
    const { ownerType, ownerNo } = at(levels, level)
    const childFeeFen = at(feesFen, level + 1)
    const costFeeFen = at(feesFen, level)
    const spreadFen = fen(childFeeFen - costFeeFen)
    const keptFen = keptOfSpread(levels, level, spreadFen)
    if (level === direct) employeeFen = minFen(maxFen(zeroFen, keptFen), employeeLimitFen)
    const passedFen = fen(spreadFen - keptFen)
    const shareOutFen = level === direct ? fen(passedFen + employeeFen) : passedFen
    const profitFen = fen(spreadFen + shareInFen - shareOutFen)
    const childNo = at(levels, level + 1).ownerNo
    rows[level] = {
      level,
      ownerType,
      ownerNo,
      childNo,
      childFeeFen,
      costFeeFen,
      spreadFen,
      shareInFen,
      shareOutFen,
      profitFen,
    }
    shareInFen = passedFen
  }
  if (employee) rows.push(employeeRow(employee, at(levels, direct + 1).ownerNo, employeeFen))
  return rows
}

/** k: what a level keeps of its spread. The operator keeps its own whole, profit or loss. */
function keptOfSpread(levels: readonly ChainLevel[], level: number, spreadFen: Fen): Fen {
  const ratioPpm = lineOf(levels, level)?.shareRatioPpm ?? ppmBase
  if (level === 0 || ratioPpm === ppmBase) return spreadFen
  if (ratioPpm > ppmBase) throw new RangeError(`a share ratio of ${ratioPpm} ppm is above 100 %`)
  return mulRate(spreadFen, ratioPpm)
}

/** e before any refund: what the policy gives, at most what the direct node keeps. */
function employeeShare({ levels, employee }: Chain, fees: readonly LevelFee[], amountFen: Fen): Fen {
  if (!employee) return zeroFen
  const direct = levels.length - 2
  const spreadFen = fen(wholeFeeFen(at(fees, direct + 1)) - wholeFeeFen(at(fees, direct)))
  const keptFen = maxFen(zeroFen, keptOfSpread(levels, direct, spreadFen))
  switch (employee.profitMode) {
    case ProfitMode.spreadShare:
      return minFen(keptFen, mulRate(maxFen(zeroFen, spreadFen), employee.ratePpm))
    case ProfitMode.amountShare:
      return minFen(keptFen, mulRate(amountFen, employee.ratePpm))
    case ProfitMode.perTrade:
      return minFen(keptFen, employee.amountFen)
  }
}

const chargedAt = (fees: readonly LevelFee[], level: number): KnownFee => {
  const fee = at(fees, level)
  return { feeFen: wholeFeeFen(fee), d0PartFen: fee.d0PartFen }
}
const ratePartAt = (fees: readonly LevelFee[], level: number): Fen => at(fees, level).ratePartFen
const lineOf = (levels: readonly ChainLevel[], level: number): PriceLine | null => at(levels, level).line

/** The element at a place that must exist. */
function at<T>(list: readonly T[], place: number): T {
  const element = list[place]
  if (element === undefined) throw new RangeError(`no level ${place}`)
  return element
}
