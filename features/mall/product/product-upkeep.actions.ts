import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import type { Answering } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow, insertRows } from '../../../core/server/database/row-writing.ts'
import { keptHtml } from '../../../core/server/text/kept-html.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { checkPictures } from '../gallery/gallery.actions.ts'
import { type MallProductDraft, mallProductErrors } from './product.contract.ts'
import { ownProducts, type SpecRow, specsOf } from './product.queries.ts'
import { checkShelf, checkSpecs } from './product.rules.ts'

type Draft = z.output<typeof MallProductDraft>

const productNumber = masterNumber('GD')
const specNumber = masterNumber('GG')

/** A product as it is held until the transaction ends. */
export interface HeldProduct {
  readonly id: bigint
  readonly version: number
  readonly productNo: string
  readonly productName: string
  readonly classId: bigint
  readonly modelNo: string
  readonly images: string[]
  readonly minBuy: number
  readonly freight: bigint
  readonly gsOn: boolean
}

/** A product that the caller sells, locked. @throws common.notFound */
export async function heldProduct(tx: Tx, caller: Caller, id: bigint): Promise<HeldProduct> {
  const row = await rowOf<HeldProduct>(
    tx,
    sql`SELECT p.id, p.version, p.product_no AS "productNo", p.product_name AS "productName", p.class_id AS "classId", p.model_no AS "modelNo", p.images, p.min_buy AS "minBuy", p.freight, p.gs_on AS "gsOn"
          FROM mall_product p WHERE ${ownProducts(caller)} AND p.id = ${id} FOR NO KEY UPDATE`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/**
 * Adds or changes a product with its specifications. One that is new is off the shelf.
 * @throws mallProduct.…, mallGallery.notPicture, file.gone, richText.tooLong, common.forbidden, notFound, moved
 */
export async function saveProduct({
  tx,
  caller,
  input,
  now,
  audit,
}: Answering<Draft>): Promise<{ id: bigint; productNo: string }> {
  requireOperatorStaff(caller)
  const { id, version, specs, content: sent, ...fields } = input
  const before = id === undefined ? null : await heldProduct(tx, caller, id)
  if (before && version !== undefined && version !== before.version) throw commonErrors.moved()
  const kept = before ? await specsOf(tx, caller.tenantId, [before.productNo], sql`FOR NO KEY UPDATE`) : []
  const after = merged(kept, specs)
  checkSpecs(after)
  if (before?.gsOn) checkShelf(fields.images, after.length)
  await checkPlace(tx, caller, fields, before)
  await checkPictures(tx, caller, fields.images, before?.images)
  const content = await keptHtml(sent, { isNeeded: false })
  const values = { ...fields, content, images: sql`${sql.param(fields.images)}::text[]` }
  const saved = before ?? (await insertProduct(tx, caller, values, now))
  if (before)
    await run(
      tx,
      sql`UPDATE mall_product SET ${assignments(values)}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${before.id}`,
    )
  await writeSpecs(tx, caller, saved.productNo, { specs, kept }, now)
  audit({
    entity: 'mallProduct',
    no: saved.productNo,
    before: before && { ...before, specs: kept },
    after: { ...fields, specs },
  })
  return { id: saved.id, productNo: saved.productNo }
}

/** The specifications as they will stand. @throws mallProduct.specGone for a number that the product has not */
function merged(kept: readonly SpecRow[], drafts: Draft['specs']) {
  if (drafts.some(({ specNo }) => specNo !== '' && !kept.some((one) => one.specNo === specNo)))
    throw mallProductErrors.specGone()
  const left = kept
    .filter(({ specNo }) => !drafts.some((draft) => draft.specNo === specNo))
    .map(({ specName, price, memberPrices }) => ({ specName: specName ?? '', price, memberPrices }))
  return [...left, ...drafts]
}

/**
 * A class of the own shop and a model that is on, held until the transaction ends; what the product has already may stay.
 * @throws mallProduct.classMissing, mallProduct.modelOff
 */
async function checkPlace(
  tx: Tx,
  { tenantId, oemNo }: Caller,
  { classId, modelNo }: Pick<Draft, 'classId' | 'modelNo'>,
  before: HeldProduct | null,
): Promise<void> {
  const known = await rowOf(
    tx,
    sql`SELECT 1 AS one FROM mall_class WHERE tenant_id = ${tenantId} AND seller_no = ${oemNo} AND id = ${classId} AND NOT is_deleted FOR SHARE`,
  )
  if (!known) throw mallProductErrors.classMissing()
  const isKept = before?.modelNo === modelNo
  const model = await rowOf(
    tx,
    sql`SELECT 1 AS one FROM shop_model WHERE tenant_id = ${tenantId} AND model_no = ${modelNo} AND NOT is_deleted AND (is_on OR ${isKept}) FOR SHARE`,
  )
  if (!model) throw mallProductErrors.modelOff()
}

async function insertProduct(
  tx: Tx,
  { tenantId, oemNo, userId }: Caller,
  values: Readonly<Record<string, unknown>>,
  now: { at: string; day: string },
): Promise<{ id: bigint; productNo: string }> {
  const productNo = await takeNumber(tx, productNumber, now.day)
  const row = { tenantId, productNo, sellerNo: oemNo, ...values, createUser: userId, createTime: now.at }
  const { id } = await insertRow<{ id: bigint }>(tx, 'mall_product', row, sql`id`)
  return { id, productNo }
}

/** @throws common.moved for a stock that was changed meanwhile, mallProduct.stockLocked */
async function writeSpecs(
  tx: Tx,
  { tenantId, userId }: Caller,
  productNo: string,
  { specs, kept }: { specs: Draft['specs']; kept: readonly SpecRow[] },
  now: { at: string; day: string },
): Promise<void> {
  const amounts = (memberPrices: readonly bigint[]) => sql`${sql.param([...memberPrices])}::bigint[]`
  for (const { specNo, version, specName, price, memberPrices, stockQty } of specs) {
    const held = kept.find((one) => one.specNo === specNo)
    if (!held) continue
    // Sales change the stock beside the form: only who has seen it as it stands may set it.
    if (stockQty !== Number(held.stockQty)) {
      if (version !== undefined && version !== held.version) throw commonErrors.moved()
      if (stockQty < held.lockedQty) throw mallProductErrors.stockLocked({ n: held.lockedQty })
    }
    await run(
      tx,
      sql`UPDATE mall_spec SET spec_name = ${specName}, price = ${price}, member_prices = ${amounts(memberPrices)}, stock_qty = ${stockQty}, update_user = ${userId}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${tenantId} AND spec_no = ${specNo}`,
    )
  }
  const fresh = specs.filter(({ specNo }) => specNo === '')
  if (fresh.length === 0) return
  const numbers = await takeNumbers(tx, specNumber, now.day, fresh.length)
  await insertRows(
    tx,
    'mall_spec',
    fresh.map(({ specName, price, memberPrices, stockQty }, at) => ({
      tenantId,
      specNo: numbers[at],
      productNo,
      specName,
      price,
      memberPrices: amounts(memberPrices),
      stockQty,
      createUser: userId,
      createTime: now.at,
    })),
  )
}
