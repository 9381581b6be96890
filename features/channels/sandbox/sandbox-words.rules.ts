/** Words for the codes by which the sandbox says why money did not move. */
const reasons: Readonly<Record<string, string>> = {
  BALANCE_NOT_ENOUGH: '备付金余额不足',
  BANK_BUSY: '银行系统繁忙',
  LIMIT_EXCEEDED: '超过银行单日限额',
  ACCOUNT_WRONG: '收款账号错误',
  NAME_MISMATCH: '户名不符',
  ACCOUNT_CLOSED: '收款账户已销户',
  RISK_REFUSED: '风控拒绝',
  BANK_RETURNED: '银行退票',
  CONTRACT_UNSIGNED: '收款人未签约',
  CONTRACT_NOT_FOUND: '签约记录不存在',
  NOT_ENOUGH: '商户待结算余额不足',
  OVER_REFUND: '退款金额超过可退金额',
  REFUND_EXPIRED: '已超过退款期限',
  D0_FAILED: 'D0出款失败，转T1结算',
  SETTLE_FAILED: '结算出款失败',
  RECEIVER_ABNORMAL: '分账接收方账户异常',
}

/** A code of the sandbox in words, whichever way it came; '' for none. A code without words of ours is told as it is. */
export const sandboxReason = (code: string | null): string =>
  code === null || code === '' ? '' : (reasons[code] ?? `通道返回代码 ${code}`)
