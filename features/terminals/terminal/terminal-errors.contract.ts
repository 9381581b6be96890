import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with a terminal. @source docs/domain/network.md 13.2, 13.3 */
export const terminalErrors = defineErrors('terminal', {
  snTaken: { status: 409, zh: '该SN已被绑定', en: 'This SN is bound already' },
  aisleMissing: {
    status: 409,
    zh: '商户未开通该机具通道',
    en: 'The merchant is not open at the channel of this device',
  },
  tooMany: { status: 409, zh: '每个商户最多{n}台终端', en: 'At most {n} terminals for one merchant' },
  staffBound: {
    status: 409,
    zh: '终端已绑定店员，请先解绑',
    en: 'The terminal is with a staff member: unbind it first',
  },
  equipmentOn: { status: 409, zh: '请先解绑云喇叭/打印机', en: 'Unbind its sound boxes and printers first' },
  offByRisk: {
    status: 409,
    zh: '该终端由风控停用，只能由风控启用',
    en: 'Risk control switched it off and alone can switch it on',
  },
  tooManyAtOnce: { status: 400, zh: '单次最多移除{n}台终端', en: 'At most {n} terminals at once' },
  trading: { status: 409, zh: '终端{sn}有进行中的交易，不能移除', en: 'Somebody is paying with terminal {sn}' },
  foreignStaff: { status: 409, zh: '店员不属于该门店', en: 'The staff member is not of this store' },
})
