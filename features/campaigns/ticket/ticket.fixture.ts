import { randomUUID } from 'node:crypto'
import { dateTimeText } from '../../../core/shared/dates.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import type { Merchant } from '../../../tests/kit/network.ts'
import { PayWay, TradeSource } from '../../channels/pay-way/pay-way-codes.contract.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { proveAll } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { paid } from '../../trades/engine/channel-event.fixture.ts'
import { tradeOrder } from '../../trades/order/order.contract.ts'
import { givenTradeWorld, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { FundKind, ticket, TicketKind, ticketMerchant } from './ticket.contract.ts'

const permissions = ['ticket_view', 'ticket_edit', 'ticket_publish', 'pos_trade_test']

/** An operator with merchants, and two of its people: one makes tickets, the other publishes them. */
export interface TicketScene {
  readonly network: TradeWorld
  readonly maker: TestUser
  readonly checker: TestUser
  /** A draft without merchants. @returns its id */
  draft(more?: Record<string, unknown>): Promise<string>
  /** A running ticket at the merchant of the chain. */
  running(more?: Record<string, unknown>, merchants?: readonly Merchant[]): Promise<{ id: string; ticketNo: string }>
  order(amount: string, more?: Record<string, unknown>): ReturnType<typeof sendOrder>
  /** Pays an order as the channel tells of it. */
  pay(rptOrderCode: string, amount: string, more?: Partial<PaymentEvent>): Promise<PaymentEvent>
  rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>
  /** Invariants of the books that do not hold. */
  broken(): Promise<{ name: string; offenders: readonly unknown[] }[]>
}

/** An instant so many minutes from now, as it is sent. */
export const inMinutes = (minutes: number): string => dateTimeText(new Date(Date.now() + minutes * 60_000))

/** Ten yuan off from a hundred, paid by the operator, unless told otherwise. */
export const ticketDraft = (more: Record<string, unknown> = {}) => ({
  ticketName: '满百减十',
  ticketKind: TicketKind.above,
  threshold: '100.00',
  value: '10.00',
  maxDiscount: '10.00',
  fundKind: FundKind.platform,
  budgetAmount: '100.00',
  perUserLimit: 0,
  startTime: inMinutes(-60),
  endTime: inMinutes(60),
  requestNo: randomUUID(),
  ...more,
})

const sendOrder = (world: World, by: TestUser, merchant: Merchant, tradeAmount: string, more: object) =>
  world.as(by).send(tradeOrder.create, {
    rpiNo: merchant.rpiNo,
    payWay: PayWay.wechat,
    tradeSource: TradeSource.customerScans,
    tradeAmount,
    requestNo: randomUUID(),
    ...more,
  })

/** Makes an operator of its own with a merchant of a chain, and its people. */
export async function givenTickets(world: World): Promise<TicketScene> {
  const network = await givenTradeWorld(world)
  const { tenantId } = network
  const maker = await givenUser(world, { tenantId, permissions })
  const checker = await givenUser(world, { tenantId, permissions })
  const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
    world.within(
      { tenantId, oemNo: '' },
      async ({ client }) => (await client.query(text, [tenantId, ...values])).rows,
    ) as Promise<Row[]>
  const draft = async (more = {}) => (await world.as(maker).send(ticket.add, ticketDraft(more))).data.id
  return {
    network,
    maker,
    checker,
    draft,
    async running(more = {}, merchants = [network.merchant]) {
      const id = await draft(more)
      for (const { rpiNo } of merchants)
        await world.as(maker).send(ticketMerchant.add, { id, rpiNo, requestNo: randomUUID() })
      const reply = await world.as(checker).send(ticket.publish, { id, requestNo: randomUUID() })
      if (!reply.success) throw new Error(`the ticket was not published: ${reply.msg}`)
      return { id, ticketNo: (await world.as(maker).send(ticket.info, { id })).data.ticketNo }
    },
    order: (amount, more = {}) => sendOrder(world, maker, network.merchant, amount, more),
    async pay(outTradeNo, amount, more = {}) {
      const event = paid(network.merchant, amount, { outTradeNo, payTime: `${inMinutes(0)}+08`, ...more })
      await network.apply(event)
      return event
    },
    rows,
    broken: () =>
      world.within({ tenantId, oemNo: tenantId }, async (tx) =>
        (await proveAll(tx, tenantId))
          .filter(({ holds }) => !holds)
          .map(({ name, offenders }) => ({ name, offenders })),
      ),
  }
}
