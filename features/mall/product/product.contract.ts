import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { maybeRichText } from '../../../core/shared/shapes/rich-text.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'

/** Whether a product is on the shelf. @source docs/domain/money.md 8.5 */
export const GsOn = codes(['gs_on', '上下架', 'Shelf'], {
  off: [0, '下架', 'Off shelf'],
  on: [1, '上架', 'On shelf'],
})

/** Most pictures of a product. */
export const mostImages = 9
/** Most levels of buyers that have a price of their own. */
export const mostMemberPrices = 10

/** A specification of a product with its price and stock. */
export const MallSpec = z.object({
  id: id(),
  version: int(),
  specNo: shown(),
  specName: shown(),
  price: yuan(),
  /** Price by the depth of the buyer below the seller, from depth 1 down; deeper ones pay the price. */
  memberPrices: z.array(yuan()),
  stockQty: count(),
  /** Part of the stock that unpaid orders hold. */
  lockedQty: count(),
})

/** A product as its seller's list shows it. @source docs/domain/money.md 8.5 */
export const MallProduct = z.object({
  id: id(),
  version: int(),
  productNo: shown(),
  productName: shown(),
  classId: id(),
  className: shown(),
  modelNo: shown(),
  modelName: shown(),
  needSn: flag(),
  images: z.array(shown()),
  imageUrls: z.array(shown()),
  sellerNo: shown(),
  sellerName: shown(),
  minBuy: int(),
  freight: yuan(),
  gsOn: flag(),
  /** Lowest and highest price of its specifications; null while there is none. */
  priceFrom: orNull(yuan()),
  priceTo: orNull(yuan()),
  specCount: count(),
  stockQty: count(),
  lockedQty: count(),
  createTime: shownInstant(),
})
export const MallProductDetail = MallProduct.extend({ content: shown(), specs: z.array(MallSpec) })

/** A specification that a user fills in; one with a number is changed, one without is added. */
export const MallSpecDraft = z.object({
  specNo: labelled('规格编号', maybeText(32)).default(''),
  version: optional(int()),
  specName: labelled('规格名称', nameText(50)),
  price: labelled('售价', positiveYuan()),
  memberPrices: labelled('会员价', z.array(positiveYuan()).max(mostMemberPrices)).default([]),
  stockQty: labelled('库存数量', int(0, 1_000_000)),
})

/** Fields of a product that a user fills in. Specifications that are left out stay as they are. */
export const MallProductDraft = z.object({
  id: optional(labelled('商城商品', id())),
  version: optional(int()),
  productName: labelled('商品名称', nameText(60)),
  classId: labelled('商城分类', id()),
  modelNo: labelled('商品型号', text(32)),
  images: labelled('商品图片', z.array(text(200)).max(mostImages)).default([]),
  content: labelled('商品详情', maybeRichText()).default(''),
  minBuy: labelled('起订量', int(1, 10_000)),
  freight: labelled('运费', yuan()),
  specs: labelled('规格', z.array(MallSpecDraft).max(50)).default([]),
})

const path = '/api/rb-oem/oem/mall_product'

/** Products of the mall. @source docs/domain/money.md 8.5 */
export const mallProduct = {
  detail: call({
    id: 'C0792',
    method: 'GET',
    path: `${path}/detail`,
    title: '商城商品详情',
    permission: 'mall_product_view',
    input: z.object({ id: labelled('商城商品', id()) }),
    output: MallProductDetail,
    refusals: { common: 'notFound' },
  }),
  list: call({
    id: 'C0793',
    method: 'GET',
    path: `${path}/list`,
    title: '商城商品列表',
    permission: 'mall_product_view',
    input: PageQuery.extend({
      productName: labelled('商品名称', maybeText(60)),
      productNo: labelled('商品编号', optional(text(32))),
      classId: labelled('商城分类', optional(id())),
      modelNo: labelled('商品型号', optional(text(32))),
      gsOn: labelled('上下架', optional(flag())),
      ...scopeFilter,
    }),
    output: page(MallProduct),
    refusals: { common: 'datesReversed' },
  }),
  gsOn: call({
    id: 'C0794',
    method: 'POST',
    path: `${path}/gsOn`,
    title: '上下架商城商品',
    permission: 'mall_edit',
    audit: 'mallProduct.gsOn',
    input: z.object({ id: labelled('商城商品', id()), gsOn: labelled('上下架', flag()) }),
    refusals: { common: 'forbidden notFound', mallProduct: 'incomplete noImage' },
  }),
  submit: call({
    id: 'C0795',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存商城商品',
    permission: 'mall_edit',
    audit: 'mallProduct.submit',
    requestNo: true,
    input: MallProductDraft,
    output: z.object({ id: id(), productNo: shown() }),
    refusals: {
      common: 'forbidden notFound moved',
      mallProduct: 'incomplete noImage classMissing modelOff specTwice specGone memberTooHigh stockLocked',
      mallGallery: 'notPicture',
      file: 'gone',
      richText: 'tooLong',
    },
  }),
  remove: call({
    id: 'C0796',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除商城商品',
    permission: 'mall_edit',
    audit: 'mallProduct.remove',
    input: z.object({ ids: labelled('商城商品', ids()) }),
    refusals: { common: 'forbidden notFound', mallProduct: 'onShelf' },
  }),
  removeSpec: call({
    id: 'C0797',
    method: 'POST',
    path: `${path}/removeSpe`,
    title: '删除商品规格',
    permission: 'mall_edit',
    audit: 'mallProduct.removeSpec',
    input: z.object({ ids: labelled('商品规格', ids()) }),
    refusals: { common: 'forbidden notFound', mallProduct: 'lastSpec' },
  }),
}

/** @source docs/domain/money.md 8.5 */
export const mallProductErrors = defineErrors('mallProduct', {
  incomplete: { status: 409, zh: '请先完善商品规格', en: 'Complete the specifications first' },
  noImage: { status: 409, zh: '请先上传商品图片', en: 'Upload an image of the product first' },
  classMissing: { status: 409, zh: '商城分类不存在', en: 'The mall category does not exist' },
  modelOff: { status: 409, zh: '商品型号不存在或已停用', en: 'The model does not exist or is disabled' },
  specTwice: { status: 409, zh: '规格名称重复', en: 'A specification name stands twice' },
  specGone: { status: 409, zh: '规格不存在或已删除', en: 'The specification does not exist or was removed' },
  memberTooHigh: { status: 409, zh: '会员价不能高于售价', en: 'A member price cannot exceed the price' },
  stockLocked: {
    status: 409,
    zh: '库存不能少于待付款订单占用的{n}件',
    en: 'Unpaid orders hold {n}; the stock cannot be less',
  },
  onShelf: { status: 409, zh: '请先下架商品', en: 'Take the product off the shelf first' },
  lastSpec: {
    status: 409,
    zh: '在售商品至少保留一个规格',
    en: 'A product on the shelf keeps at least one specification',
  },
})
