import { sql } from 'drizzle-orm'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { cleanHtml } from '../../../core/server/text/rich-text.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { mallProduct, mallProductErrors } from './product.contract.ts'
import {
  ownProducts,
  productColumns,
  productFrom,
  type ProductRow,
  productsSeen,
  specsOf,
  withImages,
} from './product.queries.ts'
import { checkShelf } from './product.rules.ts'
import { heldProduct, type HeldProduct, saveProduct } from './product-upkeep.actions.ts'

refusalOfConstraint('mall_spec_name', mallProductErrors.specTwice)

export const mallProductCalls = [
  handle(mallProduct.list, async ({ tx, caller, input }) => {
    const listing = {
      columns: productColumns,
      from: productFrom,
      made: sql`p.create_time`,
      where: allOf(
        productsSeen(caller, input.scope),
        contains(sql`p.product_name`, input.productName),
        when(input.productNo, (no) => sql`p.product_no = ${no}`),
        when(input.classId, (classId) => sql`p.class_id = ${classId}`),
        when(input.modelNo, (no) => sql`p.model_no = ${no}`),
        when(input.gsOn, (isOn) => sql`p.gs_on = ${isOn}`),
      ),
      order: orderOf(
        input,
        { createTime: sql`p.create_time`, stockQty: sql`s.stock_qty`, priceFrom: sql`s.price_from` },
        sql`p.create_time DESC`,
        sql`p.id`,
      ),
    }
    const { records, total } = await readPage<Omit<ProductRow, 'imageUrls'>>(tx, listing, input)
    return pageOf(input, { records: await withImages(tx, caller, records), total })
  }),

  handle(mallProduct.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Omit<ProductRow, 'imageUrls'> & { content: string }>(
      tx,
      sql`SELECT ${productColumns}, p.content FROM ${productFrom} WHERE ${productsSeen(caller, 'all')} AND p.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    const [shown] = await withImages(tx, caller, [row])
    const specs = await specsOf(tx, caller.tenantId, [row.productNo ?? ''])
    return { ...(shown as ProductRow), content: await cleanHtml(row.content), specs }
  }),

  handle(mallProduct.submit, saveProduct),

  handle(mallProduct.gsOn, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const before = await heldProduct(tx, caller, input.id)
    if (input.gsOn) checkShelf(before.images, (await specsOf(tx, caller.tenantId, [before.productNo])).length)
    await run(
      tx,
      sql`UPDATE mall_product SET gs_on = ${input.gsOn}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${before.id}`,
    )
    audit({ entity: 'mallProduct', no: before.productNo, before: { gsOn: before.gsOn }, after: { gsOn: input.gsOn } })
    return {}
  }),

  handle(mallProduct.remove, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const before = await rowsOf<Pick<HeldProduct, 'id' | 'productNo' | 'productName' | 'gsOn'>>(
      tx,
      sql`SELECT p.id, p.product_no AS "productNo", p.product_name AS "productName", p.gs_on AS "gsOn" FROM mall_product p
           WHERE ${ownProducts(caller)} AND p.id = ANY(${sql.param(input.ids)}::bigint[]) ORDER BY p.id FOR NO KEY UPDATE`,
    )
    if (before.length !== input.ids.length) throw commonErrors.notFound()
    if (before.some(({ gsOn }) => gsOn)) throw mallProductErrors.onShelf()
    await run(
      tx,
      sql`UPDATE mall_product SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('mallProduct', ({ productNo }) => productNo, before, []))
    return {}
  }),

  handle(mallProduct.removeSpec, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const specs = await lockSpecs(tx, caller, input.ids)
    if (specs.length !== input.ids.length) throw commonErrors.notFound()
    const last = await rowOf(
      tx,
      sql`SELECT 1 AS one FROM mall_product p WHERE p.tenant_id = ${caller.tenantId} AND p.product_no = ANY(${sql.param(specs.map(({ productNo }) => productNo))}::text[]) AND p.gs_on
             AND NOT EXISTS (SELECT 1 FROM mall_spec g WHERE g.tenant_id = p.tenant_id AND g.product_no = p.product_no AND NOT g.is_deleted AND NOT g.id = ANY(${sql.param(input.ids)}::bigint[]))`,
    )
    if (last) throw mallProductErrors.lastSpec()
    await run(
      tx,
      sql`UPDATE mall_spec SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('mallProduct', ({ specNo }) => specNo, specs, []))
    return {}
  }),
]

/** Specifications of the caller's products, locked with those: two that remove the last of a product at once wait for each other. */
async function lockSpecs(
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
): Promise<{ specNo: string; productNo: string; specName: string }[]> {
  const wanted = sql`g.id = ANY(${sql.param([...ids])}::bigint[])`
  await rowsOf(
    tx,
    sql`SELECT p.id FROM mall_product p WHERE ${ownProducts(caller)} AND EXISTS (SELECT 1 FROM mall_spec g WHERE g.tenant_id = p.tenant_id AND g.product_no = p.product_no AND ${wanted}) ORDER BY p.id FOR NO KEY UPDATE`,
  )
  return rowsOf(
    tx,
    sql`SELECT g.spec_no AS "specNo", g.product_no AS "productNo", g.spec_name AS "specName" FROM mall_spec g
         WHERE g.tenant_id = ${caller.tenantId} AND ${wanted} AND NOT g.is_deleted
           AND EXISTS (SELECT 1 FROM mall_product p WHERE p.product_no = g.product_no AND ${ownProducts(caller)}) ORDER BY g.spec_no FOR NO KEY UPDATE`,
  )
}
