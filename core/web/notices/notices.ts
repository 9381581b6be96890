import type { CallError } from '../call/call-error.ts'
import { makeStore } from '../store.ts'

/** Kind of message that a notice shows. */
export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

/** A short message in the corner of the screen. */
export interface Notice {
  readonly key: number
  readonly kind: NoticeKind
  readonly text: string
  /** Request number to copy, for what the server failed at: support finds the call by it. */
  readonly requestId: string
}

/** The notices on the screen, oldest first. */
export const notices = makeStore<readonly Notice[]>([])

const mostShown = 4
const shownMs: Record<NoticeKind, number> = { success: 3_000, info: 6_000, warning: 6_000, error: 8_000 }
let lastKey = 0

/** Shows a message; it goes by itself. The same text twice stands once. */
export function notify(kind: NoticeKind, text: string, requestId = ''): void {
  lastKey += 1
  const notice: Notice = { key: lastKey, kind, text, requestId }
  notices.set((before) => [...before.filter((other) => other.text !== text), notice].slice(-mostShown))
  setTimeout(() => dismiss(notice.key), shownMs[kind])
}

/** Takes a message away. */
export const dismiss = (key: number): void => notices.set((before) => before.filter((notice) => notice.key !== key))

/** Takes the message of a text away: it stands elsewhere. */
export const dismissText = (text: string): void =>
  notices.set((before) => before.filter((notice) => notice.text !== text))

/** Codes whose failures show no message: of a session that ended, the sign-in page tells. @source catalogue R488 */
const silentCodes: ReadonlySet<number> = new Set([401])

/** Shows why a call failed, unless its code is one of the silent ones. */
export function notifyFailure(error: CallError): void {
  if (silentCodes.has(error.code)) return
  notify('error', error.message, error.supportNo)
}
