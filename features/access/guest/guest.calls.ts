import { commonErrors } from '../../../core/shared/errors.ts'
import { appendAudit } from '../../../core/server/call/audit.ts'
import { enterScope, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handlePublic } from '../../../core/server/call/handle.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { hashSecret, newSecret } from '../password/password.actions.ts'
import { addressKey } from '../guess/guess.rules.ts'
import { endFamily, sessionOfAccessToken } from '../session/session.actions.ts'
import { platformPlace } from '../../../core/server/call/caller.ts'
import { createUser } from '../user/user.actions.ts'
import { userTransitions, checkAccount } from '../user/user.rules.ts'
import { guest, guestErrors } from './guest.contract.ts'
import { checkRegistration } from './guest.rules.ts'

refusalOfConstraint('app_user_oauth', guestErrors.registered)

export const guestCalls = [
  // The guest's own session says for which tenant and which account: what the request says of them widens nothing.
  handlePublic(guest.register, async ({ tx, input, headers, ip, userAgent, requestId }) => {
    const own = await guestSession(tx, headers['blade-auth'])
    checkRegistration(input)
    if (input.oauthId !== undefined && input.oauthId !== String(own.oauthId)) throw guestErrors.wrongAccount()
    if (!(await paramOf(tx, platformPlace, 'account.registerUser'))) throw guestErrors.closed()
    const { tenantId, oemNo, oauthId } = own
    const account = input.account.trim()
    checkAccount(account)
    await enterScope(tx, scopeOfCaller(own))
    const secret = newSecret(input.password, await paramOf(tx, own, 'password.policy'))
    const name = input.name.trim() || account.slice(0, 20)
    const id = await createUser(tx, {
      tenantId,
      oemNo,
      account,
      passwordHash: await hashSecret(secret, { of: [`address ${addressKey(ip)}`], isKnown: false }),
      mustChangePassword: false,
      name,
      realName: name,
      userType: 1,
      userNo: oemNo,
      roleIds: [],
      deptIds: [],
      status: userTransitions.register.to,
      oauthId,
    })
    await endFamily(tx, own.familyId, 'signOut')
    await appendAudit(tx, {
      tenantId,
      oemNo,
      userId: id,
      account,
      actorUserId: null,
      action: 'guest.register',
      callId: 'C0024',
      entity: 'user',
      no: id,
      input: { tenantId: input.tenantId, account, name },
      result: 'ok',
      ip,
      userAgent,
      requestId,
    })
    return {}
  }),
]

/** The live session of a guest. @throws common.signedOut; common.forbidden for a user's, which stays signed in */
async function guestSession(tx: Tx, header: string | string[] | undefined) {
  const token = /^bearer\s+([\w-]{20,200})$/i.exec(typeof header === 'string' ? header.trim() : '')?.[1]
  const own = token ? await sessionOfAccessToken(tx, token) : undefined
  if (!own?.isLive) throw commonErrors.signedOut()
  if (own.oauthId === null) throw commonErrors.forbidden()
  return { ...own, oauthId: own.oauthId }
}
