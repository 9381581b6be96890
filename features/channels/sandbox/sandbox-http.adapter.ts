import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sendOutgoing } from '../../../core/server/http/outgoing.ts'
import type { ChannelAccess, ChannelAnswer } from '../adapter/channel.contract.ts'
import { sandboxReason } from './sandbox-words.rules.ts'
import type { SandboxAnswer } from './sandbox-wire.contract.ts'

const mostAnswerBytes = 64 * 1024 * 1024

/**
 * Error codes by which the sandbox says that nothing happened and nothing will. Every other failure is unknown, also a
 * conflict of numbers: what went out under the number before may have taken effect.
 */
export const definiteCodes: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'MERCHANT_NOT_FOUND',
  'MERCHANT_CLOSED',
  'PAY_WAY_CLOSED',
  'PAY_REFUSED',
  'TERMINAL_NOT_FOUND',
  'TERMINAL_SIGNED_OFF',
  'WRONG_STATE',
  'ORDER_PAID',
  'ORDER_CLOSED',
  'ORDER_NOT_PAID',
  'ORDER_PAYING',
  'VOID_NOT_ALLOWED',
  'NOT_SAME_DAY',
  'ALREADY_SETTLED',
  'HAS_REFUND',
  'DIVIDED',
  'OVER_REFUND',
  'REFUND_EXPIRED',
  'NOT_ENOUGH',
  'NOT_DIVISIBLE',
  'DIVISION_EXPIRED',
  'OVER_DIVISION',
  'TOO_MANY_RECEIVERS',
  'RECEIVER_NOT_FOUND',
  'RECEIVER_REFUSED',
  'PAYER_NOT_FOUND',
  'PAYER_REFUSED',
  'OVER_RETURN',
  'RECEIVER_NOT_ENOUGH',
  'BALANCE_NOT_ENOUGH',
  'CONTRACT_UNSIGNED',
  'CONTRACT_NOT_FOUND',
  'BANK_BUSY',
  'LIMIT_EXCEEDED',
  'ACCOUNT_WRONG',
  'NAME_MISMATCH',
  'ACCOUNT_CLOSED',
  'RISK_REFUSED',
])
/** Answers to questions that say the number is not known there. */
const absentCodes = new Set([
  'ORDER_NOT_FOUND',
  'REFUND_NOT_FOUND',
  'PAYOUT_NOT_FOUND',
  'DIVISION_NOT_FOUND',
  'TERMINAL_NOT_FOUND',
])
/** Payouts refused with one of these may be tried again under a new number. */
const retryableCodes = new Set(['BALANCE_NOT_ENOUGH', 'BANK_BUSY', 'LIMIT_EXCEEDED'])

/** Text under a signature: `METHOD\nPATH?QUERY\nTIMESTAMP\nNONCE\nBODY`. @source docs/domain/money.md 10 */
export function sandboxSignature(
  secret: string,
  {
    method,
    target,
    timestamp,
    nonce,
    body,
  }: { method: string; target: string; timestamp: string; nonce: string; body: Buffer | string },
): string {
  return createHmac('sha256', secret)
    .update(`${method}\n${target}\n${timestamp}\n${nonce}\n`)
    .update(body)
    .digest('hex')
}

/** Whether two signatures are equal, in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A message of the sandbox to an app of its own, as it came. */
interface SandboxNews {
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Buffer
  /** The business clock. */
  readonly nowSeconds: number
}

/** Says what of a message to an app is forged or stale; null when nothing is. */
export function sandboxForgery(
  { appId = '', appSecret = '' }: Readonly<Record<string, string | undefined>>,
  { target, headers, rawBody, nowSeconds }: SandboxNews,
): 'signature' | 'timestamp' | null {
  const [timestamp, nonce] = [textOf(headers['x-timestamp']), textOf(headers['x-nonce'])]
  const expected = sandboxSignature(appSecret, { method: 'POST', target, timestamp, nonce, body: rawBody })
  if (textOf(headers['x-app-id']) !== appId || !isSameSignature(expected, textOf(headers['x-sign']))) return 'signature'
  return !/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - nowSeconds) > 300 ? 'timestamp' : null
}

/** Difference of the channel's clock to ours in seconds, by address, as its answers told it. */
const clockAhead = new Map<string, number>()

/** An answer as it came: read only after its signature fitted. */
interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * Sends one signed request and reads its signed answer. Never follows a redirect, never waits more than 5 s.
 * @returns `unknown` for whatever is not a clear, signed answer
 */
