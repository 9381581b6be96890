import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { merchantWithdraw } from '../../withdrawals/merchant-withdraw/merchant-withdraw.contract.ts'
import { runPayouts } from '../../withdrawals/payout/payout-worker.actions.ts'
import {
  askFor,
  givenPlatform,
  givenScene,
  type Scene,
  storedAttempts,
  withdrawPermissions,
} from '../../withdrawals/withdrawal/withdrawal-scene.fixture.ts'
import { givenMerchantOwner, givenMoney, givenPayee } from '../../wallets/owner/owner.fixture.ts'
import { DebtKind, DebtStatus, WalletKind, WalletStatus } from '../../ledger/posting/ledger.contract.ts'
import { ReconStatus } from '../recon-batch/recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
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
import { DiffKind, DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'

let bench: ChannelBench
let scene: Scene
let staff: ReconStaff
let day: string

interface Paid {
  readonly ownerNo: string
  readonly payoutNo: string
  readonly platformOrderNo: string
}
/** By what the bill says of it. */
const paid: Record<string, Paid> = {}

/** A merchant withdraws, the auditor approves, the platform pays or, by the amount's end, does not. */
async function withdrawn(amount: string): Promise<Paid> {
  const { world, tenantId } = bench
  const owner = await givenMerchantOwner(world, { tenantId })
  await givenPayee(world, owner)
  await givenMoney(world, owner, WalletKind.merchant, 100_000)
  const user = { tenantId, userType: 3, userNo: owner.ownerNo, permissions: withdrawPermissions } as const
  const { data, code, msg } = await askFor(scene, amount, {}, await givenUser(world, user))
  if (code !== 200) throw new Error(msg)
  await world.as(scene.auditor).send(merchantWithdraw.audit, { withdrawCode: data.withdrawCode, auditStatus: 1 })
  for (const minutes of [0, 10, 31, 31, 61]) {
    await bench.advance(minutes * 60)
    await runPayouts(world.db, tenantId, (error) => {
      throw error
    })
  }
  const [attempt] = await storedAttempts(scene, data.withdrawCode)
  return {
    ownerNo: owner.ownerNo,
    payoutNo: String(attempt?.payout_no),
    platformOrderNo: String(attempt?.platform_order_no),
  }
}

/** A line that the platform billed besides. */
const billed = (platformOrderNo: string, outNo: string, amount: number) => ({
  platformOrderNo,
  outNo,
  amount,
  cost: 100,
  status: 'SUCCESS',
  finishTime: `${day} 20:00:00`,
})

const walletStatusOf = async (ownerNo: string) => {
  const [wallet] = await bench.rows<{ wallet_status: number }>(
    'SELECT wallet_status FROM user_wallet WHERE tenant_id = $1 AND owner_no = $2',
    [bench.tenantId, ownerNo],
  )
  return wallet?.wallet_status
}

const diffAbout = async (name: string) => {
  const [diff] = await diffsOf(bench, `bill_kind = ${BillKind.payout} AND biz_code = '${paid[name]?.payoutNo}'`)
  if (!diff) throw new Error(`no difference about ${name}`)
  return diff
}

async function settle(name: string, resolveKind: number): Promise<number> {
  const { diffNo } = await diffAbout(name)
  expect(await resolveBy(bench, staff.maker, diffNo, resolveKind)).toMatchObject({ status: 200 })
  const reply = await auditBy(bench, staff.checker, diffNo)
  expect(reply).toMatchObject({ status: 200 })
  expect(await brokenOf(bench)).toEqual([])
  return reply.data.diffStatus
}

beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenReconStaff(bench)
  day = await advanceTo(bench, '08:00')
  scene = await givenScene(bench.world, { tenantId: bench.tenantId, money: 0 })
  await givenPlatform(scene, {
    platformCode: 'SANDPAY',
    platformType: 2,
    taxRate: '0',
    feeFixed: '0.00',
    costFixed: '1.00',
    ownerKinds: '3',
    apiConfig: JSON.stringify({ adapter: 'sandbox', ...bench.connection }),
  })
  await bench.control('payouts/fund', { appId: bench.connection.appId, amount: 10_000_000 })
  paid.fine = await withdrawn('30.00')
  paid.back = await withdrawn('20.00')
  paid.twice = await withdrawn('50.00')
  paid.more = await withdrawn('70.00')
  paid.afterFailure = await withdrawn('40.84')
  await bench.control(`bills/${day}/mutate`, {
    kind: 'payout',
    changeAmount: [{ no: paid.more.platformOrderNo, amount: 7_500 }],
    add: [
      billed('SP-SECOND', paid.twice.payoutNo, 5_000),
      billed('SP-LATE', paid.afterFailure.payoutNo, 4_084),
      billed('SP-STRANGE', 'TX-OF-NOBODY', 900),
      { ...billed(paid.back.platformOrderNo, paid.back.payoutNo, 2_000), cost: 0, status: 'RETURNED' },
    ],
  })
  await advanceTo(bench, '09:05')
}, 180_000)
afterAll(() => bench.close())

