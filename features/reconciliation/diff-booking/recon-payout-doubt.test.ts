import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChannelBench, ledgerOf, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { withdrawal } from '../../withdrawals/withdrawal/withdrawal.contract.ts'
import { withdrawalReview } from '../../withdrawals/review/review.contract.ts'
import { AttemptStatus, WithdrawStatus } from '../../withdrawals/withdrawal/withdrawal-codes.contract.ts'
import { type Scene, storedAttempts, storedWithdrawal } from '../../withdrawals/withdrawal/withdrawal-scene.fixture.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { type AskedPayout, givenBenchPlatform, payoutRound, sentPayout } from './payouts.fixture.ts'
import {
  advanceTo,
  brokenOf,
  diffsOf,
  givenReconStaff,
  nowOf,
  type ReconStaff,
  runBill,
} from '../recon-diff/recon-bench.fixture.ts'

let bench: ChannelBench
let scene: Scene
let staff: ReconStaff

beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenReconStaff(bench)
  await advanceTo(bench, '08:00')
  scene = await givenBenchPlatform(bench)
}, 120_000)
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.control('scenarios/clear')
  await advanceTo(bench, '09:30')
  // What the test before left to be paid.
  await payoutRound(bench)
  await payoutRound(bench, 2)
})

const scenario = (effects: object) => bench.control('scenarios', { match: { api: 'payouts' }, effects })
const dayOf = async () => (await nowOf(bench)).slice(0, 10)
const statusesOf = async ({ withdrawCode }: AskedPayout) => [
  (await storedWithdrawal(scene, withdrawCode)).withdraw_status,
  (await storedAttempts(scene, withdrawCode)).map(({ attempt_status }) => attempt_status),
]
const missing = ({ withdrawCode, payoutNo }: AskedPayout) =>
  bench.world
    .as(scene.auditor)
    .send(withdrawalReview.confirmMissing, { withdrawCode, payoutNo, requestNo: crypto.randomUUID() })
const verdict = ({ withdrawCode }: AskedPayout, auditStatus: 1 | 2, user = scene.auditor) =>
  bench.world.as(user).send(withdrawalReview.confirmOffline, {
    withdrawCode,
    auditStatus,
    reason: '已与平台核对',
    requestNo: crypto.randomUUID(),
  })
const alarmsAbout = ({ payoutNo }: AskedPayout) =>
  bench.rows('SELECT alarm_kind FROM payout_alarm WHERE tenant_id = $1 AND subject_no = $2', [bench.tenantId, payoutNo])
const walletOf = async ({ ownerNo }: AskedPayout) =>
  (
    await bench.rows<{ available: bigint; transit: bigint }>(
      'SELECT available_amount AS available, transit_amount AS transit FROM user_wallet WHERE tenant_id = $1 AND owner_no = $2',
      [bench.tenantId, ownerNo],
    )
  )[0]

/** The next morning, with the bill of the day before. */
async function billed(day: string): Promise<void> {
  await advanceTo(bench, '09:05')
  await payoutRound(bench)
  expect(await runBill(bench, staff.maker, day, BillKind.payout)).toMatchObject({ status: 200 })
}

const { unknown, approved, failed, paid, paying } = WithdrawStatus

