import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { SettleMode } from '../../channels/channels.shared.ts'
import {
  DivisionDetailStatus,
  keptStatuses,
  merchantKinds,
  RefundKind,
  RefundStatus,
  RptStatus,
  SettleRecordStatus,
  TradeKeyKind,
} from '../../trades/trades.shared.ts'
import { AttemptStatus, WithdrawStatus } from '../../withdrawals/withdrawals.shared.ts'
import { BillKind, LineKind, LineOutcome } from '../bill/bill.contract.ts'

/** The bill that is compared: whose, of what day and kind. */
export interface ComparedBill {
  readonly tenantId: string
  readonly batchNo: string
  readonly aisleCode: string
  readonly billDay: string
  readonly billKind: CodeOf<typeof BillKind>
  /** Payout platforms that the bill is of. */
  readonly platformCodes: readonly string[]
}

/**
 * Our side in the shape of a bill line. `out_no` is the number we gave the channel, `outcome` as on a bill (happened,
 * went back, or neither); fee and cost are null where they are not to be compared.
 */
const shape = `code text NOT NULL, line_kind smallint NOT NULL, trade_code text NOT NULL, create_day date, aisle_no text, out_no text NOT NULL, mer_no text NOT NULL, rpi_no text NOT NULL,
  amount bigint NOT NULL, fee bigint, cost bigint, status smallint NOT NULL, outcome smallint NOT NULL, day date, at timestamptz, recon_status smallint NOT NULL`

/** Makes the temporary tables of one comparison; they go with the transaction. */
export async function makeTables(tx: Tx): Promise<void> {
  await tx.client.query(`
    CREATE TEMPORARY TABLE recon_ours (${shape}) ON COMMIT DROP;
    CREATE TEMPORARY TABLE recon_pair (line_no integer NOT NULL, line_kind smallint NOT NULL, code text NOT NULL, match_kind smallint NOT NULL) ON COMMIT DROP;
    CREATE TEMPORARY TABLE recon_found (diff_kind smallint NOT NULL, reason smallint NOT NULL, our_mer text NOT NULL, bill_mer text NOT NULL, match_key text NOT NULL, line_no integer, code text, line_kind smallint NOT NULL, aisle_order_no text NOT NULL, rpt_order_code text NOT NULL, biz_code text NOT NULL,
      rpi_no text NOT NULL, our_amount bigint, bill_amount bigint, our_fee bigint, bill_fee bigint, our_cost bigint, bill_cost bigint, our_status smallint, bill_status text NOT NULL,
      diff_amount bigint NOT NULL, stake_amount bigint NOT NULL, waits boolean NOT NULL) ON COMMIT DROP`)
}

const { payment, goneBack } = LineKind
const { success, other } = LineOutcome

const trade = `t.rpt_order_code, ${payment}, t.rpt_order_code, t.create_day, t.rpt_aisle_order_code, t.rpt_order_code, t.aisle_mer_no, coalesce(t.rpi_no, ''), t.trade_amount,
  CASE WHEN t.rpi_no IS NOT NULL AND t.trade_kind IN (${merchantKinds.join(', ')}) AND t.rpt_status <> ${RptStatus.reversed} THEN t.fee_amount END,
  CASE WHEN (t.rpi_no IS NOT NULL OR t.trade_kind NOT IN (${merchantKinds.join(', ')})) AND t.rpt_status <> ${RptStatus.reversed} THEN t.aisle_cost_amount END,
  t.rpt_status, CASE WHEN t.rpt_status IN (${keptStatuses.join(', ')}) THEN ${success} WHEN t.rpt_status = ${RptStatus.reversed} THEN ${goneBack} ELSE ${other} END,
  t.pay_day, t.pay_time, t.recon_status`

// The day of a trade's number names its partition.
const refund = `r.refund_code, ${payment}, r.rpt_order_code, NULL::date, r.aisle_refund_code, r.refund_code, '', coalesce(r.rpi_no, ''), r.refund_amount,
  CASE WHEN r.rpi_no IS NOT NULL AND t.trade_kind IN (${merchantKinds.join(', ')}) THEN r.fee_return END,
  CASE WHEN r.rpi_no IS NOT NULL OR t.trade_kind NOT IN (${merchantKinds.join(', ')}) THEN r.cost_return END,
  r.refund_status, CASE WHEN r.refund_status = ${RefundStatus.success} THEN ${success} ELSE ${other} END, r.finish_day, r.finish_time, r.recon_status
  FROM pos_refund r JOIN pos_trade t ON t.tenant_id = r.tenant_id AND t.create_day = substr(r.rpt_order_code, 3, 8)::date AND t.rpt_order_code = r.rpt_order_code`

