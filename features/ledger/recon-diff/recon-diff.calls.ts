import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { isRootStaff } from '../owner/owner.queries.ts'
import { bookDayOf } from '../posting/day.actions.ts'
import { statesOf } from '../state-log/state-log.queries.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { diffPreview } from './diff-preview.contract.ts'
import { readDiff } from './diff-store.actions.ts'
import { diffSheet } from './diff-sheet.queries.ts'
import { lineOf } from './rebooking.actions.ts'
import { DiffStatus, reconDiff, ResolveKind } from './recon-diff.contract.ts'
import { diffOf, diffPage, diffStatistics, diffsWhere, postingsOf } from './recon-diff.queries.ts'
import { auditDiff, previewDiff, resolveDiff } from './resolve.actions.ts'

handle(reconDiff.list, async ({ tx, caller, input, now }) =>
  pageOf(input, await diffPage(tx, diffsWhere(caller, input, now.day), input)),
)
handle(reconDiff.statistics, async ({ tx, caller, input, now }) => ({
  ...(await diffStatistics(tx, diffsWhere(caller, input, now.day))),
  asOf: now.at,
}))
handleExport(reconDiff.export, async ({ caller, input, now }) => diffSheet(diffsWhere(caller, input, now.day), input))

handle(reconDiff.detail, async ({ tx, caller, input }) => {
  const found = await diffOf(tx, caller, input.diffNo)
  if (!found) throw commonErrors.notFound()
  const held = await readDiff(tx, caller.tenantId, input.diffNo)
  const line = await lineOf(tx, held)
  return {
    ...found,
    billLine: line ?? null,
    postings: await postingsOf(tx, caller.tenantId, input.diffNo),
    states: await statesOf(tx, caller.tenantId, 'reconDiff', input.diffNo),
    needsSecondCheck:
      held.diffStatus === DiffStatus.review && held.resolveKind === ResolveKind.writeOff && held.checkerUser !== null,
  }
})

handle(reconDiff.resolve, async ({ tx, caller, input, audit }) => {
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
})

handle(reconDiff.batchResolve, async ({ tx, caller, input, audit }) => {
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
})

handle(reconDiff.batchAudit, async ({ tx, caller, input, now, audit }) => {
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
})

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

handle(diffPreview.detail, async ({ tx, caller, input, now, audit }) => {
  if (!isRootStaff(caller)) throw commonErrors.notFound()
  const told = await previewDiff(tx, caller, input.diffNo, now)
  audit({ entity: 'reconDiff', no: input.diffNo })
  return told
})

handle(reconDiff.audit, async ({ tx, caller, input, now, audit }) => {
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
})
