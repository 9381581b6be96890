import assert from 'node:assert/strict'
import { NotifyEvent } from '../../features/channels/adapter/event.contract.ts'
import { type Check, done, eventTold, faults, isKind, newNo, newOrder, paidOrder } from './check.ts'

const about = 'payments'
const longestMs = 15_000

/** Demands on creating, asking about, closing and revoking orders. */
export const paymentChecks: readonly Check[] = [
  {
    about,
    title: 'an order sent again under its number is the same order',
    async run(stage) {
      const order = newOrder(stage)
      const first = done(await stage.channel.createOrder(stage.access, order))
      assert.notEqual(first.aisleOrderNo, '', 'the channel has a number of its own')
      assert.equal(done(await stage.channel.createOrder(stage.access, order)).aisleOrderNo, first.aisleOrderNo)
    },
  },
  {
    about,
    title: 'an order that nobody paid is open and tells nothing; closed it says so',
    async run(stage) {
      const order = newOrder(stage)
      await stage.channel.createOrder(stage.access, order)
      const open = done(await stage.channel.queryOrder(stage.access, order.outTradeNo))
      assert.deepEqual([open.isClosed, open.events.length], [false, 0])
      done(await stage.channel.closeOrder(stage.access, order.outTradeNo))
      assert.equal(done(await stage.channel.queryOrder(stage.access, order.outTradeNo)).isClosed, true)
    },
  },
  {
    about,
    title: 'a payment is told alike by notification and by asking',
    async run(stage) {
      const order = await paidOrder(stage)
      const { event } = await eventTold(stage, NotifyEvent.payment, (one) => one.outTradeNo === order.outTradeNo)
      const answer = done(await stage.channel.queryOrder(stage.access, order.outTradeNo))
      const asked = answer.events.find((one) => one.kind === NotifyEvent.payment)
      assert.ok(asked, 'the answer to the question has the payment')
      for (const one of [event, asked])
        assert.deepEqual(
          [one.outcome, one.outTradeNo, one.aisleOrderNo, one.aisleMerNo, one.amountFen, one.aisleCode],
          ['success', order.outTradeNo, order.aisleOrderNo, stage.aisleMerNo, 1234n, stage.access.aisleCode],
        )
      assert.match(event.payTime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+08$/, 'instants carry +08')
      assert.equal(asked.payTime, event.payTime)
    },
  },
  {
    about,
    title: 'a number that the channel does not know is absent, neither failed nor unknown',
    run: async (stage) => isKind(await stage.channel.queryOrder(stage.access, newNo('PT')), 'absent'),
  },
  {
    about,
    title: 'what the channel refuses for good is refused, with its code',
    async run(stage) {
      const answer = await stage.channel.createOrder(
        stage.access,
        newOrder(stage, { aisleMerNo: newNo('M').slice(0, 11) }),
      )
      isKind(answer, 'refused')
      assert.notEqual((answer as { code: string }).code, '')
    },
  },
  ...faults.map(
    (fault): Check => ({
      about,
      title: `an order whose answer is ${fault} is unknown, not failed; sent again it is one order`,
      async run(stage) {
        const order = newOrder(stage)
        await stage.spoil('createOrder', fault)
        isKind(await stage.channel.createOrder(stage.access, order), 'unknown')
        isKind(await stage.channel.queryOrder(stage.access, order.outTradeNo), fault === 'lost' ? 'absent' : 'done')
        const again = done(await stage.channel.createOrder(stage.access, order))
        const asked = done(await stage.channel.queryOrder(stage.access, order.outTradeNo))
        assert.equal(again.aisleOrderNo, asked.aisleOrderNo)
      },
    }),
  ),
  {
    about,
    title: 'a channel that does not answer is given up in time, and unknown',
    async run(stage) {
      const started = performance.now()
      await stage.spoil('createOrder', 'never sent')
      isKind(await stage.channel.createOrder(stage.access, newOrder(stage)), 'unknown')
      assert.ok(performance.now() - started < longestMs, `it waited longer than ${longestMs} ms`)
    },
  },
  {
    about,
    title: 'a channel that cannot be reached is unknown, and nothing is thrown',
    async run(stage) {
      const nowhere = { ...stage.access, url: 'http://127.0.0.1:9' }
      isKind(await stage.channel.createOrder(nowhere, newOrder(stage)), 'unknown')
      isKind(await stage.channel.queryOrder(nowhere, newNo('PT')), 'unknown')
    },
  },
  {
    about,
    title: 'a request that is signed wrongly does not pass for a refusal of the order',
    async run(stage) {
      const stranger = { ...stage.access, appSecret: 'not the secret' }
      isKind(await stage.channel.createOrder(stranger, newOrder(stage)), 'unknown')
    },
  },
  {
    about,
    title: 'a payment revoked on its day is told as a reversal, also when asked about',
    async run(stage) {
      const { outTradeNo, aisleOrderNo } = await paidOrder(stage)
      const outRefundNo = newNo('RF')
      const revoked = await stage.channel.voidOrder(stage.access, outTradeNo, outRefundNo)
      isKind(revoked, 'done', 'pending')
      const answer = done(await stage.channel.queryOrder(stage.access, outTradeNo))
      const reversal = answer.events.find((one) => one.kind === NotifyEvent.reversal)
      assert.deepEqual([reversal?.aisleOrderNo, reversal?.amountFen], [aisleOrderNo, 1234n])
      assert.ok(
        answer.events.some((one) => one.kind === NotifyEvent.payment && one.outcome === 'success'),
        'what was paid before it was revoked is told too',
      )
    },
  },
]
