import type { Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { post, postedEvent } from '../../ledger/ledger.server.ts'
import { type DiffBooking, releasePosting, suspendPosting } from './diff-posting.rules.ts'
import { diffFields, type DiffRow } from './diff-row.queries.ts'

/** A difference as it is. @throws common.notFound */
export async function readDiff(
  tx: Tx,
  tenantId: string,
  diffNo: string,
  locking: '' | 'FOR NO KEY UPDATE' = '',
): Promise<DiffRow> {
  const { rows } = await tx.client.query<DiffRow>(
    `SELECT ${diffFields} FROM recon_diff d WHERE d.tenant_id = $1 AND d.diff_no = $2 ${locking}`,
    [tenantId, diffNo],
  )
  if (!rows[0]) throw commonErrors.notFound()
  return rows[0]
}

/** A difference, locked. @throws common.notFound */
export const lockDiff = (tx: Tx, tenantId: string, diffNo: string): Promise<DiffRow> =>
  readDiff(tx, tenantId, diffNo, 'FOR NO KEY UPDATE')

/** Writes the amount in suspense, and the booking day since which the difference has postings. */
const writeSuspense = (tx: Tx, { tenantId, diffNo }: DiffRow, suspenseFen: bigint, bookDay: string) =>
  tx.client.query(
    `UPDATE recon_diff SET suspense_amount = $3, book_day = $4, update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND diff_no = $2`,
    [tenantId, diffNo, suspenseFen, bookDay],
  )

/** Puts what is at stake into suspense, once. @returns the difference as it stands then */
export async function putInSuspense(tx: Tx, diff: DiffRow, booking: DiffBooking): Promise<DiffRow> {
  if (diff.suspenseAmount !== 0n || diff.stakeAmount === 0n) return diff
  await post(tx, diff.tenantId, suspendPosting(diff, booking))
  await writeSuspense(tx, diff, diff.stakeAmount, booking.bookDay)
  return { ...diff, suspenseAmount: diff.stakeAmount }
}

/** Takes back what stands in suspense, if anything. @returns the difference as it stands then */
export async function takeFromSuspense(tx: Tx, diff: DiffRow, booking: DiffBooking): Promise<DiffRow> {
  if (diff.suspenseAmount === 0n) return diff
  const put = await postedEvent(tx, diff.tenantId, `CY:${diff.diffNo}:O`, diff.diffNo)
  await post(tx, diff.tenantId, releasePosting(diff, put?.txnId, booking))
  await writeSuspense(tx, diff, zeroFen, booking.bookDay)
  return { ...diff, suspenseAmount: fen(0) }
}
