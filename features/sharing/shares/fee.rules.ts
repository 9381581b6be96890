import { type Fen, fen, halfUp, maxFen, minFen, mulRate, ppmBase, zeroFen } from '../../../core/shared/money.ts'

/** Price that one level of a chain pays upward for an aisle and pay way: one version of a price. */
export interface PriceLine {
  readonly ratePpm: number
  /** Most that the rate part can be; null for no cap. */
  readonly capAmountFen: Fen | null
  readonly minFeeFen: Fen
  readonly d0RatePpm: number
  readonly d0FeeFen: Fen
  /** Part of its own spread that the level keeps; the rest goes to the level above. 100 % is 1_000_000. */
  readonly shareRatioPpm: number
}

/** Fields of a payment that a fee depends on besides the price. */
export interface Payment {
  /** Paid amount A, above 0. */
  readonly amountFen: Fen
  /** Whether it settles on the same day, for which the D0 surcharge is due. */
  readonly isD0: boolean
}

/** A fee at an end of the chain that is a fact: reported by the channel, or charged already. */
export interface KnownFee {
  readonly feeFen: Fen
  /** Its D0 part once that is recorded; null when only the whole fee was reported. */
  readonly d0PartFen: Fen | null
}

/** The fee of one level for one payment, and how it came about. */
export interface LevelFee {
  /** Amount × rate before any rounding, in millionths of a fen; null when the level has no price. */
  readonly rawFeeMicroFen: bigint | null
  /** The raw fee, half up to the fen; null when the level has no price. */
  readonly roundedFeeFen: Fen | null
  /** The cap lowered the rate part. */
  readonly capped: boolean
  /** The smallest fee raised the rate part. */
  readonly minned: boolean
  /** The amount, or the fee of the next level toward the merchant, lowered the fee. */
  readonly clamped: boolean
  /** A known fee stands in place of another one by the price. */
  readonly replaced: boolean
  /** V: what rate, cap and smallest fee give. A refund returns of this part alone. */
  readonly ratePartFen: Fen
  /** G: the surcharge for payout on the same day. */
  readonly d0PartFen: Fen
}

/** F: the whole fee of a level, rate part and D0 part, in fen. @source docs/domain/money.md 4.1, fee of level */
export const wholeFeeFen = (fee: Pick<LevelFee, 'ratePartFen' | 'd0PartFen'>): Fen =>
  fen(fee.ratePartFen + fee.d0PartFen)

/**
 * The fee that a price asks for a payment. The cap wins over the smallest fee and limits the rate part only; the rate
 * part never exceeds the amount.
 * @throws RangeError when a rate is negative or not whole
 * @source docs/domain/money.md 4.1, rate part and D0 part
 */
export function levelFee(line: PriceLine, { amountFen, isD0 }: Payment): LevelFee {
  const roundedFeeFen = mulRate(amountFen, line.ratePpm)
  const atLeastFen = maxFen(line.minFeeFen, roundedFeeFen)
  const askedFen = line.capAmountFen === null ? atLeastFen : minFen(line.capAmountFen, atLeastFen)
  const capped = askedFen < atLeastFen
  return {
    rawFeeMicroFen: amountFen * BigInt(line.ratePpm),
    roundedFeeFen,
    capped,
    minned: !capped && atLeastFen > roundedFeeFen,
    clamped: askedFen > amountFen,
    replaced: false,
    ratePartFen: minFen(askedFen, amountFen),
    d0PartFen: isD0 ? fen(mulRate(amountFen, line.d0RatePpm) + line.d0FeeFen) : zeroFen,
  }
}

/**
 * The merchant's fee: the known one, or what the price asks, at most the amount. A report above the amount counts up
 * to the amount and shows as replaced.
 * @param line  the merchant's signed price, null when none was found
 * @param above price of the nearest level above that has one; stands in for a missing price, so that nobody loses
 * @param known what the channel reported or we charged, null when the price decides
 * @throws RangeError as levelFee, and when the known fee or its D0 part is negative
 * @source docs/domain/money.md 4.1, actual fee, clamp, and the paragraph on missing prices
 */
