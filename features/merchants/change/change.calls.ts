import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/db.ts'
import { refusalOfConstraint } from '../../../core/server/envelope.ts'
import { handle, type Moment } from '../../../core/server/handle.ts'
import { type NumberKind, takeNumber } from '../../../core/server/numbers.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RejectBizType } from '../../content/reject-reason/reject-reason.contract.ts'
import { requireReason } from '../../content/reject-reason/reject-reason.queries.ts'
import { logStates } from '../../ledger/state-log/state-log.actions.ts'
import { AuditStatus, refuseMaker } from '../../ledger/verdict/verdict.contract.ts'
import { readPage } from '../../providers/listing/listing.queries.ts'
import { makerOf } from '../../providers/party/maker.rules.ts'
import { requireOwnFiles } from '../../settings/file/file.queries.ts'
import { ChangeResult, ChangeSource, ChangeStatus } from './change-codes.contract.ts'
import { change, ChangeAfter } from './change.contract.ts'
import { prepareChange, type PreparedChange } from './change-draft.actions.ts'
import { refuseOpen, requireMerchant } from './changed-merchant.queries.ts'
import { completeChange } from './change-effect.actions.ts'
import { changeErrors } from './change-errors.contract.ts'
import {
  changeDetail,
  changeListing,
  type ChangeRow,
  changesInReach,
  changeSource,
  shownLine,
} from './change.queries.ts'
import {
  afterAnswers,
  type AisleResult,
  changeFields,
  type ChangeEvent,
  moveChange,
  settledByHand,
} from './change.rules.ts'
import { pushChange } from './change-sending.jobs.ts'
import {
  keptValues,
  liveAisles,
  type LockedChange,
  lockedColumns,
  maskedValue,
  openValues,
  presentRates,
  presentValues,
} from './change-values.queries.ts'

refusalOfConstraint('mer_change_record_open', changeErrors.openOne)

const changeNumber: NumberKind = { prefix: 'CG', day: 'yyMMdd', width: 6 }

handle(change.list, async ({ tx, caller, input }) =>
  pageOf(input, await readPage<ChangeRow>(tx, changeListing(caller, input), input)),
)

handle(change.detail, ({ tx, caller, input, translate }) => changeDetail(tx, caller, input.changeNo, translate))

handle(change.form, async ({ tx, caller, input }) => {
  const { rpiNo, changeType } = input
  const merchant = await requireMerchant(tx, caller, rpiNo)
  const fields = changeFields[changeType]
  const values = await presentValues(tx, caller.tenantId, rpiNo, fields)
  const live = await liveAisles(tx, caller.tenantId, rpiNo)
  const rates = await presentRates(tx, caller.tenantId, rpiNo)
  return {
    rpiNo,
    rpiName: merchant.rpiName,
    userType: merchant.userType,
    changeType,
    values: Object.fromEntries(
      fields.map((field) => [field.field, maskedValue(field, values[field.field] ?? '', values.balanceAccType ?? '')]),
    ),
    rates: rates
      .filter(({ aisleCode }) => live.some((one) => one.aisleCode === aisleCode))
      .map(({ aisleCode, lines }) => ({
        aisleCode,
        aisleName: live.find((one) => one.aisleCode === aisleCode)?.aisleName ?? '',
        lines: lines.flatMap((line) => shownLine(line) ?? []),
      })),
  }
})

