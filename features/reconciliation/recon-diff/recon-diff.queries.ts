import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { TradeKeyKind } from '../../trades/trades.shared.ts'
import type { DiffRow } from './diff-row.queries.ts'
import {
  type DiffPosting,
  DiffStatus,
  type ReconDiff,
  type ReconDiffFilter,
  type ReconDiffStatistics,
  ResolveKind,
} from './recon-diff.contract.ts'

type Row = z.output<typeof ReconDiff>
type Filter = z.output<typeof ReconDiffFilter>

/** Differences that a caller sees: they hold the channel's prices, so the root operator's staff alone. */
export const diffsInReach = (caller: Caller): SQL =>
  isRootStaff(caller) ? sql`d.tenant_id = ${caller.tenantId} AND d.oem_no = ${caller.tenantId}` : sql`false`

const unfinished: readonly number[] = [DiffStatus.open, DiffStatus.nextBill, DiffStatus.suspended, DiffStatus.review]

/** Whether a filter names what it wants, so that it needs no period: a batch, a number, a day, or only what is unfinished. */
function isNarrow({ batchNo, diffNo, billDay, rptOrderCode, aisleOrderNo, diffStatus, ...period }: Filter): boolean {
  if (period.createTime_dategt || period.createTime_datelt) return false
  const isWorklist = diffStatus !== undefined && diffStatus.every((status) => unfinished.includes(status))
  return Boolean(batchNo || diffNo || billDay || rptOrderCode || aisleOrderNo || isWorklist)
}

