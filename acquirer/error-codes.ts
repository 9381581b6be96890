/**
 * Codes of refusals with their words. All are definite (nothing happened, nothing will) except SYSTEM_ERROR and the
 * four of the signature, after which the client must ask by number. A scenario may answer any other code: an unknown
 * code is unclear and must be asked about too.
 * @source docs/domain/money.md 10 (OUT_NO_CONFLICT, NOT_ENOUGH, BILL_NOT_READY), the rest ours
 */
export const errorTexts = {
  UNKNOWN_APP: '应用不存在',
  BAD_SIGN: '签名错误',
  BAD_TIMESTAMP: '时间戳超出300秒',
  NONCE_REPLAYED: '随机串重复',
  BAD_REQUEST: '请求参数不正确',
  UNKNOWN_PATH: '接口不存在',
  SYSTEM_ERROR: '系统异常，结果未知，请查询',
  OUT_NO_CONFLICT: '同一外部单号的请求内容不一致',
  BILL_NOT_READY: '账单尚未生成',
  CONTROL_REFUSED: '控制接口仅限本机使用',
  MERCHANT_NOT_FOUND: '商户不存在',
  TERMINAL_NOT_FOUND: '终端未绑定',
  MERCHANT_CLOSED: '商户未开通或已停用',
  PAY_WAY_CLOSED: '商户未开通该支付方式',
  PAY_REFUSED: '支付失败',
  TERMINAL_SIGNED_OFF: '终端未签到',
  WRONG_STATE: '当前状态不允许此操作',
  ORDER_NOT_FOUND: '订单不存在',
  ORDER_PAID: '订单已支付',
  ORDER_CLOSED: '订单已关闭',
  ORDER_NOT_PAID: '订单未支付',
  ORDER_PAYING: '订单支付中',
  VOID_NOT_ALLOWED: '该订单不支持撤销',
  NOT_SAME_DAY: '只能撤销当日交易',
  ALREADY_SETTLED: '订单已结算',
  HAS_REFUND: '订单已发生退款',
  DIVIDED: '订单已分账',
  REFUND_NOT_FOUND: '退款单不存在',
  OVER_REFUND: '退款金额超过可退金额',
  REFUND_EXPIRED: '已超过退款期限',
  NOT_ENOUGH: '商户待结算余额不足',
  NOT_DIVISIBLE: '订单不支持分账',
  DIVISION_EXPIRED: '已超过30天分账期限',
  DIVISION_NOT_FOUND: '分账单不存在',
  OVER_DIVISION: '分账金额超过可分金额',
  TOO_MANY_RECEIVERS: '分账接收方不能超过50个',
  RECEIVER_NOT_FOUND: '分账接收方不存在',
  RECEIVER_REFUSED: '分账接收方未通过审核',
  PAYER_NOT_FOUND: '分账商户未报备',
  PAYER_REFUSED: '分账商户未通过审核',
  RECEIVER_ABNORMAL: '分账接收方账户异常',
  OVER_RETURN: '回退金额超过已分金额',
  RECEIVER_NOT_ENOUGH: '分账接收方余额不足',
  PAYOUT_NOT_FOUND: '代付单不存在',
  BALANCE_NOT_ENOUGH: '备付金余额不足',
  CONTRACT_UNSIGNED: '收款人未签约',
  CONTRACT_NOT_FOUND: '签约记录不存在',
  BANK_BUSY: '银行系统繁忙',
  LIMIT_EXCEEDED: '超过银行单日限额',
  ACCOUNT_WRONG: '收款账号错误',
  NAME_MISMATCH: '户名不符',
  ACCOUNT_CLOSED: '收款账户已销户',
  RISK_REFUSED: '风控拒绝',
  BANK_RETURNED: '银行退票',
  SIM_NOT_FOUND: '卡片不存在',
  SIM_CANCELLED: '卡片已销户',
  SIM_REFUSED: '通信商拒绝办理',
  CHANGE_NOT_FOUND: '卡片操作不存在',
  RECHARGE_NOT_FOUND: '充值单不存在',
  FLOW_USED: '流量已使用',
  CONSENT_NOT_FOUND: '授权申请不存在',
  NOT_AUTHORISED: '企业未完成开票授权',
  INVOICE_NOT_FOUND: '发票不存在',
  TAX_REFUSED: '税务平台拒绝办理',
  TAX_MISMATCH: '金额与税额不符',
  RED_NOT_FOUND: '被红冲的发票不存在',
  ALREADY_RED: '发票已红冲',
  RED_MISMATCH: '红字金额与蓝字发票不符',
  CARD_UNREADABLE: '图片无法识别',
  D0_FAILED: 'D0出款失败，转T1结算',
  SETTLE_FAILED: '结算出款失败',
} as const

export type ErrorCode = keyof typeof errorTexts

/** Payouts that failed with one of these may be tried again under a new number; any other failure is FINAL. */
export const retryablePayoutCodes = ['BALANCE_NOT_ENOUGH', 'BANK_BUSY', 'LIMIT_EXCEEDED'] as const satisfies ErrorCode[]

/** Reason of a failed payout, as the acquirer itself states it. */
export type PayoutFailCode =
  | (typeof retryablePayoutCodes)[number]
  | Extract<ErrorCode, 'ACCOUNT_WRONG' | 'NAME_MISMATCH' | 'ACCOUNT_CLOSED' | 'RISK_REFUSED' | 'BANK_RETURNED'>

/** A definite refusal of a call; nothing that the call wrote remains. */
const stateWords: Readonly<Record<string, string>> = {
  AUDITING: '审核中',
  SIGNING: '待签约',
  OPEN: '已开通',
  REJECTED: '已驳回',
  CLOSED: '已关闭',
  PROCESSING: '处理中',
  SUCCESS: '已成功',
  FAILED: '已失败',
  RETURNED: '已退票',
  REVOKED: '已冲正',
  CANCELED: '已取消',
  FROZEN: '已冻结',
  NOTPAY: '待支付',
  PAYING: '支付中',
  PASSED: '已通过',
  PENDING: '待确认',
  VALID: '已授权',
  REFUSED: '已拒绝',
  ISSUED: '已开具',
}

export class Refused extends Error {
  readonly errCode: ErrorCode
  readonly httpStatus: number

  constructor(errCode: ErrorCode, detail?: string, httpStatus = 200) {
    super(detail ? `${errorTexts[errCode]}：${stateWords[detail] ?? detail}` : errorTexts[errCode])
    this.name = 'Refused'
    this.errCode = errCode
    this.httpStatus = httpStatus
  }
}
