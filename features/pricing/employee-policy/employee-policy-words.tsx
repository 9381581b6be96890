import { codes } from '../../../core/shared/codes.ts'
import { t } from '../../../core/web/language/language.ts'
import { percentText } from '../../../core/web/show/money-text.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'

/** Text of an employee's earnings, in percent or yuan. */
export const worthWords = ({ rate, amount }: { rate: string | null; amount: string | null }): string =>
  amount === null ? percentText(rate ?? '') : t('{n} 元/笔', { n: amount })

/** States of an employee's policy, derived from its times. */
const Holds = codes(['employee_policy_state', '员工政策状态', 'Employee policy status'], {
  ahead: [1, '待生效', 'Scheduled'],
  inForce: [2, '生效中', 'In effect'],
  over: [3, '已失效', 'Expired'],
  void: [4, '已作废', 'Void'],
})

const tones: Record<keyof typeof Holds, Tone> = { ahead: 'waiting', inForce: 'done', over: 'off', void: 'failed' }

/** The state of an employee's policy as a tag. */
export function HoldsTag({ row }: { row: { isVoid: 0 | 1; isInForce: 0 | 1; isAhead: 0 | 1 } }) {
  const state = row.isVoid ? Holds.void : row.isInForce ? Holds.inForce : row.isAhead ? Holds.ahead : Holds.over
  return <StatusTag codes={Holds} value={state} tones={tones} />
}
