import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals for devices and their movements. @source docs/domain/network.md 13.3, 14.1, 14.2; docs/domain/money.md 8.5 */
export const stockErrors = defineErrors('stock', {
  snTaken: { status: 409, zh: 'SN已存在：{sns}', en: 'These SNs already exist: {sns}' },
  iccidTaken: { status: 409, zh: 'ICCID已被其他SN使用', en: 'This ICCID is used by another SN' },
  snFormat: { status: 409, zh: 'SN格式与型号不符', en: 'The SN does not match the model’s pattern' },
  modelMissing: { status: 409, zh: '机具型号不存在', en: 'This device model does not exist' },
  supplierWrong: { status: 409, zh: '供应商与型号不符', en: 'The supplier does not match the model' },
  aisleWrong: { status: 409, zh: '通道与型号不符', en: 'The channel does not match the model' },
  aisleRequired: { status: 409, zh: 'POS必须选择通道', en: 'Select a channel for the POS' },
  holderMissing: { status: 409, zh: '接收方不存在或未启用', en: 'The recipient does not exist or is not enabled' },
  snMissing: { status: 409, zh: 'SN不存在', en: 'This SN does not exist' },
  notWithParty: { status: 409, zh: 'SN不在当前服务商库存', en: 'The SN is not in this service provider’s stock' },
  inTransfer: { status: 409, zh: 'SN调拨中，不能绑定', en: 'The SN is being transferred and cannot be bound' },
  notYours: { status: 409, zh: 'SN不在您的库存中：{sns}', en: 'Not in your stock: {sns}' },
  noSns: { status: 400, zh: '请填写SN', en: 'Enter at least one SN' },
  snTwice: { status: 400, zh: 'SN重复：{sns}', en: 'Duplicate SNs: {sns}' },
  tooMany: { status: 400, zh: '单次最多{n}个SN', en: 'Up to {n} SNs at a time' },
  rangeWrong: {
    status: 400,
    zh: '起止SN须前缀相同、长度相同，且结尾数字由小到大',
    en: 'The first and last SN must have the same prefix and length and end in ascending numbers',
  },
  wasBound: { status: 409, zh: 'SN有绑定历史，不能删除', en: 'The SN has been bound before and cannot be deleted' },
  notShippable: { status: 409, zh: '设备不在可发货状态', en: 'The device cannot be shipped in its current status' },
  notWithShipper: { status: 409, zh: 'SN不在发货方库存中', en: 'The SN is not in the shipper’s stock' },
})