describe('a payout that the platform failed by a code of no list (trap 7)', () => {
  it('waits for the bill of its day, which is without it, and for a second person, who gives the money back (C1029)', async () => {
    await scenario({ result: { kind: 'fail', errCode: 'SYSTEM_BUSY' } })
    const asked = await sentPayout(bench, scene, '20.00')
    const day = await dayOf()
    await payoutRound(bench, 2)
    expect(await statusesOf(asked)).toEqual([unknown, [AttemptStatus.unknown]])
    expect((await storedAttempts(scene, asked.withdrawCode))[0]).toMatchObject({
      fail_code: 'SYSTEM_BUSY',
      fail_reason: '通道返回代码 SYSTEM_BUSY',
    })
    for (const refused of [await missing(asked), await verdict(asked, 2)])
      expect(refused).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await billed(day)
    expect(await alarmsAbout(asked)).toEqual([{ alarm_kind: 5 }])
    const { data } = await bench.world.as(scene.auditor).send(withdrawal.detail, { withdrawCode: asked.withdrawCode })
    expect(data.attempts).toMatchObject([{ isOffBills: 1, failCode: 'SYSTEM_BUSY' }])
    expect(await walletOf(asked)).toEqual({ available: 98_000n, transit: 2_000n })
    expect(await verdict(asked, 2)).toMatchObject({ code: 200 })
    expect(await statusesOf(asked)).toEqual([failed, [AttemptStatus.failed]])
    expect(await walletOf(asked)).toEqual({ available: 100_000n, transit: 0n })
    expect(await brokenOf(bench)).toEqual([])
  })

  it('may as well be paid anew under another number (C1030)', async () => {
    await scenario({ result: { kind: 'fail', errCode: 'SYSTEM_BUSY' } })
    const asked = await sentPayout(bench, scene, '21.00')
    const day = await dayOf()
    await payoutRound(bench, 2)
    await billed(day)
    expect(await missing(asked)).toMatchObject({ code: 200 })
    expect(await statusesOf(asked)).toEqual([approved, [AttemptStatus.absent]])
    await payoutRound(bench)
    await payoutRound(bench, 2)
    expect(await statusesOf(asked)).toEqual([paid, [AttemptStatus.absent, AttemptStatus.paid]])
    expect(await brokenOf(bench)).toEqual([])
  })

  it('that worked on it first needs the bills of every day until it said so', async () => {
    await scenario({ result: { kind: 'pending', ms: 86_400_000 + 60_000, ending: 'fail', errCode: 'SYSTEM_BUSY' } })
    const asked = await sentPayout(bench, scene, '22.00')
    const day = await dayOf()
    expect(await statusesOf(asked)).toEqual([paying, [AttemptStatus.accepted]])
    await billed(day)
    // It may still pay: that the bill is without it says nothing.
    for (const refused of [await missing(asked), await verdict(asked, 2)]) expect(refused).toMatchObject({ code: 409 })
    await advanceTo(bench, '10:00')
    await payoutRound(bench, 60)
    expect(await statusesOf(asked)).toEqual([unknown, [AttemptStatus.unknown]])
    expect(await verdict(asked, 2)).toMatchObject({ code: 409 })
    await billed(await dayOf())
    expect(await verdict(asked, 2)).toMatchObject({ code: 200 })
    expect(await statusesOf(asked)).toEqual([failed, [AttemptStatus.failed]])
  })

  it('is none that its maker may end', async () => {
    await scenario({ result: { kind: 'fail', errCode: 'SYSTEM_BUSY' } })
    const asked = await sentPayout(bench, scene, '23.00')
    const day = await dayOf()
    await payoutRound(bench, 2)
    await billed(day)
    await bench.rows('UPDATE withdrawal SET create_user = $2 WHERE tenant_id = $1 AND withdraw_code = $3', [
      bench.tenantId,
      scene.auditor.userId,
      asked.withdrawCode,
    ])
    for (const refused of [await missing(asked), await verdict(asked, 2)])
      expect(refused).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
  })
})

describe('a payout whose platform keeps silent', () => {
  const silence = { answer: { timeout: { processed: false } } }
  const silenced = async () => {
    await scenario(silence)
    await bench.control('scenarios', { match: { api: 'payouts.query' }, times: 1000, effects: silence })
  }

  it('is ended once the bills of its day and of the day after are without it', async () => {
    await silenced()
    const asked = await sentPayout(bench, scene, '24.00')
    const day = await dayOf()
    expect(await statusesOf(asked)).toEqual([unknown, [AttemptStatus.unknown]])
    await billed(day)
    expect(await missing(asked)).toMatchObject({ code: 409 })
    await billed(await dayOf())
    expect(await missing(asked)).toMatchObject({ code: 200 })
  })

  it('is booked when the bill of its day has it', async () => {
    await bench.control('scenarios', {
      match: { api: 'payouts' },
      effects: { answer: { timeout: { processed: true } }, notify: { drop: true } },
    })
    await bench.control('scenarios', { match: { api: 'payouts.query' }, times: 1000, effects: silence })
    const before = await ledgerOf(bench)
    const asked = await sentPayout(bench, scene, '25.00')
    const day = await dayOf()
    expect(await statusesOf(asked)).toEqual([unknown, [AttemptStatus.unknown]])
    await advanceTo(bench, '09:05')
    expect(await statusesOf(asked)).toEqual([unknown, [AttemptStatus.unknown]])
    await runBill(bench, staff.maker, day, BillKind.payout)
    expect(await statusesOf(asked)).toEqual([paid, [AttemptStatus.paid]])
    expect(await diffsOf(bench, `biz_code = '${asked.payoutNo}'`)).toEqual([])
    expect((await ledgerOf(bench))['1002 SANDPAY ']).toBe((before['1002 SANDPAY '] ?? 0n) - 2_600n)
    expect(await brokenOf(bench)).toEqual([])
  })
})

it('takes a person’s word that a payment under way arrived, never one that it did not', async () => {
  await scenario({ result: { kind: 'pending', ms: 10 * 86_400_000 } })
  const asked = await sentPayout(bench, scene, '26.00')
  expect(await verdict(asked, 2)).toMatchObject({ code: 409 })
  expect(await verdict(asked, 1)).toMatchObject({ code: 200 })
  expect(await statusesOf(asked)).toEqual([paid, [AttemptStatus.paid]])
})
