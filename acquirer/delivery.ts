import { randomBytes } from 'node:crypto'
import type { App } from './acquirer.ts'
import { sign } from './signature.ts'

/** One post of a notification. */
export interface Posting {
  url: string
  app: App
  body: string
  /** Virtual time that the post says it was signed at. */
  atMs: number
  /** Whether its signature is to be wrong. */
  isForged: boolean
}

/** Result of posting a notification. `http` is null when no answer came; `text` then says why. */
export interface PostingAnswer {
  isTaken: boolean
  http: number | null
  text: string
}

const patienceMs = 5000

/** Posts a notification once; taken means HTTP 200 with the body SUCCESS. Never throws. @source docs/domain/money.md 10, 3.4 */
export async function post({ url, app, body, atMs, isForged }: Posting): Promise<PostingAnswer> {
  try {
    const { pathname, search } = new URL(url)
    const timestamp = String(Math.floor(atMs / 1000))
    const nonce = randomBytes(12).toString('hex')
    const right = sign(app.appSecret, { method: 'POST', target: pathname + search, timestamp, nonce, body })
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'X-App-Id': app.appId,
        'X-Timestamp': timestamp,
        'X-Nonce': nonce,
        'X-Sign': isForged ? '0'.repeat(64) : right,
      },
    })
    const text = (await answer.text()).slice(0, 2000)
    return { isTaken: answer.status === 200 && text.trim() === 'SUCCESS', http: answer.status, text }
  } catch (cause) {
    const { message, cause: inner } = cause as Error
    return { isTaken: false, http: null, text: inner instanceof Error ? `${message}: ${inner.message}` : message }
  }
}
