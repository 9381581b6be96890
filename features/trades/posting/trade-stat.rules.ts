import { type InChain, ownersOf, type TradeOwner } from '../trade/owners.rules.ts'
import type { TradeRow } from './trade-row.rules.ts'

/** Fields of a trade that decide in whose totals it counts. */
export type CountedTrade = InChain &
  Pick<TradeRow, 'rpiNo' | 'storeNo' | 'sn' | 'managerUserId' | 'aisleCode' | 'payWay' | 'tradeKind'>

/** Figures that one event adds to those of a day. Amounts in fen, all of them positive but for corrections. */
export interface TradeFigures {
  readonly payCount: number
  readonly payAmount: bigint
  readonly feeAmount: bigint
  readonly d0Fee: bigint
  /** Counted for the root operator alone. */
  readonly aisleCost: bigint
  readonly discountAmount: bigint
  readonly reverseCount: number
  readonly reverseAmount: bigint
  readonly reverseFee: bigint
  readonly refundCount: number
  readonly refundAmount: bigint
  readonly refundFee: bigint
}

/** One event of a trade in the figures of a day: payments and reversals on the pay day, refunds on the day they finish. */
export interface TradeStat {
  readonly trade: CountedTrade
  readonly day: string
  readonly figures: TradeFigures
}

const nothing: TradeFigures = {
  payCount: 0,
  payAmount: 0n,
  feeAmount: 0n,
  d0Fee: 0n,
  aisleCost: 0n,
  discountAmount: 0n,
  reverseCount: 0,
  reverseAmount: 0n,
  reverseFee: 0n,
  refundCount: 0,
  refundAmount: 0n,
  refundFee: 0n,
}

type PaidTrade = CountedTrade &
  Pick<TradeRow, 'payDay' | 'tradeAmount' | 'feeAmount' | 'd0FeeAmount' | 'aisleCostAmount' | 'discountAmount'>

/** A paid trade in the figures of its pay day. @source docs/domain/money.md 11.1 */
export const payStat = (trade: PaidTrade): TradeStat => ({
  trade,
  day: trade.payDay as string,
  figures: {
    ...nothing,
    payCount: 1,
    payAmount: trade.tradeAmount,
    feeAmount: trade.feeAmount,
    d0Fee: trade.d0FeeAmount,
    aisleCost: trade.aisleCostAmount,
    discountAmount: trade.discountAmount,
  },
})

/** A paid trade taken out of the figures again: its owners or fees were others than is known now. */
export const withoutPayStat = (trade: PaidTrade): TradeStat => {
  const { trade: counted, day, figures } = payStat(trade)
  const { payCount, payAmount, feeAmount, d0Fee, aisleCost, discountAmount } = figures
  return {
    trade: counted,
    day,
    figures: {
      ...nothing,
      payCount: -payCount,
      payAmount: -payAmount,
      feeAmount: -feeAmount,
      d0Fee: -d0Fee,
      aisleCost: -aisleCost,
      discountAmount: -discountAmount,
    },
  }
}

/** A reversed trade in the figures of its pay day. */
export const reverseStat = (trade: PaidTrade): TradeStat => ({
  trade,
  day: trade.payDay as string,
  figures: { ...nothing, reverseCount: 1, reverseAmount: trade.tradeAmount, reverseFee: trade.feeAmount },
})

/** A refund in the figures of the day it finished. */
export const refundStat = (
  trade: CountedTrade,
  { day, amountFen, feeFen }: { day: string; amountFen: bigint; feeFen: bigint },
): TradeStat => ({
  trade,
  day,
  figures: { ...nothing, refundCount: 1, refundAmount: amountFen, refundFee: feeFen },
})

/** A stat in the figures of one of the trade's owners. */
export interface OwnerStat {
  readonly stat: TradeStat
  readonly owner: TradeOwner
}

/** Stats for each of their owners. */
export const ownerStats = (tenantId: string, stats: readonly TradeStat[]): OwnerStat[] =>
  stats.flatMap((stat) => ownersOf(tenantId, stat.trade).map((owner) => ({ stat, owner })))
