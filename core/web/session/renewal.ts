import { CallError, callErrorOf } from '../call/call-error.ts'
import { lastInputAt } from './input-watch.ts'
import { t } from '../language/language.ts'
import { lock, lockScreen } from './lock.ts'
import {
  followStored,
  isSignedIn,
  renewTokens,
  type Session,
  session,
  signOutLocally,
  type TokenAnswer,
} from './session.ts'

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

/**
 * Before a call: takes the tokens that another window renewed, and renews them when they are about to end or have ended,
 * as after the machine slept.
 * @throws CallError when another user signed in meanwhile: what was asked was another's wish
 */
export async function freshToken(): Promise<void> {
  const who = session.get().user?.user_id
  if (isSignedIn()) followStored()
  const now = session.get()
  if (who && now.user && now.user.user_id !== who) throw new CallError('refused', t('其他窗口已更换登录用户，请重试'))
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
  const { token } = session.get()
  running ??= alone(() => renewUnlessDone(token)).finally(() => {
    running = null
  })
  return running
}

/** Renews unless another window did while this one waited for its turn: then its tokens are taken. */
async function renewUnlessDone(token: string): Promise<void> {
  followStored()
  const { token: now, refreshToken } = session.get()
  if (!renew || now === '' || now !== token) return
  try {
    renewTokens(await renew(refreshToken))
  } catch (error) {
    if (!callErrorOf(error).isLost && !isRenewedSince(now)) signOutLocally('expired')
  }
}

/** Whether another window has put newer tokens in the place of one. */
export function isRenewedSince(token: string): boolean {
  followStored()
  const { token: now } = session.get()
  return now !== '' && now !== token
}

/** One window at a time; without the lock of a secure context the server's grace for parallel windows must do. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('countinghouse-renewal', work) : work()
