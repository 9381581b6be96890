import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { refreshBatch } from '../recon-batch/batch-state.actions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type AuditStatus, isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { carryOut } from '../diff-booking/carry-out.actions.ts'
import { lockDiff } from '../recon-diff/diff-store.actions.ts'
import { reconDiffErrors } from '../recon-diff/recon-diff-errors.contract.ts'
import { DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { postingsBehind } from '../recon-diff/recon-diff.queries.ts'
import { checkResolution, diffTransitions, endOf, needsTwoAuditors } from '../recon-diff/recon-diff.rules.ts'
import type { DiffRow } from '../recon-diff/diff-row.queries.ts'

/** User who settles or checks a difference. */
export type By = Pick<Caller, 'tenantId' | 'userId' | 'userNo' | 'account'>

/** Chosen settlement of a difference. */
export interface Resolution {
  readonly resolveKind: CodeOf<typeof ResolveKind>
  readonly remark: string
}

/**
 * Says how a difference is settled; it waits for its second person then.
 * @returns the difference as it stood before
 * @throws common.notFound; reconDiff.handled, reconDiff.remarkMissing, reconDiff.kindRefused; common.stateRefuses
 * @source docs/domain/money.md 9
 */
export async function resolveDiff(tx: Tx, by: By, diffNo: string, resolution: Resolution): Promise<DiffRow> {
  const diff = await lockDiff(tx, by.tenantId, diffNo)
  const { resolveKind, remark } = resolution
  checkResolution(diff, resolveKind, remark)
  const to = nextState(diffTransitions, diff.diffStatus, 'resolve')
  await tx.client.query(
    `UPDATE recon_diff SET diff_status = $3, prior_status = $4, resolve_kind = $5, remark = $6, handler_user = $7, handler_no = $8, handle_time = business_now(), checker_user = NULL, checker_no = '',
            second_checker_user = NULL, second_checker_no = '', check_reason = '', update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND diff_no = $2`,
    [by.tenantId, diffNo, to, diff.diffStatus, resolveKind, remark, by.userId, by.account],
  )
  await log(tx, by, diff, to, 'resolve', remark)
  await refreshBatch(tx, by.tenantId, diff.batchNo)
  return diff
}

/**
 * Decides a resolution: approved, it is carried out; rejected, the difference stands where it stood. A large write-off
 * waits for another auditor after the first.
 * @returns the difference before, and where it stands now
 * @throws common.notFound; reconDiff.handled; common.ownSubmission; common.rejectReasonMissing; reconDiff.beyondAuthority
 *   when the same auditor approves a large write-off again; whatever carrying it out refuses
 * @source docs/domain/money.md 9
 */
export async function auditDiff(
  tx: Tx,
  by: By,
  verdict: { diffNo: string; auditStatus: CodeOf<typeof AuditStatus>; reason: string },
  now: Moment,
): Promise<{ before: DiffRow; diffStatus: CodeOf<typeof DiffStatus> }> {
  const isGranted = isApproved(verdict)
  const bookDay = await bookDayOf(tx, by.tenantId, now.day)
  const before = await lockDiff(tx, by.tenantId, verdict.diffNo)
  if (before.diffStatus !== DiffStatus.review) throw refusalOf(before)
  refuseMaker(before.handlerUser, by.userId)
  const diffStatus = isGranted
    ? await approve(tx, by, before, { bookDay, now })
    : (before.priorStatus as CodeOf<typeof DiffStatus>)
  const isOver = diffStatus !== DiffStatus.review
  const isSecond = before.checkerUser !== null
  await tx.client.query(
    `UPDATE recon_diff SET diff_status = $3, prior_status = CASE WHEN $4 THEN NULL ELSE prior_status END,
            resolve_kind = CASE WHEN $9 THEN resolve_kind WHEN prior_status = ${DiffStatus.suspended} THEN ${ResolveKind.suspend} END, ${isSecond ? 'second_checker_user = $5, second_checker_no = $6' : 'checker_user = $5, checker_no = $6'},
            check_reason = $7, resolve_time = CASE WHEN $8 THEN business_now() END, update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND diff_no = $2`,
    [
      by.tenantId,
      before.diffNo,
      diffStatus,
      isOver,
      by.userId,
      by.account,
      verdict.reason,
      isOver && isGranted,
      isGranted,
    ],
  )
  await log(tx, by, before, diffStatus, isGranted ? 'approve' : 'reject', verdict.reason)
  await refreshBatch(tx, by.tenantId, before.batchNo)
  return { before, diffStatus }
}

/**
 * Returns the postings that approving a resolution would make. It is carried out as the approval does it and rolled back
 * completely, so the lines are the approval's own; the difference stays locked until the transaction ends.
 * @returns its postings, or why it cannot be carried out now
 * @throws common.notFound; reconDiff.handled, common.stateRefuses for one that does not wait for its second person
 */
export async function previewDiff(
  tx: Tx,
  by: By & Pick<Caller, 'language'>,
  diffNo: string,
  now: Moment,
): Promise<{ postings: Awaited<ReturnType<typeof postingsBehind>>; refusal: string }> {
  const bookDay = await bookDayOf(tx, by.tenantId, now.day)
  const diff = await lockDiff(tx, by.tenantId, diffNo)
  if (diff.diffStatus !== DiffStatus.review) throw refusalOf(diff)
  const before = await postingsBehind(tx, diff)
  await tx.client.query('SAVEPOINT preview')
  try {
    await carryOut(tx, diff, { bookDay, happenedAt: now.at, operatorNo: by.account }, now)
    const known = new Set(before.map(({ txnId }) => txnId))
    return { postings: (await postingsBehind(tx, diff)).filter(({ txnId }) => !known.has(txnId)), refusal: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { postings: [], refusal: error.words(by.language) }
  } finally {
    await tx.client.query('ROLLBACK TO SAVEPOINT preview')
  }
}

/** Nobody has said how it is to be settled, or it is settled. */
const refusalOf = ({ diffStatus }: DiffRow) =>
  ([DiffStatus.open, DiffStatus.nextBill, DiffStatus.suspended] as readonly number[]).includes(diffStatus)
    ? commonErrors.stateRefuses()
    : reconDiffErrors.handled()

async function approve(
  tx: Tx,
  by: By,
  diff: DiffRow,
  { bookDay, now }: { bookDay: string; now: Moment },
): Promise<CodeOf<typeof DiffStatus>> {
  const resolveKind = diff.resolveKind as CodeOf<typeof ResolveKind>
  if (needsTwoAuditors(resolveKind, diff.diffAmount)) {
    if (diff.checkerUser === by.userId) throw reconDiffErrors.beyondAuthority()
    if (diff.checkerUser === null) return DiffStatus.review
  }
  await carryOut(tx, diff, { bookDay, happenedAt: now.at, operatorNo: by.account }, now)
  return nextState(diffTransitions, diff.diffStatus, endOf(resolveKind))
}

const log = (
  tx: Tx,
  by: By,
  { tenantId, oemNo, diffNo, diffStatus }: DiffRow,
  to: number,
  action: string,
  remark: string,
) =>
  logStates(tx, tenantId, by, [{ oemNo, entity: 'reconDiff', entityNo: diffNo, from: diffStatus, to, action, remark }])
