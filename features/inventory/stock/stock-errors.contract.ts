import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with a device and its movements. @source docs/domain/network.md 13.3, 14.1, 14.2; docs/domain/money.md 8.5 */
export const stockErrors = defineErrors('stock', {
  snTaken: { status: 409, zh: 'SN已存在：{sns}', en: 'Already taken in: {sns}' },
  iccidTaken: { status: 409, zh: 'ICCID已被其他SN使用', en: 'Another SN has this ICCID' },
  snFormat: { status: 409, zh: 'SN格式与型号不符', en: 'The SN does not fit the model' },
  modelMissing: { status: 409, zh: '机具型号不存在', en: 'No such model' },
  supplierWrong: { status: 409, zh: '供应商与型号不符', en: 'The supplier does not make this model' },
  aisleWrong: { status: 409, zh: '通道与型号不符', en: 'The model does not work on this channel' },
  aisleRequired: { status: 409, zh: 'POS必须选择通道', en: 'A POS needs its channel' },
  holderMissing: { status: 409, zh: '接收方不存在或未启用', en: 'The receiver does not exist or is not on' },
  snMissing: { status: 409, zh: 'SN不存在', en: 'No such SN' },
  notWithParty: { status: 409, zh: 'SN不在当前服务商库存', en: 'The SN is not in the stock of this provider' },
  inTransfer: { status: 409, zh: 'SN调拨中，不能绑定', en: 'The SN is in transfer and cannot be bound' },
  notShippable: { status: 409, zh: '设备不在可发货状态', en: 'The device cannot be shipped in its present state' },
  notWithShipper: { status: 409, zh: 'SN不在发货方库存中', en: 'The SN is not in the stock of the shipper' },
})
