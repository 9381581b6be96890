import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { chart } from '../../ledger/ledger.shared.ts'
import { countedStatuses, MallPayMode, MoneyFrom, ShopRefundKind, ShopRefundStatus } from '../../mall/mall.shared.ts'
import { RefundStatus, TradeKind } from '../../trades/trades.shared.ts'

const own = (tenantId: string): SQL => sql`f.tenant_id = ${tenantId}`
const ofOrder = (tenantId: string): SQL =>
  sql`FROM shop_refund f JOIN mall_master_order o ON o.tenant_id = ${tenantId} AND o.master_code = f.master_code WHERE ${own(tenantId)}`
const intoWallet = sql`o.pay_mode <> ${constant(MallPayMode.scan)} AND f.refund_status = ${constant(ShopRefundStatus.refunded)}`
const fromSeller = sql`o.pay_mode = ${constant(MallPayMode.scan)} AND f.money_from IN (${constant(MoneyFrom.income, MoneyFrom.sellerWallet)})`
const counted = sql`f.refund_status IN (${constant(...countedStatuses)})`

/** L7: what lies in the money paid ahead for refunds, beside their orders, less what a channel gave back by itself. */
export const refundsAside = (tenantId: string): SQL => sql`
  SELECT f.owner_type, f.owner_no, f.refund_amount FROM shop_refund f WHERE ${own(tenantId)} AND f.is_set_aside
  UNION ALL SELECT t.for_owner_type, t.for_owner_no, -r.refund_amount FROM pos_refund r JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.rpt_order_code = r.rpt_order_code
             WHERE r.tenant_id = ${tenantId} AND t.trade_kind = ${constant(TradeKind.mallOrder)} AND r.refund_status = ${constant(RefundStatus.success)}
               AND EXISTS (SELECT 1 FROM mall_master_order o WHERE o.tenant_id = ${tenantId} AND o.rpt_order_code = t.rpt_order_code AND o.pay_time IS NOT NULL)
               AND NOT EXISTS (SELECT 1 FROM shop_refund f WHERE ${own(tenantId)} AND f.rpt_refund_code = r.refund_code)`

/** L10: the keys of events that the states of refunds call for. */
export const shopRefundEvents = (tenantId: string): SQL => sql`
  SELECT 'SR:' || f.refund_no ${ofOrder(tenantId)} AND ${intoWallet}
  UNION SELECT 'SR:' || f.refund_no || ':T' ${ofOrder(tenantId)} AND ${fromSeller}`

const buyer = sql`f.owner_type || ' ' || f.owner_no || ' '`
const ofIncome = String(chart.mallIncome.code)

/** L12: the amounts that those events must hold, and whose accounts they touch. */
export const shopRefundParts = (tenantId: string): SQL => sql`
  SELECT 'SR:' || f.refund_no, 'to', f.refund_amount::bigint, ${buyer} || o.pay_mode_wallet, 'shop_refund'
    FROM shop_refund f CROSS JOIN LATERAL (SELECT CASE m.pay_mode WHEN ${constant(MallPayMode.recharge)} THEN '3' WHEN ${constant(MallPayMode.profit)} THEN '1' ELSE '2' END AS pay_mode_wallet, m.pay_mode FROM mall_master_order m WHERE m.tenant_id = ${tenantId} AND m.master_code = f.master_code) o
   WHERE ${own(tenantId)} AND ${intoWallet}
  UNION ALL SELECT 'SR:' || f.refund_no, 'from', f.refund_amount::bigint, CASE f.money_from WHEN ${constant(MoneyFrom.order)} THEN ${buyer} WHEN ${constant(MoneyFrom.income)} THEN '1 ' || f.seller_no || ' ' ELSE '1 ' || f.seller_no || ' 2' END, 'shop_refund' ${ofOrder(tenantId)} AND ${intoWallet}
  UNION ALL SELECT 'SR:' || f.refund_no || ':T', 'to', f.refund_amount::bigint, ${buyer}, 'shop_refund' ${ofOrder(tenantId)} AND ${fromSeller}
  UNION ALL SELECT 'SR:' || f.refund_no || ':T', ${ofIncome}::text, f.refund_amount::bigint, '1 ' || f.seller_no || ' ', 'shop_refund' ${ofOrder(tenantId)} AND ${fromSeller} AND f.money_from = ${constant(MoneyFrom.income)}`

/** One comparison: rows of the offenders' one shape. */
type Offender = (table: string, no: SQL, compared: string, expected: SQL, found: SQL, rest: SQL) => SQL

const upTo = (units: SQL): SQL => sql`div(2 * s.pay_amount::numeric * (${units}) + s.quantity, 2 * s.quantity)`
const due = sql`(${upTo(sql`f.units_before + f.quantity`)} - ${upTo(sql`f.units_before`)})`
const sums = sql`coalesce(r.amount, 0), coalesce(r.unsent, 0), coalesce(r.back, 0)`
const kept = sql`s.refunded_amount::bigint, s.cancelled_qty::bigint, s.returned_qty::bigint`
const ofKind = (kind: number): SQL => sql`sum(f.quantity) FILTER (WHERE f.refund_kind = ${constant(kind)})`

/** L13: lines of orders against their refunds, and refunds against the pieces that they take. */
export const shopRefundRows = (tenantId: string, offender: Offender): SQL[] => [
  offender(
    'mall_sub_order',
    sql`s.sub_order_code`,
    'refunds',
    sql`concat_ws(' ', ${sums})`,
    sql`concat_ws(' ', ${kept})`,
    sql`FROM mall_sub_order s
        LEFT JOIN (SELECT f.sub_order_code, sum(f.refund_amount)::bigint AS amount, ${ofKind(ShopRefundKind.moneyOnly)} AS unsent, ${ofKind(ShopRefundKind.withGoods)} AS back
                     FROM shop_refund f WHERE ${own(tenantId)} AND ${counted} GROUP BY 1) r USING (sub_order_code)
        WHERE s.tenant_id = ${tenantId} AND (${kept}) IS DISTINCT FROM (${sums})`,
  ),
  offender(
    'shop_refund',
    sql`f.refund_no`,
    'amount',
    sql`${due}::text`,
    sql`f.refund_amount::text`,
    sql`FROM shop_refund f JOIN mall_sub_order s ON s.tenant_id = ${tenantId} AND s.sub_order_code = f.sub_order_code WHERE ${own(tenantId)} AND ${due} <> f.refund_amount`,
  ),
  offender(
    'shop_refund',
    sql`f.refund_no`,
    'trade',
    sql`concat_ws(' ', r.refund_amount, r.refund_status)`,
    sql`concat_ws(' ', f.refund_amount, f.refund_status)`,
    sql`FROM shop_refund f LEFT JOIN pos_refund r ON r.tenant_id = ${tenantId} AND r.refund_code = f.rpt_refund_code
        WHERE ${own(tenantId)} AND f.rpt_refund_code IS NOT NULL
          AND (r.refund_amount IS DISTINCT FROM f.refund_amount OR (f.refund_status = ${constant(ShopRefundStatus.refunded)}) <> (r.refund_status = ${constant(RefundStatus.success)}))`,
  ),
]
