import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 0.4 */
export const CardType = codes(['card_type', '卡类型', 'Card type'], {
  none: [0, '未知/非卡', 'Unknown or not a card'],
  debit: [1, '借记卡', 'Debit card'],
  credit: [2, '贷记卡', 'Credit card'],
  semiCredit: [3, '准贷记卡', 'Semi-credit card'],
  prepaid: [4, '预付卡', 'Prepaid card'],
  foreign: [5, '外卡', 'International card'],
  balance: [6, '余额零钱', 'Wallet balance'],
})
