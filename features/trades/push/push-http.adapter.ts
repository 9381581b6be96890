import { createHmac } from 'node:crypto'
import { sendOutgoing } from '../../../core/server/http/outgoing.ts'

/** Answer of a merchant's system; `http` is null when no whole answer came. */
export interface PushAnswer {
  readonly http: number | null
  readonly text: string
}

/** Posts one push, once, within 5 s. Never throws. @source docs/domain/money.md 3.4; docs/server-safety.md 14 */
export async function postPush(url: string, body: string, signature: string): Promise<PushAnswer> {
  try {
    const answer = await sendOutgoing(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-sign': signature, 'x-sign-type': 'HMAC-SHA256' },
      body,
    })
    return { http: answer.status, text: answer.body.toString() }
  } catch (error) {
    return { http: null, text: error instanceof Error ? error.message : String(error) }
  }
}

/** Signature of a push: hex HMAC-SHA256 of its body with the merchant's key. @source docs/domain/money.md 3.4 */
export const pushSignature = (key: string, body: string): string => createHmac('sha256', key).update(body).digest('hex')
