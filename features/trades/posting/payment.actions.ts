import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { openDayOf } from '../../ledger/ledger.server.ts'
import { chainsAt, snapshotIds } from '../../sharing/sharing.server.ts'
import type { PaymentEvent } from '../../channels/channels.shared.ts'
import { AbnormalKind } from '../trade/trade.contract.ts'
import { isMerchantTrade } from '../trade/trade.rules.ts'
import { book } from './booking.actions.ts'
import { type PaymentFacts, type PaymentPlace, paymentFacts } from './merchant-facts.queries.ts'
import { payWayOf } from './pay-way.rules.ts'
import { paymentPosting } from './payment-lines.rules.ts'
import { bookPayment, type PaidTrade, type Payment, payTimeOf } from './payment.rules.ts'
import type { TradeRow } from './trade-row.rules.ts'

/** A verified payment with the order of ours that it is for, if any. */
export interface Payable {
  readonly event: PaymentEvent
  /** Locked by the caller; null when the payment was born at the channel. */
  readonly order: TradeRow | null
  /** Our number: the order's, or a new one under which the channel's number was taken. */
  readonly rptOrderCode: string
}

/** A payment that succeeded. */
export interface Success extends Payable {
  /** Late success or duplicate payment, else none. */
  readonly abnormalKind: CodeOf<typeof AbnormalKind>
}

/**
 * Books successful payments: trades, prices, profit, statistics, ledger and what merchants are told, in one transaction
 * and a fixed number of statements, however many they are. The orders are locked and every payment is new.
 * @returns the trades as booked, in the order of the payments
 * @source docs/domain/money.md 2.6, 3.2, 3.3
 */
export async function bookPayments(tx: Tx, tenantId: string, successes: readonly Success[]): Promise<TradeRow[]> {
  if (successes.length === 0) return []
  const paid = await bookable(tx, tenantId, successes)
  await book(tx, tenantId, null, paid, paymentPosting, (trade) =>
    trade.abnormalKind === AbnormalKind.lateSuccess ? 'lateSuccess' : 'paySuccess',
  )
  return paid.map(({ trade }) => trade)
}

/** The payments with everything that decides how they are booked, and the outcome. */
async function bookable(tx: Tx, tenantId: string, successes: readonly Success[]): Promise<PaidTrade[]> {
  const days = successes.map(({ event }) => dayOfText(payTimeOf(event)))
  const openDay = await openDayOf(tx, tenantId, days.toSorted()[0] as string)
  const places = successes.map((success) => placeOf(success, payTimeOf(success.event)))
  const facts = await paymentFacts(tx, tenantId, places)
  const chains = await chainsOf(tx, tenantId, places, facts)
  const paid = successes.map((success, index): PaidTrade => {
    const day = days[index] as string
    const payment: Payment = {
      ...success,
      tenantId,
      bookDay: day > openDay ? day : openDay,
      facts: facts[index] as PaymentFacts,
      frozen: chains.get(String(index)) ?? null,
    }
    return bookPayment(payment)
  })
  return withSnapshots(tx, tenantId, paid)
}

/** Returns the place of a payment. @param at the instant that counts: of the payment, or of its failure */
export const placeOf = ({ event, order }: Payable, at: string): PaymentPlace => ({
  rpiNo: order?.rpiNo ?? null,
  aisleCode: event.aisleCode,
  aisleMerNo: event.aisleMerNo,
  sn: event.sn ?? order?.sn ?? null,
  rqCode: event.rqCode ?? order?.rqCode ?? null,
  payWay: payWayOf(event),
  isForOperator: order !== null && !isMerchantTrade(order.tradeKind),
  at,
})

/** The chains of payments whose merchants are known, by their place in the order given. */
export const chainsOf = (
  tx: Tx,
  tenantId: string,
  places: readonly PaymentPlace[],
  facts: readonly PaymentFacts[],
): ReturnType<typeof chainsAt> =>
  chainsAt(
    tx,
    tenantId,
    places.flatMap((place, key) => wantedChain(place, facts[key] as PaymentFacts, key)),
  )

/** Builds the query for the chain of a payment; nothing when its merchant is unknown. */
export const wantedChain = ({ aisleCode, payWay, at }: PaymentPlace, { merchant }: PaymentFacts, key: number) =>
  merchant ? [{ key: String(key), rpiNo: merchant.rpiNo, aisleCode, payWay: payWay as PaymentEvent['payWay'], at }] : []

/** Gives every priced trade the number of the snapshot of its chain. */
export async function withSnapshots(tx: Tx, tenantId: string, paid: readonly PaidTrade[]): Promise<PaidTrade[]> {
  const chains = paid.flatMap(({ chain }) => (chain ? [chain] : []))
  const ids = await snapshotIds(tx, tenantId, chains)
  let place = 0
  return paid.map((one) => (one.chain ? { ...one, trade: { ...one.trade, snapshotId: ids[place++] as bigint } } : one))
}
