import { codes } from '../../../core/shared/codes.ts'

/** Reason why a payment does not count toward the target of a deposit. @source docs/domain/money.md 7.1, 7.2 */
export const Uncounted = codes(['pledge_uncounted', '不计入原因', 'Why it does not count'], {
  noSale: [1, '非消费交易', 'Not a sale'],
  reversed: [2, '已冲正', 'Reversed'],
  refunded: [3, '已全额退款', 'Fully refunded'],
  otherWay: [4, '支付方式不计入', 'Payment method does not count'],
  tooSmall: [5, '低于单笔最低金额', 'Below the least amount'],
})
