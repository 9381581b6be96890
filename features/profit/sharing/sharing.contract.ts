import { codes } from '../../../core/shared/codes.ts'

/** By what an employee's policy measures the reward for one trade. @source docs/domain/network.md 8.3 */
export const ProfitMode = codes(['profit_mode', '员工分润方式', 'Employee profit mode'], {
  spreadShare: [1, '按利差比例', 'Share of spread'],
  amountShare: [2, '按交易额百分比', 'Share of amount'],
  perTrade: [3, '按笔', 'Per trade'],
})

/** Whether an aisle gives the fee of refunded money back. @source docs/domain/money.md 3.5 */
export const RefundFeeRule = codes(['refund_fee_rule', '退款手续费规则', 'Refund fee rule'], {
  proportional: [1, '按比例退', 'Proportional'],
  none: [2, '不退', 'None'],
})
