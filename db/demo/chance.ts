/** Chance that can be repeated: the same seed gives the same demo world. */
export interface Chance {
  /** A whole number from 0 to below `below`. */
  below(below: number): number
  /** One of a list. */
  oneOf<T>(list: readonly T[]): T
  /** So many decimal digits. */
  digits(count: number): string
}

/** Chance of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    oneOf: (list) => list[below(list.length)] as (typeof list)[number],
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  }
}
