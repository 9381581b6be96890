import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { ReconStatus } from './recon-batch.contract.ts'
import { batchTransitions } from './recon-batch-states.rules.ts'

/** Numbers of differences of a batch by state. */
interface Standing {
  readonly total: number
  readonly unfinished: number
  readonly touched: number
}

/**
 * Returns the status of a compared bill: balanced without a difference, different while all open differences are untouched,
 * in progress once people work on it, resolved when nothing needs action any more.
 * @source docs/domain/money.md 9
 */
export function statusOf({ total, unfinished, touched }: Standing): CodeOf<typeof ReconStatus> {
  if (total === 0) return batchTransitions.balance.to
  if (unfinished === 0) return batchTransitions.resolve.to
  return touched > 0 ? batchTransitions.work.to : batchTransitions.differ.to
}

const countIn = (...statuses: number[]) => `count(*) FILTER (WHERE d.diff_status IN (${statuses.join(', ')}))::int`

/** Brings a batch to where its differences stand; one that was not compared yet stays. */
export async function refreshBatch(tx: Tx, tenantId: string, batchNo: string): Promise<void> {
  if (batchNo === '') return
  const { rows: held } = await tx.client.query<{ oem_no: string; recon_status: number; diff_count: number }>(
    'SELECT oem_no, recon_status, diff_count FROM recon_batch WHERE tenant_id = $1 AND batch_no = $2 FOR NO KEY UPDATE',
    [tenantId, batchNo],
  )
  const { rows: counted } = await tx.client.query<Standing>(
    `SELECT count(*)::int AS total, ${countIn(DiffStatus.open, DiffStatus.nextBill, DiffStatus.review)} AS unfinished,
            ${countIn(DiffStatus.review, DiffStatus.suspended, DiffStatus.done, DiffStatus.writtenOff, DiffStatus.ignored)} AS touched
       FROM recon_diff d WHERE d.tenant_id = $1 AND d.batch_no = $2`,
    [tenantId, batchNo],
  )
  const [batch] = held
  const [standing] = counted
  const uncompared: readonly number[] = [ReconStatus.toDownload, ReconStatus.downloaded, ReconStatus.billMissing]
  if (!batch || !standing || uncompared.includes(batch.recon_status)) return
  const to = statusOf(standing)
  if (to === batch.recon_status && standing.total === batch.diff_count) return
  await tx.client.query(
    'UPDATE recon_batch SET recon_status = $3, diff_count = $4, update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND batch_no = $2',
    [tenantId, batchNo, to, standing.total],
  )
  if (to !== batch.recon_status) {
    const move = { oemNo: batch.oem_no, from: batch.recon_status, to, action: 'standing' }
    await logStates(tx, tenantId, null, [{ ...move, entity: 'reconBatch', entityNo: batchNo }])
  }
}
