import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals for devices and their movements. @source docs/domain/network.md 13.3, 14.1, 14.2; docs/domain/money.md 8.5 */
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
  notYours: { status: 409, zh: 'SN不在您的库存中：{sns}', en: 'Not in your stock: {sns}' },
  noSns: { status: 400, zh: '请填写SN', en: 'Give the serial numbers' },
  snTwice: { status: 400, zh: 'SN重复：{sns}', en: 'Given twice: {sns}' },
  tooMany: { status: 400, zh: '单次最多{n}个SN', en: 'At most {n} serial numbers at once' },
  rangeWrong: {
    status: 400,
    zh: '起止SN须前缀相同、长度相同，且结尾数字由小到大',
    en: 'The first and last SN need the same beginning and length, and numbers at the end that rise',
  },
  wasBound: { status: 409, zh: 'SN有绑定历史，不能删除', en: 'The SN was bound once and cannot be removed' },
  notShippable: { status: 409, zh: '设备不在可发货状态', en: 'The device cannot be shipped in its present state' },
  notWithShipper: { status: 409, zh: 'SN不在发货方库存中', en: 'The SN is not in the stock of the shipper' },
})
