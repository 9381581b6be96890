import { codes } from '../../../core/shared/codes.ts'

/** Type of business of a merchant. @source docs/domain/network.md 3.1 */
export const MerchantUserType = codes(['merchant_user_type', '商户类型', 'Merchant type'], {
  micro: [1, '小微', 'Micro'],
  soleTrader: [2, '个体户', 'Sole proprietor'],
  company: [3, '企业', 'Company'],
})
