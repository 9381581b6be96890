import { bumpAuthority } from '../../../core/server/call/authority.ts'
import type { World } from '../../../tests/kit/api.ts'

/** Gives the role of an alias a custom scope on the list of merchants. */
export async function givenScope(
  world: World,
  tenantId: string,
  { roleAlias, name, value }: { roleAlias: string; name: string; value: object },
): Promise<void> {
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    await tx.client.query(
      `WITH d AS (INSERT INTO data_scope (menu_id, scope_name, resource_code, scope_type, scope_class, scope_value)
         SELECT id, $1, code, 5, 'merchant.list', $2::jsonb FROM menu WHERE code = 'pos_info_view' RETURNING id)
       INSERT INTO role_data_scope (tenant_id, role_id, data_scope_id) SELECT $3, r.id, d.id FROM d, role r WHERE r.tenant_id = $3 AND r.role_alias = $4`,
      [name, JSON.stringify(value), tenantId, roleAlias],
    )
    await bumpAuthority(tx)
  })
}
