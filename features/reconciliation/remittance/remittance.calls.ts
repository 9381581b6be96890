import { sql } from 'drizzle-orm'
import { rowOf } from '../../../core/server/database/db.ts'
import { handle, handleAsking, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { readRemittances } from './remittance.actions.ts'
import { remittance } from './remittance.contract.ts'
import { remittancePage, remittanceSheet, remittancesWhere, remittanceTotals } from './remittance.queries.ts'

export const remittanceCalls = [
  handle(remittance.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await remittancePage(tx, remittancesWhere(caller, input, now.day), input)),
  ),

  handle(remittance.statistics, async ({ tx, caller, input, now }) => ({
    ...(await remittanceTotals(tx, remittancesWhere(caller, input, now.day))),
    asOf: now.at,
  })),

  handleExport(remittance.export, async ({ caller, input, now }) =>
    remittanceSheet(remittancesWhere(caller, input, now.day), input),
  ),

  handleAsking(remittance.read, {
    look: async ({ tx, caller, input }) => {
      requireRootStaff(caller)
      const own = await rowOf(
        tx,
        sql`SELECT 1 FROM aisle_oem WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.tenantId} AND aisle_code = ${input.aisleCode} AND NOT is_deleted`,
      )
      if (!own) throw commonErrors.notFound()
    },
    ask: ({ db, caller, input }) => readRemittances(db, caller.tenantId, input.aisleCode),
    settle: async ({ input, audit }, bookedCount) => {
      audit({ entity: 'remittance', no: input.aisleCode, after: { bookedCount } })
      return { bookedCount }
    },
  }),
]
