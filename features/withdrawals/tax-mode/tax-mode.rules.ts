import { instantOf } from '../../../core/shared/dates.ts'

/**
 * Whether a tax mode may be changed again: from the same day of the next month on.
 * @param lastAt when it was last changed, as database text; null: never
 * @source docs/domain/money.md 5.5
 */
export function mayChangeAgain(lastAt: string | null, now: string): boolean {
  if (lastAt === null) return true
  const next = instantOf(lastAt)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return instantOf(now) >= next
}
