import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { SnStatus } from './device-codes.contract.ts'

/** Serial numbers among given ones that lie in stock with a party. */
export async function inStock(tx: Tx, tenantId: string, userNo: string, sns: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ sn: string }>(
    tx,
    sql`SELECT rs_sn AS sn FROM stock_sn WHERE tenant_id = ${tenantId} AND holder_no = ${userNo} AND rs_sn = ANY(${sql.param([...sns])}::text[]) AND sn_status = ${SnStatus.inStock} AND NOT is_deleted`,
  )
  return rows.map(({ sn }) => sn)
}
