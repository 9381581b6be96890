import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { constant } from '../../../core/server/database/constant.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { appendAudit } from '../../../core/server/call/audit.ts'
import { enterScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { logPartySignIn } from './party-sign-in.actions.ts'
import { openSession, type RefreshedSession, sessionOfAccessToken } from '../session/session.actions.ts'
import { type SessionActor, sessionErrors } from '../session/session.contract.ts'
import { loginTenant, sessionUserOf, type SignInUser, signInUser } from '../session/session.queries.ts'
import { type Asking, type SignedIn, stateRefusal } from './sign-in.actions.ts'

/** Lifetime of a session in the account of a provider, renewals included. @source docs/domain/network.md 2.7 */
const loginAsSeconds = 30 * 60

/**
 * Signs an operator's user in as a provider, by the user's own token and a right that was given to him. The session
 * carries both users; it ends after half an hour, whatever is renewed.
 * @throws common.signedOut, session.loginAsUnknown, session.loginAsExpired, session.partyOff and those of the user's state
 * @source docs/domain/network.md 2.7, Login as; docs/wire.md 2.2
 */
export async function signInAs(
  asking: Asking,
  { token, serviceUserNo }: { token: string; serviceUserNo: string },
): Promise<SignedIn> {
  const result = await asking.apart(async (tx) => {
    const own = token ? await sessionOfAccessToken(tx, token) : undefined
    if (!own?.isLive) return { refusal: commonErrors.signedOut() }
    await enterScope(tx, scopeOfCaller(own))
    const actor = await signInUser(tx, own, { userId: own.userId })
    if (!actor) return { refusal: sessionErrors.loginAsUnknown() }
    const mayAsk = own.actorUserId === null && actor.userType === PartyType.operator
    const target = mayAsk ? await targetOf(tx, actor, serviceUserNo) : null
    if (!target) {
      const unknown = sessionErrors.loginAsUnknown()
      await auditLoginAs(tx, asking, actor, {
        userId: null,
        account: '',
        no: serviceUserNo,
        result: unknown.refusalName,
      })
      return { refusal: unknown }
    }
    const refusal = await refusalOf(tx, target)
    await record(tx, asking, { actor, target, refusal })
    return refusal ? { refusal } : { signedIn: await open(tx, asking, actor, target.user as SignInUser) }
  })
  if (result.refusal) throw result.refusal
  return result.signedIn
}

/** A provider that a user may have a right to enter. */
interface Target {
  readonly userNo: string
  readonly isOpen: boolean
  readonly isExpired: boolean
  /** The user of its account, or its first one where that is gone; null when it has none. */
  readonly user: SignInUser | null
}

/** Kind of a party that is a provider: a code of the area of providers, which stands above. */
const provider = constant(1)

/** The provider with the right to it; null when no right was ever given. */
async function targetOf(tx: Tx, actor: SignInUser, userNo: string): Promise<Target | null> {
  const row = await rowOf<{ userNo: string; userId: bigint | null; isOpen: boolean; isExpired: boolean }>(
    tx,
    sql`SELECT s.user_no AS "userNo", s.is_finished AND s.is_on AS "isOpen", g.expire_time <= business_now() AS "isExpired",
               (SELECT u.id FROM app_user u WHERE u.tenant_id = s.tenant_id AND u.oem_no = s.oem_no AND u.user_no = s.user_no AND u.user_type = ${constant(PartyType.provider)} AND NOT u.is_deleted
                 ORDER BY u.account = coalesce(nullif(s.account, ''), s.user_no) DESC, u.id LIMIT 1) AS "userId"
          FROM login_service g JOIN service_info s ON s.tenant_id = g.tenant_id AND s.user_no = g.service_user_no AND s.service_kind = ${provider} AND NOT s.is_deleted
         WHERE g.tenant_id = ${actor.tenantId} AND g.oem_no = ${actor.oemNo} AND s.oem_no = ${actor.oemNo} AND g.user_id = ${actor.userId} AND g.service_user_no = ${userNo} AND NOT g.is_deleted`,
  )
  if (!row) return null
  return { ...row, user: row.userId === null ? null : await signInUser(tx, actor, { userId: row.userId }) }
}

async function refusalOf(tx: Tx, { isExpired, isOpen, user }: Target): Promise<AppError | null> {
  if (isExpired) return sessionErrors.loginAsExpired()
  if (!isOpen || !user) return sessionErrors.partyOff()
  const tenant = await loginTenant(tx, { tenantId: user.oemNo, domain: '' })
  return tenant ? stateRefusal(tenant, user) : sessionErrors.tenantExpired()
}

async function open(tx: Tx, { client, ip, userAgent }: Asking, actor: SignInUser, user: SignInUser): Promise<SignedIn> {
  const { tenantId, oemNo, userId, deptIds, roleIds } = user
  const tokens = await openSession(tx, {
    tenantId,
    oemNo,
    userId,
    clientId: client.clientId,
    deptIds,
    roleIds,
    actorUserId: actor.userId,
    accessSeconds: Math.min(client.accessSeconds, loginAsSeconds),
    refreshSeconds: Math.min(client.refreshSeconds, loginAsSeconds),
    ip,
    userAgent,
  })
  const session = await sessionOfAccessToken(tx, tokens.accessToken)
  const told = session ? await actorOf(tx, session.id) : null
  return { tokens, user: await sessionUserOf(tx, user, { roleIds, deptIds }, told) }
}

/** Leaves both records of a try, also of a refused one: the audit log's and the provider's own. */
async function record(
  tx: Tx,
  asking: Asking,
  { actor, target, refusal }: { actor: SignInUser; target: Target; refusal: AppError | null },
): Promise<void> {
  const { tenantId, oemNo, userId } = actor
  const account = target.user?.account ?? ''
  const who = { userId: target.user?.userId ?? null, account, no: target.userNo, result: refusal?.refusalName ?? 'ok' }
  await auditLoginAs(tx, asking, actor, who)
  const party = { tenantId, oemNo, userNo: target.userNo, account, userType: 2 }
  await logPartySignIn(tx, asking, party, { refusal: refusal?.refusalName ?? '', actorUserId: userId })
}

async function auditLoginAs(
  tx: Tx,
  { ip, userAgent, requestId }: Asking,
  { tenantId, oemNo, userId: actorUserId }: SignInUser,
  who: { userId: bigint | null; account: string; no: string; result: string },
): Promise<void> {
  await appendAudit(tx, {
    tenantId,
    oemNo,
    ...who,
    actorUserId,
    action: 'session.loginAs',
    callId: 'C0001',
    entity: 'session',
    input: { serviceUserNo: who.no },
    ip,
    userAgent,
    requestId,
  })
}

/**
 * Whether the person behind a session may still act in the name of a party: in office, the right not taken back and not run
 * out. A user's own session has nobody behind it. `open_call` asks the same in every call.
 * @source docs/server-safety.md 17
 */
export async function actorStands(
  tx: Tx,
  { tenantId, oemNo, actorUserId }: Pick<RefreshedSession, 'tenantId' | 'oemNo' | 'actorUserId'>,
  userNo: string,
): Promise<boolean> {
  if (actorUserId === null) return true
  const row = await rowOf<{ stands: boolean }>(
    tx,
    sql`SELECT actor_stands(${tenantId}, ${oemNo}, ${actorUserId}, ${userNo}, business_now()) AS stands`,
  )
  return row?.stands ?? false
}

/** The operator's user behind a session, and when it ends; null for a user's own session. */
export async function actorOf(tx: Tx, sessionId: bigint): Promise<z.input<typeof SessionActor> | null> {
  const row = await rowOf<{ name: string; account: string; until: string }>(
    tx,
    sql`SELECT u.real_name AS name, u.account, s.refresh_until AS until FROM sign_in_session s JOIN app_user u ON u.tenant_id = s.tenant_id AND u.id = s.actor_user_id WHERE s.id = ${sessionId}`,
  )
  return row ? { ...row, until: row.until.slice(0, 19) } : null
}
