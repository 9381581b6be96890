import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Channel } from '../../features/channels/adapter/channel.contract.ts'
import type { ChannelStage } from '../../features/channels/adapter/channel-stage.contract.ts'
import { checks, stages, tryAdapter } from './adapter-check.ts'

let stage: ChannelStage
beforeAll(async () => {
  stage = (await stages.SANDBOX?.()) as ChannelStage
})
afterAll(() => stage.close())

/** Titles of the demands that an adapter does not meet, of those whose title says something. */
async function missed(changes: Partial<Channel>, title: RegExp): Promise<string[]> {
  const broken = { ...stage, channel: { ...stage.channel, ...changes } }
  const found: string[] = []
  for await (const { check, problem } of tryAdapter(
    broken,
    checks.filter((one) => title.test(one.title)),
  ))
    if (problem !== null) found.push(check.title)
  return found
}

it('tries pay, query, refund, reversal, settlement, bill, payout, onboarding and signatures', () => {
  expect([...new Set(checks.map(({ about }) => about))]).toEqual([
    'payments',
    'refunds',
    'notifications',
    'payouts',
    'onboarding',
    'registrations for division',
    'settlements and bills',
  ])
  expect(checks.length).toBeGreaterThan(40)
  expect(new Set(checks.map(({ title }) => title)).size).toBe(checks.length)
})

describe('an adapter that does wrong is found', () => {
  it('when it takes a lost answer for a refusal', async () => {
    const createOrder: Channel['createOrder'] = async (access, order) => {
      const answer = await stage.channel.createOrder(access, order)
      return answer.kind === 'unknown' ? { kind: 'refused', code: 'LOST', message: '', isRetryable: true } : answer
    }
    expect((await missed({ createOrder }, /^an order whose answer is/)).length).toBe(5)
  })

  it('when it does not look at signatures', async () => {
    const readNotification: Channel['readNotification'] = (access, given) => {
      const checked = stage.channel.readNotification(access, given)
      return checked.kind === 'forged' ? { kind: 'events', events: [] } : checked
    }
    expect((await missed({ readNotification }, /is forged$/)).length).toBe(6)
  })

  it('when it gives a number of its own to what is sent again', async () => {
    let times = 0
    const pay: Channel['pay'] = (access, payout) =>
      stage.channel.pay(access, { ...payout, outNo: `${payout.outNo}${(times += 1)}` })
    expect(await missed({ pay }, /however often it is sent, and its end/)).toHaveLength(1)
  })

  it('when it reads half a bill', async () => {
    const readBill: Channel['readBill'] = (content, kind) => {
      try {
        return stage.channel.readBill(content, kind)
      } catch {
        return { lines: [], count: 0, amountFen: 0n as never, feeFen: 0n as never }
      }
    }
    expect(await missed({ readBill }, /^a bill that is not made yet/)).toHaveLength(1)
  })
})

it.each(checks.map((check) => ({ check, title: `${check.about}: ${check.title}` })))(
  'the adapter of the sandbox meets: $title',
  async ({ check }) => {
    await expect(check.run(stage)).resolves.toBeUndefined()
  },
)
