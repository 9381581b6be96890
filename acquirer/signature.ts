import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parts of a signed text. `target` is path and query exactly as they travel, without `?` when there is no query. */
export interface SignedParts {
  method: string
  target: string
  /** Whole seconds since 1970, as text. */
  timestamp: string
  nonce: string
  /** The body's bytes as they travel; empty when there is none. */
  body: string | Buffer
}

/** Widest difference between a request's timestamp and the virtual clock. @source docs/domain/money.md 3.3, 10 */
export const signatureWindowSeconds = 300

/**
 * Signature of a request, an answer or a notification: lower-case hex HMAC-SHA256, keyed with the app's secret, over
 * `METHOD\nPATH?QUERY\nTIMESTAMP\nNONCE\nBODY`. It travels in X-Sign beside X-App-Id, X-Timestamp and X-Nonce.
 *
 * - Request: method, target, own timestamp and nonce, body of the request. The nonce is 8 to 64 of `[A-Za-z0-9_-]`,
 *   used once per app.
 *   `POST\n/v1/orders\n1772344800\n9f2c…\n{"outTradeNo":"PT1",…}`
 * - Answer: method and target **of the request**, the acquirer's timestamp, the **request's nonce** (so an answer
 *   belongs to one request), and the body of the answer.
 *   `POST\n/v1/orders\n1772344801\n9f2c…\n{"code":"SUCCESS",…}`
 * - Notification: `POST`, path and query of the notify URL, the acquirer's timestamp and own nonce, the body.
 *   `POST\n/notify/sandbox?x=1\n1772344802\n77ab…\n{"notifyId":…}`
 * @source docs/domain/money.md 10
 */
export function sign(secret: string, { method, target, timestamp, nonce, body }: SignedParts): string {
  const head = `${method}\n${target}\n${timestamp}\n${nonce}\n`
  return createHmac('sha256', secret).update(head).update(body).digest('hex')
}

/** Whether a signature fits; compares in constant time and never throws. @source docs/domain/money.md 10 */
export function verify(secret: string, parts: SignedParts, signature: string): boolean {
  const expected = Buffer.from(sign(secret, parts))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