export async function askSandbox<Data>(
  access: ChannelAccess,
  method: 'GET' | 'POST',
  target: string,
  content?: object,
): Promise<ChannelAnswer<Data>> {
  const read = await exchange(access, method, target, content)
  if (!('body' in read)) return read
  if (read.status >= 500) return { kind: 'unknown', error: `HTTP ${read.status}` }
  try {
    return readAnswer<Data>(JSON.parse(read.body.toString()) as SandboxAnswer<Data>)
  } catch {
    return { kind: 'unknown', error: 'the answer is not readable' }
  }
}

/** As askSandbox, for a file: its bytes and headers, or what was answered instead. */
export async function askSandboxFile(
  access: ChannelAccess,
  target: string,
): Promise<ChannelAnswer<{ content: Buffer; sha256: string }>> {
  const read = await exchange(access, 'GET', target)
  if (!('body' in read)) return read
  const sha256 = textOf(read.headers['x-file-sha256'])
  if (read.status === 200 && sha256) return { kind: 'done', data: { content: read.body, sha256 } }
  if (read.status === 404) return { kind: 'absent' }
  return { kind: 'unknown', error: `HTTP ${read.status}` }
}

async function exchange(
  access: ChannelAccess,
  method: 'GET' | 'POST',
  target: string,
  content?: object,
): Promise<RawAnswer | { kind: 'unknown'; error: string }> {
  const first = await exchangeOnce(access, method, target, content)
  if (!('body' in first) || !isClockRefusal(first)) return first
  // Refused for its time before anything was done: the answer told the channel's time, so one more try is safe.
  return exchangeOnce(access, method, target, content)
}

const isClockRefusal = ({ status, body }: RawAnswer): boolean => status === 401 && body.includes('TIMESTAMP')

async function exchangeOnce(
  access: ChannelAccess,
  method: 'GET' | 'POST',
  target: string,
  content?: object,
): Promise<RawAnswer | { kind: 'unknown'; error: string }> {
  const body = content ? JSON.stringify(content) : ''
  const timestamp = String(Math.floor(Date.now() / 1000) + (clockAhead.get(access.url) ?? 0))
  const nonce = randomBytes(12).toString('hex')
  try {
    const answer = await sendOutgoing(access.url + target, {
      method,
      mostBytes: mostAnswerBytes,
      headers: {
        'x-app-id': access.appId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-sign': sandboxSignature(access.appSecret, { method, target, timestamp, nonce, body }),
        ...(content ? { 'content-type': 'application/json' } : {}),
      },
      body,
    })
    const channelTime = textOf(answer.headers['x-timestamp'])
    const expected = sandboxSignature(access.appSecret, {
      method,
      target,
      timestamp: channelTime,
      nonce,
      body: answer.body,
    })
    if (!isSameSignature(expected, textOf(answer.headers['x-sign'])))
      return { kind: 'unknown', error: 'the signature of the answer does not fit' }
    clockAhead.set(access.url, Number(channelTime) - Math.floor(Date.now() / 1000))
    return answer
  } catch (error) {
    return { kind: 'unknown', error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

function readAnswer<Data>({ code, errCode, errMsg, data }: SandboxAnswer<Data>): ChannelAnswer<Data> {
  if (code === 'SUCCESS' && data !== null) return { kind: 'done', data }
  if (code === 'PROCESSING') return { kind: 'pending', data }
  if (code !== 'FAIL' || !errCode) return { kind: 'unknown', error: `${code}: ${errMsg ?? ''}` }
  if (absentCodes.has(errCode)) return { kind: 'absent' }
  if (!definiteCodes.has(errCode)) return { kind: 'unknown', error: `${errCode}: ${errMsg ?? ''}` }
  return {
    kind: 'refused',
    code: errCode,
    message: errMsg || sandboxReason(errCode),
    isRetryable: retryableCodes.has(errCode),
  }
}

/** Turns the data of an answer into what the interface promises, whatever kind of answer it is. */
export function mappedAnswer<From, To>(answer: ChannelAnswer<From>, read: (data: From) => To): ChannelAnswer<To> {
  if (answer.kind === 'done') return { kind: 'done', data: read(answer.data) }
  if (answer.kind === 'pending') return { kind: 'pending', data: answer.data === null ? null : read(answer.data) }
  return answer
}
