import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../tests/kit/api.ts'
import { withdrawalReview } from '../review/review.contract.ts'
import {
  askFor,
  booksOf,
  brokenInvariants,
  givenApproved,
  paidAnswer,
  storedAttempts,
} from '../withdrawal/withdrawal-scene.fixture.ts'
import { applyPayoutAnswer } from './apply.actions.ts'

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
let alarms: PayoutBench['alarms']
beforeEach(async () => {
  ;({ scene, bank, later, round, within, statusOf, attemptsOf, payoutNoOf, alarms } = await payoutBench(world))
})

/** As if somebody else had asked for it. */
const askedBy = (withdrawCode: string, userId: bigint) =>
  within(({ client }) =>
    client.query('UPDATE withdrawal SET create_user = $2 WHERE withdraw_code = $1', [withdrawCode, userId]),
  )

describe('when the answer is not clear (trap 7)', () => {
  it('asks by the number, never sends again, on the schedule of the business clock', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => ({ kind: 'unknown', reason: 'timeout' })
    bank.tell = () => ({ kind: 'accepted', platformOrderNo: 'SP9' })
    await round()
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([7, [5]])
    expect(await booksOf(scene)).toEqual(booksWhen.inTransit)
    expect((await round()).asked).toBe(0)
    for (const [minutes, asked] of [
      [1, 1],
      [0, 0],
      [1, 1],
      [2, 1],
      [4, 0],
      [1, 1],
    ] as const) {
      await later(minutes)
      expect((await round()).asked).toBe(asked)
    }
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([7, [2]])
    bank.tell = () => paidAnswer(9250n)
    await later(60)
    await round()
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([3, [3]])
    expect(bank.orders).toHaveLength(1)
    expect(await booksOf(scene)).toEqual(booksWhen.paid)
  })

  it('takes a sender that throws for unknown', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => {
      throw new Error('socket hang up')
    }
    await round()
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([7, [5]])
  })

  it('pays anew only when three answers say "no such order" and the auditor confirms it (C1030)', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => ({ kind: 'unknown', reason: 'timeout' })
    bank.tell = () => ({ kind: 'absent' })
    await round()
    const payoutNo = await payoutNoOf(withdrawCode)
    const confirm = (user = scene.auditor, no = payoutNo) =>
      world
        .as(user)
        .send(
          withdrawalReview.confirmMissing,
          { withdrawCode, payoutNo: no },
          { 'idempotency-key': crypto.randomUUID() },
        )
    for (const [minutes, count] of [
      [1, 0],
      [5, 0],
      [30, 1],
      [31, 2],
    ] as const) {
      await later(minutes)
      await round()
      expect((await storedAttempts(scene, withdrawCode))[0]).toMatchObject({ attempt_status: 5, absent_count: count })
      expect(await confirm()).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    }
    await later(61)
    await round()
    expect((await storedAttempts(scene, withdrawCode))[0]).toMatchObject({ absent_count: 3 })
    expect(await alarms()).toEqual([{ alarm_kind: 5, times: 1 }])
    expect(await confirm(scene.owner)).toMatchObject({ code: 403 })
    expect(await confirm(scene.auditor, 'PO1')).toMatchObject({ code: 404 })
    await askedBy(withdrawCode, scene.auditor.userId)
    expect(await confirm()).toMatchObject({ code: 409, error: 'common.ownSubmission' })
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([7, [5]])
    await askedBy(withdrawCode, scene.owner.userId)
    expect(await confirm()).toMatchObject({ code: 200 })
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([1, [6]])
    expect(await confirm()).toMatchObject({ code: 409 })
    bank.answer = ({ amountFen }) => paidAnswer(amountFen)
    await round()
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([3, [6, 3]])
    expect(await booksOf(scene)).toEqual(booksWhen.paid)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('raises an alarm and stops the wallet when a payment held for absent was made after all', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => ({ kind: 'unknown', reason: 'timeout' })
    await round()
    const payoutNo = await payoutNoOf(withdrawCode)
    await within(({ client }) => client.query('UPDATE withdraw_attempt SET absent_count = 3'))
    await world.as(scene.auditor).send(withdrawalReview.confirmMissing, { withdrawCode, payoutNo })
    bank.answer = ({ amountFen }) => paidAnswer(amountFen)
    await round()
    expect(await within((tx) => applyPayoutAnswer(tx, scene.tenantId, payoutNo, paidAnswer(9250n)))).toBe('doublePay')
    expect(await within((tx) => applyPayoutAnswer(tx, scene.tenantId, payoutNo, paidAnswer(9250n)))).toBe('doublePay')
    expect(await alarms()).toEqual([{ alarm_kind: 3, times: 2 }])
    expect(await booksOf(scene)).toEqual(booksWhen.paid)
    expect(await askFor(scene, '10.00')).toMatchObject({ code: 409, msg: '钱包状态异常，暂不能提现' })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('does not book a payment of another amount', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => paidAnswer(9251n)
    await round()
    expect([await statusOf(withdrawCode), await attemptsOf(withdrawCode)]).toEqual([7, [5]])
    expect(await alarms()).toEqual([{ alarm_kind: 4, times: 1 }])
    expect(await booksOf(scene)).toEqual(booksWhen.inTransit)
  })
})

