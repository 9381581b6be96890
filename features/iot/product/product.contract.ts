import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
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

/** @source docs/domain/money.md 7.5 */
export const SimProductKind = codes(['sim_product_kind', '产品类型', 'Product type'], {
  renewal: [1, '套餐续费', 'Renewal'],
  booster: [2, '加油包', 'Booster'],
})

/** A renewal or booster that the carrier platform sells for a card. */
export const Product = z.object({
  id: id(),
  productCode: shown(),
  productName: shown(),
  productKind: code(SimProductKind),
  months: int(),
  flowMb: int(),
  price: yuan(),
  /** Price of the platform; null for who is no staff of the operator. */
  cost: orNull(yuan()),
  productStatus: flag(),
  createTime: shownInstant(),
})
const Offered = Product.omit({ createTime: true })

/** Fields of a product that a user fills in. */
export const ProductDraft = z.object({
  id: optional(labelled('产品', id())),
  productCode: labelled('产品编码', text(20)),
  productName: labelled('产品名称', nameText(50)),
  productKind: labelled('产品类型', code(SimProductKind)),
  months: labelled('月数', int(0, 60)),
  flowMb: labelled('流量(MB)', int(0, 10_485_760)),
  price: labelled('售价', positiveYuan()),
  cost: labelled('成本', yuan()),
  productStatus: labelled('状态', flag()),
})

const filter = {
  productCode: labelled('产品编码', maybeText(20)),
  productName: labelled('产品名称', maybeText(50)),
  productKind: labelled('产品类型', optional(code(SimProductKind))),
  productStatus: labelled('状态', optional(flag())),
}
const increments = '/api/rb-oem/oem/iot_increment'
const own = '/api/countinghouse/iot/product'

/** Products of SIM cards. @source docs/domain/money.md 7.5 */
export const product = {
  renewals: call({
    id: 'C0854',
    method: 'GET',
    path: `${increments}/setmealProduct`,
    title: '续费套餐',
    permission: 'iot_card_view',
    output: z.array(Offered),
  }),
  boosters: call({
    id: 'C0855',
    method: 'GET',
    path: `${increments}/flowpackage`,
    title: '流量加油包',
    permission: 'iot_card_view',
    output: z.array(Offered),
  }),
  list: call({
    id: 'C1411',
    method: 'GET',
    path: `${own}/list`,
    title: '流量产品列表',
    permission: 'iot_product_view',
    input: PageQuery.extend(filter),
    output: page(Product),
    refusals: { common: 'datesReversed' },
  }),
  submit: call({
    id: 'C1412',
    method: 'POST',
    path: `${own}/submit`,
    title: '保存流量产品',
    permission: 'iot_product_edit',
    audit: 'iotProduct.submit',
    requestNo: true,
    input: ProductDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'forbidden notFound', product: 'codeTaken codeWrong monthsMissing flowMissing' },
  }),
}

/** @source docs/domain/money.md 7.5 */
export const productErrors = defineErrors('product', {
  codeTaken: { status: 409, zh: '产品编码已存在', en: 'This product code already exists' },
  codeWrong: { status: 400, zh: '产品编码格式不正确', en: 'The product code is invalid' },
  monthsMissing: { status: 400, zh: '续费套餐的月数必须大于0', en: 'A renewal must have at least one month' },
  flowMissing: { status: 400, zh: '加油包的流量必须大于0', en: 'A booster must hold some data' },
})
