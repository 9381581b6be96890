import { defineErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { ChannelEvent } from './event.contract.ts'
import type { ReadBill } from './bill.contract.ts'

/**
 * Outcome of a request to a channel. Only `done` and `refused` are final; whatever else happened on the way (a time-out, a
 * broken answer, a signature that does not fit, an error that the channel does not list as definite) is `unknown`, and an
 * unknown thing is asked about, never sent again under a new number.
 * @source docs/domain/money.md 5.6 no. 3, docs/domain/traps.md 7
 */
export type ChannelAnswer<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  /** It definitely did not happen. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly isRetryable: boolean }
  /** Accepted; how it ends comes by notification or by asking. */
  | { readonly kind: 'pending'; readonly data: Data | null }
  /** The channel says it does not know the number asked for. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly error: string }

export const channelErrors = defineErrors('channel', {
  noConnection: { status: 409, zh: '该通道未配置接口参数', en: 'This channel has no API configuration' },
})

/** Access of one tenant to one channel. */
export interface ChannelAccess {
  readonly tenantId: string
  readonly aisleCode: string
  readonly url: string
  readonly appId: string
  readonly appSecret: string
}

/** An order that we create at the channel. */
export interface NewOrder {
  readonly outTradeNo: string
  readonly aisleMerNo: string
  readonly amountFen: Fen
  readonly payWay: number
  readonly scene: 'NATIVE' | 'MICROPAY' | 'JSAPI' | 'H5'
  readonly expireSeconds: number
  readonly authCode?: string
  /** Whether the channel is to hold the money for a division; without it, as it does for this merchant. */
  readonly isDivided?: boolean
}

/** Channel's response to a new order; with its events when it was paid, or failed, at once. */
export interface CreatedOrder {
  readonly aisleOrderNo: string
  readonly codeUrl: string
  readonly events: readonly ChannelEvent[]
}

/** Channel's response to a query of an order. */
export interface AskedOrder extends CreatedOrder {
  readonly isClosed: boolean
}

/** A payout that we ask for. */
export interface NewPayout {
  readonly outNo: string
  readonly account: string
  readonly name: string
  readonly bankName: string
  readonly amountFen: Fen
  readonly taxFen: Fen
  readonly idNo: string
}

/** Division of a paid order: each receiver's part of the money that the channel holds of it. */
export interface NewDivision {
  readonly outDivNo: string
  /** The channel's own number of the order, else ours. */
  readonly aisleOrderNo: string
  readonly receivers: readonly {
    readonly detailNo: string
    readonly aisleReceiverNo: string
    readonly amountFen: Fen
  }[]
}

/** One receiver gives back part of what it got. */
export interface NewDivisionReturn {
  readonly outReturnNo: string
  readonly outDivNo: string
  readonly detailNo: string
  readonly amountFen: Fen
}

/** Result of a return. */
export interface DivisionReturned {
  readonly isReturned: boolean
  /** It failed because the receiver has too little. */
  readonly isShort: boolean
  readonly aisleReturnNo: string
  readonly finishTime: string
  readonly failReason: string
}

/** Somebody who is to receive parts of payments. */
export interface NewReceiver {
  readonly outReceiverNo: string
  readonly aisleMerNo: string
  readonly kind: 'MERCHANT' | 'PERSON' | 'COMPANY'
  readonly name: string
  readonly account: string
}

/** A merchant that agrees to have its payments divided. */
export interface NewPayer {
  readonly outPayerNo: string
  readonly aisleMerNo: string
  /** The most of a payment that it agrees to have divided. */
  readonly maxRatioPpm: number
}

/** The kinds of daily bills. */
export type BillKindName = 'trade' | 'refund' | 'settle' | 'division' | 'payout' | 'profit'

/** A bill file as it came, with the hash that the channel states. */
export interface BillFile {
  readonly name: string
  readonly content: Buffer
  readonly sha256: string
}

/** A statement of profit that the channel paid to the operator, for a span of days. */
export interface ChannelRemittance {
  readonly statementNo: string
  readonly fromDay: string
  readonly toDay: string
  readonly amountFen: Fen
  readonly remitTime: string
}

/** A notification that passed the checks: the channel's events in one language. */
export type CheckedNotification =
  | { readonly kind: 'events'; readonly events: readonly ChannelEvent[] }
  | { readonly kind: 'forged'; readonly why: string }

/**
 * Interface that a payment company implements. Numbers that we give are unique for ever and used again on every retry.
 * Answers to queries come back as events, so that an answer and a notification take the same path.
 */
export interface Channel {
  createOrder(access: ChannelAccess, order: NewOrder): Promise<ChannelAnswer<CreatedOrder>>
  /** The order and what became of it; `done` with its events, none while it is unpaid and open. */
  queryOrder(access: ChannelAccess, no: string): Promise<ChannelAnswer<AskedOrder>>
  closeOrder(access: ChannelAccess, outTradeNo: string): Promise<ChannelAnswer<null>>
  /** Gives the whole payment back on its day: done when it is revoked. */
  voidOrder(
    access: ChannelAccess,
    no: string,
    outRefundNo: string,
  ): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  refund(
    access: ChannelAccess,
    request: { outRefundNo: string; aisleOrderNo: string; amountFen: Fen; reason: string },
  ): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  queryRefund(access: ChannelAccess, no: string): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  /** Settlements of a day that have ended. */
  settlements(access: ChannelAccess, day: string): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  /** Statements of what was paid to the operator, after a number ('' for all), in the order of their numbers. */
  remittances(
    access: ChannelAccess,
    after: string,
  ): Promise<ChannelAnswer<{ statements: readonly ChannelRemittance[]; isMore: boolean }>>
  /** Registers somebody as a receiver; `pending` while the channel examines it, `refused` says why not. */
  registerReceiver(access: ChannelAccess, receiver: NewReceiver): Promise<ChannelAnswer<{ aisleReceiverNo: string }>>
  queryReceiver(access: ChannelAccess, outReceiverNo: string): Promise<ChannelAnswer<{ aisleReceiverNo: string }>>
  /** Registers a merchant whose payments may be divided; from then on the channel holds their money for it. */
  registerPayer(access: ChannelAccess, payer: NewPayer): Promise<ChannelAnswer<{ aislePayerNo: string }>>
  queryPayer(access: ChannelAccess, outPayerNo: string): Promise<ChannelAnswer<{ aislePayerNo: string }>>
  /** Shares a paid order; what the channel still holds of it afterwards goes to settlement. */
  divide(access: ChannelAccess, division: NewDivision): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  queryDivision(access: ChannelAccess, outDivNo: string): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  /** Has what the channel holds of an order go to settlement. */
  unfreezeDivision(
    access: ChannelAccess,
    request: { outNo: string; aisleOrderNo: string },
  ): Promise<ChannelAnswer<null>>
  /** Done also when the receiver cannot pay: then it says so, and nothing came back. */
  returnDivision(access: ChannelAccess, request: NewDivisionReturn): Promise<ChannelAnswer<DivisionReturned>>
  queryDivisionReturn(access: ChannelAccess, outReturnNo: string): Promise<ChannelAnswer<DivisionReturned>>
  pay(access: ChannelAccess, payout: NewPayout): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  queryPayout(access: ChannelAccess, outNo: string): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
  payoutBalance(access: ChannelAccess): Promise<ChannelAnswer<{ availableFen: Fen }>>
  /** The bill of a day; absent while it is not made yet. */
  bill(access: ChannelAccess, day: string, kind: BillKindName): Promise<ChannelAnswer<BillFile>>
  /** Reads a bill file of this channel. @throws bill.… when it is broken */
  readBill(content: Buffer, kind: BillKindName): ReadBill
  /**
   * Checks a notification over its raw bytes and says what it tells.
   * @param nowSeconds business time, for the 300 s window
   */
  readNotification(
    access: ChannelAccess,
    given: {
      target: string
      headers: Record<string, string | string[] | undefined>
      rawBody: Buffer
      nowSeconds: number
    },
  ): CheckedNotification
  /** Answer of a receiver once it has committed. */
  readonly received: string
}
