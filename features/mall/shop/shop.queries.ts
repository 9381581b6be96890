import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { depthSeen, shopOf } from '../buyer/buyer.queries.ts'
import type { OfferedLine } from '../quote/quote.queries.ts'
import { lineProblem } from '../quote/quote.rules.ts'
import type { shop, ShopProduct } from './shop.contract.ts'

/** A product as it is read: its pictures are keys. */
export type KeptProduct = Omit<z.output<typeof ShopProduct>, 'imageUrl'> & { readonly images: readonly string[] }

/** Products on the shelf of the shop that a caller looks into. */
export const onShelf = (caller: Caller): SQL =>
  sql`p.tenant_id = ${caller.tenantId} AND p.seller_no = ${shopOf(caller)} AND p.gs_on AND NOT p.is_deleted`

/** Price of a specification `g` for a viewer. @param depth levels below the seller */
export const seenPrice = (depth: number): SQL => sql`coalesce(g.member_prices[${Math.min(depth, 1000)}::int], g.price)`

/** Columns and tables of products as a viewer sees them. */
export async function productsSeen(tx: Tx, caller: Caller): Promise<{ columns: SQL; from: SQL }> {
  const price = seenPrice(await depthSeen(tx, caller))
  return {
    columns: sql`p.product_no AS "productNo", p.product_name AS "productName", p.class_id AS "classId", (SELECT c.class_name FROM mall_class c WHERE c.tenant_id = p.tenant_id AND c.id = p.class_id) AS "className", p.images,
      q.price, q.list_price AS "listPrice", q.has_more AS "hasMore", p.min_buy AS "minBuy", p.freight, q.is_in_stock AS "isInStock", p.create_time AS "createTime"`,
    from: sql`mall_product p
      JOIN LATERAL (SELECT min(${price})::bigint AS price, min(g.price)::bigint AS list_price, min(${price}) <> max(${price}) AS has_more, bool_or(g.stock_qty - g.locked_qty >= p.min_buy) AS is_in_stock, count(*) AS specs
                      FROM mall_spec g WHERE g.tenant_id = p.tenant_id AND g.product_no = p.product_no AND NOT g.is_deleted) q ON q.specs > 0`,
  }
}

/** Condition for products of a class and all below it. */
export const inClass = ({ tenantId }: Caller, classId: bigint): SQL =>
  sql`p.class_id IN (WITH RECURSIVE below AS (SELECT c.id FROM mall_class c WHERE c.tenant_id = ${tenantId} AND c.id = ${classId}
        UNION SELECT c.id FROM mall_class c JOIN below ON c.parent_id = below.id WHERE c.tenant_id = ${tenantId} AND NOT c.is_deleted) SELECT id FROM below)`

/** Classes of the shop, each with the number of its products on the shelf. */
export const shopClasses = (tx: Tx, caller: Caller): Promise<OutputOf<typeof shop.home>['classes']> =>
  rowsOf(
    tx,
    sql`SELECT c.id, c.parent_id AS "parentId", c.class_name AS "className", c.on_fourth AS "onFourth", (SELECT count(*) FROM mall_product p WHERE ${onShelf(caller)} AND p.class_id = c.id) AS "productCount"
          FROM mall_class c WHERE c.tenant_id = ${caller.tenantId} AND c.seller_no = ${shopOf(caller)} AND NOT c.is_deleted ORDER BY c.sort, c.id`,
  )

/** Wanted lines as the shop shows them, each with what keeps it from being ordered. */
export async function shownLines(tx: Tx, caller: Caller, lines: readonly OfferedLine[]) {
  const linkOf = await fileLinks(tx, caller)
  return lines.map((one) => ({
    specNo: one.specNo,
    specName: one.specName,
    productNo: one.productNo,
    productName: one.productName,
    imageUrl: linkOf(one.image, one.productName),
    price: one.priceFen,
    listPrice: one.listPriceFen,
    minBuy: one.minBuy,
    freeQty: one.freeQty,
    quantity: one.quantity,
    goodsAmount: fen(one.priceFen * BigInt(one.quantity)),
    problem: wordsOf(one, caller.language),
  }))
}

const wordsOf = (line: OfferedLine, language: Language): string => lineProblem(line)?.words(language) ?? ''
