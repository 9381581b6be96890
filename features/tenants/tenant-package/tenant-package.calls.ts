import { sql } from 'drizzle-orm'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { type Caller, requireAdministrator } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allOf, contains, orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { allMenus, packageMenuIds } from '../../access/access.server.ts'
import { tenantReach } from '../reach/tenant-reach.queries.ts'
import { tenantPackage, tenantPackageErrors } from './tenant-package.contract.ts'

refusalOfConstraint('tenant_package_name', tenantPackageErrors.nameTaken)

interface TenantPackage {
  id: bigint
  packageName: string
  menuId: string
  remark: string
  createTime: string
}

const columns = sql`p.id, p.package_name AS "packageName", array_to_string(p.menu_ids, ',') AS "menuId", p.remark, p.create_time AS "createTime"`
const order = { packageName: sql`p.package_name`, createTime: sql`p.create_time` }

export const tenantPackageCalls = [
  handle(tenantPackage.list, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const listing = {
      columns,
      from: sql`tenant_package p`,
      where: allOf(sql`NOT p.is_deleted`, contains(sql`p.package_name`, input.packageName)),
      order: orderOf(input, order, sql`p.create_time DESC, p.id DESC`, sql`p.id`, sql`ASC`),
      made: sql`p.create_time`,
    }
    return pageOf(input, await readPage<TenantPackage>(tx, listing, input))
  }),

  handle(tenantPackage.detail, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const row = await rowOf<TenantPackage>(
      tx,
      sql`SELECT ${columns} FROM tenant_package p WHERE NOT p.is_deleted AND p.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(tenantPackage.ofTenant, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const held = await rowOf<{ packageId: bigint | null }>(
      tx,
      sql`SELECT t.package_id AS "packageId" FROM tenant t WHERE ${tenantReach(caller)} AND t.tenant_id = ${input.tenantId}`,
    )
    if (!held) throw commonErrors.notFound()
    const row = await rowOf<TenantPackage>(
      tx,
      sql`SELECT ${columns} FROM tenant_package p WHERE NOT p.is_deleted AND p.id = ${held.packageId}`,
    )
    return row ?? {}
  }),

  handle(tenantPackage.submit, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller, input.id === undefined ? 'tenantpackage_add' : 'tenantpackage_edit')
    const before =
      input.id === undefined
        ? undefined
        : await rowOf<TenantPackage>(
            tx,
            sql`SELECT ${columns} FROM tenant_package p WHERE NOT p.is_deleted AND p.id = ${input.id} FOR UPDATE`,
          )
    if (input.id !== undefined && !before) throw commonErrors.notFound()
    const packageName = input.packageName ?? before?.packageName
    if (!packageName) throw tenantPackageErrors.nameMissing()
    const menuIds = input.menuId ?? before?.menuId.split(',').filter(Boolean).map(BigInt) ?? []
    if (menuIds.length === 0) throw tenantPackageErrors.menusMissing()
    const menus = await allMenus(tx)
    if (menuIds.some((id) => !menus.some((menu) => menu.id === id))) throw commonErrors.notFound()
    const list = `{${menuIds.join(',')}}`
    const remark = input.remark ?? before?.remark ?? ''
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE tenant_package SET package_name = ${packageName}, menu_ids = ${list}::bigint[], remark = ${remark}, update_user = ${caller.userId}, update_time = business_now(),
                   version = version + 1 WHERE id = ${before.id} RETURNING id`
        : sql`INSERT INTO tenant_package (package_name, menu_ids, remark, create_user) VALUES (${packageName}, ${list}::bigint[], ${remark}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    if (before) await shrinkRoles(tx, caller, id)
    await bumpAuthority(tx)
    audit({ entity: 'tenantPackage', no: id, before: before ?? null, after: { packageName, menuIds, remark } })
    return { id }
  }),

  handle(tenantPackage.remove, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const list = `{${input.ids.join(',')}}`
    const gone = await rowsOf<{ name: string }>(
      tx,
      sql`UPDATE tenant_package SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ANY(${list}::bigint[]) AND NOT is_deleted RETURNING package_name AS name`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    if (await rowOf(tx, sql`SELECT 1 FROM tenant WHERE package_id = ANY(${list}::bigint[]) AND NOT is_deleted LIMIT 1`))
      throw tenantPackageErrors.inUse()
    await bumpAuthority(tx)
    audit({ entity: 'tenantPackage', no: input.ids.join(','), before: { names: gone.map(({ name }) => name) } })
    return {}
  }),
]

/** Takes the menus that a package no longer has from all roles of its tenants. @source docs/domain/network.md 2.2 */
async function shrinkRoles(tx: Tx, caller: Caller, packageId: bigint): Promise<void> {
  const menus = await allMenus(tx)
  const tenants = await rowsOf<{ tenantId: string; oemNo: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId", tenant_id AS "oemNo" FROM tenant WHERE package_id = ${packageId} AND NOT is_deleted ORDER BY tenant_id`,
  )
  for (const { tenantId, oemNo } of tenants) {
    const allowed = await packageMenuIds(tx, oemNo, menus)
    if (!allowed) continue
    await enterScope(tx, { tenantId, oemNo: '' })
    await run(
      tx,
      sql`DELETE FROM role_menu g USING role r WHERE g.tenant_id = ${tenantId} AND r.tenant_id = g.tenant_id AND r.oem_no = ${oemNo} AND r.id = g.role_id
             AND NOT g.menu_id = ANY(${`{${[...allowed].join(',')}}`}::bigint[])`,
    )
  }
  await enterScope(tx, scopeOfCaller(caller))
}
