import { givenUser } from '../../../tests/kit/api.ts'
import type { ChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
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
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'

/** The platform of the bench: the acquirer itself, by the connection of its channel. */
export const benchPlatform = 'SANDPAY'

/** A payout platform at the acquirer with 100,000.00 on both sides. @param costFixed what we take its charge for */
export async function givenBenchPlatform(bench: ChannelBench, costFixed = '1.00'): Promise<Scene> {
  const scene = await givenScene(bench.world, { tenantId: bench.tenantId, money: 0 })
  await givenPlatform(scene, {
    platformCode: benchPlatform,
    platformType: 2,
    taxRate: '0',
    feeFixed: '0.00',
    costFixed,
    ownerKinds: '3',
    apiConfig: JSON.stringify({ adapter: 'sandbox', ...bench.connection }),
  })
  await bench.control('payouts/fund', { appId: bench.connection.appId, amount: 10_000_000 })
  return scene
}

/** A payout as it was asked for. */
export interface AskedPayout {
  readonly withdrawCode: string
  readonly ownerNo: string
  readonly payoutNo: string
}

/** A merchant with 1,000.00 withdraws, the auditor approves, the worker sends it. */
export async function sentPayout(bench: ChannelBench, scene: Scene, amount: string): Promise<AskedPayout> {
  const { world, tenantId } = bench
  const owner = await givenMerchantOwner(world, { tenantId })
  await givenPayee(world, owner)
  await givenMoney(world, owner, WalletKind.merchant, 100_000)
  const user = { tenantId, userType: 3, userNo: owner.ownerNo, permissions: withdrawPermissions } as const
  const { data, code, msg } = await askFor(scene, amount, {}, await givenUser(world, user))
  if (code !== 200) throw new Error(msg)
  await world.as(scene.auditor).send(merchantWithdraw.audit, { withdrawCode: data.withdrawCode, auditStatus: 1 })
  await payoutRound(bench)
  const [attempt] = await storedAttempts(scene, data.withdrawCode)
  return { withdrawCode: data.withdrawCode, ownerNo: owner.ownerNo, payoutNo: String(attempt?.payout_no) }
}

/** One round of the payout worker, so many minutes on; a fault fails the test. */
export async function payoutRound(bench: ChannelBench, minutes = 0): Promise<void> {
  if (minutes > 0) await bench.advance(minutes * 60)
  await runPayouts(bench.world.db, bench.tenantId, (error) => {
    throw error
  })
}
