import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { readDiff } from './diff-store.actions.ts'
import { diffSheet } from './diff-sheet.queries.ts'
import { lineOf } from './bill-line.queries.ts'
import { DiffStatus, reconDiff, ResolveKind } from './recon-diff.contract.ts'
import { diffOf, diffPage, diffStatistics, diffsWhere, postingsOf } from './recon-diff.queries.ts'

export const reconDiffCalls = [
  handle(reconDiff.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await diffPage(tx, diffsWhere(caller, input, now.day), input)),
  ),

  handle(reconDiff.statistics, async ({ tx, caller, input, now }) => ({
    ...(await diffStatistics(tx, diffsWhere(caller, input, now.day))),
    asOf: now.at,
  })),

  handleExport(reconDiff.export, async ({ caller, input, now }) =>
    diffSheet(diffsWhere(caller, input, now.day), input),
  ),

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
  }),
]
