/**
 * Notifications that the acquirer posts to a client: one JSON object each, signed as `signature.ts` says, to the order's
 * (refund's, payout's) notifyUrl or else the app's. Delivered once the receiver answers HTTP 200 with the body `SUCCESS`;
 * otherwise tried again after 15 s, 15 s, 30 s, 3 m, 10 m, 20 m, 30 m, 30 m, 30 m, 60 m, 3 h, 3 h, 3 h, 6 h, 6 h. A
 * repetition keeps its notifyId and body; its timestamp, nonce and signature are new.
 * @source docs/domain/money.md 10, 3.3, 3.4
 */
import type { Fen } from '../core/shared/money.ts'
import type { CardType, OrderState, PayWay, RefundState, SettleCycle, Settlement } from './wire.ts'
import type { DivisionReceiver } from './wire-divisions.ts'
import type { MerchantApplication } from './wire-merchants.ts'
import type { SimCard, SimChange, SimRecharge } from './wire-sims.ts'
import type { TaxConsent, TaxInvoice } from './tax/wire-tax.ts'
import type { FailClass, PayoutState } from './wire-payouts.ts'

export type NotificationEvent =
  | 'pay'
  | 'refund'
  | 'reversal'
  | 'settlement'
  | 'division'
  | 'payout'
  | 'merchant'
  | 'sim'
  | 'simRecharge'
  | 'taxConsent'
  | 'taxInvoice'

interface Head<Event extends NotificationEvent> {
  notifyId: string
  event: Event
  /** Time of the event on the virtual clock; later than or equal to earlier events of the same order. */
  occurredAt: string
}

/** An order was paid (SUCCESS) or its payment failed (FAILED). Channel-born orders have outTradeNo null. */
export interface PayNotification extends Head<'pay'> {
  outTradeNo: string | null
  aisleOrderNo: string
  aisleMerchantNo: string
  sn: string | null
  scene: string
  amount: Fen
  payWay: PayWay
  cardType: CardType
  cardNoMask: string | null
  bankName: string | null
  settleCycle: SettleCycle | null
  /** Null when the payment failed, or the app was configured not to be told. */
  merchantFee: Fen | null
  d0Fee: Fen | null
  cost: Fen | null
  divide: boolean
  state: Extract<OrderState, 'SUCCESS' | 'FAILED'>
  failCode: string | null
  attach: string | null
  payTime: string | null
}

/** A refund succeeded or failed. outRefundNo is null when the refund was made at the channel. */
export interface RefundNotification extends Head<'refund'> {
  outRefundNo: string | null
  aisleRefundNo: string
  outTradeNo: string | null
  aisleOrderNo: string
  aisleMerchantNo: string
  amount: Fen
  feeReturn: Fen | null
  costReturn: Fen | null
  /** All successful refunds of the order, this one included. */
  refundedAmount: Fen
  state: Exclude<RefundState, 'PROCESSING'>
  failCode: string | null
  finishTime: string
}

/** A paid order was voided by the client or reversed by the channel (冲正): amount, fee and cost all went back. */
export interface ReversalNotification extends Head<'reversal'> {
  outTradeNo: string | null
  aisleOrderNo: string
  aisleMerchantNo: string
  /** The number given to the void call, if any. */
  outRefundNo: string | null
  amount: Fen
  state: 'REVOKED'
}

/** A settlement reached SUCCESS, FAILED or RETURNED. `settlement.state` FAILED with cycle D0 means: moved to T1. */
export interface SettlementNotification extends Head<'settlement'> {
  settlement: Settlement
}

/** A division order is done; each receiver has its own result. */
export interface DivisionNotification extends Head<'division'> {
  outDivNo: string
  aisleDivNo: string
  outTradeNo: string | null
  aisleOrderNo: string
  aisleMerchantNo: string
  receivers: DivisionReceiver[]
  /** Amount that went back to settlement because the division was finished; 0 when it was not. */
  unfrozenAmount: Fen
}

/** A payout reached SUCCESS, FAILED or (after SUCCESS) RETURNED. */
export interface PayoutNotification extends Head<'payout'> {
  outNo: string
  platformOrderNo: string
  amount: Fen
  cost: Fen
  state: Exclude<PayoutState, 'PROCESSING'>
  failCode: string | null
  failClass: FailClass | null
  finishTime: string
}

/** An application changed its state. */
export interface MerchantNotification extends Head<'merchant'> {
  application: MerchantApplication
}

/** A SIM card changed: by itself, or by a change that the client asked for. */
export interface SimNotification extends Head<'sim'> {
  card: SimCard
  change: SimChange | null
}

/** A recharge of a SIM card reached SUCCESS or FAILED. */
export interface SimRechargeNotification extends Head<'simRecharge'> {
  recharge: SimRecharge
}

/** A taxpayer gave, refused or took back its consent. */
export interface TaxConsentNotification extends Head<'taxConsent'> {
  consent: TaxConsent
}

/** An invoice reached ISSUED or FAILED. */
export interface TaxInvoiceNotification extends Head<'taxInvoice'> {
  invoice: TaxInvoice
}

export type Notification =
  | TaxConsentNotification
  | TaxInvoiceNotification
  | SimNotification
  | SimRechargeNotification
  | PayNotification
  | RefundNotification
  | ReversalNotification
  | SettlementNotification
  | DivisionNotification
  | PayoutNotification
  | MerchantNotification
