import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  givenMerchantOwner,
  givenMoney,
  givenParty,
  givenPayee,
  newTenant,
  startMoneyWorld,
} from '../../wallets/owner/owner.fixture.ts'
import { OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import { raiseAlarm } from '../payout/alarm.actions.ts'
import { runPayouts } from '../payout/payout-worker.actions.ts'
import { PayoutAlarm } from './withdrawal-codes.contract.ts'
import { withdrawal } from './withdrawal.contract.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'
import {
  askFor,
  brokenInvariants,
  givenApproved,
  givenPlatform,
  givenScene,
  type Scene,
  storedWithdrawal,
  testPlatform,
  withdrawPermissions,
} from './withdrawal-scene.fixture.ts'

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

const audit = (withdrawCode: string, user: TestUser, more: Record<string, unknown> = {}) =>
  world.as(user).send(withdrawalReview.audit, { withdrawCode, auditStatus: 1, requestNo: crypto.randomUUID(), ...more })
const statusOf = async (withdrawCode: string) => (await storedWithdrawal(scene, withdrawCode)).withdraw_status

describe('lists, statistics and detail (C0595, C0597, C0603, C0604, C0610, C0611)', () => {
  it('adds up to the same from roll-up and rows, by status and over all (trap 16, R636)', async () => {
    await givenPlatform(scene)
    testPlatform(world)
    await givenApproved(scene, '100.00')
    await runPayouts(world.db, scene.tenantId)
    await askFor(scene, '20.00')
    const cancelled = (await askFor(scene, '30.00')).data.withdrawCode
    await world.as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode: cancelled })
    const { asOf: _, ...rolledUp } = (await world.as(scene.finance).send(withdrawal.statistics)).data
    expect(rolledUp).toEqual({
      withdrawCount: 3,
      amount: '150.00',
      feeAmount: '3.00',
      taxAmount: '9.75',
      arriveAmount: '137.25',
      statuses: [
        {
          withdrawStatus: 0,
          withdrawCount: 1,
          amount: '20.00',
          feeAmount: '1.00',
          taxAmount: '1.30',
          arriveAmount: '17.70',
        },
        {
          withdrawStatus: 3,
          withdrawCount: 1,
          amount: '100.00',
          feeAmount: '1.00',
          taxAmount: '6.50',
          arriveAmount: '92.50',
        },
        {
          withdrawStatus: 6,
          withdrawCount: 1,
          amount: '30.00',
          feeAmount: '1.00',
          taxAmount: '1.95',
          arriveAmount: '27.05',
        },
      ],
    })
    expect(
      (await world.as(scene.finance).send(withdrawal.statistics, { userNo: scene.provider.ownerNo })).data,
    ).toMatchObject(rolledUp)
    expect((await world.as(scene.owner).send(withdrawal.statistics)).data).toMatchObject(rolledUp)
    expect((await world.as(scene.finance).send(withdrawal.statistics, { withdrawStatus: '0,6' })).data).toMatchObject({
      withdrawCount: 2,
      amount: '50.00',
    })
    expect((await world.as(scene.finance).send(withdrawal.page, { withdrawStatus: '0,6' })).data.total).toBe(2)
    expect((await world.as(scene.owner).send(withdrawal.list)).data.total).toBe(3)
    expect((await world.as(scene.finance).send(withdrawal.list)).data.total).toBe(0)
    expect((await world.as(scene.finance).send(merchantWithdraw.statistics)).data).toMatchObject({
      withdrawCount: 0,
      statuses: [],
    })
  })

  it('shows each only what is in reach, and hides our cost and the ledger from nodes (R640)', async () => {
    await givenPlatform(scene)
    testPlatform(world)
    const withdrawCode = await givenApproved(scene)
    await runPayouts(world.db, scene.tenantId)
    await world.within({ tenantId: scene.tenantId, oemNo: '' }, async (tx) => {
      for (const subjectNo of [withdrawCode, 'TX0'])
        await raiseAlarm(tx, scene.tenantId, {
          kind: PayoutAlarm.maybeAbsent,
          subjectNo,
          oemNo: scene.tenantId,
          withdrawCode: subjectNo,
          note: subjectNo,
        })
    })
    const detail = (await world.as(scene.finance).send(withdrawal.detail, { withdrawCode })).data
    expect(detail.alarms.map(({ note }) => note)).toEqual([withdrawCode])
    expect(detail).toMatchObject({
      costAmount: '1.00',
      taxRate: '6.5000',
      isOffline: 0,
      attempts: [{ attemptNo: 1, attemptStatus: 3, amount: '92.50' }],
    })
    expect(detail.states.map(({ fromStatus, toStatus, action }) => [fromStatus, toStatus, action])).toEqual([
      [null, 0, 'withdraw'],
      [0, 1, 'approve'],
      [1, 2, 'pay'],
      [2, 3, 'succeed'],
    ])
    expect(detail.ledgerLines.map(({ eventType, amount }) => [eventType, amount])).toEqual([
      [1401, '100.00'],
      [1402, '92.50'],
      [1402, '1.00'],
      [1402, '6.50'],
      [1402, '1.00'],
    ])
    expect(detail.balanceRecords.map(({ changeType }) => changeType)).toEqual([201])
    expect(JSON.stringify(detail)).not.toContain('6222021000112233449')
    const own = (await world.as(scene.owner).send(withdrawal.detail, { withdrawCode })).data
    expect(own).toMatchObject({ costAmount: null, ledgerLines: [], alarms: [], isOwn: 1, isMaker: 1, isPayer: 0 })
    expect(detail).toMatchObject({ isOwn: 0, isMaker: 0, isPayer: 0 })
    expect(own.attempts[0]).toMatchObject({ answer: '' })
    const sibling = await givenUser(world, {
      tenantId: scene.tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId: scene.tenantId })).ownerNo,
      permissions: withdrawPermissions,
    })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: withdrawPermissions })
    for (const user of [sibling, stranger]) {
      expect(await world.as(user).send(withdrawal.detail, { withdrawCode })).toMatchObject({ code: 404 })
      expect((await world.as(user).send(withdrawal.page)).data.total).toBe(0)
      expect((await world.as(user).send(withdrawal.statistics)).data).toMatchObject({ withdrawCount: 0 })
    }
    expect(await world.as(await givenUser(world, { tenantId: scene.tenantId })).send(withdrawal.page)).toMatchObject({
      code: 403,
    })
    expect(await world.as(scene.finance).send(withdrawal.page, { size: -1 })).toMatchObject({
      code: 400,
      msg: '分页参数不正确',
    })
  })

  it('lists and audits merchants’ withdrawals apart (R330)', async () => {
    await givenPlatform(scene, { platformCode: 'MER1', platformType: 2, taxRate: '0', ownerKinds: '3' })
    const merchant = await givenMerchantOwner(world, { tenantId: scene.tenantId, parent: scene.provider })
    await givenPayee(world, merchant)
    await givenMoney(world, merchant, WalletKind.merchant, 8000)
    const user = await givenUser(world, {
      tenantId: scene.tenantId,
      userType: OwnerType.merchant,
      userNo: merchant.ownerNo,
      permissions: withdrawPermissions,
    })
    const { code, data } = await askFor(scene, '80.00', {}, user)
    expect([code, data.arriveAmount]).toEqual([200, '79.00'])
    const page = await world.as(scene.finance).send(merchantWithdraw.page)
    expect(page.data.records).toMatchObject([
      { rpiNo: merchant.ownerNo, rpiName: merchant.ownerNo, amount: '80.00', walletKind: 4, taxMode: 3 },
    ])
    expect((await world.as(scene.owner).send(merchantWithdraw.page)).data.total).toBe(1)
    expect((await world.as(user).send(withdrawal.list)).data.total).toBe(1)
    expect((await world.as(scene.finance).send(merchantWithdraw.statistics)).data).toMatchObject({
      withdrawCount: 1,
      amount: '80.00',
    })
    expect((await world.as(scene.finance).send(withdrawal.page)).data.total).toBe(0)
    const { withdrawCode } = data
    expect(await audit(withdrawCode, scene.auditor)).toMatchObject({ code: 404 })
    expect(await world.as(user).send(merchantWithdraw.audit, { withdrawCode, auditStatus: 1 })).toMatchObject({
      code: 403,
    })
    expect(await world.as(scene.auditor).send(merchantWithdraw.audit, { withdrawCode, auditStatus: 2 })).toMatchObject({
      code: 400,
      msg: '请填写驳回原因',
    })
    expect(await world.as(scene.auditor).send(merchantWithdraw.audit, { withdrawCode, auditStatus: 1 })).toMatchObject({
      code: 200,
    })
    await runPayouts(world.db, scene.tenantId)
    expect(await statusOf(withdrawCode)).toBe(3)
    expect(await brokenInvariants(scene)).toEqual([])
  })
})
