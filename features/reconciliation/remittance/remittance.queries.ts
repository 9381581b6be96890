import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, sheetColumns, type SheetPlan } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { chart } from '../../ledger/ledger.shared.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { DiffReason, DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { type Remittance, type RemittanceFilter, type RemittanceStatistics, RemitMatch } from './remittance.contract.ts'

type Row = z.output<typeof Remittance>
type Filter = z.output<typeof RemittanceFilter>

/**
 * Accounts of merchants, division, holds and suspense at a channel; the rest of the money that it holds is the operator's.
 */
const heldCodes = [chart.merchantPending, chart.merchantHeld, chart.divisionPool].map(({ code }) => code)
const channelCodes = [chart.clearing, chart.suspense].map(({ code }) => code)

/**
 * Returns the amount that a channel owes the operator by the books at the end of a booking day: the money that it holds less
 * the part that is merchants' or unknown.
 * @param day the last booking day that counts
 * @returns in fen, below 0 when it has paid too much
 * @source docs/domain/money.md 2.5 L9
 */
export async function owedBy(tx: Tx, tenantId: string, aisleCode: string, day: string): Promise<Fen> {
  const { rows } = await tx.client.query<{ owed: bigint }>(
    `WITH held AS (
       SELECT account_id FROM ledger_account WHERE tenant_id = $1 AND ledger = 1 AND ((code = ANY($3::smallint[]) AND owner_no = $2) OR (code = ANY($4::smallint[]) AND sub_key = $2))),
     later AS (
       SELECT coalesce(sum(CASE WHEN d.account_id IS NOT NULL THEN p.amount ELSE 0 END - CASE WHEN c.account_id IS NOT NULL THEN p.amount ELSE 0 END), 0) AS amount
         FROM ledger_posting p LEFT JOIN held d ON d.account_id = p.debit_account LEFT JOIN held c ON c.account_id = p.credit_account
        WHERE p.tenant_id = $1 AND p.book_day > $5::date AND (d.account_id IS NOT NULL OR c.account_id IS NOT NULL))
     SELECT ((SELECT coalesce(sum(b.debits - b.credits), 0) FROM ledger_balance b JOIN held USING (account_id) WHERE b.tenant_id = $1) - later.amount)::bigint AS owed FROM later`,
    [tenantId, aisleCode, channelCodes, heldCodes, day],
  )
  return fen(rows[0]?.owed ?? 0n)
}

const match = sql`CASE WHEN r.amount = r.expected_amount THEN ${RemitMatch.agreed}::smallint ELSE ${RemitMatch.different}::smallint END`

const inReach = (caller: Caller): SQL =>
  isRootStaff(caller) ? sql`r.tenant_id = ${caller.tenantId} AND r.oem_no = ${caller.tenantId}` : sql`false`

/** The statements of a filter that a caller sees: for the list, its totals and its export. */
export function remittancesWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { statementNo, aisleCode, remitMatch, createTime_dategt, createTime_datelt } = filter
  const isOpen = !createTime_dategt && !createTime_datelt
  const recent = isOpen
    ? {
        ...filter,
        createTime_dategt: `${addDays(today, -30)} 00:00:00+08`,
        createTime_datelt: `${today} 23:59:59.999+08`,
      }
    : filter
  const period = isOpen && statementNo ? null : periodOf(recent, today, widestDays.rollUps)
  const conditions = [
    inReach(caller),
    ...(period ? [sql`r.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(statementNo ? [sql`r.statement_no = ${statementNo}`] : []),
    ...(aisleCode ? [sql`r.aisle_code = ${aisleCode}`] : []),
    ...(remitMatch ? [sql`${match} = ANY(${sql.param(remitMatch)}::smallint[])`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

const columns = sql`${match} AS "remitMatch", r.id, r.statement_no AS "statementNo", r.aisle_code AS "aisleCode", (SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = r.aisle_code) AS "aisleName", r.from_day AS "fromDay", r.to_day AS "toDay",
  r.amount, r.expected_amount AS "expectedAmount", r.amount - r.expected_amount AS "diffAmount", coalesce(d.diff_no, '') AS "diffNo", d.diff_status AS "diffStatus", r.remit_time AS "remitTime", r.book_day AS "bookDay", r.create_time AS "createTime"`
const from = sql`aisle_remittance r LEFT JOIN recon_diff d ON d.tenant_id = r.tenant_id AND d.aisle_code = r.aisle_code AND d.bill_kind = ${BillKind.profit} AND d.diff_reason = ${DiffReason.remittance} AND d.aisle_order_no = r.statement_no`
const newestFirst = sql`ORDER BY r.remit_time DESC, r.id DESC`

/** One page of statements, the newest first. */
export async function remittancePage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM aisle_remittance r WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function remittanceTotals(
  tx: Tx,
  where: SQL,
): Promise<Omit<z.output<typeof RemittanceStatistics>, 'asOf'>> {
  const row = await rowOf<Omit<z.output<typeof RemittanceStatistics>, 'asOf'>>(
    tx,
    sql`SELECT count(*) AS "totalCount", count(*) FILTER (WHERE r.amount <> r.expected_amount) AS "differentCount", coalesce(sum(r.amount), 0)::bigint AS amount FROM aisle_remittance r WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

const plain = (key: keyof Row, title: string) => ({
  key,
  title,
  kind: 'text' as const,
  value: (row: Row) => String(row[key] ?? '').slice(0, 64),
})
const time = (key: keyof Row, title: string) => ({
  key,
  title,
  kind: 'text' as const,
  value: (row: Row) => String(row[key] ?? '').slice(0, 19),
})
const money = (key: 'amount' | 'expectedAmount' | 'diffAmount', title: string) => ({
  key,
  title,
  kind: 'money' as const,
  value: (row: Row) => row[key],
})

const sheet = sheetColumns<Row>([
  plain('statementNo', '汇款单号'),
  plain('aisleName', '通道'),
  plain('fromDay', '起始日'),
  plain('toDay', '截止日'),
  money('amount', '汇款金额'),
  money('expectedAmount', '应汇金额'),
  money('diffAmount', '差额'),
  codeColumn('remitMatch', '核对结果', RemitMatch),
  plain('diffNo', '差异编号'),
  codeColumn('diffStatus', '差异状态', DiffStatus),
  time('remitTime', '汇款时间'),
  plain('bookDay', '记账日'),
])

/** The sheet of statements: the rows and columns of the list. */
export const remittanceSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '通道汇款',
  bizType: 'recon_remittance',
  columns: sheet,
  rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ${newestFirst}`,
  count: sql`SELECT count(*) AS total FROM aisle_remittance r WHERE ${where}`,
  filter,
})
