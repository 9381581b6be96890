import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { shopRefundTransitions } from './refund.rules.ts'

/**
 * The sub orders among some that have a refund under way, in 0 or 1: nothing of them is shipped or received meanwhile. They
 * are locked, so that no refund of them begins after this was asked.
 * @source docs/domain/money.md 8.5, 「存在未处理的退款申请」
 */
export async function withOpenRefund(
  tx: Tx,
  tenantId: string,
  subOrderCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ subOrderCode: string }>(
    tx,
    sql`SELECT f.sub_order_code AS "subOrderCode" FROM shop_refund f WHERE f.tenant_id = ${tenantId} AND f.sub_order_code = ANY(${sql.param([...subOrderCodes])}::text[]) AND f.refund_status IN (${constant(...shopRefundTransitions.cancel.from)})`,
  )
  return new Set(rows.map(({ subOrderCode }) => subOrderCode))
}
