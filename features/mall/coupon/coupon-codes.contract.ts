import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 8.3 */
export const CouponStatus = codes(['coupon_status', '优惠券状态', 'Coupon status'], {
  unused: [0, '未使用', 'Unused'],
  locked: [1, '已锁定', 'Locked'],
  used: [2, '已使用', 'Used'],
  expired: [3, '已过期', 'Expired'],
  void: [4, '已作废', 'Voided'],
})
