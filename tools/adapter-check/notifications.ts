import assert from 'node:assert/strict'
import type { ChannelStage, Told } from '../../features/channels/adapter/channel-stage.contract.ts'
import { NotifyEvent } from '../../features/channels/adapter/event.contract.ts'
import { type Check, eventTold, paidOrder, read } from './check.ts'

const about = 'notifications'
const hourSeconds = 3_600

const paymentTold = async (stage: ChannelStage) => {
  const { outTradeNo } = await paidOrder(stage)
  return eventTold(stage, NotifyEvent.payment, (one) => one.outTradeNo === outTradeNo)
}

/** The same notification with one thing about it changed. */
const forgeries: Readonly<Record<string, (told: Told) => Told>> = {
  'with another amount in its body': (told) => ({
    ...told,
    rawBody: Buffer.from(String(told.rawBody).replace('1234', '9234')),
  }),
  'with a byte more': (told) => ({ ...told, rawBody: Buffer.concat([told.rawBody, Buffer.from(' ')]) }),
  'without its headers': (told) => ({ ...told, headers: {} }),
  'with an empty body': (told) => ({ ...told, rawBody: Buffer.alloc(0) }),
}

/** Demands on reading what a channel tells. */
export const notificationChecks: readonly Check[] = [
  ...Object.entries(forgeries).map(
    ([how, forged]): Check => ({
      about,
      title: `a notification ${how} is forged`,
      async run(stage) {
        const { told } = await paymentTold(stage)
        assert.equal((await read(stage, told)).kind, 'events', 'the true one is taken')
        assert.equal((await read(stage, forged(told))).kind, 'forged')
      },
    }),
  ),
  {
    about,
    title: 'a notification signed with another secret is forged',
    async run(stage) {
      const { told } = await paymentTold(stage)
      const other = { ...stage, access: { ...stage.access, appSecret: 'not the secret' } }
      assert.equal((await read(other, told)).kind, 'forged')
    },
  },
  {
    about,
    title: 'a notification of an hour ago is forged',
    async run(stage) {
      const { told } = await paymentTold(stage)
      const { seconds } = await stage.now()
      const checked = stage.channel.readNotification(stage.access, { ...told, nowSeconds: seconds + hourSeconds })
      assert.equal(checked.kind, 'forged')
    },
  },
  {
    about,
    title: 'a notification that comes again carries the number by which it is applied once',
    async run(stage) {
      const { told, event } = await paymentTold(stage)
      assert.notEqual(event.notifyId, '')
      assert.deepEqual(await read(stage, told), await read(stage, { ...told }))
      const other = await paymentTold(stage)
      assert.notEqual(other.event.notifyId, event.notifyId, 'another one has another number')
    },
  },
  {
    about,
    title: 'the channel is told that a notification was taken by a text of its own',
    async run(stage) {
      assert.notEqual(stage.channel.received.trim(), '')
    },
  },
]
