import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelBench, ledgerOf, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import type { Scene } from '../../withdrawals/withdrawal/withdrawal-scene.fixture.ts'
import { reconBatch, ReconStatus } from '../recon-batch/recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { benchPlatform, givenBenchPlatform, payoutRound, sentPayout } from './payouts.fixture.ts'
import {
  advanceTo,
  auditBy,
  brokenOf,
  diffsOf,
  givenReconStaff,
  type ReconStaff,
  resolveBy,
  runBill,
} from '../recon-diff/recon-bench.fixture.ts'
import { DiffKind, DiffReason, DiffStatus, reconDiff, ResolveKind } from '../recon-diff/recon-diff.contract.ts'

let bench: ChannelBench
let scene: Scene
let staff: ReconStaff
let day: string

beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenReconStaff(bench)
  day = await advanceTo(bench, '12:00')
  // The acquirer charges 1.00 for a payout; we were told 0.50.
  scene = await givenBenchPlatform(bench, '0.50')
  await sentPayout(bench, scene, '30.00')
  await sentPayout(bench, scene, '40.00')
  await payoutRound(bench, 1)
  await advanceTo(bench, '09:05')
}, 120_000)
afterAll(() => bench.close())

/** Returns the balance at the platform, by our books and by the platform's own. */
async function platformBalances(): Promise<{ ours: bigint; theirs: number | undefined }> {
  const { apps } = await bench.show<{ apps: { appId: string; available: number }[] }>('books')
  return {
    ours: (await ledgerOf(bench))[`1002 ${benchPlatform} `] ?? 0n,
    theirs: apps.find(({ appId }) => appId === bench.connection.appId)?.available,
  }
}

describe('what a platform charges for a payout (kind 5)', () => {
  it('is held against its bill, and nobody is stopped for it', async () => {
    expect(await platformBalances()).toEqual({ ours: 9_992_900n, theirs: 9_992_800 })
    expect(await runBill(bench, staff.maker, day, BillKind.payout)).toMatchObject({
      status: 200,
      data: { reconStatus: ReconStatus.different, diffCount: 2 },
    })
    const found = await diffsOf(bench, `bill_kind = ${BillKind.payout}`)
    expect(found.map(({ diffKind, diffAmount, stakeAmount }) => [diffKind, diffAmount, stakeAmount])).toEqual([
      [DiffKind.cost, 50n, -50n],
      [DiffKind.cost, 50n, -50n],
    ])
    const stopped = await bench.rows('SELECT 1 FROM user_wallet WHERE tenant_id = $1 AND wallet_status <> 1', [
      bench.tenantId,
    ])
    expect(stopped).toEqual([])
    const { data } = await bench.world.as(staff.maker).send(reconBatch.list, { billDay: day, billKind: '5' })
    expect(data.records[0]).toMatchObject({ billFee: '2.00', ourFee: '1.00' })
  })

  it('is corrected (6, 2105) or borne (9, 2103): our balance is the platform’s again', async () => {
    const [adjusted, borne] = await diffsOf(bench, `bill_kind = ${BillKind.payout}`)
    for (const [diffNo, resolveKind] of [
      [adjusted?.diffNo ?? '', ResolveKind.adjustCost],
      [borne?.diffNo ?? '', ResolveKind.writeOff],
    ] as const) {
      expect(await resolveBy(bench, staff.maker, diffNo, resolveKind)).toMatchObject({ status: 200 })
      expect(await auditBy(bench, staff.checker, diffNo)).toMatchObject({ status: 200 })
    }
    const { data } = await bench.world.as(staff.maker).send(reconDiff.detail, { diffNo: adjusted?.diffNo ?? '' })
    expect(data).toMatchObject({
      diffStatus: DiffStatus.done,
      diffReason: DiffReason.cost,
      ourCost: '0.50',
      billCost: '1.00',
    })
    expect(data.postings).toMatchObject([
      {
        eventType: 2105,
        debit: `5002 ${bench.tenantId}`,
        credit: expect.stringMatching(`^1002 ${benchPlatform}`),
        amount: '0.50',
      },
    ])
    expect(await platformBalances()).toEqual({ ours: 9_992_800n, theirs: 9_992_800 })
    expect(await brokenOf(bench)).toEqual([])
    const after = await ledgerOf(bench)
    expect(await runBill(bench, staff.maker, day, BillKind.payout)).toMatchObject({
      data: { reconStatus: ReconStatus.resolved },
    })
    expect(await ledgerOf(bench)).toEqual(after)
  })

  it('of a payout that the bill lacks, would lie there still beside it', async () => {
    const { payoutNo } = await sentPayout(bench, scene, '50.00')
    await payoutRound(bench, 1)
    const [{ no } = { no: '' }] = await bench.rows<{ no: string }>(
      'SELECT platform_order_no AS no FROM withdraw_attempt WHERE tenant_id = $1 AND payout_no = $2',
      [bench.tenantId, payoutNo],
    )
    const billDay = (await diffsDay()) ?? ''
    await bench.control(`bills/${billDay}/mutate`, { kind: 'payout', drop: [no] })
    await advanceTo(bench, '09:05')
    await runBill(bench, staff.maker, billDay, BillKind.payout)
    const [diff] = await diffsOf(bench, `biz_code = '${payoutNo}'`)
    expect(diff).toMatchObject({ diffKind: DiffKind.payout, diffAmount: -5_000n, stakeAmount: 5_050n })
  })
})

/** The business day on which it is now. */
async function diffsDay(): Promise<string | undefined> {
  const [row] = await bench.rows<{ day: string }>('SELECT business_day(business_now())::text AS day')
  return row?.day
}
