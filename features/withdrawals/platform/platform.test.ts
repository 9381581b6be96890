import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { balanceOf, givenSubOperator, newTenant, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { runPayouts } from '../payout/payout-worker.actions.ts'
import {
  brokenInvariants,
  givenApproved,
  givenPlatform,
  givenScene,
  platformDraft,
  type Scene,
  testPlatform,
  withdrawPermissions,
} from '../withdrawal/withdrawal-scene.fixture.ts'
import { platform } from './platform.contract.ts'

let world: World
let scene: Scene
beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  testPlatform(world)
  scene = await givenScene(world)
})

const submit = (more: Record<string, unknown> = {}, user = scene.finance) =>
  world.as(user).send(platform.submit, platformDraft(more), { 'idempotency-key': crypto.randomUUID() })
const list = async () => (await world.as(scene.finance).send(platform.list)).data.records
const enable = (id: string | undefined, isOn?: number, user = scene.finance, headers = {}) =>
  world.as(user).send(platform.enable, { id, ...(isOn === undefined ? {} : { isOn }) }, headers)

describe('platforms (C0605 to C0609, C0599, R047)', () => {
  it('are kept with their terms, the connection sealed and never shown (R641)', async () => {
    const secret = JSON.stringify({ adapter: 'test', appSecret: 'top-secret' })
    const { data, code } = await submit({
      apiConfig: secret,
      feeCap: '20.00',
      dayMaxCount: 3,
      singleMax: '50000.00',
      openTime: '09:00',
      closeTime: '17:30',
    })
    expect(code).toBe(200)
    const detail = await world.as(scene.finance).send(platform.detail, { id: data.id })
    expect(detail.data).toMatchObject({
      platformCode: 'TAX1',
      taxRate: '6.5000',
      feeCap: '20.00',
      dayMaxCount: 3,
      dayMaxAmount: null,
      openTime: '09:00',
      closeTime: '17:30',
      ownerKinds: '1,2,3,4',
      apiConfig: '******',
      isOn: 0,
      payoutBalance: '0.00',
    })
    const { rows } = await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
      client.query(
        `SELECT api_config FROM withdrawal_platform UNION ALL SELECT coalesce(input::text, '') || coalesce(after::text, '') FROM audit_log`,
      ),
    )
    expect(JSON.stringify(rows)).not.toContain('top-secret')
    await submit({ id: data.id, version: detail.data.version, platformName: '新名称', apiConfig: '******' })
    expect((await list())[0]).toMatchObject({ platformName: '新名称', apiConfig: '******' })
    expect(await enable(data.id)).toMatchObject({ code: 200 })
  })

  it.each([
    { why: 'the code is no code', input: { platformCode: 'tax-1' }, msg: '平台编码须为2-20位大写字母、数字或下划线' },
    { why: 'an owner cannot be paid', input: { ownerKinds: '2,5' }, msg: '适用主体取值不正确' },
    {
      why: 'it closes before it opens',
      input: { openTime: '18:00', closeTime: '09:00' },
      msg: '开始时间须早于结束时间',
    },
    {
      why: 'the highest is below the lowest',
      input: { singleMin: '10.00', singleMax: '9.99' },
      msg: '单笔最高不能低于单笔最低',
    },
    { why: 'a bank withholds tax', input: { platformType: 1 }, msg: '只有完税平台可以设置税率' },
    {
      why: 'an offline platform pays by itself',
      input: { platformType: 4, taxRate: '0', forwardType: 1 },
      msg: '线下打款平台只能线下登记',
    },
    { why: 'the connection is no connection', input: { apiConfig: '{"adapter":"nobody"}' }, msg: '接口配置格式不正确' },
    { why: 'the rate is above 100 %', input: { taxRate: '100.0001' }, msg: '费率格式不正确' },
    { why: 'the time is none', input: { openTime: '24:01' }, msg: '开始时间格式不正确' },
  ])('are refused when $why', async ({ input, msg }) => {
    expect(await submit(input)).toMatchObject({ code: 400, msg })
    expect(await list()).toEqual([])
  })

  it('have one code for ever, and are not overwritten by a stale form (R642)', async () => {
    const { data } = await submit()
    expect(await submit()).toMatchObject({ code: 409, msg: '平台编码已存在' })
    expect(await submit({ id: data.id, platformCode: 'TAX2' })).toMatchObject({
      code: 409,
      msg: '平台编码和类型不能修改',
    })
    expect(await submit({ id: data.id, version: 9 })).toMatchObject({ code: 409, msg: '数据状态已变化，请刷新后重试' })
    expect(await submit({ id: '1' })).toMatchObject({ code: 404 })
    expect(await world.as(scene.finance).send(platform.remove, { id: data.id })).toMatchObject({ code: 200 })
    expect(await world.as(scene.finance).send(platform.remove, { id: data.id })).toMatchObject({ code: 200 })
    expect(await submit()).toMatchObject({ code: 409, msg: '平台编码已存在' })
    expect(await list()).toEqual([])
  })

  it('are switched by a GET that may be repeated, but not from another site (R313)', async () => {
    const { data } = await submit()
    for (let n = 0; n < 2; n++) expect(await enable(data.id)).toMatchObject({ code: 200 })
    expect((await list())[0]).toMatchObject({ isOn: 1, version: 1 })
    expect(await enable(data.id, 0, scene.finance, { 'sec-fetch-mode': 'navigate' })).toMatchObject({ code: 403 })
    expect((await list())[0]).toMatchObject({ isOn: 1 })
    expect(await enable(data.id, 0)).toMatchObject({ code: 200 })
    expect((await list())[0]).toMatchObject({ isOn: 0 })
  })

  it('cannot be switched on before they can pay', async () => {
    const { data } = await submit({ apiConfig: '' })
    expect(await enable(data.id)).toMatchObject({ code: 409, msg: '请先完善平台配置' })
    const offline = await submit({ platformCode: 'OFF1', platformType: 4, taxRate: '0', forwardType: 3, apiConfig: '' })
    expect(await enable(offline.data.id)).toMatchObject({ code: 200 })
  })

  it('stay on while they are the last of a kind of owner with withdrawals under way', async () => {
    const id = await givenPlatform(scene)
    await givenApproved(scene)
    expect(await enable(id, 0)).toMatchObject({ code: 409, msg: '存在未完成的提现' })
    await givenPlatform(scene, { platformCode: 'TAX2', ownerKinds: '2' })
    expect(await enable(id, 0)).toMatchObject({ code: 200 })
  })

  it('cannot be removed once money went through them', async () => {
    const id = await givenPlatform(scene, { fund: '1.00' })
    expect(await world.as(scene.finance).send(platform.remove, { id })).toMatchObject({
      code: 409,
      msg: '已生效的记录不能删除',
    })
  })

  it('change their way out for later withdrawals alone (R320)', async () => {
    const id = await givenPlatform(scene)
    const change = (forwardType: number) =>
      world.as(scene.finance).send(platform.changeForwardType, { id, forwardType })
    expect(await change(3)).toMatchObject({ code: 200 })
    expect((await list())[0]).toMatchObject({ forwardType: 3 })
    expect(await change(4)).toMatchObject({ code: 400, msg: '转发方式取值不正确' })
  })

  it('are the root operator’s: nobody else sees or changes them', async () => {
    const id = await givenPlatform(scene)
    const subOperator = await givenSubOperator(world, scene.tenantId)
    const sub = await givenUser(world, {
      tenantId: scene.tenantId,
      oemNo: subOperator.oemNo,
      permissions: withdrawPermissions,
    })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: withdrawPermissions })
    const nobody = await givenUser(world, { tenantId: scene.tenantId })
    const calls = [
      platform.detail,
      platform.enable,
      platform.remove,
      platform.changeForwardType,
      platform.fund,
      platform.payTax,
    ] as unknown as (typeof platform.fund)[]
    for (const call of calls) {
      const input = { id, forwardType: 2, amount: '1.00', voucherUrl: 'private/none.png' }
      for (const user of [sub, scene.owner, nobody])
        expect(await world.as(user).send(call, input, { 'idempotency-key': crypto.randomUUID() })).toMatchObject({
          code: 403,
        })
      expect(await world.as(stranger).send(call, input, { 'idempotency-key': crypto.randomUUID() })).toMatchObject({
        code: 404,
      })
    }
    expect((await world.as(stranger).send(platform.list)).data.total).toBe(0)
    expect(await world.as(sub).send(platform.list)).toMatchObject({ code: 403 })
  })
})

