import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { refuseMaker } from '../../../core/shared/verdict.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType, activity, type ActivityChange, type ActivityDraft, activityErrors } from './activity.contract.ts'
import { activityListing, activityOf, type ActivityTerms, stagesOf, termsWhere } from './activity.queries.ts'
import { activityTransitions, checkedDraft, rewardExample } from './activity.rules.ts'
import { checkRunningChange } from './activity-change.rules.ts'

type Draft = z.output<typeof ActivityDraft>
type Change = z.output<typeof ActivityChange>

export const activityCalls = [
  // Activities are the root operator's: its budgets and grants are nobody's business below.
  handle(activity.list, async ({ tx, caller, input }) => {
    requireRootStaff(caller)
    return pageOf(input, await readPage(tx, activityListing(caller, input), input))
  }),

  handle(activity.types, async ({ caller }) =>
    Object.values(ActiveType).map((value) => ({
      value,
      label: codeLabel(codeSetOf(ActiveType), value, caller.language),
    })),
  ),

  handle(activity.info, async ({ tx, caller, input, now }) => {
    requireRootStaff(caller)
    const found = await activityOf(tx, caller, input.activeCode, now.day)
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(activity.example, async ({ caller, input: { reward, merchantReward, passed } }) => {
    requireRootStaff(caller)
    return rewardExample({ reward, merchantReward: merchantReward ?? (0n as typeof reward) }, passed ?? null)
  }),

  handle(activity.add, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const draft = checkedDraft(input)
    if (draft.endTime <= now.at) throw activityErrors.endPast()
    await checkNames(tx, caller, draft)
    const activeCode = await takeNumber(tx, masterNumber('HA'), now.day)
    await writeActivity(tx, caller, activeCode, draft, now)
    await logMove(tx, caller, activeCode, { from: null, to: ActiveStatus.draft, action: 'add' })
    audit({ entity: 'active', no: activeCode, before: null, after: { ...draft, activeStatus: ActiveStatus.draft } })
    return { activeCode }
  }),

  handle(activity.submit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { activeCode } = input
    const found = await lockActivity(tx, caller, activeCode)
    if (input.version !== undefined && input.version !== found.version) throw commonErrors.moved()
    const before = { ...found, stages: await stagesOf(tx, caller.tenantId, activeCode) }
    const after =
      found.activeStatus === ActiveStatus.draft
        ? await changeDraft(tx, caller, input, now)
        : await changeRunning(tx, caller, before, input, now)
    audit({ entity: 'active', no: activeCode, before, after })
    return { activeCode }
  }),

  handle(activity.publish, async ({ tx, caller, input: { activeCode }, now, audit }) => {
    requireRootStaff(caller)
    const found = await lockActivity(tx, caller, activeCode)
    const activeStatus = nextState(activityTransitions, found.activeStatus, 'publish')
    refuseMaker(found.createUser, caller.userId)
    if (found.endTime <= now.at) throw activityErrors.endPast()
    await run(
      tx,
      sql`UPDATE active SET active_status = ${activeStatus}, publisher_user = ${caller.userId}, publisher_no = ${caller.account}, publish_time = ${now.at}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND active_code = ${activeCode}`,
    )
    await logMove(tx, caller, activeCode, { from: found.activeStatus, to: activeStatus, action: 'publish' })
    audit({ entity: 'active', no: activeCode, before: { activeStatus: found.activeStatus }, after: { activeStatus } })
    return {}
  }),

  handle(activity.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const found = await rowsOf<{ activeCode: string; activeStatus: number }>(
      tx,
      sql`SELECT a.active_code AS "activeCode", a.active_status AS "activeStatus" FROM active a WHERE a.tenant_id = ${caller.tenantId} AND NOT a.is_deleted AND a.id = ANY(${sql.param(input.ids)}::bigint[])
           ORDER BY a.active_code FOR NO KEY UPDATE`,
    )
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    if (found.some(({ activeStatus }) => activeStatus !== ActiveStatus.draft)) throw activityErrors.effective()
    const codes = found.map(({ activeCode }) => activeCode)
    await run(
      tx,
      sql`UPDATE active SET is_deleted = true, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND active_code = ANY(${sql.param(codes)}::text[])`,
    )
    audit({ entity: 'active', no: codes.join(','), before: { activeStatus: ActiveStatus.draft }, after: null })
    return {}
  }),
]

/** A draft is written anew; whoever saved it last is its maker. */
async function changeDraft(tx: Tx, caller: Caller, input: Change, now: Moment): Promise<object> {
  if (input.activeStatus !== undefined && input.activeStatus !== ActiveStatus.draft) throw commonErrors.stateRefuses()
  const { activeCode, version: _version, activeStatus: _status, ...given } = input
  const draft = checkedDraft(given)
  if (draft.endTime <= now.at) throw activityErrors.endPast()
  await checkNames(tx, caller, draft)
  await writeActivity(tx, caller, activeCode, draft, now)
  return { ...draft, activeStatus: ActiveStatus.draft }
}

