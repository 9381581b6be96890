import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { depositsBelow } from '../../deposits/deposits.server.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ActiveRecordKind, ActiveRecordStatus, ProgressStatus } from '../activity/active-record.contract.ts'
import { ActiveType } from '../activity/activity.contract.ts'
import { grantedTo, nodeInReach, ownNode } from '../reward-grant/reward-grant.queries.ts'
import type { activityExplain } from './activity-explain.contract.ts'
import { isNear } from './explain.queries.ts'

type Explained = z.output<typeof activityExplain.node.output>

/**
 * Every activity that terminals below a node take part in, or could, stage by stage, and the deposits of their merchants:
 * how many are where, and what the node itself got. Nothing for who acts for no node and names none.
 * @throws common.notFound for a node that the caller does not see
 */
export async function explainNode(tx: Tx, caller: Caller, given: string | undefined): Promise<Omit<Explained, 'asOf'>> {
  const asked = given ?? ownNode(caller)
  if (asked === '') return { userNo: '', userName: '', stages: [], deposits: [] }
  const node = await nodeInReach(tx, caller, asked)
  if (!node) throw commonErrors.notFound()
  const { userNo, userName } = node
  const stages = await stagesBelow(tx, caller.tenantId, node)
  return { userNo, userName, stages, deposits: await depositsBelow(tx, caller.tenantId, userNo) }
}

/** Whether a terminal `p` of an activity was bound below a node. */
const isBelow = ({ userType, userNo }: { userType: number; userNo: string }): SQL =>
  userType === OwnerType.operator ? sql`p.oem_no = ${userNo}` : sql`${userNo} = ANY(string_to_array(p.user_path, ','))`

const stagesBelow = (
  tx: Tx,
  tenantId: string,
  node: { userType: number; userNo: string; path: string[] },
): Promise<Explained['stages']> =>
  rowsOf(
    tx,
    sql`SELECT a.active_code AS "activeCode", a.active_name AS "activeName", a.active_type AS "activeType", a.active_status AS "activeStatus", s.stage_no AS "stageNo", s.stage_name AS "stageName",
               s.min_amount AS "minAmount", s.min_count AS "minCount", CASE WHEN a.active_type = ${ActiveType.assessment} THEN s.penalty_amount ELSE (${grantedTo(sql`${sql.param(node.path)}::text[]`)})::bigint END AS "eachAmount",
               coalesce(k.terminals, 0)::integer AS "terminalCount", coalesce(k.counting, 0)::integer AS "countingCount", coalesce(k.near, 0)::integer AS "nearCount", coalesce(k.missing, 0)::bigint AS "nearMissing",
               coalesce(k.reached, 0)::integer AS "reachedCount", coalesce(k.missed, 0)::integer AS "missedCount",
               coalesce(r.granted, 0)::bigint AS "grantedAmount", coalesce(r.pending, 0)::bigint AS "pendingAmount", coalesce(r.back, 0)::bigint AS "takenBackAmount", coalesce(r.debit, 0)::bigint AS "debitAmount"
          FROM active a JOIN active_stage s ON s.tenant_id = a.tenant_id AND s.active_code = a.active_code
          LEFT JOIN (SELECT g.active_code, g.stage_no, count(*) AS terminals, count(*) FILTER (WHERE g.progress_status = ${ProgressStatus.counting}) AS counting, count(*) FILTER (WHERE g.progress_status = ${ProgressStatus.reached}) AS reached,
                            count(*) FILTER (WHERE g.progress_status = ${ProgressStatus.missed}) AS missed, count(*) FILTER (WHERE ${isNear}) AS near, sum(s.min_amount - g.counted_amount) FILTER (WHERE ${isNear}) AS missing
                       FROM active_progress g JOIN active_terminal p ON p.tenant_id = g.tenant_id AND p.active_code = g.active_code AND p.sn = g.sn
                       JOIN active_stage s ON s.tenant_id = g.tenant_id AND s.active_code = g.active_code AND s.stage_no = g.stage_no
                      WHERE g.tenant_id = ${tenantId} AND ${isBelow(node)} GROUP BY 1, 2) k ON k.active_code = s.active_code AND k.stage_no = s.stage_no
          LEFT JOIN (SELECT r.active_code, r.stage_no, sum(r.amount) FILTER (WHERE r.record_status = ${ActiveRecordStatus.granted}) AS granted, sum(r.amount) FILTER (WHERE r.record_status = ${ActiveRecordStatus.toReview}) AS pending,
                            sum(r.amount) FILTER (WHERE r.record_status = ${ActiveRecordStatus.takenBack}) AS back, sum(r.amount) FILTER (WHERE r.record_kind = ${ActiveRecordKind.debit}) AS debit
                       FROM active_record r WHERE r.tenant_id = ${tenantId} AND r.owner_no = ${node.userNo} GROUP BY 1, 2) r ON r.active_code = s.active_code AND r.stage_no = s.stage_no
         WHERE a.tenant_id = ${tenantId} AND NOT a.is_deleted AND a.active_type <> ${ActiveType.simBonus} AND (a.active_status = ${ActiveStatus.running} OR k.terminals > 0 OR r.active_code IS NOT NULL)
         ORDER BY a.create_time DESC, a.active_code DESC, s.stage_no LIMIT 500`,
  )
