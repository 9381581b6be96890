import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { PosKind } from '../../channels/channels.shared.ts'
import { incomingEntity } from '../incoming-state/incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { incomingErrors } from '../incoming-state/incoming-errors.contract.ts'
import { holdIncoming, type Mover, moveIncoming } from '../incoming-state/incoming-state.actions.ts'
import {
  type HeldIncoming,
  incomingAssignments,
  type IncomingColumns,
  incomingFields,
} from '../incoming-state/incoming-row.queries.ts'
import { editableStatuses } from '../incoming-state/incoming.rules.ts'
import { sendAttempt } from './submit.actions.ts'

/** Fields of an onboarding that may be changed alone; absent parts stay. */
export interface IncomingChange {
  readonly isOn?: boolean | undefined
  readonly installAddress?: string | undefined
  readonly posKind?: CodeOf<typeof PosKind> | undefined
}

/** A held onboarding before and after something was done to it. */
export interface ChangedIncoming {
  readonly before: HeldIncoming
  readonly after: HeldIncoming
}

const held = async (tx: Tx, tenantId: string, incomingCode: string): Promise<HeldIncoming> => {
  const found = await holdIncoming(tx, tenantId, incomingCode)
  if (!found) throw commonErrors.notFound()
  return found
}

/**
 * Switches an open onboarding on or off, or changes what belongs to its channel alone while it may be edited.
 * @throws common.stateRefuses, incoming.lastDefault when a default channel of the merchant would go
 * @source docs/domain/network.md 4.1 isOn, 4.2 row 2,7,8, basicInformationUpdate
 */
export async function changeIncoming(
  tx: Tx,
  by: Mover,
  incomingCode: string,
  { isOn, installAddress, posKind }: IncomingChange,
): Promise<ChangedIncoming> {
  const before = await held(tx, by.tenantId, incomingCode)
  if (isOn !== undefined) {
    if (before.incomingStatus !== IncomingStatus.opened) throw commonErrors.stateRefuses()
    if (!isOn && (await isLastOfDefault(tx, before))) throw incomingErrors.lastDefault()
  }
  const isEdited = installAddress !== undefined || posKind !== undefined
  if (isEdited && !(editableStatuses as readonly number[]).includes(before.incomingStatus))
    throw commonErrors.stateRefuses()
  const after = await write(tx, by, before, {
    ...(isOn === undefined ? {} : { isOn }),
    ...(installAddress === undefined ? {} : { installAddress }),
    ...(posKind === undefined ? {} : { posKind }),
  })
  if (isOn !== undefined && isOn !== before.isOn) await log(tx, by, before, isOn ? 'switchOn' : 'switchOff', '')
  return { before, after }
}

/** Whether payments of some pay way go by this channel and no other onboarding of the merchant there is on. */
async function isLastOfDefault(tx: Tx, { tenantId, rpiNo, aisleCode, id }: HeldIncoming): Promise<boolean> {
  const row = await rowOf<{ is_last: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT 1 FROM rpi_aisle_default WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND aisle_code = ${aisleCode})
           AND NOT EXISTS (SELECT 1 FROM rpi_incoming WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND aisle_code = ${aisleCode} AND id <> ${id} AND is_on AND NOT is_deleted) AS is_last`,
  )
  return row?.is_last ?? false
}

/** The channel's numbers of a merchant, as a person corrects them. */
export interface CorrectedNumbers {
  readonly aisleMerNo: string
  readonly wxSubMchId: string
  readonly aliSmid: string
  readonly unionMerNo: string
  readonly reason: string
}

/**
 * Corrects the channel's numbers by hand; payments that the channel reports find the merchant by the new one from now on.
 * @throws common.stateRefuses unless it is open or closed by the channel; incoming.numberTaken by the constraints of the tables
 * @source docs/domain/network.md 4.2, updateMercId
 */
export async function correctNumbers(
  tx: Tx,
  by: Mover,
  incomingCode: string,
  { aisleMerNo, wxSubMchId, aliSmid, unionMerNo, reason }: CorrectedNumbers,
): Promise<ChangedIncoming> {
  const before = await held(tx, by.tenantId, incomingCode)
  const { incomingStatus, tenantId, oemNo, aisleCode, rpiNo } = before
  if (incomingStatus !== IncomingStatus.opened && incomingStatus !== IncomingStatus.closed)
    throw commonErrors.stateRefuses()
  const after = await write(tx, by, before, { aisleMerNo, wxSubMchId, aliSmid, unionMerNo })
  if (before.aisleMerNo !== aisleMerNo) {
    await run(
      tx,
      sql`UPDATE aisle_merchant SET valid_to = ${by.at}::timestamptz WHERE tenant_id = ${tenantId} AND incoming_code = ${incomingCode} AND valid_to IS NULL`,
    )
    await run(
      tx,
      sql`INSERT INTO aisle_merchant (tenant_id, oem_no, aisle_code, aisle_mer_no, rpi_no, incoming_code, valid_from, create_user, create_time)
          VALUES (${tenantId}, ${oemNo}, ${aisleCode}, ${aisleMerNo}, ${rpiNo}, ${incomingCode}, ${by.at}::timestamptz, ${by.userId}::bigint, ${by.at}::timestamptz)`,
    )
  }
  await log(tx, by, before, 'correctNumber', reason)
  return { before, after }
}

/** The operator's own verdict on an application. */
export interface IncomingVerdict {
  readonly isApproved: boolean
  readonly reason: string
  readonly rejectReasonId: bigint | undefined
}

/**
 * Decides an application that the operator reviews itself: it goes to the channel, or back to be mended.
 * @throws common.stateRefuses
 * @source docs/domain/network.md 4.2, row 1
 */
export async function judgeIncoming(
  tx: Tx,
  by: Mover,
  incomingCode: string,
  { isApproved, reason, rejectReasonId }: IncomingVerdict,
): Promise<ChangedIncoming> {
  const before = await held(tx, by.tenantId, incomingCode)
  if (!isApproved) {
    const set = { rejectReason: reason, rejectReasonId: rejectReasonId ?? null, finishTime: by.at }
    return { before, after: await moveIncoming(tx, by, before, { event: 'failReview', reason, set }) }
  }
  const after = await moveIncoming(tx, by, before, { event: 'passReview', reason })
  await sendAttempt(tx, after)
  return { before, after }
}

async function write(tx: Tx, by: Mover, { id, version }: HeldIncoming, set: IncomingColumns): Promise<HeldIncoming> {
  const written = await rowOf<HeldIncoming>(
    tx,
    sql`UPDATE rpi_incoming SET ${incomingAssignments({ ...set, version: version + 1 }, by)}
         WHERE tenant_id = ${by.tenantId} AND id = ${id} AND version = ${version} RETURNING ${incomingFields}`,
  )
  if (!written) throw commonErrors.moved()
  return written
}

const log = (
  tx: Tx,
  by: Mover,
  { oemNo, incomingCode, incomingStatus }: HeldIncoming,
  action: string,
  remark: string,
): Promise<void> =>
  logStates(tx, by.tenantId, by.userId === null ? null : { userId: by.userId, userNo: by.userNo }, [
    { oemNo, entity: incomingEntity, entityNo: incomingCode, from: incomingStatus, to: incomingStatus, action, remark },
  ])
