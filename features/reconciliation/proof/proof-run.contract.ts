import { codes } from '../../../core/shared/codes.ts'

/** Kinds of runs of the proofs of the books: the proofs that they make, and the time. @source docs/domain/money.md 12.1 */
export const RunKind = codes(['proof_run_kind', '核对类型', 'Check type'], {
  dayClose: [1, '日结核对', 'Day-close check'],
  rollups: [2, '汇总核对', 'Roll-up check'],
  sample: [3, '抽样核对', 'Sample check'],
})
