import { sql } from 'drizzle-orm'
import { type Db, inScope, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { planForSets } from '../../../core/server/database/plan.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType } from '../activity/activity.contract.ts'
import { activityTransitions } from '../activity/activity.rules.ts'
import { type ActivityTerms, termsWhere } from '../activity/activity.queries.ts'
import { assessMissed } from './assess.actions.ts'
import { closeOver, countMoved, takeIn } from './counting.queries.ts'
import { grantReached } from './grant.actions.ts'

/** Day and moment of a run. Trades before the day are looked at. */
interface EvalMoment {
  readonly day: string
  readonly at: string
}

/**
 * Looks at the activities of an operator after a day was closed: takes terminals in, counts what has moved, grants what was
 * reached and debits what was missed; activations first, then targets, then assessments. Each step commits by itself and does
 * nothing that was done before, so that a run that was cut off goes on where it stood.
 * @source docs/domain/money.md 7.3, 12.1 activeEval
 */
export async function evaluate(db: Pick<Db, 'pool'>, tenantId: string, moment: EvalMoment): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, { tenantId, oemNo: '' }, work)
  const due = await within((tx) =>
    termsWhere(
      tx,
      tenantId,
      sql`a.active_type <> ${ActiveType.simBonus} AND (a.active_status = ${ActiveStatus.running}
        OR a.active_status = ${ActiveStatus.ended} AND EXISTS (SELECT 1 FROM active_terminal p WHERE p.tenant_id = a.tenant_id AND p.active_code = a.active_code AND p.is_open))`,
    ),
  )
  for (const terms of due) await evaluateOne(within, tenantId, terms, moment)
  await within((tx) => endOver(tx, tenantId, moment.at))
}

async function evaluateOne(
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  tenantId: string,
  terms: ActivityTerms,
  { day, at }: EvalMoment,
): Promise<void> {
  const { activeCode, activeType } = terms
  const hasRewards = activeType !== ActiveType.assessment
  await within(async (tx) => {
    // One run at a time takes terminals in and counts them.
    await termsWhere(tx, tenantId, sql`a.active_code = ${activeCode}`, sql`FOR NO KEY UPDATE`)
    await takeIn(tx, tenantId, terms, day, at)
    // Terminals that were taken in a moment ago are not in the planner's figures yet.
    await tx.client.query(planForSets)
    await countMoved(tx, tenantId, terms, day, at)
  })
  const decide = hasRewards ? grantReached : assessMissed
  while ((await within((tx) => decide(tx, tenantId, activeCode, { day, at }))) > 0);
  await within(async (tx) => {
    await tx.client.query(planForSets)
    await closeOver(tx, tenantId, activeCode, { before: day, at, hasRewards })
  })
}

/** Activities whose window for bindings is over end: no further terminal takes part, those inside go on to the end of their days. */
async function endOver(tx: Tx, tenantId: string, at: string): Promise<void> {
  const { from, to } = activityTransitions.end
  const ended = await rowsOf<{ activeCode: string }>(
    tx,
    sql`UPDATE active a SET active_status = ${to}, update_time = ${at}::timestamptz, version = a.version + 1
         WHERE a.tenant_id = ${tenantId} AND a.active_status = ANY(${sql.param([...from])}::smallint[]) AND a.end_time < ${at}::timestamptz RETURNING a.active_code AS "activeCode"`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    ended.map(({ activeCode }) => ({
      oemNo: tenantId,
      entity: 'active',
      entityNo: activeCode,
      from: ActiveStatus.running,
      to,
      action: 'end',
    })),
  )
}
