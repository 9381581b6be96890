/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { moneyChange, MoneyChangeKind, MoneyChangeStatus } from './adjustment/adjustment.contract.ts'
export { BalanceRecord } from './balance-record/balance-record.contract.ts'
export { otherMoney, OtherMoneyStatus } from './other-money/other-money.contract.ts'
export { topup, TopupStatus } from './topup/topup.contract.ts'
export { wallet } from './wallet/wallet.contract.ts'
