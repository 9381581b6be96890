import { sql } from 'drizzle-orm'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { LedgerEvent } from '../../ledger/ledger.shared.ts'
import { RpiKind } from '../merchant/merchant-codes.contract.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { lockHolds, placeHolds, waitingOf } from './risk-hold.actions.ts'
import { HoldKind, type HoldStatus, riskHold } from './risk-hold.contract.ts'
import { holdOf, holdPage, holdSheet, holdsInReach, holdStatistics, holdsWhere } from './risk-hold.queries.ts'
import { heldSums, releaseLine, riskHoldTransitions } from './risk-hold.rules.ts'

export const riskHoldCalls = [
  handle(riskHold.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await holdPage(tx, holdsWhere(caller, input, now.day), input)),
  ),

  handle(riskHold.statistics, async ({ tx, caller, input, now }) =>
    holdStatistics(tx, holdsWhere(caller, input, now.day)),
  ),

  handleExport(riskHold.export, async ({ caller, input, now }) => holdSheet(holdsWhere(caller, input, now.day), input)),

  handle(riskHold.detail, async ({ tx, caller, input }) => {
    const found = await holdOf(tx, caller, input.id)
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, 'riskHold', found.holdNo ?? '') }
  }),

  // Holds are the operator's: its risk control places them, no party below.
  handle(riskHold.place, async ({ tx, caller, input, now, audit }) => {
    const { rpiNo, aisleCode, holdMode, reason } = input
    requireOperatorStaff(caller)
    if (reason === '') throw commonErrors.reasonMissing()
    const bookDay = await lockHolds(tx, caller.tenantId, now)
    const merchant = await rowOf<{ rpiNo: string; oemNo: string }>(
      tx,
      sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo" FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${constant(RpiKind.merchant)}`,
    )
    if (!merchant) throw commonErrors.notFound()
    const waiting = (await waitingOf(tx, caller.tenantId, rpiNo)).filter(
      (one) => aisleCode === undefined || one.aisleCode === aisleCode,
    )
    const sums = heldSums(input, waiting)
    const holdNos = await placeHolds(tx, caller, merchant, sums, {
      holdKind: HoldKind.manual,
      holdMode,
      reason,
      bookDay,
      now,
    })
    audit({ entity: 'riskHold', no: holdNos.join(','), before: null, after: { rpiNo, holdMode, sums }, reason })
    return { holdNos }
  }),

  handle(riskHold.lift, async ({ tx, caller, input: { holdNo, reason }, now, audit }) => {
    requireOperatorStaff(caller)
    if (reason === '') throw commonErrors.reasonMissing()
    const found = await lockHold(tx, caller, holdNo)
    const holdStatus = nextState(riskHoldTransitions, found.holdStatus, 'lift')
    await run(
      tx,
      sql`UPDATE risk_hold SET hold_status = ${holdStatus}, lift_user = ${caller.userId}, lift_no = ${caller.account}, lift_time = ${now.at}, lift_reason = ${reason}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND hold_no = ${holdNo}`,
    )
    await logMove(tx, caller, found, { to: holdStatus, action: 'lift', remark: reason })
    audit({ entity: 'riskHold', no: holdNo, before: { holdStatus: found.holdStatus }, after: { holdStatus }, reason })
    return {}
  }),

  handle(riskHold.audit, async (context) => {
    const { tx, caller, input, now } = context
    const { holdNo, reason } = input
    const { tenantId } = caller
    const approved = isApproved(input)
    requireOperatorStaff(caller)
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const found = await lockHold(tx, caller, holdNo)
    const waiting = {
      entity: 'riskHold',
      no: holdNo,
      oemNo: found.oemNo,
      stateName: 'holdStatus',
      state: found.holdStatus,
      maker: found.liftUser,
    }
    const to = secondStep(riskHoldTransitions, approved ? 'approve' : 'reject', waiting, caller)
    const released = approved
      ? await post(tx, tenantId, {
          eventType: LedgerEvent.riskHold,
          eventKey: `H:${holdNo}:R`,
          bookDay,
          happenedAt: now.at,
          bizKind: 'riskHold',
          bizCode: holdNo,
          reverseOf: found.txnId,
          lines: [releaseLine(found.rpiNo, found.aisleCode, fen(found.leftFen))],
          operatorNo: caller.account,
          memo: found.liftReason,
        })
      : null
    await run(
      tx,
      sql`UPDATE risk_hold SET hold_status = ${to}, checker_user = ${caller.userId}, checker_no = ${caller.account}, check_time = ${now.at}, check_reason = ${reason}, release_txn_id = ${released?.txnId ?? null},
               release_book_day = ${released ? bookDay : null}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND hold_no = ${holdNo}`,
    )
    await tellStep(context, waiting, {
      to,
      action: approved ? 'release' : 'keep',
      reason,
      before: { heldAmount: found.leftFen },
      after: { txnId: released?.txnId ?? null },
    })
    return {}
  }),
]

interface LockedHold {
  readonly holdNo: string
  readonly oemNo: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly leftFen: Fen
  readonly holdStatus: CodeOf<typeof HoldStatus>
  readonly liftUser: bigint | null
  readonly liftReason: string
  readonly txnId: bigint
}

async function lockHold(tx: Tx, caller: Caller, holdNo: string): Promise<LockedHold> {
  const found = await rowOf<LockedHold>(
    tx,
    sql`SELECT h.hold_no AS "holdNo", h.oem_no AS "oemNo", h.rpi_no AS "rpiNo", h.aisle_code AS "aisleCode", (h.amount - h.drawn_amount)::fen AS "leftFen", h.hold_status AS "holdStatus",
               h.lift_user AS "liftUser", h.lift_reason AS "liftReason", h.txn_id AS "txnId" FROM risk_hold h WHERE ${holdsInReach(caller)} AND h.hold_no = ${holdNo} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

const logMove = (
  tx: Tx,
  caller: Caller,
  { oemNo, holdNo, holdStatus }: LockedHold,
  { to, action, remark }: { to: CodeOf<typeof HoldStatus>; action: string; remark: string },
) =>
  logStates(tx, caller.tenantId, caller, [
    { oemNo, entity: 'riskHold', entityNo: holdNo, from: holdStatus, to, action, remark },
  ])
