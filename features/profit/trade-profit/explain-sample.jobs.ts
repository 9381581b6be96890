import { calendarJob } from '../../../core/server/calendar.ts'
import { keepNightlyProof } from '../../ledger/proof/nightly-proof.actions.ts'
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
    await keepNightlyProof(tx, tenantId, {
      name: 'explainSample',
      provedAt: at,
      rowsChecked: tradesChecked,
      wrongCount,
      ms: Math.round(performance.now() - started),
      offenders,
    })
  },
})
