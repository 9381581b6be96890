import { inScope, platformScope } from '../../../core/server/db.ts'
import { seedMenus } from '../../../db/seed/menu-seed.ts'
import { givenUser, type Reply, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import '../../access/session/session.calls.ts'
import '../tenant-package/tenant-package.calls.ts'
import './tenant-state.calls.ts'
import './tenant.calls.ts'
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
  rowsIn<Row = Record<string, unknown>>(tenantId: string, text: string, values?: unknown[]): Promise<Row[]>
}

/** Starts a world for tests about tenants, with the menus seeded. */
export async function startTenantWorld(): Promise<TenantWorld> {
  const world = await startWorld()
  await inScope(world.db, platformScope, (tx) => seedMenus(tx))
  const permissions = [...tenantPermissions, ...packagePermissions]
  const administrator = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
  let count = 0
  return {
    ...world,
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
    rowsIn: (tenantId, text, values = []) =>
      world.within({ tenantId, oemNo: tenantId }, async ({ client }) => (await client.query(text, values)).rows),
  }
}
