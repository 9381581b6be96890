import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { startOfDay, startOfNextDay } from '../../../core/shared/dates.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { OptimizeType, optimizeTransitions, TargetType } from '../../merchants/merchants.shared.ts'

const million = 1_000_000
const hundredYuanFen = 10_000

/**
 * Looks through the payments of a day by every rule that is on, and puts each merchant that went beyond one on the list of
 * that day, once, whatever the number of its rules. One statement: the payments are read once and summed by merchant and
 * channel; rules then look at those sums.
 *
 * A payment counts on the day it was made, also when it was refunded since; one that was reversed never happened. Night is
 * from 23:00 to 06:00. Shares are compared exactly, without division.
 * @param day the day that is over
 * @returns numbers of the merchants that are new on the list
 * @source docs/domain/network.md 6, optimizeTrade
 */
export async function watchDay(tx: Tx, tenantId: string, day: string): Promise<string[]> {
  const rows = await rowsOf<{ rpiNo: string }>(
    tx,
    sql`
    WITH rules AS MATERIALIZED (
      SELECT * FROM optimize_trade r
       WHERE r.tenant_id = ${tenantId} AND r.is_on AND NOT r.is_deleted
         AND coalesce(r.begin_day <= ${day}::date, true) AND coalesce(r.end_day >= ${day}::date, true)
    ), paid AS MATERIALIZED (
      SELECT t.oem_no, t.rpi_no, t.aisle_code, count(*) AS n, sum(t.trade_amount)::numeric AS amount, max(t.trade_amount) AS largest,
             coalesce(sum(t.trade_amount) FILTER (WHERE t.card_type IN (${CardType.credit}, ${CardType.semiCredit})), 0)::numeric AS credit,
             coalesce(sum(t.trade_amount) FILTER (WHERE extract(hour FROM t.pay_time) >= 23 OR extract(hour FROM t.pay_time) < 6), 0)::numeric AS night,
             count(*) FILTER (WHERE t.trade_amount % ${hundredYuanFen} = 0) AS round
        FROM pos_trade t
       WHERE t.tenant_id = ${tenantId} AND t.list_time >= ${startOfDay(day)}::timestamptz AND t.list_time < ${startOfNextDay(day)}::timestamptz
         AND t.rpt_status IN (${RptStatus.success}, ${RptStatus.partlyRefunded}, ${RptStatus.refunded}) AND t.rpi_no IS NOT NULL
         AND EXISTS (SELECT 1 FROM rules)
       GROUP BY t.oem_no, t.rpi_no, t.aisle_code
    ), days AS (
      SELECT r.id, p.rpi_no, sum(p.n) AS n, sum(p.amount) AS amount, max(p.largest) AS largest, sum(p.credit) AS credit, sum(p.night) AS night, sum(p.round) AS round
        FROM rules r JOIN paid p ON p.oem_no = r.oem_no AND (r.aisle_code = '' OR p.aisle_code = r.aisle_code)
        JOIN rpi_basic m ON m.tenant_id = ${tenantId} AND m.rpi_no = p.rpi_no AND NOT m.is_deleted
       WHERE r.target_type = ${TargetType.all}
          OR r.target_type = ${TargetType.providers} AND string_to_array(m.user_path, ',') && r.targets
          OR r.target_type = ${TargetType.merchants} AND m.rpi_no = ANY(r.targets)
       GROUP BY r.id, p.rpi_no
    ), hits AS (
      SELECT r.oem_no, d.rpi_no, array_agg(r.id ORDER BY r.id) AS rule_ids, string_agg(r.rule_name, '、' ORDER BY r.id) AS names,
             CASE WHEN count(DISTINCT r.aisle_code) = 1 THEN min(r.aisle_code) ELSE '' END AS aisle_code
        FROM days d JOIN rules r USING (id)
       WHERE coalesce(d.largest > r.single_max, true) AND coalesce(d.amount > r.day_max, true) AND coalesce(d.n > r.day_count, true)
         AND coalesce(d.credit * ${million} > r.credit_ratio_ppm * d.amount, true) AND coalesce(d.night * ${million} > r.night_ratio_ppm * d.amount, true)
         AND coalesce(d.round * ${million} > r.round_ratio_ppm * d.n, true)
       GROUP BY r.oem_no, d.rpi_no
    ), figures AS (
      SELECT p.rpi_no, sum(p.n) AS n, sum(p.amount) AS amount, max(p.largest) AS largest, sum(p.credit) AS credit, sum(p.night) AS night FROM paid p GROUP BY p.rpi_no
    )
    INSERT INTO optimize_merchant_info (tenant_id, oem_no, rpi_no, aisle_code, merchant_date, type, optimize_status, rule_ids, problem)
    SELECT ${tenantId}, h.oem_no, h.rpi_no, h.aisle_code, ${day}::date, ${OptimizeType.oddTrades}, ${optimizeTransitions.open.to}, h.rule_ids,
           left(format('触发规则：%s。当日%s笔，共%s元，单笔最高%s元，贷记卡%s元，夜间%s元', h.names, f.n, to_char(f.amount / 100, 'FM999999999990.00'),
             to_char(f.largest::numeric / 100, 'FM999999999990.00'), to_char(f.credit / 100, 'FM999999999990.00'), to_char(f.night / 100, 'FM999999999990.00')), 500)
      FROM hits h JOIN figures f USING (rpi_no)
        ON CONFLICT (tenant_id, rpi_no, type, merchant_date) WHERE NOT is_deleted DO NOTHING
    RETURNING rpi_no AS "rpiNo"`,
  )
  return rows.map(({ rpiNo }) => rpiNo)
}
