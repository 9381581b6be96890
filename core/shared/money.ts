/** Whole fen (1/100 yuan). The only form of an amount in code; yuan strings exist on the wire alone. */
export type Fen = bigint & { readonly __fen: true }

/** Marks a whole number as fen. Use at the edges only (a column, a literal of a test). */
export const fen = (value: bigint | number): Fen => BigInt(value) as Fen

export const zeroFen: Fen = fen(0)

/** One million: a rate of 1_000_000 ppm is 100 %. */
export const ppmBase = 1_000_000

const yuanInput = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/
const signedYuanInput = /^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/
const percentInput = /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/

/**
 * Fen of a yuan text as people and channels write it: "12", "12.3", "12.30".
 * @param signed whether a leading minus is allowed
 * @returns null when the text is not such an amount
 * @source docs/domain/money.md 1, Input
 */
export function parseYuan(text: string, signed = false): Fen | null {
  if (!(signed ? signedYuanInput : yuanInput).test(text)) return null
  const negative = text.startsWith('-')
  const [whole = '0', cents = ''] = text.replace('-', '').split('.')
  const amount = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
  return fen(negative ? -amount : amount)
}

/** Yuan with exactly two decimals, as it travels: 1234560n is "12345.60", -6n is "-0.06". */
export const formatYuan = (amount: bigint): string => yuanOfFenText(amount.toString())

/** The same of fen as the database writes them, `1234560`: many rows of a sheet need no numbers between. */
export function yuanOfFenText(amount: string): string {
  const isNegative = amount.startsWith('-')
  const digits = (isNegative ? amount.slice(1) : amount).padStart(3, '0')
  return `${isNegative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Parts per million of a percent text: "0.38" and "0.3800" are 3800.
 * @returns null when the text is not a percent from 0 to 100 with at most 4 decimals
 * @source docs/domain/money.md 1, Rates
 */
export function parsePercent(text: string): number | null {
  if (!percentInput.test(text)) return null
  const [whole = '0', decimals = ''] = text.split('.')
  const ppm = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
  return ppm <= ppmBase ? ppm : null
}

/** Percent with exactly four decimals, as it travels: 3800 is "0.3800". */
export function formatPercent(ratePpm: number): string {
  const digits = String(ratePpm).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** A percent text as people read and type it, without needless zeros: "0.3800" is "0.38", "12.0000" is "12". */
export const plainPercent = (percent: string): string =>
  /^\d+\.\d+$/.test(percent) ? percent.replace(/\.?0+$/, '') : percent

/** A rate as refusals, histories and texts say it, before its percent sign: 3800 is "0.38", 120000 is "12". */
export const plainRate = (ratePpm: number): string => plainPercent(formatPercent(ratePpm))

/**
 * The quotient p / q rounded half up to a whole number.
 * @throws RangeError when p is negative or q not positive
 * @source docs/domain/money.md 1, Rounding
 */
export function halfUp(p: bigint, q: bigint): bigint {
  if (p < 0n || q <= 0n) throw new RangeError(`halfUp(${p}, ${q}) is not defined`)
  return (2n * p + q) / (2n * q)
}

/**
 * A share of an amount by rate, rounded half up to the fen: every fee, tax by rate and percentage.
 * @param amountFen 0 or more
 * @param ratePpm   whole parts per million: 0.38 % is 3_800
 * @throws RangeError when either is negative or the rate is not whole
 * @source docs/domain/money.md 1, mulRate
 */
export function mulRate(amountFen: Fen, ratePpm: number): Fen {
  if (amountFen < 0n || ratePpm < 0) throw new RangeError(`mulRate(${amountFen}, ${ratePpm}) is not defined`)
  return fen(halfUp(amountFen * BigInt(ratePpm), BigInt(ppmBase)))
}

/**
 * Returns the part of a fee that remains after part of its amount was refunded, rounded half up to the fen.
 * @param feeFen      the whole fee, 0 or more
 * @param amountFen   the whole amount, above 0
 * @param refundedFen what was refunded so far, from 0 to amountFen
 * @source docs/domain/money.md 1, keep
 */
export function keep(feeFen: Fen, amountFen: Fen, refundedFen: Fen): Fen {
  return fen(halfUp(feeFen * (amountFen - refundedFen), amountFen))
}

/**
 * Splits a total over weights so that the parts add up to it exactly: each part is the difference of two rounded
 * running totals.
 * @param weights one or more whole numbers of 0 or more, not all 0
 * @source docs/domain/money.md 1, splitCum
 */
export function splitCum(totalFen: Fen, weights: readonly bigint[]): Fen[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  let reached = 0n
  let before = 0n
  return weights.map((weight) => {
    reached += weight
    const upTo = halfUp(totalFen * reached, sum)
    const part = upTo - before
    before = upTo
    return fen(part)
  })
}

export const minFen = (first: Fen, ...rest: Fen[]): Fen => rest.reduce((a, b) => (b < a ? b : a), first)
export const maxFen = (first: Fen, ...rest: Fen[]): Fen => rest.reduce((a, b) => (b > a ? b : a), first)
export const sumFen = (amounts: Iterable<Fen>): Fen => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return fen(sum)
}
