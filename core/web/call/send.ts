import type { Call, ReceivedOf } from '../../shared/call.ts'
import { type Answer, failureOfAnswer, jsonOf } from './answer.ts'
import { callErrorOf, CallError } from './call-error.ts'
import { fileNameOf } from './file-save.ts'
import { language, t } from '../language/language.ts'
import { withProgress } from '../loading/progress.ts'
import { freshToken, isRenewedSince, isTokenEnding } from '../session/renewal.ts'
import { type Sent, sendingOf } from './sending.ts'
import { session, signOutLocally, whenSessionEnds } from '../session/session.ts'
import { viewHeader } from '../session/viewed-tenant.ts'

/** Options for sending one call. */
export interface SendOptions {
  signal?: AbortSignal
  /** Number of the one operation: the same for every attempt. */
  requestNo?: string
  /** Sends the token, although the call needs none: signing out. */
  withToken?: boolean
  /** Further headers of the token call. */
  headers?: Readonly<Record<string, string>>
  /** The call goes on when the page is left: small bodies alone. */
  keepsAlive?: boolean
}

const timeoutMs = 10_000
const uploadTimeoutMs = 60_000
/** Pauses before a write whose answer was lost is sent again with its number. */
const repeatAfterMs = [1_000, 3_000]

/**
 * Sends a call and gives the data of its answer. A write with a request number whose answer was lost is sent again with
 * the same number, so that the server does it once and this page learns the outcome.
 * @throws CallError for a refusal, a fault, a timeout, no connection, an ended session
 * @source docs/wire.md 1 and 2; docs/screen-quality.md 13
 */
export async function send<C extends Call>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<ReceivedOf<C>> {
  const asked = takeAhead(call, input) ?? attempt(call, input as Record<string, unknown>, options)
  const answer = await withProgress(asked)
  const body = await jsonOf(answer)
  const failure = failureOfAnswer(answer, body)
  if (failure) throw ended(call, failure)
  return (call.answer === 'bare' ? body : body.data) as ReceivedOf<C>
}

/** Answers asked for before the code that wants them was there, by call and input. */
const ahead = new Map<string, Promise<Answer>>()
whenSessionEnds(() => ahead.clear())

const aheadKey = (call: Call, input: unknown) => `${call.path} ${JSON.stringify(input)}`

/**
 * Asks for what the first page will ask for while its code is still on the way; the first `send` of the same takes the
 * answer, unless it is older than ten seconds by then. Nothing is asked with a token about to end, which must be renewed first.
 * @returns ends when the answer came, or none will
 */
export async function sendAhead<C extends Call>(call: C, input: Sent<C>): Promise<void> {
  if (isTokenEnding(Date.now(), session.get())) return
  const answer = attempt(call, input as Record<string, unknown>, {})
  const key = aheadKey(call, input)
  ahead.set(key, answer)
  setTimeout(() => ahead.delete(key), timeoutMs)
  // A failure is told to whoever takes the answer.
  await answer.catch(() => undefined)
}

function takeAhead(call: Call, input: unknown): Promise<Answer> | undefined {
  if (ahead.size === 0) return undefined
  const key = aheadKey(call, input)
  const answer = ahead.get(key)
  ahead.delete(key)
  return answer
}

/**
 * Sends a file with a call that takes one, as its part `file`.
 * @throws CallError as `send`
 * @source docs/wire.md 2.3
 */
export const sendFile = <C extends Call>(
  call: C,
  file: File,
  input: Sent<C>,
  options: SendOptions = {},
): Promise<ReceivedOf<C>> => send(call, { ...(input as object), file } as never, options)

/** A file that a call answered with, or the message that it will be ready in the download centre. */
export type Download = { readonly content: Blob; readonly name: string } | { readonly message: string }

/**
 * Sends a call that answers with a file.
 * @returns the file; or the words of code 202 when a large export was moved to the download centre
 * @throws CallError as `send`; JSON inside the answer is read as what it says
 * @source docs/wire.md 1.2; docs/rulings.md 34
 */
export async function download<C extends Call>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<Download> {
  const answer = await withProgress(attempt(call, input as Record<string, unknown>, options))
  if (answer.status === 200 && !answer.isJson) {
    return { content: await answer.blob(), name: fileNameOf(answer.disposition, t(call.title)) }
  }
  const body = await jsonOf(answer)
  if (body.code === 202) return { message: String(body.msg ?? '') }
  throw ended(call, failureOfAnswer(answer, body) ?? new CallError('fault', t('未知错误')))
}

/** Ends the session in this browser when the server says it has ended. @source catalogue R481, R482 */
function ended(call: Call, failure: CallError): CallError {
  if (failure.kind === 'signedOut' && call.permission !== 'public') signOutLocally('expired')
  return failure
}

async function attempt(call: Call, input: Record<string, unknown>, options: SendOptions): Promise<Answer> {
  const mayRepeat = call.requestNo && options.requestNo !== undefined
  const isOpenToAll = call.permission === 'public'
  for (let tries = 0; ; tries++) {
    try {
      if (!isOpenToAll) await freshToken()
      const { token } = session.get()
      const answer = await fetchOnce(call, input, options)
      // Another window renewed while this call was on its way: nothing was done with the token of before.
      const isOvertaken = answer.status === 401 && !isOpenToAll && isRenewedSince(token)
      return isOvertaken ? await fetchOnce(call, input, options) : answer
    } catch (error) {
      const pause = repeatAfterMs[tries]
      if (!mayRepeat || pause === undefined || !callErrorOf(error).isLost || options.signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

async function fetchOnce(
  call: Call,
  input: Record<string, unknown>,
  { signal, requestNo, withToken = call.permission !== 'public', headers = {}, keepsAlive = false }: SendOptions,
): Promise<Answer> {
  const { url, body, contentType } = sendingOf(call, requestNo && call.requestNo ? { ...input, requestNo } : input)
  const patience = AbortSignal.timeout(call.upload ? uploadTimeoutMs : timeoutMs)
  const { token } = session.get()
  let response: Response
  try {
    response = await fetch(url, {
      method: call.method,
      body,
      credentials: 'include',
      cache: 'no-store',
      keepalive: keepsAlive,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: {
        'Accept-Language': language.get() === 'en' ? 'en' : 'zh-CN',
        Authorization: `Basic ${clientCredential()}`,
        ...(contentType ? { 'Content-Type': contentType } : {}),
        ...(token && withToken ? { 'Blade-Auth': `bearer ${token}`, ...viewHeader() } : {}),
        ...headers,
      },
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw patience.aborted
      ? new CallError('timeout', t('请求超时，请稍后再试'))
      : new CallError('offline', t('网络连接失败，请检查网络后重试'))
  }
  // Above 500 no answer of the application is meant: something on the way failed. @source catalogue R480
  if (response.status > 500)
    throw new CallError('offline', t('服务暂时无法访问，请稍后再试'), { code: response.status })
  return answerOf(response)
}

const answerOf = (response: Response): Answer => ({
  status: response.status,
  isJson: (response.headers.get('content-type') ?? '').includes('json'),
  disposition: response.headers.get('content-disposition'),
  requestId: response.headers.get('x-request-id') ?? '',
  text: () => response.text(),
  blob: () => response.blob(),
})

/** The client's own credential, as the page names it; it tells applications apart and protects nothing. @source docs/wire.md 2.1 */
function clientCredential(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="client-credential"]')?.content
  return btoa(named && !named.startsWith('__') ? named : 'saber:saber_secret')
}
