import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { refuseRow } from '../../../core/server/sheets/import.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import type { z } from 'zod'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { type ImportPlan, previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ticketMerchant, type TicketMerchant } from './ticket.contract.ts'
import { ticketErrors } from './ticket-errors.contract.ts'
import { ticketMerchantListing, ticketOf, ticketsInReach } from './ticket.queries.ts'

refusalOfConstraint('ticket_merchant_pkey', ticketErrors.merchantTaken)

export const ticketMerchantCalls = [
  handle(ticketMerchant.list, async ({ tx, caller, input }) => {
    const { ticketNo } = await ticketOf(tx, caller, input.id)
    const listing = ticketMerchantListing(caller, ticketNo ?? '', input)
    return pageOf(input, await readPage<z.output<typeof TicketMerchant>>(tx, listing, input))
  }),

  handle(ticketMerchant.add, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const { rpiNo } = input
    const ticketNo = await openTicket(tx, caller, input.id)
    if ((await knownMerchants(tx, caller, [rpiNo])).size === 0) throw commonErrors.notFound()
    await join(tx, caller, ticketNo, [rpiNo])
    audit({ entity: 'ticket', no: ticketNo, before: null, after: { rpiNo } })
    return {}
  }),

  handle(ticketMerchant.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const gone = await rowsOf<{ ticketNo: string; rpiNo: string }>(
      tx,
      sql`DELETE FROM ticket_merchant k USING ticket t WHERE ${ticketsInReach(caller)} AND k.tenant_id = t.tenant_id AND k.ticket_no = t.ticket_no AND k.id = ANY(${sql.param(input.ids)}::bigint[])
          RETURNING k.ticket_no AS "ticketNo", k.rpi_no AS "rpiNo"`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    const numbers = [...new Set(gone.map(({ ticketNo }) => ticketNo))].join(',')
    audit({ entity: 'ticket', no: numbers, before: { merchants: gone }, after: null })
    return {}
  }),

  handleFile(ticketMerchant.template, ({ caller, translate }) => templateFile(planFor(''), caller.language, translate)),

  handle(ticketMerchant.preview, async (context) => {
    const { tx, caller, input } = context
    requireRootStaff(caller)
    return previewImport(context, planFor(await openTicket(tx, caller, input.id, sql``)))
  }),

  handle(ticketMerchant.submit, async (context) => {
    const { tx, caller, input } = context
    requireRootStaff(caller)
    return runImport(context, planFor(await openTicket(tx, caller, input.id)))
  }),
]

/**
 * Locks a ticket that still takes merchants.
 * @param hold how; an import that is only looked at locks nothing
 * @throws common.notFound; common.stateRefuses for one that is over
 */
async function openTicket(tx: Tx, caller: Caller, id: bigint, hold = sql`FOR NO KEY UPDATE`): Promise<string> {
  const found = await rowOf<{ ticketNo: string; ticketStatus: number }>(
    tx,
    sql`SELECT t.ticket_no AS "ticketNo", t.ticket_status AS "ticketStatus" FROM ticket t WHERE ${ticketsInReach(caller)} AND t.id = ${id} ${hold}`,
  )
  if (!found) throw commonErrors.notFound()
  if (found.ticketStatus === ActiveStatus.ended) throw commonErrors.stateRefuses()
  return found.ticketNo
}

/** Names of the merchants among numbers that the caller sees. */
async function knownMerchants(tx: Tx, caller: Caller, rpiNos: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ rpiNo: string; rpiName: string }>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.rpi_name AS "rpiName" FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ANY(${sql.param(rpiNos)}::text[]) AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
  )
  return new Map(rows.map(({ rpiNo, rpiName }) => [rpiNo, rpiName]))
}

const join = (tx: Tx, caller: Caller, ticketNo: string, rpiNos: readonly string[]): Promise<void> =>
  insertRows(
    tx,
    'ticket_merchant',
    rpiNos.map((rpiNo) => ({
      tenantId: caller.tenantId,
      ticketNo,
      rpiNo,
      createUser: caller.userId,
    })),
  )

interface SheetRow {
  readonly rpiNo: string
  /** '' where the sheet does not say it. */
  readonly rpiName: string
}

/** Merchants from a sheet, for one ticket. */
const planFor = (ticketNo: string): ImportPlan<SheetRow> => ({
  bizType: ticketNo === '' ? 'ticket' : `ticket:${ticketNo}`,
  title: '活动商户导入',
  columns: [
    { key: 'rpiNo', title: '商户编号', shape: text(32), isRequired: true, example: 'M000000001' },
    { key: 'rpiName', title: '商户名称', shape: maybeText(64), isRequired: false, example: '' },
  ],
  keyOf: ({ rpiNo }) => rpiNo,
  check: async (tx, caller, rows) => {
    const numbers = rows.map(({ value }) => value.rpiNo)
    const known = await knownMerchants(tx, caller, numbers)
    const there = await rowsOf<{ rpiNo: string }>(
      tx,
      sql`SELECT k.rpi_no AS "rpiNo" FROM ticket_merchant k WHERE k.tenant_id = ${caller.tenantId} AND k.ticket_no = ${ticketNo} AND k.rpi_no = ANY(${sql.param(numbers)}::text[])`,
    )
    const taken = new Set(there.map(({ rpiNo }) => rpiNo))
    for (const row of rows) {
      const { rpiNo, rpiName } = row.value
      const name = known.get(rpiNo)
      const refuse = (column: string, refusal: AppError) =>
        refuseRow(row, { column, reason: refusal.words(caller.language) })
      if (name === undefined) refuse('rpiNo', commonErrors.notFound())
      else if (taken.has(rpiNo)) refuse('rpiNo', ticketErrors.merchantTaken())
      else if (rpiName !== '' && rpiName !== name) refuse('rpiName', ticketErrors.nameDiffers())
    }
  },
  write: (tx, caller, rows) =>
    join(
      tx,
      caller,
      ticketNo,
      rows.map(({ rpiNo }) => rpiNo),
    ),
})
