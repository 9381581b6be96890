/** JSON as it travels: a bigint amount becomes a JSON integer. @throws RangeError for an amount beyond 2^53 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? exactNumber(part) : part))
}

/** JSON with its keys in order, so that equal contents give equal texts. @returns undefined as null */
export function canonicalText(value: unknown): string {
  return jsonText(sorted(value ?? null))
}

function exactNumber(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} does not fit a JSON integer`)
  return number
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
