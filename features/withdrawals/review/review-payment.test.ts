import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { givenSubOperator, newTenant, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { runPayouts } from '../payout/payout-worker.actions.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { withdrawal } from '../withdrawal/withdrawal.contract.ts'
import { withdrawalReview } from './review.contract.ts'
import {
  booksOf,
  brokenInvariants,
  givenApproved,
  givenPlatform,
  givenScene,
  givenTaxMode,
  type Scene,
  storedWithdrawal,
  testPlatform,
  withdrawPermissions,
} from '../withdrawal/withdrawal-scene.fixture.ts'

let world: World
let scene: Scene
beforeAll(async () => {
  world = await startMoneyWorld()
  testPlatform(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  scene = await givenScene(world)
})

const statusOf = async (withdrawCode: string) => (await storedWithdrawal(scene, withdrawCode)).withdraw_status

describe('paying at the bank’s counter (C1028, C1029)', () => {
  let withdrawCode: string
  let voucher: string
  const pay = (user = scene.finance, voucherUrl: string = voucher) =>
    world
      .as(user)
      .send(withdrawalReview.payOffline, { withdrawCode, voucherUrl }, { 'idempotency-key': crypto.randomUUID() })
  const confirm = (user: TestUser, more: Record<string, unknown> = {}) =>
    world
      .as(user)
      .send(
        withdrawalReview.confirmOffline,
        { withdrawCode, auditStatus: 1, ...more },
        { 'idempotency-key': crypto.randomUUID() },
      )
  beforeEach(async () => {
    await givenTaxMode(scene, scene.provider, TaxMode.platform)
    await givenPlatform(scene, { forwardType: 3 })
    withdrawCode = await givenApproved(scene)
    voucher = await givenVoucher(world, scene)
  })

  it('is recorded by finance and confirmed by another, then booked', async () => {
    await runPayouts(world.db, scene.tenantId)
    expect(await statusOf(withdrawCode)).toBe(1)
    expect(await pay(scene.finance, '')).toMatchObject({ code: 400, msg: '请上传打款凭证' })
    expect(await pay(scene.owner)).toMatchObject({ code: 403 })
    expect(await pay(scene.finance, 'private/foreign.png')).toMatchObject({ code: 404 })
    expect(await pay()).toMatchObject({ code: 200 })
    expect(await pay()).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await statusOf(withdrawCode)).toBe(2)
    expect(await confirm(scene.finance)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await confirm(scene.auditor)).toMatchObject({ code: 200 })
    expect(await statusOf(withdrawCode)).toBe(3)
    const shown = (await world.as(scene.auditor).send(withdrawal.detail, { withdrawCode })).data
    expect(new URL(shown.voucherUrl).searchParams.get('key')).toBe(voucher)
    expect(shown.states.map(({ toStatus }) => toStatus)).toEqual([0, 1, 2, 3])
    expect(await booksOf(scene)).toMatchObject({
      available: 90_000n,
      transit: 0n,
      payout: 10_000_000n - 9350n,
      tax: 650n,
      income: 100n,
      cost: 100n,
    })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('waits to be paid again when the voucher is refused', async () => {
    await pay()
    expect(await confirm(scene.auditor, { auditStatus: 2 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await confirm(scene.auditor, { auditStatus: 2, reason: '凭证不清' })).toMatchObject({ code: 200 })
    expect(await statusOf(withdrawCode)).toBe(1)
    expect(await pay()).toMatchObject({ code: 200 })
    expect(await confirm(scene.auditor)).toMatchObject({ code: 200 })
    expect(await booksOf(scene)).toMatchObject({ transit: 0n, payout: 10_000_000n - 9350n })
  })

  it('needs funds at the platform', async () => {
    await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
      client.query('UPDATE withdrawal SET cost_amount = 100000000'),
    )
    expect(await pay()).toMatchObject({ code: 409, msg: '备付金不足' })
    expect(await statusOf(withdrawCode)).toBe(1)
  })

  it('is refused for what the payout worker pays', async () => {
    await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
      client.query('UPDATE withdrawal SET forward_type = 2'),
    )
    expect(await pay()).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await confirm(scene.auditor)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
  })

  it('is for the root operator’s staff alone', async () => {
    const subOperator = await givenSubOperator(world, scene.tenantId)
    const sub = await givenUser(world, {
      tenantId: scene.tenantId,
      oemNo: subOperator.oemNo,
      permissions: withdrawPermissions,
    })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: withdrawPermissions })
    expect(await pay(sub)).toMatchObject({ code: 403 })
    expect(await pay(stranger)).toMatchObject({ code: 404 })
  })
})

describe('a payment in doubt, and one sent back', () => {
  it('may be confirmed as arrived by the auditor, but not as failed', async () => {
    await givenPlatform(scene)
    const bank = testPlatform(world)
    bank.answer = () => ({ kind: 'unknown', reason: 'timeout' })
    const withdrawCode = await givenApproved(scene)
    await runPayouts(world.db, scene.tenantId)
    const confirm = (auditStatus: number) =>
      world
        .as(scene.auditor)
        .send(
          withdrawalReview.confirmOffline,
          { withdrawCode, auditStatus, reason: 'x' },
          { 'idempotency-key': crypto.randomUUID() },
        )
    expect(await confirm(2)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await confirm(1)).toMatchObject({ code: 200 })
    expect(await statusOf(withdrawCode)).toBe(3)
    expect(await brokenInvariants(scene)).toEqual([])
    testPlatform(world)
  })

  it('is undone by confirmReturn within 30 days (C1031, 1404)', async () => {
    await givenPlatform(scene)
    testPlatform(world)
    const withdrawCode = await givenApproved(scene)
    const voucher = await givenVoucher(world, scene)
    const back = (voucherUrl: string = voucher, user = scene.auditor) =>
      world
        .as(user)
        .send(withdrawalReview.confirmReturn, { withdrawCode, voucherUrl }, { 'idempotency-key': crypto.randomUUID() })
    expect(await back()).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await runPayouts(world.db, scene.tenantId)
    expect(await back('')).toMatchObject({ code: 400, msg: '请上传打款凭证' })
    expect(await back(voucher, scene.owner)).toMatchObject({ code: 403 })
    const setPaid = (days: number) =>
      world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
        client.query(`UPDATE withdrawal SET finish_time = business_now() - make_interval(days => $1)`, [days]),
      )
    await setPaid(31)
    expect(await back()).toMatchObject({ code: 409, msg: '已超过30天，不能确认退票' })
    await setPaid(29)
    expect(await back()).toMatchObject({ code: 200 })
    expect(await statusOf(withdrawCode)).toBe(8)
    expect(await booksOf(scene)).toMatchObject({
      available: 100_000n,
      transit: 0n,
      payout: 10_000_000n - 100n,
      tax: 0n,
      income: 0n,
    })
    expect(await back()).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await brokenInvariants(scene)).toEqual([])
  })
})
