import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { shopRefundTransitions } from './refund.rules.ts'

/**
 * Whether a refund of a line waits for a decision or for goods: neither shipping nor receipt goes on meanwhile. The line is
 * locked, so that none begins after this was asked.
 * @source docs/domain/money.md 8.5, deliverGoods and orderShipments
 */
export async function isRefundOpen(tx: Tx, tenantId: string, subOrderCode: string): Promise<boolean> {
  const row = await rowOf<{ one: number }>(
    tx,
    sql`SELECT 1 AS one FROM shop_refund f WHERE f.tenant_id = ${tenantId} AND f.sub_order_code = ${subOrderCode} AND f.refund_status IN (${constant(...shopRefundTransitions.cancel.from)}) LIMIT 1`,
  )
  return row !== undefined
}
