import type { Tick } from '../../../core/server/jobs/ticks.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { askDueIncomings } from './ask-channel.actions.ts'

/** Applications at channels are asked about after 1, 5, 15 and 60 minutes, then hourly. @source docs/domain/network.md 4.2 */
export const incomingQuestions: Tick = {
  name: 'incoming.questions',
  everySeconds: 5,
  run: async (db) => {
    const errors: unknown[] = []
    const failed = (error: unknown) => void errors.push(error)
    for (const tenantId of await operators(db)) await askDueIncomings(db, tenantId, failed).catch(failed)
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} questions about onboardings failed`)
  },
}
