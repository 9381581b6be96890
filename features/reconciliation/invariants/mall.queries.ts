import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { chart, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { MallPayMode, SubStatus } from '../../mall/mall.shared.ts'
import { keptStatuses, TradeKind } from '../../trades/trades.shared.ts'
import { refundsAside } from './mall-refunds.queries.ts'

const own = (tenantId: string): SQL => sql`tenant_id = ${tenantId}`
const isPaidByWallet = sql`pay_time IS NOT NULL AND pay_mode <> ${constant(MallPayMode.scan)}`
const wallet = sql`CASE pay_mode WHEN ${constant(MallPayMode.recharge)} THEN ${constant(WalletKind.recharge)} WHEN ${constant(MallPayMode.profit)} THEN ${constant(WalletKind.profit)} ELSE ${constant(WalletKind.reward)} END`

/** Account that a completed order goes to: the root operator's income, or the reward wallet of a sub-operator. */
const seller = sql`CASE WHEN seller_no = tenant_id THEN ${constant(OwnerType.operator)} || ' ' || seller_no || ' ' ELSE ${constant(OwnerType.operator)} || ' ' || seller_no || ' ' || ${constant(WalletKind.reward)} END`

/**
 * L7: what buyers paid ahead equals what their sub orders in states 1 to 3 have not given back, and payments that no order
 * took and that go back, and what lies aside for refunds.
 */
export const prepaidOrders = (tenantId: string): SQL => sql`
  SELECT coalesce(b.owner_no, h.owner_no), '', coalesce(b.balance, 0), coalesce(h.amount, 0), 'mall orders'
    FROM (SELECT a.owner_type, a.owner_no, sum(b.normal * (b.debits - b.credits))::bigint AS balance FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id)
           WHERE a.tenant_id = ${tenantId} AND a.code = ${chart.mallPrepaid.code} GROUP BY 1, 2) b
    FULL JOIN (SELECT owner_type, owner_no, sum(amount)::bigint AS amount FROM (
                 SELECT owner_type, owner_no, pay_amount - refunded_amount AS amount FROM mall_sub_order WHERE ${own(tenantId)} AND sub_status IN (${constant(SubStatus.toShip, SubStatus.partlyShipped, SubStatus.toReceive)})
                 UNION ALL SELECT t.for_owner_type, t.for_owner_no, t.trade_amount - t.refunded_amount FROM pos_trade t
                            WHERE t.tenant_id = ${tenantId} AND t.trade_kind = ${constant(TradeKind.mallOrder)} AND t.rpt_status IN (${constant(...keptStatuses)})
                              AND NOT EXISTS (SELECT 1 FROM mall_master_order o WHERE o.tenant_id = ${tenantId} AND o.rpt_order_code = t.rpt_order_code AND o.pay_time IS NOT NULL)
                 UNION ALL ${refundsAside(tenantId)}) held GROUP BY 1, 2) h
         ON h.owner_type = b.owner_type AND h.owner_no = b.owner_no
   WHERE coalesce(b.balance, 0) <> coalesce(h.amount, 0)`

/** L10: the keys of events that the states of orders call for. */
export const mallEvents = (tenantId: string): SQL => sql`
  SELECT 'ML:' || master_code || ':P' FROM mall_master_order WHERE ${own(tenantId)} AND ${isPaidByWallet}
  UNION ALL SELECT 'MS:' || sub_order_code || ':C' FROM mall_sub_order WHERE ${own(tenantId)} AND completed_amount > 0`

/** L12: the amounts that those events must hold, and whose accounts they touch. */
export const mallParts = (tenantId: string): SQL => sql`
  SELECT 'ML:' || master_code || ':P', 'from', pay_amount::bigint, owner_type || ' ' || owner_no || ' ' || ${wallet}, 'mall_master_order' FROM mall_master_order WHERE ${own(tenantId)} AND ${isPaidByWallet}
  UNION ALL SELECT 'ML:' || master_code || ':P', 'to', pay_amount::bigint, owner_type || ' ' || owner_no || ' ', 'mall_master_order' FROM mall_master_order WHERE ${own(tenantId)} AND ${isPaidByWallet}
  UNION ALL SELECT 'MS:' || sub_order_code || ':C', 'from', completed_amount::bigint, owner_type || ' ' || owner_no || ' ', 'mall_sub_order' FROM mall_sub_order WHERE ${own(tenantId)} AND completed_amount > 0
  UNION ALL SELECT 'MS:' || sub_order_code || ':C', 'to', completed_amount::bigint, ${seller}, 'mall_sub_order' FROM mall_sub_order WHERE ${own(tenantId)} AND completed_amount > 0`
