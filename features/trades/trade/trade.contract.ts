import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Status of a trade. @source docs/domain/money.md 3.2 */
export const RptStatus = codes(['rpt_status', '交易状态', 'Transaction status'], {
  created: [0, '已创建', 'Created'],
  paying: [1, '支付中', 'Processing'],
  success: [2, '支付成功', 'Succeeded'],
  failed: [3, '支付失败', 'Failed'],
  closed: [4, '已关闭', 'Closed'],
  reversed: [5, '已冲正', 'Reversed'],
  partlyRefunded: [6, '部分退款', 'Partially refunded'],
  refunded: [7, '已退款', 'Refunded'],
})

/** Purpose of the payment of a trade. @source docs/domain/money.md 0.4 */
export const TradeKind = codes(['trade_kind', '交易类型', 'Transaction type'], {
  purchase: [1, '消费', 'Purchase'],
  pledge: [2, '押金', 'Deposit'],
  simFee: [3, '流量费', 'Data fee'],
  mallOrder: [4, '商城订单', 'Mall order'],
  feeForm: [5, '缴费单', 'Fee form'],
  memberRecharge: [6, '会员充值', 'Member top-up'],
  topUp: [7, '钱包充值', 'Wallet top-up'],
  preAuthorisation: [8, '预授权完成', 'Pre-authorisation completion'],
})

/** Whether a trade's money has left for the merchant. @source docs/domain/money.md 3.1 */
export const SettleStatus = codes(['trade_settle_status', '结算状态', 'Settlement status'], {
  unsettled: [0, '未结算', 'Unsettled'],
  settling: [1, '结算中', 'Settling'],
  settled: [2, '已结算', 'Settled'],
  failed: [3, '结算失败', 'Settlement failed'],
  notApplicable: [4, '无需结算', 'Not required'],
})

/** The division of a trade: 0, or the status of its division order. @source docs/domain/money.md 3.1, 6.1 */
export const DivStatus = codes(['div_status', '分账状态', 'Split status'], {
  none: [0, '不分账', 'Not split'],
  frozen: [1, '已冻结', 'Frozen'],
  dividing: [2, '分账中', 'Splitting'],
  divided: [3, '已分账', 'Split'],
  partlyReturned: [4, '部分回退', 'Partly returned'],
  returned: [5, '已回退', 'Returned'],
  failed: [6, '失败', 'Failed'],
  unfrozen: [7, '已解冻', 'Unfrozen'],
})

/** Whether the merchant's system was told. @source docs/domain/money.md 3.1 */
export const PushStatus = codes(['push_status', '推送状态', 'Push status'], {
  notNeeded: [0, '无需推送', 'Not required'],
  pending: [1, '待推送', 'Pending'],
  delivered: [2, '已成功', 'Delivered'],
  retrying: [3, '重试中', 'Retrying'],
  givenUp: [4, '已放弃', 'Abandoned'],
})

/** Whether the channel's bill agrees. @source docs/domain/money.md 3.1 */
export const TradeReconStatus = codes(['trade_recon_status', '对账状态', 'Reconciliation status'], {
  notReconciled: [0, '未对账', 'Not reconciled'],
  matched: [1, '已平', 'Matched'],
  different: [2, '有差异', 'Has differences'],
  resolved: [3, '差异已处理', 'Differences resolved'],
})

/** Anomalies of a trade. @source docs/domain/money.md 3.1 */
export const AbnormalKind = codes(['abnormal_kind', '异常类型', 'Exception type'], {
  none: [0, '正常', 'Normal'],
  lateSuccess: [1, '迟到成功', 'Late success'],
  unknownMerchant: [2, '未知商户', 'Unknown merchant'],
  amountMismatch: [3, '金额不符', 'Amount mismatch'],
  missingPrice: [4, '缺少费率', 'Missing rate'],
  feeMismatch: [5, '手续费不符', 'Fee mismatch'],
  duplicatePayment: [6, '重复支付', 'Duplicate payment'],
})

/** Events of a trade that are pushed to the merchant's system. @source docs/domain/money.md 3.4 */
export const PushEvent = { paid: 'PAID', reversed: 'REVERSED', refunded: 'REFUNDED' } as const

/** Status of the claim of an unknown merchant's trade. @source docs/domain/money.md 3.2, claimTrade */
export const ClaimStatus = codes(['claim_status', '认领状态', 'Claim status'], {
  pending: [0, '待审核', 'Pending review'],
  approved: [1, '已认领', 'Claimed'],
  rejected: [2, '已驳回', 'Rejected'],
})

/** Refusals of orders, claims and pushes, in the words of the document. @source docs/domain/money.md 3.1 to 3.4 */
export const tradeErrors = defineErrors('trade', {
  singleLimit: { status: 409, zh: '金额超出单笔限额', en: 'The amount exceeds the single transaction limit' },
  merchantPriceMissing: { status: 409, zh: '商户费率未配置', en: 'The merchant’s rates are not configured' },
  microLimit: {
    status: 409,
    zh: '小微商户信用卡收款超过限额',
    en: 'The micro merchant’s credit card limit is exceeded',
  },
  merOrderRepeated: { status: 409, zh: '商户订单号重复', en: 'This merchant order No. has already been used' },
  amountDiffers: {
    status: 409,
    zh: '通道金额与订单金额不一致',
    en: 'The amount reported by the channel does not match the order',
  },
  merchantDiffers: {
    status: 409,
    zh: '通道商户号与订单不一致',
    en: 'The merchant No. reported by the channel does not match the order',
  },
  noNotifyUrl: { status: 409, zh: '该交易未配置通知地址', en: 'This transaction has no notification URL' },
  notPaid: { status: 409, zh: '未支付成功的交易不能推送', en: 'Only successful transactions can be pushed' },
  merchantUnknown: { status: 409, zh: '商户不存在', en: 'The merchant does not exist' },
})

/** Givers of the discount of a trade: a ticket of the operator's, a bank or scheme at the channel. @source docs/domain/money.md 8.3 */
export const DiscountSource = codes(['discount_source', '优惠来源', 'Discount source'], {
  none: [0, '无', 'None'],
  ticket: [1, '优惠券', 'Ticket'],
  bank: [2, '银行', 'Bank'],
  both: [3, '优惠券和银行', 'Ticket and bank'],
})
