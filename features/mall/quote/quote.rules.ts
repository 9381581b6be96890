import type { AppError } from '../../../core/shared/errors.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { type Fen, fen, splitCum, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { CouponStatus } from '../coupon/coupon-codes.contract.ts'
import { mallOrderErrors } from './quote-errors.contract.ts'

/** A line that is to be ordered, as its specification stands. */
export interface QuoteLine {
  readonly productNo: string
  readonly priceFen: Fen
  readonly quantity: number
  /** Freight of the product, charged once an order. */
  readonly freightFen: Fen
  /** Class of the product with all above it. */
  readonly classIds: readonly bigint[]
}

/** A coupon as far as it decides about an order. */
export interface QuoteCoupon {
  readonly threshold: Fen
  readonly amount: Fen
  /** Empty: all goods. */
  readonly classIds: readonly bigint[]
}

/** The amounts of a line. */
export interface LineAmounts {
  readonly goodsFen: Fen
  readonly couponShareFen: Fen
  readonly freightShareFen: Fen
  readonly payFen: Fen
}

/** The amounts of an order and its lines, which add up. */
export interface Quote {
  readonly goodsFen: Fen
  readonly freightFen: Fen
  readonly couponFen: Fen
  readonly payFen: Fen
  readonly lines: readonly LineAmounts[]
}

const goodsOf = ({ priceFen, quantity }: QuoteLine): Fen => fen(priceFen * BigInt(quantity))

const isFor = ({ classIds }: QuoteCoupon, line: QuoteLine): boolean =>
  classIds.length === 0 || line.classIds.some((id) => classIds.includes(id))

/** Goods of an order that a coupon is for, in fen. */
export const eligibleFen = (lines: readonly QuoteLine[], coupon: QuoteCoupon): Fen =>
  sumFen(lines.filter((line) => isFor(coupon, line)).map(goodsOf))

/**
 * Reckons an order: goods, freight of each product once, less the coupon; the coupon is spread over the lines that it is
 * for, the freight over all, each by their goods.
 * @param coupon one that may be used; null for none
 * @throws mallOrder.couponUnusable when its threshold is not reached
 * @source docs/domain/money.md 8.5, payAmount
 */
export function quoteOf(lines: readonly QuoteLine[], coupon: QuoteCoupon | null): Quote {
  const goods = lines.map(goodsOf)
  const goodsFen = sumFen(goods)
  const freights = new Map(lines.map(({ productNo, freightFen }) => [productNo, freightFen]))
  const freightFen = sumFen(freights.values())
  const eligible = lines.map((line, at) => (coupon && isFor(coupon, line) ? (goods[at] as Fen) : zeroFen))
  if (coupon && sumFen(eligible) < coupon.threshold) throw mallOrderErrors.couponUnusable()
  const couponFen = coupon ? coupon.amount : zeroFen
  const couponShares = coupon ? splitCum(couponFen, eligible) : lines.map(() => zeroFen)
  const freightShares = splitCum(freightFen, goods)
  return {
    goodsFen,
    freightFen,
    couponFen,
    payFen: fen(goodsFen + freightFen - couponFen),
    lines: goods.map((amount, at) => {
      const [couponShareFen = zeroFen, freightShareFen = zeroFen] = [couponShares[at], freightShares[at]]
      return {
        goodsFen: amount,
        couponShareFen,
        freightShareFen,
        payFen: fen(amount - couponShareFen + freightShareFen),
      }
    }),
  }
}

/** A coupon with what says whether it may be used now. */
export interface TimedCoupon extends QuoteCoupon {
  readonly couponStatus: number
  readonly validFrom: string
  readonly validTo: string
}

/** Reason why a coupon cannot be used; '' when it can. */
export type CouponProblem = '' | 'taken' | 'notYet' | 'over' | 'notFor' | 'below'

/** The first reason why a coupon cannot be used for an order at a moment. @source docs/domain/money.md 8.3, 8.5 */
export function couponProblem(coupon: TimedCoupon, lines: readonly QuoteLine[], at: string): CouponProblem {
  if (coupon.couponStatus !== CouponStatus.unused) return 'taken'
  if (instantOf(at) < instantOf(coupon.validFrom)) return 'notYet'
  if (instantOf(at) >= instantOf(coupon.validTo)) return 'over'
  const eligible = eligibleFen(lines, coupon)
  if (eligible === 0n) return 'notFor'
  return eligible < coupon.threshold ? 'below' : ''
}

/** Facts that say whether a specification can be ordered as wanted. */
export interface Availability {
  readonly isOffered: boolean
  readonly minBuy: number
  readonly freeQty: number
  readonly quantity: number
}

/** The first refusal of a line; null when it can be ordered. @source docs/domain/money.md 8.5, placeOrder */
export function lineProblem({ isOffered, minBuy, freeQty, quantity }: Availability): AppError | null {
  if (!isOffered) return mallOrderErrors.offShelf()
  if (quantity < minBuy) return mallOrderErrors.belowMinimum()
  return quantity > freeQty ? mallOrderErrors.outOfStock() : null
}
