import type { Call, ReceivedOf } from '../../shared/call.ts'
import type { CallError } from './call-error.ts'

/**
 * The result that a refusal carries where a call for many rows did none of them: its page shows each row with its reason,
 * as it does where some were done. @source docs/screen-quality.md 14
 */
export function resultIn<C extends Call>({ output }: C, { refusal, detail }: CallError): ReceivedOf<C> | null {
  if (refusal !== 'common.noneDone') return null
  const told = output.safeParse(detail)
  return told.success ? (detail as ReceivedOf<C>) : null
}
