import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Status of a trade. @source docs/domain/money.md 3.2 */
export const RptStatus = codes(['rpt_status', '交易状态', 'Trade status'], {
  created: [0, '已创建', 'Created'],
  paying: [1, '支付中', 'Paying'],
  success: [2, '支付成功', 'Success'],
  failed: [3, '支付失败', 'Failed'],
  closed: [4, '已关闭', 'Closed'],
  reversed: [5, '已冲正', 'Reversed'],
  partlyRefunded: [6, '部分退款', 'Partly refunded'],
  refunded: [7, '已退款', 'Refunded'],
})

/** Purpose of the payment of a trade. @source docs/domain/money.md 0.4 */
export const TradeKind = codes(['trade_kind', '交易类型', 'Trade kind'], {
  purchase: [1, '消费', 'Purchase'],
  pledge: [2, '押金', 'Pledge'],
  simFee: [3, '流量费', 'SIM fee'],
  mallOrder: [4, '商城订单', 'Mall order'],
  feeForm: [5, '缴费单', 'Fee form'],
  memberRecharge: [6, '会员充值', 'Member recharge'],
  topUp: [7, '钱包充值', 'Top-up'],
  preAuthorisation: [8, '预授权完成', 'Pre-authorisation'],
})

/** Way by which a trade came to the channel. @source docs/domain/money.md 0.4 */
export const TradeSource = codes(['trade_source', '交易来源', 'Trade source'], {
  pos: [1, 'POS刷卡', 'POS'],
  customerShows: [2, '被扫', 'B2C'],
  customerScans: [3, '静态码/主扫', 'C2B'],
  jsapi: [4, '公众号小程序', 'JSAPI'],
  h5: [5, 'H5/APP', 'H5/APP'],
  reconciliation: [9, '对账补单', 'Reconciliation'],
})

/** @source docs/domain/money.md 0.4 */
export const CardType = codes(['card_type', '卡类型', 'Card type'], {
  none: [0, '未知/非卡', 'None'],
  debit: [1, '借记卡', 'Debit card'],
  credit: [2, '贷记卡', 'Credit card'],
  semiCredit: [3, '准贷记卡', 'Semi-credit card'],
  prepaid: [4, '预付卡', 'Prepaid card'],
  foreign: [5, '外卡', 'Foreign card'],
  balance: [6, '余额零钱', 'Balance'],
})

/** Whether a trade's money has left for the merchant. @source docs/domain/money.md 3.1 */
export const SettleStatus = codes(['trade_settle_status', '结算状态', 'Settle status'], {
  unsettled: [0, '未结算', 'Unsettled'],
  settling: [1, '结算中', 'Settling'],
  settled: [2, '已结算', 'Settled'],
  failed: [3, '结算失败', 'Failed'],
  notApplicable: [4, '无需结算', 'Not applicable'],
})

/** The division of a trade: 0, or the status of its division order. @source docs/domain/money.md 3.1, 6.1 */
export const DivStatus = codes(['div_status', '分账状态', 'Division status'], {
  none: [0, '不分账', 'None'],
  frozen: [1, '已冻结', 'Frozen'],
  dividing: [2, '分账中', 'Dividing'],
  divided: [3, '已分账', 'Divided'],
  partlyReturned: [4, '部分回退', 'Partly returned'],
  returned: [5, '已回退', 'Returned'],
  failed: [6, '失败', 'Failed'],
  unfrozen: [7, '已解冻', 'Unfrozen'],
})

/** Whether the merchant's system was told. @source docs/domain/money.md 3.1 */
export const PushStatus = codes(['push_status', '推送状态', 'Push status'], {
  notNeeded: [0, '无需推送', 'Not needed'],
  pending: [1, '待推送', 'Pending'],
  delivered: [2, '已成功', 'Delivered'],
  retrying: [3, '重试中', 'Retrying'],
  givenUp: [4, '已放弃', 'Given up'],
})

/** Whether the channel's bill agrees. @source docs/domain/money.md 3.1 */
export const TradeReconStatus = codes(['trade_recon_status', '对账状态', 'Reconciliation status'], {
  notReconciled: [0, '未对账', 'Not reconciled'],
  matched: [1, '已平', 'Matched'],
  different: [2, '有差异', 'Different'],
  resolved: [3, '差异已处理', 'Resolved'],
})

/** Anomalies of a trade. @source docs/domain/money.md 3.1 */
export const AbnormalKind = codes(['abnormal_kind', '异常类型', 'Abnormal kind'], {
  none: [0, '正常', 'None'],
  lateSuccess: [1, '迟到成功', 'Late success'],
  unknownMerchant: [2, '未知商户', 'Unknown merchant'],
  amountMismatch: [3, '金额不符', 'Amount mismatch'],
  missingPrice: [4, '缺少费率', 'Missing price'],
  feeMismatch: [5, '手续费不符', 'Fee mismatch'],
  duplicatePayment: [6, '重复支付', 'Duplicate payment'],
})

/** Events of a trade that are pushed to the merchant's system. @source docs/domain/money.md 3.4 */
export const PushEvent = { paid: 'PAID', reversed: 'REVERSED', refunded: 'REFUNDED' } as const

/** Status of the claim of an unknown merchant's trade. @source docs/domain/money.md 3.2, claimTrade */
export const ClaimStatus = codes(['claim_status', '认领状态', 'Claim status'], {
  pending: [0, '待审核', 'To review'],
  approved: [1, '已认领', 'Claimed'],
  rejected: [2, '已驳回', 'Rejected'],
})

/** Refusals of orders, claims and pushes, in the words of the document. @source docs/domain/money.md 3.1 to 3.4 */
export const tradeErrors = defineErrors('trade', {
  singleLimit: { status: 409, zh: '金额超出单笔限额', en: 'The amount is above the limit of one payment' },
  merchantPriceMissing: { status: 409, zh: '商户费率未配置', en: 'The merchant has no price for this' },
  microLimit: { status: 409, zh: '小微商户信用卡收款超过限额', en: 'Above the credit card limit of micro merchants' },
  merOrderRepeated: { status: 409, zh: '商户订单号重复', en: 'The merchant used this order number before' },
  amountDiffers: {
    status: 409,
    zh: '通道金额与订单金额不一致',
    en: 'The channel reports another amount than the order has',
  },
  merchantDiffers: {
    status: 409,
    zh: '通道商户号与订单不一致',
    en: 'The channel reports another merchant than the order has',
  },
  noNotifyUrl: { status: 409, zh: '该交易未配置通知地址', en: 'The trade has no address to notify' },
  notPaid: { status: 409, zh: '未支付成功的交易不能推送', en: 'Only a paid trade can be pushed' },
  merchantUnknown: { status: 409, zh: '商户不存在', en: 'No such merchant' },
})
