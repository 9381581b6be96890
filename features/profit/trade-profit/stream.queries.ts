import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ownerColumns, ownerName } from '../../wallets/wallets.server.ts'
import { periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { costColumn, profitInScope } from '../day/profit-scope.queries.ts'
import { rowFields, rowTotals } from './profit-row.queries.ts'
import type { ProfitStreamFilter, ProfitStreamRow } from './trade-profit.contract.ts'
import { mostCounted } from './trade-profit.queries.ts'

type Filter = Partial<z.output<typeof ProfitStreamFilter>>

/** The rows booked in the period, of every node that the caller sees. Their sums are those of the daily profit. */
export function streamWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { from, until } = periodOf(filter, today)
  const conditions = [
    profitInScope(caller, 'all', 'p'),
    sql`p.tenant_id = ${caller.tenantId}`,
    sql`p.book_day BETWEEN ${from.slice(0, 10)}::date AND ${until.slice(0, 10)}::date`,
    ...(filter.userNo ? [sql`p.owner_no = ${filter.userNo}`] : []),
    ...(filter.rowKind === undefined ? [] : [sql`p.row_kind = ${filter.rowKind}`]),
    ...rowFields(filter),
  ]
  return sql.join(conditions, sql` AND `)
}

const newestFirst = sql`ORDER BY p.book_day DESC, p.profit_id DESC`

const streamColumns = (
  caller: Caller,
): SQL => sql`p.profit_id AS "profitId", p.book_day AS "bookDay", p.pay_time AS "payTime", p.create_time AS "createTime", p.rpt_order_code AS "rptOrderCode", p.rpt_aisle_order_code AS "rptAisleOrderCode",
  p.rpi_no AS "rpiNo", p.sn, p.aisle_code AS "aisleCode", p.pay_way AS "payWay", p.level, p.owner_type AS "userType", p.owner_no AS "userNo", ${ownerName(ownerColumns('p'))} AS "userName",
  p.row_kind AS "rowKind", p.biz_code AS "bizCode", p.trade_amount AS "tradeAmount", p.child_fee AS "childFee", ${costColumn(caller, 'p', sql`p.cost_fee::bigint`)} AS "costAmount", p.spread,
  p.share_in AS "shareIn", p.share_out AS "shareOut", p.profit_amount AS "profitAmount", p.txn_id AS "txnId"`

/**
 * The rows after a place, or those of a page.
 * @param lastId place of the last row shown, `yyyyMMdd-id` as the answer before gave it; it takes the place of `current`
 * @throws common.pagingTooDeep without lastId; common.paging when lastId is no place
 */
export async function streamPage(
  tx: Tx,
  caller: Caller,
  { lastId, ...input }: Filter & { current: number; size: number; lastId?: string | undefined },
  today: string,
): Promise<{ records: z.output<typeof ProfitStreamRow>[]; total: number; totalExact: boolean; lastId: string }> {
  const skipped = lastId === undefined ? rowsBefore(input) : 0
  const where = streamWhere(caller, input, today)
  const counted = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM pos_profit p WHERE ${where} LIMIT ${mostCounted + 1}) few`,
  )
  const found = Number(counted?.total ?? 0n)
  const after = lastId === undefined ? sql`true` : afterPlace(lastId)
  const records = await rowsOf<z.output<typeof ProfitStreamRow> & { bookDay: string }>(
    tx,
    sql`SELECT ${streamColumns(caller)} FROM pos_profit p WHERE ${where} AND ${after} ${newestFirst} LIMIT ${input.size} OFFSET ${skipped}`,
  )
  const last = records.at(-1)
  return {
    records,
    total: Math.min(found, mostCounted),
    totalExact: found <= mostCounted,
    lastId: last ? `${last.bookDay.replaceAll('-', '')}-${last.profitId}` : '',
  }
}

function afterPlace(lastId: string): SQL {
  const [, day, id] = /^(\d{8})-(\d{1,19})$/.exec(lastId) ?? []
  if (!day || !id) throw commonErrors.paging()
  return sql`(p.book_day, p.profit_id) < (to_date(${day}, 'YYYYMMDD'), ${id}::bigint)`
}

/** Totals over exactly the rows of the stream. */
export const streamTotals = (tx: Tx, caller: Caller, filter: Filter, now: Moment) =>
  rowTotals(tx, caller, streamWhere(caller, filter, now.day), filter, now)

/** The statements of an export: the stream's own rows. */
export function streamSheetRows(caller: Caller, filter: Filter, today: string): { rows: SQL; count: SQL } {
  const where = streamWhere(caller, filter, today)
  return {
    rows: sql`SELECT ${streamColumns(caller)} FROM pos_profit p WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM pos_profit p WHERE ${where}`,
  }
}
