import type { DataScope } from './caller.ts'
import type { Tx } from '../database/db.ts'

/** Rights that a set of roles and departments gives. */
export interface Authority {
  readonly roleAliases: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly dataScopes: readonly DataScope[]
  readonly deptTreeIds: readonly bigint[]
  /** API scopes that none of the roles holds; the roles of administrators hold them all. */
  readonly withheldScopes: readonly ApiScope[]
}

/** Calls named by an API scope: those of a permission code, and those at or below a path. */
export interface ApiScope {
  readonly code: string
  readonly path: string
}

/** Rights read before, by roles, departments and the version of the rights tables they were read at. */
const known = new Map<string, Authority>()
const mostKept = 2000

/** Key of a session's rights: its roles, departments, party and login tenant, at a version of the rights tables. */
export interface AuthorityKey {
  readonly tenantId: string
  readonly oemNo: string
  /**
   * Party that the user acts for, the login tenant itself for its staff: of the roles' menus a party has those that are
   * open to parties, and of these those allowed to it.
   */
  readonly userNo: string
  readonly roleIds: readonly bigint[]
  readonly deptIds: readonly bigint[]
  readonly version: number
}

const nameOf = ({ version, tenantId, oemNo, userNo, roleIds, deptIds }: AuthorityKey): string =>
  `${version}|${tenantId}|${oemNo}|${userNo}|${roleIds}|${deptIds}`

/** The rights behind a session where they have been read before. */
export const knownAuthority = (key: AuthorityKey): Authority | undefined => known.get(nameOf(key))

/**
 * The rights behind roles and departments of a session. Read once for each version of the rights tables: a grant,
 * menu, scope or department that changes acts on the very next call.
 */
export async function authorityOf(tx: Tx, key: AuthorityKey): Promise<Authority> {
  const name = nameOf(key)
  const kept = known.get(name)
  if (kept) return kept
  const read = await readAuthority(tx, key)
  if (known.size >= mostKept) known.clear()
  known.set(name, read)
  return read
}

/** Says that roles, menus, grants, scopes or departments changed; acts when the transaction commits. */
export async function bumpAuthority(tx: Tx): Promise<void> {
  await tx.client.query('UPDATE authority_version SET version = version + 1')
}

async function readAuthority(tx: Tx, { tenantId, oemNo, userNo, roleIds, deptIds }: AuthorityKey): Promise<Authority> {
  const roles = [...roleIds]
  const aliases = await tx.client.query<{ role_alias: string }>(
    `SELECT role_alias FROM role WHERE tenant_id = $1 AND oem_no = $2 AND id = ANY($3::bigint[]) AND NOT is_deleted ORDER BY sort, id`,
    [tenantId, oemNo, roles],
  )
  const roleAliases = aliases.rows.map((row) => row.role_alias)
  const isAdministrator = roleAliases.includes('administrator')
  const codes = await tx.client.query<{ code: string }>(
    `SELECT m.code FROM menu m
      WHERE NOT m.is_deleted
        AND ($4 OR m.id IN (SELECT menu_id FROM role_menu WHERE tenant_id = $1 AND role_id = ANY($2::bigint[])))
        AND (SELECT p.menu_ids IS NULL OR m.id = ANY(p.menu_ids) OR m.parent_id = ANY(p.menu_ids)
               FROM tenant t LEFT JOIN tenant_package p ON p.id = t.package_id AND NOT p.is_deleted WHERE t.tenant_id = $3)
        AND ($5 = $3 OR m.is_for_parties)
        AND NOT EXISTS (SELECT 1 FROM service_info s WHERE s.tenant_id = $1 AND s.user_no = $5 AND NOT s.is_deleted
               AND NOT (m.id = ANY(s.menu_ids) OR m.parent_id = ANY(s.menu_ids)))`,
    [tenantId, roles, oemNo, isAdministrator, userNo],
  )
  const scopes = await tx.client.query<{ list: string; type: DataScope['type']; condition: unknown }>(
    `SELECT d.scope_class AS list, d.scope_type AS type, d.scope_value AS condition
       FROM role_data_scope r JOIN data_scope d ON d.id = r.data_scope_id AND NOT d.is_deleted
      WHERE r.tenant_id = $1 AND r.role_id = ANY($2::bigint[])`,
    [tenantId, roles],
  )
  const depts = await tx.client.query<{ id: bigint }>(
    `SELECT id FROM dept WHERE tenant_id = $1 AND NOT is_deleted AND (id = ANY($2::bigint[]) OR string_to_array(ancestors, ',')::bigint[] && $2::bigint[])`,
    [tenantId, [...deptIds]],
  )
  const isAdmin = isAdministrator || roleAliases.includes('admin')
  const withheld = await tx.client.query<ApiScope>(
    `SELECT s.resource_code AS code, s.scope_path AS path FROM api_scope s
      WHERE NOT s.is_deleted AND NOT $3
        AND NOT EXISTS (SELECT 1 FROM role_api_scope r WHERE r.tenant_id = $1 AND r.role_id = ANY($2::bigint[]) AND r.api_scope_id = s.id)`,
    [tenantId, roles, isAdmin],
  )
  return {
    withheldScopes: withheld.rows,
    roleAliases,
    permissions: new Set(codes.rows.map((row) => row.code)),
    dataScopes: scopes.rows,
    deptTreeIds: depts.rows.map((row) => row.id),
  }
}
