import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, when } from '../../../core/server/lists/listing.ts'
import { codeColumn, type SheetPlan, sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { FundKind } from '../ticket/ticket.contract.ts'
import { TicketRecordStatus } from '../ticket/ticket-record-codes.contract.ts'
import { ticketsInReach } from '../ticket/ticket.queries.ts'
import type { TicketSum, TicketSumFilter, TicketSumStatistics } from './ticket-record.contract.ts'

type Filter = z.output<typeof TicketSumFilter>
type Row = z.output<typeof TicketSum>

/** The tickets of a filter that a caller sees; all of them without days: what a ticket cost is asked long after it was made. */
export function sumsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : undefined
  return allOf(
    ticketsInReach(caller),
    when(period, ({ from, until }) => sql`t.create_time BETWEEN ${from} AND ${until}`),
    when(filter.ticketNo, (no) => sql`t.ticket_no = ${no}`),
    when(filter.ticketName, (name) => contains(sql`t.ticket_name`, name)),
    when(filter.fundKind, (kind) => sql`t.fund_kind = ${kind}`),
    when(filter.ticketStatus, (status) => sql`t.ticket_status = ANY(${sql.param(status)}::smallint[])`),
  )
}

const { locked, used, takenBack } = TicketRecordStatus
const isPaid = sql`r.record_status IN (${constant(used, takenBack)})`
const isLocked = sql`r.record_status = ${constant(locked)}`

/** Figures over uses `r`. */
const figures = sql`count(*) FILTER (WHERE ${isPaid}) AS "usedCount", count(*) FILTER (WHERE r.record_status = ${constant(takenBack)}) AS "takenBackCount", count(*) FILTER (WHERE ${isLocked}) AS "lockedCount",
  coalesce(sum(r.order_amount) FILTER (WHERE ${isPaid}), 0)::bigint AS "orderAmount", coalesce(sum(r.discount_amount) FILTER (WHERE ${isPaid}), 0)::bigint AS "discountAmount",
  coalesce(sum(r.platform_amount) FILTER (WHERE ${isPaid}), 0)::bigint AS "platformAmount", coalesce(sum(r.merchant_amount) FILTER (WHERE ${isPaid}), 0)::bigint AS "merchantAmount",
  coalesce(sum(r.returned_amount) FILTER (WHERE ${isPaid}), 0)::bigint AS "returnedAmount", coalesce(sum(r.discount_amount) FILTER (WHERE ${isLocked}), 0)::bigint AS "lockedAmount"`

const columns = sql`t.id, t.ticket_no AS "ticketNo", t.ticket_name AS "ticketName", t.fund_kind AS "fundKind", t.ticket_status AS "ticketStatus", t.budget_amount AS "budgetAmount", f.*, t.create_time AS "createTime"`
const source = sql`ticket t CROSS JOIN LATERAL (SELECT ${figures} FROM ticket_record r WHERE r.tenant_id = t.tenant_id AND r.ticket_no = t.ticket_no) f`
const newestFirst = sql`ORDER BY t.create_time DESC, t.id DESC`

/** One page of tickets with their figures, the newest first. */
export async function sumPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ticket t WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function sumStatistics(tx: Tx, where: SQL): Promise<z.output<typeof TicketSumStatistics>> {
  const row = await rowOf<z.output<typeof TicketSumStatistics>>(
    tx,
    sql`SELECT (SELECT count(*) FROM ticket t WHERE ${where}) AS "ticketCount", (SELECT coalesce(sum(t.budget_amount), 0)::bigint FROM ticket t WHERE ${where}) AS "budgetAmount", ${figures}
          FROM ticket t JOIN ticket_record r ON r.tenant_id = t.tenant_id AND r.ticket_no = t.ticket_no WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** The sheet of tickets with their figures: the rows and columns of the list. */
export function sumSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '优惠券活动统计',
    bizType: 'ticket_sum',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${source} WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM ticket t WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<Row>([
  { key: 'ticketNo', title: '活动编号', kind: 'text', value: ({ ticketNo }) => ticketNo },
  { key: 'ticketName', title: '活动名称', kind: 'text', value: ({ ticketName }) => ticketName },
  codeColumn('ticketStatus', '活动状态', ActiveStatus),
  codeColumn('fundKind', '出资方', FundKind),
  { key: 'budgetAmount', title: '活动预算', kind: 'money', value: ({ budgetAmount }) => budgetAmount },
  { key: 'usedCount', title: '使用笔数', kind: 'number', value: ({ usedCount }) => Number(usedCount) },
  { key: 'orderAmount', title: '订单金额', kind: 'money', value: ({ orderAmount }) => orderAmount },
  { key: 'discountAmount', title: '优惠金额', kind: 'money', value: ({ discountAmount }) => discountAmount },
  { key: 'platformAmount', title: '平台承担', kind: 'money', value: ({ platformAmount }) => platformAmount },
  { key: 'merchantAmount', title: '商户承担', kind: 'money', value: ({ merchantAmount }) => merchantAmount },
  { key: 'returnedAmount', title: '退款收回', kind: 'money', value: ({ returnedAmount }) => returnedAmount },
  { key: 'takenBackCount', title: '已退回笔数', kind: 'number', value: ({ takenBackCount }) => Number(takenBackCount) },
  { key: 'lockedCount', title: '待支付笔数', kind: 'number', value: ({ lockedCount }) => Number(lockedCount) },
  { key: 'lockedAmount', title: '待支付优惠', kind: 'money', value: ({ lockedAmount }) => lockedAmount },
  timeColumn('createTime', '创建时间'),
])
