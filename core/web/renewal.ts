import { callErrorOf } from './call-error.ts'
import { lastInputAt } from './input-watch.ts'
import { lock, lockScreen } from './lock.ts'
import { renewTokens, type Session, session, signOutLocally, type TokenAnswer } from './session.ts'
import { storedItem } from './storage.ts'

/** Seconds after which a token is renewed. @source the specification 9, tokenTime */
const tokenTimeSeconds = 600
const checkEveryMs = 10_000
const idleUntilLockMs = 15 * 60_000

type Renew = (refreshToken: string) => Promise<Pick<TokenAnswer, 'access_token' | 'refresh_token' | 'expires_in'>>

let renew: Renew | null = null
let running: Promise<void> | null = null

/**
 * Looks every 10 seconds whether the token is due and whether the user has gone. A token is renewed only after real input
 * since it came; a quarter of an hour without input locks the screen.
 * @param call asks the server for new tokens
 * @returns ends it
 * @source docs/rulings.md 19; catalogue R287 to R292
 */
export function startRenewal(call: Renew): () => void {
  renew = call
  const check = () => {
    if (!session.get().user || lock.get().isLocked) return
    if (isIdle(Date.now(), lastInputAt(), session.get())) lockScreen('')
    else if (isDue(Date.now(), lastInputAt(), session.get())) void renewOnce()
  }
  const timer = setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Whether a token is older than its time and the user has done something since it came. */
export const isDue = (now: number, inputAt: number, { tokenAt }: Pick<Session, 'tokenAt'>): boolean =>
  now - tokenAt >= tokenTimeSeconds * 1000 && inputAt > tokenAt

/** Whether nobody has touched anything for a quarter of an hour; a page just opened counts as touched. */
export const isIdle = (now: number, inputAt: number, { tokenAt }: Pick<Session, 'tokenAt'>): boolean =>
  now - Math.max(inputAt, tokenAt) >= idleUntilLockMs

/** Before a call: renews first when the token is about to end or has ended, as after the machine slept. */
export async function freshToken(): Promise<void> {
  const now = session.get()
  if (now.user && renew && isTokenEnding(Date.now(), now) && lastInputAt() > now.tokenAt) await renewOnce()
}

/** Whether a token has less than a minute to live, or none. */
export const isTokenEnding = (now: number, { tokenAt, expiresInSeconds }: Session): boolean =>
  now - tokenAt >= (expiresInSeconds - 60) * 1000

/**
 * Renews the tokens once, whatever windows and calls ask for it at the same time. A refusal ends the session; a lost
 * answer leaves it, the next check tries again.
 */
export function renewOnce(): Promise<void> {
  running ??= alone(renewUnlessDone).finally(() => {
    running = null
  })
  return running
}

async function renewUnlessDone(): Promise<void> {
  const { token, refreshToken } = session.get()
  const stored = storedItem('token')
  if (!renew || !stored || stored.content !== token) return
  try {
    renewTokens(await renew(refreshToken))
  } catch (error) {
    if (!callErrorOf(error).isLost) signOutLocally('expired')
  }
}

/** One window at a time; without the lock of a secure context the server's grace for parallel windows must do. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('countinghouse-renewal', work) : work()