describe('payouts on the bill (kind 9)', () => {
  // What the platform charges for a payout is gone beside it, once.
  it('finds what was paid twice, too much, after it failed, and to nobody of ours; stops the payees', async () => {
    expect(await runBill(bench, staff.maker, day, BillKind.payout)).toMatchObject({
      status: 200,
      data: { reconStatus: ReconStatus.different, diffCount: 5 },
    })
    const found = await diffsOf(bench, `bill_kind = ${BillKind.payout}`)
    expect(new Set(found.map(({ diffKind }) => diffKind))).toEqual(new Set([DiffKind.payout]))
    expect(Object.fromEntries(found.map(({ bizCode, stakeAmount }) => [bizCode, stakeAmount]))).toEqual({
      [paid.twice?.payoutNo as string]: -5_100n,
      [paid.more?.payoutNo as string]: -500n,
      [paid.afterFailure?.payoutNo as string]: -4_184n,
      '': -1_000n,
      // Only the bill knows that it came back: money for us, of which the payee has nothing.
      [paid.back?.payoutNo as string]: 2_000n,
    })
    const statuses = await Promise.all(
      ['fine', 'back', 'twice', 'more', 'afterFailure'].map((name) => walletStatusOf(paid[name]?.ownerNo ?? '')),
    )
    expect(statuses).toEqual([
      WalletStatus.normal,
      WalletStatus.normal,
      WalletStatus.noPayout,
      WalletStatus.noPayout,
      WalletStatus.noPayout,
    ])
    expect(await brokenOf(bench)).toEqual([])
  }, 60_000)

  it('makes the payee owe what it got twice (8), or lets the operator bear it (9)', async () => {
    expect(await settle('twice', ResolveKind.recover)).toBe(DiffStatus.done)
    const debts = await bench.rows(
      'SELECT debt_kind, owner_no, amount::text, remain_amount::text, debt_status FROM debt WHERE tenant_id = $1',
      [bench.tenantId],
    )
    expect(debts).toEqual([
      {
        debt_kind: DebtKind.takenBack,
        owner_no: paid.twice?.ownerNo,
        amount: '5000',
        remain_amount: '5000',
        debt_status: DebtStatus.open,
      },
    ])
    expect(await settle('more', ResolveKind.writeOff)).toBe(DiffStatus.writtenOff)
  }, 60_000)

  it.each([
    { what: 'that nobody knows', code: () => '' },
    { what: 'whose money came back', code: () => paid.back?.payoutNo },
  ])('cannot take back from a payee $what', async ({ code }) => {
    const [diff] = await diffsOf(bench, `bill_kind = ${BillKind.payout} AND biz_code = '${code()}'`)
    const diffNo = diff?.diffNo ?? ''
    await resolveBy(bench, staff.maker, diffNo, ResolveKind.recover)
    expect(await auditBy(bench, staff.checker, diffNo)).toMatchObject({
      status: 409,
      error: 'reconDiff.payeeUnknown',
    })
    expect(await brokenOf(bench)).toEqual([])
  })
})
