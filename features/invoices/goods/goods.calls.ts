import { sql } from 'drizzle-orm'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { bookErrors, mostEntries } from '../book/book.contract.ts'
import { dropEntry, holdBook, holdEntry, saveEntry } from '../book/book.actions.ts'
import { checkDrawer } from '../buyer/buyer.rules.ts'
import { taxCategoryErrors } from '../tax-category/tax-category.contract.ts'
import { requireCategory } from '../tax-category/tax-category.queries.ts'
import { vatRates } from '../tax-category/vat-rates.rules.ts'
import { goodsErrors, invoiceGoods } from './goods.contract.ts'
import { defaultOf, keptCategory, offeredPage, productById, productPage } from './goods.queries.ts'

refusalOfConstraint('invoice_product_name', goodsErrors.exists)
refusalOfConstraint('seller_tax_product_one', goodsErrors.kept)

/** Most goods of one owner. */
const mostProducts = 500

export const goodsCalls = [
  handle(invoiceGoods.taxList, ({ tx, caller, input }) => offeredPage(tx, caller, input)),

  handle(invoiceGoods.addTaxProduct, async ({ tx, caller, input, now, audit }) => {
    const { categoryNo } = input
    await requireCategory(tx, caller.tenantId, categoryNo)
    const owner = await holdBook(tx, caller, input.rpiNo)
    const standing = await rowOf<{ n: bigint }>(
      tx,
      sql`SELECT count(*) AS n FROM seller_tax_product WHERE tenant_id = ${caller.tenantId} AND user_type = ${owner.userType} AND user_no = ${owner.userNo}`,
    )
    if (Number(standing?.n ?? 0) >= mostEntries) throw bookErrors.tooMany({ n: mostEntries })
    const made = { tenantId: caller.tenantId, ...owner, categoryNo, createUser: caller.userId, createTime: now.at }
    const { id } = await insertRow<{ id: bigint }>(tx, 'seller_tax_product', made, sql`id`)
    audit({ entity: 'taxProduct', no: id, after: { categoryNo } })
    return { id }
  }),

  handle(invoiceGoods.delTaxProduct, async ({ tx, caller, input, audit }) => {
    const before = await keptCategory(tx, caller, input.id)
    await holdBook(tx, caller, before.rpiNo)
    const gone = await run(
      tx,
      sql`DELETE FROM seller_tax_product WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
    )
    if (gone !== 1) throw commonErrors.notFound()
    audit({ entity: 'taxProduct', no: input.id, before: { categoryNo: before.categoryNo } })
    return {}
  }),

  handle(invoiceGoods.productList, ({ tx, caller, input }) => productPage(tx, caller, input)),
  handle(invoiceGoods.productInfo, ({ tx, caller, input }) => productById(tx, caller, input.id)),

  handle(invoiceGoods.addProduct, async ({ tx, caller, input, now, audit }) => {
    const { productName, categoryNo, unit, spec, price, productStatus } = input
    const { taxRate: usual } = await requireCategory(tx, caller.tenantId, categoryNo)
    const taxRatePpm = input.taxRate ?? usual
    if (!vatRates.includes(taxRatePpm)) throw taxCategoryErrors.rateUnknown()
    const { owner, before } = await holdEntry(tx, caller, input, (id) => productById(tx, caller, id))
    const productNo = before?.productNo ?? (await takeNumber(tx, masterNumber('KG'), now.day))
    const values = { productName, categoryNo, taxRatePpm, unit, spec, price: price ?? null, isOn: productStatus }
    const id = await saveEntry(
      tx,
      caller,
      now,
      'invoice_product',
      owner,
      input,
      before,
      before ? values : { ...values, productNo },
      mostProducts,
    )
    audit({ entity: 'invoiceProduct', no: productNo, before, after: await productById(tx, caller, id) })
    return { id, productNo }
  }),

  handle(invoiceGoods.delProduct, async ({ tx, caller, input, now, audit }) => {
    const before = await productById(tx, caller, input.id)
    await holdBook(tx, caller, before.rpiNo)
    await dropEntry(tx, caller, now, 'invoice_product', input.id)
    audit({ entity: 'invoiceProduct', no: before.productNo ?? '', before })
    return {}
  }),

  handle(invoiceGoods.defaultInfo, ({ tx, caller, input }) => defaultOf(tx, caller, input)),

  handle(invoiceGoods.saveDefault, async ({ tx, caller, input, now, audit }) => {
    const { invoiceKind, productNo, drawer, payee, checker, remark } = input
    if (drawer !== '') checkDrawer({ drawer, checker })
    const owner = await holdBook(tx, caller, input.rpiNo)
    if (productNo !== '') {
      const found = await rowOf(
        tx,
        sql`SELECT 1 FROM invoice_product WHERE tenant_id = ${caller.tenantId} AND user_type = ${owner.userType} AND user_no = ${owner.userNo} AND product_no = ${productNo} AND is_on AND NOT is_deleted`,
      )
      if (!found) throw goodsErrors.noProduct()
    }
    const before = await defaultOf(tx, caller, input)
    await run(
      tx,
      sql`INSERT INTO invoice_default (tenant_id, oem_no, user_type, user_no, invoice_kind, product_no, drawer, payee, checker, remark, create_user, create_time, update_user, update_time)
          VALUES (${caller.tenantId}, ${owner.oemNo}, ${owner.userType}, ${owner.userNo}, ${invoiceKind}, ${productNo}, ${drawer}, ${payee}, ${checker}, ${remark}, ${caller.userId}, ${now.at}, ${caller.userId}, ${now.at})
          ON CONFLICT (tenant_id, user_type, user_no, invoice_kind) DO UPDATE SET product_no = excluded.product_no, drawer = excluded.drawer, payee = excluded.payee, checker = excluded.checker,
             remark = excluded.remark, update_user = excluded.update_user, update_time = excluded.update_time, version = invoice_default.version + 1`,
    )
    audit({
      entity: 'invoiceDefault',
      no: `${owner.userNo} ${invoiceKind}`,
      before: { productNo: before.productNo, drawer: before.drawer, payee: before.payee, checker: before.checker },
      after: { productNo, drawer, payee, checker },
    })
    return {}
  }),
]
