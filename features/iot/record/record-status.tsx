import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { FeeStatus } from './record.contract.ts'

/** Meaning of each status of a period for the work. */
export const feeTones: Record<keyof typeof FeeStatus, Tone> = {
  due: 'waiting',
  paid: 'done',
  overdue: 'failed',
  waived: 'off',
}

/** Next step of a period by its status, and who must act. @source docs/domain/network.md 16 */
const feeNext: Readonly<Record<number, string>> = {
  0: '等待商户支付或服务商充值',
  1: '本周期已缴费',
  2: '逾期未缴，卡片已停机，缴费后复机',
  3: '本周期免收',
}

/** The status with its next step. */
export const FeeState = ({ value }: { value: number }) => (
  <StatusTag codes={FeeStatus} value={value} tones={feeTones} next={t(feeNext[value] ?? '')} />
)
