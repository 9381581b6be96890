import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of channel calls. @source docs/domain/network.md 3.7, 9 */
export const aisleErrors = defineErrors('aisle', {
  parentClosed: { status: 409, zh: '上级运营商未开通该通道', en: 'The parent operator has not enabled this channel' },
  notOpen: { status: 409, zh: '运营商未开通该通道', en: 'The operator has not enabled this channel' },
  codeFormat: {
    status: 400,
    zh: '通道编码须为2-20位大写字母、数字或下划线',
    en: 'The channel code must be 2 to 20 capital letters, digits or underscores',
  },
  codeTaken: { status: 409, zh: '通道编码已存在', en: 'This channel code already exists' },
  codeFixed: { status: 409, zh: '通道编码不可修改', en: 'The channel code cannot be changed' },
  inUse: { status: 409, zh: '通道已被使用，不能删除', en: 'This channel is in use and cannot be deleted' },
  boundsReversed: {
    status: 400,
    zh: '商户最低费率不能高于最高费率',
    en: 'The minimum merchant rate cannot be higher than the maximum rate',
  },
  d0Window: { status: 400, zh: 'D0开始时间须早于结束时间', en: 'The D0 start time must be before the end time' },
  costTooEarly: { status: 400, zh: '成本生效时间不能早于当前时间', en: 'Costs cannot take effect in the past' },
  compInUse: { status: 409, zh: '该支付公司存在使用中的商户', en: 'This payment company is in use by merchants' },
  alreadyOpen: { status: 409, zh: '该运营商已开通该通道', en: 'The operator has already enabled this channel' },
  noOperator: { status: 409, zh: '运营商不存在', en: 'This operator does not exist' },
  wrongConfig: { status: 400, zh: '接口配置格式不正确', en: 'The API configuration is invalid' },
  appidTaken: { status: 409, zh: '该AppID已绑定', en: 'This AppID is already bound' },
  disableFirst: { status: 409, zh: '请先停用', en: 'Disable it first' },
  notSupported: { status: 409, zh: '通道{name}不支持该{what}', en: 'Channel {name} does not support: {what}' },
})
