import { dropItem, siteKey, storedItem, storedValue, storeItem } from '../storage.ts'
import { makeStore } from '../store.ts'

/** Answer of the token call, as far as the browser keeps it. @source docs/wire.md 1.3 */
export interface TokenAnswer {
  access_token: string
  refresh_token: string
  /** Seconds the access token lives. */
  expires_in: number
  tenant_id: string
  /** Decimal; negative for a third-party sign-in that is not bound yet. */
  user_id: string
  dept_id: string
  role_id: string
  oauth_id: string
  account: string
  user_name: string
  nick_name: string
  real_name: string
  /** Comma list of role aliases. */
  role_name: string
  avatar: string
  detail: Readonly<Record<string, unknown>>
}

/** Signed-in user. */
export type UserInfo = Pick<
  TokenAnswer,
  | 'user_id'
  | 'account'
  | 'user_name'
  | 'nick_name'
  | 'real_name'
  | 'role_name'
  | 'avatar'
  | 'oauth_id'
  | 'dept_id'
  | 'role_id'
  | 'detail'
>

/** Session data in the browser; all empty when nobody is signed in. */
export interface Session {
  readonly token: string
  readonly refreshToken: string
  /** Milliseconds of the moment the token came, its stored datetime; 0 without one. */
  readonly tokenAt: number
  readonly expiresInSeconds: number
  readonly tenantId: string
  readonly user: UserInfo | null
}

const nobody: Session = { token: '', refreshToken: '', tokenAt: 0, expiresInSeconds: 0, tenantId: '', user: null }

/** The session of this browser, shared by all its windows. */
export const session = makeStore<Session>(nobody)

/** Reason why the user was signed out the last time, for the sign-in page; '' when by their own wish. */
export const signedOutBecause = makeStore<'' | 'expired'>('')

/** Work to do when the session ends: caches, tabs and the lock clear themselves. */
const endings = new Set<() => void>()

/** Says what must be forgotten with the session. @source catalogue R279 to R283 */
export function whenSessionEnds(work: () => void): void {
  endings.add(work)
}

/** Work to do when somebody signs in. */
const beginnings = new Set<() => void>()

/** Says what a sign-in must leave behind. @source catalogue R295 */
export function whenSignedIn(work: () => void): void {
  beginnings.add(work)
}

/** Reads the session of an earlier page and follows what other windows do with it. */
export function startSession(): void {
  session.set(storedSession())
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(siteKey)) followStored()
  })
}

/**
 * Takes over what another window of this browser stored: its renewed tokens, another user, or the end of the session.
 * Windows that slept hear of it late or never, so whoever is about to use a token asks first.
 */
export function followStored(): void {
  const now = storedSession()
  if (!now.user && session.get().user) forget('')
  else if (now.token !== session.get().token) session.set(now)
}

/** Stores a successful sign-in. @source catalogue R273 to R276 */
export function signIn(answer: TokenAnswer): void {
  const { user_id, account, user_name, nick_name, real_name, role_name, avatar, oauth_id, dept_id, role_id, detail } =
    answer
  storeItem('userInfo', {
    user_id,
    account,
    user_name,
    nick_name,
    real_name,
    role_name,
    avatar,
    oauth_id,
    dept_id,
    role_id,
    detail,
  })
  storeItem('tenantId', answer.tenant_id)
  signedOutBecause.set('')
  for (const begin of beginnings) begin()
  renewTokens(answer)
}

/** Stores the tokens of a refresh; the user stays. */
export function renewTokens({
  access_token,
  refresh_token,
  expires_in,
}: Pick<TokenAnswer, 'access_token' | 'refresh_token' | 'expires_in'>): void {
  storeItem('refreshToken', refresh_token)
  storeItem('expiresIn', expires_in)
  storeItem('token', access_token)
  setTokenCookies(access_token, refresh_token)
  session.set(storedSession())
}

/** Keeps the shown user in step with a change of their own record. */
export function renameUser(changes: Partial<UserInfo>): void {
  const { user } = session.get()
  if (!user) return
  storeItem('userInfo', { ...user, ...changes })
  session.set(storedSession())
}

/**
 * Ends the session in this browser, without asking the server: token, menus, roles, tabs and lock are forgotten.
 * @param because `expired` when the user did not wish it
 * @source the specification 4, Session; catalogue R285, R286, R292
 */
export function signOutLocally(because: '' | 'expired'): void {
  for (const name of ['token', 'refreshToken', 'expiresIn', 'userInfo', 'tenantId']) dropItem(name)
  setTokenCookies('', '')
  forget(because)
}

/** Whether somebody is signed in; a state that says so without a stored token ends here. @source catalogue R121 */
export function isSignedIn(): boolean {
  const { user } = session.get()
  if (user && !storedValue<string>('token')) signOutLocally('expired')
  return session.get().user !== null
}

/** Whether no user belongs to who signed in through another service: all that is left is to register. @source the specification 4, Registration */
export const isGuest = (user: UserInfo): boolean => !(Number(user.user_id) > 0)

/** Role aliases of the user. */
export const roleAliases = (): string[] => session.get().user?.role_name.split(',').filter(Boolean) ?? []

function forget(because: '' | 'expired'): void {
  signedOutBecause.set(because)
  for (const end of endings) end()
  session.set(nobody)
}

function storedSession(): Session {
  const token = storedItem('token')
  const user = storedValue<UserInfo>('userInfo')
  if (!token || !user) return nobody
  return {
    token: String(token.content),
    refreshToken: storedValue<string>('refreshToken') ?? '',
    tokenAt: token.datetime,
    expiresInSeconds: storedValue<number>('expiresIn') ?? 900,
    tenantId: storedValue<string>('tenantId') ?? '',
    user,
  }
}

/** Copies of the tokens as cookies of the calls' paths; the server reads the header alone. @source catalogue R506; docs/rulings.md 20 */
function setTokenCookies(token: string, refreshToken: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const cookie = (name: string, value: string, path: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs a secure context, a local network has none
    document.cookie = `${siteKey}${name}=${encodeURIComponent(value)}; Path=${path}; SameSite=Strict${secure}${value ? '' : '; Max-Age=0'}`
  }
  cookie('access-token', token, '/api')
  cookie('refresh-token', refreshToken, '/api/blade-auth/oauth/token')
}
