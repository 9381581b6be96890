import { createHash } from 'node:crypto'
import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { addDays } from '../../core/shared/dates.ts'
import { readSandboxBill } from '../../features/channels/sandbox/sandbox-bill.rules.ts'
import { settleAutomatically } from '../../features/reconciliation/recon-batch/automatic.actions.ts'
import { lockBatch, partRepeated, storeBill } from '../../features/reconciliation/recon-batch/bill-store.actions.ts'
import { comparePass } from '../../features/reconciliation/recon-batch/compare.actions.ts'
import { insertBatches } from '../../features/reconciliation/recon-batch/open-batches.actions.ts'
import { ReconStatus } from '../../features/reconciliation/recon-batch/recon-batch.contract.ts'
import { BillKind } from '../../features/reconciliation/bill/bill.contract.ts'
import { DiffKind, DiffStatus, ResolveKind } from '../../features/reconciliation/recon-diff/recon-diff.contract.ts'
import { diffResolution } from '../../features/reconciliation/resolution/resolution.contract.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { TradeReconStatus } from '../../features/trades/trade/trade.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import { demoAisle } from './network.ts'

/**
 * Makes the past of an operator reconciled: a balanced batch of payments and one of refunds for every day, and for the
 * last two days bills with faults that were compared like any other. Those of the day before yesterday people have begun
 * to settle, those of yesterday nobody has touched.
 * @param today the demo's business day
 */
export async function playReconciliation(db: Db, tenantId: string, today: string): Promise<void> {
  const scope = { tenantId, oemNo: '' }
  const [before, yesterday] = [addDays(today, -2), addDays(today, -1)]
  await inScope(db, scope, (tx) => balancePast(tx, tenantId, { before, yesterday }))
  const at = `${today} 09:00:00+08`
  await compareFaulty(db, tenantId, before, at)
  if (tenantId === operatorId) await settleByHand(db, before)
  await compareFaulty(db, tenantId, yesterday, at)
  await inScope(db, scope, (tx) => emptyRefundBills(tx, tenantId))
}

/** Takes a day's bill with faults and compares it. */
async function compareFaulty(db: Db, tenantId: string, billDay: string, at: string): Promise<void> {
  const scope = { tenantId, oemNo: '' }
  const bill = { aisleCode: demoAisle, billDay, billKind: BillKind.trade }
  const read = await inScope(db, scope, async (tx) => {
    await insertBatches(tx, tenantId, [bill])
    const content = await faultyBill(tx, tenantId, billDay)
    const given = readSandboxBill(content, 'trade')
    const batch = await lockBatch(tx, tenantId, bill)
    const hash = createHash('sha256').update(content).digest('hex')
    if (batch) await storeBill(tx, batch, given, { name: `${demoAisle}-${billDay}-trade.csv`, hash, maker: '' })
    return given
  })
  await inScope(db, scope, (tx) => comparePass(tx, tenantId, bill, partRepeated(read).repeated, at))
  await inScope(db, scope, (tx) => settleAutomatically(tx, tenantId, bill, at))
}

/** Settlements of the differences of a day by people, one of each kind; one the auditor has yet to check. */
const settled = [
  { diffKind: DiffKind.billOnly, resolveKind: ResolveKind.suspend, remark: '通道核查中，先挂账', isChecked: true },
  { diffKind: DiffKind.duplicate, resolveKind: ResolveKind.ignore, remark: '通道重复出单，已说明', isChecked: true },
  { diffKind: DiffKind.cost, resolveKind: ResolveKind.adjustCost, remark: '通道成本已调价', isChecked: true },
  { diffKind: DiffKind.fee, resolveKind: ResolveKind.writeOff, remark: '金额较小，予以核销', isChecked: true },
  { diffKind: DiffKind.amount, resolveKind: ResolveKind.writeOff, remark: '通道确认少收，申请核销', isChecked: false },
] as const

/** Finance says how the differences of a day are settled, the auditor checks all but one. */
async function settleByHand(db: Db, billDay: string): Promise<void> {
  const [finance, auditor] = [atWork(db, 'finance'), atWork(db, 'auditor')]
  const { rows } = await inScope(db, { tenantId: operatorId, oemNo: '' }, (tx) =>
    tx.client.query<{ diff_no: string; diff_kind: number }>(
      `SELECT d.diff_no, d.diff_kind FROM recon_diff d JOIN recon_batch b ON b.tenant_id = d.tenant_id AND b.batch_no = d.batch_no
        WHERE d.tenant_id = $1 AND b.bill_day = $2 AND d.diff_status = ${DiffStatus.open}`,
      [operatorId, billDay],
    ),
  )
  for (const { diffKind, resolveKind, remark, isChecked } of settled) {
    const diffNo = rows.find((row) => row.diff_kind === diffKind)?.diff_no ?? ''
    await finance(diffResolution.resolve, { diffNo, resolveKind, remark })
    if (isChecked) await auditor(diffResolution.audit, { diffNo, auditStatus: AuditStatus.approve })
  }
}

