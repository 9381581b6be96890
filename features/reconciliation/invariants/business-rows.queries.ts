import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { ActiveRecordStatus } from '../../campaigns/campaigns.shared.ts'
import { DebtStatus } from '../../ledger/ledger.shared.ts'
import { ReleaseStatus } from '../../sharing/sharing.shared.ts'
import {
  keptStatuses,
  merchantKinds,
  openRefundStatuses,
  paidStatuses,
  RefundKind,
  RefundStatus,
  RptStatus,
} from '../../trades/trades.shared.ts'
import { depositRows } from './deposits.queries.ts'
import { keyForms } from './event-keys.rules.ts'
import type { Invariant } from './invariants.queries.ts'
import { invoiceRows, merchantInvoiceRows } from './invoice-rows.queries.ts'
import { shopRefundRows } from './mall-refunds.queries.ts'
import { memberRows } from './members.queries.ts'
import { ticketRows } from './ticket-rows.queries.ts'

const forms = sql`(VALUES ${sql.join(
  keyForms.flatMap(([types, form]) => types.map((type) => sql`(${type}::smallint, ${form}::text)`)),
  sql`, `,
)}) AS form(event_type, pattern)`

/** One comparison: rows of the offenders' one shape. */
const offender = (table: string, no: SQL, compared: string, expected: SQL, found: SQL, rest: SQL): SQL =>
  sql`SELECT ${table}::text AS "table", (${no})::text AS no, ${compared}::text AS compared, (${expected})::text AS expected, (${found})::text AS found ${rest}`

/** The header of a transaction against its key, its lines and its day. */
const headers = (tenantId: string): SQL[] => [
  sql`SELECT 'ledger_txn'::text AS "table", x.event_key::text AS no, c.compared::text, c.expected::text, c.found::text
        FROM (SELECT x.*, form.pattern FROM ledger_txn x LEFT JOIN ${forms} USING (event_type)
               WHERE x.tenant_id = ${tenantId} AND (x.event_key !~ form.pattern OR (form.pattern IS NOT NULL AND strpos(x.event_key, x.biz_code) = 0) OR business_day(x.happened_at) > x.book_day) OFFSET 0) x
       CROSS JOIN LATERAL (VALUES
         ('event_type', x.pattern, x.event_type::text, x.event_key !~ x.pattern),
         ('biz_code', 'part of the key', x.biz_code, x.pattern IS NOT NULL AND strpos(x.event_key, x.biz_code) = 0),
         ('happened_at', x.book_day::text, x.happened_at::text, business_day(x.happened_at) > x.book_day)) AS c(compared, expected, found, is_wrong)
       WHERE c.is_wrong`,
  offender(
    'ledger_posting',
    sql`p.posting_id`,
    'book_day',
    sql`(SELECT min(x.book_day) FROM ledger_txn x WHERE x.tenant_id = p.tenant_id AND x.txn_id = p.txn_id)`,
    sql`p.book_day`,
    sql`FROM ledger_posting p LEFT JOIN ledger_txn y ON y.tenant_id = p.tenant_id AND y.book_day = p.book_day AND y.txn_id = p.txn_id WHERE p.tenant_id = ${tenantId} AND y.txn_id IS NULL`,
  ),
]

const refunds = (tenantId: string): SQL =>
  sql`(SELECT rpt_order_code, coalesce(sum(refund_amount) FILTER (WHERE done), 0)::bigint AS refunded, coalesce(sum(fee_return) FILTER (WHERE done), 0)::bigint AS fee, coalesce(sum(cost_return) FILTER (WHERE done), 0)::bigint AS cost,
              coalesce(sum(refund_amount) FILTER (WHERE open), 0)::bigint AS refunding
         FROM (SELECT r.*, refund_status = ${RefundStatus.success} AND refund_kind <> ${RefundKind.void} AS done, refund_status IN (${constant(...openRefundStatuses)}) AS open FROM pos_refund r WHERE tenant_id = ${tenantId}) r GROUP BY 1)`

/**
 * Comparisons of a trade's row with its own fields and the sums of its refunds, one a line: name, expected value, actual
 * value.
 */
