import { createHash } from 'node:crypto'
import { type Db, inScope } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { type OpenChannel, openChannel } from '../../channels/channels.server.ts'
import { billErrors, type BillKindName, channelErrors, type ReadBill } from '../../channels/channels.shared.ts'
import { bookPaidOnBill, tellOffBills } from './payout-bill.actions.ts'
import { askAboutDiffs, settleAutomatically } from './automatic.actions.ts'
import { lockBatch, partRepeated, storeBill } from './bill-store.actions.ts'
import { comparePass } from './compare.actions.ts'
import { type BillName, insertBatches } from './open-batches.actions.ts'
import { type ReconStatus, reconBatchErrors } from './recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'

/** A bill file, wherever it came from. */
export interface GivenBill {
  readonly name: string
  readonly content: Buffer
  /** SHA-256 that the channel states; '' for a file that a person brought. */
  readonly sha256: string
}

/** State of a batch after a run. */
export interface RanBatch {
  readonly batchNo: string
  readonly reconStatus: CodeOf<typeof ReconStatus>
  readonly diffCount: number
}

const kindNames: Readonly<Record<CodeOf<typeof BillKind>, BillKindName>> = {
  [BillKind.trade]: 'trade',
  [BillKind.refund]: 'refund',
  [BillKind.settle]: 'settle',
  [BillKind.division]: 'division',
  [BillKind.payout]: 'payout',
  [BillKind.profit]: 'profit',
}

/**
 * Reconciles one bill from beginning to end: fetched or given, read whole, kept, compared, asked about, settled as far as
 * needs nobody. Each step commits by itself and can be done again; a bill that is broken changes nothing.
 * @param given the file when a person brings it; fetched from the channel otherwise
 * @param maker account of who runs it; '' for the schedule
 * @param at    business moment
 * @throws channel.noConnection, reconBatch.notReady, reconBatch.unreachable; bill.… when the
 *   file is not taken. The batch keeps why.
 * @source docs/domain/money.md 9
 */
export async function runBatch(
  db: Db,
  tenantId: string,
  bill: BillName,
  { given = null, maker, at }: { given?: GivenBill | null; maker: string; at: string },
): Promise<RanBatch> {
  const within = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(db, { tenantId, oemNo: '' }, work)
  await within((tx) => insertBatches(tx, tenantId, [bill]))
  const open = await openChannel(db, tenantId, bill.aisleCode)
  try {
    if (!open) throw channelErrors.noConnection()
    const file = given ?? (await fetchBill(open, bill))
    const { read, hash } = readBill(open, bill, file)
    await within(async (tx) => {
      const batch = await lockBatch(tx, tenantId, bill)
      if (batch) await storeBill(tx, batch, read, { name: file.name, hash, maker })
    })
    const { repeated } = partRepeated(read)
    const compare = () => within((tx) => comparePass(tx, tenantId, bill, repeated, at))
    if (bill.billKind === BillKind.payout) await bookPaidOnBill(db, tenantId, bill)
    if (await askAboutDiffs(db, tenantId, open, bill, await compare())) await compare()
    if (bill.billKind === BillKind.payout) await tellOffBills(db, tenantId, bill)
    await within((tx) => settleAutomatically(tx, tenantId, bill, at))
  } catch (error) {
    if (error instanceof AppError) await within((tx) => keepFailure(tx, tenantId, bill, error))
    throw error
  }
  return within(async (tx) => {
    const { rows } = await tx.client.query<RanBatch>(
      `SELECT batch_no AS "batchNo", recon_status AS "reconStatus", diff_count AS "diffCount" FROM recon_batch WHERE tenant_id = $1 AND aisle_code = $2 AND bill_day = $3 AND bill_kind = $4`,
      [tenantId, bill.aisleCode, bill.billDay, bill.billKind],
    )
    return rows[0] as RanBatch
  })
}

async function fetchBill({ channel, access }: OpenChannel, { billDay, billKind }: BillName): Promise<GivenBill> {
  const answer = await channel.bill(access, billDay, kindNames[billKind])
  if (answer.kind === 'done') return answer.data
  if (answer.kind === 'absent') throw reconBatchErrors.notReady()
  throw reconBatchErrors.unreachable({ why: answer.kind === 'unknown' ? answer.error.slice(0, 60) : answer.kind })
}

function readBill(
  { channel }: OpenChannel,
  { billKind }: BillName,
  { content, sha256 }: GivenBill,
): { read: ReadBill; hash: string } {
  const hash = createHash('sha256').update(content).digest('hex')
  if (sha256 !== '' && sha256.toLowerCase() !== hash) throw billErrors.hashDiffers()
  return { read: channel.readBill(content, kindNames[billKind]), hash }
}

async function keepFailure(
  tx: Parameters<typeof lockBatch>[0],
  tenantId: string,
  bill: BillName,
  error: AppError,
): Promise<void> {
  await tx.client.query(
    'UPDATE recon_batch SET fail_reason = $5, update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND aisle_code = $2 AND bill_day = $3 AND bill_kind = $4',
    [tenantId, bill.aisleCode, bill.billDay, bill.billKind, error.message.slice(0, 255)],
  )
}
