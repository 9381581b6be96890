import type { Tick } from '../../../core/server/jobs/ticks.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import './division-effects.actions.ts'
import './division-sending.jobs.ts'
import { runDivisions } from './execute.actions.ts'

/** Every 2 s every ledger's division orders are looked at: what is to be frozen, divided or given back by now. @source docs/domain/money.md 12.1 divisionRun */
export const divisionRun: Tick = {
  name: 'splits.divisionRun',
  everySeconds: 2,
  run: async (db) => {
    const errors: unknown[] = []
    for (const tenantId of await operators(db))
      await runDivisions(db, tenantId, (error) => errors.push(error)).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} divisions failed`)
  },
}
