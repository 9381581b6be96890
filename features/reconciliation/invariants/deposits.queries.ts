import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import {
  heldStatuses,
  PledgeOrderStatus,
  PledgeRefundStatus,
  RefundTarget,
  RewardStatus,
} from '../../deposits/deposits.shared.ts'
import { chart, LedgerEvent, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { keptStatuses, TradeKind } from '../../trades/trades.shared.ts'

/** Events of deposits beside those of their payments. */
export const ofDeposits = constant(
  LedgerEvent.pledgeRefunded,
  LedgerEvent.pledgeForfeited,
  LedgerEvent.pledgeRewarded,
  LedgerEvent.rewardTakenBack,
)

const own = (tenantId: string): SQL => sql`tenant_id = ${tenantId}`
const isGranted = sql`reward_status IN (${constant(RewardStatus.granted, RewardStatus.takenBack)})`
const isPaidIntoWallet = sql`pledge_refund_status = ${constant(PledgeRefundStatus.refunded)} AND refund_target = ${constant(RefundTarget.wallet)} AND rpt_refund_code IS NULL`

/**
 * L7: the deposits held for a merchant equal what its deposits in states 1 to 4 have not given back, and payments of
 * deposits that no deposit took and that go back.
 */
export const heldDeposits = (tenantId: string): SQL => sql`
  SELECT coalesce(b.owner_no, h.rpi_no), '', coalesce(b.balance, 0), coalesce(h.amount, 0), 'pledge'
    FROM (SELECT a.owner_no, sum(b.normal * (b.debits - b.credits))::bigint AS balance FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id)
           WHERE a.tenant_id = ${tenantId} AND a.code = ${chart.pledge.code} GROUP BY 1) b
    FULL JOIN (SELECT rpi_no, sum(amount)::bigint AS amount FROM (
                 SELECT rpi_no, pledge_amount - refund_amount AS amount FROM pledge_order WHERE tenant_id = ${tenantId} AND order_status IN (${constant(...heldStatuses)})
                 UNION ALL SELECT t.for_owner_no, t.trade_amount - t.refunded_amount FROM pos_trade t
                            WHERE t.tenant_id = ${tenantId} AND t.trade_kind = ${constant(TradeKind.pledge)} AND t.rpt_status IN (${constant(...keptStatuses)})
                              AND NOT EXISTS (SELECT 1 FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND o.rpt_order_code = t.rpt_order_code)) held GROUP BY 1) h ON h.rpi_no = b.owner_no
   WHERE coalesce(b.balance, 0) <> coalesce(h.amount, 0)`

/** L10: the keys of events that the states of deposits call for. */
export const depositEvents = (tenantId: string): SQL => sql`
  SELECT 'YT:' || pledge_refund_code || ':S' FROM pledge_order_refund WHERE ${own(tenantId)} AND ${isPaidIntoWallet}
  UNION SELECT 'YJ:' || order_code || ':F' FROM pledge_order WHERE ${own(tenantId)} AND forfeit_amount > 0
  UNION SELECT 'JL:' || reward_no FROM pledge_reward WHERE ${own(tenantId)} AND ${isGranted}
  UNION SELECT 'JL:' || reward_no || ':B' FROM pledge_reward WHERE ${own(tenantId)} AND reward_status = ${constant(RewardStatus.takenBack)}`

/** L12: the amounts that those events must hold, and whose accounts they touch. */
export const depositParts = (tenantId: string): SQL => sql`
  SELECT 'YT:' || pledge_refund_code || ':S', 'to', refund_amount::bigint, '${constant(OwnerType.merchant)} ' || rpi_no || ' ${constant(WalletKind.merchant)}', 'pledge_order_refund' FROM pledge_order_refund WHERE ${own(tenantId)} AND ${isPaidIntoWallet}
  UNION ALL SELECT 'YT:' || pledge_refund_code || ':S', 'from', refund_amount::bigint, '${constant(OwnerType.merchant)} ' || rpi_no || ' ', 'pledge_order_refund' FROM pledge_order_refund WHERE ${own(tenantId)} AND ${isPaidIntoWallet}
  UNION ALL SELECT 'YJ:' || order_code || ':F', 'from', forfeit_amount::bigint, '${constant(OwnerType.merchant)} ' || rpi_no || ' ', 'pledge_order' FROM pledge_order WHERE ${own(tenantId)} AND forfeit_amount > 0
  UNION ALL SELECT 'JL:' || reward_no, 'to', amount::bigint, owner_type || ' ' || owner_no || ' ${constant(WalletKind.reward)}', 'pledge_reward' FROM pledge_reward WHERE ${own(tenantId)} AND ${isGranted}
  UNION ALL SELECT 'JL:' || reward_no || ':B', 'total', amount::bigint, NULL::text, 'pledge_reward' FROM pledge_reward WHERE ${own(tenantId)} AND reward_status = ${constant(RewardStatus.takenBack)}`

/** One comparison: rows of the offenders' one shape. */
type Offender = (table: string, no: SQL, compared: string, expected: SQL, found: SQL, rest: SQL) => SQL

/** L13: deposits against their payments, copies, refunds and rewards. */
export const depositRows = (tenantId: string, offender: Offender): SQL[] => [
  offender(
    'pledge_order',
    sql`o.order_code`,
    'payment',
    sql`concat_ws(' ', t.trade_amount, t.for_owner_no, t.pay_day, t.attach)`,
    sql`concat_ws(' ', o.pledge_amount, o.rpi_no, o.pay_day, o.order_code)`,
    sql`FROM pledge_order o LEFT JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.rpt_order_code = o.rpt_order_code
        WHERE o.tenant_id = ${tenantId} AND o.rpt_order_code IS NOT NULL AND (t.trade_amount::bigint, t.for_owner_no, t.pay_day, t.attach) IS DISTINCT FROM (o.pledge_amount::bigint, o.rpi_no, o.pay_day, o.order_code)`,
  ),
  offender(
    'pledge_order',
    sql`o.order_code`,
    'pledge_amount of the copy',
    sql`concat_ws(' ', o.meal_copy ->> 'pledgeAmount', o.pay_day + (o.meal_copy ->> 'reachDays')::int)`,
    sql`concat_ws(' ', o.pledge_amount, o.reach_deadline)`,
    sql`FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND ((o.meal_copy ->> 'pledgeAmount')::bigint <> o.pledge_amount OR o.reach_deadline IS DISTINCT FROM o.pay_day + (o.meal_copy ->> 'reachDays')::int)`,
  ),
  offender(
    'pledge_order',
    sql`o.order_code`,
    'refund_amount',
    sql`coalesce(f.amount, 0) + t.refunded_amount`,
    sql`o.refund_amount`,
    sql`FROM pledge_order o LEFT JOIN (SELECT order_code, sum(refund_amount)::bigint AS amount FROM pledge_order_refund WHERE tenant_id = ${tenantId} AND ${isPaidIntoWallet} GROUP BY 1) f USING (order_code)
        LEFT JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.rpt_order_code = o.rpt_order_code AND t.rpt_status IN (${constant(...keptStatuses)})
        WHERE o.tenant_id = ${tenantId} AND o.rpt_order_code IS NOT NULL AND o.order_status <> ${constant(PledgeOrderStatus.forfeited)} AND t.rpt_order_code IS NOT NULL AND o.refund_amount <> coalesce(f.amount, 0) + t.refunded_amount`,
  ),
  offender(
    'pledge_order_refund',
    sql`f.pledge_refund_code`,
    'merchant',
    sql`o.rpi_no || ' ' || o.oem_no`,
    sql`f.rpi_no || ' ' || f.oem_no`,
    sql`FROM pledge_order_refund f LEFT JOIN pledge_order o USING (tenant_id, order_code) WHERE f.tenant_id = ${tenantId} AND (f.rpi_no, f.oem_no) IS DISTINCT FROM (o.rpi_no, o.oem_no)`,
  ),
  offender(
    'pledge_reward',
    sql`w.reward_no`,
    'debt_deducted',
    sql`coalesce(d.amount, 0)`,
    sql`w.debt_deducted`,
    sql`FROM pledge_reward w LEFT JOIN (SELECT source_code, sum(amount)::bigint AS amount FROM debt_deduct WHERE tenant_id = ${tenantId} AND source_kind = 'pledgeReward' GROUP BY 1) d ON d.source_code = w.reward_no
        WHERE w.tenant_id = ${tenantId} AND w.debt_deducted <> coalesce(d.amount, 0)`,
  ),
]
