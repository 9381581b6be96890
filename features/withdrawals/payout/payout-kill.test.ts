import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../tests/kit/api.ts'
import { withdrawalReview } from '../review/review.contract.ts'
import { booksOf, brokenInvariants, givenApproved, paidAnswer } from '../withdrawal/withdrawal-scene.fixture.ts'
import { applyPayoutAnswer } from './apply.actions.ts'
import { askOne, claimNext, doubtLost, sendOne } from './payout-worker.actions.ts'
import { markSending } from './attempt.actions.ts'

import { booksWhen, type PayoutBench, payoutBench, startPayoutWorld } from './payout-bench.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startPayoutWorld()
})
afterAll(() => world.close())

let scene: PayoutBench['scene']
let bank: PayoutBench['bank']
let later: PayoutBench['later']
let round: PayoutBench['round']
let within: PayoutBench['within']
let statusOf: PayoutBench['statusOf']
let attemptsOf: PayoutBench['attemptsOf']
let payoutNoOf: PayoutBench['payoutNoOf']
beforeEach(async () => {
  ;({ scene, bank, later, round, within, statusOf, attemptsOf, payoutNoOf } = await payoutBench(world))
})

describe('a worker that dies at any step pays once (A5)', () => {
  /** Everything a fresh process does, over the next day. */
  const restart = async () => {
    await within((tx) => doubtLost(tx, scene.tenantId, { all: true }))
    for (let n = 0; n < 8; n++) {
      await round()
      await later(61)
    }
  }
  const paidOnce = async (withdrawCode: string) => {
    expect(await statusOf(withdrawCode)).toBe(3)
    expect(new Set(bank.orders.map(({ payoutNo }) => payoutNo)).size).toBe(1)
    expect(bank.orders).toHaveLength(1)
    expect(await booksOf(scene)).toEqual(booksWhen.paid)
    expect(await brokenInvariants(scene)).toEqual([])
  }
  const died = new Error('died')

  it('before the attempt is committed', async () => {
    const withdrawCode = await givenApproved(scene)
    await expect(
      within(async (tx) => {
        await claimNext(tx, scene.tenantId)
        throw died
      }),
    ).rejects.toBe(died)
    expect(await attemptsOf(withdrawCode)).toEqual([])
    await restart()
    await paidOnce(withdrawCode)
  })

  it('after the attempt is committed, before it is marked as sent', async () => {
    const withdrawCode = await givenApproved(scene)
    await within((tx) => claimNext(tx, scene.tenantId))
    expect(await attemptsOf(withdrawCode)).toEqual([0])
    await restart()
    await paidOnce(withdrawCode)
  })

  it('while it is marked as sent', async () => {
    const withdrawCode = await givenApproved(scene)
    await within((tx) => claimNext(tx, scene.tenantId))
    const payoutNo = await payoutNoOf(withdrawCode)
    await expect(
      within(async (tx) => {
        await markSending(tx, scene.tenantId, payoutNo)
        throw died
      }),
    ).rejects.toBe(died)
    expect(await attemptsOf(withdrawCode)).toEqual([0])
    await restart()
    await paidOnce(withdrawCode)
  })

  it('after it is marked, before it is sent: nobody sends it again until a person confirms', async () => {
    const withdrawCode = await givenApproved(scene)
    await within((tx) => claimNext(tx, scene.tenantId))
    const payoutNo = await payoutNoOf(withdrawCode)
    await within((tx) => markSending(tx, scene.tenantId, payoutNo))
    bank.tell = () => ({ kind: 'absent' })
    await restart()
    expect(bank.orders).toHaveLength(0)
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([7, [5]])
    await world.as(scene.auditor).send(withdrawalReview.confirmMissing, { withdrawCode, payoutNo })
    await restart()
    await paidOnce(withdrawCode)
  })

  it('after it is sent, before the answer is stored', async () => {
    const withdrawCode = await givenApproved(scene)
    await within((tx) => claimNext(tx, scene.tenantId))
    const payoutNo = await payoutNoOf(withdrawCode)
    const marked = await within((tx) => markSending(tx, scene.tenantId, payoutNo))
    if (marked) await bank.submit(marked.order)
    bank.tell = () => paidAnswer(9250n)
    await restart()
    await paidOnce(withdrawCode)
  })

  it('while the answer is stored', async () => {
    const withdrawCode = await givenApproved(scene)
    await within((tx) => claimNext(tx, scene.tenantId))
    const payoutNo = await payoutNoOf(withdrawCode)
    const marked = await within((tx) => markSending(tx, scene.tenantId, payoutNo))
    if (marked) await bank.submit(marked.order)
    await expect(
      within(async (tx) => {
        await applyPayoutAnswer(tx, scene.tenantId, payoutNo, paidAnswer(9250n))
        throw died
      }),
    ).rejects.toBe(died)
    expect(await attemptsOf(withdrawCode)).toEqual([1])
    bank.tell = () => paidAnswer(9250n)
    await restart()
    await paidOnce(withdrawCode)
  })

  it('with ten workers at once', async () => {
    const withdrawCode = await givenApproved(scene)
    await Promise.all(Array.from({ length: 10 }, round))
    await paidOnce(withdrawCode)
    const payoutNo = await payoutNoOf(withdrawCode)
    await Promise.all([sendOne(world.db, scene.tenantId, payoutNo), askOne(world.db, scene.tenantId, payoutNo)])
    await paidOnce(withdrawCode)
  })
})