const ofTrade = [
  sql`('refunded_amount', coalesce(t.refunded, 0)::text, t.refunded_amount::text)`,
  sql`('refunding_amount', coalesce(t.refunding, 0)::text, t.refunding_amount::text)`,
  sql`('refunded_fee', coalesce(t.fee, 0)::text, t.refunded_fee::text)`,
  sql`('refunded_cost', coalesce(t.cost, 0)::text, t.refunded_cost::text)`,
  sql`('rpt_status', CASE WHEN t.rpt_status IN (${constant(...keptStatuses)}) THEN CASE WHEN t.refunded_amount = 0 THEN '${constant(RptStatus.success)}' WHEN t.refunded_amount < t.trade_amount THEN '${constant(RptStatus.partlyRefunded)}' ELSE '${constant(RptStatus.refunded)}' END ELSE t.rpt_status::text END, t.rpt_status::text)`,
  sql`('settle_amount', CASE WHEN t.is_shared THEN t.trade_amount - t.fee_amount ELSE t.settle_amount END::text, t.settle_amount::text)`,
  sql`('profit_amount', CASE WHEN t.is_shared THEN t.fee_amount - t.aisle_cost_amount ELSE t.profit_amount END::text, t.profit_amount::text)`,
  sql`('pay_day', CASE WHEN t.is_paid THEN business_day(t.pay_time) ELSE t.pay_day END::text, t.pay_day::text)`,
]

/** Trades against their refunds, profit rows, settlements and days. The wrong ones are found first, and told of column by column. */
const trades = (tenantId: string): SQL[] => {
  const isPaid = sql`t.rpt_status IN (${constant(...paidStatuses)})`
  const isShared = sql`(${isPaid} AND t.trade_kind IN (${constant(...merchantKinds)}) AND t.rpi_no IS NOT NULL)`
  return [
    sql`SELECT 'pos_trade'::text AS "table", t.rpt_order_code::text AS no, c.compared::text, c.expected::text, c.found::text
          FROM (SELECT t.*, r.refunded, r.refunding, r.fee, r.cost, ${isPaid} AS is_paid, ${isShared} AS is_shared FROM pos_trade t LEFT JOIN ${refunds(tenantId)} r USING (rpt_order_code)
                 WHERE t.tenant_id = ${tenantId}
                   AND ((t.refunded_amount, t.refunding_amount, t.refunded_fee, t.refunded_cost) IS DISTINCT FROM (coalesce(r.refunded, 0), coalesce(r.refunding, 0), coalesce(r.fee, 0), coalesce(r.cost, 0))
                     OR (t.rpt_status IN (${constant(...keptStatuses)}) AND t.rpt_status <> CASE WHEN t.refunded_amount = 0 THEN ${constant(RptStatus.success)} WHEN t.refunded_amount < t.trade_amount THEN ${constant(RptStatus.partlyRefunded)} ELSE ${constant(RptStatus.refunded)} END)
                     OR (${isShared} AND (t.settle_amount <> t.trade_amount - t.fee_amount OR t.profit_amount <> t.fee_amount - t.aisle_cost_amount))
                     OR (${isPaid} AND t.pay_day IS DISTINCT FROM business_day(t.pay_time))) OFFSET 0) t
         CROSS JOIN LATERAL (VALUES ${sql.join(ofTrade, sql`, `)}) AS c(compared, expected, found) WHERE c.expected IS DISTINCT FROM c.found`,
    offender(
      'pos_trade',
      sql`t.rpt_order_code`,
      'settle_code',
      sql`s.rpi_no || ' ' || s.aisle_code`,
      sql`t.settle_code`,
      sql`FROM pos_trade t LEFT JOIN settle_record s ON s.tenant_id = ${tenantId} AND s.settle_code = t.settle_code
          WHERE t.tenant_id = ${tenantId} AND t.settle_code IS NOT NULL AND (s.rpi_no, s.aisle_code) IS DISTINCT FROM (t.rpi_no, t.aisle_code)`,
    ),
    offender(
      'pos_profit',
      sql`p.rpt_order_code`,
      'copies of the trade',
      sql`concat_ws(' ', t.rpi_no, t.aisle_code, t.pay_way, t.pay_day)`,
      sql`concat_ws(' ', p.rpi_no, p.aisle_code, p.pay_way, p.pay_day)`,
      sql`FROM pos_profit p LEFT JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.rpt_order_code = p.rpt_order_code
          WHERE p.tenant_id = ${tenantId} AND (p.rpi_no, p.aisle_code, p.pay_way, p.pay_day) IS DISTINCT FROM (t.rpi_no, t.aisle_code, t.pay_way, t.pay_day)`,
    ),
  ]
}

