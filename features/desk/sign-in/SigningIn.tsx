import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { type CallError, callErrorOf } from '../../../core/web/call/call-error.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { send } from '../../../core/web/call/send.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { signIn, type TokenAnswer } from '../../../core/web/session/session.ts'
import { storedValue, storeItem } from '../../../core/web/storage.ts'
import { session, social } from '../../access/access.shared.ts'

/** Values that a sign-in sends besides its grant. */
export interface SignInParts {
  readonly tenantId: string
  readonly username: string
  /** As typed; its MD5 travels. */
  readonly password: string
  readonly captcha: { readonly key: string; readonly code: string } | null
}

/** A captcha to show. */
export type Captcha = ReceivedOf<typeof session.captcha>

/**
 * Signs in by account and password, with the captcha when one is due, and stores the session.
 * @throws CallError with the server's words; nothing is stored then
 * @source docs/wire.md 2.2; catalogue R195, R253, R270
 */
export async function signInByPassword({ tenantId, username, password, captcha }: SignInParts): Promise<TokenAnswer> {
  const answer = await askToken(
    {
      grant_type: captcha ? 'captcha' : 'password',
      tenantId,
      domain: tenantId ? '' : location.host,
      username,
      password: md5Hex(password),
      device: deviceOf(tenantId, username),
    },
    captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {},
  )
  if (answer.device) keepDevice(tenantId, username, answer.device)
  signIn(answer)
  return answer
}

/** Signs in by a phone and the code sent to it. @throws CallError with the server's words @source catalogue R198, R272 */
export async function signInByPhone({
  tenantId,
  phone,
  code,
}: {
  tenantId: string
  phone: string
  code: string
}): Promise<TokenAnswer> {
  const answer = await askToken(
    { grant_type: 'sms_code', tenantId, domain: tenantId ? '' : location.host, phone, code },
    {},
  )
  signIn(answer)
  return answer
}

/** Name under which this window keeps the secret that binds a sign-in through another service to it. */
const bindingKey = 'social-binding'

/**
 * Leaves for another service to sign in there. What comes back counts in this window alone: it keeps a secret whose hash
 * goes along.
 * @source docs/wire.md 1.2
 */
export async function leaveForSocial(source: string, tenantId: string): Promise<void> {
  const secret = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'))
  sessionStorage.setItem(bindingKey, secret.join(''))
  const query = new URLSearchParams({ tenantId, domain: tenantId ? '' : location.host })
  const hash = await sha256Hex(secret.join(''))
  if (hash) query.set('binding', hash)
  location.assign(`${social.render.path.replace('{source}', encodeURIComponent(source))}?${query}`)
}

/** '' where the browser has no such function: an address that is neither https nor this machine. */
async function sha256Hex(text: string): Promise<string> {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : ''
}

/** Signs in by what another service gave back. @throws CallError with the server's words @source catalogue R271 */
export async function signInBySocial(back: { source: string; code: string; state: string }): Promise<TokenAnswer> {
  const binding = sessionStorage.getItem(bindingKey) ?? ''
  sessionStorage.removeItem(bindingKey)
  const answer = await askToken({ grant_type: 'social', ...back, binding }, {})
  signIn(answer)
  return answer
}

/** New tokens for a refresh token, within the chosen department and role. @throws CallError when refused */
export const refreshTokens = (refreshToken: string, tenantId: string): Promise<ReceivedOf<typeof session.token>> =>
  askToken({ grant_type: 'refresh_token', refresh_token: refreshToken, tenantId }, {})

/** Tokens for another department and role of the user. @throws CallError when refused @source catalogue R423 */
export const switchTokens = (
  refreshToken: string,
  tenantId: string,
  dept: string,
  role: string,
): Promise<ReceivedOf<typeof session.token>> =>
  askToken(
    { grant_type: 'refresh_token', refresh_token: refreshToken, tenantId, dept, role },
    { 'Dept-Id': dept, 'Role-Id': role },
  )

const askToken = (input: Partial<Sent<typeof session.token>>, headers: Record<string, string>) =>
  send(session.token, { scope: 'all', type: 'account', ...input } as Sent<typeof session.token>, {
    headers: { 'Tenant-Id': String(input.tenantId ?? ''), 'User-Type': 'oem', ...headers },
  })

/** The captcha of a sign-in: none until the server asks for one. */
export function useCaptcha(): {
  captcha: Captcha | null
  renew(): Promise<void>
  heed(error: CallError): Promise<void>
} {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const renew = async () => setCaptcha(await send(session.captcha, {}).catch(() => null))
  return {
    captcha,
    renew,
    heed: async (error) => {
      if (captcha || error.refusal.startsWith('session.captcha')) await renew()
    },
  }
}

/** The failure of a sign-in as its words. */
export const signInFailure = (error: unknown): CallError => callErrorOf(error)

/**
 * Returns the text that an earlier sign-in to this account gave to this browser; it opens nothing by itself. @source
 * docs/rulings.md 18
 */
const deviceOf = (tenantId: string, username: string): string =>
  storedValue<Record<string, string>>('devices')?.[deviceKey(tenantId, username)] ?? ''

function keepDevice(tenantId: string, username: string, device: string): void {
  storeItem('devices', { ...storedValue<Record<string, string>>('devices'), [deviceKey(tenantId, username)]: device })
}

const deviceKey = (tenantId: string, username: string) => md5Hex(`${tenantId} ${username}`)
