import { md5Hex } from './md5.ts'
import { whenSessionEnds, whenSignedIn } from './session.ts'
import { dropItem, storedValue, storeItem } from '../storage.ts'
import { makeStore } from '../store.ts'

/** The lock of this window's screen: a flag of the browser session. @source the specification 4, Lock */
export interface Lock {
  readonly isLocked: boolean
  /** Digest of the password set for it; '' when idleness locked it: then the sign-in password opens. */
  readonly passwordHash: string
  readonly wrongTries: number
}

const open: Lock = { isLocked: false, passwordHash: '', wrongTries: 0 }

/** After so many wrong tries only the sign-in password opens. */
const mostWrongTries = 5
const redirectDelayMs = 100

/** State of the lock. */
export const lock = makeStore<Lock>(open)

whenSessionEnds(unlock)
whenSignedIn(unlock)

/** Reads the lock of an earlier page of this window. It ends with the session, and with a sign-in. @source catalogue R283, R295 */
export function startLock(): void {
  lock.set(storedValue<Lock>('isLock') ?? open)
}

/** Locks the screen; the lock page follows 100 ms later. @param password '' when idleness locks */
export function lockScreen(password: string): void {
  const next: Lock = { isLocked: true, passwordHash: password ? md5Hex(`lock ${password}`) : '', wrongTries: 0 }
  storeItem('isLock', next, { session: true })
  setTimeout(() => lock.set(next), redirectDelayMs)
}

/** Whether a typed password opens the lock; wrong ones are counted, and after five the sign-in password is asked for. */
export function tryLockPassword(password: string): boolean {
  const now = lock.get()
  if (now.passwordHash && md5Hex(`lock ${password}`) === now.passwordHash) {
    unlock()
    return true
  }
  const wrongTries = now.wrongTries + 1
  const next = { ...now, wrongTries, passwordHash: wrongTries >= mostWrongTries ? '' : now.passwordHash }
  storeItem('isLock', next, { session: true })
  lock.set(next)
  return false
}

/** Opens the lock. */
export function unlock(): void {
  dropItem('isLock')
  lock.set(open)
}
