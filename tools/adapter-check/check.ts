import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ChannelEvent } from '../../features/channels/adapter/event.contract.ts'
import type { ChannelStage, Fault, Told } from '../../features/channels/adapter/channel-stage.contract.ts'
import type { ChannelAnswer, NewOrder } from '../../features/channels/adapter/channel.contract.ts'
import { fen } from '../../core/shared/money.ts'

/** One demand on an adapter; it throws when the adapter does not meet it. */
export interface Check {
  readonly about:
    | 'payments'
    | 'refunds'
    | 'settlements and bills'
    | 'payouts'
    | 'notifications'
    | 'onboarding'
    | 'registrations for division'
  readonly title: string
  run(stage: ChannelStage): Promise<void>
}

/** Faults after which nobody can say from the answer what became of a request. */
export const faults: readonly Fault[] = [
  'lost',
  'lost after it was done',
  'garbled',
  'signed wrongly',
  'a server error',
]

/** A number that was never used. */
export const newNo = (prefix: string): string => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`

/** An order of 12.34 yuan that the customer is to scan. */
export const newOrder = (stage: ChannelStage, more: Partial<NewOrder> = {}): NewOrder => ({
  outTradeNo: newNo('PT'),
  aisleMerNo: stage.aisleMerNo,
  amountFen: fen(1234),
  payWay: 1,
  scene: 'NATIVE',
  expireSeconds: 600,
  ...more,
})

/** The data of an answer that is final and well. */
export function done<Data>(answer: ChannelAnswer<Data>): Data {
  assert.ok(answer.kind === 'done', `expected the answer done, got ${JSON.stringify(answer, bigText)}`)
  return answer.data
}

/** Asserts the kind of an answer. */
export function isKind(answer: { readonly kind: string }, ...kinds: string[]): void {
  assert.ok(
    kinds.includes(answer.kind),
    `expected the answer ${kinds.join(' or ')}, got ${JSON.stringify(answer, bigText)}`,
  )
}

const bigText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Creates an order, has it paid, and gives its numbers. */
export async function paidOrder(stage: ChannelStage): Promise<{ outTradeNo: string; aisleOrderNo: string }> {
  const order = newOrder(stage)
  const { aisleOrderNo } = done(await stage.channel.createOrder(stage.access, order))
  await stage.payOrder(order.outTradeNo)
  return { outTradeNo: order.outTradeNo, aisleOrderNo }
}

/** Reads a notification as the inbox does. */
export async function read(stage: ChannelStage, told: Told) {
  const { seconds } = await stage.now()
  return stage.channel.readNotification(stage.access, { ...told, nowSeconds: seconds })
}

/** Waits for a notification with an event of a kind about something. @throws AssertionError when none comes within 5 s */
export async function eventTold<Kind extends ChannelEvent['kind']>(
  stage: ChannelStage,
  kind: Kind,
  isIt: (event: Extract<ChannelEvent, { kind: Kind }>) => boolean,
): Promise<{ told: Told; event: Extract<ChannelEvent, { kind: Kind }> }> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const told of stage.told()) {
      const read = await readEvents(stage, told)
      const event = read.find(
        (one): one is Extract<ChannelEvent, { kind: Kind }> => one.kind === kind && isIt(one as never),
      )
      if (event) return { told, event }
    }
    await setTimeout(50)
  }
  throw new assert.AssertionError({ message: 'the channel told nothing of it, or the adapter did not read it' })
}

async function readEvents(stage: ChannelStage, told: Told): Promise<readonly ChannelEvent[]> {
  const checked = await read(stage, told)
  return checked.kind === 'events' ? checked.events : []
}
