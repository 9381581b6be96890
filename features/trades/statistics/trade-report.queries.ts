import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { RefundKind, RefundStatus } from '../refund/refund.contract.ts'
import { among } from '../trade-list/trade-filter.queries.ts'
import { nodeName } from '../trade-list/trade-list.queries.ts'
import { inChain, isNarrowed, tradesInReach } from '../trade-list/trade-reach.queries.ts'
import { FirstLastKind } from '../trade/trade-keys.contract.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { merchantKinds, paidStatuses } from '../trade/trade.rules.ts'
import type { ManagerFigures, MerchantDay, MerchantFigures, ReportFilter } from './trade-report.contract.ts'

/** A report's filter as the program holds it. */
export type ReportFilters = z.output<typeof ReportFilter>
type Manager = z.output<typeof ManagerFigures>
type Merchant = z.output<typeof MerchantFigures>
type DayRow = z.output<typeof MerchantDay>

/** First and last day of a report. */
interface Days {
  readonly first: string
  readonly last: string
}

/** Up to so many days are summed from the rows; the roll-up, which has no such limit, goes as far as other roll-ups. */
function daysOf(caller: Caller, filter: ReportFilters, today: string): Days {
  const { from, until } = periodOf(filter, today, isRolledUp(caller, filter) ? widestDays.rollUps : widestDays.rows)
  return { first: from.slice(0, 10), last: until.slice(0, 10) }
}

/** Whether the roll-up by merchant holds all that is asked: the caller sees all trades of its login tenant. */
const isRolledUp = (caller: Caller, { userNo, managerUserId }: ReportFilters): boolean =>
  isOperatorStaff(caller) && !isNarrowed(caller) && userNo === undefined && managerUserId === undefined

const ofMerchants = constant(...merchantKinds)

/**
 * Movements of merchant trades (alias `s`): payments and reversals on the day of payment, refunds on the day they
 * finished. From the roll-up, or from the rows where the caller's reach or the filter is finer than it; both agree.
 * @source docs/domain/money.md 11.1, 11.2
 */
function movements(caller: Caller, filter: ReportFilters, days: Days): SQL {
  return isRolledUp(caller, filter) ? rolledUpMovements(caller, filter, days) : rowMovements(caller, filter, days)
}

const within = (column: SQL, { first, last }: Days) => sql`${column} BETWEEN ${first}::date AND ${last}::date`

function rolledUpMovements(caller: Caller, filter: ReportFilters, days: Days): SQL {
  const conditions = [
    sql`m.tenant_id = ${caller.tenantId} AND m.oem_no = ${caller.oemNo} AND m.trade_kind IN (${ofMerchants}) AND ${within(sql`m.day`, days)}`,
    ...(filter.rpiNo === undefined ? [] : [sql`m.rpi_no = ${filter.rpiNo}`]),
    ...(filter.aisleCode === undefined ? [] : [sql`m.aisle_code = ${filter.aisleCode}`]),
    ...among(sql`m.pay_way`, filter.payWay),
  ]
  return sql`SELECT m.day, m.rpi_no, m.pay_way, m.pay_count, m.pay_amount, m.fee_amount, m.reverse_count, m.reverse_amount, m.reverse_fee, m.refund_count, m.refund_amount, m.refund_fee
               FROM trade_stat_mer_day m WHERE ${sql.join(conditions, sql` AND `)}`
}