export function merchantFee(
  line: PriceLine | null,
  above: PriceLine | null,
  known: KnownFee | null,
  payment: Payment,
): LevelFee {
  const { amountFen } = payment
  const price = line ?? above
  const asked = price ? levelFee(price, payment) : unpriced
  const priced = line ? asked : withoutOrigin(asked)
  if (known) {
    const bounded = { feeFen: minFen(known.feeFen, amountFen), d0PartFen: known.d0PartFen }
    const ownFen = minFen(wholeFeeFen(asked), amountFen)
    return withKnownFee(priced, bounded, line !== null && known.feeFen !== ownFen)
  }
  const roomFen = fen(amountFen - asked.ratePartFen)
  return asked.d0PartFen <= roomFen ? priced : { ...priced, clamped: line !== null, d0PartFen: roomFen }
}

/**
 * The fee of a node, in both parts at most that of the next level toward the merchant. A node without a price takes
 * the fee of that level and so earns nothing.
 * @param below fee of the next level toward the merchant
 * @throws RangeError as levelFee
 * @source docs/domain/money.md 4.1, clamp, and the paragraph on missing prices
 */
export function nodeFee(line: PriceLine | null, below: LevelFee, payment: Payment): LevelFee {
  if (line === null) return withoutOrigin(below)
  const asked = levelFee(line, payment)
  if (asked.ratePartFen <= below.ratePartFen && asked.d0PartFen <= below.d0PartFen) return asked
  return {
    ...asked,
    clamped: true,
    ratePartFen: minFen(asked.ratePartFen, below.ratePartFen),
    d0PartFen: minFen(asked.d0PartFen, below.d0PartFen),
  }
}

/**
 * Returns the cost that the channel charges the operator. It is never lowered to the fee of level 1: the operator alone can
 * lose.
 * @param line  the operator's cost policy, null when none was found: then what level 1 pays
 * @param known what the channel reported or we booked, null when the policy decides
 * @param below fee of level 1
 * @throws RangeError as levelFee, and when the known cost or its D0 part is negative
 * @source docs/domain/money.md 4.1, actual fee
 */
export function channelCost(
  line: PriceLine | null,
  known: KnownFee | null,
  below: LevelFee,
  payment: Payment,
): LevelFee {
  const own = line ? levelFee(line, payment) : withoutOrigin(below)
  return known ? withKnownFee(own, known, line !== null && known.feeFen !== wholeFeeFen(own)) : own
}

/**
 * The raw fee in yuan with 6 decimals, half up, as the explain view shows it: 25_924_500n is "0.259245".
 * @param rawFeeMicroFen amount × rate in millionths of a fen, 0 or more
 * @throws RangeError when it is negative
 * @source docs/domain/money.md 4.8, rawFee
 */
export function formatRawFee(rawFeeMicroFen: bigint): string {
  const base = BigInt(ppmBase)
  const microYuan = halfUp(rawFeeMicroFen, 100n)
  return `${microYuan / base}.${String(microYuan % base).padStart(6, '0')}`
}

/** The fee of a level for which nobody set a price. */
const unpriced: LevelFee = {
  rawFeeMicroFen: null,
  roundedFeeFen: null,
  capped: false,
  minned: false,
  clamped: false,
  replaced: false,
  ratePartFen: zeroFen,
  d0PartFen: zeroFen,
}

/** The parts of a fee taken over from another level, whose price does not explain this one. */
const withoutOrigin = ({ ratePartFen, d0PartFen }: LevelFee): LevelFee => ({ ...unpriced, ratePartFen, d0PartFen })

/** A known fee in two parts: its recorded D0 part, else as much of the asked D0 part as it covers, and the rest. */
function withKnownFee(asked: LevelFee, { feeFen, d0PartFen }: KnownFee, replaced: boolean): LevelFee {
  const surchargeFen = minFen(d0PartFen ?? asked.d0PartFen, feeFen)
  if (feeFen < 0n || surchargeFen < 0n)
    throw new RangeError(`a fee of ${feeFen} fen with a D0 part of ${surchargeFen} fen`)
  return { ...asked, clamped: false, replaced, ratePartFen: fen(feeFen - surchargeFen), d0PartFen: surchargeFen }
}
