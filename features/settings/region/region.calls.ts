import { sql } from 'drizzle-orm'
import { requirePlatform } from '../../../core/server/call/caller.ts'
import { enterScope, preparedRows, rowOf, rowsOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleReference } from '../../../core/server/call/handle.ts'
import { bumpReference } from '../../../core/server/call/reference-cache.ts'
import { type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { heldRegion, removeRegion, saveRegion } from './region.actions.ts'
import { region, RegionLevel, rootRegion } from './region.contract.ts'
import {
  hasChildren,
  levelWhere,
  regionColumns,
  regionListing,
  type RegionRow,
  requireDistrict,
} from './region.queries.ts'

export const regionCalls = [
  handle(region.list, async ({ tx, input }) =>
    pageOf(input, await readPage<RegionRow>(tx, regionListing(input), input)),
  ),

  // A level of the tree is kept, a search is not.
  handleReference(
    region.lazyTree,
    ({ parentCode = rootRegion, code, name }) => (code === undefined && name === undefined ? parentCode : null),
    ({ tx, input }) =>
      preparedRows(
        tx,
        sql`SELECT r.code AS id, r.parent_code AS "parentId", r.name AS title, r.code AS key, r.code AS value, ${hasChildren} FROM region r WHERE ${levelWhere(input)} ORDER BY r.code LIMIT 10000`,
      ),
  ),

  handle(region.lazyList, ({ tx, input }) =>
    rowsOf(
      tx,
      sql`SELECT ${regionColumns}, ${hasChildren} FROM region r WHERE ${levelWhere(input)} ORDER BY r.code LIMIT 10000`,
    ),
  ),

  handleReference(
    region.select,
    ({ code = rootRegion }) => code,
    ({ tx, input }) =>
      rowsOf<RegionRow>(
        tx,
        sql`SELECT ${regionColumns} FROM region r WHERE r.parent_code = ${input.code ?? rootRegion} AND r.is_on ORDER BY r.code`,
      ),
  ),

  handle(region.detail, async ({ tx, input }) => {
    const found = await rowOf<RegionRow>(tx, sql`SELECT ${regionColumns} FROM region r WHERE r.code = ${input.code}`)
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handleReference(
    region.allCityTree,
    () => '',
    ({ tx }) => cityTree(tx),
  ),

  handle(region.submit, async ({ tx, caller, input, audit }) => {
    const before = await heldRegion(tx, input.code)
    // Regions are the same for all tenants: whoever got the permission elsewhere must not change them.
    requirePlatform(caller, before ? 'region_edit' : 'region_add')
    await saveRegion(tx, caller.userId, before, input)
    await bumpReference(tx)
    audit({ entity: 'region', no: input.code, before: before ?? null, after: input })
    return {}
  }),

  handle(region.remove, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller, 'region_delete')
    const before = await heldRegion(tx, input.id)
    if (!before) throw commonErrors.notFound()
    await removeRegion(tx, before.code)
    await enterScope(tx, scopeOfCaller(caller))
    await bumpReference(tx)
    audit({ entity: 'region', no: before.code, before })
    return {}
  }),

  handle(region.ofDistrict, async ({ tx, input }) => ({ ...(await requireDistrict(tx, input.districtCode)) })),
]

type Node = OutputOf<typeof region.allCityTree>[number]

/** Provinces, cities and districts that are on; each level is read after the one above it. */
async function cityTree(tx: Tx): Promise<Node[]> {
  const rows = await rowsOf<{ code: string; parentCode: string; name: string; level: number }>(
    tx,
    sql`SELECT code, parent_code AS "parentCode", name, level FROM region WHERE level BETWEEN ${RegionLevel.province} AND ${RegionLevel.district} AND is_on ORDER BY level, code`,
  )
  const nodes = new Map<string, Node>()
  const provinces: Node[] = []
  for (const { code, parentCode, name, level } of rows) {
    const isTop = level === RegionLevel.province
    const node = {
      id: code,
      parentId: isTop ? '0' : parentCode,
      title: name,
      key: code,
      value: code,
      code,
      name,
      level,
    }
    nodes.set(code, node)
    const parent = nodes.get(parentCode)
    if (isTop) provinces.push(node)
    else if (parent) (parent.children ??= []).push(node)
  }
  return provinces
}
