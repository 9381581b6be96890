import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { fen } from '../../../core/shared/money.ts'
import { ownerColumns, ownerName } from '../../wallets/wallets.server.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { nameOf } from '../trade-profit/explain-levels.queries.ts'
import type { profitRecalc, Recalc, RecalcDetail, RecalcLine, RecalcSum } from './recalc.contract.ts'
import type { KeptCorrection } from '../recalc-run/recalc-lines.rules.ts'

type Row = z.output<typeof Recalc>

const columns = ({
  tenantId,
  userId,
}: Caller): SQL => sql`r.recalc_no AS "recalcNo", r.aisle_code AS "aisleCode", r.pay_way AS "payWay", r.user_no AS "userNo", ${nameOf(tenantId, sql`r.user_no`)} AS "userName",
  r.rpi_no AS "rpiNo", coalesce((SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = r.tenant_id AND m.rpi_no = r.rpi_no), '') AS "rpiName", r.pay_time_from AS "payTimeFrom", r.pay_time_until AS "payTimeUntil", r.reason,
  r.recalc_mode AS "recalcMode", r.recalc_status AS "recalcStatus", r.trade_count AS "tradeCount", r.changed_count AS "changedCount", r.posted_count AS "postedCount", r.moved_amount AS "movedAmount",
  r.maker_no AS "makerNo", r.create_user = ${userId} AS "isOwn", r.checker_no AS "checkerNo", r.check_time AS "checkTime", r.check_reason AS "checkReason", r.create_time AS "createTime", r.finish_time AS "finishTime"`

/**
 * Condition for the profit that the root operator's staff see: of a sub-operator that party's own, not that of the parties
 * inside it. @source docs/domain/money.md 0.5 no. 4
 */
const isShown = (tenantId: string, oemNo: SQL, ownerType: SQL): SQL =>
  sql`(${oemNo} = ${tenantId} OR ${ownerType} = ${OwnerType.operator})`

/**
 * A page of recalculations, the newest first. Whoever names one finds it however old.
 * @param today business day of the call
 */
