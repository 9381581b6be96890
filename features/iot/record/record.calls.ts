import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { Carrier } from '../adapter/card-codes.contract.ts'
import { cardsInReach } from '../card/card.queries.ts'
import { cardErrors } from '../card/card.contract.ts'
import { readIccid } from '../card/card.rules.ts'
import { lockCard } from '../card/card-store.actions.ts'
import { termsOf } from '../param/param.queries.ts'
import { FeeStatus, simRecord, type SimRecord, type SimRecordDraft, simRecordErrors } from './record.contract.ts'
import { recordColumns, recordListing, recordSheet, recordsInReach, recordsWithMerchants } from './record.queries.ts'
import { feeTransitions, monthsOf } from './record.rules.ts'

refusalOfConstraint('pos_sim_record_period', simRecordErrors.periodTaken)

const entity = 'simRecord'

export const simRecordCalls = [
  handle(simRecord.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, recordListing(caller, input, input), input)),
  ),

  handle(simRecord.detail, async ({ tx, caller, input }) => {
    const found = await rowOf<z.output<typeof SimRecord>>(
      tx,
      sql`SELECT ${recordColumns} FROM ${recordsWithMerchants} WHERE ${recordsInReach(caller)} AND r.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, entity, String(input.id)) }
  }),

  handleExport(simRecord.export, async ({ caller, input }) => recordSheet(caller, input)),

  handle(simRecord.remove, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const rows = await rowsOf<{ id: bigint; feeStatus: number }>(
      tx,
      sql`SELECT r.id, r.fee_status AS "feeStatus" FROM ${recordsWithMerchants} WHERE ${recordsInReach(caller)} AND r.id = ANY(${sql.param(input.ids)}::bigint[]) ORDER BY r.id FOR NO KEY UPDATE OF r`,
    )
    if (rows.length !== input.ids.length) throw commonErrors.notFound()
    if (rows.some(({ feeStatus }) => feeStatus !== FeeStatus.due)) throw simRecordErrors.paid()
    await run(
      tx,
      sql`UPDATE pos_sim_record SET is_deleted = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit({ entity, no: input.ids.join(','), before: { feeStatus: FeeStatus.due }, after: null })
    return {}
  }),

  handle(simRecord.submit, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const place = await placeOf(tx, caller, input)
    const months = monthsOf[input.feeCycle]
    const before = input.id === undefined ? null : await held(tx, caller, input.id)
    const feeStatus = statusOf(before?.feeStatus ?? feeTransitions.open.to, input.isWaived ?? false, before !== null)
    const fields = sql`${input.feeBegin}::date, (${input.feeBegin}::date + make_interval(months => ${months}))::date`
    const { tenantId, userId } = caller
    let id = before?.id
    if (id === undefined) {
      const made = await insertRow<{ id: bigint }>(
        tx,
        'pos_sim_record',
        {
          tenantId,
          oemNo: place.oemNo,
          iccid: place.iccid,
          sn: place.sn,
          rpiNo: input.rpiNo,
          carrier: place.carrier,
          feeCycle: input.feeCycle,
          feeBegin: input.feeBegin,
          feeEnd: sql`(${input.feeBegin}::date + make_interval(months => ${months}))::date`,
          feeStatus,
          amount: place.amount,
          remark: input.remark,
          createUser: userId,
          createTime: now.at,
        },
        sql`id`,
      )
      id = made.id
    } else
      await run(
        tx,
        sql`UPDATE pos_sim_record SET (fee_begin, fee_end) = (${fields}), fee_cycle = ${input.feeCycle}, fee_status = ${feeStatus}, remark = ${input.remark}, update_user = ${userId}, update_time = ${now.at}, version = version + 1
             WHERE tenant_id = ${tenantId} AND id = ${id}`,
      )
    if (before?.feeStatus !== feeStatus)
      await logStates(tx, tenantId, caller, [
        {
          oemNo: place.oemNo,
          entity,
          entityNo: String(id),
          from: before?.feeStatus ?? null,
          to: feeStatus,
          action: before === null ? 'add' : 'waive',
        },
      ])
    audit({
      entity,
      no: id,
      before,
      after: { iccid: place.iccid, feeBegin: input.feeBegin, feeCycle: input.feeCycle, feeStatus },
    })
    return { id }
  }),
]

type Status = CodeOf<typeof FeeStatus>

/** The status that a record has after it is saved. @throws common.stateRefuses for a paid one */
function statusOf(present: Status, isWaived: boolean, isOld: boolean): Status {
  if (isOld && (present === FeeStatus.paid || present === FeeStatus.waived)) throw commonErrors.stateRefuses()
  return isWaived ? nextState(feeTransitions, present, 'waive') : present
}

interface HeldRecord {
  readonly id: bigint
  readonly iccid: string
  readonly feeStatus: Status
  readonly feeBegin: string
}

/** @throws common.notFound */
async function held(tx: Tx, caller: Caller, id: bigint): Promise<HeldRecord> {
  const row = await rowOf<HeldRecord>(
    tx,
    sql`SELECT r.id, r.iccid, r.fee_status AS "feeStatus", r.fee_begin AS "feeBegin" FROM ${recordsWithMerchants} WHERE ${recordsInReach(caller)} AND r.id = ${id} FOR NO KEY UPDATE OF r`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

interface Place {
  readonly oemNo: string
  readonly iccid: string
  readonly sn: string
  readonly carrier: CodeOf<typeof Carrier>
  readonly amount: Fen
}

/**
 * The device and merchant that a record is of, as they stand.
 * @throws common.notFound for a card or merchant that the caller does not see; card.elsewhere; simRecord.merchantWrong
 */
async function placeOf(tx: Tx, caller: Caller, draft: z.output<typeof SimRecordDraft>): Promise<Place> {
  const { tenantId } = caller
  const iccid = readIccid(draft.iccid)
  const sn = draft.sn.toUpperCase()
  const card = await lockCard(tx, tenantId, iccid, cardsInReach(caller))
  if (!card) throw commonErrors.notFound()
  if (card.sn !== sn) throw cardErrors.elsewhere()
  if (card.rpiNo !== draft.rpiNo) throw simRecordErrors.merchantWrong()
  const row = await rowOf<{ oemNo: string; renewFee: Fen | null }>(
    tx,
    sql`SELECT s.oem_no AS "oemNo", s.renew_fee AS "renewFee" FROM stock_sn s WHERE s.tenant_id = ${tenantId} AND s.rs_sn = ${sn}`,
  )
  const { simFee } = await termsOf(tx, tenantId)
  return { oemNo: row?.oemNo ?? card.oemNo, iccid, sn, carrier: card.carrier, amount: row?.renewFee ?? simFee }
}
