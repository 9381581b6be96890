import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Ticket, ticket, ticketMerchant } from './ticket.contract.ts'
import { TicketRecordStatus } from './ticket-record-codes.contract.ts'
import { shownValue } from './ticket.rules.ts'

/** A ticket as it is read: its value still in its two columns. */
export type TicketRow = Omit<z.output<typeof Ticket>, 'value'> & {
  readonly valueAmount: Fen | null
  readonly paidPpm: number | null
}

/** Tickets that a caller sees: the root operator's are its staff's alone. @param alias of the ticket in the statement */
export const ticketsInReach = (caller: Caller, alias = 't'): SQL =>
  sql`${sql.raw(alias)}.tenant_id = ${caller.tenantId} AND ${sql.raw(isRootStaff(caller) ? 'true' : 'false')}`

const { locked, used, takenBack } = TicketRecordStatus
const sumOf = (...statuses: number[]): SQL =>
  sql`(SELECT coalesce(sum(r.discount_amount), 0) FROM ticket_record r WHERE r.tenant_id = t.tenant_id AND r.ticket_no = t.ticket_no AND r.record_status IN (${constant(...statuses)}))::fen`

/** The columns of a ticket as its contract names them, its value apart. */
export const ticketColumns = sql`t.id, t.ticket_no AS "ticketNo", t.ticket_name AS "ticketName", t.ticket_kind AS "ticketKind", t.threshold, t.value_amount AS "valueAmount", t.paid_ppm AS "paidPpm",
  t.max_discount AS "maxDiscount", t.fund_kind AS "fundKind", t.platform_ppm AS "platformRatio", t.budget_amount AS "budgetAmount", ${sumOf(used, takenBack)} AS "usedAmount", ${sumOf(locked)} AS "lockedAmount",
  greatest(t.budget_amount - t.taken_amount, 0)::fen AS "leftAmount", t.per_user_limit AS "perUserLimit", t.start_time AS "startTime", t.end_time AS "endTime", array_to_string(t.pay_ways, ',') AS "payWays",
  t.ticket_status AS "ticketStatus", (SELECT count(*) FROM ticket_merchant k WHERE k.tenant_id = t.tenant_id AND k.ticket_no = t.ticket_no) AS "merchantCount",
  t.maker_no AS "makerNo", t.checker_no AS "checkerNo", t.check_time AS "checkTime", t.create_time AS "createTime"`

/** A ticket as it travels. */
export const shownTicket = ({ valueAmount, paidPpm, ...row }: TicketRow): z.output<typeof Ticket> => ({
  ...row,
  value: shownValue({ valueAmount, paidPpm }),
})

const order = {
  ticketNo: sql`t.ticket_no`,
  budgetAmount: sql`t.budget_amount`,
  startTime: sql`t.start_time`,
  endTime: sql`t.end_time`,
  createTime: sql`t.create_time`,
}

/** The tickets of a filter that a caller sees. */
export const ticketListing = (caller: Caller, input: InputOf<typeof ticket.list>): Listing => ({
  columns: ticketColumns,
  from: sql`ticket t`,
  where: allOf(
    ticketsInReach(caller),
    when(input.ticketNo, (no) => sql`t.ticket_no = ${no}`),
    when(input.ticketName, (name) => contains(sql`t.ticket_name`, name)),
    when(input.ticketKind, (kind) => sql`t.ticket_kind = ${kind}`),
    when(input.fundKind, (kind) => sql`t.fund_kind = ${kind}`),
    when(input.ticketStatus, (status) => sql`t.ticket_status = ANY(${sql.param(status)}::smallint[])`),
  ),
  order: orderOf(input, order, sql`t.create_time DESC`, sql`t.id`),
  made: sql`t.create_time`,
})

/** One ticket by its id. @throws common.notFound */
export async function ticketOf(tx: Tx, caller: Caller, id: bigint): Promise<TicketRow> {
  const found = await rowOf<TicketRow>(
    tx,
    sql`SELECT ${ticketColumns} FROM ticket t WHERE ${ticketsInReach(caller)} AND t.id = ${id}`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

const uses = (columns: SQL): SQL =>
  sql`(SELECT ${columns} FROM ticket_record r WHERE r.tenant_id = k.tenant_id AND r.ticket_no = k.ticket_no AND r.rpi_no = k.rpi_no AND r.record_status IN (${constant(used, takenBack)}))`

/** The merchants of a ticket, the newest first. @param ticketNo of a ticket in the caller's reach */
export const ticketMerchantListing = (
  caller: Caller,
  ticketNo: string,
  input: InputOf<typeof ticketMerchant.list>,
): Listing => ({
  columns: sql`k.id, k.ticket_no AS "ticketNo", k.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", ${uses(sql`count(*)`)} AS "usedCount", ${uses(sql`coalesce(sum(r.discount_amount), 0)::fen`)} AS "discountAmount", k.create_time AS "createTime"`,
  from: sql`ticket_merchant k JOIN rpi_basic m ON m.tenant_id = k.tenant_id AND m.rpi_no = k.rpi_no`,
  where: allOf(
    sql`k.tenant_id = ${caller.tenantId} AND k.ticket_no = ${ticketNo}`,
    when(input.rpiNo, (no) => sql`k.rpi_no = ${no}`),
    when(input.rpiName, (name) => contains(sql`m.rpi_name`, name)),
  ),
  order: orderOf(input, { createTime: sql`k.create_time`, rpiNo: sql`k.rpi_no` }, sql`k.create_time DESC`, sql`k.id`),
  made: sql`k.create_time`,
})
