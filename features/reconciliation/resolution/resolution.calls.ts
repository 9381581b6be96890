import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { diffPreview } from './diff-preview.contract.ts'
import { DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { diffResolution } from './resolution.contract.ts'
import { auditDiff, previewDiff, resolveDiff } from './resolve.actions.ts'

export const resolutionCalls = [
  handle(diffResolution.resolve, async ({ tx, caller, input, audit }) => {
    if (!isRootStaff(caller)) throw commonErrors.notFound()
    const { diffNo, resolveKind, remark } = input
    const before = await resolveDiff(tx, caller, diffNo, { resolveKind, remark })
    audit({
      entity: 'reconDiff',
      no: diffNo,
      before: { diffStatus: before.diffStatus },
      after: { diffStatus: DiffStatus.review, resolveKind },
      reason: remark,
    })
    return {}
  }),

  handle(diffResolution.batchResolve, async ({ tx, caller, input, audit }) => {
    if (!isRootStaff(caller)) throw commonErrors.notFound()
    const { diffNos, resolveKind, remark } = input
    const { done, failures } = await eachByItself(tx, caller, diffNos, (diffNo) =>
      resolveDiff(tx, caller, diffNo, { resolveKind, remark }),
    )
    audit({
      entity: 'reconDiff',
      no: done.map(({ diffNo }) => diffNo).join(','),
      each: done.map(({ diffNo, diffStatus }) => ({
        no: diffNo,
        before: { diffStatus },
        after: { diffStatus: DiffStatus.review, resolveKind },
      })),
      reason: remark,
    })
    return { success: done.length, fail: failures.length, failures }
  }),

  handle(diffResolution.batchAudit, async ({ tx, caller, input, now, audit }) => {
    if (!isRootStaff(caller)) throw commonErrors.notFound()
    const { diffNos, ...verdict } = input
    const isGranted = isApproved(verdict)
    // The day lock comes before the first difference, whatever becomes of it.
    await bookDayOf(tx, caller.tenantId, now.day)
    const { done, failures } = await eachByItself(tx, caller, diffNos, (diffNo) =>
      auditDiff(tx, caller, { diffNo, ...verdict }, now),
    )
    audit({
      entity: 'reconDiff',
      no: done.map(({ before }) => before.diffNo).join(','),
      each: done.map(({ before, diffStatus }) => ({
        no: before.diffNo,
        before: { diffStatus: before.diffStatus, resolveKind: before.resolveKind },
        after: { diffStatus },
      })),
      reason: verdict.reason,
    })
    const waiting = done.filter(({ diffStatus }) => isGranted && diffStatus === DiffStatus.review).length
    return { success: done.length, waiting, fail: failures.length, failures }
  }),

  handle(diffPreview.detail, async ({ tx, caller, input, now, audit }) => {
    if (!isRootStaff(caller)) throw commonErrors.notFound()
    const told = await previewDiff(tx, caller, input.diffNo, now)
    audit({ entity: 'reconDiff', no: input.diffNo })
    return told
  }),

  handle(diffResolution.audit, async ({ tx, caller, input, now, audit }) => {
    if (!isRootStaff(caller)) throw commonErrors.notFound()
    const { before, diffStatus } = await auditDiff(tx, caller, input, now)
    audit({
      entity: 'reconDiff',
      no: input.diffNo,
      before: { diffStatus: before.diffStatus, resolveKind: before.resolveKind },
      after: { diffStatus },
      reason: input.reason,
    })
    return { diffStatus }
  }),
]

/** Does something to each of many differences; one that is refused changes nothing and hinders no other. */
async function eachByItself<Done>(
  tx: Tx,
  { language }: Caller,
  diffNos: readonly string[],
  run: (diffNo: string) => Promise<Done>,
): Promise<{ done: Done[]; failures: { diffNo: string; reason: string }[] }> {
  const failures: { diffNo: string; reason: string }[] = []
  const done: Done[] = []
  for (const diffNo of [...diffNos].sort()) {
    await tx.client.query('SAVEPOINT one')
    try {
      done.push(await run(diffNo))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await tx.client.query('ROLLBACK TO SAVEPOINT one')
      failures.push({ diffNo, reason: error.words(language) })
    }
    await tx.client.query('RELEASE SAVEPOINT one')
  }
  return { done, failures }
}
