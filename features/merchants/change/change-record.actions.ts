import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { userName } from '../dossier/merchant-dossier.queries.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { ChangeResult, ChangeSource, ChangeType } from '../change-effect/change-codes.contract.ts'
import type { ChangeAfter } from '../change-effect/change-after.contract.ts'
import { prepareChange, type PreparedChange } from '../change-effect/change-draft.actions.ts'
import { completeChange } from '../change-effect/change-effect.actions.ts'
import { changesInReach, changeSource } from './change.queries.ts'
import { changeTransitions, afterAnswers, type AisleResult, moveChange } from '../change-effect/change.rules.ts'
import { pushChange } from '../change-effect/change-sending.jobs.ts'
import { refuseOpen, requireMerchant } from '../change-effect/changed-merchant.queries.ts'
import {
  keptValues,
  liveAisles,
  type LockedChange,
  lockedColumns,
  openValues,
} from '../change-effect/change-values.queries.ts'

const changeNumber: NumberKind = { prefix: 'CG', day: 'yyMMdd', width: 6 }

/** A picture of a change, as it was uploaded. */
export interface ChangePicture {
  readonly picKind: number
  readonly fileKey: string
}

/** A change to be asked for. */
export interface ChangeRequest {
  readonly rpiNo: string
  readonly changeType: number
  readonly after: z.output<typeof ChangeAfter>
  readonly pics: readonly ChangePicture[]
  readonly reason: string
}

/**
 * Opens a change record that waits for review; the merchant stays as it is.
 * @returns its number and the names of the fields that would differ
 * @throws common.notFound, merchant.notDirect, change.notOpen, change.openOne, file.gone, what prepareChange refuses
 * @source docs/domain/network.md 5.2, add
 */
export async function openChange(
  tx: Tx,
  caller: Caller,
  { rpiNo, changeType, after, pics, reason }: ChangeRequest,
  now: Moment,
): Promise<{ changeNo: string; fields: string[] }> {
  const merchant = await requireMerchant(tx, caller, rpiNo)
  await refuseOpen(tx, caller, rpiNo, changeType)
  await requirePictures(tx, caller, pics)
  const prepared = await prepareChange(tx, makerOf(caller, now), merchant, changeType, after, kindsOf(pics))
  const changeNo = await takeNumber(tx, changeNumber, now.day)
  await run(
    tx,
    sql`INSERT INTO mer_change_record (tenant_id, oem_no, change_no, rpi_no, change_type, before_json, after_json, pics, reason, change_source, change_status, create_user, create_dept, create_time, update_time)
        VALUES (${caller.tenantId}, ${merchant.oemNo}, ${changeNo}, ${rpiNo}, ${changeType}, ${keptText(changeType, prepared.before)}::jsonb, ${keptText(changeType, prepared.after)}::jsonb, ${JSON.stringify(pics)}::jsonb, ${reason},
                ${sourceOf(caller)}, ${changeTransitions.submit.to}, ${caller.userId}, ${caller.deptIds[0] ?? null}, ${now.at}, ${now.at})`,
  )
  const opened = { oemNo: merchant.oemNo, changeNo, changeStatus: null }
  await logChange(tx, caller, opened, changeTransitions.submit.to, 'add', reason)
  return { changeNo, fields: Object.keys(prepared.after.fields) }
}

/**
 * Lets a change go to the channels; one that concerns none takes effect at once.
 * @returns its status now
 * @source docs/domain/network.md 5.2, audit pass
 */
export async function passChange(
  tx: Tx,
  caller: Caller,
  found: LockedChange,
  reason: string,
  now: Moment,
): Promise<number> {
  const { tenantId, userId } = caller
  const to = moveChange(found.changeStatus, 'pass')
  const results = await resultsOf(tx, tenantId, found)
  await run(
    tx,
    sql`UPDATE mer_change_record SET change_status = ${to}, audit_user = ${userId}, audit_time = ${now.at}, reject_reason_id = NULL, reject_reason = '',
               aisle_results = ${JSON.stringify(results)}::jsonb, fail_msg = '', update_user = ${userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND change_no = ${found.changeNo}`,
  )
  await logChange(tx, caller, found, to, 'audit', reason)
  const passed = { ...found, changeStatus: to, version: found.version + 1 }
  if (afterAnswers(results) === 'complete') return completeChange(tx, tenantId, passed, results, caller, now)
  await pushChange(tx, tenantId, found.changeNo, results)
  return to
}

