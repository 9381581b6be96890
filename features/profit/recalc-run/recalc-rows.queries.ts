import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays, dayOfText } from '../../../core/shared/dates.ts'
import type { PayWay } from '../../channels/channels.shared.ts'
import { RptStatus, type TradeRow } from '../../trades/trades.shared.ts'
import { inChain, tradeFields } from '../../trades/trades.server.ts'
import type { RecalcMode, RecalcStatus } from './recalc-codes.contract.ts'
import type { KeptCorrection } from './recalc-lines.rules.ts'

/** One recalculation: of which paid trades, and by which prices. */
export interface RecalcRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly recalcNo: string
  /** Null: every channel, as with the three below. */
  readonly aisleCode: string | null
  readonly payWay: CodeOf<typeof PayWay> | null
  readonly userNo: string | null
  readonly rpiNo: string | null
  readonly payTimeFrom: string
  readonly payTimeUntil: string
  readonly recalcMode: CodeOf<typeof RecalcMode>
  readonly corrections: KeptCorrection[]
  readonly recalcStatus: CodeOf<typeof RecalcStatus>
  /** Null before the dry run has seen the first trade. */
  readonly walkedTime: string | null
  readonly walkedId: bigint
  readonly checkerNo: string
  readonly createUser: bigint
}

/** The select list of recalculations; their table goes by the name `r`. */
export const recalcFields = `r.tenant_id AS "tenantId", r.oem_no AS "oemNo", r.recalc_no AS "recalcNo", r.aisle_code AS "aisleCode", r.pay_way AS "payWay", r.user_no AS "userNo", r.rpi_no AS "rpiNo",
  r.pay_time_from AS "payTimeFrom", r.pay_time_until AS "payTimeUntil", r.recalc_mode AS "recalcMode", r.corrections, r.recalc_status AS "recalcStatus", r.walked_time AS "walkedTime",
  r.walked_id AS "walkedId", r.checker_no AS "checkerNo", r.create_user AS "createUser"`

/** Longest time from an order to its payment, in days. @source docs/domain/money.md 11.3 */
const daysToPay = 3

/**
 * The next paid trades of a recalculation's scope, in the order of their pay times, after the last that was seen. Reversed
 * ones are left out: nothing of them is kept.
 */
export function nextTradesOfScope(tx: Tx, { tenantId, ...recalc }: RecalcRow, howMany: number): Promise<TradeRow[]> {
  const { aisleCode, payWay, userNo, rpiNo, payTimeFrom, payTimeUntil, walkedTime, walkedId } = recalc
  const where: SQL[] = [
    sql`t.tenant_id = ${tenantId} AND t.snapshot_id IS NOT NULL`,
    sql`t.rpt_status IN (${RptStatus.success}, ${RptStatus.partlyRefunded}, ${RptStatus.refunded})`,
    sql`t.create_day BETWEEN ${addDays(dayOfText(payTimeFrom), -daysToPay)}::date AND ${dayOfText(payTimeUntil)}::date`,
    // Of a paid trade the time of its list is the time of payment.
    sql`t.list_time BETWEEN ${payTimeFrom}::timestamptz AND ${payTimeUntil}::timestamptz`,
    ...(walkedTime === null ? [] : [sql`(t.list_time, t.id) > (${walkedTime}::timestamptz, ${walkedId}::bigint)`]),
    ...(aisleCode === null ? [] : [sql`t.aisle_code = ${aisleCode}`]),
    ...(payWay === null ? [] : [sql`t.pay_way = ${payWay}`]),
    ...(userNo === null ? [] : [inChain(userNo)]),
    ...(rpiNo === null ? [] : [sql`t.rpi_no = ${rpiNo}`]),
  ]
  return rowsOf<TradeRow>(
    tx,
    sql`SELECT ${sql.raw(tradeFields)} FROM pos_trade t WHERE ${sql.join(where, sql` AND `)} ORDER BY t.list_time, t.id LIMIT ${howMany}`,
  )
}