/** The differences of a filter that a caller sees: for the list, its totals and its export. */
export function diffsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const period = isNarrow(filter) ? null : periodOf(filter, today)
  const { batchNo, diffNo, aisleCode, billDay, billKind, diffKind, diffReason, diffStatus } = filter
  const { rptOrderCode, aisleOrderNo, rpiNo } = filter
  const conditions = [
    diffsInReach(caller),
    ...(period ? [sql`d.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(batchNo ? [sql`d.batch_no = ${batchNo}`] : []),
    ...(diffNo ? [sql`d.diff_no = ${diffNo}`] : []),
    ...(aisleCode ? [sql`d.aisle_code = ${aisleCode}`] : []),
    ...(billDay ? [sql`d.bill_day = ${billDay}`] : []),
    ...(billKind ? [sql`d.bill_kind = ANY(${sql.param(billKind)}::smallint[])`] : []),
    ...(diffKind ? [sql`d.diff_kind = ANY(${sql.param(diffKind)}::smallint[])`] : []),
    ...(diffReason ? [sql`d.diff_reason = ANY(${sql.param(diffReason)}::smallint[])`] : []),
    ...(diffStatus ? [sql`d.diff_status = ANY(${sql.param(diffStatus)}::smallint[])`] : []),
    ...(rptOrderCode ? [sql`d.rpt_order_code = ${rptOrderCode}`] : []),
    ...(aisleOrderNo ? [sql`d.aisle_order_no = ${aisleOrderNo}`] : []),
    ...(rpiNo ? [sql`d.rpi_no = ${rpiNo}`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** The columns of a difference as its contract names them. */
export const diffColumns = sql`d.id, d.diff_no AS "diffNo", d.batch_no AS "batchNo", d.aisle_code AS "aisleCode", (SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = d.aisle_code) AS "aisleName", d.bill_day AS "billDay",
  d.bill_kind AS "billKind", d.diff_kind AS "diffKind", d.diff_reason AS "diffReason", d.our_mer_no AS "ourMerNo", d.bill_mer_no AS "billMerNo", d.rpt_order_code AS "rptOrderCode", d.biz_code AS "bizCode", d.aisle_order_no AS "aisleOrderNo", d.rpi_no AS "rpiNo",
  coalesce((SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = d.tenant_id AND m.rpi_no = d.rpi_no), '') AS "rpiName",
  d.our_amount AS "ourAmount", d.bill_amount AS "billAmount", d.our_fee AS "ourFee", d.bill_fee AS "billFee", d.our_cost AS "ourCost", d.bill_cost AS "billCost", d.diff_amount AS "diffAmount", d.suspense_amount AS "suspenseAmount",
  d.our_status AS "ourStatus", d.bill_status AS "billStatus", d.diff_status AS "diffStatus", d.resolve_kind AS "resolveKind", d.handler_no AS "handlerNo", d.handle_time AS "handleTime", d.checker_no AS "checkerNo",
  d.second_checker_no AS "secondCheckerNo", d.remark, d.check_reason AS "checkReason", d.resolve_time AS "resolveTime", d.create_time AS "createTime", d.version`

/** The newest first. */
export const newestFirst = sql`ORDER BY d.create_time DESC, d.id DESC`

/** One page of differences, the newest first. */
export async function diffPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM recon_diff d WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${diffColumns} FROM recon_diff d WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** One difference by its number. @returns undefined when the caller does not see it */
export const diffOf = (tx: Tx, caller: Caller, diffNo: string): Promise<Row | undefined> =>
  rowOf<Row>(tx, sql`SELECT ${diffColumns} FROM recon_diff d WHERE ${diffsInReach(caller)} AND d.diff_no = ${diffNo}`)

/** Totals over the rows of the list. */
export async function diffStatistics(tx: Tx, where: SQL): Promise<Omit<z.output<typeof ReconDiffStatistics>, 'asOf'>> {
  const sum = (column: SQL, filter: SQL = sql``) => sql`coalesce(sum(${column}) ${filter}, 0)::bigint`
  const inStatus = (...statuses: number[]) =>
    sql`count(*) FILTER (WHERE d.diff_status = ANY(${sql.param(statuses)}::smallint[]))`
  const { open, nextBill, suspended, review, automatic, done, writtenOff, ignored } = DiffStatus
  const row = await rowOf<Omit<z.output<typeof ReconDiffStatistics>, 'asOf'>>(
    tx,
    sql`SELECT count(*) AS "totalCount", ${inStatus(open)} AS "openCount", ${inStatus(nextBill)} AS "nextBillCount", ${inStatus(suspended)} AS "suspendedCount", ${inStatus(review)} AS "reviewCount",
               ${inStatus(automatic, done, writtenOff, ignored)} AS "closedCount", ${sum(sql`d.our_amount`)} AS "ourAmount", ${sum(sql`d.bill_amount`)} AS "billAmount", ${sum(sql`d.diff_amount`)} AS "diffAmount",
               ${sum(sql`d.suspense_amount`)} AS "suspenseAmount", ${sum(sql`d.diff_amount`, sql`FILTER (WHERE d.diff_status = ${writtenOff} OR d.resolve_kind = ${constant(ResolveKind.writeOff)} AND d.diff_status = ${automatic})`)} AS "writtenOffAmount"
          FROM recon_diff d WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** Reads the postings made for a difference, one line per row. */
export const postingsOf = (tx: Tx, tenantId: string, diffNo: string): Promise<z.output<typeof DiffPosting>[]> =>
  postingsUnder(tx, tenantId, [diffNo])

/** All that was posted for a difference and for the trade, refund or payout behind it, also for one that it brought. */
export async function postingsBehind(
  tx: Tx,
  { tenantId, diffNo, aisleCode, rptOrderCode, bizCode, aisleOrderNo }: DiffRow,
): Promise<z.output<typeof DiffPosting>[]> {
  const brought = await rowsOf<{ code: string }>(
    tx,
    sql`SELECT rpt_order_code AS code FROM trade_key WHERE tenant_id = ${tenantId} AND key_kind = ${constant(TradeKeyKind.aisleOrder)} AND key_owner = ${aisleCode} AND key_value = ${aisleOrderNo}
        UNION SELECT refund_code FROM pos_refund WHERE tenant_id = ${tenantId} AND aisle_code = ${aisleCode} AND aisle_refund_code = ${aisleOrderNo}`,
  )
  return postingsUnder(tx, tenantId, [diffNo, rptOrderCode, bizCode, ...brought.map(({ code }) => code)])
}

/** The lines posted under business numbers, in the order of the ledger. */
const postingsUnder = (tx: Tx, tenantId: string, codes: readonly string[]): Promise<z.output<typeof DiffPosting>[]> =>
  rowsOf(
    tx,
    sql`SELECT t.txn_id AS "txnId", t.event_type AS "eventType", t.event_key AS "eventKey", t.book_day AS "bookDay", concat_ws(' ', c.code, c.owner_no, nullif(c.sub_key, '')) AS credit,
               concat_ws(' ', a.code, a.owner_no, nullif(a.sub_key, '')) AS debit, p.amount
          FROM ledger_txn t JOIN ledger_posting p ON p.tenant_id = t.tenant_id AND p.book_day = t.book_day AND p.txn_id = t.txn_id
          JOIN ledger_account a ON a.tenant_id = t.tenant_id AND a.account_id = p.debit_account JOIN ledger_account c ON c.tenant_id = t.tenant_id AND c.account_id = p.credit_account
         WHERE t.tenant_id = ${tenantId} AND t.biz_code = ANY(${sql.param([...codes])}::text[]) ORDER BY t.txn_id, p.seq`,
  )
