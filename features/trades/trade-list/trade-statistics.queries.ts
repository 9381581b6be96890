import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { preparedRow, rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Period } from '../../../core/shared/period.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { paidStatuses, unpaidStatuses } from '../trade/trade.rules.ts'
import { periodFor, rolledUpDays, type TradeFilters, among } from './trade-filter.queries.ts'
import type { TradeStatistics } from './trade-list.contract.ts'
import { narrowedWhere, ownerFor, rolledUpTotal } from './trade-list.queries.ts'
import { earnerOf, originOf } from './trade-reach.queries.ts'

type Totals = z.output<typeof TradeStatistics>

/**
 * Totals over all trades of a filter, from one statement and so one snapshot of the database. What the roll-ups hold comes
 * from them; what was given back of these trades since, and parts of days, from the rows. Both ways give the same figures.
 * @source docs/domain/money.md 0.5 no. 3, 3.7, 11.2
 */
export async function tradeTotals(
  tx: Tx,
  caller: Caller,
  filter: TradeFilters,
  today: string,
  at: string,
): Promise<Totals> {
  const where = await narrowedWhere(tx, caller, filter, today)
  const paid = paidFromRollUp(caller, filter, today) ?? paidFromRows(where)
  const profit =
    earnerOf(caller) === null
      ? sql`NULL::bigint`
      : (profitFromRollUp(caller, filter, today) ?? profitFromRows(caller, where, periodFor(filter, today)))
  // What the roll-ups answer has few forms and is asked all the time.
  const read = rolledUpTotal(caller, filter, today) ? preparedRow : rowOf
  const row = await read<Omit<Totals, 'netAmount' | 'asOf' | 'settleAmount'>>(
    tx,
    sql`SELECT paid.*, back.*, coalesce(${rolledUpTotal(caller, filter, today) ?? sql`NULL::bigint`}, paid."tradeCount" + ${unpaidCount(where)}) AS "totalCount", ${profit} AS "profitAmount"
          FROM (${paid}) paid, (${givenBack(where)}) back`,
  )
  if (!row) throw new Error('totals are always one row')
  const [traded, reversed, refunded] = [row.tradeAmount, row.reverseAmount, row.refundAmount] as bigint[] as [
    bigint,
    bigint,
    bigint,
  ]
  return {
    ...row,
    settleAmount: traded - row.feeAmount,
    netAmount: traded - reversed - refunded,
    asOf: at,
  } as Totals
}

/** Paid trades of one day. */
export interface TradeDay {
  readonly day: string
  readonly tradeCount: bigint
  readonly tradeAmount: Fen
}

/**
 * Paid trades of each day that had any, as the totals of that day's filter have them: from the roll-up, or from the rows
 * where the caller's reach is finer than it.
 * @param days at most 31, both inclusive
 */
export async function tradeDays(
  tx: Tx,
  caller: Caller,
  { first, last }: { first: string; last: string },
): Promise<TradeDay[]> {
  const filter = { createTime_dategt: `${first} 00:00:00+08`, createTime_datelt: `${last} 23:59:59.999999+08` }
  const days = rolledUpDays(filter, last, [])
  const owner = ownerFor(caller, filter)
  if (days && owner) {
    const where = sql.join(ofOwner(caller, owner, filter, days, sql`s.day`), sql` AND `)
    return rowsOf<TradeDay>(
      tx,
      sql`SELECT s.day::text AS day, sum(s.pay_count)::bigint AS "tradeCount", sum(s.pay_amount)::bigint AS "tradeAmount" FROM trade_stat_node_day s WHERE ${where} GROUP BY s.day`,
    )
  }
  const where = await narrowedWhere(tx, caller, filter, last)
  return rowsOf<TradeDay>(
    tx,
    sql`SELECT t.pay_day::text AS day, count(*) AS "tradeCount", sum(t.trade_amount)::bigint AS "tradeAmount" FROM pos_trade t WHERE ${where} AND t.rpt_status IN (${constant(...paidStatuses)}) GROUP BY t.pay_day`,
  )
}

/** Paid and reversed trades by the day they were paid. */
const paidColumns = (count: SQL, amount: SQL, fee: SQL, reverseCount: SQL, reverseAmount: SQL): SQL =>
  sql`coalesce(${count}, 0)::bigint AS "tradeCount", coalesce(${amount}, 0)::bigint AS "tradeAmount", coalesce(${fee}, 0)::bigint AS "feeAmount",
      coalesce(${reverseCount}, 0)::bigint AS "reverseCount", coalesce(${reverseAmount}, 0)::bigint AS "reverseAmount"`

