import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with a merchant at a channel. @source docs/domain/network.md 3.7, 3.10, 4.1 */
export const incomingErrors = defineErrors('incoming', {
  exists: { status: 409, zh: '该通道已存在进件记录', en: 'The merchant is at this channel already' },
  numberTaken: { status: 409, zh: '通道商户号已存在', en: "The channel's merchant number is taken" },
  aisleClosed: { status: 409, zh: '运营商未开通该通道', en: 'The operator has not opened this channel' },
  aisleRefuses: {
    status: 409,
    zh: '通道{name}不支持该商户类型',
    en: 'The channel {name} does not accept this type of merchant',
  },
})