/** Of one in force the end, the budget and whether it runs may change, nothing that terminals were promised. */
async function changeRunning(
  tx: Tx,
  caller: Caller,
  before: ActivityTerms & { readonly stages: Awaited<ReturnType<typeof stagesOf>> },
  input: Change,
  now: Moment,
): Promise<object> {
  const { activeCode } = input
  const change = checkRunningChange(before, input, now.at)
  await run(
    tx,
    sql`UPDATE active SET end_time = ${change.endTime}, budget_amount = ${change.budgetAmount}, active_status = ${change.activeStatus}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND active_code = ${activeCode}`,
  )
  if (change.activeStatus !== before.activeStatus)
    await logMove(tx, caller, activeCode, {
      from: before.activeStatus,
      to: change.activeStatus,
      action: change.activeStatus === ActiveStatus.stopped ? 'stop' : 'resume',
    })
  return change
}

/** An activity that is held. @throws common.notFound */
async function lockActivity(tx: Tx, caller: Caller, activeCode: string): Promise<ActivityTerms> {
  const [found] = await termsWhere(tx, caller.tenantId, sql`a.active_code = ${activeCode}`, sql`FOR NO KEY UPDATE`)
  if (!found) throw commonErrors.notFound()
  return found
}

/** Refuses models, channels and activities that nobody has. @throws common.notFound */
async function checkNames(tx: Tx, { tenantId }: Caller, { rpmNos, aisleCodes, copyOf }: Draft): Promise<void> {
  const [unknown] = await rowsOf(
    tx,
    sql`SELECT 1 FROM unnest(${sql.param(rpmNos)}::text[]) AS g(no) WHERE NOT EXISTS (SELECT 1 FROM terminal_model k WHERE k.rpm_no = g.no AND NOT k.is_deleted)
        UNION ALL SELECT 1 FROM unnest(${sql.param(aisleCodes)}::text[]) AS g(code) WHERE NOT EXISTS (SELECT 1 FROM pay_aisle k WHERE k.aisle_code = g.code AND NOT k.is_deleted)
        UNION ALL SELECT 1 FROM unnest(${sql.param(copyOf === undefined ? [] : [copyOf])}::text[]) AS g(code) WHERE NOT EXISTS (SELECT 1 FROM active a WHERE a.tenant_id = ${tenantId} AND a.active_code = g.code)`,
  )
  if (unknown) throw commonErrors.notFound()
}

async function writeActivity(tx: Tx, caller: Caller, activeCode: string, draft: Draft, now: Moment): Promise<void> {
  const { tenantId } = caller
  await run(
    tx,
    sql`INSERT INTO active (tenant_id, active_code, active_name, active_type, rpm_nos, aisle_codes, start_time, end_time, count_pay_ways, min_trade_amount, budget_amount, need_audit, copy_of, remark, maker_no, create_user, create_time, update_time)
        VALUES (${tenantId}, ${activeCode}, ${draft.activeName}, ${draft.activeType}, ${sql.param(draft.rpmNos)}::text[], ${sql.param(draft.aisleCodes)}::text[], ${draft.startTime}, ${draft.endTime},
                ${sql.param(draft.countPayWays ?? [])}::smallint[], ${draft.minTradeAmount}, ${draft.budgetAmount ?? null}, ${draft.needAudit}, ${draft.copyOf ?? null}, ${draft.remark}, ${caller.account}, ${caller.userId}, ${now.at}, ${now.at})
        ON CONFLICT (tenant_id, active_code) DO UPDATE SET active_name = excluded.active_name, active_type = excluded.active_type, rpm_nos = excluded.rpm_nos, aisle_codes = excluded.aisle_codes,
          start_time = excluded.start_time, end_time = excluded.end_time, count_pay_ways = excluded.count_pay_ways, min_trade_amount = excluded.min_trade_amount, budget_amount = excluded.budget_amount,
          need_audit = excluded.need_audit, remark = excluded.remark, maker_no = excluded.maker_no, create_user = excluded.create_user, update_time = excluded.update_time, version = active.version + 1`,
  )
  const written = await rowOf<{ version: number }>(
    tx,
    sql`SELECT version FROM active WHERE tenant_id = ${tenantId} AND active_code = ${activeCode}`,
  )
  const version = written?.version ?? 0
  await run(tx, sql`DELETE FROM active_stage WHERE tenant_id = ${tenantId} AND active_code = ${activeCode}`)
  await insertRows(
    tx,
    'active_stage',
    draft.stages.map((stage, place) => ({
      tenantId,
      activeCode,
      stageNo: place + 1,
      ...stage,
      createTime: now.at,
      version,
    })),
  )
}

const logMove = (
  tx: Tx,
  caller: Caller,
  activeCode: string,
  move: { from: number | null; to: number; action: string },
): Promise<void> =>
  logStates(tx, caller.tenantId, caller, [{ oemNo: caller.tenantId, entity: 'active', entityNo: activeCode, ...move }])
