import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { HandleStatus, NotifyEvent, TradeSource } from '../../channels/channels.shared.ts'
import { merchantKinds, paidStatuses, RefundStatus, RptStatus } from '../../trades/trades.shared.ts'
import { LineOutcome } from '../bill/bill.contract.ts'
import type { Invariant } from './invariants.queries.ts'

/** Comparisons of a payment's notification with its trade: name, value of the channel, value of the trade. */
const ofPayment = [
  sql`('trade', n.aisle_order_no, CASE WHEN t.rpt_order_code IS NOT NULL THEN n.aisle_order_no END)`,
  sql`('rpt_status', 'paid', CASE WHEN t.rpt_order_code IS NULL OR t.rpt_status IN (${constant(...paidStatuses)}) THEN 'paid' ELSE t.rpt_status::text END)`,
  sql`('trade_amount', n.amount, coalesce(t.trade_amount::text, n.amount))`,
  sql`('fee_amount', CASE WHEN n.is_corrected OR n.fee IS NULL THEN t.fee_amount::text ELSE least(n.fee::bigint, t.trade_amount::bigint)::text END, t.fee_amount::text)`,
  sql`('aisle_cost_amount', CASE WHEN n.is_corrected OR n.cost IS NULL THEN t.aisle_cost_amount::text ELSE n.cost END, t.aisle_cost_amount::text)`,
  sql`('aisle_mer_no', n.aisle_mer_no, coalesce(t.aisle_mer_no, n.aisle_mer_no))`,
  sql`('pay_time', n.pay_time::text, coalesce(t.pay_time, n.pay_time)::text)`,
]

/** Applied notifications of one kind that succeeded, with fields of the event. */
const told = (
  tenantId: string,
  kind: number,
  fields: SQL,
  outcome: SQL = sql`AND n.event->>'outcome' = 'success'`,
): SQL =>
  sql`(SELECT n.notify_seq, n.aisle_code, n.event->>'amountFen' AS amount, ${fields} FROM channel_notify n
        WHERE n.tenant_id = ${tenantId} AND n.event_kind = ${kind} AND n.handle_status = ${HandleStatus.applied} ${outcome} OFFSET 0)`

