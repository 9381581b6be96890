import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { preparedRow, preparedRows, rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { type Period, rowsBefore } from '../../../core/shared/period.ts'
import { ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { among, periodFor, rolledUpDays, type TradeFilters, tradesWhere } from './trade-filter.queries.ts'
import type { TradeRow } from './trade-list.contract.ts'
import { countedOwner, earnerOf, inChain, originOf, seesCost } from './trade-reach.queries.ts'
import { paidStatuses, unpaidStatuses } from '../trade/trade.rules.ts'

/** A trade as a list shows it, before it travels. */
export type ShownTrade = z.output<typeof TradeRow>

export const newestFirst = sql`ORDER BY t.list_time DESC, t.id DESC`

/** Up to so many rows are counted one by one; beyond, the total says that it is not exact. @source docs/domain/money.md 11.2 */
const mostCounted = 100_000

/** One page of trades, the newest first. @throws common.pagingTooDeep, and what `tradesWhere` throws */
export async function tradePage(
  tx: Tx,
  caller: Caller,
  input: TradeFilters & { current: number; size: number },
  today: string,
): Promise<Rows<ShownTrade>> {
  const skipped = rowsBefore(input)
  const { current: _current, size, ...filter } = input
  const where = await narrowedWhere(tx, caller, filter, today)
  const page = sql`${newestFirst} LIMIT ${size} OFFSET ${skipped}`
  if (!periodFor(filter, today)) {
    const records = await preparedRows<ShownTrade>(
      tx,
      sql`SELECT ${tradeColumns(caller)} FROM pos_trade t WHERE ${where} ${page}`,
    )
    return { records, ...(lastPage(skipped, size, records.length) ?? (await counted(tx, where))) }
  }
  // The rows of a page are few: their keys come from an index alone, the rest is read for them only.
  const statement = sql`SELECT t.id, t.create_day AS day FROM pos_trade t WHERE ${where} ${page}`
  const rolledUp = rolledUpTotal(caller, filter, today)
  if (!rolledUp) {
    const keys = await rowsOf<TradeKey>(tx, statement)
    const total = lastPage(skipped, size, keys.length) ?? (await counted(tx, where))
    return { records: await shownTrades(tx, caller, keys), ...total }
  }
  const [keys, sum] = [
    await preparedRows<TradeKey>(tx, statement),
    await preparedRow<{ total: bigint }>(tx, sql`SELECT ${rolledUp} AS total`),
  ]
  const total = lastPage(skipped, size, keys.length) ?? { total: Number(sum?.total ?? 0n), totalExact: true }
  return { records: await shownTrades(tx, caller, keys), ...total }
}

interface TradeKey {
  readonly id: bigint
  readonly day: string
}

/** Planning this statement takes longer than running it. */
async function shownTrades(tx: Tx, caller: Caller, keys: readonly TradeKey[]): Promise<ShownTrade[]> {
  if (keys.length === 0) return []
  const days = keys.map(({ day }) => day).sort()
  const ids = sql.param(keys.map(({ id }) => id))
  return preparedRows<ShownTrade>(
    tx,
    sql`SELECT ${tradeColumns(caller)} FROM pos_trade t
         WHERE t.tenant_id = ${caller.tenantId} AND t.id = ANY(${ids}::bigint[]) AND t.create_day BETWEEN ${days[0]} AND ${days.at(-1)} ${newestFirst}`,
  )
}

interface Total {
  readonly total: number
  readonly totalExact: boolean
}

/** A page that is not full is the last one and says itself how many there are; null for every other. */
const lastPage = (skipped: number, size: number, found: number): Total | null =>
  found < size && (found > 0 || skipped === 0) ? { total: skipped + found, totalExact: true } : null

/** Counts the trades of a filter, up to a limit. @source docs/domain/money.md 11.2 */
async function counted(tx: Tx, where: SQL): Promise<Total> {
  const row = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM pos_trade t WHERE ${where} LIMIT ${mostCounted + 1}) AS few`,
  )
  const total = Number(row?.total ?? 0n)
  return { total: Math.min(total, mostCounted), totalExact: total <= mostCounted }
}

/** The total as an expression over the counts by day; null where they cannot tell. */
export function rolledUpTotal(caller: Caller, filter: TradeFilters, today: string): SQL | null {
  const days = rolledUpDays(filter, today, ['rptStatus', 'userNo'])
  const owner = ownerFor(caller, filter)
  if (!days || !owner) return null
  const conditions = [
    sql`s.tenant_id = ${caller.tenantId} AND s.owner_no = ${owner} AND s.day BETWEEN ${days.from.slice(0, 10)} AND ${days.until.slice(0, 10)}`,
    originOf(caller, filter.scope),
    ...among(sql`s.rpt_status`, filter.rptStatus),
  ]
  return sql`(SELECT coalesce(sum(s.trade_count), 0)::bigint FROM trade_count_day s WHERE ${sql.join(conditions, sql` AND `)})`
}

/** Trades of a node up to so many are found through its profit rows; more are met soon enough on the way through time. */
const fewTrades = 20_000

/**
 * The condition of a list, made quick for a provider with few trades among millions: the node's profit rows, one for each
 * paid trade below it, then lead to them. An unpaid order has no profit row: those lead by an index of their own, since
 * they are few. How many trades there are is known from the counts by day.
 */
export async function narrowedWhere(tx: Tx, caller: Caller, filter: TradeFilters, today: string): Promise<SQL> {
  const where = tradesWhere(caller, filter, today)
  const period = periodFor(filter, today)
  const owner = ownerFor(caller, filter)
  if (!period || !owner?.startsWith('F')) return where
  const { from, until } = period
  const counted = await preparedRow<{ total: bigint }>(
    tx,
    sql`SELECT coalesce(sum(s.trade_count), 0)::bigint AS total FROM trade_count_day s WHERE s.tenant_id = ${caller.tenantId} AND s.owner_no = ${owner} AND s.day BETWEEN ${from.slice(0, 10)} AND ${until.slice(0, 10)}`,
  )
  const total = counted?.total ?? 0n
  if (total === 0n) return sql`false`
  if (total > fewTrades) return where
  const isAsked = (status: number) => filter.rptStatus?.some((asked) => asked === status) ?? true
  const leading = [
    ...(paidStatuses.some(isAsked) ? [paidBelow(caller, owner, period)] : []),
    ...(unpaidStatuses.some(isAsked) ? [unpaidBelow(caller, owner, period)] : []),
  ]
  return sql`${where} AND (t.create_day, t.rpt_order_code) IN (${sql.join(leading, sql` UNION ALL `)})`
}

/** Keys of the paid trades with a node in their chain: each has one profit row of the node for its payment. */
const paidBelow = (caller: Caller, owner: string, { from, until }: Period): SQL =>
  sql`SELECT to_date(substr(p.rpt_order_code, 3, 8), 'YYYYMMDD'), p.rpt_order_code FROM pos_profit p
    WHERE p.tenant_id = ${caller.tenantId} AND p.owner_no = ${owner} AND p.row_kind = ${constant(ProfitRowKind.trade)} AND p.pay_time BETWEEN ${from}::timestamptz AND ${until}::timestamptz`

/** Keys of the orders without a payment that have a node in their chain. */
const unpaidBelow = (caller: Caller, owner: string, { from, until }: Period): SQL =>
  sql`SELECT u.create_day, u.rpt_order_code FROM pos_trade u
    WHERE u.tenant_id = ${caller.tenantId} AND u.rpt_status IN (${constant(...unpaidStatuses)}) AND u.list_time BETWEEN ${from}::timestamptz AND ${until}::timestamptz AND ${inChain(owner, 'u')}`

/**
 * The one owner whose figures are those of the filter's trades: the node asked for by the operator, else the caller's
 * own. Two nodes together are in no roll-up.
 */
export function ownerFor(caller: Caller, { userNo }: TradeFilters): string | null {
  const own = countedOwner(caller)
  if (!own || userNo === undefined || userNo === own) return own
  return own === caller.tenantId ? userNo : null
}

/** Columns of a trade's row that come from other tables. */
export interface BesideTrade {
  readonly storeName: SQL
  readonly userName: SQL
  readonly managerName: SQL
  readonly aisleName: SQL
  /** The earner's profit of the trade after all that was given back. */
  readonly kept: SQL
}

/** Looked up row by row: for the few rows of a page. */
const lookedUp = (earner: string | null): BesideTrade => ({
  storeName: sql`(SELECT s.store_name FROM pos_store s WHERE s.tenant_id = t.tenant_id AND s.rps_no = t.store_no)`,
  userName: nodeName(sql`t.tenant_id`, sql`t.user_no`),
  managerName: sql`(SELECT u.real_name FROM app_user u WHERE u.tenant_id = t.tenant_id AND u.id = t.manager_user_id)`,
  aisleName: sql`(SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = t.aisle_code)`,
  kept: sql`(SELECT coalesce(sum(p.profit_amount), 0)::bigint FROM pos_profit p WHERE p.tenant_id = t.tenant_id AND p.rpt_order_code = t.rpt_order_code AND p.owner_no = ${earner}::text AND p.book_day >= t.pay_day)`,
})

/** An amount that the payment decides: unknown before, so null and never zero. @source docs/domain/money.md 1 */
const oncePaid = (amount: SQL): SQL => sql`CASE WHEN t.rpt_status IN (${constant(...paidStatuses)}) THEN ${amount} END`

/** The columns of a trade as its contract names them, for the rows that are shown only. */
export function tradeColumns(caller: Caller, beside = lookedUp(earnerOf(caller))): SQL {
  const cost = seesCost(caller)
  const earner = earnerOf(caller)
  return sql`t.id, t.rpt_order_code AS "rptOrderCode", t.rpt_aisle_order_code AS "rptAisleOrderCode", t.mer_order_code AS "merOrderCode", t.oem_no AS "tenantId",
    t.rpi_no AS "rpiNo", t.rpi_name AS "rpiName", t.store_no AS "storeNo", ${beside.storeName} AS "storeName",
    t.rpst_no AS "rpstNo", t.sn, t.rq_code AS "rqCode", t.user_no AS "userNo", ${beside.userName} AS "userName", t.emp_no AS "empNo",
    t.manager_user_id AS "managerUserId", ${beside.managerName} AS "managerName",
    t.aisle_code AS "aisleCode", ${beside.aisleName} AS "aisleName",
    t.trade_kind AS "tradeKind", t.trade_source AS "tradeSource", t.pay_way AS "payWay", t.card_type AS "cardType", t.rpt_status AS "rptStatus",
    t.order_amount AS "orderAmount", t.discount_amount AS "discountAmount", ((t.ticket_amount > 0)::int + 2 * (t.discount_amount > t.ticket_amount)::int)::smallint AS "discountSource", t.trade_amount AS "tradeAmount", t.rate_ppm AS rate, t.rate_cap AS "rateCap",
    ${oncePaid(sql`t.fee_amount`)} AS "feeAmount", ${oncePaid(sql`t.d0_fee_amount`)} AS "d0FeeAmount", ${oncePaid(sql`t.settle_amount`)} AS "settleAmount",
    t.refunded_amount AS "refundedAmount", t.refunding_amount AS "refundingAmount", t.refunded_fee AS "refundedFee",
    ${earner ? oncePaid(beside.kept) : sql`NULL::bigint`} AS "myProfitAmount", ${cost ? oncePaid(sql`t.aisle_cost_amount`) : sql`NULL::bigint`} AS "aisleCostAmount", ${cost ? oncePaid(sql`t.profit_amount`) : sql`NULL::bigint`} AS "profitAmount",
    t.settle_mode AS "settleMode", t.settle_cycle AS "settleCycle", t.settle_status AS "settleStatus", t.settle_day AS "settleDay",
    t.div_status AS "divStatus", t.push_status AS "pushStatus", t.recon_status AS "reconStatus", t.abnormal_kind AS "abnormalKind", t.create_time AS "createTime", t.pay_time AS "payTime"`
}

/** Name of a node of the chain: an operator, sub-operator, provider or employee. */
export const nodeName = (tenantId: SQL, userNo: SQL): SQL =>
  sql`coalesce((SELECT i.service_name FROM service_info i WHERE i.tenant_id = ${tenantId} AND i.user_no = ${userNo}), (SELECT w.tenant_name FROM tenant w WHERE w.tenant_id = ${userNo}), '')`
