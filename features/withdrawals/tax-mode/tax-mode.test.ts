import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import {
  givenMerchantOwner,
  givenParty,
  givenPayee,
  newTenant,
  startMoneyWorld,
} from '../../wallets/owner/owner.fixture.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import type { AgreementAnswer, TaxPerson } from '../platform-connection/platform-connection.contract.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import {
  askFor,
  givenPlatform,
  givenScene,
  type Scene,
  testPlatform,
  withdrawPermissions,
  giveTestAdapter,
} from '../withdrawal/withdrawal-scene.fixture.ts'
import { askAgreements } from '../tax/agreement.actions.ts'
import { addToQuota } from '../tax/quota.actions.ts'
import { tax } from './tax-mode.contract.ts'
import { mayChangeAgain } from './tax-mode.rules.ts'

let world: World
let scene: Scene
let ahead = 0
beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  testPlatform(world)
  scene = await givenScene(world, { taxMode: 0 })
})
const later = (minutes: number) => world.moveClock(`${(ahead += minutes)} minutes`)
const setMode = (taxMode: number, user = scene.owner) => world.as(user).send(tax.setTaxMode, { taxMode })
const useCompanyAccount = () =>
  world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
    client.query('UPDATE bank SET account_kind = 1 WHERE tenant_id = $1', [scene.tenantId]),
  )
const modeNow = async () => (await world.as(scene.owner).send(withdrawalRequest.accountInfo)).data.taxMode

describe('choosing a tax mode (C1024)', () => {
  it('is needed, may be chosen at once, and changed a month later', async () => {
    expect(await setMode(2)).toMatchObject({ code: 200 })
    expect(await modeNow()).toBe(2)
    expect(await setMode(2)).toMatchObject({ code: 200 })
    await useCompanyAccount()
    expect(await setMode(1)).toMatchObject({ code: 409, msg: '结算开票方式每月只能变更一次' })
    await later(32 * 1440)
    expect(await setMode(1)).toMatchObject({ code: 200 })
    expect(await modeNow()).toBe(1)
  })

  it('refuses own invoices with a private account: the choice would stand a month and pay nothing', async () => {
    expect(await setMode(1)).toMatchObject({ code: 409, msg: '自行开票须使用对公账户' })
    expect(await modeNow()).toBe(0)
    await useCompanyAccount()
    expect(await setMode(1)).toMatchObject({ code: 200 })
  })

  it('is not possible while a withdrawal is open', async () => {
    await givenPlatform(scene)
    await setMode(2)
    const { data } = await askFor(scene, '10.00')
    await later(32 * 1440)
    await useCompanyAccount()
    expect(await setMode(1)).toMatchObject({ code: 409, msg: '存在处理中的提现，不能变更结算方式' })
    expect(await modeNow()).toBe(2)
    await world.as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode: data.withdrawCode })
    expect(await setMode(1)).toMatchObject({ code: 200 })
  })

  it.each([0, 3, 4])('refuses mode %i', async (mode) => {
    expect(await setMode(mode)).toMatchObject({ code: 400, msg: '结算开票方式取值不正确' })
    expect(await modeNow()).toBe(0)
  })

  it('is for nodes: not for merchants, the root operator or institutions', async () => {
    const merchant = await givenMerchantOwner(world, { tenantId: scene.tenantId })
    const institution = await givenParty(world, { tenantId: scene.tenantId, kind: 'institution' })
    const users = [
      scene.finance,
      await givenUser(world, {
        tenantId: scene.tenantId,
        userType: 3,
        userNo: merchant.ownerNo,
        permissions: withdrawPermissions,
      }),
      await givenUser(world, {
        tenantId: scene.tenantId,
        userType: 5,
        userNo: institution.ownerNo,
        permissions: withdrawPermissions,
      }),
      await givenUser(world, { tenantId: scene.tenantId, userType: 2, userNo: scene.provider.ownerNo }),
    ]
    for (const user of users) expect(await setMode(1, user)).toMatchObject({ code: 403 })
  })

  it.each([
    { last: null, now: '2026-03-01 00:00:00+08', may: true },
    { last: '2026-02-15 10:00:00+08', now: '2026-03-15 09:59:59+08', may: false },
    { last: '2026-02-15 10:00:00+08', now: '2026-03-15 10:00:00+08', may: true },
  ])('after $last at $now: $may', ({ last, now, may }) => {
    expect(mayChangeAgain(last, now)).toBe(may)
  })
})

