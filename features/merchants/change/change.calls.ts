import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { RejectBizType } from '../../content/content.shared.ts'
import { requireReason } from '../../content/content.server.ts'
import { AuditStatus, refuseMaker } from '../../../core/shared/verdict.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { change } from './change.contract.ts'
import { ChangeAfter } from '../change-effect/change-after.contract.ts'
import { prepareChange } from '../change-effect/change-draft.actions.ts'
import { completeChange } from '../change-effect/change-effect.actions.ts'
import { changeErrors } from '../change-effect/change-errors.contract.ts'
import { changeDetail, changeListing, type ChangeRow, shownLine } from './change.queries.ts'
import {
  askedBefore,
  keptText,
  kindsOf,
  lockChange,
  logChange,
  openChange,
  passChange,
  requirePictures,
} from './change-record.actions.ts'
import { changeFields, type ChangeEvent, moveChange, settledByHand } from '../change-effect/change.rules.ts'
import {
  fieldOf,
  liveAisles,
  type LockedChange,
  maskedValue,
  openValues,
  presentRates,
  presentValues,
} from '../change-effect/change-values.queries.ts'
import { requireMerchant } from '../change-effect/changed-merchant.queries.ts'

refusalOfConstraint('mer_change_record_open', changeErrors.openOne)

export const changeCalls = [
  handle(change.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<ChangeRow>(tx, changeListing(caller, input), input)),
  ),

  handle(change.detail, ({ tx, caller, input, translate }) => changeDetail(tx, caller, input.changeNo, translate)),

  handle(change.form, async ({ tx, caller, input }) => {
    const { rpiNo, changeType } = input
    const merchant = await requireMerchant(tx, caller, rpiNo)
    const fields = changeFields[changeType]
    const asked = input.changeNo ? await askedBefore(tx, caller, { rpiNo, changeType, changeNo: input.changeNo }) : null
    const values = { ...(await presentValues(tx, caller.tenantId, rpiNo, fields)), ...asked?.fields }
    const live = await liveAisles(tx, caller.tenantId, rpiNo)
    const rates = (await presentRates(tx, caller.tenantId, rpiNo)).map(
      (present) => asked?.rates.find(({ aisleCode }) => aisleCode === present.aisleCode) ?? present,
    )
    return {
      rpiNo,
      rpiName: merchant.rpiName,
      userType: merchant.userType,
      changeType,
      values: Object.fromEntries(
        fields.map((field) => [
          field.field,
          maskedValue(field, values[field.field] ?? '', values.balanceAccType ?? ''),
        ]),
      ),
      rates: rates
        .filter(({ aisleCode }) => live.some((one) => one.aisleCode === aisleCode))
        .map(({ aisleCode, lines }) => ({
          aisleCode,
          aisleName: live.find((one) => one.aisleCode === aisleCode)?.aisleName ?? '',
          lines: lines.flatMap((line) => shownLine(line) ?? []),
        })),
    }
  }),

  handle(change.add, async ({ tx, caller, input, now, audit }) => {
    const { rpiNo, changeType, reason } = input
    const { changeNo, fields } = await openChange(tx, caller, input, now)
    audit({ entity: 'merChange', no: changeNo, after: { rpiNo, changeType, fields }, reason })
    return { changeNo }
  }),

  handle(change.update, async ({ tx, caller, input, now, audit }) => {
    const found = await lockChange(tx, caller, input.changeNo, input.version)
    if (input.cancel) {
      if (found.createUser !== caller.userId && !caller.roleAliases.includes('admin')) throw changeErrors.notMaker()
      const to = moveChange(found.changeStatus, 'cancel')
      await run(
        tx,
        sql`UPDATE mer_change_record SET change_status = ${to}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND change_no = ${found.changeNo}`,
      )
      await logChange(tx, caller, found, to, 'cancel', input.reason ?? '')
      audit({
        entity: 'merChange',
        no: found.changeNo,
        before: { changeStatus: found.changeStatus },
        after: { changeStatus: to },
      })
      return {}
    }
    const after = input.after ?? ChangeAfter.parse({})
    const told = await rewrite(
      tx,
      caller,
      found,
      'update',
      { after, pics: input.pics, reason: input.reason ?? '' },
      now,
    )
    audit({
      entity: 'merChange',
      no: found.changeNo,
      before: told.before,
      after: told.after,
      reason: input.reason ?? '',
    })
    return {}
  }),

  handle(change.rejectUpdate, async ({ tx, caller, input, now, audit }) => {
    const found = await lockChange(tx, caller, input.changeNo, input.version)
    const told = await rewrite(tx, caller, found, 'resubmit', input, now)
    audit({
      entity: 'merChange',
      no: found.changeNo,
      before: { changeStatus: found.changeStatus, ...told.before },
      after: { changeStatus: ChangeStatus.pending, ...told.after },
    })
    return {}
  }),

  handle(change.audit, async ({ tx, caller, input, now, audit }) => {
    const found = await lockChange(tx, caller, input.changeNo, input.version)
    const isApproved = input.auditStatus === AuditStatus.approve
    moveChange(found.changeStatus, isApproved ? 'pass' : 'reject')
    refuseMaker(found.createUser, caller.userId)
    const to = isApproved
      ? await passChange(tx, caller, found, input.reason, now)
      : await rejectChange(tx, caller, found, input, now)
    audit({
      entity: 'merChange',
      no: found.changeNo,
      before: { changeStatus: found.changeStatus },
      after: { changeStatus: to },
      reason: input.reason,
    })
    return {}
  }),

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
  }),
]

