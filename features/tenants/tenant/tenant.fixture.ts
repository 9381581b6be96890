import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { seedMenus } from '../../../db/seed/menu-seed.ts'
import { givenUser, type Reply, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { tenantPackage } from '../tenant-package/tenant-package.contract.ts'
import { tenant } from './tenant.contract.ts'

/** Every permission about tenants. */
export const tenantPermissions = [
  'tenant_view',
  'tenant_add',
  'tenant_edit',
  'tenant_delete',
  'tenant_finish',
  'tenant_setting',
  'tenant_package',
]
const packagePermissions = ['tenantpackage_add', 'tenantpackage_edit', 'tenantpackage_view', 'tenantpackage_delete']

/** A world with the platform's administrator and, for each test, an operator with its administrator. */
export interface TenantWorld extends World {
  administrator: TestUser
  /** Number of the present test: names carry it. */
  count(): number
  givenOperator(): Promise<TestUser>
  submit(over?: Record<string, unknown>, by?: TestUser): Promise<Reply<{ id: string; tenantId: string }>>
  detail(id: string): Promise<Record<string, unknown>>
  /** Gives a tenant what it needs to be finished: a package, a channel and its cost. */
  makeReady(tenantId: string): Promise<void>
  rowsIn<Row = Record<string, unknown>>(tenantId: string, text: string, values?: unknown[]): Promise<Row[]>
}

/** Starts a world for tests about tenants, with the menus seeded. */
export async function startTenantWorld(): Promise<TenantWorld> {
  const world = await startWorld()
  await inScope(world.db, platformScope, (tx) => seedMenus(tx))
  const permissions = [...tenantPermissions, ...packagePermissions]
  const administrator = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
  let count = 0
  const rowsIn: TenantWorld['rowsIn'] = (tenantId, text, values = []) =>
    world.within({ tenantId, oemNo: tenantId }, async ({ client }) => (await client.query(text, values)).rows)
  return {
    ...world,
    makeReady: async (tenantId) => {
      const [menu] = (await world.db.pool.query(`SELECT id FROM menu WHERE code = 'user'`)).rows
      const draft = { packageName: `包${tenantId}`, menuId: String(menu.id) }
      const pack = (await world.as(administrator).send(tenantPackage.submit, draft)).data
      await world.as(administrator).send(tenant.packageSetting, { tenantId, packageId: pack.id })
      await rowsIn(tenantId, `INSERT INTO aisle_oem (tenant_id, oem_no, aisle_code) VALUES ($1, $1, 'A1')`, [tenantId])
      await rowsIn(
        tenantId,
        `WITH p AS (INSERT INTO oem_policy (tenant_id, oem_no, pol_no, pol_name, user_type, user_no, owner_type, owner_no, aisle_code, policy_status, effective_time)
                    VALUES ($1, $1, 'POL' || $1, 'cost', 1, $1, 0, '000000', 'A1', 2, business_now()) RETURNING id)
         INSERT INTO oem_policy_rela (tenant_id, oem_no, pol_no, policy_id, user_type, user_no, aisle_code, bind_time) SELECT $1, $1, 'POL' || $1, id, 1, $1, 'A1', business_now() FROM p`,
        [tenantId],
      )
    },
    administrator,
    count: () => count,
    givenOperator: () => {
      count++
      return givenUser(world, { tenantId: String(250_000 + count), permissions: tenantPermissions, roleAlias: 'admin' })
    },
    submit: (over = {}, by = administrator) =>
      world
        .as(by)
        .send(tenant.submit, { tenantName: `租户${count}`, linkman: '张三', contactNumber: '13800138000', ...over }),
    detail: async (id) => (await world.as(administrator).send(tenant.detail, { id })).data,
    rowsIn,
  }
}