export async function recalcPage(tx: Tx, caller: Caller, input: InputOf<typeof profitRecalc.list>, today: string) {
  const { recalcNo, recalcStatus, recalcMode, userNo, rpiNo } = input
  const { from, until } = periodOf(input, today, widestDays.rollUps)
  const isNamed = recalcNo !== undefined && !input.createTime_dategt && !input.createTime_datelt
  const where = sql.join(
    [
      sql`r.tenant_id = ${caller.tenantId}`,
      ...(isNamed ? [] : [sql`r.create_time BETWEEN ${from}::timestamptz AND ${until}::timestamptz`]),
      ...(recalcNo === undefined ? [] : [sql`r.recalc_no = ${recalcNo}`]),
      ...(recalcStatus === undefined ? [] : [sql`r.recalc_status = ${recalcStatus}`]),
      ...(recalcMode === undefined ? [] : [sql`r.recalc_mode = ${recalcMode}`]),
      ...(userNo === undefined ? [] : [sql`r.user_no = ${userNo}`]),
      ...(rpiNo === undefined ? [] : [sql`r.rpi_no = ${rpiNo}`]),
    ],
    sql` AND `,
  )
  const skipped = rowsBefore(input)
  const counted = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM profit_recalc r WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns(caller)} FROM profit_recalc r WHERE ${where} ORDER BY r.create_time DESC, r.recalc_no DESC LIMIT ${input.size} OFFSET ${skipped}`,
  )
  return pageOf(input, { records, total: Number(counted?.total ?? 0) })
}

/** A recalculation as its page shows it, but for its lines and changes of state; undefined when there is none. */
export async function recalcOf(
  tx: Tx,
  caller: Caller,
  recalcNo: string,
): Promise<Omit<z.output<typeof RecalcDetail>, 'lines' | 'states'> | undefined> {
  const { tenantId } = caller
  const found = await rowOf<Row & { kept: KeptCorrection[] }>(
    tx,
    sql`SELECT ${columns(caller)}, r.corrections AS kept FROM profit_recalc r WHERE r.tenant_id = ${tenantId} AND r.recalc_no = ${recalcNo}`,
  )
  if (!found) return undefined
  const { kept, ...row } = found
  const sumByNode = await rowsOf<z.output<typeof RecalcSum>>(
    tx,
    sql`SELECT s."ownerType" AS "userType", s."ownerNo" AS "userNo", ${nameOf(tenantId, sql`s."ownerNo"`)} AS "userName", s."tradeCount", s."oldProfit", s."newProfit", s.delta
          FROM profit_recalc r, jsonb_to_recordset(r.sum_by_node) AS s("oemNo" text, "ownerType" smallint, "ownerNo" text, "tradeCount" bigint, "oldProfit" bigint, "newProfit" bigint, delta bigint)
         WHERE r.tenant_id = ${tenantId} AND r.recalc_no = ${recalcNo} AND ${isShown(tenantId, sql`s."oemNo"`, sql`s."ownerType"`)} ORDER BY s."ownerType" <> ${OwnerType.operator}, s.delta DESC, s."ownerNo"`,
  )
  const names = new Map(
    (
      await rowsOf<{ no: string; name: string }>(
        tx,
        sql`SELECT n.no, ${nameOf(tenantId, sql`n.no`)} AS name FROM unnest(${sql.param(kept.map(({ userNo }) => userNo))}::text[]) AS n(no)`,
      )
    ).map(({ no, name }) => [no, name]),
  )
  return {
    ...row,
    sumByNode,
    corrections: kept.map((one) => ({ ...shownCorrection(one), userName: names.get(one.userNo) ?? '' })),
  }
}

const shownCorrection = ({ userNo, ratePpm, capAmount, minFee, d0RatePpm, d0Fee, shareRatioPpm }: KeptCorrection) => ({
  userNo,
  rate: ratePpm,
  capAmount: capAmount === null ? null : fen(capAmount),
  minFee: fen(minFee),
  d0Rate: d0RatePpm,
  d0Fee: fen(d0Fee),
  shareRatio: shareRatioPpm,
})

/** A page of the lines of a recalculation: trade by trade, each from the operator down. */
export async function recalcLines(tx: Tx, { tenantId }: Caller, input: InputOf<typeof profitRecalc.detail>) {
  const { recalcNo, rptOrderCode, userNo } = input
  const where = sql.join(
    [
      sql`l.tenant_id = ${tenantId} AND l.recalc_no = ${recalcNo} AND ${isShown(tenantId, sql`l.oem_no`, sql`l.owner_type`)}`,
      ...(rptOrderCode === undefined ? [] : [sql`l.rpt_order_code = ${rptOrderCode}`]),
      ...(userNo === undefined ? [] : [sql`l.owner_no = ${userNo}`]),
    ],
    sql` AND `,
  )
  const skipped = rowsBefore(input)
  const counted = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM profit_recalc_line l WHERE ${where}`,
  )
  const records = await rowsOf<z.output<typeof RecalcLine>>(
    tx,
    sql`SELECT concat_ws(':', l.rpt_order_code, l.level, l.owner_no) AS "rowKey", l.rpt_order_code AS "rptOrderCode", l.pay_time AS "payTime", l.rpi_no AS "rpiNo", l.level, l.owner_type AS "userType", l.owner_no AS "userNo",
               ${ownerName(ownerColumns('l'))} AS "userName", l.old_profit AS "oldProfit", l.new_profit AS "newProfit", l.delta, l.is_posted AS "isPosted"
          FROM profit_recalc_line l WHERE ${where} ORDER BY l.rpt_order_code, l.level, l.owner_no LIMIT ${input.size} OFFSET ${skipped}`,
  )
  return pageOf(input, { records, total: Number(counted?.total ?? 0) })
}
