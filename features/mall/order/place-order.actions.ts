import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { insertRow, insertRows } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { addressesOf, type KeptAddress } from '../address/address.queries.ts'
import type { Buyer } from '../buyer/buyer.queries.ts'
import { type HeldCoupon, lockCoupons, moveCoupons } from '../coupon/coupon-store.actions.ts'
import { mallOrderErrors } from '../quote/quote-errors.contract.ts'
import { lockOfferedLines, type OfferedLine, type WantedLine } from '../quote/quote.queries.ts'
import { couponProblem, type LineAmounts, lineProblem, type Quote, quoteOf } from '../quote/quote.rules.ts'
import { masterTransitions, payMinutes, subTransitions } from './order.rules.ts'
import { masterEntity, subEntity } from './order-store.actions.ts'

const masterNumber = moneyNumber('ML')
const subNumber = moneyNumber('MS')

/** Receiver of an order with its phone number sealed. */
export type OrderReceiver = Pick<KeptAddress, 'receiverName' | 'phoneEnc' | 'districtCode' | 'address'>

/** An order as a buyer asks for it. */
export interface OrderAsked {
  readonly lines: readonly WantedLine[]
  /** One of the buyer's addresses by its id, or the receiver as somebody entered it. */
  readonly to: bigint | OrderReceiver
  /** '' for none. */
  readonly couponNo: string
  /** Amount that the buyer was shown; undefined: whatever it is. */
  readonly payAmount?: Fen | undefined
  readonly remark: string
}

/** An order that was placed. */
export interface PlacedOrder {
  readonly masterCode: string
  readonly payAmount: Fen
  readonly expireTime: string
}

/**
 * Places an order: its goods and its coupon are held for it until it is paid or closed. The coupon is locked before the
 * specifications, those in the order of their numbers.
 * @throws mallOrder.lineTwice, addressMissing, couponUnusable, offShelf, belowMinimum, outOfStock, priceChanged
 * @source docs/domain/money.md 8.5, placeOrder
 */
export async function placeOrder(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo' | 'account'>,
  buyer: Buyer,
  { lines: wanted, to, couponNo, payAmount, remark }: OrderAsked,
  now: Moment,
): Promise<PlacedOrder> {
  const { tenantId } = by
  if (new Set(wanted.map(({ specNo }) => specNo)).size !== wanted.length) throw mallOrderErrors.lineTwice()
  const [address] = typeof to === 'bigint' ? await addressesOf(tx, tenantId, buyer, sql`a.id = ${to}`) : [to]
  if (!address) throw mallOrderErrors.addressMissing()
  const coupon = couponNo === '' ? null : await couponToUse(tx, tenantId, buyer, couponNo)
  const lines = await lockOfferedLines(tx, tenantId, buyer, wanted)
  if (lines.length !== wanted.length) throw mallOrderErrors.offShelf()
  for (const one of lines) {
    const problem = lineProblem(one)
    if (problem) throw problem
  }
  if (coupon && couponProblem(coupon, lines, now.at) !== '') throw mallOrderErrors.couponUnusable()
  const quote = quoteOf(lines, coupon)
  if (payAmount !== undefined && payAmount !== quote.payFen) throw mallOrderErrors.priceChanged()
  for (const { specNo, quantity } of lines.toSorted((a, b) => (a.specNo < b.specNo ? -1 : 1)))
    await run(
      tx,
      sql`UPDATE mall_spec SET locked_qty = locked_qty + ${quantity}, version = version + 1 WHERE tenant_id = ${tenantId} AND spec_no = ${specNo}`,
    )
  const placed = await insertOrder(tx, by, buyer, { address, coupon, lines, quote, remark }, now)
  if (coupon) await moveCoupons(tx, tenantId, by, [coupon], 'lock', { at: now.at, masterCode: placed.masterCode })
  return placed
}

/** A coupon of the buyer for the shop that it buys in, locked. @throws mallOrder.couponUnusable */
async function couponToUse(tx: Tx, tenantId: string, buyer: Buyer, couponNo: string): Promise<HeldCoupon> {
  const [coupon] = await lockCoupons(
    tx,
    tenantId,
    sql`k.coupon_no = ${couponNo} AND k.owner_type = ${buyer.ownerType} AND k.owner_no = ${buyer.ownerNo} AND k.seller_no = ${buyer.sellerNo}`,
  )
  if (!coupon) throw mallOrderErrors.couponUnusable()
  return coupon
}

interface Reckoned {
  readonly address: OrderReceiver
  readonly coupon: HeldCoupon | null
  readonly lines: readonly OfferedLine[]
  readonly quote: Quote
  readonly remark: string
}

async function insertOrder(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo' | 'account'>,
  { ownerType, ownerNo, oemNo, sellerNo }: Buyer,
  { address, coupon, lines, quote, remark }: Reckoned,
  { at, day }: Moment,
): Promise<PlacedOrder> {
  const { tenantId } = by
  const masterCode = await takeNumber(tx, masterNumber, day)
  const subCodes = await takeNumbers(tx, subNumber, day, lines.length)
  const expireTime = `${dateTimeText(new Date(instantOf(at).getTime() + payMinutes * 60_000))}+08`
  const { receiverName, phoneEnc, districtCode, address: street } = address
  const [masterStatus, subStatus] = [masterTransitions.create.to, subTransitions.create.to]
  await insertRow(
    tx,
    'mall_master_order',
    {
      tenantId,
      oemNo,
      masterCode,
      ownerType,
      ownerNo,
      sellerNo,
      receiverName,
      phoneEnc,
      districtCode,
      address: street,
      goodsAmount: quote.goodsFen,
      freightAmount: quote.freightFen,
      couponAmount: quote.couponFen,
      payAmount: quote.payFen,
      couponNo: coupon?.couponNo ?? null,
      masterStatus,
      expireTime,
      remark,
      createUser: by.userId,
      makerNo: by.account,
      createTime: at,
      updateTime: at,
    },
    sql`id`,
  )
  const whose = { tenantId, oemNo, masterCode, ownerType, ownerNo, sellerNo, createTime: at, updateTime: at }
  await insertRows(
    tx,
    'mall_sub_order',
    lines.map((one, place) => ({
      ...whose,
      ...subOrderOf(one, quote.lines[place] as LineAmounts),
      subOrderCode: subCodes[place],
      lineNo: place + 1,
      subStatus,
    })),
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: masterEntity, entityNo: masterCode, from: null, to: masterStatus, action: 'create' },
    ...subCodes.map((entityNo) => ({
      oemNo,
      entity: subEntity,
      entityNo,
      from: null,
      to: subStatus,
      action: 'create',
    })),
  ])
  return { masterCode, payAmount: quote.payFen, expireTime }
}

/** The columns of a sub order that its line says. */
const subOrderOf = (
  { productNo, productName, specNo, specName, image, modelNo, rpmNo, needSn, priceFen, quantity }: OfferedLine,
  { goodsFen, couponShareFen, freightShareFen, payFen }: LineAmounts,
) => ({
  productNo,
  productName,
  specNo,
  specName,
  image,
  modelNo,
  rpmNo,
  needSn,
  price: priceFen,
  quantity,
  goodsAmount: goodsFen,
  couponShare: couponShareFen,
  freightShare: freightShareFen,
  payAmount: payFen,
})
