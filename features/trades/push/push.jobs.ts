import type { Tick } from '../../../core/server/jobs/ticks.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { sendDuePushes } from './push.actions.ts'

/** Merchants' systems are told of what happened to their trades, as soon as it has. @source docs/domain/money.md 3.4, 12.1 pushWorker */
export const pushes: Tick = {
  name: 'trades.push',
  everySeconds: 1,
  run: async (db) => {
    for (const tenantId of await operators(db)) while ((await sendDuePushes(db, tenantId)) > 0);
  },
}
