import { bulkInsert } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { PaymentEvent } from '../../channels/channels.shared.ts'
import { TradeKeyKind } from '../trade/trade-keys.contract.ts'
import { bornAtChannel } from './trade-row.rules.ts'

const tradeNumber = moneyNumber('PT')

/** A channel's order number, and the trade that it is to stand for. */
export interface AisleOrder {
  readonly aisleCode: string
  readonly aisleOrderNo: string
  readonly rptOrderCode: string
}

const insertKeys = bulkInsert<AisleOrder, { key_owner: string; key_value: string }>(
  'trade_key',
  {
    key_kind: ['smallint', () => TradeKeyKind.aisleOrder],
    key_owner: ['text', ({ aisleCode }) => aisleCode],
    key_value: ['text', ({ aisleOrderNo }) => aisleOrderNo],
    rpt_order_code: ['text', ({ rptOrderCode }) => rptOrderCode],
  },
  'ON CONFLICT DO NOTHING RETURNING t.key_owner, t.key_value',
)

/** Takes what is free of channel's order numbers, in their order, so that nobody else books them. */
async function takeFree(tx: Tx, tenantId: string, orders: readonly AisleOrder[]): Promise<Set<string>> {
  const ordered = [...orders].sort((a, b) => (a.aisleOrderNo < b.aisleOrderNo ? -1 : 1))
  const taken = await insertKeys(tx, tenantId, ordered)
  return new Set(taken.map((row) => `${row.key_owner} ${row.key_value}`))
}

/** A transaction lost a race that the database does not see as one: it is run again. */
class RaceLost extends Error {
  readonly code = '40001'
}

/**
 * Takes a channel's order numbers for trades: nobody else can book them any more.
 * @throws a serialization failure when somebody took one meanwhile: the transaction is run again and finds that trade
 */
export async function takeAisleOrders(tx: Tx, tenantId: string, orders: readonly AisleOrder[]): Promise<void> {
  const taken = await takeFree(tx, tenantId, orders)
  if (taken.size < orders.length) throw new RaceLost('an order of the channel was booked meanwhile')
}

/** New numbers for payments that we have no order for: they begin with the day of payment. @returns in order */
export async function newTradeNumbers(tx: Tx, tenantId: string, events: readonly PaymentEvent[]): Promise<string[]> {
  const codes: string[] = []
  const byDay = Map.groupBy(
    events.map((event, place) => ({ place, day: bornAtChannel(tenantId, event, '').createDay })),
    ({ day }) => day,
  )
  for (const [day, ofDay] of byDay) {
    const numbers = await takeNumbers(tx, tradeNumber, day, ofDay.length)
    for (const [index, { place }] of ofDay.entries()) codes[place] = numbers[index] as string
  }
  return codes
}

/**
 * Takes payments that were born at the channel and that nobody has told of before, without looking for them first:
 * nearly all of them are such.
 * @returns the new numbers of those; events that are not in it name a trade that we have
 */
export async function takeBorn(
  tx: Tx,
  tenantId: string,
  events: readonly PaymentEvent[],
): Promise<Map<PaymentEvent, string>> {
  const codes = await newTradeNumbers(tx, tenantId, events)
  const orders = events.map(({ aisleCode, aisleOrderNo }, index) => ({
    aisleCode,
    aisleOrderNo,
    rptOrderCode: codes[index] as string,
  }))
  const taken = await takeFree(tx, tenantId, orders)
  return new Map(
    events.flatMap((event, index) =>
      taken.has(`${event.aisleCode} ${event.aisleOrderNo}`) ? [[event, codes[index] as string] as const] : [],
    ),
  )
}