describe('events that come late, twice or out of order', () => {
  it('books one payment of two success messages (trap 12)', async () => {
    const withdrawCode = await givenApproved(scene)
    await round()
    const payoutNo = await payoutNoOf(withdrawCode)
    const apply = (answer: Parameters<typeof applyPayoutAnswer>[3]) =>
      within((tx) => applyPayoutAnswer(tx, scene.tenantId, payoutNo, answer))
    expect(await apply(paidAnswer(9250n))).toBe('none')
    expect(await apply({ kind: 'failed', code: 'ACCOUNT_WRONG', reason: '', isRetryable: false })).toBe('none')
    expect(await apply({ kind: 'unknown', reason: '' })).toBe('none')
    expect(await within((tx) => applyPayoutAnswer(tx, scene.tenantId, 'PO0', paidAnswer(1n)))).toBe('notOurs')
    expect(await statusOf(withdrawCode)).toBe(3)
    expect(await booksOf(scene)).toEqual(booksWhen.paid)
  })

  it('books success messages that come at once one time', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => ({ kind: 'accepted', platformOrderNo: 'SP' })
    await round()
    const payoutNo = await payoutNoOf(withdrawCode)
    const applied = await Promise.all(
      Array.from({ length: 10 }, () =>
        within((tx) => applyPayoutAnswer(tx, scene.tenantId, payoutNo, paidAnswer(9250n))),
      ),
    )
    expect(applied.filter((one) => one === 'succeed')).toHaveLength(1)
    expect(await booksOf(scene)).toEqual(booksWhen.paid)
  })

  it('books a return after the payment (1404), also when the return is heard of first', async () => {
    const first = await givenApproved(scene)
    await round()
    const returned = {
      kind: 'returned',
      platformOrderNo: 'SP1',
      amountFen: 9250n,
      reason: '账户已销户',
      finishTime: null,
    } as never
    expect(await within(async (tx) => applyPayoutAnswer(tx, scene.tenantId, await payoutNoOf(first), returned))).toBe(
      'bounce',
    )
    expect(await statusOf(first)).toBe(8)
    expect(await booksOf(scene)).toEqual({
      available: 100_000n,
      transit: 0n,
      payout: 10_000_000n - 100n,
      tax: 0n,
      income: 0n,
      cost: 100n,
    })
    expect(await within(async (tx) => applyPayoutAnswer(tx, scene.tenantId, await payoutNoOf(first), returned))).toBe(
      'none',
    )
    const second = await givenApproved(scene)
    bank.answer = () => ({ kind: 'accepted', platformOrderNo: 'SP' })
    await round()
    expect(await within(async (tx) => applyPayoutAnswer(tx, scene.tenantId, await payoutNoOf(second), returned))).toBe(
      'succeedAndBounce',
    )
    expect(await statusOf(second)).toBe(8)
    expect(
      await within(async (tx) => applyPayoutAnswer(tx, scene.tenantId, await payoutNoOf(second), paidAnswer(9250n))),
    ).toBe('none')
    expect(await booksOf(scene)).toEqual({
      available: 100_000n,
      transit: 0n,
      payout: 10_000_000n - 200n,
      tax: 0n,
      income: 0n,
      cost: 200n,
    })
    expect(await brokenInvariants(scene)).toEqual([])
  })
})
