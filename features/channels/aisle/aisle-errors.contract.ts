import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with a channel. @source docs/domain/network.md 3.7, 9 */
export const aisleErrors = defineErrors('aisle', {
  parentClosed: { status: 409, zh: '上级运营商未开通该通道', en: 'The operator above has not opened this channel' },
  notOpen: { status: 409, zh: '运营商未开通该通道', en: 'The operator has not opened this channel' },
  notSupported: { status: 409, zh: '通道{name}不支持该{what}', en: 'The channel {name} does not support this: {what}' },
})
