import { type SQL, sql } from 'drizzle-orm'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'
import { recordAccess } from './access.actions.ts'
import { AccessEvent, incomingEntity } from './incoming-codes.contract.ts'
import { type IncomingStatus } from '../status/incoming-status.contract.ts'
import { finishStatusOf, type IncomingEvent, incomingTransitions } from './incoming.rules.ts'
import { type HeldIncoming, incomingAssignments, type IncomingColumns, incomingFields } from './incoming-row.queries.ts'

/** User who moves an onboarding: somebody, or nobody for a job and a channel (userId null, userNo ''). */
export interface Mover extends Maker {
  readonly userNo: string
}

/** The channel's word or a job's. */
export const nobody = (tenantId: string, at: string): Mover => ({
  tenantId,
  oemNo: tenantId,
  userId: null,
  userNo: '',
  deptId: null,
  at,
})

/**
 * Holds a merchant and then some of its onboardings, always in this order.
 * @param where which of its onboardings, by columns of rpi_incoming
 */
export async function holdIncomings(tx: Tx, tenantId: string, rpiNo: string, where: SQL): Promise<HeldIncoming[]> {
  await run(
    tx,
    sql`SELECT 1 FROM rpi_basic WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted FOR UPDATE`,
  )
  return rowsOf<HeldIncoming>(
    tx,
    sql`SELECT ${incomingFields} FROM rpi_incoming WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted AND ${where} ORDER BY id FOR UPDATE`,
  )
}

/** As holdIncomings, for one by its number; undefined when there is none. */
export async function holdIncoming(tx: Tx, tenantId: string, incomingCode: string): Promise<HeldIncoming | undefined> {
  const found = await rowOf<{ rpi_no: string }>(
    tx,
    sql`SELECT rpi_no FROM rpi_incoming WHERE tenant_id = ${tenantId} AND incoming_code = ${incomingCode} AND NOT is_deleted`,
  )
  if (!found) return undefined
  return (await holdIncomings(tx, tenantId, found.rpi_no, sql`incoming_code = ${incomingCode}`))[0]
}

/** Steps of the access record that events leave. */
const accessEvents: Partial<Record<IncomingEvent, CodeOf<typeof AccessEvent>>> = {
  submit: AccessEvent.submitted,
  submitForReview: AccessEvent.submitted,
  failReview: AccessEvent.rejected,
  refuse: AccessEvent.rejected,
  fail: AccessEvent.failed,
  open: AccessEvent.opened,
  close: AccessEvent.closed,
  reopen: AccessEvent.reopened,
}

/** Values that a move writes beside the status. */
export interface Move {
  readonly event: IncomingEvent
  readonly reason?: string
  readonly set?: IncomingColumns
}

/**
 * Moves a held onboarding by an event: its status and what goes with it, the log of states, the access record, and how far
 * its merchant is. The effects of an opening come after, with the row as it is given back.
 * @throws common.stateRefuses when the event may not start from here
 * @source docs/domain/network.md 1.5, 4.2
 */
export async function moveIncoming(
  tx: Tx,
  by: Mover,
  held: HeldIncoming,
  { event, reason = '', set = {} }: Move,
): Promise<HeldIncoming> {
  const to: CodeOf<typeof IncomingStatus> = nextState(incomingTransitions, held.incomingStatus, event)
  const moved = await rowOf<HeldIncoming>(
    tx,
    sql`UPDATE rpi_incoming SET ${incomingAssignments({ ...set, incomingStatus: to, version: held.version + 1 }, by)}
         WHERE tenant_id = ${by.tenantId} AND id = ${held.id} AND incoming_status = ${held.incomingStatus} AND version = ${held.version} RETURNING ${incomingFields}`,
  )
  if (!moved) throw commonErrors.moved()
  const { oemNo, incomingCode, incomingStatus: from } = held
  await logStates(tx, by.tenantId, by.userId === null ? null : { userId: by.userId, userNo: by.userNo }, [
    { oemNo, entity: incomingEntity, entityNo: incomingCode, from, to, action: event, remark: reason },
  ])
  const step = accessEvents[event]
  if (step !== undefined) await recordAccess(tx, by, [{ incomingCode, event: step, reason }])
  await refreshFinishStatus(tx, by, held.rpiNo)
  return moved
}

/** Events in the time line of a merchant for each stage of its onboarding. */
const finishEvents = {
  [RpiFinishStatus.draft]: 'drafted',
  [RpiFinishStatus.underReview]: 'submitted',
  [RpiFinishStatus.onboarded]: 'onboarded',
  [RpiFinishStatus.rejected]: 'refused',
} as const

/** Brings how far a merchant is to what its onboardings say. @source docs/domain/network.md 4.2, finishStatus rule */
export async function refreshFinishStatus(tx: Tx, by: Mover, rpiNo: string): Promise<void> {
  const { tenantId, userId, at } = by
  const rows = await rowsOf<{ incoming_status: CodeOf<typeof IncomingStatus> }>(
    tx,
    sql`SELECT incoming_status FROM rpi_incoming WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted`,
  )
  const finishStatus = finishStatusOf(rows.map((row) => row.incoming_status))
  const moved = await rowOf<{ oemNo: string; from: number }>(
    tx,
    sql`UPDATE rpi_basic SET finish_status = ${finishStatus}, update_user = ${userId}::bigint, update_time = ${at}::timestamptz, version = version + 1
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND finish_status <> ${finishStatus} RETURNING oem_no AS "oemNo", rpi_status AS "from"`,
  )
  if (moved)
    await logMerchants(tx, tenantId, userId === null ? null : { userId, userNo: by.userNo }, [
      { ...moved, rpiNo, action: finishEvents[finishStatus] },
    ])
}
