import { sql } from 'drizzle-orm'
import type { Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allCalls, type Call, pageOf } from '../../../core/shared/call.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { contains, readPage } from '../../../core/server/lists/listing.ts'
import type { PartyType } from '../../../core/shared/party-type.ts'
import { loginTenant, stateRefusal, userReach } from '../../access/access.server.ts'
import { UserStatus } from '../../access/access.shared.ts'
import { callNameOf } from '../../settings/settings.shared.ts'
import { explainedLists } from './explained-lists.queries.ts'
import { insight, insightErrors, type Step, steps } from './insight.contract.ts'
import { apiScopesOf, type AskedUser, askedUser, callerOfUser, permissionOf, rowReasons } from './insight.queries.ts'

export const insightCalls = [
  handle(insight.subjects, async ({ tx, caller, input }) => {
    const from =
      input.kind === 'user'
        ? sql`(SELECT u.id, u.real_name AS name, u.account AS no, u.user_status = ${UserStatus.active} AS "isOn", 0 AS sort, u.create_time AS made FROM app_user u WHERE ${userReach(caller)}) x`
        : sql`(SELECT r.id, r.role_name AS name, r.role_alias AS no, true AS "isOn", r.sort, r.create_time AS made FROM role r
              WHERE r.tenant_id = ${caller.tenantId} AND r.oem_no = ${caller.oemNo} AND NOT r.is_deleted) x`
    const listing = {
      columns: sql`x.id, x.name, x.no, x."isOn"`,
      from,
      where: sql`(${contains(sql`x.name`, input.keyword)} OR ${contains(sql`x.no`, input.keyword)})`,
      order: sql`x.sort, x.name, x.id`,
      made: sql`x.made`,
    }
    return pageOf(input, await readPage<{ id: bigint; name: string; no: string; isOn: boolean }>(tx, listing, input))
  }),

  handle(insight.explain, async ({ tx, caller, input, now }) => {
    const { kind, no } = input
    const named = input.callId ? allCalls().find(({ id }) => id === input.callId) : kind && explainedLists[kind].call
    if (!named) throw insightErrors.callUnknown()
    const user = await askedUser(tx, caller, input.userId)
    const target = (await callerOfUser(tx, caller, user)) as Parameters<typeof apiScopesOf>[1] | null
    const out = await whyOut(tx, user, named)
    const judged = target && {
      permission: await permissionOf(tx, target, user.roles, named),
      apiScope: await apiScopesOf(tx, target, user.roles, named),
      row: kind && no ? await rowReasons(tx, caller, target, user.roles, { kind, no, today: now.day }) : null,
    }
    const { permission, apiScope, row } = judged ?? nothing
    const passed: Record<Step, boolean> = {
      account: out === null,
      permission: permission.isPassed,
      apiScope: apiScope.isPassed,
      tenant: row?.tenant.isPassed ?? true,
      party: row?.party.isPassed ?? true,
      dataScope: row?.dataScope.isPassed ?? true,
    }
    const refusedBy = steps.find((step) => !passed[step]) ?? ''
    const { userId, account, realName, userNo } = user
    const userType = user.userType as PartyType
    return {
      user: { id: userId, account, realName, userType, userNo },
      call: callNameOf(named),
      isVisible: refusedBy === '',
      refusedBy,
      account: { isPassed: out === null, why: { zh: out?.words('zh') ?? '', en: out?.words('en') ?? '' } },
      permission,
      apiScope,
      row,
    } as const
  }),
]

const nothing = {
  permission: { isPassed: false, givenBy: [], inVain: [], bound: '' as const },
  apiScope: { isPassed: true, named: [] },
  row: null,
}

/**
 * Returns the reason why the user may not sign in or not make the call yet, as the server refuses it; null when nothing
 * speaks against it.
 */
async function whyOut(tx: Tx, user: AskedUser, call: Call): Promise<AppError | null> {
  const tenant = await loginTenant(tx, { tenantId: user.oemNo, domain: '' })
  if (!tenant) throw commonErrors.notFound()
  const refusal = stateRefusal(tenant, user)
  if (refusal) return refusal
  return user.mustChangePassword && !call.beforePasswordChange ? commonErrors.passwordGiven() : null
}
