/**
 * The wire of the sandbox acquirer: what a client sends to `/v1/…` and what comes back. Here: the envelope, payments,
 * refunds, settlement, bills. Beside it: `wire-merchants.ts` (onboarding), `wire-divisions.ts`, `wire-payouts.ts`,
 * `wire-notifications.ts` (what the acquirer posts to a client), `error-codes.ts`, and `wire-control.ts` (the unsigned
 * calls of a test bench; their books in `wire-books.ts`).
 *
 * In force for every message:
 * - Amounts are whole fen as a JSON integer (`Fen` here, a bigint in memory). Rates are parts per million (3800 = 0.38 %).
 * - Times are `yyyy-MM-dd HH:mm:ss`, days `yyyy-MM-dd`, both Asia/Shanghai on the acquirer's virtual clock. Unknown is null.
 * - Requests, answers and notifications are signed; `signature.ts` states the exact texts. Answers carry the acquirer's
 *   time in X-Timestamp, also when the request's own time was refused: a client learns the virtual clock from it.
 * - HTTP status: 200 for every business answer, FAIL included; 400 BAD_REQUEST for a body of the wrong shape; 401 for
 *   the four signature errors; 404 for an unknown path and BILL_NOT_READY; 500 SYSTEM_ERROR, whose meaning is unclear.
 * - An out number (outTradeNo, outRefundNo, outDivNo, outReturnNo, outNo, outApplyNo, outChangeNo) belongs to one app and
 *   one call. Sent again with the same content it gives the first answer again, a refusal included, and never acts
 *   twice; with other content it gives OUT_NO_CONFLICT. Order and spacing of the JSON do not matter.
 * - `{no}` in an order's or refund's path is either side's number.
 * @source docs/domain/money.md 10
 */
import type { Fen } from '../core/shared/money.ts'

/** SUCCESS: done as `answer` says. FAIL: definitely not done, but see SYSTEM_ERROR. PROCESSING: ask later, never resend. */
export type AnswerCode = 'SUCCESS' | 'FAIL' | 'PROCESSING'

/** The body of every answer but a bill's. `errCode` and `errMsg` are null on SUCCESS; `data` may be null on FAIL. */
export interface Answer<Data> {
  code: AnswerCode
  /** An ErrorCode of `error-codes.ts`, or whatever a scenario makes it. */
  errCode: string | null
  errMsg: string | null
  data: Data | null
}

export type SettleCycle = 'T1' | 'D1' | 'D0'

/** 1 WeChat, 2 Alipay, 3 UnionPay QR up to 1000.00, 4 debit, 5 credit, 6 foreign card, 7 UnionPay QR above, 8 digital yuan. */
export type PayWay = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** 0 none or unknown, 1 debit, 2 credit, 3 semi-credit, 4 prepaid, 5 foreign, 6 balance. @source docs/domain/money.md 0.4 */
export type CardType = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** NATIVE, JSAPI, H5: the customer pays later. MICROPAY: the customer's code was scanned and pays at once. CARD, STATIC: channel-born. */
export type OrderScene = 'NATIVE' | 'MICROPAY' | 'JSAPI' | 'H5' | 'CARD' | 'STATIC'

/** Final: FAILED, REVOKED. CLOSED may still become SUCCESS when a bank reports late. REVOKED: voided or reversed. */
export type OrderState = 'NOTPAY' | 'PAYING' | 'SUCCESS' | 'FAILED' | 'CLOSED' | 'REVOKED'

/** `POST /v1/orders`. payWay 3 above 1000.00 becomes 7 and 7 up to it becomes 3; the answer says which. */
export interface CreateOrder {
  outTradeNo: string
  aisleMerchantNo: string
  amount: Fen
  payWay: PayWay
  scene: 'NATIVE' | 'MICROPAY' | 'JSAPI' | 'H5'
  /** From creation until the acquirer closes an unpaid order; default 900, MICROPAY 120. */
  expireSeconds?: number
  /** Address for notifications of this order; default the app's. */
  notifyUrl?: string
  /** Keeps the net amount out of settlement until it is divided or unfrozen; default the merchant's setting. Never D0. */
  divide?: boolean
  /** The customer's payment code, MICROPAY only. */
  authCode?: string
  openId?: string
  sn?: string
  subject?: string
  attach?: string
}

/**
 * An order. Answer of `POST /v1/orders` (code PROCESSING while PAYING, FAIL when FAILED), `GET /v1/orders/{no}`,
 * `POST /v1/orders/{no}/close` (no body; CLOSED again is SUCCESS, paid is ORDER_PAID, under way is ORDER_PAYING) and
 * `POST /v1/orders/{no}/void` (body {outRefundNo?}; REVOKED again is SUCCESS; only on the day of payment, before
 * settlement, without refund or division; gives back the whole amount, fee and cost).
 */
