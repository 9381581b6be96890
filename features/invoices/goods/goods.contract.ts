import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { bookDraft, bookOf, bookRow, OfEntry, SavedEntry } from '../book/book.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { categoryNumber } from '../tax-category/tax-category.contract.ts'

/** Goods or a service as an owner puts it on invoices. */
export const InvoiceProduct = z.object({
  ...bookRow,
  productNo: shown(),
  productName: shown(),
  categoryNo: shown(),
  /** '' once its category is gone. */
  categoryName: shown(),
  taxRate: percent(),
  unit: shown(),
  /** With tax; null: differs. */
  price: orNull(yuan()),
  spec: shown(),
  productStatus: flag(),
})

export const ProductDraft = z.object({
  ...bookDraft,
  productName: labelled('商品名称', nameText(60)),
  categoryNo: labelled('税收分类编码', categoryNumber()),
  taxRate: labelled('税率', optional(percent())),
  unit: labelled('计量单位', maybeText(10)).default(''),
  price: labelled('含税单价', optional(positiveYuan())),
  spec: labelled('规格型号', maybeText(40)).default(''),
  productStatus: labelled('启用状态', flag()).default(true),
})

/** A category to choose for goods; those that the owner keeps at hand come first. */
export const OfferedCategory = z.object({
  /** Row of the owner's short list; '' for one that is not on it. */
  keptId: shown(),
  categoryNo: shown(),
  categoryName: shown(),
  taxRate: percent(),
  isKept: flag(),
})

/** Goods and names that invoices of a kind begin with; empty while nothing was chosen. */
export const InvoiceDefault = z.object({
  rpiNo: shown(),
  invoiceKind: code(InvoiceType),
  productNo: shown(),
  productName: shown(),
  drawer: shown(),
  payee: shown(),
  checker: shown(),
  remark: shown(),
  version: count(),
})

export const InvoiceDefaultDraft = z.object({
  ...bookOf,
  invoiceKind: labelled('发票类型', code(InvoiceType)),
  productNo: labelled('默认商品', maybeText(20)).default(''),
  drawer: labelled('开票人', maybeText(30)).default(''),
  payee: labelled('收款人', maybeText(30)).default(''),
  checker: labelled('复核人', maybeText(30)).default(''),
  remark: labelled('备注', maybeText(200)).default(''),
})

const controller = '/api/rb-oem/oem/invoice'
const view = 'invoice_contact_view'
const edit = 'invoice_contact_edit'

/** Goods of invoices, and what invoices begin with. @source docs/domain/money.md 8.1 (b), Products */
export const invoiceGoods = {
  taxList: call({
    id: 'C0718',
    method: 'GET',
    path: `${controller}/taxList`,
    title: '可选税收分类',
    permission: view,
    input: PageQuery.extend({
      ...bookOf,
      categoryNo: labelled('税收分类编码', optional(text(19))),
      categoryName: labelled('分类名称', optional(text(100))),
      isKept: labelled('常用', optional(flag())),
    }),
    output: page(OfferedCategory),
    refusals: { common: 'datesReversed notFound' },
  }),
  addTaxProduct: call({
    id: 'C0720',
    method: 'POST',
    path: `${controller}/addTaxProduct`,
    title: '添加常用税收分类',
    permission: edit,
    input: z.object({ ...bookOf, categoryNo: labelled('税收分类编码', categoryNumber()) }),
    output: SavedEntry,
    audit: 'invoiceGoods.addTaxProduct',
    requestNo: true,
    refusals: {
      common: 'notFound',
      invoiceGoods: 'kept',
      merchant: 'notDirect',
      sellerBook: 'tooMany',
      taxCategory: 'unknown',
    },
  }),
  delTaxProduct: call({
    id: 'C0719',
    method: 'GET',
    path: `${controller}/delTaxProduct`,
    title: '移除常用税收分类',
    permission: edit,
    input: OfEntry,
    audit: 'invoiceGoods.delTaxProduct',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  productList: call({
    id: 'C0725',
    method: 'GET',
    path: `${controller}/product/productList`,
    title: '开票商品列表',
    permission: view,
    input: PageQuery.extend({
      ...bookOf,
      productName: labelled('商品名称', optional(text(60))),
      categoryNo: labelled('税收分类编码', optional(text(19))),
      productStatus: labelled('启用状态', optional(flag())),
    }),
    output: page(InvoiceProduct),
    refusals: { common: 'datesReversed' },
  }),
  productInfo: call({
    id: 'C0726',
    method: 'GET',
    path: `${controller}/product/productInfo`,
    title: '开票商品详情',
    permission: view,
    input: OfEntry,
    output: InvoiceProduct,
    refusals: { common: 'notFound' },
  }),
  addProduct: call({
    id: 'C0729',
    method: 'POST',
    path: `${controller}/product/addProduct`,
    title: '保存开票商品',
    permission: edit,
    input: ProductDraft,
    output: z.object({ id: id(), productNo: shown() }),
    audit: 'invoiceGoods.addProduct',
    requestNo: true,
    refusals: {
      common: 'moved notFound',
      invoiceGoods: 'exists',
      merchant: 'notDirect',
      sellerBook: 'tooMany',
      taxCategory: 'rateUnknown unknown',
    },
  }),
  delProduct: call({
    id: 'C0727',
    method: 'GET',
    path: `${controller}/product/delProduct`,
    title: '删除开票商品',
    permission: edit,
    input: OfEntry,
    audit: 'invoiceGoods.delProduct',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  defaultInfo: call({
    id: 'C0728',
    method: 'GET',
    path: `${controller}/product/info`,
    title: '默认开票设置',
    permission: view,
    input: z.object({ ...bookOf, invoiceKind: labelled('发票类型', code(InvoiceType)) }),
    output: InvoiceDefault,
    refusals: { common: 'notFound' },
  }),
  saveDefault: call({
    id: 'C0730',
    method: 'POST',
    path: `${controller}/product/add`,
    title: '保存默认开票设置',
    permission: edit,
    input: InvoiceDefaultDraft,
    audit: 'invoiceGoods.saveDefault',
    requestNo: true,
    refusals: {
      common: 'notFound',
      invoiceGoods: 'noProduct',
      merchant: 'notDirect',
      sellerBuyer: 'sameChecker',
    },
  }),
}

export const goodsErrors = defineErrors('invoiceGoods', {
  exists: { status: 409, zh: '同名同规格的商品已存在', en: 'An item of this name and specification already exists' },
  kept: { status: 409, zh: '该税收分类已在常用列表中', en: 'This tax category is already in your short list' },
  noProduct: { status: 409, zh: '默认商品不存在或已停用', en: 'The default item does not exist or is disabled' },
})