function paidFromRollUp(caller: Caller, filter: TradeFilters, today: string): SQL | null {
  const days = rolledUpDays(filter, today, ['aisleCode', 'payWay', 'tradeKind', 'userNo'])
  const owner = ownerFor(caller, filter)
  if (!days || !owner) return null
  const conditions = [
    ...ofOwner(caller, owner, filter, days, sql`s.day`),
    ...among(sql`s.trade_kind`, filter.tradeKind),
  ]
  const columns = paidColumns(
    sql`sum(s.pay_count)`,
    sql`sum(s.pay_amount)`,
    sql`sum(s.fee_amount)`,
    sql`sum(s.reverse_count)`,
    sql`sum(s.reverse_amount)`,
  )
  return sql`SELECT ${columns} FROM trade_stat_node_day s WHERE ${sql.join(conditions, sql` AND `)}`
}

function paidFromRows(where: SQL): SQL {
  const isPaid = sql`t.rpt_status IN (${constant(...paidStatuses)})`
  const isReversed = sql`t.rpt_status = ${constant(RptStatus.reversed)}`
  const columns = paidColumns(
    sql`count(*) FILTER (WHERE ${isPaid})`,
    sql`sum(t.trade_amount) FILTER (WHERE ${isPaid})`,
    sql`sum(t.fee_amount) FILTER (WHERE ${isPaid})`,
    sql`count(*) FILTER (WHERE ${isReversed})`,
    sql`sum(t.trade_amount) FILTER (WHERE ${isReversed})`,
  )
  return sql`SELECT ${columns} FROM pos_trade t WHERE ${where}`
}

/**
 * Sums the amounts given back of the trades of a filter, at any time: few of the trades have refunds, and those have an
 * index of their own.
 */
const givenBack = (where: SQL): SQL => sql`
  SELECT coalesce(sum(t.refunded_amount), 0)::bigint AS "refundAmount", coalesce(sum(t.refunded_fee), 0)::bigint AS "refundFee",
         count(*) AS "refundCount"
    FROM pos_trade t WHERE ${where} AND t.rpt_status IN (${constant(RptStatus.partlyRefunded, RptStatus.refunded)})`

const unpaidCount = (where: SQL): SQL =>
  sql`(SELECT count(*) FROM pos_trade t WHERE ${where} AND t.rpt_status IN (${constant(...unpaidStatuses)}))`

/**
 * The caller's own profit of trades paid in a period. The roll-up goes by booking day; rows booked on another day than
 * their trade was paid (late notices, refunds, recalculations) are few and set right one by one.
 */
function profitFromRollUp(caller: Caller, filter: TradeFilters, today: string): SQL | null {
  const days = rolledUpDays(filter, today, ['aisleCode', 'payWay'])
  const earner = earnerOf(caller)
  if (!days || !earner || ownerFor(caller, filter) === null) return null
  const booked = sql.join(ofOwner(caller, earner, filter, days, sql`s.book_day`), sql` AND `)
  const carried = (when: SQL) =>
    sql`(SELECT coalesce(sum(s.profit_amount), 0) FROM pos_profit s WHERE ${sql.join(ofOwner(caller, earner, filter, null, sql`s.book_day`), sql` AND `)} AND s.book_day <> s.pay_day AND ${when})`
  const [first, last] = [days.from.slice(0, 10), days.until.slice(0, 10)]
  const inside = (column: SQL) => sql`${column} BETWEEN ${first}::date AND ${last}::date`
  return sql`((SELECT coalesce(sum(s.net_profit), 0) FROM service_profit_day s WHERE ${booked})
    + ${carried(sql`${inside(sql`s.pay_day`)} AND NOT ${inside(sql`s.book_day`)}`)} - ${carried(sql`${inside(sql`s.book_day`)} AND NOT ${inside(sql`s.pay_day`)}`)})::bigint`
}

/** Profit rows carry the time of their trade's payment, so that one range of the owner's index holds them all. */
function profitFromRows(caller: Caller, where: SQL, period: Period | null): SQL {
  const inPeriod = period
    ? sql`p.pay_time BETWEEN ${period.from}::timestamptz AND ${period.until}::timestamptz`
    : sql`true`
  return sql`(SELECT coalesce(sum(p.profit_amount), 0)::bigint FROM pos_trade t
     JOIN pos_profit p ON p.tenant_id = t.tenant_id AND p.rpt_order_code = t.rpt_order_code AND p.owner_no = ${earnerOf(caller)} AND ${inPeriod}
    WHERE ${where} AND t.rpt_status IN (${constant(...paidStatuses)}))`
}

/** Conditions on the rows of one owner in a table that has its number, the merchant's tenant, channel and pay way. */
function ofOwner(caller: Caller, owner: string, filter: TradeFilters, days: Period | null, day: SQL): SQL[] {
  return [
    sql`s.tenant_id = ${caller.tenantId} AND s.owner_no = ${owner}`,
    ...(days ? [sql`${day} BETWEEN ${days.from.slice(0, 10)} AND ${days.until.slice(0, 10)}`] : []),
    originOf(caller, filter.scope),
    ...(filter.aisleCode === undefined ? [] : [sql`s.aisle_code = ${filter.aisleCode}`]),
    ...among(sql`s.pay_way`, filter.payWay),
  ]
}