handle(change.add, async ({ tx, caller, input, now, audit }) => {
  const { rpiNo, changeType, pics, reason } = input
  const merchant = await requireMerchant(tx, caller, rpiNo)
  await refuseOpen(tx, caller, rpiNo, changeType)
  await requireOwnFiles(
    tx,
    caller,
    pics.map(({ fileKey }) => fileKey),
  )
  const prepared = await prepareChange(tx, makerOf(caller, now), merchant, changeType, input.after, kindsOf(pics))
  const changeNo = await takeNumber(tx, changeNumber, now.day)
  await run(
    tx,
    sql`INSERT INTO mer_change_record (tenant_id, oem_no, change_no, rpi_no, change_type, before_json, after_json, pics, reason, change_source, change_status, create_user, create_dept, create_time, update_time)
        VALUES (${caller.tenantId}, ${merchant.oemNo}, ${changeNo}, ${rpiNo}, ${changeType}, ${keptText(changeType, prepared.before)}::jsonb, ${keptText(changeType, prepared.after)}::jsonb, ${JSON.stringify(pics)}::jsonb, ${reason},
                ${sourceOf(caller)}, ${ChangeStatus.pending}, ${caller.userId}, ${caller.deptIds[0] ?? null}, ${now.at}, ${now.at})`,
  )
  await log(tx, caller, { oemNo: merchant.oemNo, changeNo, changeStatus: null }, ChangeStatus.pending, 'add', reason)
  audit({
    entity: 'merChange',
    no: changeNo,
    after: { rpiNo, changeType, fields: Object.keys(prepared.after.fields) },
    reason,
  })
  return { changeNo }
})

handle(change.update, async ({ tx, caller, input, now, audit }) => {
  const found = await lockChange(tx, caller, input.changeNo)
  if (input.cancel) {
    if (found.createUser !== caller.userId && !caller.roleAliases.includes('admin')) throw changeErrors.notMaker()
    const to = moveChange(found.changeStatus, 'cancel')
    await run(
      tx,
      sql`UPDATE mer_change_record SET change_status = ${to}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND change_no = ${found.changeNo}`,
    )
    await log(tx, caller, found, to, 'cancel', input.reason ?? '')
    audit({
      entity: 'merChange',
      no: found.changeNo,
      before: { changeStatus: found.changeStatus },
      after: { changeStatus: to },
    })
    return {}
  }
  const after = input.after ?? ChangeAfter.parse({})
  await rewrite(tx, caller, found, 'update', { after, pics: input.pics, reason: input.reason ?? '' }, now)
  audit({ entity: 'merChange', no: found.changeNo, after: { fields: Object.keys(after) } })
  return {}
})

handle(change.rejectUpdate, async ({ tx, caller, input, now, audit }) => {
  const found = await lockChange(tx, caller, input.changeNo)
  await rewrite(tx, caller, found, 'resubmit', input, now)
  audit({
    entity: 'merChange',
    no: found.changeNo,
    before: { changeStatus: found.changeStatus },
    after: { changeStatus: ChangeStatus.pending },
  })
  return {}
})

handle(change.audit, async ({ tx, caller, input, now, audit }) => {
  const found = await lockChange(tx, caller, input.changeNo)
  const isApproved = input.auditStatus === AuditStatus.approve
  const to = moveChange(found.changeStatus, isApproved ? 'pass' : 'reject')
  refuseMaker(found.createUser, caller.userId)
  const chosen = isApproved ? null : await requireReason(tx, caller, RejectBizType.change, input.rejectReasonId)
  const rejectReason = chosen ? [chosen.content, input.reason].filter(Boolean).join('：') : ''
  const results = isApproved ? await resultsOf(tx, caller.tenantId, found) : []
  await run(
    tx,
    sql`UPDATE mer_change_record SET change_status = ${to}, audit_user = ${caller.userId}, audit_time = ${now.at}, reject_reason_id = ${chosen?.id ?? null}, reject_reason = ${rejectReason},
               aisle_results = ${JSON.stringify(results)}::jsonb, fail_msg = '', update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND change_no = ${found.changeNo}`,
  )
  await log(tx, caller, found, to, 'audit', rejectReason || input.reason)
  const passed = { ...found, changeStatus: to, version: found.version + 1 }
  if (isApproved && afterAnswers(results) === 'complete')
    await completeChange(tx, caller.tenantId, passed, results, caller, now)
  else await pushChange(tx, caller.tenantId, found.changeNo, results)
  audit({
    entity: 'merChange',
    no: found.changeNo,
    before: { changeStatus: found.changeStatus },
    after: { changeStatus: to },
    reason: rejectReason,
  })
  return {}
})

