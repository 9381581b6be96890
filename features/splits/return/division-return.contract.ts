import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** States of the return of a divided payment's money. */
export const DivReturnStatus = codes(['div_return_status', '分账回退状态', 'Division return status'], {
  created: [0, '待回退', 'To return'],
  returning: [1, '回退中', 'Returning'],
  returned: [2, '已回退', 'Returned'],
  failed: [3, '失败', 'Failed'],
})

/** States of one receiver's part of a return. */
export const ReturnDetailStatus = codes(['return_detail_status', '回退明细状态', 'Return detail status'], {
  inProgress: [1, '处理中', 'In progress'],
  returned: [2, '已回退', 'Returned'],
  advanced: [3, '商户已垫付', 'Advanced by the merchant'],
  failed: [4, '失败', 'Failed'],
})

/** Refusals of a return; the first two in the words of the document. @source docs/domain/money.md 6.3 */
export const returnErrors = defineErrors('divisionReturn', {
  receiverShort: { status: 409, zh: '分账方{name}余额不足', en: 'Receiver {name} has too little' },
  aboveHeld: { status: 409, zh: '回退金额超过已分金额', en: 'More than the receiver was paid' },
  aboveRefund: { status: 409, zh: '回退金额合计不能超过退款金额', en: 'The returns together exceed the refund' },
  merchantShort: {
    status: 409,
    zh: '回退金额过少，商户在该交易上将少于零，至少需回退{x}元',
    en: 'The merchant would end below zero on this trade: at least {x} yuan must be returned',
  },
  unknownReceiver: { status: 409, zh: '该分账方未参与此次分账', en: 'This receiver has no part in the division' },
  underWay: { status: 409, zh: '上一次分账退款尚未完成', en: 'An earlier return is still under way' },
})
