/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { merchantWithdraw } from './merchant-withdraw/merchant-withdraw.contract.ts'
export { TransferKind } from './platform/platform.contract.ts'
export { TaxMode } from './tax/tax-codes.contract.ts'
export { AttemptStatus, PayoutAlarm, WithdrawStatus } from './withdrawal/withdrawal-codes.contract.ts'
export { withdrawal } from './withdrawal/withdrawal.contract.ts'
export { withdrawableOf } from './withdrawal/withdrawal.rules.ts'
