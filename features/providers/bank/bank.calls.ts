import { sql } from 'drizzle-orm'
import { rowsOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { recordChanges } from '../party/party-change.actions.ts'
import { askForAccount } from './bank-request.actions.ts'
import { bank, bankErrors } from './bank.contract.ts'
import { bankById, bankListing, banksInReach } from './bank.queries.ts'
import { maskedAccount } from '../dossier/dossier.queries.ts'

export const bankCalls = [
  handle(bank.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<Parameters<typeof maskedAccount>[1]>(
      tx,
      bankListing(caller, input),
      input,
    )
    return pageOf(input, { records: records.map((row) => maskedAccount(caller, row)), total })
  }),

  handle(bank.detail, async ({ tx, caller, input }) => {
    const found = await bankById(tx, caller, input.id)
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(bank.submit, async ({ tx, caller, input, now, audit }) => {
    const examineId = await askForAccount(tx, caller, now, input)
    const { userType, userNo, accountKind, accName, accNo, isDefault } = input
    audit({
      entity: 'bank',
      no: userNo,
      after: { userType, accountKind, accName, accNo, isDefault, examineId },
    })
    return { examineId }
  }),

  // An account is taken away by its party or by its operator; the default one stays, so that a payout finds one.
  handle(bank.remove, async ({ tx, caller, input, audit }) => {
    if (caller.actorUserId !== null) throw bankErrors.loginAs()
    const rows = await rowsOf<{ oemNo: string; userNo: string; accNoMask: string; isDefault: boolean }>(
      tx,
      sql`SELECT b.oem_no AS "oemNo", b.user_no AS "userNo", b.acc_no_mask AS "accNoMask", b.is_default AS "isDefault" FROM bank b
         WHERE ${banksInReach(caller, 'own')} AND b.id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT b.is_deleted ORDER BY b.id FOR NO KEY UPDATE OF b`,
    )
    if (rows.length !== input.ids.length) throw commonErrors.notFound()
    if (caller.partyType !== PartyType.operator && rows.some(({ userNo }) => userNo !== caller.userNo))
      throw commonErrors.forbidden()
    if (rows.some(({ isDefault }) => isDefault)) throw bankErrors.defaultStays()
    await run(
      tx,
      sql`UPDATE bank SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    for (const row of rows) await recordChanges(tx, caller, row, [{ field: 'bank', before: row.accNoMask, after: '' }])
    audit({ entity: 'bank', no: input.ids.join(','), before: { accounts: rows.map(({ accNoMask }) => accNoMask) } })
    return {}
  }),
]
