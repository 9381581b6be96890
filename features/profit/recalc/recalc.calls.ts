import { sql } from 'drizzle-orm'
import { run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { profitRecalc } from './recalc.contract.ts'
import { sendRecalc } from '../recalc-run/recalc.jobs.ts'
import { recalcLines, recalcOf, recalcPage } from './recalc.queries.ts'
import { checkRequest } from './recalc.rules.ts'
import { recalcTransitions } from '../recalc-run/recalc-states.rules.ts'
import { keptCorrection } from '../recalc-run/recalc-lines.rules.ts'
import { pathOfNode, pathOfScope, refuseOverlap } from './recalc-scope.queries.ts'
import { lockRecalc, moveRecalc } from '../recalc-run/recalc-state.actions.ts'

const number = moneyNumber('RA')

export const recalcCalls = [
  // Recalculations touch the operator's own profit and show it: only its own staff have to do with them.
  handle(profitRecalc.list, async ({ tx, caller, input, now }) => {
    requireRootStaff(caller)
    return recalcPage(tx, caller, input, now.day)
  }),

  handle(profitRecalc.detail, async ({ tx, caller, input }) => {
    requireRootStaff(caller)
    const found = await recalcOf(tx, caller, input.recalcNo)
    if (!found) throw commonErrors.notFound()
    return {
      ...found,
      lines: await recalcLines(tx, caller, input),
      states: await statesOf(tx, caller.tenantId, 'profitRecalc', input.recalcNo),
    }
  }),

  handle(profitRecalc.submit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { tenantId } = caller
    checkRequest(tenantId, input)
    const path = await pathOfScope(tx, tenantId, input)
    for (const { userNo } of input.corrections) await pathOfNode(tx, tenantId, userNo)
    await refuseOverlap(tx, tenantId, input, path)
    const recalcNo = await takeNumber(tx, number, now.day)
    const { aisleCode, payWay, userNo, rpiNo, payTime_dategt: from, payTime_datelt: until, reason, recalcMode } = input
    const corrections = input.corrections.map(keptCorrection)
    await run(
      tx,
      sql`INSERT INTO profit_recalc (tenant_id, oem_no, recalc_no, aisle_code, pay_way, user_no, rpi_no, scope_path, pay_time_from, pay_time_until, reason, recalc_mode, corrections, recalc_status, maker_no, create_user, create_time, update_time)
        VALUES (${tenantId}, ${tenantId}, ${recalcNo}, ${aisleCode ?? null}, ${payWay ?? null}, ${userNo ?? null}, ${rpiNo ?? null}, ${path}, ${from}, ${until}, ${reason}, ${recalcMode}, ${JSON.stringify(corrections)}::jsonb,
                ${recalcTransitions.draft.to}, ${caller.account}, ${caller.userId}, ${now.at}, ${now.at})`,
    )
    const draft = await lockRecalc(tx, tenantId, recalcNo)
    if (!draft) throw commonErrors.notFound()
    const move = { oemNo: tenantId, from: null, to: draft.recalcStatus, action: 'draft' }
    await logStates(tx, tenantId, caller, [{ ...move, entity: 'profitRecalc', entityNo: recalcNo }])
    const recalcStatus = await moveRecalc(tx, caller, draft, 'submit', reason)
    await sendRecalc(tx, { tenantId, recalcNo, recalcStatus })
    audit({
      entity: 'profitRecalc',
      no: recalcNo,
      after: { aisleCode, payWay, userNo, rpiNo, from, until, recalcMode, corrections, recalcStatus },
      reason,
    })
    return { recalcNo }
  }),

  handle(profitRecalc.audit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { tenantId } = caller
    const { recalcNo, reason } = input
    const approved = isApproved(input)
    const found = await lockRecalc(tx, tenantId, recalcNo)
    if (!found) throw commonErrors.notFound()
    const event = approved ? 'approve' : 'reject'
    const recalcStatus = nextState(recalcTransitions, found.recalcStatus, event)
    refuseMaker(found.createUser, caller.userId)
    await moveRecalc(tx, caller, found, event, reason)
    await run(
      tx,
      sql`UPDATE profit_recalc SET checker_user = ${caller.userId}, checker_no = ${caller.account}, check_time = ${now.at}, check_reason = ${reason}, version = version + 1 WHERE tenant_id = ${tenantId} AND recalc_no = ${recalcNo}`,
    )
    if (approved) await sendRecalc(tx, { tenantId, recalcNo, recalcStatus })
    audit({
      entity: 'profitRecalc',
      no: recalcNo,
      before: { recalcStatus: found.recalcStatus },
      after: { recalcStatus },
      reason,
    })
    return {}
  }),
]
