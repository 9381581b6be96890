import { storedValue, storeItem } from '../storage.ts'
import { makeStore } from '../store.ts'

/** One uncaught error of this browser. @source the specification 3, Log record; catalogue R505 */
export interface LogRecord {
  readonly url: string
  readonly time: string
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly info: string
}

const mostKept = 100
const secret = /((?:pass(?:word)?|pwd|token|authorization)["'=:\s]+)[^\s"'&,}]+/gi

/** Errors not yet sent or cleared, newest first. */
export const errorLog = makeStore<readonly LogRecord[]>([])

/** Reads the records of earlier pages and notes what nobody caught. */
export function startErrorLog(): void {
  errorLog.set(storedValue<LogRecord[]>('logs') ?? [])
  errorLog.subscribe(() => storeItem('logs', errorLog.get()))
  window.addEventListener('error', ({ error, message }) => logError('error', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if ((reason as { name?: string } | null)?.name !== 'AbortError') logError('promise', reason)
  })
}

/** Notes an error: type, words, stack, place and time; no secret and no query of the address. */
export function logError(type: string, error: unknown, info = ''): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const record: LogRecord = {
    url: location.origin + location.pathname,
    time: new Date().toISOString().slice(0, 19).replace('T', ' '),
    type,
    message: withoutSecrets(message).slice(0, 2_000),
    stack: withoutSecrets(stack ?? '').slice(0, 8_000),
    info: withoutSecrets(info).slice(0, 4_000),
  }
  errorLog.set((before) => [record, ...before].slice(0, mostKept))
}

/** Forgets the records. */
export const clearErrorLog = (): void => errorLog.set([])

const withoutSecrets = (text: string) => text.replace(secret, '$1******')
