import { sql } from 'drizzle-orm'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'

/**
 * Gives the built-in roles of a login tenant the menus and buttons that the seeds give roles of their alias; a
 * sub-operator's none that are the root operator's own. The transaction is in the tenant's scope.
 * @param codes the entries meant; every one by default
 * @source docs/domain/network.md 2.5
 */
export async function grantDefaultRoles(
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
  codes?: readonly string[],
): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO role_menu (tenant_id, role_id, menu_id)
        SELECT ${tenantId}, r.id, m.id
          FROM role r JOIN menu m ON r.role_alias = ANY(m.default_roles) AND NOT m.is_deleted AND NOT (m.is_root_only AND r.oem_no <> r.tenant_id)
         WHERE r.tenant_id = ${tenantId} AND r.oem_no = ${oemNo} AND r.is_built_in AND NOT r.is_deleted
           AND (${codes === undefined} OR m.code IN (SELECT jsonb_array_elements_text(${JSON.stringify(codes ?? [])}::jsonb)))
        ON CONFLICT DO NOTHING`,
  )
  await bumpAuthority(tx)
}
