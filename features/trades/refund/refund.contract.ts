import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** @source docs/domain/money.md 3.5 */
export const RefundKind = codes(['refund_kind', '退款类型', 'Refund type'], {
  refund: [1, '退款', 'Refund'],
  void: [2, '撤销', 'Void'],
  automatic: [3, '自动退款', 'Automatic refund'],
})

/** @source docs/domain/money.md 3.5 */
export const RefundStatus = codes(['refund_status', '退款状态', 'Refund status'], {
  created: [0, '待处理', 'Pending'],
  processing: [1, '处理中', 'Processing'],
  success: [2, '成功', 'Succeeded'],
  failed: [3, '失败', 'Failed'],
  unknown: [4, '结果未知', 'Unknown'],
})

/** Party that asked for a refund. @source docs/domain/money.md 3.5 */
export const RefundInitiator = codes(['refund_initiator', '退款发起方', 'Refund initiator'], {
  operator: [1, '运营', 'Operator'],
  provider: [2, '服务商', 'Service provider'],
  merchant: [3, '商户', 'Merchant'],
  system: [4, '系统', 'System'],
  channel: [9, '通道', 'Channel'],
})

/** Refusals of a refund or void, in the words of the document. @source docs/domain/money.md 3.2, 3.5 */
export const refundErrors = defineErrors('refund', {
  tradeState: { status: 409, zh: '该交易状态不能退款', en: 'The transaction cannot be refunded in its current status' },
  expired: { status: 409, zh: '已超过退款期限', en: 'The refund period has expired' },
  tooMany: { status: 409, zh: '退款次数已达上限', en: 'The transaction has reached its maximum number of refunds' },
  aboveRest: { status: 409, zh: '退款金额超过可退金额{x}元', en: 'You can refund at most ¥{x}' },
  divided: {
    status: 409,
    zh: '该交易已分账，请先执行分账退款',
    en: 'This transaction has been split. Refund the split first',
  },
  balanceTooLow: { status: 409, zh: '商户可退余额不足', en: 'The merchant’s refundable balance is too low' },
  ownFlow: { status: 409, zh: '请在对应业务单据中发起退款', en: 'Start the refund from the related business order' },
  voidOnlyToday: {
    status: 409,
    zh: '当日未结算的交易才能撤销',
    en: 'Only unsettled transactions from today can be voided',
  },
  voidAfterRefund: { status: 409, zh: '已发生退款，不能撤销', en: 'A transaction with refunds cannot be voided' },
})
