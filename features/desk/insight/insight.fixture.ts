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

/** Gives the role of an alias a scope on the calls of a path. @param code permission of the menu entry that it stands under */
export async function givenApiScope(
  world: World,
  tenantId: string,
  { roleAlias, name, path, code }: { roleAlias: string; name: string; path: string; code: string },
): Promise<void> {
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    await tx.client.query(
      `WITH s AS (INSERT INTO api_scope (menu_id, scope_name, resource_code, scope_type, scope_path)
         SELECT id, $1, $1, 2, $2 FROM menu WHERE code = $3 RETURNING id)
       INSERT INTO role_api_scope (tenant_id, role_id, api_scope_id) SELECT $4, r.id, s.id FROM s, role r WHERE r.tenant_id = $4 AND r.role_alias = $5`,
      [name, path, code, tenantId, roleAlias],
    )
    await bumpAuthority(tx)
  })
}
