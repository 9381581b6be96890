import { defineErrors } from '../../../core/shared/errors.ts'

/** The words of the document for resolutions that are refused. @source docs/domain/money.md 9 */
export const reconDiffErrors = defineErrors('reconDiff', {
  handled: { status: 409, zh: '该差异已处理', en: 'This difference is settled already' },
  remarkMissing: { status: 400, zh: '请填写处理说明', en: 'Say how it was settled' },
  beyondAuthority: {
    status: 409,
    zh: '核销金额超过权限',
    en: 'The write-off is beyond one auditor: another one must approve it',
  },
  kindRefused: {
    status: 409,
    zh: '该差异不能用此方式处理',
    en: 'This difference cannot be settled this way',
  },
  notYetBooked: {
    status: 409,
    zh: '通道未确认该笔交易，暂不能补单',
    en: 'The channel does not confirm it: it cannot be booked now',
  },
  tradeRefuses: {
    status: 409,
    zh: '该交易已退款或已分账，不能冲销',
    en: 'The trade was refunded or divided: it cannot be reversed',
  },
  payeeUnknown: { status: 409, zh: '找不到收款方，不能追回', en: 'No payee is known to recover from' },
})
