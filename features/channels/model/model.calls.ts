import { sql } from 'drizzle-orm'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { type CodeOf, codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, when } from '../../../core/server/lists/listing.ts'
import { RpmType } from './model-codes.contract.ts'
import { model } from './model.contract.ts'

export const modelCalls = [
  handle(model.types, async ({ tx, caller }) => {
    const rows = await rowsOf<{ rpmType: CodeOf<typeof RpmType> }>(
      tx,
      sql`SELECT DISTINCT rpm_type AS "rpmType" FROM terminal_model WHERE is_on AND NOT is_deleted ORDER BY 1`,
    )
    return rows.map(({ rpmType }) => ({ rpmType, name: codeLabel(codeSetOf(RpmType), rpmType, caller.language) }))
  }),

  handle(model.suppliers, ({ tx }) =>
    rowsOf(
      tx,
      sql`SELECT sup_no AS "supNo", sup_name AS "supName" FROM terminal_sup WHERE is_on AND NOT is_deleted ORDER BY sup_name, sup_no`,
    ),
  ),

  handle(model.models, ({ tx, input }) => {
    const where = allOf(
      sql`k.is_on AND NOT k.is_deleted`,
      when(input.rpmType, (type) => sql`k.rpm_type = ${type}`),
      when(input.supNo, (no) => sql`k.sup_no = ${no}`),
    )
    return rowsOf(
      tx,
      sql`SELECT k.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", k.rpm_type AS "rpmType", k.pos_kind AS "posKind", k.sup_no AS "supNo", s.sup_name AS "supName",
               k.module_type AS "moduleType", k.aisles, k.has_sim AS "hasSim"
          FROM terminal_model k JOIN terminal_sup s ON s.sup_no = k.sup_no WHERE ${where} ORDER BY k.rpm_name, k.rpm_no`,
    )
  }),

  handle(model.module, async ({ tx, input }) => {
    const found = await rowOf<OutputOf<typeof model.module>>(
      tx,
      sql`SELECT rpm_no AS "rpmNo", module_type AS "moduleType", has_sim AS "hasSim" FROM terminal_model WHERE rpm_no = ${input.rpmNo} AND NOT is_deleted`,
    )
    if (!found) throw commonErrors.notFound()
    return found
  }),
]
