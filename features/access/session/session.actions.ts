import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { EndReason } from './session.contract.ts'
import { idsAfterChange, refreshGraceSeconds } from './session.rules.ts'

/** Returns the stored hash of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A token nobody can guess: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Data of a new session. */
export interface NewSession {
  tenantId: string
  oemNo: string
  userId: bigint
  clientId: string
  deptIds: readonly bigint[]
  roleIds: readonly bigint[]
  actorUserId: bigint | null
  /** Third-party account of a guest; absent for a user. */
  oauthId?: bigint
  accessSeconds: number
  /** Lifetime of the whole family from its sign-in on. */
  refreshSeconds: number
  ip: string
  userAgent: string
}

/** The tokens of a session, known to the client alone. */
export interface Tokens {
  accessToken: string
  refreshToken: string
}

const idArray = (ids: readonly bigint[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

/** Opens a session of a new family. Its tokens are kept as hashes. */
export async function openSession(tx: Tx, session: NewSession): Promise<Tokens> {
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  await run(
    tx,
    sql`INSERT INTO sign_in_session (id, family_id, tenant_id, oem_no, user_id, client_id, dept_ids, role_ids, actor_user_id, oauth_id,
               access_hash, refresh_hash, access_until, refresh_until, ip, user_agent)
        SELECT id, id, ${session.tenantId}, ${session.oemNo}, ${session.userId}, ${session.clientId}, ${idArray(session.deptIds)}, ${idArray(session.roleIds)},
               ${session.actorUserId}, ${session.oauthId ?? null}, ${tokenHash(tokens.accessToken)}, ${tokenHash(tokens.refreshToken)},
               now() + make_interval(secs => ${session.accessSeconds}), now() + make_interval(secs => ${session.refreshSeconds}),
               ${session.ip}, ${session.userAgent.slice(0, 300)}
          FROM next_id() AS id`,
  )
  return tokens
}

/** A session found by its refresh token. */
export interface RefreshedSession {
  id: bigint
  familyId: bigint
  tenantId: string
  oemNo: string
  userId: bigint
  clientId: string
  deptIds: bigint[]
  roleIds: bigint[]
  actorUserId: bigint | null
  isOpen: boolean
  /** Used before, and longer ago than tabs that refresh at once need; or later than now, by a clock that was set back since. */
  isReused: boolean
}

/** Finds and locks the session of a refresh token; undefined when there is none. */
export async function sessionOfRefreshToken(tx: Tx, refreshToken: string): Promise<RefreshedSession | undefined> {
  const row = await rowOf<Omit<RefreshedSession, 'deptIds' | 'roleIds'> & { deptIds: string[]; roleIds: string[] }>(
    tx,
    sql`SELECT id, family_id AS "familyId", tenant_id AS "tenantId", oem_no AS "oemNo", user_id AS "userId", client_id AS "clientId",
               dept_ids::text[] AS "deptIds", role_ids::text[] AS "roleIds", actor_user_id AS "actorUserId",
               ended_at IS NULL AND refresh_until > now() AS "isOpen",
               coalesce(abs(extract(epoch FROM now() - refreshed_at)) > ${refreshGraceSeconds}, false) AS "isReused"
          FROM sign_in_session WHERE refresh_hash = ${tokenHash(refreshToken)} FOR UPDATE`,
  )
  return row && { ...row, deptIds: row.deptIds.map(BigInt), roleIds: row.roleIds.map(BigInt) }
}

/**
 * Renews a session: its refresh token is used up, the next session of the family keeps the family's end. The old access
 * token lives for the grace of parallel tabs.
 */
export async function renewSession(
  tx: Tx,
  old: RefreshedSession,
  next: {
    deptIds: readonly bigint[]
    roleIds: readonly bigint[]
    accessSeconds: number
    ip: string
    userAgent: string
  },
): Promise<Tokens> {
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  await run(
    tx,
    sql`UPDATE sign_in_session SET refreshed_at = coalesce(refreshed_at, now()), access_until = least(access_until, now() + make_interval(secs => ${refreshGraceSeconds}))
         WHERE id = ${old.id}`,
  )
  await run(
    tx,
    sql`INSERT INTO sign_in_session (family_id, tenant_id, oem_no, user_id, client_id, dept_ids, role_ids, actor_user_id,
               access_hash, refresh_hash, access_until, refresh_until, ip, user_agent)
        SELECT family_id, tenant_id, oem_no, user_id, client_id, ${idArray(next.deptIds)}, ${idArray(next.roleIds)}, actor_user_id,
               ${tokenHash(tokens.accessToken)}, ${tokenHash(tokens.refreshToken)},
               least(now() + make_interval(secs => ${next.accessSeconds}), refresh_until), refresh_until, ${next.ip}, ${next.userAgent.slice(0, 300)}
          FROM sign_in_session WHERE id = ${old.id}`,
  )
  return tokens
}

/** Ends a session with all its renewals; acts on the very next call. */
export async function endFamily(tx: Tx, familyId: bigint, reason: EndReason): Promise<void> {
  await endSessions(tx, reason, sql`s.family_id = ${familyId}`)
}

/**
 * Ends the sessions of a condition over `sign_in_session s`. A renewal under way holds the old session, and its new one is
 * seen by no statement that waited for it: so it looks again until none is left.
 */
export async function endSessions(tx: Tx, reason: EndReason, which: SQL): Promise<void> {
  const end = sql`UPDATE sign_in_session s SET ended_at = now(), end_reason = ${reason} WHERE ${which} AND s.ended_at IS NULL`
  for (let ended = 1; ended > 0; ) ended = await run(tx, end)
}

/** A live session found by its access token, or one that has only just run out. */
export async function sessionOfAccessToken(
  tx: Tx,
  accessToken: string,
): Promise<
  | {
      id: bigint
      familyId: bigint
      tenantId: string
      oemNo: string
      userId: bigint
      roleIds: string[]
      actorUserId: bigint | null
      oauthId: bigint | null
      isLive: boolean
    }
  | undefined
> {
  return rowOf(
    tx,
    sql`SELECT id, family_id AS "familyId", tenant_id AS "tenantId", oem_no AS "oemNo", user_id AS "userId", role_ids::text[] AS "roleIds", actor_user_id AS "actorUserId", oauth_id AS "oauthId", access_until > now() AS "isLive"
          FROM sign_in_session WHERE access_hash = ${tokenHash(accessToken)} AND ended_at IS NULL`,
  )
}

/**
 * Ends every session of some users, and those that they opened in the name of others.
 * @param exceptSession a session that goes on with its family: the one that changes its own password
 */
export async function endSessionsOfUsers(
  tx: Tx,
  {
    tenantId,
    userIds,
    reason,
    exceptSession = null,
  }: { tenantId: string; userIds: readonly bigint[]; reason: EndReason; exceptSession?: bigint | null },
): Promise<void> {
  await endSessions(
    tx,
    reason,
    sql`s.tenant_id = ${tenantId} AND (s.user_id = ANY(${idArray(userIds)}) OR s.actor_user_id = ANY(${idArray(userIds)}))
        AND s.family_id IS DISTINCT FROM (SELECT family_id FROM sign_in_session WHERE id = ${exceptSession})`,
  )
}

/** Ends every session of a login tenant: it was disabled, removed, or signs its users out. */
export async function endSessionsOfTenant(tx: Tx, oemNo: string): Promise<void> {
  await endSessions(tx, 'tenant', sql`s.oem_no = ${oemNo}`)
}

/** Gives the live sessions of a user the roles and departments that the user has now. */
export async function followUser(
  tx: Tx,
  user: {
    tenantId: string
    userId: bigint
    before: { roleIds: readonly bigint[]; deptIds: readonly bigint[] }
    after: { roleIds: readonly bigint[]; deptIds: readonly bigint[] }
  },
): Promise<void> {
  const open = await rowsOf<{ id: bigint; roleIds: string[]; deptIds: string[] }>(
    tx,
    sql`SELECT id, role_ids::text[] AS "roleIds", dept_ids::text[] AS "deptIds" FROM sign_in_session
         WHERE tenant_id = ${user.tenantId} AND user_id = ${user.userId} AND ended_at IS NULL ORDER BY id FOR UPDATE`,
  )
  for (const { id, roleIds, deptIds } of open) {
    const roles = idsAfterChange({ held: roleIds.map(BigInt), before: user.before.roleIds, after: user.after.roleIds })
    const depts = idsAfterChange({ held: deptIds.map(BigInt), before: user.before.deptIds, after: user.after.deptIds })
    await run(
      tx,
      sql`UPDATE sign_in_session SET role_ids = ${idArray(roles)}, dept_ids = ${idArray(depts)} WHERE id = ${id}`,
    )
  }
}

/**
 * Removes sessions that ended a week ago, captchas, codes of text messages of days past, and guesses that no longer count.
 * By the real clock: moving the business clock must end nothing.
 * @returns how many rows went
 */
export async function forgetOldSignIns(tx: Tx): Promise<number> {
  const statements = [
    sql`DELETE FROM sign_in_session WHERE refresh_until < now() - interval '7 days'`,
    sql`DELETE FROM captcha WHERE until < now()`,
    sql`DELETE FROM social_state WHERE until < now()`,
    sql`DELETE FROM sms_code WHERE created_at < now() - interval '2 days'`,
    sql`DELETE FROM guess_guard WHERE touched_at < now() - interval '30 days'`,
  ]
  let removed = 0
  for (const statement of statements) removed += await run(tx, statement)
  return removed
}
