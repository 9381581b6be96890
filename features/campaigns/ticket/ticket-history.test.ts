import { afterAll, beforeAll, expect, it } from 'vitest'
import { inScope } from '../../../core/server/database/db.ts'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import type { Merchant } from '../../../tests/kit/network.ts'
import { TradeSource } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { undoneRefund } from '../../reconciliation/recon-diff/diff.fixture.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { failedPayment, paid, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { chance } from '../../trades/engine/history.fixture.ts'
import { tradeOrder } from '../../trades/order/order.contract.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { releaseTickets } from './ticket-effects.actions.ts'
import { FundKind, ticket, TicketKind } from './ticket.contract.ts'
import { givenTickets, inMinutes, type TicketScene } from './ticket.fixture.ts'

let world: World
let scene: TicketScene
beforeAll(async () => {
  world = await startMoneyWorld()
  scene = await givenTickets(world)
}, 120_000)
afterAll(() => world.close())

/** A ticket of the slow model. Amounts are fen; `rate` is what is paid, in hundredths of a percent of a percent (ppm). */
interface ModelTicket {
  readonly id: string
  readonly no: string
  readonly kind: number
  readonly threshold: bigint
  readonly value: bigint
  readonly rate: bigint
  readonly most: bigint
  readonly platform: bigint
  readonly budget: bigint
  readonly limit: number
  /** Empty: every way. */
  readonly ways: readonly number[]
  readonly merchants: readonly string[]
}

/** An order of the slow model: what came off it and what happened to it since. */
interface ModelOrder {
  readonly code: string
  readonly merchant: Merchant
  readonly payer: string
  readonly paidFen: bigint
  readonly ticket: ModelTicket | null
  readonly off: bigint
  readonly ofOperator: bigint
  event: PaymentEvent | null
  refunds: { code: string; fen: bigint }[]
  /** Paid after it had ended: its automatic refund is under way, and waits for the channel to the end of the history. */
  isLate: boolean
  state: 'open' | 'failed' | 'released' | 'paid' | 'reversed'
}

/** The one way that the merchants of the history have prices of and that an order can have. */
const wechat = 1

