import { sql } from 'drizzle-orm'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { enterScope, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'

/**
 * Gives a new tenant a copy of the platform's business dictionaries, in the same order and tree. The transaction sees the
 * new tenant's rows afterwards.
 * @source docs/wire.md 4.5, what an insert creates
 */
export async function copyBusinessDictionaries(
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
): Promise<void> {
  await enterScope(tx, { tenantId: platformTenant, oemNo: '' })
  const rows = await rowsOf(
    tx,
    sql`SELECT id::text, parent_id::text, code, dict_key, dict_value, dict_value_en, sort, is_sealed, remark
          FROM dict_biz WHERE tenant_id = ${platformTenant} AND oem_no = ${platformTenant} AND NOT is_deleted`,
  )
  await enterScope(tx, { tenantId, oemNo: '' })
  if (rows.length === 0) return
  await run(
    tx,
    sql`WITH given AS MATERIALIZED (
          SELECT g.*, next_id() AS new_id
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
              AS g(id bigint, parent_id bigint, code text, dict_key text, dict_value text, dict_value_en text, sort integer, is_sealed boolean, remark text))
        INSERT INTO dict_biz (tenant_id, oem_no, id, parent_id, code, dict_key, dict_value, dict_value_en, sort, is_sealed, remark)
        SELECT ${tenantId}, ${oemNo}, g.new_id, coalesce(p.new_id, 0), g.code, g.dict_key, g.dict_value, g.dict_value_en, g.sort, g.is_sealed, g.remark
          FROM given g LEFT JOIN given p ON p.id = g.parent_id`,
  )
}
