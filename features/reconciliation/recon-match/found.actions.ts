import type { Tx } from '../../../core/server/database/db.ts'
import { tradeReconTransitions, TradeReconStatus } from '../../trades/trades.shared.ts'
import { BillKind, MatchKind } from '../bill/bill.contract.ts'
import { DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { ComparedBill } from './our-side.actions.ts'
import { diffTransitions } from '../recon-diff/recon-diff.rules.ts'

/** A difference that is no more: bill and books agree by now. */
export interface Vanished {
  readonly diffNo: string
  readonly oemNo: string
  readonly from: number
  readonly suspenseFen: bigint
}

/**
 * Brings the differences of a bill to what `recon_found` holds: new ones are opened, known ones keep what people made of
 * them, and open ones that are not found any more are settled by themselves. Trades and refunds are marked.
 * @returns what has vanished, for its suspense to be given back
 * @source docs/domain/money.md 9
 */
export async function writeFound(tx: Tx, bill: ComparedBill): Promise<Vanished[]> {
  await openFound(tx, bill)
  const vanished = await closeVanished(tx, bill)
  if (bill.billKind === BillKind.trade) await mark(tx, bill, tradeMarks)
  if (bill.billKind === BillKind.refund) await mark(tx, bill, refundMarks)
  return vanished
}

// An automatic one without a resolution had vanished: found again, it is open again.
const isReopened = `(d.diff_status = ${DiffStatus.automatic} AND d.resolve_kind IS NULL)`
const isFresh = `(d.diff_status IN (${DiffStatus.open}, ${DiffStatus.nextBill}) OR ${isReopened}) AND d.suspense_amount = 0`
const kept = [
  'batch_no',
  'bill_day',
  'diff_reason',
  'our_mer_no',
  'bill_mer_no',
  'rpt_order_code',
  'biz_code',
  'aisle_order_no',
  'rpi_no',
  'our_amount',
  'bill_amount',
  'our_fee',
  'bill_fee',
  'our_cost',
  'bill_cost',
  'our_status',
  'bill_status',
  'diff_amount',
  'stake_amount',
]

async function openFound(tx: Tx, { tenantId, batchNo, aisleCode, billDay, billKind }: ComparedBill): Promise<void> {
  const { rows } = await tx.client.query<{ diff_no: string; diff_status: number; is_new: boolean }>(
    `INSERT INTO recon_diff AS d (tenant_id, oem_no, diff_no, batch_no, aisle_code, bill_day, bill_kind, diff_kind, diff_reason, our_mer_no, bill_mer_no, match_key, rpt_order_code, biz_code, aisle_order_no, rpi_no,
       our_amount, bill_amount, our_fee, bill_fee, our_cost, bill_cost, our_status, bill_status, diff_amount, stake_amount, diff_status)
     SELECT $1, $1, 'CY' || to_char(business_day(business_now()), 'YYYYMMDD') || lpad(nextval('busy_number')::text, 10, '0'), $2::text, $3::text, $4::date, ${billKind}, f.diff_kind, f.reason, f.our_mer, f.bill_mer, f.match_key, f.rpt_order_code, f.biz_code, f.aisle_order_no, f.rpi_no,
       f.our_amount, f.bill_amount, f.our_fee, f.bill_fee, f.our_cost, f.bill_cost, f.our_status, f.bill_status, f.diff_amount, f.stake_amount, CASE WHEN f.waits THEN ${diffTransitions.openWaiting.to} ELSE ${diffTransitions.open.to} END
       FROM recon_found f ORDER BY f.diff_kind, f.match_key
     ON CONFLICT ON CONSTRAINT recon_diff_once DO UPDATE SET ${kept.map((column) => `${column} = excluded.${column}`).join(', ')},
       diff_status = CASE WHEN ${isReopened} THEN excluded.diff_status ELSE d.diff_status END, resolve_time = NULL, update_time = business_now(), version = d.version + 1
     WHERE ${isFresh} AND (d.diff_status = ${DiffStatus.automatic} OR ${kept.map((column) => `d.${column} IS DISTINCT FROM excluded.${column}`).join(' OR ')})
     RETURNING d.diff_no, d.diff_status, d.xmax = 0 AS is_new`,
    [tenantId, batchNo, aisleCode, billDay],
  )
  await logStates(
    tx,
    tenantId,
    null,
    rows
      .filter(({ is_new }) => is_new)
      .map(({ diff_no, diff_status }) => ({
        oemNo: tenantId,
        entity: 'reconDiff',
        entityNo: diff_no,
        from: null,
        to: diff_status,
        action: 'open',
      })),
  )
}

const settled = `diff_status = ${diffTransitions.settle.to}, resolve_time = business_now(), update_time = business_now(), version = d.version + 1`

/**
 * Differences of this bill that are found no more, those that came to light before it and that it does not confirm, and
 * those of the bill before that waited for this one.
 */
async function closeVanished(
  tx: Tx,
  { tenantId, batchNo, aisleCode, billDay, billKind }: ComparedBill,
): Promise<Vanished[]> {
  const isPaired = `EXISTS (SELECT 1 FROM recon_pair p WHERE p.code = coalesce(nullif(d.biz_code, ''), d.rpt_order_code))`
  const { rows: waited } = await tx.client.query<{ diff_no: string; diff_status: number }>(
    `UPDATE recon_diff d SET diff_status = CASE WHEN ${isPaired} THEN ${diffTransitions.settle.to} ELSE ${diffTransitions.stillMissing.to} END,
            resolve_time = CASE WHEN ${isPaired} THEN business_now() END, update_time = business_now(), version = d.version + 1
      WHERE d.tenant_id = $1 AND d.aisle_code = $2 AND d.bill_kind = ${billKind} AND d.bill_day = $3::date - 1 AND d.diff_status = ${DiffStatus.nextBill}
      RETURNING d.diff_no, d.diff_status`,
    [tenantId, aisleCode, billDay],
  )
  const { rows } = await tx.client.query<{ diff_no: string; from_status: number; suspense_amount: bigint }>(
    `WITH gone AS (
       SELECT d.diff_no, d.diff_status AS from_status FROM recon_diff d
        WHERE d.tenant_id = $1 AND d.aisle_code = $2 AND d.bill_kind = ${billKind} AND d.bill_day = $3 AND d.diff_status IN (${DiffStatus.open}, ${DiffStatus.nextBill})
          AND (d.batch_no = $4 OR (d.batch_no = '' AND (${isPaired} OR EXISTS (SELECT 1 FROM recon_bill_line l WHERE l.tenant_id = $1 AND l.bill_day = $3 AND l.batch_no = $4 AND l.aisle_order_no = d.aisle_order_no AND l.match_kind <> ${MatchKind.none}))))
          AND NOT EXISTS (SELECT 1 FROM recon_found f WHERE f.diff_kind = d.diff_kind AND f.match_key = d.match_key)
        ORDER BY d.diff_no FOR NO KEY UPDATE)
     UPDATE recon_diff d SET ${settled}, batch_no = $4 FROM gone WHERE d.tenant_id = $1 AND d.diff_no = gone.diff_no RETURNING d.diff_no, gone.from_status, d.suspense_amount`,
    [tenantId, aisleCode, billDay, batchNo],
  )
  const moved = [
    ...waited.map(({ diff_no, diff_status }) => ({ diff_no, from: DiffStatus.nextBill as number, to: diff_status })),
    ...rows.map(({ diff_no, from_status }) => ({ diff_no, from: from_status, to: DiffStatus.automatic as number })),
  ]
  await logStates(
    tx,
    tenantId,
    null,
    moved.map(({ diff_no, from, to }) => ({
      oemNo: tenantId,
      entity: 'reconDiff',
      entityNo: diff_no,
      from,
      to,
      action: to === DiffStatus.automatic ? 'agrees' : 'stillMissing',
    })),
  )
  return rows.map(({ diff_no, from_status, suspense_amount }) => ({
    diffNo: diff_no,
    oemNo: tenantId,
    from: from_status,
    suspenseFen: suspense_amount,
  }))
}

interface Marks {
  readonly table: string
  readonly key: string
  readonly order: string
}
const tradeMarks: Marks = {
  table: 'pos_trade',
  key: 't.create_day = m.create_day AND t.rpt_order_code = m.code',
  order: 't.create_day, t.rpt_order_code',
}
const refundMarks: Marks = { table: 'pos_refund', key: 't.refund_code = m.code', order: 't.refund_code' }

/** Says on our rows whether the bill agrees. What people have settled stays so. Locked in the order of their key. */
async function mark(tx: Tx, { tenantId }: ComparedBill, { table, key, order }: Marks): Promise<void> {
  const { match, differ } = tradeReconTransitions
  const { resolved } = TradeReconStatus
  await tx.client.query(
    `WITH m AS (
       SELECT o.code, o.create_day, CASE WHEN EXISTS (SELECT 1 FROM recon_found f WHERE f.code = o.code) THEN ${differ.to} ELSE ${match.to} END AS wanted
         FROM recon_ours o WHERE EXISTS (SELECT 1 FROM recon_pair p WHERE p.code = o.code) OR EXISTS (SELECT 1 FROM recon_found f WHERE f.code = o.code)),
     locked AS (
       SELECT m.code, m.create_day, m.wanted FROM ${table} t JOIN m ON ${key} WHERE t.tenant_id = $1 AND t.recon_status NOT IN (m.wanted, ${resolved}) ORDER BY ${order} FOR NO KEY UPDATE OF t)
     UPDATE ${table} t SET recon_status = m.wanted, version = t.version + 1 FROM locked m WHERE t.tenant_id = $1 AND ${key}`,
    [tenantId],
  )
}
