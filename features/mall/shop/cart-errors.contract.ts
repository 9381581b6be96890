import { defineErrors } from '../../../core/shared/errors.ts'

export const cartErrors = defineErrors('mallCart', {
  full: { status: 409, zh: '购物车最多50种商品', en: 'A cart holds up to 50 items' },
  tooMany: { status: 409, zh: '单个规格最多100000件', en: 'Up to 100,000 of one specification' },
})
