import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { count, flag, shownInstant } from '../../../core/shared/shapes.ts'

/** One invariant of the books, proved now. */
export const ProvedInvariant = z.object({
  name: z.string(),
  title: z.string(),
  holds: flag(),
  rowsChecked: count(),
  ms: count(),
  offenders: z.array(z.record(z.string(), z.string())),
})

/** One run of a proof that is made at night. */
export const NightlyProof = z.object({
  name: z.string(),
  title: z.string(),
  provedAt: shownInstant(),
  holds: flag(),
  rowsChecked: count(),
  wrongCount: count(),
  ms: count(),
  offenders: z.array(z.record(z.string(), z.string())),
})

/** The proof of the books. @source docs/domain/money.md 2.5 */
export const proof = {
  verify: call({
    id: 'C1083',
    method: 'GET',
    path: '/api/countinghouse/ledger/proof/verify',
    title: '账本自证',
    permission: 'ledger_verify',
    output: z.object({
      provedAt: shownInstant(),
      holds: flag(),
      invariants: z.array(ProvedInvariant),
      /** The last run of each nightly proof, and what was found wrong in the last month. */
      nightly: z.array(NightlyProof),
    }),
  }),
}
