import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays, dayOfText } from '../../../core/shared/dates.ts'
import { isWholeDays, type Period, periodOf } from '../../../core/shared/period.ts'
import { TradeKeyKind } from '../trade/trade-keys.contract.ts'
import { dayInCode } from '../trade/trade.rules.ts'
import type { TradeFilter } from './trade-list.contract.ts'
import { inChain, tradesInReach } from './trade-reach.queries.ts'

/** A filter as the program holds it. */
export type TradeFilters = Partial<z.output<typeof TradeFilter>>

/**
 * The trades of a filter that a caller sees: the one condition of the list, its statistics and its export.
 * @param today business day of the call
 * @throws common.datesReversed, common.spanTooLong
 * @source docs/domain/money.md 3.7
 */
export function tradesWhere(caller: Caller, filter: TradeFilters, today: string): SQL {
  const conditions = [...numbers(filter), ...fields(filter), ...inPeriod(periodFor(filter, today))]
  return sql.join([tradesInReach(caller, filter.scope), ...conditions], sql` AND `)
}

/** The period that a filter shows; null when it names one order, which is found whenever it was paid. */
export const periodFor = (filter: TradeFilters, today: string): Period | null =>
  isNamed(filter) ? null : periodOf(filter, today)

/** A merchant's own number names an order only together with the merchant. */
const isNamed = ({ rptOrderCode, rptAisleOrderCode, merOrderCode, rpiNo }: TradeFilters): boolean =>
  Boolean(rptOrderCode ?? rptAisleOrderCode ?? (merOrderCode && rpiNo))

/** Days between an order and its payment at most, with a wide margin: only bounds which partitions are read. */
const marginDays = 31

function inPeriod(period: Period | null): SQL[] {
  if (!period) return []
  const [first, last] = [addDays(dayOfText(period.from), -marginDays), addDays(dayOfText(period.until), 1)]
  return [
    sql`t.list_time BETWEEN ${period.from}::timestamptz AND ${period.until}::timestamptz AND t.create_day BETWEEN ${first}::date AND ${last}::date`,
  ]
}

function numbers({ rptOrderCode, rptAisleOrderCode, merOrderCode, rpiNo }: TradeFilters): SQL[] {
  return [
    ...(rptOrderCode ? [byCode(rptOrderCode)] : []),
    ...(rptAisleOrderCode
      ? [byKey(TradeKeyKind.aisleOrder, sql`(SELECT aisle_code FROM pay_aisle)`, rptAisleOrderCode)]
      : []),
    ...(merOrderCode && rpiNo ? [byKey(TradeKeyKind.merchantOrder, sql`(SELECT ${rpiNo}::text)`, merOrderCode)] : []),
    ...(merOrderCode ? [sql`t.mer_order_code = ${merOrderCode}`] : []),
  ]
}

/** One trade by our number, whose day names its partition. */
export const byCode = (rptOrderCode: string): SQL =>
  /^[A-Z]{2}\d{8}\d*$/.test(rptOrderCode)
    ? sql`(t.rpt_order_code = ${rptOrderCode} AND t.create_day = to_date(${dayInCode(rptOrderCode)}, 'YYYY-MM-DD'))`
    : sql`false`

/** Trades by another number: the channel's or the merchant's. */
export const byKey = (keyKind: CodeOf<typeof TradeKeyKind>, owners: SQL, value: string): SQL =>
  sql`(t.create_day, t.rpt_order_code) IN (SELECT to_date(substr(k.rpt_order_code, 3, 8), 'YYYYMMDD'), k.rpt_order_code FROM trade_key k
    WHERE k.tenant_id = t.tenant_id AND k.key_kind = ${keyKind} AND k.key_owner IN ${owners} AND k.key_value = ${value})`

function fields(filter: TradeFilters): SQL[] {
  const equal = (column: SQL, value: string | bigint | undefined) =>
    value === undefined ? [] : [sql`${column} = ${value}`]
  return [
    ...equal(sql`t.rpi_no`, filter.rpiNo),
    ...equal(sql`t.store_no`, filter.storeNo),
    ...equal(sql`t.rpst_no`, filter.rpstNo),
    ...equal(sql`t.sn`, filter.sn),
    ...equal(sql`t.rq_code`, filter.rqCode),
    ...equal(sql`t.aisle_code`, filter.aisleCode),
    ...equal(sql`t.emp_no`, filter.empNo),
    ...equal(sql`t.manager_user_id`, filter.managerUserId),
    ...among(sql`t.pay_way`, filter.payWay),
    ...among(sql`t.card_type`, filter.cardType),
    ...among(sql`t.trade_kind`, filter.tradeKind),
    ...among(sql`t.rpt_status`, filter.rptStatus),
    ...among(sql`t.settle_cycle`, filter.settleCycle),
    ...among(sql`t.settle_status`, filter.settleStatus),
    ...among(sql`t.abnormal_kind`, filter.abnormalKind),
    ...among(sql`t.push_status`, filter.pushStatus),
    ...(filter.refundStatus === undefined ? [] : [withRefunds(filter.refundStatus)]),
    ...(filter.userNo === undefined ? [] : [inChain(filter.userNo)]),
    ...(filter.amountMin === undefined ? [] : [sql`t.trade_amount >= ${filter.amountMin}`]),
    ...(filter.amountMax === undefined ? [] : [sql`t.trade_amount <= ${filter.amountMax}`]),
  ]
}

/** Trades that have a refund in one of some states: its order number names the trade's partition. */
const withRefunds = (statuses: readonly number[]): SQL =>
  sql`EXISTS (SELECT 1 FROM pos_refund r WHERE r.tenant_id = t.tenant_id AND r.rpt_order_code = t.rpt_order_code
    AND to_date(substr(r.rpt_order_code, 3, 8), 'YYYYMMDD') = t.create_day AND ${sql.join(among(sql`r.refund_status`, statuses), sql` AND `)})`

/** One code is an equality, so that the order of an index holds. */
export function among(column: SQL, values: readonly number[] | undefined): SQL[] {
  if (values === undefined) return []
  return values.length === 1
    ? [sql`${column} = ${values[0]}`]
    : [sql`${column} = ANY(${sql.param([...values])}::smallint[])`]
}

/** Fields of a filter that are set. */
const askedFields = (filter: TradeFilters): string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]))

const ofPeriodAndScope = ['createTime_dategt', 'createTime_datelt', 'scope']

/**
 * The whole days of a filter that asks for nothing beside its period, its scope and the given fields; null when it asks
 * for more, or for parts of days: then no roll-up can answer.
 */
export function rolledUpDays(
  filter: TradeFilters,
  today: string,
  among: readonly (keyof TradeFilters)[],
): Period | null {
  const period = periodFor(filter, today)
  const isCovered = askedFields(filter).every(
    (name) => ofPeriodAndScope.includes(name) || (among as readonly string[]).includes(name),
  )
  return period && isWholeDays(period) && isCovered ? period : null
}
