import type { z } from 'zod'
import type { Db, Tx } from '../../core/server/database/db.ts'
import type { Fen } from '../../core/shared/money.ts'
import type { CodeOf } from '../../core/shared/codes.ts'
import type { RefundRow } from './refund/refund-store.actions.ts'
import type { FoundTrade } from './trade-detail/trade-detail.queries.ts'
import type { TradeEffects } from './posting/trade-effects.actions.ts'
import type { DivisionPayMode, ShortRule } from './trade/division-codes.contract.ts'
import type { TradeDivision } from './trade-detail/trade-divisions.contract.ts'

/** A store that is bound to a project which divides by itself. */
export interface BoundStore {
  readonly storeNo: string
  readonly aisleCode: string
  readonly projectCode: string
  readonly projectVersion: number
  readonly payMode: CodeOf<typeof DivisionPayMode>
  readonly shortRule: CodeOf<typeof ShortRule>
}

/** An order of ours that may be given a discount. Amounts in fen. */
export interface OrderToDiscount {
  readonly tenantId: string
  /** Login tenant of the merchant. */
  readonly oemNo: string
  readonly rptOrderCode: string
  readonly rpiNo: string
  readonly payWay: number
  readonly orderFen: Fen
  /** Hash of the payer; '' when the order does not say who pays. */
  readonly payerId: string
  /** The ticket that must be used; '' for the best that fits. */
  readonly ticketNo: string
  /** The business moment, and its day. */
  readonly at: string
  readonly day: string
}

/** A discount of an order, below its amount, and the part of it that the operator pays to the merchant. */
export interface OrderDiscount {
  readonly discountFen: Fen
  readonly subsidyFen: Fen
}

/** Work that trades have the areas above them do. */
interface TradePorts {
  /** Actions of other areas when money of trades moves, in this order. */
  readonly effects: readonly TradeEffects[]
  /**
   * Has refunds and voids leave for their channels by the outbox, in the transaction of the request, so that they are sent
   * if and only if that commits, under the refundCode on every try. The answer comes to `applyRefundAnswer`.
   */
  readonly dispatchRefunds: (tx: Tx, tenantId: string, refunds: readonly RefundRow[]) => Promise<void>
  /**
   * Asks the channel about a trade and its refunds and applies what it answers, in transactions of its own: nothing is held
   * while the channel answers. @source docs/domain/money.md 3.3, syncDetail
   */
  readonly askAboutTrade: (tenantId: string, trade: FoundTrade, db: Db) => Promise<void>
  /** The stores among some that are bound to a project in force which divides by itself. @source docs/domain/money.md 6.3, first row */
  readonly boundStores: (
    tx: Tx,
    tenantId: string,
    places: readonly { readonly storeNo: string; readonly aisleCode: string }[],
  ) => Promise<readonly BoundStore[]>
  /**
   * Gives an order its discount and holds it for the order, in the transaction that writes the order.
   * @returns null when there is none @throws the refusal of the ticket that the order names
   * @source docs/domain/money.md 8.3
   */
  readonly discountOrder: (tx: Tx, order: OrderToDiscount) => Promise<OrderDiscount | null>
  /** The divisions of a trade with their parts and returns, the newest last. The trade is in the caller's reach. */
  readonly divisionsOf: (tx: Tx, tenantId: string, rptOrderCode: string) => Promise<z.output<typeof TradeDivision>[]>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly trades: TradePorts
  }
}
