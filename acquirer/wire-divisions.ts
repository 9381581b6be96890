/** Division (分账) on the wire of the sandbox acquirer. @source docs/domain/money.md 10, 6 */
import type { Fen } from '../core/shared/money.ts'

/** `POST /v1/divisions/receivers`, answered with Receiver; `GET /v1/divisions/receivers/{receiverNo}`. A name with 失败 fails. */
export interface RegisterReceiver {
  /** The client's number for the receiver, also its out number. */
  outReceiverNo: string
  aisleMerchantNo: string
  kind: 'MERCHANT' | 'PERSON' | 'COMPANY'
  name: string
  account: string
}

export interface Receiver {
  receiverNo: string
  outReceiverNo: string
  aisleMerchantNo: string
  name: string
  /** AUDITING while the clerk has not decided, where applications are not decided by themselves. */
  state: 'AUDITING' | 'OPEN' | 'REFUSED'
  reason: string | null
}

/**
 * `POST /v1/divisions/payers`, answered with Payer; `GET /v1/divisions/payers/{payerNo}`. A merchant agrees to have its
 * payments divided, up to a ratio; once it is open, the money of its orders is held for division.
 */
export interface RegisterPayer {
  /** The client's number for the registration. */
  outPayerNo: string
  aisleMerchantNo: string
  maxRatioPpm: number
}

export interface Payer extends RegisterPayer {
  payerNo: string
  state: Receiver['state']
  reason: string | null
}

/** `POST /control/receivers/{no}/audit`, `POST /control/payers/{no}/audit`: the clerk's decision on a registration for division. */
export interface AuditRegistration {
  result: 'OPEN' | 'REFUSED'
  reason?: string | undefined
}

/**
 * `POST /v1/divisions/orders`, answered PROCESSING; an unclear answer is asked about, never sent under another number. Limits: orders with divide = true, 30 days from payment, 50
 * receivers an order, in all at most maxDivRatio of the order's amount and no more than its frozen rest.
 */
export interface CreateDivision {
  outDivNo: string
  outTradeNo?: string
  aisleOrderNo?: string
  receivers: { receiverNo: string; amount: Fen; detailNo: string }[]
  /** True (default) unfreezes what is left for settlement once every receiver is done. */
  finish?: boolean
}

/** Answer of `POST /v1/divisions/orders` and `GET /v1/divisions/orders/{outDivNo}`. SUCCESS once no receiver is PROCESSING. */
export interface Division {
  aisleDivNo: string
  outDivNo: string
  aisleOrderNo: string
  outTradeNo: string | null
  state: 'PROCESSING' | 'SUCCESS'
  receivers: DivisionReceiver[]
  finishTime: string | null
}

export interface DivisionReceiver {
  receiverNo: string
  detailNo: string
  amount: Fen
  returnedAmount: Fen
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  failCode: string | null
}

/** `POST /v1/divisions/unfreeze` and `GET /v1/divisions/unfreeze/{outNo}`: the order's frozen rest goes to settlement. */
export interface Unfreeze {
  outNo: string
  outTradeNo?: string
  aisleOrderNo?: string
}

export interface UnfreezeResult {
  outNo: string
  aisleOrderNo: string
  amount: Fen
  state: 'SUCCESS'
  finishTime: string
}

/** `POST /v1/divisions/returns`: a receiver gives back part of what it got; the money goes to the merchant's settlement. */
export interface CreateDivisionReturn {
  outReturnNo: string
  outDivNo: string
  detailNo: string
  amount: Fen
}

/** Answer of `POST /v1/divisions/returns` and `GET /v1/divisions/returns/{outReturnNo}`. */
export interface DivisionReturn {
  aisleReturnNo: string
  outReturnNo: string
  outDivNo: string
  detailNo: string
  receiverNo: string
  amount: Fen
  state: 'SUCCESS' | 'FAILED'
  failCode: string | null
  finishTime: string
}