function rowMovements(caller: Caller, filter: ReportFilters, days: Days): SQL {
  const conditions = [
    tradesInReach(caller),
    sql`t.trade_kind IN (${ofMerchants}) AND t.rpi_no IS NOT NULL AND t.rpt_status IN (${constant(...paidStatuses)})`,
    ...(filter.rpiNo === undefined ? [] : [sql`t.rpi_no = ${filter.rpiNo}`]),
    ...(filter.aisleCode === undefined ? [] : [sql`t.aisle_code = ${filter.aisleCode}`]),
    ...(filter.managerUserId === undefined ? [] : [sql`t.manager_user_id = ${filter.managerUserId}`]),
    ...(filter.userNo === undefined ? [] : [inChain(filter.userNo)]),
    ...among(sql`t.pay_way`, filter.payWay),
  ]
  const where = sql.join(conditions, sql` AND `)
  const paidIn = sql`t.list_time >= ${`${days.first} 00:00:00+08`}::timestamptz AND t.list_time < ${`${addDays(days.last, 1)} 00:00:00+08`}::timestamptz`
  return sql`SELECT t.pay_day AS day, t.rpi_no, t.pay_way, t.manager_user_id, 1 AS pay_count, t.trade_amount AS pay_amount, t.fee_amount, (t.rpt_status = ${constant(RptStatus.reversed)})::int AS reverse_count,
                    CASE WHEN t.rpt_status = ${constant(RptStatus.reversed)} THEN t.trade_amount ELSE 0 END AS reverse_amount, CASE WHEN t.rpt_status = ${constant(RptStatus.reversed)} THEN t.fee_amount ELSE 0 END AS reverse_fee, 0 AS refund_count, 0::bigint AS refund_amount, 0::bigint AS refund_fee
               FROM pos_trade t WHERE ${where} AND ${paidIn}
             UNION ALL
             SELECT r.finish_day, t.rpi_no, t.pay_way, t.manager_user_id, 0, 0, 0, 0, 0, 0, 1, r.refund_amount, r.fee_return
               FROM pos_refund r JOIN pos_trade t ON t.tenant_id = r.tenant_id AND t.rpt_order_code = r.rpt_order_code AND t.create_day = to_date(substr(r.rpt_order_code, 3, 8), 'YYYYMMDD')
              WHERE r.tenant_id = ${caller.tenantId} AND ${within(sql`r.finish_day`, days)} AND r.refund_status = ${constant(RefundStatus.success)} AND r.refund_kind <> ${constant(RefundKind.void)} AND ${where}`
}

/** Sums of movements. The fee is what stands after what was given back. */
const sums = sql`sum(s.pay_count)::bigint AS "tradeCount", sum(s.pay_amount)::bigint AS "tradeAmount", sum(s.reverse_amount)::bigint AS "reverseAmount", sum(s.refund_count)::bigint AS "refundCount", sum(s.refund_amount)::bigint AS "refundAmount",
  sum(s.pay_amount - s.reverse_amount - s.refund_amount)::bigint AS "netAmount", sum(s.fee_amount - s.reverse_fee - s.refund_fee)::bigint AS "feeAmount"`
const hasMoved = sql`(s.pay_count <> 0 OR s.refund_count <> 0 OR s.reverse_count <> 0)`

/** Turnover by merchant, one row each, before the order and page. */
function merchantRows(caller: Caller, filter: ReportFilters, days: Days): SQL {
  const named = filter.rpiName === '' ? sql`true` : sql`strpos(lower(b.rpi_name), ${filter.rpiName.toLowerCase()}) > 0`
  return sql`SELECT s.rpi_no AS "rpiNo", b.rpi_name AS "rpiName", b.oem_no, b.user_no, b.user_path, ${sums} FROM (${movements(caller, filter, days)}) s
              JOIN rpi_basic b ON b.tenant_id = ${caller.tenantId} AND b.rpi_no = s.rpi_no WHERE ${hasMoved} AND ${named} GROUP BY s.rpi_no, b.rpi_name, b.oem_no, b.user_no, b.user_path`
}

/**
 * Builds the columns of a merchant that are read only for the rows that are shown: also the parties that it stood directly
 * under in those days, by which the report is filtered, and the one of today.
 */
