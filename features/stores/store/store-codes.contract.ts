import { codes } from '../../../core/shared/codes.ts'

/** Whether a shop is the merchant's first. @source docs/domain/network.md 12.1 */
export const StoreType = codes(['store_type', '门店类型', 'Store type'], {
  head: [1, '总店', 'Main store'],
  branch: [2, '分店', 'Branch'],
})

/** Whether a shop does business. @source docs/domain/network.md 12.1 */
export const StoreStatus = codes(['store_status', '营业状态', 'Business status'], {
  closed: [0, '停业', 'Closed'],
  open: [1, '营业', 'Open'],
})
