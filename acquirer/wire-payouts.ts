/** Payouts and tax agreements on the wire of the sandbox acquirer. @source docs/domain/money.md 10, 5.6 */
import type { Fen } from '../core/shared/money.ts'

/** RETURNED follows SUCCESS only. A payout in doubt stays PROCESSING, or is not found for a while. */
export type PayoutState = 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'RETURNED'

/** RETRYABLE: the same payee may be paid later under a new number. FINAL: paying again is pointless. */
export type FailClass = 'RETRYABLE' | 'FINAL'
/** `POST /v1/payouts`. With tax = true the payee's idNo must have a SIGNED contract, and taxAmount is set aside. */
export interface CreatePayout {
  outNo: string
  account: string
  name: string
  /** Amount that arrives at the payee. The balance falls by amount, taxAmount and the acquirer's cost. */
  amount: Fen
  tax?: boolean
  taxAmount?: Fen
  idNo?: string
  bankName?: string
  notifyUrl?: string
  remark?: string
}

/** Answer of `POST /v1/payouts` and `GET /v1/payouts/{outNo}`. */
export interface Payout {
  platformOrderNo: string
  outNo: string
  accountMask: string
  name: string
  amount: Fen
  taxAmount: Fen
  cost: Fen
  state: PayoutState
  /** A PayoutFailCode, or whatever a scenario makes it. */
  failCode: string | null
  failClass: FailClass | null
  createTime: string
  finishTime: string | null
}

/** `GET /v1/payouts/balance`. taxHeld was withheld and not yet paid over; processing belongs to payouts under way. */
export interface PayoutBalance {
  available: Fen
  processing: Fen
  taxHeld: Fen
}

/** `POST /v1/contracts` {idNo, name, phone?} and `GET /v1/contracts/{idNo}`. A clerk or the person signs. */
export interface Contract {
  idNo: string
  name: string
  state: 'UNSIGNED' | 'SIGNED'
  signUrl: string
  signTime: string | null
}