handle(change.completeProcess, async ({ tx, caller, input, now, audit, say }) => {
  const found = await lockChange(tx, caller, input.changeNo)
  moveChange(found.changeStatus, 'complete')
  const results = settledByHand(found.aisleResults, input.aisleResults)
  const to = await completeChange(tx, caller.tenantId, found, results, caller, now)
  // The failure is kept, so the call answers: the words say what happened.
  if (to === ChangeStatus.channelFailed) say(changeErrors.moved().words(caller.language))
  audit({
    entity: 'merChange',
    no: found.changeNo,
    before: { changeStatus: found.changeStatus },
    after: { changeStatus: to, results },
  })
  return {}
})

const kindsOf = (pics: readonly { picKind: number }[]) => pics.map(({ picKind }) => picKind)

const keptText = (changeType: number, { fields, rates }: PreparedChange['after']) =>
  JSON.stringify(keptValues(changeType, fields, rates))

const sourceOf = ({ partyType }: Caller) =>
  partyType === 1 ? ChangeSource.operator : partyType === 3 ? ChangeSource.merchant : ChangeSource.provider

async function lockChange(tx: Tx, caller: Caller, changeNo: string): Promise<LockedChange> {
  const found = await rowOf<LockedChange>(
    tx,
    sql`SELECT ${lockedColumns()} FROM ${changeSource} WHERE ${changesInReach(caller)} AND c.change_no = ${changeNo} FOR NO KEY UPDATE OF c`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** Writes what a change is to do anew; a refused or failed one goes to review again, without what the channels said. */
async function rewrite(
  tx: Tx,
  caller: Caller,
  found: LockedChange,
  event: Extract<ChangeEvent, 'update' | 'resubmit'>,
  { after, pics, reason }: Pick<InputOf<typeof change.rejectUpdate>, 'after' | 'pics' | 'reason'>,
  now: Moment,
): Promise<void> {
  const to = moveChange(found.changeStatus, event)
  if (found.createUser !== caller.userId) throw changeErrors.notMaker()
  const merchant = await requireMerchant(tx, caller, found.rpiNo)
  await requireOwnFiles(
    tx,
    caller,
    pics.map(({ fileKey }) => fileKey),
  )
  const images = pics.length > 0 ? pics : found.pics
  const earlier = openValues(found.changeType, found.after).fields
  const prepared = await prepareChange(
    tx,
    makerOf(caller, now),
    merchant,
    found.changeType,
    after,
    kindsOf(images),
    earlier,
  )
  await run(
    tx,
    sql`UPDATE mer_change_record SET before_json = ${keptText(found.changeType, prepared.before)}::jsonb, after_json = ${keptText(found.changeType, prepared.after)}::jsonb, pics = ${JSON.stringify(images)}::jsonb,
               reason = coalesce(nullif(${reason}, ''), reason), change_status = ${to}, aisle_results = '[]', fail_msg = '', reject_reason_id = NULL, reject_reason = '',
               update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND change_no = ${found.changeNo}`,
  )
  await log(tx, caller, found, to, event, reason)
}

/** Every channel where the merchant is open, with a number of its own for this attempt. */
async function resultsOf(
  tx: Tx,
  tenantId: string,
  { changeNo, rpiNo, version, changeType, after }: LockedChange,
): Promise<AisleResult[]> {
  const live = await liveAisles(tx, tenantId, rpiNo)
  const priced = openValues(changeType, after).rates.map(({ aisleCode }) => aisleCode)
  const concerned = changeType === 4 ? live.filter(({ aisleCode }) => priced.includes(aisleCode)) : live
  return concerned.map(({ aisleCode, incomingCode, aisleMerNo }, place) => ({
    aisleCode,
    incomingCode,
    aisleMerNo,
    changeApplyNo: `${changeNo}-${version}-${place + 1}`,
    result: ChangeResult.running,
    msg: '',
  }))
}

const log = (
  tx: Tx,
  caller: Caller,
  { oemNo, changeNo, changeStatus }: { oemNo: string; changeNo: string; changeStatus: number | null },
  to: number,
  action: string,
  remark: string,
) =>
  logStates(tx, caller.tenantId, caller, [
    { oemNo, entity: 'merChange', entityNo: changeNo, from: changeStatus, to, action, remark },
  ])
