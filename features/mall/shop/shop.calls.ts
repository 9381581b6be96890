import { sql } from 'drizzle-orm'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { cleanHtml } from '../../../core/server/text/rich-text.ts'
import { type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, sumFen } from '../../../core/shared/money.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { type Buyer, buyerOf, depthSeen, shopOf } from '../buyer/buyer.queries.ts'
import { CouponStatus } from '../coupon/coupon-codes.contract.ts'
import { readCoupons } from '../coupon/coupon-store.actions.ts'
import { mallOrderErrors } from '../quote/quote-errors.contract.ts'
import { type OfferedLine, offeredLines, type WantedLine } from '../quote/quote.queries.ts'
import { couponProblem, eligibleFen, lineProblem, quoteOf } from '../quote/quote.rules.ts'
import { cartCountOf } from './cart.queries.ts'
import { shop } from './shop.contract.ts'
import { inClass, type KeptProduct, onShelf, productsSeen, seenPrice, shopClasses, shownLines } from './shop.queries.ts'

export const shopCalls = [
  handle(shop.home, async ({ tx, caller }) => {
    const seller = await rowOf<{ sellerName: string }>(
      tx,
      sql`SELECT tenant_name AS "sellerName" FROM tenant WHERE tenant_id = ${shopOf(caller)}`,
    )
    return {
      sellerName: seller?.sellerName ?? '',
      mayBuy: !isRootStaff(caller),
      cartCount: await cartCountOf(tx, caller),
      classes: await shopClasses(tx, caller),
    }
  }),

  handle(shop.products, async ({ tx, caller, input }) => {
    const seen = await productsSeen(tx, caller)
    const listing = {
      ...seen,
      made: sql`p.create_time`,
      where: allOf(
        onShelf(caller),
        contains(sql`p.product_name`, input.productName),
        when(input.classId, (classId) => inClass(caller, classId)),
        when(input.isInStock, (isInStock) => sql`q.is_in_stock = ${isInStock}`),
      ),
      order: orderOf(
        input,
        { price: sql`q.price`, createTime: sql`p.create_time`, productName: sql`p.product_name` },
        sql`p.create_time DESC`,
        sql`p.id`,
      ),
    }
    const { records, total } = await readPage<KeptProduct>(tx, listing, input)
    return pageOf(input, { records: await withImage(tx, caller, records), total })
  }),

  handle(shop.product, async ({ tx, caller, input }) => {
    const { columns, from } = await productsSeen(tx, caller)
    const row = await rowOf<KeptProduct & { content: string }>(
      tx,
      sql`SELECT ${columns}, p.content FROM ${from} WHERE ${onShelf(caller)} AND p.product_no = ${input.productNo}`,
    )
    if (!row) throw commonErrors.notFound()
    const price = seenPrice(await depthSeen(tx, caller))
    const specs = await rowsOf<OutputOf<typeof shop.product>['specs'][number]>(
      tx,
      sql`SELECT g.spec_no AS "specNo", g.spec_name AS "specName", ${price}::bigint AS price, g.price AS "listPrice", g.stock_qty - g.locked_qty AS "freeQty" FROM mall_spec g
           WHERE g.tenant_id = ${caller.tenantId} AND g.product_no = ${input.productNo} AND NOT g.is_deleted ORDER BY g.spec_no`,
    )
    const linkOf = await fileLinks(tx, caller)
    const imageUrls = row.images.map((key) => linkOf(key, row.productName ?? ''))
    return { ...row, imageUrl: imageUrls[0] ?? '', imageUrls, content: await cleanHtml(row.content), specs }
  }),

  handle(shop.quote, async ({ tx, caller, input, now }) => {
    const buyer = await buyerOf(tx, caller)
    const wanted = input.lines.map(wantedOf)
    if (new Set(wanted.map(({ specNo }) => specNo)).size !== wanted.length) throw mallOrderErrors.lineTwice()
    const lines = await offeredLines(tx, caller.tenantId, buyer, wanted)
    if (lines.length !== wanted.length) throw mallOrderErrors.offShelf()
    const coupons = await couponsFor(tx, caller, buyer, lines, now.at)
    const chosen = input.couponNo === undefined ? null : coupons.find(({ couponNo }) => couponNo === input.couponNo)
    if (chosen === undefined || (chosen && !chosen.isUsable)) throw mallOrderErrors.couponUnusable()
    const quote = quoteOf(lines, chosen)
    const listAmount = sumFen(lines.map(({ listPriceFen, quantity }) => fen(listPriceFen * BigInt(quantity))))
    return {
      goodsAmount: quote.goodsFen,
      freightAmount: quote.freightFen,
      couponAmount: quote.couponFen,
      payAmount: quote.payFen,
      listAmount,
      memberSaving: fen(listAmount - quote.goodsFen),
      lines: await shownLines(tx, caller, lines),
      coupons,
      isReady: lines.every((one) => lineProblem(one) === null),
    }
  }),
]

function wantedOf(line: string): WantedLine {
  const [specNo = '', quantity = ''] = line.split(':')
  return { specNo, quantity: Number(quantity) }
}

/** Products with the address of the picture that stands for each. */
async function withImage(tx: Tx, caller: Caller, rows: readonly KeptProduct[]) {
  const linkOf = await fileLinks(tx, caller)
  return rows.map((row) => ({ ...row, imageUrl: linkOf(row.images[0] ?? '', row.productName ?? '') }))
}

/** Coupons of a buyer that are not over, those that can be used first, of these the largest. */
async function couponsFor(tx: Tx, { tenantId }: Caller, buyer: Buyer, lines: readonly OfferedLine[], at: string) {
  const held = await readCoupons(
    tx,
    tenantId,
    sql`k.owner_type = ${buyer.ownerType} AND k.owner_no = ${buyer.ownerNo} AND k.seller_no = ${buyer.sellerNo} AND k.coupon_status IN (${CouponStatus.unused}, ${CouponStatus.locked}) AND k.valid_to > ${at}::timestamptz`,
  )
  const names = await classNames(
    tx,
    tenantId,
    held.flatMap(({ classIds }) => classIds),
  )
  return held
    .map((coupon) => {
      const problem = couponProblem(coupon, lines, at)
      const { couponNo, couponName, threshold, amount, validTo, classIds } = coupon
      return {
        couponNo,
        couponName,
        threshold,
        amount,
        validTo,
        classIds,
        classNames: classIds.map((id) => names.get(id) ?? '').join('、'),
        eligibleAmount: eligibleFen(lines, coupon),
        isUsable: problem === '',
        problem,
      }
    })
    .toSorted((a, b) => Number(b.isUsable) - Number(a.isUsable) || Number(b.amount - a.amount))
}

async function classNames(tx: Tx, tenantId: string, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: bigint; className: string }>(
    tx,
    sql`SELECT id, class_name AS "className" FROM mall_class WHERE tenant_id = ${tenantId} AND id = ANY(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(rows.map(({ id, className }) => [id, className]))
}