const yuan = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`
const fenOf = (text: string) => BigInt(text.replace('.', ''))
const sum = (list: readonly bigint[]) => list.reduce((total, one) => total + one, 0n)
/** Rounds p / q half up. */
const halfUp = (p: bigint, q: bigint) => (2n * p + q) / (2n * q)
const refundedOf = ({ refunds }: ModelOrder) => sum(refunds.map(({ fen }) => fen))

/** The most that a ticket takes off an order: 8.3, in its own words. */
function mostOff({ kind, value, rate, most }: ModelTicket, order: bigint): bigint {
  const wanted = kind === TicketKind.rate ? order - halfUp(order * rate, 1_000_000n) : value
  return [wanted, most, order - 1n].reduce((least, one) => (one < least ? one : least))
}

const isCounted = ({ state }: ModelOrder) => state !== 'released'

/** Part of a budget that is gone: locked by open orders, used by paid ones whatever became of them since. */
const takenOf = (of: ModelTicket, orders: readonly ModelOrder[]) =>
  sum(orders.filter((order) => order.ticket === of && isCounted(order)).map(({ off }) => off))

/** The operator's part that the merchant keeps of an order. */
function keptOf(order: ModelOrder): bigint {
  if (order.state !== 'paid') return 0n
  return halfUp(order.ofOperator * (order.paidFen - refundedOf(order)), order.paidFen)
}

/** Whether an order may use a ticket, its budget as far as one fen of it. */
function fits(one: ModelTicket, orders: readonly ModelOrder[], asked: Asked): boolean {
  const uses = orders.filter(
    ({ ticket: of, payer, ...order }) => of === one && payer === asked.payer && order.state !== 'released',
  )
  return (
    one.merchants.includes(asked.merchant.rpiNo) &&
    (one.ways.length === 0 || one.ways.includes(wechat)) &&
    asked.fen >= one.threshold &&
    mostOff(one, asked.fen) > 0n &&
    (one.limit === 0 || (asked.payer !== '' && uses.length < one.limit)) &&
    takenOf(one, orders) < one.budget
  )
}

interface Asked {
  readonly merchant: Merchant
  readonly fen: bigint
  readonly payer: string
}

/** Checks the ticket that an order was given, or that it was given none, against those that it might have had. */
function judge(
  tickets: readonly ModelTicket[],
  orders: readonly ModelOrder[],
  asked: Asked,
  given: ModelTicket | null,
  off: bigint,
) {
  const best = tickets
    .filter((one) => fits(one, orders, asked))
    .sort((a, b) => Number(mostOff(b, asked.fen) - mostOff(a, asked.fen)) || (a.no < b.no ? -1 : 1))
  for (const one of best) {
    const most = mostOff(one, asked.fen)
    const room = one.budget - takenOf(one, orders)
    if (one === given) {
      expect(off <= room).toBe(true)
      if (one.kind === TicketKind.random) expect(off >= 1n && off <= most).toBe(true)
      else expect(off).toBe(most)
      return
    }
    // One that was passed over had no room for what it would have taken off; of a random one only the draw tells.
    expect(most > room, `${one.no} was passed over`).toBe(true)
  }
  expect(given).toBeNull()
}

const terms = [
  {
    ticketKind: TicketKind.above,
    threshold: '100.00',
    value: '12.34',
    maxDiscount: '12.34',
    fundKind: FundKind.shared,
    platformRatio: '33.33',
    budgetAmount: '90.00',
  },
  {
    ticketKind: TicketKind.rate,
    threshold: '20.00',
    value: '87.5',
    maxDiscount: '25.00',
    fundKind: FundKind.platform,
    budgetAmount: '160.00',
  },
  {
    ticketKind: TicketKind.random,
    threshold: '5.00',
    value: '3.00',
    maxDiscount: '2.50',
    fundKind: FundKind.merchant,
    budgetAmount: '30.00',
  },
  {
    ticketKind: TicketKind.above,
    threshold: '0.02',
    value: '1.00',
    maxDiscount: '1.00',
    fundKind: FundKind.shared,
    platformRatio: '50',
    budgetAmount: '40.00',
    perUserLimit: 2,
  },
  {
    ticketKind: TicketKind.above,
    threshold: '50.00',
    value: '30.00',
    maxDiscount: '30.00',
    fundKind: FundKind.platform,
    budgetAmount: '120.00',
    payWays: '1,2',
  },
  {
    ticketKind: TicketKind.above,
    threshold: '0.02',
    value: '40.00',
    maxDiscount: '40.00',
    fundKind: FundKind.platform,
    budgetAmount: '500.00',
    payWays: '2',
  },
] as const

const ppmOf = (fundKind: number, ratio: string | undefined) =>
  fundKind === FundKind.platform
    ? 1_000_000n
    : fundKind === FundKind.merchant
      ? 0n
      : BigInt(Math.round(Number(ratio) * 10_000))

/** Publishes the tickets of the history: at merchants of the chain, of the operator and of a sub-operator; the fifth not at the last, and no order is of the way of the sixth. */
async function publish(): Promise<ModelTicket[]> {
  const { merchant, direct, inner } = scene.network
  const made: ModelTicket[] = []
  for (const [place, one] of terms.entries()) {
    const merchants = place === 4 ? [merchant, direct] : [merchant, direct, inner]
    const { id, ticketNo } = await scene.running({ ticketName: `活动${place}`, ...one }, merchants)
    made.push({
      id,
      no: ticketNo,
      kind: one.ticketKind,
      threshold: fenOf(one.threshold),
      value: one.ticketKind === TicketKind.rate ? 0n : fenOf(one.value),
      rate: one.ticketKind === TicketKind.rate ? BigInt(Number(one.value) * 10_000) : 0n,
      most: fenOf(one.maxDiscount),
      platform: ppmOf(one.fundKind, 'platformRatio' in one ? one.platformRatio : undefined),
      budget: fenOf(one.budgetAmount),
      limit: 'perUserLimit' in one ? one.perUserLimit : 0,
      ways: 'payWays' in one ? one.payWays.split(',').map(Number) : [],
      merchants: merchants.map(({ rpiNo }) => rpiNo),
    })
  }
  return made
}

const tenant = () => ({ tenantId: scene.network.tenantId, oemNo: '' })
const now = () => `${inMinutes(0)}+08`

it.each([3, 20_260_314])(
  'agrees with a slow model through a random history of orders, payments, refunds and endings, seed %d (R065)',
  async (seed) => {
    scene = await givenTickets(world)
    const { network } = scene
    const draw = chance(seed)
    const ofSub = await givenUser(world, { ...network.sub, permissions: ['pos_trade_test'] })
    const tickets = await publish()
    const orders: ModelOrder[] = []
    const some = (...states: ModelOrder['state'][]) => {
      const found = orders.filter(({ state }) => states.includes(state))
      return found.length > 0 ? draw.of(found) : undefined
    }

    const order = async () => {
      const asked: Asked = {
        merchant: draw.of([network.merchant, network.direct, network.inner]),
        fen: BigInt(draw.oneIn(8) ? 1 + draw.upTo(3) : 1 + draw.upTo(30_000)),
        payer: draw.of(['', 'o-1', 'o-2', 'o-3']),
      }
      const by = asked.merchant === network.inner ? ofSub : scene.maker
      const reply = await world.as(by).send(tradeOrder.create, {
        rpiNo: asked.merchant.rpiNo,
        payWay: wechat,
        tradeSource: TradeSource.customerScans,
        tradeAmount: yuan(asked.fen),
        ...(asked.payer === '' ? {} : { payerId: asked.payer }),
        requestNo: crypto.randomUUID(),
      })
      expect(reply.success, reply.msg).toBe(true)
      const { rptOrderCode, discountAmount, tradeAmount } = reply.data
      const [use] = await scene.rows<{ no: string; platform: bigint; merchant: bigint }>(
        `SELECT ticket_no AS no, platform_amount AS platform, merchant_amount AS merchant FROM ticket_record WHERE tenant_id = $1 AND rpt_order_code = $2`,
        rptOrderCode,
      )
      const off = fenOf(discountAmount)
      const given = tickets.find(({ no }) => no === use?.no) ?? null
      judge(tickets, orders, asked, given, off)
      expect(fenOf(tradeAmount) + off).toBe(asked.fen)
      const ofOperator = given ? halfUp(off * given.platform, 1_000_000n) : 0n
      if (use) expect([use.platform, use.merchant]).toEqual([ofOperator, off - ofOperator])
      orders.push({
        code: rptOrderCode,
        merchant: asked.merchant,
        payer: asked.payer,
        paidFen: fenOf(tradeAmount),
        ticket: given,
        off,
        ofOperator,
        event: null,
        refunds: [],
        isLate: false,
        state: 'open',
      })
    }
    const pay = async () => {
      const one = some('open', 'open', 'failed', 'released')
      if (!one) return
      one.event = paid(one.merchant, yuan(one.paidFen), { outTradeNo: one.code, payTime: now() })
      if (one.state === 'open' && draw.oneIn(4)) {
        await network.apply(failedPayment(one.event))
        one.state = 'failed'
      } else {
        await network.apply(one.event)
        one.isLate = one.state !== 'open'
        one.state = 'paid'
      }
    }
    const release = async () => {
      const count = await inScope(world.db, tenant(), (tx) => releaseTickets(tx, network.tenantId))
      const failed = orders.filter(({ state }) => state === 'failed')
      expect(count).toBe(failed.filter(({ ticket: of }) => of !== null).length)
      for (const one of failed) one.state = 'released'
    }
    const giveBack = async () => {
      const one = some('paid')
      if (!one?.event || one.isLate) return
      const left = one.paidFen - refundedOf(one)
      if (left === 0n) return
      if (one.refunds.length === 0 && draw.oneIn(3)) {
        await network.apply(reversed(one.event, { occurredAt: now() }))
        one.state = 'reversed'
        return
      }
      const fen = draw.oneIn(3) ? left : 1n + BigInt(draw.upTo(Number(left) - 1))
      await network.apply(refunded(one.event, yuan(fen), { finishTime: now(), occurredAt: now() }))
      const [refund] = await scene.rows<{ code: string }>(
        `SELECT refund_code AS code FROM pos_refund WHERE tenant_id = $1 AND rpt_order_code = $2 ORDER BY id DESC LIMIT 1`,
        one.code,
      )
      one.refunds.push({ code: refund?.code ?? '', fen })
    }
    const undo = async () => {
      const one = orders.filter(({ state, refunds }) => state === 'paid' && refunds.length > 0)[0]
      if (!one) return
      const last = one.refunds.pop()
      await undoneRefund(world, network.tenantId, last?.code ?? '')
    }

    const agree = async () => {
      for (const one of tickets) {
        const own = orders.filter(({ ticket: of }) => of === one)
        const locked = sum(own.filter(({ state }) => state === 'open' || state === 'failed').map(({ off }) => off))
        const used = sum(own.filter(({ state }) => state === 'paid' || state === 'reversed').map(({ off }) => off))
        const { data } = await world.as(scene.maker).send(ticket.info, { id: one.id })
        expect(data).toMatchObject({ lockedAmount: yuan(locked), usedAmount: yuan(used) })
        // A late payment takes its part again also where another has it since.
        if (locked + used <= one.budget) expect(data.leftAmount).toBe(yuan(one.budget - locked - used))
      }
      for (const { rpiNo } of [network.merchant, network.direct, network.inner]) {
        const [wallet] = await scene.rows<{ amount: bigint }>(
          `SELECT available_amount AS amount FROM user_wallet WHERE tenant_id = $1 AND owner_no = $2 AND wallet_kind = 4`,
          rpiNo,
        )
        expect(wallet?.amount ?? 0n).toBe(sum(orders.filter((one) => one.merchant.rpiNo === rpiNo).map(keptOf)))
      }
      expect(await scene.broken()).toEqual([])
    }

    const steps = [order, order, order, order, pay, pay, pay, giveBack, giveBack, release, undo]
    for (let step = 1; step <= 160; step++) {
      await draw.of(steps)()
      if (step % 40 === 0) await agree()
    }
    const used = new Set(orders.flatMap(({ ticket: of }) => (of ? [of.no] : [])))
    expect([...used].sort()).toEqual(tickets.slice(0, 5).map(({ no }) => no))
    expect(orders.some(({ merchant, off }) => merchant === network.inner && off > 0n)).toBe(true)
    expect(orders.some(({ state }) => state === 'reversed')).toBe(true)
    expect(orders.some(({ isLate, off }) => isLate && off > 0n)).toBe(true)
  },
  240_000,
)