const settlement = `s.settle_code, ${payment}, '', NULL::date, s.aisle_settle_no, '', '', s.rpi_no, s.settle_amount, NULL::bigint, NULL::bigint, s.settle_status,
  CASE s.settle_status WHEN ${SettleRecordStatus.settled} THEN ${success} WHEN ${SettleRecordStatus.returned} THEN ${goneBack} ELSE ${other} END, s.settle_day, s.finish_time, 0 FROM settle_record s`

/** A part of a division, by the numbers of both: `DO…:01`. */
const partNo = `v.div_order_code || ':' || d.detail_no`
const divisionPart = `${partNo}, ${payment}, v.rpt_order_code, NULL::date, NULL, ${partNo}, '', v.rpi_no, d.amount - d.unfrozen_amount, NULL::bigint, NULL::bigint, d.detail_status,
  CASE WHEN d.detail_status IN (${DivisionDetailStatus.paid}, ${DivisionDetailStatus.partlyReturned}, ${DivisionDetailStatus.returned}) THEN ${success} ELSE ${other} END, business_day(d.paid_time), d.paid_time, 0
  FROM division_order_detail d JOIN division_order v ON v.tenant_id = d.tenant_id AND v.div_order_code = d.div_order_code`

const isReturned = `(w.withdraw_status = ${WithdrawStatus.returned} AND w.payout_no = a.payout_no)`
const payout = `a.payout_no, k.line_kind, '', NULL::date, nullif(a.platform_order_no, ''), a.payout_no, '', w.owner_no, a.amount, NULL::bigint,
  CASE WHEN k.line_kind = ${payment} AND a.attempt_status = ${AttemptStatus.paid} THEN w.cost_amount END, w.withdraw_status,
  CASE WHEN k.line_kind = ${payment} THEN CASE WHEN a.attempt_status = ${AttemptStatus.paid} THEN ${success} ELSE ${other} END ELSE CASE WHEN ${isReturned} THEN ${goneBack} ELSE ${other} END END,
  CASE WHEN k.line_kind = ${payment} THEN business_day(a.finish_time) ELSE business_day(w.return_time) END, CASE WHEN k.line_kind = ${payment} THEN a.finish_time ELSE w.return_time END, 0
  FROM withdraw_attempt a JOIN withdrawal w ON w.tenant_id = a.tenant_id AND w.withdraw_code = a.withdraw_code CROSS JOIN (VALUES (${payment}::smallint), (${goneBack}::smallint)) k(line_kind)`

/**
 * Loads our records that may stand on the bill: of its day, the day before and the day after. @source docs/domain/money.md
 * 9, Candidates
 */
