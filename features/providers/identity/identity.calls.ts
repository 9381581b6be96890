import { sql } from 'drizzle-orm'
import { rowsOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { AuthStatus } from '../dossier/dossier-codes.contract.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { askForIdentity } from './identity-request.actions.ts'
import { identity, identityErrors } from './identity.contract.ts'
import {
  identitiesInReach,
  identityById,
  identityListing,
  type IdentityRow,
  maskedIdentity,
} from './identity.queries.ts'

export const identityCalls = [
  handle(identity.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<IdentityRow>(tx, identityListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedIdentity(caller, row)), total })
  }),

  handle(identity.detail, ({ tx, caller, input }) => identityById(tx, caller, input.id)),

  handle(identity.submit, async ({ tx, caller, input, now, audit }) => {
    const examineId = await askForIdentity(tx, caller, now, input)
    const { userType, userNo, authType, name, idNo } = input
    audit({ entity: 'auth', no: userNo, after: { userType, authType, name, idNo, examineId } })
    return { examineId }
  }),

  handle(identity.remove, async ({ tx, caller, input, audit }) => {
    const rows = await rowsOf<{ oemNo: string; userNo: string; authStatus: number }>(
      tx,
      sql`SELECT a.oem_no AS "oemNo", a.user_no AS "userNo", a.auth_status AS "authStatus" FROM auth a
         WHERE ${identitiesInReach(caller)} AND a.id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT a.is_deleted ORDER BY a.id FOR NO KEY UPDATE OF a`,
    )
    if (rows.length !== input.ids.length) throw commonErrors.notFound()
    const isOthers = ({ oemNo, userNo }: (typeof rows)[number]) =>
      caller.partyType === PartyType.operator ? oemNo !== caller.oemNo : userNo !== caller.userNo
    if (rows.some(isOthers)) throw commonErrors.forbidden()
    const removable: readonly number[] = [AuthStatus.none, AuthStatus.failed]
    if (rows.some(({ authStatus }) => !removable.includes(authStatus))) throw identityErrors.inUse()
    await run(
      tx,
      sql`UPDATE auth SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit({ entity: 'auth', no: input.ids.join(','), before: { userNos: rows.map(({ userNo }) => userNo) } })
    return {}
  }),
]