describe('money at a platform (C1022, C1023)', () => {
  const move = async (
    call: typeof platform.fund,
    id: string,
    amount: string,
    user: TestUser = scene.finance,
    voucher?: string,
  ) => {
    const voucherUrl = voucher ?? (await givenVoucher(world, scene))
    return world.as(user).send(call, { id, amount, voucherUrl }, { 'idempotency-key': crypto.randomUUID() })
  }

  it('comes from the bank, and withheld tax is paid over out of it (1411, 1412)', async () => {
    const id = await givenPlatform(scene, { fund: '500.00' })
    expect(await balanceOf(world, scene.tenantId, accounts.bank(scene.tenantId))).toBe(-50_000n)
    await givenApproved(scene)
    await runPayouts(world.db, scene.tenantId)
    expect((await list())[0]).toMatchObject({ payoutBalance: '406.50', taxBalance: '6.50', underWay: '0.00' })
    expect(await move(platform.payTax, id, '6.51')).toMatchObject({ code: 409, msg: '缴税金额超过待缴税费' })
    expect(await move(platform.payTax, id, '6.50')).toMatchObject({ code: 200 })
    expect((await list())[0]).toMatchObject({ payoutBalance: '400.00', taxBalance: '0.00' })
    const { transfers } = (await world.as(scene.auditor).send(platform.detail, { id })).data
    expect(transfers).toMatchObject([
      { transferKind: 2, amount: '6.50' },
      { transferKind: 1, amount: '500.00' },
    ])
    expect(transfers[0]?.voucherUrl).toContain('sign=')
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('needs a voucher and an amount, and moves once for one request number', async () => {
    const id = await givenPlatform(scene, { fund: '0' })
    expect(await move(platform.fund, id, '10.00', scene.finance, '')).toMatchObject({ code: 400, msg: '请上传凭证' })
    expect(await move(platform.fund, id, '1.00', scene.finance, 'private/foreign.png')).toMatchObject({ code: 404 })
    expect(await move(platform.fund, id, '0')).toMatchObject({ code: 400, msg: '金额必须大于0' })
    const voucherUrl = await givenVoucher(world, scene)
    const requestNo = crypto.randomUUID()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        world.as(scene.finance).send(platform.fund, { id, amount: '10.00', voucherUrl, requestNo }),
      ),
    )
    expect((await list())[0]).toMatchObject({ payoutBalance: '10.00', isBalanceLow: 0 })
    expect(await move(platform.fund, id, '10.00', scene.finance, voucherUrl)).toMatchObject({
      code: 409,
      error: 'voucher.used',
    })
    expect((await list())[0]).toMatchObject({ payoutBalance: '10.00' })
  })

  it('is said to be low below the alert', async () => {
    await givenPlatform(scene, { fund: '10.00', balanceAlert: '10.01' })
    expect((await list())[0]).toMatchObject({ isBalanceLow: 1 })
  })
})
