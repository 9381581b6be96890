import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { count, flag, from, id, labelled, optional, shownInstant, until } from '../../../core/shared/shapes/shapes.ts'
import { RunKind } from './proof-run.contract.ts'

/** Result of one proof of the books. */
export const ProvedInvariant = z.object({
  name: z.string(),
  title: z.string(),
  holds: flag(),
  rowsChecked: count(),
  wrongCount: count(),
  ms: count(),
  /** Reason that it could not be ended; '' when it was. */
  failure: z.string(),
  offenders: z.array(z.record(z.string(), z.string())),
})

/** One run that was kept. */
export const ProofRun = z.object({
  id: id(),
  runKind: code(RunKind),
  startTime: shownInstant(),
  finishTime: shownInstant(),
  holds: flag(),
  proofCount: count(),
  failedCount: count(),
  rowsChecked: count(),
  wrongCount: count(),
  ms: count(),
  failure: z.string(),
  proofs: z.array(ProvedInvariant),
})

/** The proof of the books. @source docs/domain/money.md 2.5, 12.1 */
export const proof = {
  verify: call({
    id: 'C1083',
    method: 'GET',
    path: '/api/countinghouse/ledger/proof/verify',
    title: '账本自证',
    permission: 'ledger_verify',
    output: z.object({ provedAt: shownInstant(), holds: flag(), invariants: z.array(ProvedInvariant) }),
  }),
  history: call({
    id: 'C1360',
    method: 'GET',
    path: '/api/countinghouse/ledger/proof/history',
    title: '账本核对记录',
    permission: 'ledger_verify',
    input: PageQuery.extend({
      runKind: labelled('核对类型', optional(code(RunKind))),
      /** 1: those that did not hold. */
      isFailed: labelled('核对结果', optional(flag())),
      /** 1: the newest of each kind alone. */
      isLatest: labelled('最近一次', optional(flag())),
      createTime_dategt: labelled('开始时间', optional(from())),
      createTime_datelt: labelled('结束时间', optional(until())),
    }),
    output: page(ProofRun),
    refusals: { common: 'datesReversed' },
  }),
}
