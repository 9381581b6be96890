/** Seconds between the tries of a push, after each failure; then it is given up. @source docs/domain/money.md 3.4 */
export const pushDelays: readonly number[] = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
]

/**
 * Whether a merchant's system has taken a push: HTTP 200 and `SUCCESS`, plain or as the code of a JSON object.
 * @source docs/domain/money.md 3.4
 */
export function isTaken(http: number, answer: string): boolean {
  if (http !== 200) return false
  const text = answer.trim()
  if (text === 'SUCCESS') return true
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code === 'SUCCESS'
  } catch {
    return false
  }
}
