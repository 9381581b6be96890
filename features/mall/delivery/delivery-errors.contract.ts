import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of deliveries. @source docs/domain/money.md 8.5 */
export const mallDeliveryErrors = defineErrors('mallDelivery', {
  snFormat: { status: 409, zh: 'SN格式不正确', en: 'This SN is not in a valid format' },
  snTwice: { status: 409, zh: 'SN重复', en: 'This SN is listed more than once' },
  modelWrong: { status: 409, zh: '设备型号与订单不符', en: 'The device is not of the model that was ordered' },
  isLocked: { status: 409, zh: '设备已被其他单据锁定', en: 'The device is held by another order' },
  tooMany: { status: 409, zh: '发货数量超过待发数量', en: 'More than is left to ship' },
  snsRequired: { status: 400, zh: '该商品须按SN发货，请填写SN', en: 'These goods ship by SN. Enter the SNs' },
  quantityRequired: { status: 400, zh: '请填写发货数量', en: 'Enter the quantity to ship' },
  companyUnknown: { status: 400, zh: '快递公司不存在', en: 'This courier does not exist' },
  refundOpen: { status: 409, zh: '存在未处理的退款申请', en: 'A refund of this order is still under way' },
  ofSn: { status: 409, zh: '{sn}：{reason}', en: '{sn}: {reason}' },
})
