/**
 * Splits things into rounds, each without two that share a key, in the order given: what concerns one trade is applied
 * one after the other, everything else at once.
 */
export function rounds<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Item[][] {
  const next = new Map<string, number>()
  const result: Item[][] = []
  for (const item of items) {
    const keys = keysOf(item)
    const round = Math.max(0, ...keys.map((key) => next.get(key) ?? 0))
    ;(result[round] ??= []).push(item)
    for (const key of keys) next.set(key, round + 1)
  }
  return result
}
