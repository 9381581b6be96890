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
  foreignStaff: { status: 409, zh: '店员不属于该门店', en: 'The staff member is not of this store' },
})
