import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of channel calls. @source docs/domain/network.md 3.7, 9 */
export const aisleErrors = defineErrors('aisle', {
  parentClosed: { status: 409, zh: '上级运营商未开通该通道', en: 'The operator above has not opened this channel' },
  notOpen: { status: 409, zh: '运营商未开通该通道', en: 'The operator has not opened this channel' },
  codeFormat: {
    status: 400,
    zh: '通道编码须为2-20位大写字母、数字或下划线',
    en: 'A channel code is 2 to 20 capital letters, digits or underscores',
  },
  codeTaken: { status: 409, zh: '通道编码已存在', en: 'This channel code is taken' },
  codeFixed: { status: 409, zh: '通道编码不可修改', en: 'The code of a channel cannot change' },
  inUse: { status: 409, zh: '通道已被使用，不能删除', en: 'The channel is in use and cannot be removed' },
  boundsReversed: {
    status: 400,
    zh: '商户最低费率不能高于最高费率',
    en: 'The lowest merchant rate must not be above the highest',
  },
  d0Window: { status: 400, zh: 'D0开始时间须早于结束时间', en: 'D0 must begin before it ends' },
  costTooEarly: { status: 400, zh: '成本生效时间不能早于当前时间', en: 'Costs cannot begin in the past' },
  compInUse: { status: 409, zh: '该支付公司存在使用中的商户', en: 'Merchants use this payment company' },
  alreadyOpen: { status: 409, zh: '该运营商已开通该通道', en: 'The operator has this channel already' },
  noOperator: { status: 409, zh: '运营商不存在', en: 'No such operator' },
  wrongConfig: { status: 400, zh: '接口配置格式不正确', en: 'The connection is malformed' },
  appidTaken: { status: 409, zh: '该AppID已绑定', en: 'This AppID is bound already' },
  disableFirst: { status: 409, zh: '请先停用', en: 'Switch it off first' },
  notSupported: { status: 409, zh: '通道{name}不支持该{what}', en: 'The channel {name} does not support this: {what}' },
})
