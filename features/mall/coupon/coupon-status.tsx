import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { CouponStatus } from './coupon-codes.contract.ts'

/** Meaning of each status of a coupon for the work. */
export const couponTones: Record<keyof typeof CouponStatus, Tone> = {
  unused: 'waiting',
  locked: 'running',
  used: 'done',
  expired: 'off',
  void: 'off',
}

/** Next step of a coupon by its status, and who must act. @source docs/domain/money.md 8.3 */
export const couponNext: Readonly<Record<number, string>> = {
  0: '服务商下单时可用',
  1: '已被待付款的订单占用，订单关闭后退回',
  2: '已随订单付款使用',
  3: '有效期已过，不能再用',
  4: '已由运营商作废',
}

/** The status with its next step. */
export const CouponState = ({ value }: { value: number }) => (
  <StatusTag codes={CouponStatus} value={value} tones={couponTones} next={t(couponNext[value] ?? '')} />
)
