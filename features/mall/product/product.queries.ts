import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { fen } from '../../../core/shared/money.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import type { MallProduct, MallSpec } from './product.contract.ts'

export type ProductRow = z.output<typeof MallProduct>
export type SpecRow = z.output<typeof MallSpec>
type Kept = Omit<ProductRow, 'imageUrls'>

/**
 * Products that the staff of a seller sees: its own; the root operator's staff read those of sub-operators too.
 * @source docs/domain/network.md 2.7
 */
export function productsSeen(caller: Caller, scope: 'merchant' | 'child' | 'all' | undefined): SQL {
  const { tenantId, oemNo } = caller
  const own = sql`p.tenant_id = ${tenantId} AND ${isOperatorStaff(caller)} AND NOT p.is_deleted`
  if (isSubOperator(caller) || scope === undefined || scope === 'merchant')
    return sql`${own} AND p.seller_no = ${oemNo}`
  return scope === 'child' ? sql`${own} AND p.seller_no <> ${oemNo}` : own
}

/** Products that the caller sells. */
export const ownProducts = (caller: Caller): SQL => productsSeen(caller, 'merchant')

export const productColumns = sql`p.id, p.version, p.product_no AS "productNo", p.product_name AS "productName", p.class_id AS "classId",
  (SELECT c.class_name FROM mall_class c WHERE c.tenant_id = p.tenant_id AND c.id = p.class_id) AS "className", p.model_no AS "modelNo", m.model_name AS "modelName", m.need_sn AS "needSn", p.images,
  p.seller_no AS "sellerNo", (SELECT n.tenant_name FROM tenant n WHERE n.tenant_id = p.seller_no) AS "sellerName", p.min_buy AS "minBuy", p.freight, p.gs_on AS "gsOn",
  s.price_from AS "priceFrom", s.price_to AS "priceTo", s.spec_count AS "specCount", s.stock_qty AS "stockQty", s.locked_qty AS "lockedQty", p.create_time AS "createTime"`

export const productFrom = sql`mall_product p JOIN shop_model m ON m.tenant_id = p.tenant_id AND m.model_no = p.model_no
  CROSS JOIN LATERAL (SELECT min(g.price)::bigint AS price_from, max(g.price)::bigint AS price_to, count(*) AS spec_count, coalesce(sum(g.stock_qty), 0)::bigint AS stock_qty, coalesce(sum(g.locked_qty), 0)::bigint AS locked_qty
                        FROM mall_spec g WHERE g.tenant_id = p.tenant_id AND g.product_no = p.product_no AND NOT g.is_deleted) s`

/** Rows with the addresses of their pictures. */
export async function withImages<Row extends Pick<Kept, 'images' | 'productName'>>(
  tx: Tx,
  caller: Caller,
  rows: readonly Row[],
): Promise<(Row & { imageUrls: string[] })[]> {
  const linkOf = await fileLinks(tx, caller)
  return rows.map((row) => ({
    ...row,
    imageUrls: row.images.map((key) => linkOf(key ?? '', row.productName ?? '')),
  }))
}

/** Specifications of products, in the order they were made. @param hold `FOR NO KEY UPDATE` where they are to be changed */
export async function specsOf(
  tx: Tx,
  tenantId: string,
  productNos: readonly string[],
  hold = sql``,
): Promise<(SpecRow & { productNo: string })[]> {
  const rows = await rowsOf<SpecRow & { productNo: string }>(
    tx,
    sql`SELECT g.id, g.version, g.product_no AS "productNo", g.spec_no AS "specNo", g.spec_name AS "specName", g.price, g.member_prices AS "memberPrices", g.stock_qty AS "stockQty", g.locked_qty AS "lockedQty"
          FROM mall_spec g WHERE g.tenant_id = ${tenantId} AND g.product_no = ANY(${sql.param([...productNos])}::text[]) AND NOT g.is_deleted ORDER BY g.spec_no ${hold}`,
  )
  return rows.map((row) => ({ ...row, memberPrices: row.memberPrices.map((amount) => fen(BigInt(amount))) }))
}
