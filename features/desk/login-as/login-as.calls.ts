import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { endSessions } from '../../access/access.server.ts'
import { UserStatus } from '../../access/access.shared.ts'
import { heldParty } from '../../providers/providers.server.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { loginAs, loginAsErrors, type PartyLogin } from './login-as.contract.ts'
import { grantListing, loginListing, wordsOfRefusal } from './login-as.queries.ts'

refusalOfConstraint('login_service_grant', () => loginAsErrors.taken())

/** Longest life of a right, in days. @source docs/domain/network.md 2.7 */
const mostDays = 30

export const loginAsCalls = [
  handle(loginAs.log, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<z.output<typeof PartyLogin>>(tx, loginListing(caller, input), input)
    const told = records.map((row) => ({ ...row, reason: row.reason && wordsOfRefusal(row.reason, caller.language) }))
    return pageOf(input, { records: told, total })
  }),

  handle(loginAs.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, grantListing(caller, input, holds(caller, 'login_service_add')), input)),
  ),

  handle(loginAs.save, async ({ tx, caller, input, now, audit }) => {
    requireOwnStaff(caller)
    const { serviceUserNo, userId, expireTime, reason } = input
    await checkGrant(tx, caller, input)
    if (expireTime <= now.at || expireTime > `${addDays(now.day, mostDays)} ${now.at.slice(11)}`)
      throw loginAsErrors.expireFormat()
    const row = await rowOf<{ id: bigint }>(
      tx,
      input.id === undefined
        ? sql`INSERT INTO login_service (tenant_id, oem_no, user_id, service_user_no, expire_time, reason, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${userId}, ${serviceUserNo}, ${expireTime}, ${reason}, ${caller.userId}) RETURNING id`
        : sql`UPDATE login_service SET user_id = ${userId}, service_user_no = ${serviceUserNo}, expire_time = ${expireTime}, reason = ${reason}, update_user = ${caller.userId},
                   update_time = business_now(), version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ${input.id} AND NOT is_deleted RETURNING id`,
    )
    if (!row) throw commonErrors.notFound()
    audit({ entity: 'loginService', no: row.id, after: { userId, serviceUserNo, expireTime }, reason })
    return row
  }),

  // Sessions that the right opened end with it.
  handle(loginAs.remove, async ({ tx, caller, input, audit }) => {
    requireOwnStaff(caller)
    const rows = await rowsOf<{ userId: bigint; serviceUserNo: string }>(
      tx,
      sql`UPDATE login_service SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT is_deleted
         RETURNING user_id AS "userId", service_user_no AS "serviceUserNo"`,
    )
    if (rows.length !== input.ids.length) throw commonErrors.notFound()
    for (const { userId, serviceUserNo } of rows)
      await endSessions(
        tx,
        'lock',
        sql`s.tenant_id = ${caller.tenantId} AND s.actor_user_id = ${userId}
          AND EXISTS (SELECT 1 FROM app_user u WHERE u.tenant_id = s.tenant_id AND u.id = s.user_id AND u.user_no = ${serviceUserNo})`,
      )
    audit({ entity: 'loginService', no: input.ids.join(','), before: { grants: rows } })
    return {}
  }),
]

/** Rights are given by the operator's own staff, in their own name. */
function requireOwnStaff(caller: Caller): void {
  if (caller.partyType !== PartyType.operator || caller.actorUserId !== null) throw commonErrors.forbidden()
}

/** @throws common.notFound, loginService.partyClosed, loginService.userMissing */
async function checkGrant(
  tx: Tx,
  caller: Caller,
  { serviceUserNo, userId }: InputOf<typeof loginAs.save>,
): Promise<void> {
  const held = await heldParty(tx, caller, { userNo: serviceUserNo })
  if (held.serviceKind !== ServiceKind.provider) throw commonErrors.notFound()
  if (!held.isFinished || !held.isOn) throw loginAsErrors.partyClosed()
  const user = await rowOf(
    tx,
    sql`SELECT 1 FROM app_user WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ${userId} AND user_type = ${constant(PartyType.operator)} AND user_status = ${constant(UserStatus.active)} AND NOT is_deleted`,
  )
  if (!user) throw loginAsErrors.userMissing()
}
