import type { Db } from '../../../core/server/database/db.ts'
import type { World } from '../../../tests/kit/api.ts'
import {
  anyPhone,
  given,
  e1Prices,
  type Merchant,
  type Operator,
  type Party,
  type Prices,
} from '../../../tests/kit/network.ts'
import { addDays, dayOf } from '../../../core/shared/dates.ts'
import { paid, refunded, reversed } from '../engine/channel-event.fixture.ts'
import type { ChannelEvent, PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { receiveBatch } from '../../channels/inbox/inbox.actions.ts'

/** The chain of the worked examples with an employee, a second branch and a sub-operator beside it. */
export interface TradeWorld {
  readonly tenantId: string
  readonly operator: Operator
  readonly sub: Operator
  readonly l1: Party
  readonly l2: Party
  /** A provider beside the chain. */
  readonly other: Party
  readonly employee: Party
  readonly institution: Party
  /** Of L2 through the employee, in the care of manager 77, tagged by the institution. */
  readonly merchant: Merchant
  /** Of the operator itself. */
  readonly direct: Merchant
  /** Of the sub-operator's provider. */
  readonly inner: Merchant
  readonly innerProvider: Party
  /** Applies events as the inbox does, all in one batch. */
  apply(...events: ChannelEvent[]): Promise<void>
  /** A number of ours by the channel's. */
  codeOf(event: PaymentEvent): Promise<string>
}

/** Today and days before or after it. */
export const day = (shift = 0): string => addDays(dayOf(new Date()), shift)
/** An instant of a day before or after today, in database text. */
export const at = (time: string, shift = 0): string => `${day(shift)} ${time}+08`

/** Days so long ago that every instant of them has passed. */
export const past = -2

export const pay = (merchant: Merchant, amount: string, more: Partial<PaymentEvent> = {}): PaymentEvent =>
  paid(merchant, amount, { payTime: at('10:00:00', past), ...more })
export const giveBack = (of: PaymentEvent, amount: string, time = at('11:00:00', past)) =>
  refunded(of, amount, { finishTime: time, occurredAt: time })
export const reverse = (of: PaymentEvent) => reversed(of, { occurredAt: at('12:00:00', past) })

/** Makes the network; no trades yet. */
export async function givenTradeWorld(world: World, managerUserId = 77n): Promise<TradeWorld> {
  const [cost, first, second, signed] = e1Prices as [Prices, Prices, Prices, Prices]
  const operator = await given.operator(world, { prices: cost })
  const { tenantId } = operator
  const l1 = await given.provider(world, operator, { prices: first })
  const l2 = await given.provider(world, l1, { prices: second })
  const other = await given.provider(world, operator, { prices: second })
  const employee = await given.employee(world, l2)
  const institution = await given.institution(world, operator)
  const sub = await given.subOperator(world, operator, { prices: first })
  const innerProvider = await given.provider(world, sub, { prices: second })
  const merchant = await given.merchant(world, l2, {
    prices: signed,
    empNo: employee.userNo,
    institutionNo: institution.userNo,
    managerUserId,
    legalPhone: anyPhone(),
  })
  const direct = await given.merchant(world, operator, { prices: signed })
  const inner = await given.merchant(world, innerProvider, { prices: signed })
  return {
    tenantId,
    operator,
    sub,
    l1,
    l2,
    other,
    employee,
    institution,
    merchant,
    direct,
    inner,
    innerProvider,
    apply: (...events) => applyEvents(world.db, tenantId, events),
    codeOf: (event) => codeOf(world, tenantId, event),
  }
}

/** @throws Error when an event was neither applied nor known before */
async function applyEvents(db: Db, tenantId: string, events: readonly ChannelEvent[]): Promise<void> {
  const received = await receiveBatch(
    db,
    tenantId,
    events.map((event) => ({ event, rawBody: '', headers: '{}' })),
  )
  for (const { status, message } of received) if (status > 2) throw new Error(`an event ended as ${status}: ${message}`)
}

async function codeOf(world: World, tenantId: string, { aisleOrderNo }: PaymentEvent): Promise<string> {
  const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query<{ code: string }>(
      'SELECT rpt_order_code AS code FROM pos_trade WHERE rpt_aisle_order_code = $1 ORDER BY id LIMIT 1',
      [aisleOrderNo],
    ),
  )
  return rows[0]?.code ?? ''
}
