import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../tests/kit/api.ts'
import { givenMoney, payPwd } from '../../wallets/owner/owner.fixture.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { platform } from '../platform/platform.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'
import {
  askFor,
  booksOf,
  brokenInvariants,
  givenApproved,
  paidAnswer,
  storedWithdrawal,
} from '../withdrawal/withdrawal-scene.fixture.ts'

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
let alarms: PayoutBench['alarms']
beforeEach(async () => {
  ;({ scene, bank, later, round, within, statusOf, attemptsOf, alarms } = await payoutBench(world))
})

describe('paying out', () => {
  it('sends the payee’s whole account once, books 1402, and ends', async () => {
    const withdrawCode = await givenApproved(scene)
    expect(await round()).toEqual({ claimed: 1, sent: 1, asked: 0 })
    expect(bank.orders).toMatchObject([
      {
        amountFen: 9250n,
        taxFen: 650n,
        account: '6222021000112233449',
        name: '张三',
        idNo: '11010519491231002X',
        isCompany: false,
      },
    ])
    expect(await statusOf(withdrawCode)).toBe(3)
    expect(await attemptsOf(withdrawCode)).toEqual([3])
    expect(await booksOf(scene)).toEqual(booksWhen.paid)
    expect(await round()).toEqual({ claimed: 0, sent: 0, asked: 0 })
    expect(bank.orders).toHaveLength(1)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('waits for money at the platform, and goes on as soon as it is there', async () => {
    await within(({ client }) => client.query(`UPDATE withdrawal_platform SET cost_fixed = 10000000`))
    const withdrawCode = await givenApproved(scene)
    await round()
    expect(await storedWithdrawal(scene, withdrawCode)).toMatchObject({ withdraw_status: 1, hold_reason: '备付金不足' })
    expect(await alarms()).toEqual([{ alarm_kind: 1, times: 1 }])
    expect((await round()).claimed).toBe(0)
    const id = (await world.as(scene.finance).send(platform.list)).data.records[0]?.id ?? ''
    await world.as(scene.finance).send(platform.fund, {
      id,
      amount: '1000000.00',
      voucherUrl: await givenVoucher(world, scene),
      requestNo: crypto.randomUUID(),
    })
    await round()
    expect(await statusOf(withdrawCode)).toBe(3)
  })

  it('never promises the same money to two payments', async () => {
    const codes: string[] = []
    for (let n = 0; n < 4; n++) codes.push(await givenApproved(scene, '100.00'))
    // Two payments of 92.50 with 6.50 tax and 1.00 charge each fit into 250.00.
    await within(({ client }) =>
      client.query(
        `UPDATE ledger_balance b SET credits = 10000000 - 25000 FROM ledger_account a WHERE a.account_id = b.account_id AND a.code = 1002`,
      ),
    )
    bank.answer = () => ({ kind: 'accepted', platformOrderNo: 'SP' })
    await Promise.all([round(), round(), round()])
    expect((await Promise.all(codes.map(statusOf))).sort()).toEqual([1, 1, 2, 2])
    expect(bank.orders).toHaveLength(2)
  })

  it('tries again what may be tried again, five times, and then gives the money back', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => ({ kind: 'failed', code: 'BANK_BUSY', reason: '银行繁忙', isRetryable: true })
    for (let attempt = 1; attempt <= 5; attempt++) {
      await round()
      expect(await attemptsOf(withdrawCode)).toEqual(Array.from({ length: attempt }, () => 4))
      expect(await statusOf(withdrawCode)).toBe(attempt < 5 ? 1 : 4)
      expect((await round()).claimed).toBe(0)
      await later(61)
    }
    expect(new Set(bank.orders.map(({ payoutNo }) => payoutNo)).size).toBe(5)
    expect(await booksOf(scene)).toEqual(booksWhen.undone)
    expect(await storedWithdrawal(scene, withdrawCode)).toMatchObject({
      fail_code: 'BANK_BUSY',
      fail_reason: '银行繁忙',
    })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('gives the money back at once when the failure is final', async () => {
    const withdrawCode = await givenApproved(scene)
    bank.answer = () => ({ kind: 'failed', code: 'ACCOUNT_WRONG', reason: '账号错误', isRetryable: false })
    await round()
    expect(await statusOf(withdrawCode)).toBe(4)
    expect(await booksOf(scene)).toEqual(booksWhen.undone)
    expect(await brokenInvariants(scene)).toEqual([])
  })
})

it('pays many from many wallets, and the books hold throughout', async () => {
  await givenMoney(world, scene.provider, WalletKind.reward, 50_000)
  const outcomes = [
    paidAnswer,
    () => ({ kind: 'failed', code: 'ACCOUNT_WRONG', reason: '', isRetryable: false }),
    () => ({ kind: 'unknown', reason: '' }),
  ] as const
  bank.answer = ({ amountFen, payoutNo }) =>
    (outcomes[Number(payoutNo.at(-1)) % 3] as (amountFen: bigint) => ReturnType<typeof paidAnswer>)(amountFen)
  for (let n = 0; n < 12; n++) {
    const { data } = await askFor(scene, `${10 + n}.00`, {
      walletKind: n % 2 ? WalletKind.reward : WalletKind.profit,
      payPwd,
    })
    await world
      .as(scene.auditor)
      .send(withdrawalReview.audit, { withdrawCode: data.withdrawCode, auditStatus: n % 4 === 3 ? 2 : 1, reason: 'x' })
    if (n % 3 === 0) await round()
  }
  await round()
  expect(await brokenInvariants(scene)).toEqual([])
})
