import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, when } from '../../../core/server/lists/listing.ts'
import { codeColumn, type SheetPlan, sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { TicketRecordStatus } from '../ticket/ticket-record-codes.contract.ts'
import { ticketsInReach } from '../ticket/ticket.queries.ts'
import type { TicketTrade, TicketTradeFilter, TicketTradeStatistics } from './ticket-record.contract.ts'

type Filter = z.output<typeof TicketTradeFilter>
type Row = z.output<typeof TicketTrade>

/** The uses of a filter that a caller sees; all of them without days: a ticket is looked at as a whole. */
export function tradesWhere(caller: Caller, filter: Filter, today: string): SQL {
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : undefined
  return allOf(
    ticketsInReach(caller, 'r'),
    when(period, ({ from, until }) => sql`r.create_time BETWEEN ${from} AND ${until}`),
    when(filter.ticketNo, (no) => sql`r.ticket_no = ${no}`),
    when(filter.ticketRecordNo, (no) => sql`r.ticket_record_no = ${no}`),
    when(filter.rptOrderCode, (code) => sql`r.rpt_order_code = ${code}`),
    when(filter.rpiNo, (no) => sql`r.rpi_no = ${no}`),
    when(filter.recordStatus, (status) => sql`r.record_status = ANY(${sql.param(status)}::smallint[])`),
  )
}

const columns = sql`r.id, r.ticket_record_no AS "ticketRecordNo", r.ticket_no AS "ticketNo", (SELECT t.ticket_name FROM ticket t WHERE t.tenant_id = r.tenant_id AND t.ticket_no = r.ticket_no) AS "ticketName",
  r.rpt_order_code AS "rptOrderCode", r.rpi_no AS "rpiNo", coalesce((SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = r.tenant_id AND m.rpi_no = r.rpi_no), '') AS "rpiName",
  r.order_amount AS "orderAmount", r.discount_amount AS "discountAmount", (r.order_amount - r.discount_amount)::fen AS "payAmount", r.platform_amount AS "platformAmount", r.merchant_amount AS "merchantAmount",
  r.returned_amount AS "returnedAmount", r.record_status AS "recordStatus", r.create_time AS "createTime", r.used_time AS "usedTime", r.finish_time AS "finishTime"`
const newestFirst = sql`ORDER BY r.create_time DESC, r.id DESC`

/** One page of uses, the newest first. */
export async function tradePage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ticket_record r WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ticket_record r WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function tradeStatistics(tx: Tx, where: SQL): Promise<z.output<typeof TicketTradeStatistics>> {
  const row = await rowOf<z.output<typeof TicketTradeStatistics>>(
    tx,
    sql`SELECT count(*) AS "recordCount", coalesce(sum(r.order_amount), 0)::bigint AS "orderAmount", coalesce(sum(r.discount_amount), 0)::bigint AS "discountAmount", coalesce(sum(r.order_amount - r.discount_amount), 0)::bigint AS "payAmount",
               coalesce(sum(r.platform_amount), 0)::bigint AS "platformAmount", coalesce(sum(r.merchant_amount), 0)::bigint AS "merchantAmount", coalesce(sum(r.returned_amount), 0)::bigint AS "returnedAmount" FROM ticket_record r WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** The sheet of uses: the rows and columns of the list. */
export function tradeSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '优惠券使用',
    bizType: 'ticket_record',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ticket_record r WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM ticket_record r WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<Row>([
  { key: 'ticketRecordNo', title: '使用单号', kind: 'text', value: ({ ticketRecordNo }) => ticketRecordNo },
  codeColumn('recordStatus', '使用状态', TicketRecordStatus),
  { key: 'ticketNo', title: '活动编号', kind: 'text', value: ({ ticketNo }) => ticketNo },
  { key: 'ticketName', title: '活动名称', kind: 'text', value: ({ ticketName }) => ticketName },
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'orderAmount', title: '订单金额', kind: 'money', value: ({ orderAmount }) => orderAmount },
  { key: 'discountAmount', title: '优惠金额', kind: 'money', value: ({ discountAmount }) => discountAmount },
  { key: 'payAmount', title: '应付金额', kind: 'money', value: ({ payAmount }) => payAmount },
  { key: 'platformAmount', title: '平台承担', kind: 'money', value: ({ platformAmount }) => platformAmount },
  { key: 'merchantAmount', title: '商户承担', kind: 'money', value: ({ merchantAmount }) => merchantAmount },
  { key: 'returnedAmount', title: '退款收回', kind: 'money', value: ({ returnedAmount }) => returnedAmount },
  timeColumn('createTime', '创建时间'),
  timeColumn('usedTime', '支付时间'),
  timeColumn('finishTime', '结束时间'),
])