const furtherColumns = (caller: Caller, filter: ReportFilters, days: Days): SQL => {
  const { tenantId } = caller
  const { first, last } = days
  const parties = partiesOf(caller, filter, days)
  const owner = sql`CASE WHEN ${seesParty(caller, sql`o.oem_no`, sql`o.user_path`)} THEN o.user_no END`
  return sql`o.*, CASE WHEN o."tradeCount" > 0 THEN round(o."tradeAmount"::numeric / o."tradeCount")::bigint ELSE 0 END AS "avgAmount",
    (SELECT string_agg(p.user_no, ',' ORDER BY p.since) FROM (${parties}) p) AS "userNo", (SELECT string_agg(${nodeName(sql`${tenantId}::text`, sql`p.user_no`)}, '、' ORDER BY p.since) FROM (${parties}) p) AS "userName",
    ${owner} AS "ownerNo", ${nodeName(sql`${tenantId}::text`, owner)} AS "ownerName",
    (SELECT count(*) FROM pos_store p WHERE p.tenant_id = ${tenantId} AND p.rpi_no = o."rpiNo" AND NOT p.is_deleted) AS "storeCount",
    (SELECT count(DISTINCT t.sn) FROM rp_terminal t JOIN trade_stat_terminal_day d ON d.tenant_id = t.tenant_id AND d.sn = t.sn AND d.day BETWEEN ${first}::date AND ${last}::date AND d.pay_count > 0
      WHERE t.tenant_id = ${tenantId} AND t.rpi_no = o."rpiNo" AND t.unbind_time IS NULL) AS "activeTerminalCount",
    (SELECT f.last_time FROM trade_first_last f WHERE f.tenant_id = ${tenantId} AND f.key_kind = ${constant(FirstLastKind.merchant)} AND f.key_value = o."rpiNo") AS "lastPayTime"`
}

/** Whether a node is the operator of a merchant or stands on the path of its direct party. */
const isOver = (userNo: string, oemNo: SQL, path: SQL): SQL =>
  sql`(${userNo}::text = ${oemNo} OR ${userNo}::text = ANY (string_to_array(${path}, ',')))`

/** A provider sees itself and those below it, never a sibling that a merchant went to; an institution or employee none. */
const seesParty = ({ partyType, userNo }: Caller, oemNo: SQL, path: SQL): SQL =>
  partyType === PartyType.operator
    ? sql`true`
    : partyType === PartyType.provider
      ? isOver(userNo, oemNo, path)
      : sql`false`

/** The parties of a merchant (alias `o`) in some days, the first one first; of a node asked for only those below it. */
function partiesOf(caller: Caller, { userNo }: ReportFilters, { first, last }: Days): SQL {
  const { tenantId } = caller
  const asked =
    userNo === undefined || userNo === tenantId ? sql`true` : isOver(userNo, sql`b.oem_no`, sql`b.user_path`)
  return sql`SELECT b.user_no, min(b.valid_from) AS since FROM rpi_belonging b
     WHERE b.tenant_id = ${tenantId} AND b.rpi_no = o."rpiNo" AND b.valid_from < ${`${addDays(last, 1)} 00:00:00+08`}::timestamptz AND (b.valid_to IS NULL OR b.valid_to > ${`${first} 00:00:00+08`}::timestamptz)
       AND ${seesParty(caller, sql`b.oem_no`, sql`b.user_path`)} AND ${asked} GROUP BY b.user_no`
}

const biggestFirst = sql`ORDER BY o."netAmount" DESC, o."rpiNo"`

