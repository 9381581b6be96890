import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { logStates, type StateChange } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { refuseMaker } from '../../../core/shared/verdict.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { presentMeal } from '../meal/meal.queries.ts'
import { ActiveStatus, pledgeErrors } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeActive } from './pledge-active.contract.ts'
import { activeListing, activeOf, type ActiveRow, lockActive } from './pledge-active.queries.ts'
import { activeTransitions, checkReach, eventOfSaving } from './pledge-active.rules.ts'

const activeNumber = masterNumber('YD')

refusalOfConstraint('pledge_active_name', pledgeErrors.activeNameTaken)

export const pledgeActiveCalls = [
  handle(pledgeActive.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<ActiveRow>(tx, activeListing(caller, input, input), input)),
  ),

  handle(pledgeActive.detail, async ({ tx, caller, input }) => {
    const found = await activeOf(tx, caller, input.id)
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, 'pledgeActive', found.pledgeActiveNo ?? '') }
  }),

  handle(pledgeActive.save, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { tenantId, userId } = caller
    const { id, version, activeStatus, ...draft } = input
    checkReach(draft)
    const before = id === undefined ? undefined : await lockActive(tx, caller, { id })
    if (id !== undefined && !before) throw commonErrors.notFound()
    if (before && version !== undefined && version !== before.version) throw commonErrors.moved()
    const { action, to } = eventOfSaving(before?.activeStatus ?? null, activeStatus)
    if (before && before.activeStatus !== ActiveStatus.draft) requireSame(before, draft)
    const pledgeActiveNo = before?.pledgeActiveNo ?? (await takeNumber(tx, activeNumber, now.day))
    await requireParts(tx, caller, draft)
    const content = {
      ...draft,
      rpmNos: sql`${sql.param(draft.rpmNos)}::text[]`,
      userNos: sql`${sql.param(draft.userNos)}::text[]`,
      activeStatus: to,
      updateUser: userId,
      updateTime: now.at,
    }
    if (before)
      await run(
        tx,
        sql`UPDATE pledge_active SET ${assignments(content)}, version = version + 1 WHERE tenant_id = ${tenantId} AND pledge_active_no = ${pledgeActiveNo}`,
      )
    else
      await insertRow(
        tx,
        'pledge_active',
        { ...content, tenantId, pledgeActiveNo, makerNo: caller.account, createUser: userId, createTime: now.at },
        sql`id`,
      )
    await logStates(tx, tenantId, caller, [
      changeOf(caller, pledgeActiveNo, before?.activeStatus ?? null, to, before ? action : 'add'),
    ])
    audit({
      entity: 'pledgeActive',
      no: pledgeActiveNo,
      before: before ?? null,
      after: { ...draft, activeStatus: to },
    })
    return { pledgeActiveNo }
  }),

  handle(pledgeActive.publish, async ({ tx, caller, input: { pledgeActiveNo }, now, audit }) => {
    requireRootStaff(caller)
    const found = await lockActive(tx, caller, { no: pledgeActiveNo })
    if (!found) throw commonErrors.notFound()
    const to = nextState(activeTransitions, found.activeStatus, 'publish')
    refuseMaker(found.createUser, caller.userId)
    if (!(await presentMeal(tx, caller.tenantId, found.mealNo ?? '')).isOn) throw pledgeErrors.mealMissing()
    await run(
      tx,
      sql`UPDATE pledge_active SET active_status = ${to}, publish_user = ${caller.userId}, publish_no = ${caller.account}, publish_time = ${now.at}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND pledge_active_no = ${pledgeActiveNo}`,
    )
    await logStates(tx, caller.tenantId, caller, [changeOf(caller, pledgeActiveNo, found.activeStatus, to, 'publish')])
    audit({
      entity: 'pledgeActive',
      no: pledgeActiveNo,
      before: { activeStatus: found.activeStatus },
      after: { activeStatus: to },
    })
    return {}
  }),
]

const changeOf = (
  { tenantId }: Caller,
  entityNo: string,
  from: number | null,
  to: number,
  action: string,
): StateChange => ({ oemNo: tenantId, entity: 'pledgeActive', entityNo, from, to, action })

type Draft = Omit<InputOf<typeof pledgeActive.save>, 'id' | 'version' | 'activeStatus'>

/** An activity that was published keeps everything but its end. @throws pledge.activeRunning */
function requireSame(before: ActiveRow, draft: Draft): void {
  const contentOf = (one: Pick<ActiveRow, Exclude<keyof Draft, 'endTime'>>) =>
    JSON.stringify([
      one.activeName,
      one.mealNo,
      one.rpmNos,
      one.snFrom,
      one.snTo,
      one.userNos,
      one.startTime?.slice(0, 19),
    ])
  if (contentOf(before) !== contentOf(draft)) throw pledgeErrors.activeRunning()
}

/** @throws pledge.mealMissing, pledge.modelMissing, common.notFound for a node that the operator has not */
async function requireParts(tx: Tx, { tenantId }: Caller, { mealNo, rpmNos, userNos }: Draft): Promise<void> {
  if (!(await presentMeal(tx, tenantId, mealNo)).isOn) throw pledgeErrors.mealMissing()
  const known = await rowsOf<{ no: string }>(
    tx,
    sql`SELECT rpm_no AS no FROM terminal_model WHERE rpm_no = ANY(${sql.param(rpmNos)}::text[])`,
  )
  if (known.length !== new Set(rpmNos).size) throw pledgeErrors.modelMissing()
  const nodes = await rowsOf<{ no: string }>(
    tx,
    sql`SELECT user_no AS no FROM service_info WHERE tenant_id = ${tenantId} AND service_kind = ${ServiceKind.provider} AND user_no = ANY(${sql.param(userNos)}::text[]) AND NOT is_deleted
        UNION ALL SELECT tenant_id FROM tenant WHERE root_tenant_id = ${tenantId} AND parent_tenant_id IS NOT NULL AND tenant_id = ANY(${sql.param(userNos)}::text[]) AND NOT is_deleted`,
  )
  if (nodes.length !== new Set(userNos).size) throw commonErrors.notFound()
}