/** Whether a bill corrected the fee or cost of a trade `t`, or its payout on the same day failed. */
const isCorrected = (tenantId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM pos_profit k WHERE k.tenant_id = ${tenantId} AND k.rpt_order_code = t.rpt_order_code AND k.row_kind IN (${ProfitRowKind.d0ToT1}, ${ProfitRowKind.adjustment}))`

const isOfMerchant = sql`(t.trade_kind IN (${constant(...merchantKinds)}) AND t.rpi_no IS NOT NULL)`

/** Whether a trade `t` is of a merchant that nobody knows: fee and cost of it are booked when it is claimed, and none come back before. */
const isUnclaimed = sql`(t.trade_kind IN (${constant(...merchantKinds)}) AND t.rpi_no IS NULL)`

const payments = (tenantId: string): SQL => sql`
  SELECT 'channel_notify' AS "table", coalesce(n.rpt_order_code, n.aisle_order_no) AS no, c.compared, n.amount, c.told AS expected, c.found
    FROM (SELECT n.*, t.rpt_order_code, ${isCorrected(tenantId)} OR t.rpi_no IS NULL AS is_corrected
            FROM payment n LEFT JOIN trade t ON t.aisle_code = n.aisle_code AND t.rpt_aisle_order_code = n.aisle_order_no
           WHERE t.rpt_order_code IS NULL OR t.rpt_status NOT IN (${constant(...paidStatuses)}) OR t.trade_amount <> n.amount::bigint OR t.aisle_mer_no <> n.aisle_mer_no OR t.pay_time <> n.pay_time
              OR (${isOfMerchant} AND ((n.fee IS NOT NULL AND t.fee_amount <> least(n.fee::bigint, t.trade_amount::bigint)) OR t.aisle_cost_amount <> n.cost::bigint))) n
    LEFT JOIN trade t ON t.rpt_order_code = n.rpt_order_code
   CROSS JOIN LATERAL (VALUES ${sql.join(ofPayment, sql`, `)}) AS c(compared, told, found)
   WHERE c.told IS DISTINCT FROM c.found`

/** Payments that no channel told of, nor a bill: of the months of which notifications are kept. */
const untold = (tenantId: string): SQL => sql`
  SELECT 'pos_trade', t.rpt_order_code, 'notification', t.trade_amount::text, coalesce(t.rpt_aisle_order_code, ''), ''
    FROM pos_trade t LEFT JOIN payment n ON n.aisle_code = t.aisle_code AND n.aisle_order_no = t.rpt_aisle_order_code
   WHERE t.tenant_id = ${tenantId} AND t.rpt_status IN (${constant(...paidStatuses)}) AND n.notify_seq IS NULL AND t.pay_time >= (SELECT date_trunc('month', min(received_at)) FROM channel_notify WHERE tenant_id = ${tenantId})
     AND NOT EXISTS (SELECT 1 FROM recon_bill_line l WHERE l.tenant_id = ${tenantId} AND l.aisle_order_no = t.rpt_aisle_order_code AND l.amount = t.trade_amount AND l.outcome = ${constant(LineOutcome.success)})`

/** The fields of a row of notifications that repeat its event. */
const heads = (tenantId: string): SQL => sql`
  SELECT 'channel_notify', n.order_no, c.compared, coalesce(n.event->>'amountFen', ''), c.expected, c.found
    FROM channel_notify n CROSS JOIN LATERAL (VALUES
      ('event_kind', n.event->>'kind', n.event_kind::text), ('aisle_code', n.event->>'aisleCode', n.aisle_code), ('notify_id', n.event->>'notifyId', n.notify_id),
      ('order_no', CASE n.event_kind WHEN ${NotifyEvent.payment} THEN coalesce(n.event->>'outTradeNo', n.event->>'aisleOrderNo') WHEN ${NotifyEvent.reversal} THEN coalesce(n.event->>'outTradeNo', n.event->>'aisleOrderNo')
                       WHEN ${NotifyEvent.refund} THEN coalesce(n.event->>'outRefundNo', n.event->>'aisleRefundNo') WHEN ${NotifyEvent.settlement} THEN n.event->>'aisleSettleNo' WHEN ${NotifyEvent.division} THEN n.event->>'outDivNo'
                       WHEN ${NotifyEvent.payout} THEN n.event->>'outNo' ELSE n.event->>'outApplyNo' END, n.order_no)) AS c(compared, expected, found)
   WHERE n.tenant_id = ${tenantId} AND n.event IS NOT NULL AND c.expected IS DISTINCT FROM c.found`

/** Whether a refund `r` was taken back, as one that the channel never made: its posting is mirrored. */
const isTakenBack = (tenantId: string): SQL =>
  sql`(r.refund_status = ${RefundStatus.failed} AND EXISTS (SELECT 1 FROM ledger_txn o JOIN ledger_txn v ON v.tenant_id = ${tenantId} AND v.reverse_of = o.txn_id WHERE o.tenant_id = ${tenantId} AND o.event_key = 'R:' || r.refund_code || ':S'))`

const refunds = (tenantId: string): SQL => sql`
  SELECT 'channel_notify', coalesce(r.refund_code, n.refund_no), c.compared, n.amount, c.told, c.found
    FROM ${told(tenantId, NotifyEvent.refund, sql`coalesce(n.event->>'outRefundNo', n.event->>'aisleRefundNo') AS refund_no, n.event->>'outRefundNo' AS out_refund_no, n.event->>'aisleRefundNo' AS aisle_refund_no, n.event->>'feeReturnFen' AS fee, n.event->>'costReturnFen' AS cost`)} n
    LEFT JOIN pos_refund r ON r.tenant_id = ${tenantId} AND r.aisle_code = n.aisle_code AND r.aisle_refund_code = n.aisle_refund_no
    LEFT JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.rpt_order_code = r.rpt_order_code
   CROSS JOIN LATERAL (VALUES ('refund', n.aisle_refund_no, r.aisle_refund_code), ('refund_status', ${String(RefundStatus.success)}::text, CASE WHEN ${isTakenBack(tenantId)} THEN ${RefundStatus.success}::smallint ELSE coalesce(r.refund_status, ${RefundStatus.success}) END::text), ('refund_amount', n.amount, coalesce(r.refund_amount::text, n.amount)),
      ('fee_return', CASE WHEN ${isOfMerchant} THEN coalesce(n.fee, r.fee_return::text) ELSE '0' END, r.fee_return::text),
      ('cost_return', CASE WHEN ${isUnclaimed} THEN '0' ELSE coalesce(n.cost, r.cost_return::text) END, r.cost_return::text)) AS c(compared, told, found)
   WHERE c.told IS DISTINCT FROM c.found`

const settlements = (tenantId: string): SQL => sql`
  SELECT 'channel_notify', coalesce(s.settle_code, n.aisle_settle_no), c.compared, n.net, c.told, c.found
    FROM ${told(tenantId, NotifyEvent.settlement, sql`n.event->>'aisleSettleNo' AS aisle_settle_no, n.event->>'netFen' AS net`)} n
    LEFT JOIN settle_record s ON s.tenant_id = ${tenantId} AND s.aisle_code = n.aisle_code AND s.aisle_settle_no = n.aisle_settle_no
   CROSS JOIN LATERAL (VALUES ('settle_record', n.aisle_settle_no, s.aisle_settle_no), ('settle_amount', n.net, coalesce(s.settle_amount::text, n.net))) AS c(compared, told, found)
   WHERE c.told IS DISTINCT FROM c.found`

const payouts = (tenantId: string): SQL => sql`
  SELECT 'channel_notify', n.payout_no, c.compared, n.amount, c.told, c.found
    FROM ${told(tenantId, NotifyEvent.payout, sql`n.event->>'outNo' AS payout_no`)} n
    LEFT JOIN withdraw_attempt a ON a.tenant_id = ${tenantId} AND a.payout_no = n.payout_no
   CROSS JOIN LATERAL (VALUES ('withdraw_attempt', n.payout_no, a.payout_no), ('amount', n.amount, coalesce(a.amount::text, n.amount))) AS c(compared, told, found)
   WHERE c.told IS DISTINCT FROM c.found`

/** Whether a reversal `n` is of an order of ours that nobody had paid: it only closed it, also where another payment came later. */
const isOfUnpaid = (tenantId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM pos_trade o WHERE o.tenant_id = ${tenantId} AND o.rpt_order_code = n.out_trade_no AND (o.pay_time IS NULL OR o.rpt_aisle_order_code IS DISTINCT FROM n.aisle_order_no))`

