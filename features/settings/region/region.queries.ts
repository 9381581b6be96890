import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { type Region, type region, regionErrors, RegionLevel, rootRegion } from './region.contract.ts'

/** A region with the names above it, as it is read. */
export type RegionRow = z.output<typeof Region>

const lengths = { province: 2, city: 4, district: 6, town: 9, village: 12 } as const

/** Code and name of the region of a kind that a region is or lies in; '' when it lies higher. */
const above = (kind: keyof typeof lengths): SQL => {
  const length = sql.raw(String(lengths[kind]))
  const level = sql.raw(String(RegionLevel[kind]))
  return sql`${codeOf(kind)} AS ${sql.identifier(`${kind}Code`)},
    (SELECT a.name FROM region a WHERE a.code = left(r.code, ${length}) AND r.level >= ${level}) AS ${sql.identifier(`${kind}Name`)}`
}

/** The code of what a region lies in; '' for what lies below it. */
const codeOf = (kind: keyof typeof lengths): SQL =>
  sql`CASE WHEN r.level >= ${sql.raw(String(RegionLevel[kind]))} THEN left(r.code, ${sql.raw(String(lengths[kind]))}) ELSE '' END`

/** A region's columns; it goes by the name `r`. */
export const regionColumns = sql`r.code AS id, r.code, coalesce(r.parent_code, '0') AS "parentCode", (SELECT p.name FROM region p WHERE p.code = r.parent_code) AS "parentName",
  (SELECT coalesce(string_agg(a.code, ',' ORDER BY a.level), '0') FROM region a WHERE a.level < r.level AND a.code IN ('00', left(r.code, 2), left(r.code, 4), left(r.code, 6), left(r.code, 9))) AS ancestors,
  r.name, ${above('province')}, ${above('city')}, ${above('district')}, ${above('town')}, ${above('village')},
  CASE WHEN r.level > ${constant(RegionLevel.province)} THEN substr(r.code, length(r.parent_code) + 1) ELSE r.code END AS "subCode", ${codeOf('province')} AS province, ${codeOf('city')} AS city, ${codeOf('district')} AS district,
  r.level, r.level AS "regionLevel", r.sort, r.remark, r.is_on AS "isOn", r.version`

/** Whether there are regions below. */
export const hasChildren = sql`EXISTS (SELECT 1 FROM region c WHERE c.parent_code = r.code) AS "hasChildren"`

/** The list of regions as a statement, in the order of their codes. */
export function regionListing(input: InputOf<typeof region.list>): Listing {
  return {
    columns: regionColumns,
    from: sql`region r`,
    made: sql`r.create_time`,
    where: allOf(
      sql`true`,
      when(input.code, (code) => sql`r.code = ${code}`),
      when(input.parentCode, (code) => sql`r.parent_code = ${code}`),
      when(input.name, (name) => contains(sql`r.name`, name)),
      when(input.level, (level) => sql`r.level = ${level}`),
      when(input.isOn, (isOn) => sql`r.is_on = ${isOn}`),
    ),
    order: orderOf(input, { code: sql`r.code`, sort: sql`r.sort` }, sql`r.code`, sql`r.code`),
  }
}

/** One level of regions; with a name or code and no parent, those that match at any depth. @source docs/wire.md 3, Lazy list */
export function levelWhere({ parentCode, code, name }: InputOf<typeof region.lazyTree>): SQL {
  const isAnywhere = parentCode === undefined && (code !== undefined || name !== undefined)
  return allOf(
    isAnywhere ? sql`r.level > ${constant(RegionLevel.country)}` : sql`r.parent_code = ${parentCode ?? rootRegion}`,
    when(code, (given) => sql`r.code = ${given}`),
    when(name, (given) => contains(sql`r.name`, given)),
  )
}

/** A district with the city and province it lies in. */
export interface District {
  readonly provinceCode: string
  readonly provinceName: string
  readonly cityCode: string
  readonly cityName: string
  readonly districtCode: string
  readonly districtName: string
}

/**
 * A district that may be chosen: it is there and on, and so are its city and its province.
 * @param code six digits
 * @throws region.wrong
 * @source docs/domain/network.md 1.7, region
 */
export async function requireDistrict(tx: Tx, code: string): Promise<District> {
  const found = await rowOf<District>(
    tx,
    sql`SELECT p.code AS "provinceCode", p.name AS "provinceName", c.code AS "cityCode", c.name AS "cityName", d.code AS "districtCode", d.name AS "districtName"
          FROM region d JOIN region c ON c.code = d.parent_code JOIN region p ON p.code = c.parent_code
         WHERE d.code = ${code} AND d.level = ${RegionLevel.district} AND d.is_on AND c.is_on AND p.is_on`,
  )
  if (!found) throw regionErrors.wrong()
  return found
}

/** Checks that a city may be chosen. @param code four digits @throws region.wrong */
export async function requireCity(tx: Tx, code: string): Promise<void> {
  if (!(await rowOf(tx, sql`SELECT 1 FROM region WHERE code = ${code} AND level = ${RegionLevel.city} AND is_on`)))
    throw regionErrors.wrong()
}

/**
 * The full names of regions, also of abolished ones: 北京市/北京市/东城区.
 * @param codes provinces, cities or districts; those that are unknown are left out
 */
export async function regionNames(tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ code: string; path: string }>(
    tx,
    sql`SELECT g.code, ${regionPath(sql`g.code`)} AS path FROM unnest(${sql.param([...new Set(codes)])}::text[]) AS g (code) WHERE EXISTS (SELECT 1 FROM region r WHERE r.code = g.code)`,
  )
  return new Map(rows.map(({ code, path }) => [code, path]))
}

/** The full name of the region in a column, for lists and sheets; '' for none. @param column a province, city or district */
export const regionPath = (column: SQLWrapper): SQL =>
  sql`coalesce((SELECT string_agg(n.name, '/' ORDER BY n.level) FROM region n WHERE n.code IN (left(${column}, 2), left(${column}, 4), left(${column}, 6))), '')`
