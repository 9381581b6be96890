import { vi } from 'vitest'
import { signIn, signOutLocally, type TokenAnswer } from './session.ts'

/** One request as it left the page. */
export interface Seen {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyInit | null
  readonly credentials: string
  readonly signal: AbortSignal
}

/** Stand-in for a browser. */
export interface Browser {
  /** Requests in their order. */
  readonly seen: Seen[]
  /** Cookies as they were last set, by name. */
  readonly cookies: Map<string, string>
  /** Says how requests are answered from now on. */
  answer(by: (seen: Seen) => Response | Promise<Response>): void
  /** Tells the page what another window did with the storage. */
  storageEvent(key: string | null): void
  /** Takes everything back. */
  close(): void
}

/** A JSON answer. */
export const jsonAnswer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json;charset=UTF-8' } })

/** An answer of the envelope with some data. */
export const done = (data: unknown = {}): Response => jsonAnswer(200, { code: 200, success: true, data, msg: '' })

/** Puts what a page needs of a browser into this process; `close` takes it out again and forgets the session. */
export function openBrowser(): Browser {
  const seen: Seen[] = []
  const cookies = new Map<string, string>()
  const storageListeners = new Set<(event: { key: string | null }) => void>()
  let reply: (asked: Seen) => Response | Promise<Response> = () => done()
  vi.stubGlobal('fetch', (url: string, asked: Omit<Seen, 'url'>) => {
    const one = { ...asked, url }
    seen.push(one)
    return Promise.resolve(reply(one))
  })
  vi.stubGlobal('location', {
    protocol: 'https:',
    host: 'office.example',
    origin: 'https://office.example',
    pathname: '/a',
  })
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { setAttribute: () => undefined },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      if (text.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('window', {
    addEventListener: (kind: string, listener: (event: { key: string | null }) => void) =>
      kind === 'storage' && storageListeners.add(listener),
  })
  return {
    seen,
    cookies,
    answer: (by) => {
      reply = by
    },
    storageEvent: (key) => storageListeners.forEach((listener) => listener({ key })),
    close: () => {
      signOutLocally('')
      vi.unstubAllGlobals()
    },
  }
}

/** Answer of the token call for a clerk. @param mark tells its tokens from others */
export const tokenAnswer = (mark: string, over: Partial<TokenAnswer> = {}): TokenAnswer => ({
  access_token: `access-${mark}`,
  refresh_token: `refresh-${mark}`,
  expires_in: 900,
  tenant_id: '100001',
  user_id: '7',
  dept_id: '11',
  role_id: '21,22',
  oauth_id: '5',
  account: 'clerk',
  user_name: 'clerk',
  nick_name: 'C',
  real_name: 'Clerk',
  role_name: 'admin,finance',
  avatar: '/a.png',
  detail: { type: 'oem' },
  ...over,
})

/** Signs a clerk in, without a call. */
export const givenSession = (mark = 'first'): void => signIn(tokenAnswer(mark))