/** Releases, debts, withdrawals, divisions and the ledger's running figures against what they are made of. */
const others = (tenantId: string): SQL[] => [
  offender(
    'service_profit_release',
    sql`r.owner_no || ' ' || r.book_day`,
    'released_amount',
    sql`greatest(r.net_profit, 0)`,
    sql`r.released_amount`,
    sql`FROM service_profit_release r WHERE r.tenant_id = ${tenantId} AND r.released_amount <> CASE WHEN r.release_status = ${constant(ReleaseStatus.released)} THEN greatest(r.net_profit, 0) ELSE 0 END`,
  ),
  offender(
    'service_profit_release',
    sql`r.owner_no || ' ' || r.book_day`,
    'debt_deducted',
    sql`d.amount`,
    sql`r.debt_deducted`,
    sql`FROM service_profit_release r LEFT JOIN (SELECT txn_id, sum(amount)::bigint AS amount FROM debt_deduct WHERE tenant_id = ${tenantId} GROUP BY 1) d USING (txn_id)
        WHERE r.tenant_id = ${tenantId} AND r.debt_deducted <> coalesce(d.amount, 0)`,
  ),
  offender(
    'debt',
    sql`d.debt_no`,
    'remain_amount',
    sql`d.amount - coalesce(k.amount, 0)`,
    sql`d.remain_amount`,
    sql`FROM debt d LEFT JOIN (SELECT debt_no, sum(amount)::bigint AS amount FROM debt_deduct WHERE tenant_id = ${tenantId} GROUP BY 1) k USING (debt_no)
        WHERE d.tenant_id = ${tenantId} AND d.debt_status <> ${constant(DebtStatus.waived)} AND d.remain_amount <> d.amount - coalesce(k.amount, 0)`,
  ),
  offender(
    'withdraw_attempt',
    sql`a.payout_no`,
    'amount',
    sql`w.arrive_amount || ' ' || w.tax_amount`,
    sql`a.amount || ' ' || a.tax_amount`,
    sql`FROM withdraw_attempt a LEFT JOIN withdrawal w USING (tenant_id, withdraw_code) WHERE a.tenant_id = ${tenantId} AND (a.amount, a.tax_amount) IS DISTINCT FROM (w.arrive_amount, w.tax_amount)`,
  ),
  offender(
    'division_order',
    sql`o.div_order_code`,
    'div_amount',
    sql`concat_ws(' ', d.amount, d.unfrozen, d.returned)`,
    sql`concat_ws(' ', o.div_amount, o.unfrozen_amount, o.return_amount)`,
    sql`FROM division_order o LEFT JOIN (SELECT div_order_code, sum(amount)::bigint AS amount, sum(unfrozen_amount)::bigint AS unfrozen, sum(returned_amount)::bigint AS returned FROM division_order_detail WHERE tenant_id = ${tenantId} GROUP BY 1) d USING (div_order_code)
        WHERE o.tenant_id = ${tenantId} AND o.freeze_time IS NOT NULL AND (o.div_amount::bigint, o.unfrozen_amount::bigint, o.return_amount::bigint) IS DISTINCT FROM (d.amount, d.unfrozen, d.returned)`,
  ),
  offender(
    'ledger_balance',
    sql`b.account_id`,
    'copies of the account',
    sql`a.normal || ' ' || a.no_negative`,
    sql`b.normal || ' ' || b.no_negative`,
    sql`FROM ledger_balance b LEFT JOIN ledger_account a USING (tenant_id, account_id) WHERE b.tenant_id = ${tenantId} AND (a.normal, a.no_negative) IS DISTINCT FROM (b.normal, b.no_negative)`,
  ),
  offender(
    'ledger_day',
    sql`d.tenant_id`,
    'open_day',
    sql`'after the last closed day, not after a day that was posted to and never closed'`,
    sql`d.open_day`,
    sql`FROM ledger_day d WHERE d.tenant_id = ${tenantId} AND (EXISTS (SELECT 1 FROM ledger_balance_day c WHERE c.tenant_id = d.tenant_id AND c.day >= d.open_day)
          OR d.open_day > coalesce((SELECT min(x.book_day) FROM ledger_txn x WHERE x.tenant_id = d.tenant_id AND x.book_day > coalesce((SELECT max(c.day) FROM ledger_balance_day c WHERE c.tenant_id = d.tenant_id), '-infinity')), 'infinity'))`,
  ),
]

