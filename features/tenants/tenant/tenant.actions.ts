import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { enterScope, rowOf, rowsOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { createUser, grantDefaultRoles } from '../../access/access.server.ts'
import { OrgCategory, PostCategory } from '../../organisation/organisation.shared.ts'
import { copyBusinessDictionaries } from '../../settings/settings.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { tenantErrors, TenantKind } from './tenant.contract.ts'
import type { Tenant } from './tenant.queries.ts'
import { type DefaultRole, defaultRoles, platformRole, type RoleAlias } from './tenant.rules.ts'
import { userTransitions } from '../../access/access.shared.ts'

refusalOfConstraint('tenant_name', tenantErrors.nameTaken)
refusalOfConstraint('tenant_domain', tenantErrors.domainTaken)

/** A new login tenant, checked. */
export interface NewTenant {
  /** Six digits; random by default. */
  tenantId?: string
  tenantName: string
  tenantKind: 0 | 1 | 2
  /** Operator of a sub-operator; null for the others. */
  parentTenantId: string | null
  linkman: string
  contactNumber: string
  contactEmail?: string
  address?: string
  domain?: string
  backgroundUrl?: string
  logoUrl?: string
  themeColor?: string
  accountNumber?: number
  expireTime?: string | null
  createUser?: bigint | null
}

/** A tenant that was made, with what was made inside it. */
export interface MadeTenant {
  id: bigint
  /** Root operator's tenant: the shard of its rows. */
  tenantId: string
  /** The login tenant itself. */
  oemNo: string
  deptId: bigint
  postId: bigint
  roleIds: Readonly<Partial<Record<RoleAlias, bigint>>>
  /** Its administrator, disabled until the set-up is finished; null for the platform. */
  adminId: bigint | null
}

/**
 * Makes a login tenant with its roles and what they hold, a department, a post and a disabled administrator, all in the
 * caller's transaction, which ends up in the tenant's scope: enter your own again.
 * @throws tenant.nameTaken, tenant.domainTaken (by their constraints)
 * @source docs/wire.md 4.5, insert; docs/domain/network.md 2.2 and 2.5
 */
export async function createTenant(tx: Tx, tenant: NewTenant): Promise<MadeTenant> {
  const oemNo = tenant.tenantId ?? (await freeTenantId(tx))
  const tenantId = tenant.parentTenantId ?? oemNo
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO tenant (tenant_id, root_tenant_id, tenant_name, tenant_kind, parent_tenant_id, domain, linkman, contact_number_enc, contact_number_idx, contact_email_enc, address,
               background_url, logo_url, theme_color, account_number, expire_time, create_user)
        VALUES (${oemNo}, ${tenantId}, ${tenant.tenantName}, ${tenant.tenantKind}, ${tenant.parentTenantId}, ${tenant.domain ?? ''}, ${tenant.linkman},
               ${sealText(tenant.contactNumber)}, ${blindIndex('phone', tenant.contactNumber)}, ${sealText(tenant.contactEmail ?? '')}, ${tenant.address ?? ''},
               ${tenant.backgroundUrl ?? ''}, ${tenant.logoUrl ?? ''}, ${tenant.themeColor ?? ''}, ${tenant.accountNumber ?? -1}, ${tenant.expireTime ?? null}, ${tenant.createUser ?? null})
        RETURNING id`,
  )
  const place = { tenantId, oemNo }
  if (tenant.tenantKind !== TenantKind.platform) await copyBusinessDictionaries(tx, place)
  await enterScope(tx, { tenantId, oemNo: '' })
  const by = tenant.createUser ? { userId: tenant.createUser, userNo: '' } : null
  await logTenant(tx, place, by, { entity: 'tenant', from: null, to: 0, action: 'submit' })
  const roleIds = await createRoles(
    tx,
    place,
    tenant.tenantKind === TenantKind.platform ? [platformRole, ...defaultRoles] : defaultRoles,
  )
  await grantDefaultRoles(tx, place)
  const deptId = await insertOne(
    tx,
    sql`INSERT INTO dept (tenant_id, oem_no, dept_name, full_name, dept_category, sort) VALUES (${tenantId}, ${oemNo}, ${tenant.tenantName.slice(0, 45)}, ${tenant.tenantName}, ${constant(OrgCategory.company)}, 2) RETURNING id`,
  )
  const postId = await insertOne(
    tx,
    sql`INSERT INTO post (tenant_id, oem_no, category, post_code, post_name, sort) VALUES (${tenantId}, ${oemNo}, ${constant(PostCategory.senior)}, 'ceo', '首席执行官', 1) RETURNING id`,
  )
  const adminId =
    tenant.tenantKind === TenantKind.platform
      ? null
      : await createAdmin(tx, place, { roleId: roleIds.admin, deptId, postId })
  return { id: row?.id ?? 0n, ...place, deptId, postId, roleIds, adminId }
}

/** Work among another tenant's rows, then back in the caller's own. */
export async function inTenant<T>(
  tx: Tx,
  caller: Caller,
  { rootTenantId }: Pick<Tenant, 'rootTenantId'>,
  work: () => Promise<T>,
): Promise<T> {
  await enterScope(tx, { tenantId: rootTenantId, oemNo: '' })
  const result = await work()
  await enterScope(tx, scopeOfCaller(caller))
  return result
}

/** Keeps a change of a tenant among its own rows: of its set-up (`tenant`), or of its switch. @source docs/domain/network.md 1.5, 2.2 */
export const logTenant = (
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  change: { entity: 'tenant' | 'tenantSwitch'; from: 0 | 1 | null; to: 0 | 1; action: string },
): Promise<void> => logStates(tx, tenantId, by, [{ oemNo, entityNo: oemNo, ...change }])

const insertOne = async (tx: Tx, statement: ReturnType<typeof sql>): Promise<bigint> =>
  (await rowOf<{ id: bigint }>(tx, statement))?.id ?? 0n

/** Six random digits from 100001 that no tenant has or had. @source docs/domain/network.md 1.4 */
async function freeTenantId(tx: Tx): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_001, 1_000_000))
    if (!(await rowOf(tx, sql`SELECT 1 FROM tenant WHERE tenant_id = ${tenantId}`))) return tenantId
  }
}

async function createRoles(
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
  roles: readonly DefaultRole[],
): Promise<Partial<Record<RoleAlias, bigint>>> {
  const made = await rowsOf<{ id: bigint; alias: RoleAlias }>(
    tx,
    sql`INSERT INTO role (tenant_id, oem_no, role_name, role_alias, sort, is_built_in)
        SELECT ${tenantId}, ${oemNo}, name, alias, sort, true FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS r(name text, alias text, sort integer)
        RETURNING id, role_alias AS alias`,
  )
  const ids = Object.fromEntries(made.map(({ id, alias }) => [alias, id])) as Partial<Record<RoleAlias, bigint>>
  for (const { alias, below } of roles) {
    if (below)
      await run(tx, sql`UPDATE role SET parent_id = ${ids[below]} WHERE tenant_id = ${tenantId} AND id = ${ids[alias]}`)
  }
  return ids
}

/** The tenant's administrator: no password opens the account until the set-up is finished. */
function createAdmin(
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
  { roleId, deptId, postId }: { roleId: bigint | undefined; deptId: bigint; postId: bigint },
): Promise<bigint> {
  return createUser(tx, {
    tenantId,
    oemNo,
    account: 'admin',
    passwordHash: '',
    mustChangePassword: true,
    name: '管理员',
    realName: '管理员',
    userType: 1,
    userNo: oemNo,
    roleIds: roleId === undefined ? [] : [roleId],
    deptIds: [deptId],
    postIds: [postId],
    status: userTransitions.createDisabled.to,
    isTenantAdmin: true,
  })
}
