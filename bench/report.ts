/** One measure with its yardstick. */
export interface Measured {
  readonly what: string
  readonly against: string
  readonly value: string
  readonly reach: string
  readonly holds: boolean
}

/** A ratio, to three figures. */
export const ratio = (ours: number, theirs: number): number => Number((ours / theirs).toPrecision(3))

/** The middle of some numbers; NaN of none. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** A figure that must not be above a limit. `shown` says it in words, the number alone by default. */
export const atMost = (what: string, against: string, figure: number, limit: number, unit: string, shown?: string) => ({
  what,
  against,
  value: shown ?? `${figure} ${unit}`,
  reach: `≤ ${limit} ${unit}`,
  holds: figure <= limit,
})

/** A figure that must not be below a limit. */
export const atLeast = (
  what: string,
  against: string,
  figure: number,
  limit: number,
  unit: string,
  shown?: string,
) => ({
  what,
  against,
  value: shown ?? `${figure} ${unit}`,
  reach: `≥ ${limit} ${unit}`,
  holds: figure >= limit,
})

/** The table of the README. */
export function markdownOf(measured: readonly Measured[]): string {
  const rows = measured.map(
    ({ what, against, value, reach, holds }) =>
      `| ${what} | ${against} | ${value} | ${reach} | ${holds ? 'yes' : '**no**'} |`,
  )
  return ['| Measure | Against | Measured | Reach | Holds |', '|---|---|---|---|---|', ...rows].join('\n')
}