/**
 * Holds a change within the caller's reach.
 * @param version of the change as somebody has read it; undefined: whatever it is
 * @throws common.notFound; common.moved with who and when, for one who has read an older one
 */
export async function lockChange(tx: Tx, caller: Caller, changeNo: string, version?: number): Promise<LockedChange> {
  const found = await rowOf<LockedChange>(
    tx,
    sql`SELECT ${lockedColumns()} FROM ${changeSource} WHERE ${changesInReach(caller)} AND c.change_no = ${changeNo} FOR NO KEY UPDATE OF c`,
  )
  if (!found) throw commonErrors.notFound()
  if (version !== undefined && version !== found.version)
    throw commonErrors.moved().with({
      updateUserName: await userName(tx, caller.tenantId, found.updateUser),
      updateTime: found.updateTime.slice(0, 19),
    })
  return found
}

/**
 * Reads the values that a change asked for, in plain. @throws common.notFound unless it is this merchant's and of this kind
 */
export async function askedBefore(
  tx: Tx,
  caller: Caller,
  { rpiNo, changeType, changeNo }: Pick<LockedChange, 'rpiNo' | 'changeType' | 'changeNo'>,
): Promise<ReturnType<typeof openValues>> {
  const found = await rowOf<LockedChange>(
    tx,
    sql`SELECT ${lockedColumns()} FROM ${changeSource}
         WHERE ${changesInReach(caller)} AND c.change_no = ${changeNo} AND c.rpi_no = ${rpiNo} AND c.change_type = ${changeType}`,
  )
  if (!found) throw commonErrors.notFound()
  return openValues(changeType, found.after)
}

/**
 * Refuses pictures that the caller's side did not send in.
 * @param kept pictures that the change holds already
 * @throws file.gone
 */
export const requirePictures = (
  tx: Tx,
  caller: Caller,
  pics: readonly ChangePicture[],
  kept: readonly ChangePicture[] = [],
): Promise<void> =>
  requireOwnFiles(
    tx,
    caller,
    pics.map(({ fileKey }) => fileKey),
    kept.map(({ fileKey }) => fileKey),
  )

export const kindsOf = (pics: readonly ChangePicture[]): number[] => pics.map(({ picKind }) => picKind)

/** Builds the stored text of the values of a change, as the database keeps it. */
export const keptText = (changeType: number, { fields, rates }: PreparedChange['after']): string =>
  JSON.stringify(keptValues(changeType, fields, rates))

/** Notes a change of state of a change record. */
export const logChange = (
  tx: Tx,
  caller: Caller,
  { oemNo, changeNo, changeStatus }: { oemNo: string; changeNo: string; changeStatus: number | null },
  to: number,
  action: string,
  remark: string,
): Promise<void> =>
  logStates(tx, caller.tenantId, caller, [
    { oemNo, entity: 'merChange', entityNo: changeNo, from: changeStatus, to, action, remark },
  ])

const sourceOf = ({ partyType }: Caller) =>
  partyType === PartyType.operator
    ? ChangeSource.operator
    : partyType === PartyType.merchant
      ? ChangeSource.merchant
      : ChangeSource.provider

/** Every channel where the merchant is open, with a number of its own for this attempt. */
async function resultsOf(
  tx: Tx,
  tenantId: string,
  { changeNo, rpiNo, version, changeType, after }: LockedChange,
): Promise<AisleResult[]> {
  const live = await liveAisles(tx, tenantId, rpiNo)
  const priced = openValues(changeType, after).rates.map(({ aisleCode }) => aisleCode)
  const concerned = changeType === ChangeType.rates ? live.filter(({ aisleCode }) => priced.includes(aisleCode)) : live
  return concerned.map(({ aisleCode, incomingCode, aisleMerNo }, place) => ({
    aisleCode,
    incomingCode,
    aisleMerNo,
    changeApplyNo: `${changeNo}-${version}-${place + 1}`,
    result: ChangeResult.running,
    msg: '',
  }))
}
