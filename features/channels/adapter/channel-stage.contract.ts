import type { Fen } from '../../../core/shared/money.ts'
import type { Channel, ChannelAccess } from './channel.contract.ts'
import type { MerchantChannel } from './merchant-channel.contract.ts'

/** Ways in which the answer to a call goes wrong; only `lost` says that nothing was done. */
export type Fault = 'lost' | 'lost after it was done' | 'garbled' | 'signed wrongly' | 'a server error' | 'never sent'

/** A notification as it came in over the network. */
export interface Told {
  readonly target: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly rawBody: Buffer
}

/**
 * The other side of a channel while its adapter is tried: the payment company's test system, or something that plays it,
 * with its customers, its bank and its clerk.
 */
export interface ChannelStage {
  readonly channel: Channel
  readonly merchants: MerchantChannel
  readonly access: ChannelAccess
  /** A merchant that is open there and takes payments by WeChat. */
  readonly aisleMerNo: string
  /** Has the customer pay an order. */
  payOrder(outTradeNo: string): Promise<void>
  /** Spoils the answer to the next call of a kind. */
  spoil(call: 'createOrder' | 'refund' | 'pay' | 'submit' | 'register', fault: Fault): Promise<void>
  /** Moves the channel's clock on; what falls due on the way happens. */
  advance(seconds: number): Promise<void>
  /** Moment of the channel's clock: its day, and the seconds that notifications are judged by. */
  now(): Promise<{ readonly day: string; readonly seconds: number }>
  /** Puts money into the account that payouts are paid from. */
  fundPayouts(amountFen: Fen): Promise<void>
  finishPayout(outNo: string, outcome: 'paid' | 'failed'): Promise<void>
  /** Settles what is due by the channel's present day. */
  settle(): Promise<void>
  /** Decides an application of a merchant. */
  decide(applyNo: string, outcome: 'open' | 'rejected', reason?: string): Promise<void>
  /** Decides a registration for division, by our number of it. */
  decideRegistration(
    kind: 'receiver' | 'payer',
    outNo: string,
    outcome: 'open' | 'refused',
    reason?: string,
  ): Promise<void>
  /** Notifications that came so far, the oldest first. */
  told(): readonly Told[]
  close(): Promise<void>
}
