import type pg from 'pg'
import type { Call } from '../../shared/call.ts'
import { commonErrors, type Language } from '../../shared/errors.ts'
import { type ApiScope, type Authority, type AuthorityKey, authorityOf, knownAuthority } from './authority.ts'
import type { Caller } from './caller.ts'
import { type Db, literal, type Tx, withClient } from '../database/db.ts'
import { type Moment, momentOf } from '../database/moment.ts'

/** Time limits on the database for a reading and a writing call, in milliseconds. @source docs/server-safety.md 10 */
const readTimeoutMs = 8_000
const writeTimeoutMs = 30_000

/** A transaction that has begun for a caller, at one moment. */
export interface OpenedCall {
  readonly caller: Caller
  readonly now: Moment
  /** Whether somebody else gave the user their password, which must be changed before anything else. */
  readonly mustChangePassword: boolean
  /** API scopes that none of the caller's roles holds. */
  readonly withheld: readonly ApiScope[]
  /** Counts the changes of the reference data: the number at the latest when the call began. */
  readonly reference: number
}

/** Data that a request gives about itself. */
interface Asking {
  readonly ip: string
  readonly userAgent: string
  readonly language: Language
  readonly requestId: string
}

/**
 * Begins the transaction, finds the live session and sets whose rows it sees, in one round trip.
 * @throws common.signedOut
 */
export async function openCall(tx: Tx, asking: Asking, tokenHash: string, isWrite: boolean): Promise<OpenedCall> {
  const begin = isWrite
    ? `BEGIN; SET LOCAL statement_timeout = ${writeTimeoutMs}`
    : `BEGIN READ ONLY; SET LOCAL statement_timeout = ${readTimeoutMs}`
  const results = (await tx.client.query(
    `${begin}; SELECT open_call(${literal(tokenHash)}) AS opened`,
  )) as unknown as pg.QueryResult[]
  const opened = results[2]?.rows[0]?.opened as OpenedSession | null
  if (!opened) throw commonErrors.signedOut()
  const key = authorityKeyOf(opened)
  return callOf(opened, key, await authorityOf(tx, key), asking)
}

/**
 * Finds the live session in a statement of its own, with no transaction to follow: for an answer that need not be read.
 * @returns null when the rights behind the session have not been read yet
 * @throws common.signedOut
 */
export async function peekCall(client: pg.PoolClient, asking: Asking, tokenHash: string): Promise<OpenedCall | null> {
  const { rows } = await client.query<{ opened: OpenedSession | null }>({ ...peeking, values: [tokenHash] })
  const opened = rows[0]?.opened
  if (!opened) throw commonErrors.signedOut()
  const key = authorityKeyOf(opened)
  const authority = knownAuthority(key)
  return authority ? callOf(opened, key, authority, asking) : null
}

/** Whether a token belongs to a live session: asked by itself, before something dear is done for whoever sent it. */
export const isLiveSession = (db: Db, tokenHash: string): Promise<boolean> =>
  withClient(db, async (client) => {
    const { rows } = await client.query<{ opened: OpenedSession | null }>({ ...peeking, values: [tokenHash] })
    return rows[0]?.opened != null
  })

const peeking = { name: 'peek_call', text: 'SELECT open_call($1) AS opened' } as const

const authorityKeyOf = ({ tenantId, oemNo, userNo, roleIds, deptIds, authority }: OpenedSession): AuthorityKey => ({
  tenantId,
  oemNo,
  userNo,
  roleIds: roleIds.map(BigInt),
  deptIds: deptIds.map(BigInt),
  version: authority,
})

function callOf(
  opened: OpenedSession,
  { roleIds, deptIds }: AuthorityKey,
  { withheldScopes, ...authority }: Authority,
  asking: Asking,
): OpenedCall {
  const caller: Caller = {
    sessionId: BigInt(opened.sessionId),
    userId: BigInt(opened.userId),
    account: opened.account,
    userName: opened.userName,
    tenantId: opened.tenantId,
    oemNo: opened.oemNo,
    partyType: opened.partyType,
    userNo: opened.userNo,
    deptIds,
    roleIds,
    ...authority,
    actorUserId: opened.actorUserId ? BigInt(opened.actorUserId) : null,
    ...asking,
  }
  return {
    caller,
    now: momentOf(opened.at),
    mustChangePassword: opened.mustChangePassword,
    withheld: withheldScopes,
    reference: opened.reference,
  }
}

interface OpenedSession {
  sessionId: string
  userId: string
  account: string
  userName: string
  tenantId: string
  oemNo: string
  partyType: Caller['partyType']
  userNo: string
  deptIds: string[]
  roleIds: string[]
  actorUserId: string | null
  mustChangePassword: boolean
  authority: number
  reference: number
  at: string
}

/** Rights by which a call is judged. */
interface Rights {
  readonly permissions: ReadonlySet<string>
  readonly withheldScopes: readonly ApiScope[]
  readonly roleAliases?: readonly string[]
}

/** Whether a caller may make a call, and what says so. */
export interface Allowance {
  /** Whether the call needs no permission code, or the caller holds it. */
  readonly isHeld: boolean
  /** API scopes that name the call and that none of the caller's roles holds. */
  readonly withheldBy: readonly ApiScope[]
}

/**
 * Judges a call by its permission code and the API scopes that name it: what `refuseUnallowed` refuses by, and what
 * explains it to people.
 * @source docs/wire.md 4.12, API scope; docs/domain/network.md 2.6
 */
export const allowanceOf = (call: Call, { permissions, withheldScopes, roleAliases = [] }: Rights): Allowance => ({
  isHeld:
    call.permission === 'signedIn' ||
    call.permission === 'public' ||
    permissions.has(call.permission) ||
    (call.forAdministrators && roleAliases.some((alias) => alias === 'administrator' || alias === 'admin')),
  withheldBy: withheldScopes.filter((scope) => namesCall(scope, call)),
})

/** Whether an API scope names a call: by its permission code or by the beginning of its path. */
export const namesCall = ({ code, path }: ApiScope, call: Call): boolean =>
  code === call.permission || isBelow(call.path, path)

/**
 * Refuses a call that its caller may not make: a given password comes first, then the permission code, then the API scopes
 * that name the call by its code or by the beginning of its path.
 * @throws common.passwordGiven, common.forbidden
 * @source docs/wire.md 4.1, reset-password; 4.12, API scope; docs/domain/network.md 2.6
 */
export function refuseUnallowed(
  call: Call,
  { caller, mustChangePassword, withheld }: Pick<OpenedCall, 'caller' | 'mustChangePassword' | 'withheld'>,
): void {
  if (mustChangePassword && !call.beforePasswordChange) throw commonErrors.passwordGiven()
  const { isHeld, withheldBy } = allowanceOf(call, {
    permissions: caller.permissions,
    withheldScopes: withheld,
    roleAliases: caller.roleAliases,
  })
  if (!isHeld || withheldBy.length > 0) throw commonErrors.forbidden()
}

/** Whether a path is another one or stands below it: whole steps count, so that `/a/list` is not below `/a/li`. */
const isBelow = (path: string, above: string): boolean =>
  `${path}/`.startsWith(above.endsWith('/') ? above : `${above}/`)