const reversals = (tenantId: string): SQL => sql`
  SELECT 'channel_notify', coalesce(t.rpt_order_code, n.aisle_order_no), c.compared, n.amount, c.told, c.found
    FROM ${told(tenantId, NotifyEvent.reversal, sql`n.event->>'aisleOrderNo' AS aisle_order_no, n.event->>'outTradeNo' AS out_trade_no`, sql``)} n
    LEFT JOIN trade t ON t.aisle_code = n.aisle_code AND t.rpt_aisle_order_code = n.aisle_order_no
   CROSS JOIN LATERAL (VALUES ('trade', n.aisle_order_no, t.rpt_aisle_order_code), ('rpt_status', '5', coalesce(t.rpt_status, 5)::text), ('trade_amount', n.amount, coalesce(t.trade_amount::text, n.amount))) AS c(compared, told, found)
   WHERE c.told IS DISTINCT FROM c.found AND NOT ${isOfUnpaid(tenantId)}`

/**
 * L16: what channels told and we applied is what our rows say, and no payment stands that nobody told of. A trade that was
 * booked anew by a bill bears the channel's number beside the reversed one that it replaces, and counts by the bill.
 * @source docs/domain/money.md 2.5, 3.3
 */
export const notificationInvariants: readonly Invariant[] = [
  {
    name: 'L16',
    title: '已应用的渠道通知与其交易、退款、结算、代付的金额、状态和编号一致，每笔付款都有渠道依据',
    checked: (tenantId) =>
      sql`SELECT count(*) AS n FROM channel_notify WHERE tenant_id = ${tenantId} AND handle_status = ${HandleStatus.applied}`,
    offenders: (tenantId) => sql`
      WITH payment AS MATERIALIZED ${told(tenantId, NotifyEvent.payment, sql`n.event->>'aisleOrderNo' AS aisle_order_no, n.event->>'feeFen' AS fee, n.event->>'costFen' AS cost, n.event->>'aisleMerNo' AS aisle_mer_no, (n.event->>'payTime')::timestamptz AS pay_time`)},
           trade AS (SELECT t.rpt_order_code, t.aisle_code, t.rpt_aisle_order_code, t.rpt_status, t.trade_kind, t.rpi_no, t.trade_amount, t.fee_amount, t.aisle_cost_amount, t.aisle_mer_no, t.pay_time
                       FROM pos_trade t WHERE t.tenant_id = ${tenantId} AND t.rpt_aisle_order_code IS NOT NULL AND NOT (t.trade_source = ${TradeSource.reconciliation} AND t.rpt_status <> ${RptStatus.reversed} AND (t.aisle_code, t.rpt_aisle_order_code) IN (
                        SELECT k.aisle_code, k.rpt_aisle_order_code FROM pos_trade k WHERE k.tenant_id = ${tenantId} AND k.rpt_status = ${RptStatus.reversed} AND k.rpt_aisle_order_code IS NOT NULL)) OFFSET 0)
      ${sql.join([payments(tenantId), untold(tenantId), heads(tenantId), refunds(tenantId), reversals(tenantId), settlements(tenantId), payouts(tenantId)], sql` UNION ALL `)}`,
  },
]
