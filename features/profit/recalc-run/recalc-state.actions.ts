import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { recalcTransitions } from './recalc-states.rules.ts'
import { recalcFields, type RecalcRow } from './recalc-rows.queries.ts'

/** Locks a recalculation; undefined when there is none. */
export async function lockRecalc(tx: Tx, tenantId: string, recalcNo: string): Promise<RecalcRow | undefined> {
  const { rows } = await tx.client.query<RecalcRow>({
    name: 'lock_profit_recalc',
    text: `SELECT ${recalcFields} FROM profit_recalc r WHERE r.tenant_id = $1 AND r.recalc_no = $2 FOR NO KEY UPDATE`,
    values: [tenantId, recalcNo],
  })
  return rows[0]
}

/**
 * Moves a locked recalculation along its table of states, with a record of who and why.
 * @param by null for a job
 * @returns the new state
 * @throws common.stateRefuses
 */
export async function moveRecalc(
  tx: Tx,
  by: Caller | null,
  { tenantId, oemNo, recalcNo, recalcStatus: from }: RecalcRow,
  event: keyof typeof recalcTransitions,
  remark = '',
): Promise<RecalcRow['recalcStatus']> {
  const to = nextState(recalcTransitions, from, event)
  await tx.client.query(
    `UPDATE profit_recalc SET recalc_status = $3, update_time = business_now(), version = version + 1,
            finish_time = CASE WHEN $4 THEN business_now() END WHERE tenant_id = $1 AND recalc_no = $2`,
    [tenantId, recalcNo, to, ['fail', 'reject', 'finish'].includes(event)],
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: 'profitRecalc', entityNo: recalcNo, from, to, action: event, remark },
  ])
  return to
}

/** Works out of the lines what a recalculation comes to for every owner, and how much moves. */
export async function sumRecalc(tx: Tx, { tenantId, recalcNo }: RecalcRow): Promise<void> {
  await tx.client.query(
    `UPDATE profit_recalc r SET sum_by_node = s.sums, moved_amount = s.moved, version = r.version + 1
       FROM (SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.delta DESC, o."ownerNo"), '[]') AS sums,
                    (SELECT coalesce(sum(l.delta), 0)::bigint FROM profit_recalc_line l WHERE l.tenant_id = $1 AND l.recalc_no = $2 AND l.delta > 0) AS moved
               FROM (SELECT l.oem_no AS "oemNo", l.owner_type AS "ownerType", l.owner_no AS "ownerNo", count(*) FILTER (WHERE l.delta <> 0) AS "tradeCount", sum(l.old_profit)::bigint AS "oldProfit",
                            sum(l.new_profit)::bigint AS "newProfit", sum(l.delta)::bigint AS delta
                       FROM profit_recalc_line l WHERE l.tenant_id = $1 AND l.recalc_no = $2 GROUP BY l.oem_no, l.owner_type, l.owner_no) o) s
      WHERE r.tenant_id = $1 AND r.recalc_no = $2`,
    [tenantId, recalcNo],
  )
}
