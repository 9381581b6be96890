import { codes } from '../../../core/shared/codes.ts'

/** By what an employee's policy measures the reward for one trade. @source docs/domain/network.md 8.3 */
export const ProfitMode = codes(['profit_mode', '员工分润方式', 'Employee profit share method'], {
  spreadShare: [1, '按利差比例', 'Percentage of spread'],
  amountShare: [2, '按交易额百分比', 'Percentage of amount'],
  perTrade: [3, '按笔', 'Per transaction'],
})
