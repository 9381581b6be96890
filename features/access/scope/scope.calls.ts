import { type SQL, sql } from 'drizzle-orm'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { type Caller, requireAdministrator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allOf, contains, type Listing, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { DataScopeType } from '../reach/data-scope-type.contract.ts'
import { allScopedLists } from '../reach/scoped-list.contract.ts'
import { ApiScopeType, apiScope, dataScope, scopedLists, scopeErrors } from './scope.contract.ts'
import { checkedCondition, usualColumn } from './scope.rules.ts'

interface DataScope {
  id: bigint
  menuId: bigint
  scopeName: string
  resourceCode: string
  scopeType: 1 | 2 | 3 | 4 | 5
  scopeColumn: string
  scopeField: string
  scopeClass: string
  scopeValue: string
  remark: string
  createTime: string
}
interface ApiScope {
  id: bigint
  menuId: bigint
  scopeName: string
  resourceCode: string
  scopeType: 1 | 2
  scopePath: string
  remark: string
  createTime: string
}

const dataColumns = sql`id, menu_id AS "menuId", scope_name AS "scopeName", resource_code AS "resourceCode", scope_type AS "scopeType", scope_column AS "scopeColumn",
  scope_field AS "scopeField", scope_class AS "scopeClass", coalesce(scope_value::text, '') AS "scopeValue", remark, create_time AS "createTime"`
const apiColumns = sql`id, menu_id AS "menuId", scope_name AS "scopeName", resource_code AS "resourceCode", scope_type AS "scopeType", scope_path AS "scopePath",
  remark, create_time AS "createTime"`
const order = { scopeName: sql`scope_name`, resourceCode: sql`resource_code`, createTime: sql`create_time` }

const listing = (input: InputOf<typeof dataScope.list>, columns: SQL, from: SQL): Listing => ({
  columns,
  from,
  where: allOf(
    sql`NOT is_deleted`,
    when(input.menuId, (id) => sql`menu_id = ${id}`),
    contains(sql`scope_name`, input.scopeName),
    contains(sql`resource_code`, input.resourceCode),
  ),
  order: orderOf(input, order, sql`create_time DESC, id DESC`, sql`id`, sql`ASC`),
  made: sql`create_time`,
})

const shownData = (row: DataScope, language: Language) => ({
  ...row,
  scopeTypeName: codeLabel(codeSetOf(DataScopeType), row.scopeType, language),
})
const shownApi = (row: ApiScope, language: Language) => ({
  ...row,
  scopeTypeName: codeLabel(codeSetOf(ApiScopeType), row.scopeType, language),
})

const kinds = {
  data: { table: 'data_scope', held: 'role_data_scope', column: 'data_scope_id' },
  api: { table: 'api_scope', held: 'role_api_scope', column: 'api_scope_id' },
} as const

export const scopeCalls = [
  handle(dataScope.list, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const asked = listing(input, dataColumns, sql`data_scope`)
    const found = await readPage<DataScope>(tx, asked, input)
    return pageOf(input, { ...found, records: found.records.map((row) => shownData(row, caller.language)) })
  }),

  handle(apiScope.list, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const asked = listing(input, apiColumns, sql`api_scope`)
    const found = await readPage<ApiScope>(tx, asked, input)
    return pageOf(input, { ...found, records: found.records.map((row) => shownApi(row, caller.language)) })
  }),

  handle(scopedLists, async ({ caller }) => {
    requireAdministrator(caller)
    return allScopedLists().map(({ key, fields }) => ({
      key,
      fields: Object.entries(fields).map(([name, kind]) => ({ name, kind })),
    }))
  }),

  handle(dataScope.detail, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    return shownData(await dataScopeOf(tx, input.id), caller.language)
  }),

  handle(apiScope.detail, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    return shownApi(await apiScopeOf(tx, input.id), caller.language)
  }),

  handle(dataScope.submit, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const before = input.id === undefined ? null : await dataScopeOf(tx, input.id)
    await refuseUnknownMenu(tx, input.menuId)
    const condition = checkedCondition({
      scopeType: input.scopeType,
      scopeClass: input.scopeClass,
      given: input.scopeValue,
    })
    const value = condition === null ? null : JSON.stringify(condition)
    const column = input.scopeColumn ?? before?.scopeColumn ?? usualColumn[input.scopeType] ?? ''
    const field = input.scopeField ?? before?.scopeField ?? '*'
    const remark = input.remark ?? before?.remark ?? ''
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE data_scope SET menu_id = ${input.menuId}, scope_name = ${input.scopeName}, resource_code = ${input.resourceCode}, scope_type = ${input.scopeType}, scope_column = ${column},
                   scope_field = ${field || '*'}, scope_class = ${input.scopeClass}, scope_value = ${value}::jsonb, remark = ${remark}, update_user = ${caller.userId},
                   update_time = business_now(), version = version + 1 WHERE id = ${before.id} RETURNING id`
        : sql`INSERT INTO data_scope (menu_id, scope_name, resource_code, scope_type, scope_column, scope_field, scope_class, scope_value, remark, create_user)
            VALUES (${input.menuId}, ${input.scopeName}, ${input.resourceCode}, ${input.scopeType}, ${column}, ${field || '*'}, ${input.scopeClass}, ${value}::jsonb, ${remark}, ${caller.userId})
            RETURNING id`,
    )
    const id = row?.id ?? 0n
    await bumpAuthority(tx)
    audit({ entity: 'dataScope', no: id, before, after: { ...input, id } })
    return { id }
  }),

  handle(apiScope.submit, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const before = input.id === undefined ? null : await apiScopeOf(tx, input.id)
    await refuseUnknownMenu(tx, input.menuId)
    if (!input.scopePath.startsWith('/api/')) throw scopeErrors.pathFormat()
    const remark = input.remark ?? before?.remark ?? ''
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE api_scope SET menu_id = ${input.menuId}, scope_name = ${input.scopeName}, resource_code = ${input.resourceCode}, scope_type = ${input.scopeType}, scope_path = ${input.scopePath},
                   remark = ${remark}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${before.id} RETURNING id`
        : sql`INSERT INTO api_scope (menu_id, scope_name, resource_code, scope_type, scope_path, remark, create_user)
            VALUES (${input.menuId}, ${input.scopeName}, ${input.resourceCode}, ${input.scopeType}, ${input.scopePath}, ${remark}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    await bumpAuthority(tx)
    audit({ entity: 'apiScope', no: id, before, after: { ...input, id } })
    return { id }
  }),

  handle(dataScope.remove, async ({ tx, caller, input, audit }) => {
    const names = await removeScopes(tx, caller, 'data', input.ids)
    audit({ entity: 'dataScope', no: input.ids.join(','), before: { names } })
    return {}
  }),

  handle(apiScope.remove, async ({ tx, caller, input, audit }) => {
    const names = await removeScopes(tx, caller, 'api', input.ids)
    audit({ entity: 'apiScope', no: input.ids.join(','), before: { names } })
    return {}
  }),
]

async function dataScopeOf(tx: Tx, id: bigint): Promise<DataScope> {
  const row = await rowOf<DataScope>(tx, sql`SELECT ${dataColumns} FROM data_scope WHERE NOT is_deleted AND id = ${id}`)
  if (!row) throw commonErrors.notFound()
  return row
}

async function apiScopeOf(tx: Tx, id: bigint): Promise<ApiScope> {
  const row = await rowOf<ApiScope>(tx, sql`SELECT ${apiColumns} FROM api_scope WHERE NOT is_deleted AND id = ${id}`)
  if (!row) throw commonErrors.notFound()
  return row
}

async function refuseUnknownMenu(tx: Tx, menuId: bigint): Promise<void> {
  if (!(await rowOf(tx, sql`SELECT 1 FROM menu WHERE id = ${menuId} AND NOT is_deleted`))) throw commonErrors.notFound()
}

/**
 * Removes scopes. Roles of other tenants lie beyond the caller's rows, so theirs cannot be counted: a removed scope counts
 * no more wherever it is held.
 */
async function removeScopes(
  tx: Tx,
  caller: Caller,
  kind: keyof typeof kinds,
  ids: readonly bigint[],
): Promise<string[]> {
  requireAdministrator(caller)
  const { table, held, column } = kinds[kind]
  const list = sql`${`{${ids.join(',')}}`}::bigint[]`
  const used = await rowOf(
    tx,
    sql`SELECT 1 FROM ${sql.identifier(held)} WHERE tenant_id = ${caller.tenantId} AND ${sql.identifier(column)} = ANY(${list}) LIMIT 1`,
  )
  if (used) throw scopeErrors.inUse()
  const gone = await rowsOf<{ name: string }>(
    tx,
    sql`UPDATE ${sql.identifier(table)} SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ANY(${list}) AND NOT is_deleted RETURNING scope_name AS name`,
  )
  if (gone.length !== ids.length) throw commonErrors.notFound()
  await bumpAuthority(tx)
  return gone.map(({ name }) => name)
}