export interface Order {
  aisleOrderNo: string
  /** Null for an order born at the channel (card swiped, static code paid). */
  outTradeNo: string | null
  aisleMerchantNo: string
  sn: string | null
  scene: OrderScene
  payWay: PayWay
  cardType: CardType
  cardNoMask: string | null
  bankName: string | null
  amount: Fen
  refundedAmount: Fen
  /** Null until paid, and when the app was configured not to be told. With the D0 surcharge, also on its own in d0Fee. */
  merchantFee: Fen | null
  d0Fee: Fen | null
  /** Cost that the channel charges the operator. */
  cost: Fen | null
  divide: boolean
  settleCycle: SettleCycle | null
  state: OrderState
  failCode: string | null
  failMsg: string | null
  codeUrl: string | null
  attach: string | null
  createTime: string
  payTime: string | null
  expireTime: string | null
}

export type RefundState = 'PROCESSING' | 'SUCCESS' | 'FAILED'

/** `POST /v1/refunds`. One of outTradeNo and aisleOrderNo; aisleOrderNo wins. Answer code PROCESSING, or FAIL at once. */
export interface CreateRefund {
  outRefundNo: string
  outTradeNo?: string
  aisleOrderNo?: string
  amount: Fen
  notifyUrl?: string
  reason?: string
}

/** Answer of `POST /v1/refunds` and `GET /v1/refunds/{no}`. A refund refused for want of balance is kept as FAILED. */
export interface Refund {
  aisleRefundNo: string
  /** Null for a refund made at the channel's own console. */
  outRefundNo: string | null
  aisleOrderNo: string
  outTradeNo: string | null
  aisleMerchantNo: string
  amount: Fen
  /** Part of the merchant's fee that came back; the merchant was debited amount − feeReturn. Null until SUCCESS. */
  feeReturn: Fen | null
  costReturn: Fen | null
  state: RefundState
  failCode: string | null
  createTime: string
  finishTime: string | null
}

/**
 * One settlement: T1 and D1 one a merchant and trading day (payDay), D0 one a trade. netAmount = amount − fee + other,
 * other being refunds, division and carried money with their sign. FAILED with cycle D0: the trade moved to T1 and its
 * D0 surcharge came back. FAILED (T1, D1) and RETURNED money is settled again with the next run, under a new number.
 */
export interface Settlement {
  settleNo: string
  aisleMerchantNo: string
  settleCycle: SettleCycle
  payDay: string
  settleDay: string
  count: number
  amount: Fen
  fee: Fen
  other: Fen
  netAmount: Fen
  accountMask: string
  /** Set for D0. */
  aisleOrderNo: string | null
  outTradeNo: string | null
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'RETURNED'
  failCode: string | null
  finishTime: string | null
}

/** `GET /v1/settlements?day=` (settleDay; optional `after` = last settleNo; 500 rows at most, ordered by settleNo). */
export interface SettlementPage {
  day: string
  rows: Settlement[]
  more: boolean
}

/**
 * `GET /v1/bills/{day}/{kind}`: CSV in UTF-8, a header, lines ended by \n, last `TOTAL,count,amount,fee` (sums of the
 * lines above). Amounts are fen. X-File-Sha256 is the hex hash of the body. Not before 08:00 of the next day.
 * @source docs/domain/money.md 10, Bill columns (division: ours)
 */
export const billColumns = {
  trade: [
    'aisleOrderNo',
    'outTradeNo',
    'aisleMerchantNo',
    'sn',
    'payWay',
    'cardType',
    'amount',
    'merchantFee',
    'cost',
    'settleCycle',
    'status',
    'payTime',
  ],
  refund: ['aisleRefundNo', 'outRefundNo', 'outTradeNo', 'amount', 'feeReturn', 'costReturn', 'status', 'finishTime'],
  settle: ['settleNo', 'aisleMerchantNo', 'day', 'settleCycle', 'count', 'amount', 'fee', 'netAmount', 'status'],
  division: [
    'aisleDivNo',
    'outDivNo',
    'aisleOrderNo',
    'outTradeNo',
    'receiverNo',
    'detailNo',
    'amount',
    'status',
    'finishTime',
  ],
  payout: ['platformOrderNo', 'outNo', 'amount', 'cost', 'status', 'finishTime'],
  profit: ['day', 'aisleMerchantNo', 'count', 'amount', 'merchantFee', 'cost', 'profit'],
} as const

export type BillKind = keyof typeof billColumns
