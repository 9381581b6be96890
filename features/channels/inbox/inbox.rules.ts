/** Minutes to wait before a deferred event is tried again: 1, 2, 4, 8 … up to a day in all; null when that is over. */
export function deferralMinutes(attempts: number): number | null {
  const waited = 2 ** attempts - 1
  const minutes = Math.min(2 ** attempts, 24 * 60 - waited)
  return minutes > 0 ? minutes : null
}
