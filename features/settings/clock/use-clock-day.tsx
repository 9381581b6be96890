import { dayOf } from '../../../core/shared/dates.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { clock } from './clock.contract.ts'

/** Time for which the business day that was read last stays valid. */
const clockMs = 60_000

/** Today by the business clock; by this machine's until that is read. */
export function useClockDay(): string {
  const { data } = useCall(clock.now, {}, { keepsLast: true, freshMs: clockMs })
  return data?.now.slice(0, 10) ?? dayOf(new Date())
}
