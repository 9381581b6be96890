import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import { lockOrders, type OrderRow } from '../order-book/order-book.queries.ts'

/**
 * Locks deposits that a condition finds, their payments first: what the channel tells of a payment comes to its deposit in
 * the same order.
 * @param where names the order `o`
 */
export async function lockWithTrades(tx: Tx, tenantId: string, where: SQL): Promise<OrderRow[]> {
  const paid = await rowsOf<{ code: string }>(
    tx,
    sql`SELECT o.rpt_order_code AS code FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND ${where} AND o.rpt_order_code IS NOT NULL ORDER BY o.rpt_order_code`,
  )
  if (paid.length > 0)
    await lockTrades(
      tx,
      tenantId,
      paid.map(({ code }) => code),
    )
  return lockOrders(tx, tenantId, where)
}
