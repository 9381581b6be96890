import { defineErrors } from '../../../core/shared/errors.ts'

/** @source docs/domain/money.md 8.5 */
export const shopOrderErrors = defineErrors('shopOrder', {
  notClosed: { status: 409, zh: '只能删除已关闭的订单', en: 'Only closed orders can be removed' },
})
