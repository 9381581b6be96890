import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { commonErrors } from '../../shared/errors.ts'

/** Result of a call for many rows: the number done, and the reason for each row not done. */
interface ResultOfMany {
  readonly success: number
  readonly failures: readonly { readonly reason: string }[]
}

/** Whether a call does its work row by row and tells of each that was not done: its answer names `failures`. */
export const isForMany = ({ output }: Pick<Call, 'output'>): boolean =>
  'failures' in ((output as Partial<z.ZodObject>).shape ?? {})

/**
 * Refuses a call for many rows that did nothing for any of them: 操作成功 would be untrue. The words are the first row's
 * reason; the list of all rows stands in the data, as it does beside rows that were done.
 * @param sent the answer in its wire form
 * @throws common.noneDone
 */
export function refuseNoneDone(call: Call, sent: unknown): void {
  if (!isForMany(call)) return
  const { success, failures } = sent as ResultOfMany
  const reason = failures[0]?.reason
  if (success > 0 || reason === undefined) return
  throw commonErrors.noneDone({ reason }).with(sent as Readonly<Record<string, unknown>>)
}