/** Sends a change back to its maker, for a listed reason and in words. */
async function rejectChange(
  tx: Tx,
  caller: Caller,
  found: LockedChange,
  { rejectReasonId, reason }: InputOf<typeof change.audit>,
  now: Moment,
): Promise<number> {
  const to = moveChange(found.changeStatus, 'reject')
  const chosen = await requireReason(tx, caller, RejectBizType.change, rejectReasonId)
  const rejectReason = [chosen.content, reason].filter(Boolean).join('：')
  await run(
    tx,
    sql`UPDATE mer_change_record SET change_status = ${to}, audit_user = ${caller.userId}, audit_time = ${now.at}, reject_reason_id = ${chosen.id}, reject_reason = ${rejectReason},
               aisle_results = '[]', fail_msg = '', update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND change_no = ${found.changeNo}`,
  )
  await logChange(tx, caller, found, to, 'audit', rejectReason)
  return to
}

/**
 * Writes what a change is to do anew; a refused or failed one goes to review again, without what the channels said.
 * @returns what it was to do, and is to do now, as the audit log tells of it
 */
async function rewrite(
  tx: Tx,
  caller: Caller,
  found: LockedChange,
  event: Extract<ChangeEvent, 'update' | 'resubmit'>,
  { after, pics, reason }: Pick<InputOf<typeof change.rejectUpdate>, 'after' | 'pics' | 'reason'>,
  now: Moment,
): Promise<{ before: object; after: object }> {
  const to = moveChange(found.changeStatus, event)
  if (found.createUser !== caller.userId) throw changeErrors.notMaker()
  const merchant = await requireMerchant(tx, caller, found.rpiNo)
  await requirePictures(tx, caller, pics, found.pics)
  const images = pics.length > 0 ? pics : found.pics
  const earlier = openValues(found.changeType, found.after)
  const prepared = await prepareChange(
    tx,
    makerOf(caller, now),
    merchant,
    found.changeType,
    after,
    kindsOf(images),
    earlier.fields,
  )
  await run(
    tx,
    sql`UPDATE mer_change_record SET before_json = ${keptText(found.changeType, prepared.before)}::jsonb, after_json = ${keptText(found.changeType, prepared.after)}::jsonb, pics = ${JSON.stringify(images)}::jsonb,
               reason = coalesce(nullif(${reason}, ''), reason), change_status = ${to}, aisle_results = '[]', fail_msg = '', reject_reason_id = NULL, reject_reason = '',
               update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND change_no = ${found.changeNo}`,
  )
  await logChange(tx, caller, found, to, event, reason)
  return {
    before: toldValues(found.changeType, earlier, found.pics),
    after: toldValues(found.changeType, prepared.after, images),
  }
}

/** Returns the values that a change asks for: personal values masked, and its pictures. */
function toldValues(
  changeType: LockedChange['changeType'],
  { fields, rates }: ReturnType<typeof openValues>,
  pics: LockedChange['pics'],
): object {
  const shown = Object.entries(fields).map(([name, value]) => {
    const field = fieldOf(changeType, name)
    return [name, field ? maskedValue(field, value, fields.balanceAccType ?? '') : value]
  })
  return { ...Object.fromEntries(shown), rates, pics }
}
