import type { SandboxApplication } from './sandbox-merchants-wire.contract.ts'

/**
 * Data that the sandbox acquirer sends and expects, as far as this adapter reads it. Amounts are whole fen as JSON integers,
 * times `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. @source docs/domain/money.md 10
 */
export interface SandboxAnswer<Data> {
  code: 'SUCCESS' | 'FAIL' | 'PROCESSING'
  errCode: string | null
  errMsg: string | null
  data: Data | null
}

export type SandboxCycle = 'T1' | 'D1' | 'D0'

export interface SandboxOrder {
  aisleOrderNo: string
  outTradeNo: string | null
  aisleMerchantNo: string
  sn: string | null
  scene: string
  payWay: number
  cardType: number
  cardNoMask: string | null
  bankName: string | null
  amount: number
  refundedAmount: number
  merchantFee: number | null
  d0Fee: number | null
  cost: number | null
  settleCycle: SandboxCycle | null
  state: 'NOTPAY' | 'PAYING' | 'SUCCESS' | 'FAILED' | 'CLOSED' | 'REVOKED'
  failCode: string | null
  failMsg?: string | null
  codeUrl: string | null
  attach: string | null
  createTime: string
  payTime: string | null
}

export interface SandboxRefund {
  aisleRefundNo: string
  outRefundNo: string | null
  aisleOrderNo: string
  outTradeNo: string | null
  aisleMerchantNo: string
  amount: number
  feeReturn: number | null
  costReturn: number | null
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  failCode: string | null
  finishTime: string | null
}

export interface SandboxSettlement {
  settleNo: string
  aisleMerchantNo: string
  settleCycle: SandboxCycle
  payDay: string
  settleDay: string
  count: number
  amount: number
  fee: number
  netAmount: number
  accountMask: string
  aisleOrderNo: string | null
  outTradeNo: string | null
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'RETURNED'
  failCode: string | null
  finishTime: string | null
}

export interface SandboxRemittance {
  statementNo: string
  fromDay: string
  toDay: string
  amount: number
  remitTime: string
}

export interface SandboxPayout {
  platformOrderNo: string
  outNo: string
  amount: number
  cost: number
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'RETURNED'
  failCode: string | null
  failClass: 'RETRYABLE' | 'FINAL' | null
  finishTime: string | null
}

export interface SandboxDivision {
  aisleDivNo: string
  outDivNo: string
  aisleOrderNo: string
  outTradeNo: string | null
  state: 'PROCESSING' | 'SUCCESS'
  receivers: SandboxReceiverPart[]
  finishTime: string | null
}

export interface SandboxReceiverPart {
  detailNo: string
  receiverNo: string
  amount: number
  state: string
  failCode: string | null
}

export interface SandboxDivisionReturn {
  aisleReturnNo: string
  outReturnNo: string
  state: 'SUCCESS' | 'FAILED'
  failCode: string | null
  finishTime: string
}

/** A notification: its kind, its number, and the thing it speaks of in the same fields. */
export interface SandboxNotification {
  notifyId: string
  event: 'pay' | 'refund' | 'reversal' | 'settlement' | 'division' | 'payout' | 'merchant'
  occurredAt: string
  settlement?: SandboxSettlement
  receivers?: SandboxReceiverPart[]
  outDivNo?: string
  aisleDivNo?: string
  unfrozenAmount?: number
  application?: SandboxApplication
}
