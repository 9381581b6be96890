import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { keepRun } from '../proof/proof-run.actions.ts'
import { RunKind } from '../proof/proof-run.contract.ts'
import { shownOffenders } from '../invariants/proving.queries.ts'
import { proofTitles } from '../proof/verify-ledger.queries.ts'
import { explainSample } from './explain-sample.actions.ts'

/** Trades looked at in one night. */
const tradesANight = 10_000

/** At 03:30 random trades are recomputed from their prices; what differs is shown by the proof of the books. @source docs/domain/money.md 4.8, 12.1 explainSample */
export const nightlyExplainSample = calendarJob({
  name: 'profit.explainSample',
  due: { daily: '03:30' },
  runTenant: async (tx, tenantId, { at }) => {
    const started = performance.now()
    const { tradesChecked, wrongCount, offenders } = await explainSample(tx, tenantId, tradesANight)
    const ms = Math.round(performance.now() - started)
    const name = 'explainSample'
    const proof = { name, title: proofTitles.get(name) ?? name, holds: wrongCount === 0, wrongCount, ms, failure: '' }
    await keepRun(tx, tenantId, {
      kind: RunKind.sample,
      startTime: at,
      ms,
      proofs: [{ ...proof, rowsChecked: tradesChecked, offenders: offenders.slice(0, shownOffenders) }],
      failure: '',
    })
  },
})
