import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  givenMoney,
  givenParty,
  givenPayee,
  givenSubOperator,
  newTenant,
  startMoneyWorld,
} from '../../wallets/owner/owner.fixture.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { withdrawal } from '../withdrawal/withdrawal.contract.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { withdrawalReview } from './review.contract.ts'
import {
  askFor,
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

const audit = (withdrawCode: string, user: TestUser, more: Record<string, unknown> = {}) =>
  world.as(user).send(withdrawalReview.audit, { withdrawCode, auditStatus: 1, requestNo: crypto.randomUUID(), ...more })
const statusOf = async (withdrawCode: string) => (await storedWithdrawal(scene, withdrawCode)).withdraw_status
const full = { available: 100_000n, transit: 0n }
const held = { available: 90_000n, transit: 10_000n }

describe('auditing a withdrawal (C1027, C0613)', () => {
  beforeEach(() => givenPlatform(scene))

  it('approves by a second person, once', async () => {
    const { withdrawCode } = (await askFor(scene, '100.00')).data
    expect(await audit(withdrawCode, scene.auditor)).toMatchObject({ code: 200 })
    expect(await storedWithdrawal(scene, withdrawCode)).toMatchObject({
      withdraw_status: 1,
      audit_user: scene.auditor.userId,
    })
    expect((await storedWithdrawal(scene, withdrawCode)).next_pay_at).not.toBeNull()
    expect(await booksOf(scene)).toMatchObject(held)
    expect(await audit(withdrawCode, scene.auditor)).toMatchObject({ code: 409, msg: '数据状态已变化，请刷新后重试' })
  })

  it('gives the money back when it is rejected (1403)', async () => {
    const { withdrawCode } = (await askFor(scene, '100.00')).data
    expect(await audit(withdrawCode, scene.auditor, { auditStatus: 2 })).toMatchObject({
      code: 400,
      msg: '请填写驳回原因',
    })
    expect(await audit(withdrawCode, scene.auditor, { auditStatus: 2, reason: '资料不符' })).toMatchObject({
      code: 200,
    })
    expect(await storedWithdrawal(scene, withdrawCode)).toMatchObject({ withdraw_status: 5, audit_remark: '资料不符' })
    expect(await booksOf(scene)).toMatchObject(full)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('is decided once by 20 who press at once, whatever they press', async () => {
    const { withdrawCode } = (await askFor(scene, '100.00')).data
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        audit(withdrawCode, scene.auditor, n % 2 ? {} : { auditStatus: 2, reason: 'x' }),
      ),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 409)).toHaveLength(19)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('is not for the provider, other operators, or those without the permission', async () => {
    const { withdrawCode } = (await askFor(scene, '100.00')).data
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: withdrawPermissions })
    const sibling = await givenUser(world, {
      tenantId: scene.tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId: scene.tenantId })).ownerNo,
      permissions: withdrawPermissions,
    })
    const nobody = await givenUser(world, { tenantId: scene.tenantId, permissions: ['withdraw_view'] })
    expect(await audit(withdrawCode, scene.owner)).toMatchObject({ code: 403 })
    expect(await audit(withdrawCode, nobody)).toMatchObject({ code: 403 })
    for (const user of [stranger, sibling]) expect(await audit(withdrawCode, user)).toMatchObject({ code: 404 })
    expect(await statusOf(withdrawCode)).toBe(0)
  })

  it('keeps the two sides apart: merchants’ withdrawals have a call of their own', async () => {
    const { withdrawCode } = (await askFor(scene, '100.00')).data
    expect(await world.as(scene.auditor).send(merchantWithdraw.audit, { withdrawCode, auditStatus: 1 })).toMatchObject({
      code: 404,
    })
    expect(await statusOf(withdrawCode)).toBe(0)
  })
})

describe('what sub-operators may check', () => {
  it('lets their auditors check their parties, and the root operator themselves', async () => {
    await givenPlatform(scene, { platformCode: 'BANK1', platformType: 1, taxRate: '0' })
    const subOperator = await givenSubOperator(world, scene.tenantId)
    const inner = await givenParty(world, { tenantId: scene.tenantId, oemNo: subOperator.oemNo })
    const ask = async (party: typeof inner, userType: 1 | 2) => {
      await givenPayee(world, party, { accountKind: 1, accName: '王小明' })
      await givenTaxMode(scene, party, TaxMode.ownInvoice)
      await givenMoney(world, party, WalletKind.profit, 5000)
      await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
        client.query(
          'INSERT INTO invoice_quota (tenant_id, oem_no, owner_type, owner_no, approved_amount) VALUES ($1, $2, $3, $4, 100000)',
          [scene.tenantId, party.oemNo, party.ownerType, party.ownerNo],
        ),
      )
      const user = await givenUser(world, {
        tenantId: scene.tenantId,
        oemNo: party.oemNo,
        userType,
        userNo: party.ownerNo,
        permissions: withdrawPermissions,
      })
      return (await askFor(scene, '10.00', {}, user)).data.withdrawCode
    }
    const auditor = await givenUser(world, {
      tenantId: scene.tenantId,
      oemNo: subOperator.oemNo,
      permissions: withdrawPermissions,
    })
    const [own, ofParty] = [await ask(subOperator, 1), await ask(inner, 2)]
    expect(await audit(own, auditor)).toMatchObject({ code: 403 })
    expect(await audit(ofParty, auditor)).toMatchObject({ code: 200 })
    expect(await audit(own, scene.auditor)).toMatchObject({ code: 200 })
    // The root operator pays, so its staff see the payment, the name of the person with stars.
    const seen = await world.as(scene.auditor).send(withdrawal.page, { withdrawCode: ofParty })
    expect(seen.data.records[0]).toMatchObject({ accName: '王**', costAmount: '1.00' })
    const seenInside = await world.as(auditor).send(withdrawal.page, { withdrawCode: ofParty })
    expect(seenInside.data.records[0]).toMatchObject({ accName: '王小明', costAmount: null })
    expect((await world.as(auditor).send(withdrawal.page)).data.total).toBe(2)
  })
})

describe('cancelling (C1026)', () => {
  beforeEach(() => givenPlatform(scene))

  it('gives the money back while it waits for audit, to its owner alone', async () => {
    const { withdrawCode } = (await askFor(scene, '100.00')).data
    const cancel = (user: TestUser) =>
      world.as(user).send(withdrawalRequest.cancel, { withdrawCode }, { 'idempotency-key': crypto.randomUUID() })
    const sibling = await givenUser(world, {
      tenantId: scene.tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId: scene.tenantId })).ownerNo,
      permissions: withdrawPermissions,
    })
    for (const user of [sibling, scene.finance]) expect(await cancel(user)).toMatchObject({ code: 404 })
    expect(await cancel(scene.owner)).toMatchObject({ code: 200 })
    expect(await statusOf(withdrawCode)).toBe(6)
    expect(await booksOf(scene)).toMatchObject(full)
    expect(await cancel(scene.owner)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
  })

  it('comes too late once it is approved', async () => {
    const withdrawCode = await givenApproved(scene)
    expect(await world.as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode })).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
    expect(await booksOf(scene)).toMatchObject(held)
  })
})
