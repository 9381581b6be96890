import { sql } from 'drizzle-orm'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { type DoneMove, lockForMove, moveProvider, writeOutcome } from './move.actions.ts'
import { moveErrors, MoveStatus, partyMove } from './move.contract.ts'
import {
  affectedBy,
  moveListing,
  movesInReach,
  nameOfParty,
  type PlannedMove,
  plannedMove,
  refusalsAt,
} from './move.queries.ts'
import { levelOf, moveTransitions, pathBelow, refusedFor } from './move.rules.ts'

const moveNumber: NumberKind = { prefix: 'QY', day: 'yyMMdd', width: 6 }
const entity = 'partyMove'

refusalOfConstraint('service_move_open', () => moveErrors.open())

export const moveCalls = [
  handle(partyMove.preview, async ({ tx, caller, input, now }) => {
    const planned = await planOf(tx, caller, input)
    const { moved, to } = planned
    const named = await rowOf<{ fromName: string; toName: string }>(
      tx,
      sql`SELECT ${nameOfParty(caller.tenantId, moved.parentNo)} AS "fromName", ${nameOfParty(caller.tenantId, to.userNo)} AS "toName"`,
    )
    const refusals = await refusalsAt(tx, caller, planned, now.at)
    return {
      userNo: moved.userNo,
      serviceName: moved.serviceName,
      fromNo: moved.parentNo,
      fromName: named?.fromName ?? '',
      toNo: to.userNo,
      toName: named?.toName ?? '',
      ...(await affectedBy(tx, caller.tenantId, moved)),
      levelBefore: moved.level,
      levelAfter: levelOf(to.ancestors) + 1,
      refusals: refusals.map((one) => one.words(caller.language)),
    }
  }),

  handle(partyMove.submit, async ({ tx, caller, input, now, audit }) => {
    await holdTree(tx, caller.tenantId)
    const planned = await planOf(tx, caller, input)
    const { moved, to } = planned
    const refusals = await refusalsAt(tx, caller, planned, now.at)
    if (refusals.length > 0) throw refusedFor(refusals)
    const { partyCount, merchantCount, terminalCount, policyCount } = await affectedBy(tx, caller.tenantId, moved)
    const moveNo = await takeNumber(tx, moveNumber, now.day)
    await run(
      tx,
      sql`INSERT INTO service_move (tenant_id, oem_no, move_no, user_no, from_no, to_no, from_path, to_path, party_count, merchant_count, terminal_count, policy_count, reason, move_status, maker_no, create_user, create_time, update_time)
        VALUES (${caller.tenantId}, ${caller.oemNo}, ${moveNo}, ${moved.userNo}, ${moved.parentNo}, ${to.userNo}, ${moved.ancestors}, ${pathBelow(to, moved.userNo)}, ${partyCount}, ${merchantCount}, ${terminalCount}, ${policyCount},
                ${input.reason}, ${moveTransitions.submit.to}, ${caller.account}, ${caller.userId}, ${now.at}, ${now.at})`,
    )
    const after = {
      userNo: moved.userNo,
      fromNo: moved.parentNo,
      toNo: to.userNo,
      moveStatus: moveTransitions.submit.to,
    }
    await logMove(tx, caller, moveNo, {
      from: null,
      to: moveTransitions.submit.to,
      action: 'submit',
      remark: input.reason,
    })
    audit({ entity, no: moveNo, before: null, after, reason: input.reason })
    return { moveNo }
  }),

  // Moves are the operator's: no party below decides who stands above it.
  handle(partyMove.audit, async (context) => {
    const { tx, caller, input, now } = context
    const { moveNo, reason } = input
    requireOperatorStaff(caller)
    const approves = isApproved(input)
    if (approves) await lockForMove(tx, caller.tenantId)
    const found = await lockMove(tx, caller, moveNo)
    const waiting = {
      entity,
      no: moveNo,
      oemNo: caller.oemNo,
      stateName: 'moveStatus',
      state: found.moveStatus,
      maker: found.createUser,
    }
    const action = approves ? 'approve' : 'reject'
    const to = secondStep(moveTransitions, action, waiting, caller)
    const done = approves ? await put(tx, caller, found) : null
    await writeOutcome(
      tx,
      caller.tenantId,
      moveNo,
      sql`move_status = ${to}, checker_user = ${caller.userId}, checker_no = ${caller.account}, check_time = ${now.at}, check_reason = ${reason}, update_time = ${now.at}${done ? outcomeOf(done) : sql``}`,
    )
    await tellStep(context, waiting, {
      to,
      action,
      reason,
      before: { parentNo: found.fromNo, ...(done ? { path: done.fromPath } : {}) },
      after: done ? { parentNo: found.toNo, path: done.toPath } : {},
    })
    return {}
  }),

  handle(partyMove.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, moveListing(caller, input), input)),
  ),

  handle(partyMove.cancel, async ({ tx, caller, input: { moveNo }, now, audit }) => {
    requireOperatorStaff(caller)
    const found = await lockMove(tx, caller, moveNo)
    const moveStatus = nextState(moveTransitions, found.moveStatus, 'cancel')
    if (found.createUser !== caller.userId) throw commonErrors.forbidden()
    await writeOutcome(tx, caller.tenantId, moveNo, sql`move_status = ${moveStatus}, update_time = ${now.at}`)
    await logMove(tx, caller, moveNo, { from: found.moveStatus, to: moveStatus, action: 'cancel' })
    audit({ entity, no: moveNo, before: { moveStatus: found.moveStatus }, after: { moveStatus } })
    return {}
  }),
]

async function planOf(tx: Tx, caller: Caller, input: { userNo: string; toNo: string }): Promise<PlannedMove> {
  requireOperatorStaff(caller)
  const planned = await plannedMove(tx, caller, input)
  if (!planned) throw commonErrors.notFound()
  return planned
}

interface LockedMove {
  readonly moveNo: string
  readonly userNo: string
  readonly fromNo: string
  readonly toNo: string
  readonly reason: string
  readonly moveStatus: CodeOf<typeof MoveStatus>
  readonly createUser: bigint
}

async function lockMove(tx: Tx, caller: Caller, moveNo: string): Promise<LockedMove> {
  const found = await rowOf<LockedMove>(
    tx,
    sql`SELECT m.move_no AS "moveNo", m.user_no AS "userNo", m.from_no AS "fromNo", m.to_no AS "toNo", m.reason, m.move_status AS "moveStatus", m.create_user AS "createUser"
          FROM service_move m WHERE ${movesInReach(caller)} AND m.move_no = ${moveNo} FOR NO KEY UPDATE OF m`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** Puts a move into force, from where the provider stands now: it may have stood elsewhere when the move was asked for. */
async function put(tx: Tx, caller: Caller, found: LockedMove): Promise<DoneMove> {
  const planned = await planOf(tx, caller, found)
  if (planned.moved.parentNo !== found.fromNo) throw commonErrors.moved()
  return moveProvider(tx, caller, planned, found)
}

const outcomeOf = (done: DoneMove) =>
  sql`, effective_time = ${done.effectiveTime}, from_path = ${done.fromPath}, to_path = ${done.toPath}, party_count = ${done.partyCount}, merchant_count = ${done.merchantCount},
      terminal_count = ${done.terminalCount}, policy_count = ${done.policyCount}`

const logMove = (
  tx: Tx,
  caller: Caller,
  entityNo: string,
  change: { from: number | null; to: number; action: string; remark?: string },
) => logStates(tx, caller.tenantId, caller, [{ oemNo: caller.oemNo, entity, entityNo, ...change }])
