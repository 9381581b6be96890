import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from '../../../acquirer/bench.fixture.ts'
import { inScope } from '../../../core/server/database/db.ts'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { givenMerchantOwner, givenMoney, givenPayee, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { eventsOf } from '../../channels/sandbox/sandbox-events.rules.ts'
import type { PayoutEvent } from '../../channels/adapter/event.contract.ts'
import { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import { askAgreements } from '../tax/agreement.actions.ts'
import { tax } from '../tax-mode/tax-mode.contract.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'
import {
  askFor,
  booksOf,
  brokenInvariants,
  givenPlatform,
  givenScene,
  type Scene,
  storedAttempts,
  storedWithdrawal,
  withdrawPermissions,
} from '../withdrawal/withdrawal-scene.fixture.ts'
import { doubtLost, runPayouts } from '../payout/payout-worker.actions.ts'
import { applyPayoutEvents } from '../payout/payout-events.actions.ts'
import { sandboxFailure } from './sandbox-platform.adapter.ts'

const bench = testBench()
let world: World
let scene: Scene
let merchant: TestUser
let ahead = 0
let apiConfig: string

beforeAll(async () => {
  allowOutgoing(bench.url)
  apiConfig = JSON.stringify({ adapter: 'sandbox', url: bench.url, appId: 'sandbox-app', appSecret: 'sandbox-secret' })
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  scene = await givenScene(world)
  await givenPlatform(scene, {
    platformCode: 'SANDPAY',
    platformType: 2,
    taxRate: '0',
    feeFixed: '0.00',
    costFixed: '1.00',
    ownerKinds: '3',
    apiConfig,
  })
  const owner = await givenMerchantOwner(world, { tenantId: scene.tenantId })
  await givenPayee(world, owner)
  await givenMoney(world, owner, WalletKind.merchant, 100_000)
  merchant = await givenUser(world, {
    tenantId: scene.tenantId,
    userType: 3,
    userNo: owner.ownerNo,
    permissions: withdrawPermissions,
  })
  await bench.control('payouts/fund', { amount: 10_000_000 })
})

const within = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(world.db, { tenantId: scene.tenantId, oemNo: '' }, work)
/** Both clocks go on. */
async function later(minutes: number): Promise<void> {
  await world.moveClock(`${(ahead += minutes)} minutes`)
  await bench.advance(minutes * 60)
}
const round = () =>
  runPayouts(world.db, scene.tenantId, (error) => {
    throw error
  })
const statusOf = async (code: string) => (await storedWithdrawal(scene, code)).withdraw_status
const attemptsOf = async (code: string) =>
  (await storedAttempts(scene, code)).map(({ attempt_status }) => attempt_status)

async function approved(amount: string): Promise<string> {
  const { data, code, msg } = await askFor(scene, amount, {}, merchant)
  if (code !== 200) throw new Error(msg)
  await world.as(scene.auditor).send(merchantWithdraw.audit, { withdrawCode: data.withdrawCode, auditStatus: 1 })
  return data.withdrawCode
}

/** Reads the amounts that the acquirer itself paid out, one for each payout. */
const paidThere = async () =>
  (await bench.show<{ rows: { state: string; amount: number }[] }>('payouts')).rows
    .filter(({ state }) => state === 'SUCCESS' || state === 'RETURNED')
    .map(({ amount }) => amount)

/** Applies every notification about payouts, as the inbox does. */
async function hearNotifications(): Promise<string[]> {
  const events = bench.client.told('payout').flatMap((body) => eventsOf('SANDBOX', body as never)) as PayoutEvent[]
  bench.client.posts.length = 0
  return (await within((tx) => applyPayoutEvents(tx, scene.tenantId, events))).map(({ message }) => message)
}

describe('paying through the sandbox acquirer', () => {
  it('is accepted, and booked when the answer to a question says so', async () => {
    const code = await approved('50.00')
    await round()
    expect([await statusOf(code), await attemptsOf(code)]).toEqual([2, [2]])
    await later(1)
    await round()
    expect([await statusOf(code), await attemptsOf(code)]).toEqual([3, [3]])
    expect((await storedAttempts(scene, code))[0]?.platform_order_no).toMatch(/^SP/)
    expect(await paidThere()).toEqual([5000])
    expect(await hearNotifications()).toEqual(['none'])
    expect(await booksOf(scene, 'SANDPAY')).toMatchObject({ payout: 10_000_000n - 5000n - 100n })
    expect(await brokenInvariants(scene)).toEqual([])
    await expectSoundBooks(bench)
  })

  it('is booked by the notification when that is faster', async () => {
    const code = await approved('50.00')
    await round()
    await bench.advance(2)
    expect(await hearNotifications()).toEqual(['succeed'])
    expect(await statusOf(code)).toBe(3)
    await later(1)
    expect((await round()).asked).toBe(0)
  })

  it.each([
    { what: 'unknown, then success (83)', amount: '50.83', status: 3, attempts: [3], paid: [5083] },
    { what: 'success, returned the next day (85)', amount: '50.85', status: 8, attempts: [3], paid: [5085] },
  ])('ends rightly when the payment is $what', async ({ amount, status, attempts, paid }) => {
    const code = await approved(amount)
    await round()
    for (let hour = 0; hour < 30; hour++) {
      await later(60)
      await round()
    }
    await hearNotifications()
    expect([await statusOf(code), await attemptsOf(code), await paidThere()]).toEqual([status, attempts, paid])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('waits for the auditor when the platform does not know it (84), and hears that it failed if asked once more', async () => {
    const code = await approved('50.84')
    await round()
    expect([await statusOf(code), await attemptsOf(code)]).toEqual([7, [5]])
    for (const minutes of [31, 31, 31]) {
      await later(minutes)
      await round()
    }
    const [attempt] = await storedAttempts(scene, code)
    expect(attempt).toMatchObject({ attempt_status: 5, absent_count: 3 })
    await later(61)
    await round()
    expect([await statusOf(code), await attemptsOf(code), await paidThere()]).toEqual([4, [4], []])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it.each([
    { what: 'the answer never comes, but it was paid', effect: { timeout: { processed: true } } },
    { what: 'the answer cannot be read', effect: { garbage: true } },
    { what: 'the answer is signed wrongly', effect: { wrongSignature: true } },
    { what: 'the answer is a server error', effect: { httpStatus: 500 } },
  ])('is paid once when $what (traps 7, 30)', async ({ effect }) => {
    await bench.control('scenarios', { match: { api: 'payouts' }, effects: { answer: effect } })
    const code = await approved('50.00')
    await round()
    expect([await statusOf(code), await attemptsOf(code)]).toEqual([7, [5]])
    await later(1)
    await round()
    expect([await statusOf(code), await attemptsOf(code), await paidThere()]).toEqual([3, [3], [5000]])
  })

  it('is not paid twice when the request was lost and the auditor confirms so', async () => {
    await bench.control('scenarios', {
      match: { api: 'payouts' },
      effects: { answer: { timeout: { processed: false } } },
    })
    const code = await approved('50.00')
    await round()
    for (const minutes of [31, 31, 31]) {
      await later(minutes)
      await round()
    }
    const payoutNo = String((await storedAttempts(scene, code))[0]?.payout_no)
    expect(
      await world.as(scene.auditor).send(withdrawalReview.confirmMissing, { withdrawCode: code, payoutNo }),
    ).toMatchObject({ code: 200 })
    await round()
    await later(1)
    await round()
    expect([await statusOf(code), await attemptsOf(code), await paidThere()]).toEqual([3, [6, 3], [5000]])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it.each([
    { errCode: 'BANK_BUSY', status: 1 },
    { errCode: 'NAME_MISMATCH', status: 4 },
    { errCode: 'SOMETHING_NEW', status: 7 },
  ])('that fails with $errCode leads to status $status: only listed codes are final', async ({ errCode, status }) => {
    await bench.control('scenarios', { match: { api: 'payouts' }, effects: { result: { kind: 'fail', errCode } } })
    const code = await approved('50.00')
    await round()
    expect(await statusOf(code)).toBe(status)
    expect(await paidThere()).toEqual([])
  })

  it('is doubted after a restart, and asked about, never sent again (A5)', async () => {
    const code = await approved('50.00')
    await round()
    await within(({ client }) => client.query('UPDATE withdraw_attempt SET attempt_status = 1'))
    expect(await within((tx) => doubtLost(tx, scene.tenantId, { all: true }))).toBe(1)
    expect([await statusOf(code), await attemptsOf(code)]).toEqual([7, [5]])
    await later(1)
    await round()
    expect([await statusOf(code), await attemptsOf(code), await paidThere()]).toEqual([3, [3], [5000]])
  })
})

describe('a person paid with tax withheld', () => {
  it('signs first, is paid the rest, and the tax lies at the platform', async () => {
    await givenPlatform(scene, {
      platformCode: 'SANDTAX',
      platformType: 3,
      apiConfig,
      isSigned: false,
      ownerKinds: '2',
    })
    expect(await askFor(scene, '100.00')).toMatchObject({ code: 409, msg: '请先签署代付服务协议' })
    await world.as(scene.owner).send(tax.signAgreement, { platformCode: 'SANDTAX' })
    await askAgreements(world.db, scene.tenantId)
    const { agreements } = (await world.as(scene.owner).send(withdrawalRequest.accountInfo)).data
    expect(agreements).toMatchObject([{ agreementStatus: 1, signUrl: expect.stringMatching(/#contract\/SK\d{10}$/) }])
    // The address is opened in a browser: nothing of the person stands in it.
    expect(agreements[0]?.signUrl).not.toContain('11010519491231002X')
    await bench.control('contracts/11010519491231002X/sign')
    await later(2)
    await askAgreements(world.db, scene.tenantId)
    const { code, data } = await askFor(scene, '100.00', { requestNo: crypto.randomUUID() })
    expect([code, data.arriveAmount]).toEqual([200, '92.50'])
    await world.as(scene.auditor).send(withdrawalReview.audit, { withdrawCode: data.withdrawCode, auditStatus: 1 })
    await round()
    await later(1)
    await round()
    expect(await statusOf(data.withdrawCode)).toBe(3)
    expect(await booksOf(scene, 'SANDTAX')).toMatchObject({ payout: 10_000_000n - 9250n - 100n, tax: 650n })
    expect(await brokenInvariants(scene)).toEqual([])
  })
})

it('takes codes that are on no list for unclear, an outside number’s conflict first of all', () => {
  expect(['OUT_NO_CONFLICT', 'BAD_REQUEST', 'SYSTEM_ERROR', ''].map((code) => sandboxFailure(code, '').kind)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ])
})
