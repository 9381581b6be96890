import type { AppError } from '../../../core/shared/errors.ts'
import { appendAudit } from '../../../core/server/call/audit.ts'
import { enterScope, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { actorOf, actorStands } from './login-as.actions.ts'
import { endFamily, renewSession, type RefreshedSession, sessionOfRefreshToken } from '../session/session.actions.ts'
import { sessionErrors } from '../session/session.contract.ts'
import { loginTenant, sessionUserOf, type SignInUser, signInUser } from '../session/session.queries.ts'
import { chosenIds } from '../session/session.rules.ts'
import { type Asking, type SignedIn, stateRefusal } from './sign-in.actions.ts'

/**
 * Renews a session by its refresh token, which serves once: again within 30 s for tabs that refresh at once, later it ends
 * the whole family. Also the way to switch department and role.
 * @throws session.refreshWrong, session.notChosen and those of the user's state
 * @source docs/rulings.md 19
 */
export async function refreshSession(asking: Asking, refreshToken: string): Promise<SignedIn> {
  const result = await asking.apart(async (tx) => {
    const old = await sessionOfRefreshToken(tx, refreshToken)
    if (!old?.isOpen || old.clientId !== asking.client.clientId) return { refusal: sessionErrors.refreshWrong() }
    await enterScope(tx, scopeOfCaller(old))
    const user = await signInUser(tx, old, { userId: old.userId })
    if (old.isReused) return { refusal: await endReused(tx, asking, old, user?.account ?? '') }
    const tenant = await loginTenant(tx, { tenantId: old.oemNo, domain: '' })
    const refusal = !tenant || !user ? sessionErrors.refreshWrong() : stateRefusal(tenant, user)
    if (refusal || !user) return { refusal: refusal ?? sessionErrors.refreshWrong() }
    if (!(await actorStands(tx, old, user.userNo))) return { refusal: sessionErrors.refreshWrong() }
    return { signedIn: await renew(tx, asking, old, user) }
  })
  if (result.refusal) throw result.refusal
  return result.signedIn
}

/** A refresh token that comes again late was stolen, or its answer was: nobody can tell by whom, so all end. */
async function endReused(tx: Tx, asking: Asking, old: RefreshedSession, account: string): Promise<AppError> {
  await endFamily(tx, old.familyId, 'reuse')
  await appendAudit(tx, {
    tenantId: old.tenantId,
    oemNo: old.oemNo,
    userId: old.userId,
    account,
    actorUserId: old.actorUserId,
    action: 'session.refreshReused',
    callId: 'C0001',
    entity: 'session',
    no: old.familyId,
    input: null,
    result: 'session.refreshReused',
    ip: asking.ip,
    userAgent: asking.userAgent,
    requestId: asking.requestId,
  })
  return sessionErrors.refreshWrong()
}

async function renew(tx: Tx, asking: Asking, old: RefreshedSession, user: SignInUser): Promise<SignedIn> {
  const roleIds = asking.role === undefined ? stillOwn(user.roleIds, old.roleIds) : chosenIds(user.roleIds, asking.role)
  const deptIds = asking.dept === undefined ? stillOwn(user.deptIds, old.deptIds) : chosenIds(user.deptIds, asking.dept)
  if (!roleIds || !deptIds) throw sessionErrors.notChosen()
  const { client, ip, userAgent } = asking
  const tokens = await renewSession(tx, old, { roleIds, deptIds, accessSeconds: client.accessSeconds, ip, userAgent })
  return { tokens, user: await sessionUserOf(tx, user, { roleIds, deptIds }, await actorOf(tx, old.id)) }
}

/** Returns the ids that the session held and the user still has; all of the user's when none of them is left. */
function stillOwn(own: readonly bigint[], held: readonly bigint[]): readonly bigint[] {
  const kept = held.filter((one) => own.includes(one))
  return kept.length > 0 ? kept : own
}