/** One page of merchants, the biggest turnover first. */
export async function merchantPage(
  tx: Tx,
  caller: Caller,
  input: ReportFilters & { current: number; size: number },
  today: string,
): Promise<Rows<Merchant>> {
  const skipped = rowsBefore(input)
  const days = daysOf(caller, input, today)
  const rows = merchantRows(caller, input, days)
  const counted = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM (${rows}) o`)
  const records = await rowsOf<Merchant>(
    tx,
    sql`SELECT ${furtherColumns(caller, input, days)} FROM (SELECT * FROM (${rows}) o ${biggestFirst} LIMIT ${input.size} OFFSET ${skipped}) o ${biggestFirst}`,
  )
  return { records, total: Number(counted?.total ?? 0n) }
}

/** Turnover of one merchant by day and pay way. */
export const merchantDays = (tx: Tx, caller: Caller, filter: ReportFilters, today: string): Promise<DayRow[]> =>
  rowsOf<DayRow>(
    tx,
    sql`SELECT s.day, s.pay_way AS "payWay", ${sums} FROM (${movements(caller, filter, daysOf(caller, filter, today))}) s WHERE ${hasMoved} GROUP BY s.day, s.pay_way ORDER BY s.day, s.pay_way`,
  )

/** Turnover by account manager, the biggest first. The manager is that of the time of payment. */
export function managerRows(tx: Tx, caller: Caller, filter: ReportFilters, today: string): Promise<Manager[]> {
  const { from, until } = periodOf(filter, today)
  const moved = rowMovements(caller, filter, { first: from.slice(0, 10), last: until.slice(0, 10) })
  return rowsOf<Manager>(
    tx,
    sql`SELECT s.manager_user_id AS "managerUserId", (SELECT u.real_name FROM app_user u WHERE u.tenant_id = ${caller.tenantId} AND u.id = s.manager_user_id) AS "managerName", count(DISTINCT s.rpi_no) AS "merchantCount", ${sums}
          FROM (${moved}) s WHERE s.manager_user_id IS NOT NULL GROUP BY s.manager_user_id ORDER BY "netAmount" DESC, s.manager_user_id`,
  )
}

/** The sheet of merchants' turnover: the rows and columns of the list. */
export function merchantSheet(caller: Caller, filter: ReportFilters, today: string): SheetPlan {
  const days = daysOf(caller, filter, today)
  const rows = merchantRows(caller, filter, days)
  return {
    title: '商户交易统计',
    bizType: 'merchant_statistics',
    columns: merchantColumns,
    rows: sql`SELECT ${furtherColumns(caller, filter, days)} FROM (${rows}) o ${biggestFirst}`,
    count: sql`SELECT count(*) AS total FROM (${rows}) o`,
    filter,
  }
}

const merchantColumns = sheetColumns<Merchant>([
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'userNo', title: '期间服务商编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '期间服务商', kind: 'text', value: ({ userName }) => userName },
  { key: 'ownerNo', title: '现服务商编号', kind: 'text', value: ({ ownerNo }) => ownerNo },
  { key: 'ownerName', title: '现服务商', kind: 'text', value: ({ ownerName }) => ownerName },
  { key: 'storeCount', title: '门店数', kind: 'number', value: ({ storeCount }) => Number(storeCount) },
  {
    key: 'activeTerminalCount',
    title: '活跃终端数',
    kind: 'number',
    value: ({ activeTerminalCount }) => Number(activeTerminalCount),
  },
  { key: 'tradeCount', title: '交易笔数', kind: 'number', value: ({ tradeCount }) => Number(tradeCount) },
  { key: 'tradeAmount', title: '交易金额', kind: 'money', value: ({ tradeAmount }) => tradeAmount },
  { key: 'reverseAmount', title: '冲正金额', kind: 'money', value: ({ reverseAmount }) => reverseAmount },
  { key: 'refundCount', title: '退款笔数', kind: 'number', value: ({ refundCount }) => Number(refundCount) },
  { key: 'refundAmount', title: '退款金额', kind: 'money', value: ({ refundAmount }) => refundAmount },
  { key: 'netAmount', title: '净交易额', kind: 'money', value: ({ netAmount }) => netAmount },
  { key: 'feeAmount', title: '手续费', kind: 'money', value: ({ feeAmount }) => feeAmount },
  { key: 'avgAmount', title: '笔均金额', kind: 'money', value: ({ avgAmount }) => avgAmount },
  timeColumn('lastPayTime', '最近交易时间'),
])