/** Activities and their records against what was granted and debited. */
const activities = (tenantId: string): SQL[] => [
  offender(
    'active',
    sql`a.active_code`,
    'spent_amount',
    sql`r.amount`,
    sql`a.spent_amount`,
    sql`FROM active a LEFT JOIN (SELECT active_code, sum(amount)::bigint AS amount FROM active_record WHERE tenant_id = ${tenantId} AND record_status IN (${constant(ActiveRecordStatus.toReview, ActiveRecordStatus.granted)}) GROUP BY 1) r USING (active_code)
        WHERE a.tenant_id = ${tenantId} AND a.spent_amount <> coalesce(r.amount, 0)`,
  ),
  offender(
    'active_record',
    sql`r.record_no`,
    'debt',
    sql`concat_ws(' ', d.owner_type, d.owner_no, d.amount, d.sn, d.biz_code, d.txn_id)`,
    sql`concat_ws(' ', r.owner_type, r.owner_no, r.amount, r.sn, r.record_no, r.txn_id)`,
    sql`FROM active_record r LEFT JOIN debt d ON d.tenant_id = ${tenantId} AND d.debt_no = r.debt_no
        WHERE r.tenant_id = ${tenantId} AND r.debt_no IS NOT NULL AND (d.owner_type, d.owner_no, d.amount::bigint, d.sn, d.biz_code, d.txn_id) IS DISTINCT FROM (r.owner_type, r.owner_no, r.amount::bigint, r.sn, r.record_no, r.txn_id)`,
  ),
  offender(
    'active_record',
    sql`r.record_no`,
    'book_day',
    sql`x.book_day`,
    sql`r.book_day`,
    sql`FROM active_record r LEFT JOIN ledger_txn x ON x.tenant_id = ${tenantId} AND x.txn_id = r.txn_id
        WHERE r.tenant_id = ${tenantId} AND r.txn_id IS NOT NULL AND x.book_day IS DISTINCT FROM r.book_day`,
  ),
]

/** L13: the rows of business against each other, and the headers of transactions. @source docs/domain/money.md 2.5 */
export const businessRowInvariants: readonly Invariant[] = [
  {
    name: 'L13',
    title: '业务记录彼此一致：交易、退款、结算、分润、提现、欠款、分账、优惠券、押金、会员储值、分润发票与账本交易',
    checked: (tenantId) =>
      sql`SELECT (SELECT count(*) FROM pos_trade WHERE tenant_id = ${tenantId}) + (SELECT count(*) FROM ledger_txn WHERE tenant_id = ${tenantId}) AS n`,
    offenders: (tenantId) =>
      sql.join(
        [
          ...headers(tenantId),
          ...trades(tenantId),
          ...others(tenantId),
          ...activities(tenantId),
          ...ticketRows(tenantId),
          ...depositRows(tenantId, offender),
          ...memberRows(tenantId, offender),
          ...shopRefundRows(tenantId, offender),
          ...invoiceRows(tenantId, offender),
          ...merchantInvoiceRows(tenantId, offender),
        ],
        sql` UNION ALL `,
      ),
  },
]
