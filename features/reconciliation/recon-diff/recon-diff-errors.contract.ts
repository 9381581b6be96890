import { defineErrors } from '../../../core/shared/errors.ts'

/** The words of the document for resolutions that are refused. @source docs/domain/money.md 9 */
export const reconDiffErrors = defineErrors('reconDiff', {
  handled: { status: 409, zh: '该差异已处理', en: 'This difference is already resolved' },
  remarkMissing: { status: 400, zh: '请填写处理说明', en: 'Enter a resolution note' },
  beyondAuthority: {
    status: 409,
    zh: '核销金额超过权限',
    en: 'The write-off exceeds your limit. Another reviewer must approve it',
  },
  kindRefused: {
    status: 409,
    zh: '该差异不能用此方式处理',
    en: 'This difference cannot be resolved this way',
  },
  notYetBooked: {
    status: 409,
    zh: '通道未确认该笔交易，暂不能补单',
    en: 'The channel has not confirmed this transaction, so it cannot be booked yet',
  },
  tradeRefuses: {
    status: 409,
    zh: '该交易已退款或已分账，不能冲销',
    en: 'The transaction has been refunded or split and cannot be reversed',
  },
  payeeUnknown: { status: 409, zh: '找不到收款方，不能追回', en: 'No payee found, so the amount cannot be recovered' },
})
