import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals for orders over devices. @source docs/domain/network.md 14.2 */
export const transferErrors = defineErrors('transfer', {
  toSelf: { status: 409, zh: '不能调拨给自己', en: 'You cannot transfer devices to yourself' },
  notChild: { status: 409, zh: '接收方不是直属下级', en: 'The recipient is not your direct subordinate' },
  noParent: { status: 409, zh: '没有可返库的上级', en: 'There is no parent to return devices to' },
  isBound: { status: 409, zh: 'SN已绑定商户，不能返库', en: 'The SN is bound to a merchant and cannot be returned' },
  notReceiver: { status: 409, zh: '仅接收方可确认', en: 'Only the recipient can confirm' },
  decided: { status: 409, zh: '单据已处理', en: 'This order has already been processed' },
  row: { status: 409, zh: '第{n}行：{reason}', en: 'Row {n}: {reason}' },
})
