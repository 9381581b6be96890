import assert from 'node:assert/strict'
import { fen } from '../../core/shared/money.ts'
import { NotifyEvent } from '../../features/channels/adapter/event.contract.ts'
import { type Check, done, eventTold, faults, isKind, newNo, paidOrder } from './check.ts'

const about = 'refunds'
/** Time within which a channel ends a refund. */
const untilDoneSeconds = 60
const reason = 'returned goods'

/** Demands on giving money back. */
export const refundChecks: readonly Check[] = [
  {
    about,
    title: 'a refund ends with an event, told and asked about, and is one however often it is sent',
    async run(stage) {
      const { aisleOrderNo, outTradeNo } = await paidOrder(stage)
      const request = { outRefundNo: newNo('RF'), aisleOrderNo, amountFen: fen(400), reason }
      isKind(await stage.channel.refund(stage.access, request), 'done', 'pending')
      isKind(await stage.channel.refund(stage.access, request), 'done', 'pending')
      await stage.advance(untilDoneSeconds)
      const { events } = done(await stage.channel.queryRefund(stage.access, request.outRefundNo))
      const { event: told } = await eventTold(
        stage,
        NotifyEvent.refund,
        (one) => one.outRefundNo === request.outRefundNo,
      )
      assert.equal(events.length, 1)
      for (const event of [events[0], told]) {
        assert.ok(event?.kind === NotifyEvent.refund)
        assert.deepEqual(
          [event.outcome, event.outRefundNo, event.aisleOrderNo, event.amountFen],
          ['success', request.outRefundNo, aisleOrderNo, 400n],
        )
      }
      // Of 12.34 the first 4.00 went back once: 8.34 are left, and no more.
      const rest = { outRefundNo: newNo('RF'), aisleOrderNo, amountFen: fen(835), reason }
      isKind(await stage.channel.refund(stage.access, rest), 'refused')
      const all = { ...rest, outRefundNo: newNo('RF'), amountFen: fen(834) }
      isKind(await stage.channel.refund(stage.access, all), 'done', 'pending')
      assert.notEqual(outTradeNo, '')
    },
  },
  {
    about,
    title: 'a refund that the channel does not know is absent',
    run: async (stage) => isKind(await stage.channel.queryRefund(stage.access, newNo('RF')), 'absent'),
  },
  ...faults.map(
    (fault): Check => ({
      about,
      title: `a refund whose answer is ${fault} is unknown, and asking tells`,
      async run(stage) {
        const { aisleOrderNo } = await paidOrder(stage)
        const request = { outRefundNo: newNo('RF'), aisleOrderNo, amountFen: fen(400), reason }
        await stage.spoil('refund', fault)
        isKind(await stage.channel.refund(stage.access, request), 'unknown')
        await stage.advance(untilDoneSeconds)
        isKind(await stage.channel.queryRefund(stage.access, request.outRefundNo), fault === 'lost' ? 'absent' : 'done')
      },
    }),
  ),
]
