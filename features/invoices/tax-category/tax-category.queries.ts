import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, beginsWith, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { type TaxCategory, taxCategory, taxCategoryErrors } from './tax-category.contract.ts'

/** A tax category as the contract names it. */
export type Category = z.output<typeof TaxCategory>

/** Categories `c` of an operator: its own, and the standard ones whose numbers none of its own has. */
export const categories = (tenantId: string): SQL => sql`(
  SELECT o.id, o.category_no, o.category_name, o.tax_rate_ppm, o.is_preferential, o.is_on, true AS is_own, o.create_time, o.version
    FROM tax_category o WHERE o.tenant_id = ${tenantId} AND NOT o.is_deleted
  UNION ALL SELECT s.id, s.category_no, s.category_name, s.tax_rate_ppm, false, true, false, s.create_time, 0 FROM tax_category_standard s
   WHERE NOT EXISTS (SELECT 1 FROM tax_category x WHERE x.tenant_id = ${tenantId} AND x.category_no = s.category_no AND NOT x.is_deleted)) c`

export const categoryColumns = sql`c.id, c.category_no AS "categoryNo", c.category_name AS "categoryName", c.tax_rate_ppm AS "taxRate", c.is_preferential AS "isPreferential", c.is_on AS "isOn", c.is_own AS "isOwn", c.create_time AS "createTime", c.version`

/** The list of an operator's categories as a statement, by their numbers. */
export const categoryListing = (tenantId: string, input: InputOf<typeof taxCategory.list>): Listing => ({
  columns: categoryColumns,
  from: categories(tenantId),
  where: allOf(
    sql`true`,
    when(input.categoryNo, (no) => beginsWith(sql`c.category_no`, no)),
    when(input.categoryName, (name) => contains(sql`c.category_name`, name)),
    when(input.isOn, (isOn) => sql`c.is_on = ${isOn}`),
    when(input.isOwn, (isOwn) => sql`c.is_own = ${isOwn}`),
  ),
  order: orderOf(
    input,
    { categoryNo: sql`c.category_no`, taxRate: sql`c.tax_rate_ppm` },
    sql`c.category_no`,
    sql`c.id`,
    sql`ASC`,
  ),
  made: sql`c.create_time`,
})

/** A category of an operator by its id; undefined for none. */
export const categoryById = (tx: Tx, tenantId: string, id: bigint): Promise<Category | undefined> =>
  rowOf<Category>(tx, sql`SELECT ${categoryColumns} FROM ${categories(tenantId)} WHERE c.id = ${id}`)

/** A category that goods may have: there and on. @throws taxCategory.unknown */
export async function requireCategory(tx: Tx, tenantId: string, categoryNo: string): Promise<Category> {
  const found = await rowOf<Category>(
    tx,
    sql`SELECT ${categoryColumns} FROM ${categories(tenantId)} WHERE c.category_no = ${categoryNo} AND c.is_on`,
  )
  if (!found) throw taxCategoryErrors.unknown()
  return found
}