/** Days before the last two agree to the fen, and so do all refunds: their batches and marks are written as sets. */
async function balancePast(
  { client }: Tx,
  tenantId: string,
  { before, yesterday }: { before: string; yesterday: string },
): Promise<void> {
  const batches = (
    billKind: number,
    { table, day, amount, fee }: { table: string; day: string; amount: string; fee: string },
    { until, where }: { until: string; where: string },
  ) =>
    client.query(
      `INSERT INTO recon_batch (tenant_id, oem_no, batch_no, aisle_code, bill_day, bill_kind, file_name, bill_count, bill_amount, bill_fee, our_count, our_amount, our_fee, matched_count, recon_status, start_time, end_time, create_time)
       SELECT $1, $1, 'RC' || to_char(day, 'YYYYMMDD') || lpad(nextval('busy_number')::text, 10, '0'), aisle_code, day, ${billKind}, aisle_code || '-' || day || '.csv', n, amount, fee, n, amount, fee, n, ${ReconStatus.balanced}, at, at, at
         FROM (SELECT aisle_code, ${day} AS day, count(*)::int AS n, sum(${amount})::bigint AS amount, sum(${fee})::bigint AS fee, (${day} + 1 + time '09:00') AT TIME ZONE 'Asia/Shanghai' AS at
                 FROM ${table} WHERE tenant_id = $1 AND ${where} GROUP BY 1, 2) days ON CONFLICT DO NOTHING`,
      [tenantId, until],
    )
  const paid = 'pay_day < $2 AND rpt_status IN (2, 5, 6, 7)'
  const refunded = 'finish_day <= $2 AND refund_status = 2 AND refund_kind <> 2'
  await batches(
    BillKind.trade,
    { table: 'pos_trade', day: 'pay_day', amount: 'trade_amount', fee: 'fee_amount' },
    { until: before, where: paid },
  )
  await batches(
    BillKind.refund,
    { table: 'pos_refund', day: 'finish_day', amount: 'refund_amount', fee: 'fee_return' },
    { until: yesterday, where: refunded },
  )
  await client.query(
    `UPDATE pos_trade SET recon_status = ${TradeReconStatus.matched} WHERE tenant_id = $1 AND ${paid}`,
    [tenantId, before],
  )
  await client.query(
    `UPDATE pos_refund SET recon_status = ${TradeReconStatus.matched} WHERE tenant_id = $1 AND ${refunded}`,
    [tenantId, yesterday],
  )
}

/** A day without refunds has a bill, too: an empty one. */
async function emptyRefundBills({ client }: Tx, tenantId: string): Promise<void> {
  await client.query(
    `INSERT INTO recon_batch (tenant_id, oem_no, batch_no, aisle_code, bill_day, bill_kind, bill_count, bill_amount, bill_fee, our_count, our_amount, our_fee, recon_status, start_time, end_time, create_time)
     SELECT $1, $1, 'RC' || to_char(bill_day, 'YYYYMMDD') || lpad(nextval('busy_number')::text, 10, '0'), aisle_code, bill_day, ${BillKind.refund}, 0, 0, 0, 0, 0, 0, ${ReconStatus.balanced}, start_time, end_time, create_time
       FROM recon_batch b WHERE tenant_id = $1 AND bill_kind = ${BillKind.trade} ON CONFLICT DO NOTHING`,
    [tenantId],
  )
}

interface Paid {
  no: string
  mer: string
  way: number
  card: number
  amount: bigint
  fee: bigint | null
  cost: bigint | null
  status: string
  at: string
}

const heading =
  'aisleOrderNo,outTradeNo,aisleMerchantNo,sn,payWay,cardType,amount,merchantFee,cost,settleCycle,status,payTime'

/**
 * A day's payments as the channel would bill them, but for a handful of faults, one of each kind. One of the last minutes
 * before midnight is left to the next bill.
 */
async function faultyBill({ client }: Tx, tenantId: string, day: string): Promise<Buffer> {
  const { rows } = await client.query<Paid>(
    `SELECT rpt_aisle_order_code AS no, aisle_mer_no AS mer, pay_way AS way, card_type AS card, trade_amount AS amount, CASE WHEN rpi_no IS NOT NULL THEN fee_amount END AS fee, CASE WHEN rpi_no IS NOT NULL THEN aisle_cost_amount END AS cost,
            CASE rpt_status WHEN 5 THEN 'REVOKED' ELSE 'SUCCESS' END AS status, to_char(pay_time, 'YYYY-MM-DD HH24:MI:SS') AS at
       FROM pos_trade WHERE tenant_id = $1 AND pay_day = $2 AND rpt_status IN (2, 5, 6, 7) ORDER BY pay_time`,
    [tenantId, day],
  )
  const [missing, amount, fee, slip, cost, twice, ...others] = rows
  if (!missing || !amount || !fee || !slip || !cost || !twice) return billOf(rows)
  const late = others.at(-1)
  const fine = late && late.at >= `${day} 23:50` ? others.slice(0, -1) : others
  return billOf([
    { ...amount, amount: amount.amount + 1_000n },
    { ...fee, fee: (fee.fee ?? 0n) + 25n },
    { ...slip, fee: (slip.fee ?? 0n) + 1n },
    { ...cost, cost: (cost.cost ?? 0n) + 12n },
    twice,
    twice,
    ...fine,
    { ...twice, no: `AO${day.replaceAll('-', '')}X1`, amount: 12_800n, fee: 49n, cost: 27n },
  ])
}

function billOf(paid: readonly Paid[]): Buffer {
  const sum = (of: (one: Paid) => bigint | null) => paid.reduce((total, one) => total + (of(one) ?? 0n), 0n)
  const lines = paid.map(({ no, mer, way, card, amount, fee, cost, status, at }) =>
    [no, '', mer, '', way, card, amount, fee ?? '', cost ?? '', 'T1', status, at].join(','),
  )
  const total = `TOTAL,${paid.length},${sum(({ amount }) => amount)},${sum(({ fee }) => fee)}`
  return Buffer.from([heading, ...lines, total, ''].join('\n'))
}
