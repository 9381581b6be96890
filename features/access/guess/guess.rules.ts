/** Limits on guessing. @source docs/rulings.md 18 and docs/wire.md 2.2 */
export const guessing = {
  windowMs: 30 * 60_000,
  /** Password checks of one account from everywhere, and of each device that signed in to it lately. */
  mostChecks: 10,
  /** A captcha is due from this miss on. */
  captchaFrom: 3,
  /** Misses from one address, whatever the account; right passwords do not count. */
  mostOfAddress: 60,
  /** Captchas drawn for one address. */
  mostCaptchas: 200,
  knownDeviceDays: 30,
} as const

/** Known guesses of one secret from one side. Times are milliseconds of the real clock. */
export interface Guesses {
  readonly checks: readonly number[]
  readonly lockedUntil: number | null
}

/** Limit of the checks of a side. */
export interface GuessLimit {
  /** Checks in any window. */
  readonly most: number
  /** The window, and the lock after the last of its checks. */
  readonly windowMs?: number
  /** Misses from which on a check needs a captcha; absent for sides that are asked for none. */
  readonly captchaFrom?: number
  readonly hasCaptcha?: boolean
}

/** Result for a further check: it may be made, needs a captcha first, or is locked out. */
export type Verdict = 'free' | 'captchaDue' | 'locked'

/**
 * Whether one more check may be made, and the guesses after it. The last check allowed sets the lock, which a right
 * password takes away again: so at most `most` checks are made in any window, also by many at once.
 */
export function claimCheck(
  guesses: Guesses,
  {
    now,
    most,
    windowMs = guessing.windowMs,
    captchaFrom = Number.POSITIVE_INFINITY,
    hasCaptcha = false,
  }: GuessLimit & { now: number },
): { verdict: Verdict; guesses: Guesses } {
  if (guesses.lockedUntil !== null && guesses.lockedUntil > now) return { verdict: 'locked', guesses }
  const recent = guesses.checks.filter((at) => at > now - windowMs)
  const before: Guesses = { checks: recent, lockedUntil: null }
  if (recent.length >= captchaFrom && !hasCaptcha) return { verdict: 'captchaDue', guesses: before }
  const checks = [...recent, now]
  return { verdict: 'free', guesses: { checks, lockedUntil: checks.length >= most ? now + windowMs : null } }
}

/** Address to count by: of the newer protocol the network of one customer. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail] = ip.split('::')
  const first = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(':').length
  return [...first, ...Array.from({ length: Math.max(0, missing) }, () => '0')].slice(0, 4).join(':')
}
