import { type Fen, fen, minFen, maxFen, mulRate, zeroFen } from '../core/shared/money.ts'
import type { Store } from './store.ts'
import type { PayWay } from './wire.ts'
import type { PriceLine } from './wire-merchants.ts'

/** A price line as stored. */
export interface Price {
  payWay: PayWay
  ratePpm: number
  capAmountFen: Fen | null
  minFeeFen: Fen
  d0RatePpm: number
  d0FeeFen: Fen
}

/** A fee in its two parts; a refund gives back of the first only. */
export interface Fee {
  rateFen: Fen
  d0Fen: Fen
}

/** Owner of the cost lines: what the acquirer charges the operator. */
export const costOwner = ''

/** The acquirer's own prices until told otherwise. @source docs/domain/money.md 10; docs/domain/network.md 8.2 */
export const defaultCosts: PriceLine[] = [
  ...([1, 2, 3] as const).map((payWay) => ({ payWay, ratePpm: 2000, d0RatePpm: 200 })),
  { payWay: 4, ratePpm: 4200, capAmount: fen(1800), d0RatePpm: 200 },
  { payWay: 5, ratePpm: 5200, d0RatePpm: 200 },
  { payWay: 6, ratePpm: 16_000, d0RatePpm: 200 },
  { payWay: 7, ratePpm: 5200, d0RatePpm: 200 },
  { payWay: 8, ratePpm: 0, d0RatePpm: 200 },
]

/**
 * Fee on one payment.
 * @param price    null charges nothing
 * @param promised a fee other than the price's (a promotion): it replaces the sum, the D0 part goes first
 * @returns parts that together are at most the amount
 * @source docs/domain/network.md 8.2; docs/domain/money.md 4.1 (V, G, actual fee)
 */
export function feeOn(price: Price | null, amountFen: Fen, isD0: boolean, promised: Fen | null = null): Fee {
  if (!price) return { rateFen: minFen(promised ?? zeroFen, amountFen), d0Fen: zeroFen }
  const atLeast = maxFen(price.minFeeFen, mulRate(amountFen, price.ratePpm))
  const rateFen = minFen(price.capAmountFen ?? amountFen, atLeast, amountFen)
  const d0Fen = isD0 ? fen(mulRate(amountFen, price.d0RatePpm) + price.d0FeeFen) : zeroFen
  if (promised !== null) {
    const sum = minFen(promised, amountFen)
    const d0Kept = minFen(d0Fen, sum)
    return { rateFen: fen(sum - d0Kept), d0Fen: d0Kept }
  }
  return { rateFen, d0Fen: minFen(d0Fen, fen(amountFen - rateFen)) }
}

/** The line of an owner (an application's number, or the acquirer itself) for a pay way. */
export function findPrice(store: Store, owner: string, payWay: PayWay): Price | null {
  return store.get<Price>('SELECT * FROM price WHERE owner = :owner AND pay_way = :payWay', { owner, payWay }) ?? null
}

/** Puts lines in force for payments from now on; lines of other pay ways stay. */
export function setPrices(store: Store, owner: string, lines: readonly PriceLine[]): void {
  for (const { payWay, ratePpm, capAmount, minFee, d0RatePpm, d0Fee } of lines) {
    store.run('DELETE FROM price WHERE owner = :owner AND pay_way = :payWay', { owner, payWay })
    store.insert('price', {
      owner,
      payWay,
      ratePpm,
      capAmountFen: capAmount ?? null,
      minFeeFen: minFee ?? 0n,
      d0RatePpm: d0RatePpm ?? 0,
      d0FeeFen: d0Fee ?? 0n,
    })
  }
}

/** All lines of an owner as they travel. */
export function priceLines(store: Store, owner: string): PriceLine[] {
  return store
    .all<Price>('SELECT * FROM price WHERE owner = :owner ORDER BY pay_way', { owner })
    .map(({ payWay, ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }) => ({
      payWay,
      ratePpm,
      capAmount: capAmountFen,
      minFee: minFeeFen,
      d0RatePpm,
      d0Fee: d0FeeFen,
    }))
}

/** Pay way 3 is the small QR payment, 7 the large one; the amount decides. @source docs/domain/money.md 0.4 */
export function payWayFor(payWay: PayWay, amountFen: Fen): PayWay {
  if (payWay !== 3 && payWay !== 7) return payWay
  return amountFen > 100_000n ? 7 : 3
}
