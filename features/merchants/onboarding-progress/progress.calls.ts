import { constant } from '../../../core/server/database/constant.ts'
import { RpiKind } from '../merchant/merchant-codes.contract.ts'
import { progress } from './progress.contract.ts'
import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { rowsOf } from '../../../core/server/database/db.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { removeBlocked } from '../dossier/editing.rules.ts'
import { dossiersOf } from '../dossier/merchant-dossier.queries.ts'
import { merchantFields, type MerchantRow } from '../dossier/merchant-row.queries.ts'
import { removeMerchants } from './merchant-removal.actions.ts'
import { progressPage } from './progress.queries.ts'
import { moverOf, saying } from '../dossier/step-flow.actions.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'

export const progressCalls = [
  handle(progress.list, async (context) => {
    const { tx, caller, input, now } = context
    return pageOf(input, await progressPage(tx, caller, input, { today: now.day, say: saying(context) }))
  }),

  handle(progress.remove, async (context) => {
    const { tx, caller, input, audit } = context
    const rows = await rowsOf<MerchantRow>(
      tx,
      sql`SELECT ${merchantFields} FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.id = ANY(${sql.param(input.ids)}::bigint[]) AND m.rpi_kind = ${constant(RpiKind.merchant)} AND NOT m.is_deleted ORDER BY m.id FOR UPDATE`,
    )
    if (rows.length !== input.ids.length) throw commonErrors.notFound()
    for (const { row, incomings } of await dossiersOf(tx, rows)) {
      const blocked = removeBlocked(
        row,
        incomings.map(({ incomingStatus }) => incomingStatus),
        caller,
      )
      if (blocked) throw blocked
    }
    const numbers = rows.map(({ rpiNo }) => rpiNo)
    await removeMerchants(tx, moverOf(context), numbers)
    audit({ entity: 'merchant', no: numbers.join(','), before: { rows: numbers.length }, after: null })
    return {}
  }),
]