export async function loadCandidates(tx: Tx, bill: ComparedBill): Promise<void> {
  const { tenantId, aisleCode, billDay, platformCodes } = bill
  const around = (column: string) => `${column} BETWEEN $3::date - 1 AND $3::date + 1`
  const values = [tenantId, aisleCode, billDay]
  switch (bill.billKind) {
    case BillKind.trade:
      await load(
        tx,
        `${trade} FROM pos_trade t WHERE t.tenant_id = $1 AND t.aisle_code = $2 AND ${around('t.pay_day')}`,
        values,
      )
      break
    case BillKind.refund:
      await load(
        tx,
        `${refund} WHERE r.tenant_id = $1 AND r.aisle_code = $2 AND ${around('r.finish_day')} AND r.refund_kind <> ${RefundKind.void}`,
        values,
      )
      break
    case BillKind.settle:
      await load(
        tx,
        `${settlement} WHERE s.tenant_id = $1 AND s.aisle_code = $2 AND ${around('s.settle_day')} AND s.settle_mode = ${SettleMode.direct}`,
        values,
      )
      break
    case BillKind.division:
      await load(
        tx,
        `${divisionPart} WHERE d.tenant_id = $1 AND v.aisle_code = $2 AND d.paid_time >= ($3::date - 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AND d.paid_time < ($3::date + 2)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
        values,
      )
      break
    case BillKind.payout:
      await load(
        tx,
        `${payout} WHERE a.tenant_id = $1 AND a.platform_code = ANY($2) AND (${around('business_day(a.finish_time)')} OR ${around('business_day(w.return_time)')})`,
        [tenantId, platformCodes, billDay],
      )
      break
    case BillKind.profit:
      await load(tx, profit, values)
      break
  }
  await tx.client.query('ANALYZE recon_ours')
}

/** The profit of a merchant's day: its payments less what went back of any payment that day. */
const profit = `p.mer_no, ${payment}, '', NULL::date, p.mer_no, '', p.mer_no, coalesce(max(p.rpi_no), ''), sum(p.amount)::bigint, CASE WHEN bool_and(p.is_known) THEN sum(p.fee)::bigint END,
    CASE WHEN bool_and(p.is_known) THEN sum(p.cost)::bigint END, 0, ${success}, $3::date, NULL::timestamptz, 0
  FROM (SELECT t.aisle_mer_no AS mer_no, t.rpi_no, t.trade_amount AS amount, t.fee_amount AS fee, t.aisle_cost_amount AS cost, t.rpi_no IS NOT NULL AND t.trade_kind IN (${merchantKinds.join(', ')}) AS is_known
          FROM pos_trade t WHERE t.tenant_id = $1 AND t.aisle_code = $2 AND t.pay_day = $3::date AND t.rpt_status IN (${keptStatuses.join(', ')})
        UNION ALL
        SELECT t.aisle_mer_no, t.rpi_no, -r.refund_amount, -r.fee_return, -r.cost_return, t.rpi_no IS NOT NULL AND t.trade_kind IN (${merchantKinds.join(', ')})
          FROM pos_refund r JOIN pos_trade t ON t.tenant_id = r.tenant_id AND t.create_day = substr(r.rpt_order_code, 3, 8)::date AND t.rpt_order_code = r.rpt_order_code
         WHERE r.tenant_id = $1 AND r.aisle_code = $2 AND r.finish_day = $3::date AND r.refund_status = ${RefundStatus.success} AND r.refund_kind <> ${RefundKind.void}) p
  WHERE p.mer_no <> '' GROUP BY p.mer_no`

/**
 * Loads records named by lines that lie outside those days, or have no day yet: orders that we hold for unpaid, refunds and
 * payouts under way. One set of look-ups by key for the few lines that are left.
 */
export async function loadNamed(tx: Tx, { tenantId, batchNo, billDay, billKind }: ComparedBill): Promise<void> {
  const left = `(SELECT l.aisle_order_no, l.out_trade_no FROM recon_bill_line l WHERE l.tenant_id = $1 AND l.bill_day = $2 AND l.batch_no = $3
    AND NOT EXISTS (SELECT 1 FROM recon_pair p WHERE p.line_no = l.line_no)) l`
  const unknown = (code: string) => `NOT EXISTS (SELECT 1 FROM recon_ours o WHERE o.code = ${code})`
  const values = [tenantId, billDay, batchNo]
  if (billKind === BillKind.trade)
    await load(
      tx,
      `DISTINCT ${trade} FROM ${left} CROSS JOIN LATERAL (SELECT l.out_trade_no AS code WHERE l.out_trade_no <> ''
          UNION SELECT k.rpt_order_code FROM trade_key k JOIN recon_batch b ON b.tenant_id = $1 AND b.batch_no = $3 AND k.key_owner = b.aisle_code WHERE k.tenant_id = $1 AND k.key_kind = ${TradeKeyKind.aisleOrder} AND k.key_value = l.aisle_order_no) named
        JOIN pos_trade t ON t.tenant_id = $1 AND t.rpt_order_code = named.code AND t.create_day = CASE WHEN named.code ~ '^PT\\d{8}' THEN to_date(substr(named.code, 3, 8), 'YYYYMMDD') END
        JOIN recon_batch b ON b.tenant_id = $1 AND b.batch_no = $3 AND b.aisle_code = t.aisle_code WHERE ${unknown('t.rpt_order_code')}`,
      values,
    )
  if (billKind === BillKind.refund)
    await load(
      tx,
      `DISTINCT ${refund} JOIN ${left} ON r.refund_code = l.out_trade_no OR r.aisle_refund_code = l.aisle_order_no
        JOIN recon_batch b ON b.tenant_id = $1 AND b.batch_no = $3 AND b.aisle_code = r.aisle_code WHERE r.tenant_id = $1 AND r.refund_kind <> ${RefundKind.void} AND ${unknown('r.refund_code')}`,
      values,
    )
  if (billKind === BillKind.division)
    await load(
      tx,
      `DISTINCT ${divisionPart} JOIN ${left} ON v.div_order_code = split_part(l.out_trade_no, ':', 1) AND d.detail_no = split_part(l.out_trade_no, ':', 2)
        JOIN recon_batch b ON b.tenant_id = $1 AND b.batch_no = $3 AND b.aisle_code = v.aisle_code WHERE d.tenant_id = $1 AND ${unknown(partNo)}`,
      values,
    )
  if (billKind === BillKind.payout)
    await load(
      tx,
      `DISTINCT ${payout} JOIN ${left} ON a.payout_no = l.out_trade_no WHERE a.tenant_id = $1 AND ${unknown('a.payout_no')}`,
      values,
    )
}

async function load(tx: Tx, select: string, values: unknown[]): Promise<void> {
  await tx.client.query(`INSERT INTO recon_ours SELECT ${select}`, values)
}
