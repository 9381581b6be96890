import type { z } from 'zod'
import { refusalsOf } from '../../core/server/http/refusals-of.ts'
import type { Call } from '../../core/shared/call.ts'

/**
 * Fails when a call answered with a refusal that it does not declare: programs decide by these names. Tests declare calls of
 * their own from C9000 on.
 * @param body of the answer; one without the envelope says our name of the refusal in `refusal`
 */
export function refuseUndeclaredRefusal(
  call: Call<z.ZodType, z.ZodType>,
  body: Readonly<Record<string, unknown>>,
): void {
  const name = call.answer === 'bare' ? body.refusal : body.error
  // What the HTTP library answers by itself, before a call is found, has no name of ours.
  const [, feature = '', key = ''] = /^(\w+)\.(\w+)$/.exec(String(name)) ?? []
  if (!feature || call.id >= 'C9000' || refusalsOf(call as unknown as Call).has(`${feature}.${key}`)) return
  throw new Error(
    `${call.id} ${call.path} answered ${feature}.${key}, which it does not declare: add ${key} to refusals.${feature} in its contract`,
  )
}
