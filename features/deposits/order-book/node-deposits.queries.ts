import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { PledgeOrderStatus, RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'

/** Deposits of one package below a node, by what became of them, and what the node itself is granted of them. */
export interface DepositsOfPackage {
  readonly mealNo: string
  readonly mealName: string
  readonly pledgeAmount: Fen
  readonly orderCount: number
  readonly unpaidCount: number
  readonly countingCount: number
  /** Reached, and not given back yet. */
  readonly reachedCount: number
  readonly refundedCount: number
  readonly forfeitedCount: number
  readonly grantedAmount: Fen
  readonly pendingAmount: Fen
  readonly takenBackAmount: Fen
}

/** Deposits of the merchants below a node, one row a package and amount, the newest package first. @param userNo of a provider or sub-operator */
export const depositsBelow = (tx: Tx, tenantId: string, userNo: string): Promise<DepositsOfPackage[]> =>
  rowsOf(
    tx,
    sql`SELECT k.meal_no AS "mealNo", m.meal_name AS "mealName", k.pledge_amount AS "pledgeAmount", k.orders AS "orderCount", k.unpaid AS "unpaidCount", k.counting AS "countingCount", k.reached AS "reachedCount", k.refunded AS "refundedCount",
               k.forfeited AS "forfeitedCount", k.granted AS "grantedAmount", k.pending AS "pendingAmount", k.back AS "takenBackAmount"
          FROM (SELECT o.meal_no, o.pledge_amount, count(*)::integer AS orders, count(*) FILTER (WHERE o.order_status = ${PledgeOrderStatus.unpaid})::integer AS unpaid, count(*) FILTER (WHERE o.order_status = ${PledgeOrderStatus.assessing})::integer AS counting,
                       count(*) FILTER (WHERE o.order_status IN (${constant(PledgeOrderStatus.refundable, PledgeOrderStatus.reviewing, PledgeOrderStatus.refunding)}))::integer AS reached,
                       count(*) FILTER (WHERE o.order_status = ${PledgeOrderStatus.refunded})::integer AS refunded, count(*) FILTER (WHERE o.order_status = ${PledgeOrderStatus.forfeited})::integer AS forfeited,
                       coalesce(sum(w.granted), 0)::bigint AS granted, coalesce(sum(w.pending), 0)::bigint AS pending, coalesce(sum(w.back), 0)::bigint AS back
                  FROM pledge_order o
                  LEFT JOIN (SELECT r.order_code, sum(r.amount) FILTER (WHERE r.reward_status = ${RewardStatus.granted}) AS granted, sum(r.amount) FILTER (WHERE r.reward_status = ${RewardStatus.toReview}) AS pending,
                                    sum(r.amount) FILTER (WHERE r.reward_status = ${RewardStatus.takenBack}) AS back
                               FROM pledge_reward r WHERE r.tenant_id = ${tenantId} AND r.owner_no = ${userNo} GROUP BY 1) w ON w.order_code = o.order_code
                 WHERE o.tenant_id = ${tenantId} AND ${userNo} = ANY(string_to_array(o.chain_path, ',')) GROUP BY 1, 2) k
          JOIN LATERAL (SELECT p.meal_name FROM pledge_meal p WHERE p.tenant_id = ${tenantId} AND p.meal_no = k.meal_no ORDER BY p.meal_version DESC LIMIT 1) m ON true
         ORDER BY k.meal_no DESC, k.pledge_amount`,
  )
