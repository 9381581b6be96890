import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { lockDiff, takeFromSuspense } from '../recon-diff/diff-store.actions.ts'
import { type DiffKind, DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { writeFound } from '../recon-match/found.actions.ts'
import { compareBill, type RepeatedLine } from '../recon-match/match.actions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type HeldBatch, lockBatch } from './bill-store.actions.ts'
import { refreshBatch } from './batch-state.actions.ts'
import { ReconStatus } from './recon-batch.contract.ts'
import { BillKind, LineKind, LineOutcome } from '../bill/bill.contract.ts'
import { type BillName, platformsOfAisle } from './open-batches.actions.ts'
import { batchTransitions } from './recon-batch-states.rules.ts'

/** An open difference of a bill, as far as the automatic steps need it. */
export interface OpenDiff {
  readonly diffNo: string
  readonly diffKind: CodeOf<typeof DiffKind>
  readonly aisleOrderNo: string
  readonly rptOrderCode: string
  readonly bizCode: string
}

/**
 * Compares a stored bill with our books and brings its differences up to date, all in one transaction. Done again with
 * nothing changed, it changes nothing.
 * @param at business moment
 * @returns the differences that are open
 */
export async function comparePass(
  tx: Tx,
  tenantId: string,
  bill: BillName,
  repeated: readonly RepeatedLine[],
  at: string,
): Promise<OpenDiff[]> {
  // The day lock comes before rows and accounts.
  const bookDay = await bookDayOf(tx, tenantId, at.slice(0, 10))
  const batch = await lockBatch(tx, tenantId, bill)
  if (!batch) throw new Error(`no batch for ${bill.aisleCode} ${bill.billDay} ${bill.billKind}`)
  const platformCodes = bill.billKind === BillKind.payout ? await platformsOfAisle(tx, tenantId, bill.aisleCode) : []
  const compared = { ...bill, tenantId, batchNo: batch.batchNo, platformCodes }
  await compareBill(tx, compared, repeated)
  const vanished = await writeFound(tx, compared)
  for (const { diffNo } of vanished.filter(({ suspenseFen }) => suspenseFen !== 0n))
    await takeFromSuspense(tx, await lockDiff(tx, tenantId, diffNo), { bookDay, happenedAt: at, operatorNo: '' })
  await writeFigures(tx, batch)
  await refreshBatch(tx, tenantId, batch.batchNo)
  for (const { batch_no } of await neighbours(tx, batch)) await refreshBatch(tx, tenantId, batch_no)
  return openDiffs(tx, tenantId, batch.batchNo)
}

async function writeFigures(tx: Tx, batch: HeldBatch): Promise<void> {
  await tx.client.query(
    `UPDATE recon_batch b SET our_count = o.n, our_amount = o.amount, our_fee = o.fee, matched_count = p.n, start_time = coalesce(b.start_time, business_now()), end_time = business_now(),
            recon_status = CASE WHEN b.recon_status IN (${batchTransitions.compare.from.join(', ')}) THEN ${batchTransitions.compare.to} ELSE b.recon_status END, fail_reason = '', update_time = business_now(), version = b.version + 1
       FROM (SELECT count(*)::int AS n, coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(${batch.billKind === BillKind.payout ? 'cost' : 'fee'}), 0)::bigint AS fee FROM recon_ours WHERE day = $3 AND outcome IN (line_kind, ${LineOutcome.goneBack}) AND (outcome, line_kind) <> (${LineOutcome.other}, ${LineKind.payment})) o,
            (SELECT count(*)::int AS n FROM recon_pair p WHERE NOT EXISTS (SELECT 1 FROM recon_found f WHERE f.line_no = p.line_no)) p
      WHERE b.tenant_id = $1 AND b.batch_no = $2`,
    [batch.tenantId, batch.batchNo, batch.billDay],
  )
  if (batch.reconStatus === ReconStatus.downloaded) {
    const move = {
      oemNo: batch.oemNo,
      from: ReconStatus.downloaded,
      to: batchTransitions.compare.to,
      action: 'compare',
    }
    await logStates(tx, batch.tenantId, null, [{ ...move, entity: 'reconBatch', entityNo: batch.batchNo }])
  }
}

/** The bill of the day before: what waited there for this one has moved. */
async function neighbours(
  tx: Tx,
  { tenantId, aisleCode, billDay, billKind }: HeldBatch,
): Promise<{ batch_no: string }[]> {
  const { rows } = await tx.client.query<{ batch_no: string }>(
    'SELECT batch_no FROM recon_batch WHERE tenant_id = $1 AND aisle_code = $2 AND bill_day = $3::date - 1 AND bill_kind = $4',
    [tenantId, aisleCode, billDay, billKind],
  )
  return rows
}

async function openDiffs(tx: Tx, tenantId: string, batchNo: string): Promise<OpenDiff[]> {
  const { rows } = await tx.client.query<OpenDiff>(
    `SELECT diff_no AS "diffNo", diff_kind AS "diffKind", aisle_order_no AS "aisleOrderNo", rpt_order_code AS "rptOrderCode", biz_code AS "bizCode"
       FROM recon_diff WHERE tenant_id = $1 AND batch_no = $2 AND diff_status = ${DiffStatus.open} ORDER BY diff_no`,
    [tenantId, batchNo],
  )
  return rows
}
