import { type SQL, sql } from 'drizzle-orm'
import { selectList } from '../../../core/server/database/bulk.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { addDays, dayOfText } from '../../../core/shared/dates.ts'
import { RptStatus } from '../../trades/trade/trade.contract.ts'
import { inChain } from '../../trades/trade/trade-reach.queries.ts'
import { posTrades } from '../../trades/trade/trade.tables.ts'
import type { profitRecalcs } from './recalc.tables.ts'

/** A recalculation as its table holds it. */
export type RecalcRow = typeof profitRecalcs.$inferSelect

/** A trade as its table holds it. */
type TradeRow = typeof posTrades.$inferSelect

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
    sql`SELECT ${sql.raw(selectList(posTrades, 't'))} FROM pos_trade t WHERE ${sql.join(where, sql` AND `)} ORDER BY t.list_time, t.id LIMIT ${howMany}`,
  )
}