describe('signing with a tax platform (C1025)', () => {
  let told: TaxPerson[]
  let says: AgreementAnswer
  beforeEach(async () => {
    told = []
    says = { kind: 'unsigned', signUrl: 'https://tax.example/sign' }
    giveTestAdapter(world, {
      fields: [],
      read: () => ({ kind: 'unknown', reason: '' }),
      open: () => ({
        submit: async () => ({ kind: 'unknown', reason: '' }),
        query: async () => ({ kind: 'unknown', reason: '' }),
        agree: async (person) => {
          told.push(person)
          return says
        },
      }),
    })
    await givenPlatform(scene, { platformCode: 'TAX9', isSigned: false })
  })
  const sign = (platformCode = 'TAX9', user = scene.owner) => world.as(user).send(tax.signAgreement, { platformCode })
  const status = async () =>
    (await world.as(scene.owner).send(withdrawalRequest.accountInfo)).data.agreements.map(
      ({ agreementStatus, signUrl, signTime }) => [agreementStatus, signUrl, signTime !== ''],
    )

  it('tells the platform apart from the call, shows where to sign, and notices when it is signed', async () => {
    expect(await sign()).toMatchObject({ code: 200, data: { agreementStatus: 1, signUrl: '' } })
    expect(told).toEqual([])
    await askAgreements(world.db, scene.tenantId)
    expect(told).toEqual([{ name: '张三', idNo: '11010519491231002X' }])
    expect(await status()).toEqual([[1, 'https://tax.example/sign', false]])
    says = { kind: 'unknown', reason: 'timeout' }
    await later(1)
    await askAgreements(world.db, scene.tenantId)
    expect(await status()).toEqual([[1, 'https://tax.example/sign', false]])
    says = { kind: 'signed', signTime: '2026-11-21 10:00:00+08' }
    await later(1)
    await askAgreements(world.db, scene.tenantId)
    expect(await status()).toEqual([[2, 'https://tax.example/sign', true]])
    await later(600)
    expect(await askAgreements(world.db, scene.tenantId)).toBe(0)
    says = { kind: 'unsigned', signUrl: 'https://other.example' }
    expect((await sign()).data).toMatchObject({ agreementStatus: 2 })
    await askAgreements(world.db, scene.tenantId)
    expect(await status()).toEqual([[2, 'https://tax.example/sign', true]])
  })

  it('can be begun again after it was refused or nobody signed', async () => {
    await sign()
    says = { kind: 'refused', reason: '身份不符' }
    await askAgreements(world.db, scene.tenantId)
    expect((await status())[0]?.[0]).toBe(3)
    says = { kind: 'unsigned', signUrl: 'https://tax.example/2' }
    expect((await sign()).data).toMatchObject({ agreementStatus: 1 })
    await askAgreements(world.db, scene.tenantId)
    await later(31 * 1440)
    await askAgreements(world.db, scene.tenantId)
    expect((await status())[0]?.[0]).toBe(3)
  })

  it('is refused to companies, the unverified, and for platforms that are not offered', async () => {
    expect(await sign('NONE')).toMatchObject({ code: 404 })
    expect(await sign('TAX9', scene.finance)).toMatchObject({ code: 403 })
    const sibling = await givenParty(world, { tenantId: scene.tenantId })
    const user = await givenUser(world, {
      tenantId: scene.tenantId,
      userType: 2,
      userNo: sibling.ownerNo,
      permissions: withdrawPermissions,
    })
    expect(await sign('TAX9', user)).toMatchObject({ code: 409, msg: '请先完成实名认证' })
    await givenPayee(world, sibling)
    await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
      client.query('UPDATE auth SET auth_type = 2 WHERE user_no = $1', [sibling.ownerNo]),
    )
    expect(await sign('TAX9', user)).toMatchObject({ code: 409, msg: '仅个人主体可以签署代付服务协议' })
    expect(await setMode(2, user)).toMatchObject({ code: 409, msg: '仅个人主体可以选择代付完税' })
    expect((await world.as(user).send(withdrawalRequest.accountInfo)).data).toMatchObject({ isCompany: 1 })
    expect((await world.as(scene.owner).send(withdrawalRequest.accountInfo)).data).toMatchObject({ isCompany: 0 })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: withdrawPermissions })
    expect((await sign('TAX9', stranger)).code).toBe(403)
    expect(await askAgreements(world.db, scene.tenantId)).toBe(0)
  })
})

it('takes back a red-lettered invoice only as far as its quota is unused', async () => {
  const owner = { ownerType: OwnerType.provider, ownerNo: scene.provider.ownerNo, oemNo: scene.tenantId }
  const add = (amount: bigint) =>
    world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, (tx) =>
      addToQuota(tx, scene.tenantId, owner, amount),
    )
  await add(1000n)
  await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
    client.query('UPDATE invoice_quota SET used_amount = 400'),
  )
  await expect(add(-601n)).rejects.toMatchObject({ constraint: 'invoice_quota_left' })
  await add(-600n)
})
