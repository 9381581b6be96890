import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  count,
  flag,
  id,
  int,
  keyList,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'

/** A product as a buyer sees it on the shelf. @source docs/domain/money.md 8.5 */
export const ShopProduct = z.object({
  productNo: shown(),
  productName: shown(),
  classId: id(),
  className: shown(),
  imageUrl: shown(),
  /** Lowest price for the viewer. */
  price: yuan(),
  /** Lowest price without membership. */
  listPrice: yuan(),
  /** Whether its specifications have several prices. */
  hasMore: flag(),
  minBuy: int(),
  freight: yuan(),
  isInStock: flag(),
  createTime: shownInstant(),
})

/** A specification as a buyer sees it. */
const ShopSpec = z.object({
  specNo: shown(),
  specName: shown(),
  price: yuan(),
  listPrice: yuan(),
  /** Pieces that can be ordered now. */
  freeQty: count(),
})

/** A class as the shop shows it; 0 is above the top. */
const ShopClass = z.object({ id: id(), parentId: id(), className: shown(), onFourth: flag(), productCount: count() })

/** A line of a cart or of an order about to be placed. */
const ShopLine = z.object({
  specNo: shown(),
  specName: shown(),
  productNo: shown(),
  productName: shown(),
  imageUrl: shown(),
  price: yuan(),
  listPrice: yuan(),
  minBuy: int(),
  freeQty: count(),
  quantity: int(),
  goodsAmount: yuan(),
  /** Reason why it cannot be ordered so, in the reader's language; '' when it can. */
  problem: shown(),
})

/** A coupon of the buyer beside an order. */
const ShopCoupon = z.object({
  couponNo: shown(),
  couponName: shown(),
  threshold: yuan(),
  amount: yuan(),
  validTo: shownInstant(),
  classNames: shown(),
  /** Goods of the order that it is for. */
  eligibleAmount: yuan(),
  isUsable: flag(),
  problem: z.enum(['', 'taken', 'notYet', 'over', 'notFor', 'below']),
})

const specNo = labelled('规格编号', text(32))
const path = '/api/countinghouse/mall'

/** The shop front of a seller, for those who buy from it. @source docs/decisions/0033-shop-front.md */
export const shop = {
  home: call({
    id: 'C1439',
    method: 'GET',
    path: `${path}/shop/home`,
    title: '采购商城首页',
    permission: 'mall_shop_view',
    output: z.object({
      sellerName: shown(),
      /** Whether the caller buys here; the seller's own staff only look. */
      mayBuy: flag(),
      cartCount: count(),
      classes: z.array(ShopClass),
    }),
    refusals: { common: 'forbidden' },
  }),
  products: call({
    id: 'C1440',
    method: 'GET',
    path: `${path}/shop/products`,
    title: '采购商城商品',
    permission: 'mall_shop_view',
    input: PageQuery.extend({
      productName: labelled('商品名称', maybeText(60)),
      /** With all classes below it. */
      classId: labelled('商城分类', optional(id())),
      isInStock: labelled('仅看有货', optional(flag())),
    }),
    output: page(ShopProduct),
    refusals: { common: 'datesReversed forbidden' },
  }),
  product: call({
    id: 'C1441',
    method: 'GET',
    path: `${path}/shop/product`,
    title: '采购商城商品详情',
    permission: 'mall_shop_view',
    input: z.object({ productNo: labelled('商品编号', text(32)) }),
    output: ShopProduct.extend({ imageUrls: z.array(shown()), content: shown(), specs: z.array(ShopSpec) }),
    refusals: { common: 'notFound forbidden' },
  }),
  cart: call({
    id: 'C1442',
    method: 'GET',
    path: `${path}/cart/list`,
    title: '购物车',
    permission: 'mall_order',
    output: z.array(ShopLine),
    refusals: { common: 'forbidden' },
  }),
  putInCart: call({
    id: 'C1443',
    method: 'POST',
    path: `${path}/cart/put`,
    title: '放入购物车',
    permission: 'mall_order',
    audit: 'mallCart.put',
    input: z.object({
      specNo,
      quantity: labelled('数量', int(1, 100_000)),
      /** Added to what is there; else the quantity replaces it. */
      isAdded: labelled('累加', flag()).default(true),
    }),
    output: z.object({ quantity: int(), cartCount: count() }),
    refusals: { common: 'forbidden', mallOrder: 'offShelf', mallCart: 'full tooMany' },
  }),
  takeFromCart: call({
    id: 'C1444',
    method: 'POST',
    path: `${path}/cart/remove`,
    title: '移出购物车',
    permission: 'mall_order',
    audit: 'mallCart.remove',
    input: z.object({ specNos: labelled('规格编号', keyList(/^[A-Z0-9]{1,32}$/)) }),
    refusals: { common: 'forbidden notFound' },
  }),
  quote: call({
    id: 'C1445',
    method: 'GET',
    path: `${path}/shop/quote`,
    title: '商城试算',
    permission: 'mall_order',
    input: z.object({
      /** Specifications with their quantities: `GG00000001:2,GG00000002:1`. */
      lines: labelled('商品', keyList(/^[A-Z0-9]{1,32}:[1-9]\d{0,5}$/)),
      couponNo: labelled('优惠券编号', optional(text(32))),
    }),
    output: z.object({
      goodsAmount: yuan(),
      freightAmount: yuan(),
      couponAmount: yuan(),
      payAmount: yuan(),
      /** Goods without membership, and how much less the buyer pays for them. */
      listAmount: yuan(),
      memberSaving: yuan(),
      lines: z.array(ShopLine),
      coupons: z.array(ShopCoupon),
      /** Whether it can be ordered so. */
      isReady: flag(),
    }),
    refusals: { common: 'forbidden', mallOrder: 'offShelf couponUnusable lineTwice' },
  }),
}
