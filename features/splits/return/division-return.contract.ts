import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** States of one receiver's part of a return. */
export const ReturnDetailStatus = codes(['return_detail_status', '回退明细状态', 'Return item status'], {
  inProgress: [1, '处理中', 'In progress'],
  returned: [2, '已回退', 'Returned'],
  advanced: [3, '商户已垫付', 'Advanced by merchant'],
  failed: [4, '失败', 'Failed'],
})

/** Refusals of a return; the first two in the words of the document. @source docs/domain/money.md 6.3 */
export const returnErrors = defineErrors('divisionReturn', {
  receiverShort: { status: 409, zh: '分账方{name}余额不足', en: 'Receiver {name} has insufficient balance' },
  aboveHeld: { status: 409, zh: '回退金额超过已分金额', en: 'The return exceeds the amount split' },
  aboveRefund: { status: 409, zh: '回退金额合计不能超过退款金额', en: 'Total returns cannot exceed the refund amount' },
  merchantShort: {
    status: 409,
    zh: '回退金额过少，商户在该交易上将少于零，至少需回退{x}元',
    en: 'The return is too small and would leave the merchant negative on this transaction. Return at least ¥{x}',
  },
  unknownReceiver: { status: 409, zh: '该分账方未参与此次分账', en: 'This receiver was not part of the split' },
  underWay: { status: 409, zh: '上一次分账退款尚未完成', en: 'The previous split refund has not completed' },
})
