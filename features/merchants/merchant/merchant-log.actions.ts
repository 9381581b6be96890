import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'

/** The kind under which merchants stand in the log of states and in the audit. */
export const merchantEntity = 'merchant'

/** Something that happened to a merchant, as its time line shows it. */
export interface MerchantEvent {
  readonly rpiNo: string
  readonly oemNo: string
  readonly from: number
  /** Equal to `from` for what leaves the status as it is: another group, provider, address limit. */
  readonly to?: number
  /** The event, `freeze`. */
  readonly action: string
  readonly remark?: string
}

/** Writes what happened to merchants, in the transaction that does it. @param by null for a job or a channel */
export const logMerchants = (
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  events: readonly MerchantEvent[],
): Promise<void> =>
  logStates(
    tx,
    tenantId,
    by,
    events.map(({ rpiNo, to, from, ...event }) => ({
      ...event,
      from,
      to: to ?? from,
      entity: merchantEntity,
      entityNo: rpiNo,
    })),
  )
