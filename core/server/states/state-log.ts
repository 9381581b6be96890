import type { Caller } from '../call/caller.ts'
import type { Tx } from '../database/db.ts'
import { portsOf } from '../ports.ts'

/** One change of state of a business record. */
export interface StateChange {
  readonly oemNo: string
  /** Kind of record, `withdrawal`. */
  readonly entity: string
  readonly entityNo: string
  /** Null when the record is made by this. */
  readonly from: number | null
  readonly to: number
  /** The event, `audit`. */
  readonly action: string
  readonly remark?: string
}

/**
 * Writes changes of state, in the transaction that makes them, and has whoever asked told what became of it.
 * @param by who did it; null for a job or a channel
 * @source docs/domain/network.md 1.5
 */
export async function logStates(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  changes: readonly StateChange[],
): Promise<void> {
  if (changes.length === 0) return
  const of = <T>(read: (change: StateChange) => T) => changes.map(read)
  await tx.client.query({
    name: 'log_states',
    text: `INSERT INTO biz_state_log (tenant_id, user_id, user_no, create_time, oem_no, entity, entity_no, from_status, to_status, action, remark)
           SELECT $1, $2, $3, (SELECT business_now()), * FROM unnest($4::text[], $5::text[], $6::text[], $7::smallint[], $8::smallint[], $9::text[], $10::text[])`,
    values: [
      tenantId,
      by?.userId ?? null,
      by?.userNo ?? '',
      of(({ oemNo }) => oemNo),
      of(({ entity }) => entity),
      of(({ entityNo }) => entityNo),
      of(({ from }) => from),
      of(({ to }) => to),
      of(({ action }) => action),
      of(({ remark }) => remark ?? ''),
    ],
  })
  await portsOf(tx).core.stateChanged(tx, tenantId, by, changes)
}
