import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { RechargeStatus } from './recharge.contract.ts'

/** Meaning of each status of an order for the work. */
export const rechargeTones: Record<keyof typeof RechargeStatus, Tone> = {
  unpaid: 'waiting',
  paid: 'running',
  atCarrier: 'running',
  done: 'done',
  failed: 'failed',
  refunding: 'running',
  refunded: 'off',
  closed: 'off',
  unknown: 'failed',
}

/** Next step of an order by its status, and who must act. @source docs/domain/money.md 7.5 */
export const rechargeNext: Readonly<Record<number, string>> = {
  0: '等待商户扫码支付',
  1: '已支付，等待发送通信商',
  2: '等待通信商返回结果',
  3: '充值成功，7天内未使用流量可退款',
  4: '通信商拒绝，款项已退回',
  5: '等待退款完成',
  6: '款项已退回',
  7: '已关闭，未支付',
  8: '通信商结果未知，系统自动查询，不会重复充值',
}

/** The status with its next step. */
export const RechargeState = ({ value }: { value: number }) => (
  <StatusTag codes={RechargeStatus} value={value} tones={rechargeTones} next={t(rechargeNext[value] ?? '')} />
)
