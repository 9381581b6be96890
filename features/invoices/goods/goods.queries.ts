import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, beginsWith, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { bookEntry, bookListing, ofBook, ofSeenOwners, readsBookOf } from '../book/book.queries.ts'
import { categories } from '../tax-category/tax-category.queries.ts'
import type { InvoiceDefault, invoiceGoods, InvoiceProduct, OfferedCategory } from './goods.contract.ts'

type Product = z.output<typeof InvoiceProduct>
type Offered = z.output<typeof OfferedCategory>

const productColumns = ({ tenantId }: Caller) =>
  sql`b.product_no AS "productNo", b.product_name AS "productName", b.category_no AS "categoryNo",
      coalesce((SELECT c.category_name FROM ${categories(tenantId)} WHERE c.category_no = b.category_no), '') AS "categoryName",
      b.tax_rate_ppm AS "taxRate", b.unit, b.price, b.spec, b.is_on AS "productStatus"`

/** A page of goods. */
export async function productPage(tx: Tx, caller: Caller, input: InputOf<typeof invoiceGoods.productList>) {
  const filters = [
    when(input.productName, (name) => contains(sql`b.product_name`, name)),
    when(input.categoryNo, (no) => beginsWith(sql`b.category_no`, no)),
    when(input.productStatus, (isOn) => sql`b.is_on = ${isOn}`),
  ]
  const listing = bookListing(caller, 'invoice_product', productColumns(caller), input, ...filters)
  return pageOf(input, await readPage<Product>(tx, listing, input))
}

/** Goods by their id. @throws common.notFound */
export const productById = (tx: Tx, caller: Caller, id: bigint): Promise<Product> =>
  bookEntry<Product>(tx, caller, 'invoice_product', productColumns(caller), id)

/** A page of the categories that goods may have; those of the owner's short list first. */
export async function offeredPage(tx: Tx, caller: Caller, input: InputOf<typeof invoiceGoods.taxList>) {
  const kept = sql`(SELECT b.id, b.category_no FROM seller_tax_product b WHERE ${ofSeenOwners(caller)} AND ${ofBook(caller, input.rpiNo)}) k`
  const listing = {
    columns: sql`coalesce(k.id::text, '') AS "keptId", c.category_no AS "categoryNo", c.category_name AS "categoryName", c.tax_rate_ppm AS "taxRate", k.id IS NOT NULL AS "isKept"`,
    from: sql`${categories(caller.tenantId)} LEFT JOIN ${kept} ON k.category_no = c.category_no`,
    where: allOf(
      sql`c.is_on`,
      when(input.rpiNo, (rpiNo) => readsBookOf(caller, rpiNo)),
      when(input.categoryNo, (no) => beginsWith(sql`c.category_no`, no)),
      when(input.categoryName, (name) => contains(sql`c.category_name`, name)),
      when(input.isKept, (isKept) => sql`(k.id IS NOT NULL) = ${isKept}`),
    ),
    order: orderOf(input, { categoryNo: sql`c.category_no` }, sql`(k.id IS NULL), c.category_no`, sql`c.id`, sql`ASC`),
    made: sql`c.create_time`,
  }
  return pageOf(input, await readPage<Offered>(tx, listing, input))
}

/** A category on a short list that a caller sees: whose it is. @throws common.notFound */
export async function keptCategory(tx: Tx, caller: Caller, id: bigint): Promise<{ rpiNo: string; categoryNo: string }> {
  const row = await rowOf<{ rpiNo: string; categoryNo: string }>(
    tx,
    sql`SELECT CASE WHEN b.user_type = ${PartyType.merchant} THEN b.user_no ELSE '' END AS "rpiNo", b.category_no AS "categoryNo"
          FROM seller_tax_product b WHERE ${ofSeenOwners(caller)} AND b.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** Reads what invoices of a kind begin with; empty while nothing was chosen, or for an owner that the caller does not see. */
export async function defaultOf(
  tx: Tx,
  caller: Caller,
  { rpiNo, invoiceKind }: InputOf<typeof invoiceGoods.defaultInfo>,
): Promise<z.output<typeof InvoiceDefault>> {
  const row = await rowOf<Omit<z.output<typeof InvoiceDefault>, 'rpiNo' | 'invoiceKind'>>(
    tx,
    sql`SELECT b.product_no AS "productNo", coalesce((SELECT p.product_name FROM invoice_product p WHERE p.tenant_id = b.tenant_id AND p.product_no = b.product_no AND NOT p.is_deleted), '') AS "productName",
               b.drawer, b.payee, b.checker, b.remark, b.version
          FROM invoice_default b WHERE ${ofSeenOwners(caller)} AND ${ofBook(caller, rpiNo)} AND b.invoice_kind = ${invoiceKind}`,
  )
  const nothing = { productNo: '', productName: '', drawer: '', payee: '', checker: '', remark: '', version: 0 }
  return { rpiNo: rpiNo ?? '', invoiceKind, ...(row ?? nothing) }
}
