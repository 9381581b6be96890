import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { wxAccount } from '../wx-account/wx-account.contract.ts'
import { aisle } from './aisle.contract.ts'
import { aisleEdit } from './aisle-edit.contract.ts'
import { openedAisle } from '../../pricing/opened-aisle/opened-aisle.contract.ts'

let world: World
let operator: Operator
let child: Operator
let platform: TestUser
let staff: TestUser
let childStaff: TestUser

const permissions = [
  'pay_aisle_view',
  'pay_aisle_add',
  'pay_aisle_edit',
  'pay_aisle_delete',
  'aisle_comp_edit',
  'aisle_oem_view',
  'aisle_oem_edit',
  'channel_wx_account_view',
  'channel_wx_account_edit',
]

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  child = await given.subOperator(world, operator)
  await given.merchant(
    world,
    await given.provider(world, operator, {
      prices: { wechat: { rate: '0.25' }, debitCard: { rate: '0.45', cap: '18.00' } },
    }),
    {
      prices: { wechat: { rate: '0.38' } },
    },
  )
  platform = await givenUser(world, { tenantId: platformTenant, permissions })
  staff = await givenUser(world, { ...operator, permissions })
  childStaff = await givenUser(world, { ...child, permissions })
}, 60_000)
afterAll(() => world.close())

const line = (payWay: number, rate: string, more = {}) => ({
  payWay,
  rate,
  capAmount: null,
  minFee: '0.00',
  d0Rate: '0.0000',
  d0Fee: '0.00',
  minMerchantRate: '0.0000',
  maxRate: '1.0000',
  ...more,
})
const draft = (more = {}) => ({
  requestNo: randomUUID(),
  aisleCode: 'YINSHENG',
  aisleName: '银盛',
  licenseHolder: '银盛支付服务股份有限公司',
  aisleFamily: 'YINSHENG',
  incomingKinds: '1,2',
  supportUserTypes: '1,2,3',
  accTypes: '1,2,3',
  needSign: 1,
  needWxAuth: 1,
  needAliAuth: 0,
  settleCycles: '1,2',
  d0Support: 1,
  settleMode: 1,
  refundFeeRule: 1,
  refundDays: 180,
  voidAllowed: 1,
  closeMinutes: 15,
  supportsDivision: 0,
  costs: [line(1, '0.2000'), line(4, '0.4200', { capAmount: '18.00' })],
  apiConfig: '{"url":"https://example.com","appId":"a","appSecret":"s"}',
  ...more,
})
const idOf = async (aisleCode: string) =>
  (await world.as(platform).send(aisle.list, { aisleCode })).data.records[0]?.id ?? ''
const detailOf = async (aisleCode: string) =>
  (await world.as(platform).send(aisle.detail, { id: await idOf(aisleCode) })).data
const opened = async (oemNo: string, aisleCode: string) =>
  (await world.as(staff).send(aisle.opened, { scope: 'all', tenantId: oemNo, aisleCode })).data.records[0]

describe('a channel (C0340 to C0342, R035)', () => {
  it('is made by the platform; its connection is never shown', async () => {
    expect((await world.as(platform).send(aisleEdit.submit, draft())).code).toBe(200)
    const made = await detailOf('YINSHENG')
    expect(made).toMatchObject({ apiConfig: '******', isOn: 1, version: 0, needSign: 1, refundDays: 180 })
    expect(made.costs?.map(({ payWay, rate, validTo }) => [payWay, rate, validTo])).toEqual([
      [1, '0.2000', ''],
      [4, '0.4200', ''],
    ])
    expect(made.states.map(({ action, toStatus }) => [action, toStatus])).toEqual([['submit', 1]])
  })

  it.each([
    { why: 'a wrong code', more: { aisleCode: 'a-b' }, msg: '通道编码须为2-20位大写字母、数字或下划线' },
    { why: 'a code that is taken', more: {}, msg: '通道编码已存在' },
    {
      why: 'a D0 window the wrong way round',
      more: { d0Begin: '22:00', d0End: '09:00' },
      msg: 'D0开始时间须早于结束时间',
    },
    { why: 'a pay way twice', more: { costs: [line(1, '0.2'), line(1, '0.3')] }, msg: '微信费率重复' },
    { why: 'a cap on what has none', more: { costs: [line(1, '0.2', { capAmount: '1.00' })] }, msg: '微信不支持封顶' },
    {
      why: 'bounds the wrong way round',
      more: { costs: [line(1, '0.2', { minMerchantRate: '2.0000' })] },
      msg: '商户最低费率不能高于最高费率',
    },
  ])('is refused for $why', async ({ more, msg }) =>
    expect((await world.as(platform).send(aisleEdit.submit, draft(more))).msg).toBe(msg),
  )

  it('changes its prices from a moment on and keeps those of before', async () => {
    const { id, version } = await detailOf('YINSHENG')
    const edit = draft({
      id,
      version,
      apiConfig: '******',
      costs: [line(1, '0.2100'), line(4, '0.4200', { capAmount: '18.00' })],
    })
    expect((await world.as(platform).send(aisleEdit.submit, { ...edit, aisleCode: 'OTHER' })).msg).toBe(
      '通道编码不可修改',
    )
    expect((await world.as(platform).send(aisleEdit.submit, edit)).code).toBe(200)
    const now = await detailOf('YINSHENG')
    expect(now.costs?.map(({ payWay, rate }) => [payWay, rate])).toEqual([
      [1, '0.2100'],
      [4, '0.4200'],
    ])
    expect(now.pastCosts?.map(({ payWay, rate }) => [payWay, rate])).toEqual([[1, '0.2000']])
    expect(now.apiConfig).toBe('******')
    expect((await world.as(platform).send(aisleEdit.submit, { ...edit, requestNo: randomUUID() })).error).toBe(
      'common.moved',
    )
    const later = {
      ...edit,
      requestNo: randomUUID(),
      version: now.version,
      effectiveTime: '2099-01-01 00:00:00',
      costs: [line(1, '0.1900')],
    }
    expect((await world.as(platform).send(aisleEdit.submit, later)).code).toBe(200)
    const waiting = await detailOf('YINSHENG')
    expect(waiting.pendingCosts?.map(({ rate, validFrom }) => [rate, validFrom])).toEqual([
      ['0.1900', '2099-01-01 00:00:00'],
    ])
    const past = { ...edit, requestNo: randomUUID(), version: waiting.version, effectiveTime: '2020-01-01 00:00:00' }
    expect((await world.as(platform).send(aisleEdit.submit, past)).msg).toBe('成本生效时间不能早于当前时间')
  })

  it('never rises above what an operator pays', async () => {
    const { id, version, aisleName } = await detailOf('SANDBOX')
    const edit = draft({
      id,
      version,
      aisleCode: 'SANDBOX',
      aisleName,
      aisleFamily: 'SANDBOX',
      apiConfig: '',
      costs: [line(1, '0.9000')],
    })
    expect((await world.as(platform).send(aisleEdit.submit, edit)).msg).toContain('个下级低于新成本')
    expect((await detailOf('SANDBOX')).version).toBe(version)
  })

  it('is switched off and on, each with a line', async () => {
    const id = await idOf('YINSHENG')
    expect((await world.as(platform).send(aisleEdit.update, { id, isOn: 0, singleMax: '5000.00' })).code).toBe(200)
    expect(await detailOf('YINSHENG')).toMatchObject({ isOn: 0, singleMax: '5000.00' })
    const open = { tenantId: operator.oemNo, aisleCode: 'YINSHENG' }
    expect((await world.as(platform).send(openedAisle.submit, open)).msg).toBe('运营商未开通该通道')
    await world.as(platform).send(aisleEdit.update, { id, isOn: 1 })
    expect((await detailOf('YINSHENG')).states.map(({ action }) => action)).toEqual(['submit', 'disable', 'enable'])
  })

  it('is removed only while nobody uses it', async () => {
    await world.as(platform).send(aisleEdit.submit, draft({ aisleCode: 'UNUSED' }))
    expect((await world.as(platform).send(aisleEdit.remove, { ids: await idOf('SANDBOX') })).msg).toBe(
      '通道已被使用，不能删除',
    )
    expect((await world.as(platform).send(aisleEdit.remove, { ids: await idOf('UNUSED') })).code).toBe(200)
    expect(await idOf('UNUSED')).toBe('')
    expect((await world.as(platform).send(aisleEdit.remove, { ids: '1' })).code).toBe(404)
  })

  it('is the platform’s alone', async () => {
    const id = await idOf('SANDBOX')
    expect((await world.as(staff).send(aisleEdit.submit, draft({ aisleCode: 'MINE' }))).code).toBe(403)
    expect((await world.as(staff).send(aisleEdit.update, { id, isOn: 0 })).code).toBe(403)
    expect((await world.as(staff).send(aisleEdit.remove, { ids: id })).code).toBe(403)
    const nobody = await givenUser(world, { tenantId: platformTenant })
    expect((await world.as(nobody).send(aisleEdit.update, { id, isOn: 0 })).code).toBe(403)
  })
})

describe('what hangs on a channel (C0343 to C0345)', () => {
  it('are its companies, unless merchants pay by one that leaves (R036)', async () => {
    const all = ['WECHAT', 'ALIPAY', 'UNIONPAY_QR', 'UNIONPAY_CARD', 'FOREIGN_CARD', 'ECNY']
    const save = (compCodes: string[]) =>
      world.as(platform).send(aisleEdit.saveCompanies, { aisleCode: 'SANDBOX', compCodes })
    expect((await save(all.filter((code) => code !== 'WECHAT'))).msg).toBe('该支付公司存在使用中的商户')
    expect((await save(all.filter((code) => code !== 'ECNY'))).code).toBe(200)
    expect((await detailOf('SANDBOX')).companies.map(({ compCode }) => compCode)).not.toContain('ECNY')
    expect((await save([...all, 'NOBODY'])).code).toBe(400)
    expect((await save(all)).code).toBe(200)
    expect((await world.as(platform).send(aisleEdit.saveCompanies, { aisleCode: 'NONE', compCodes: all })).code).toBe(
      404,
    )
  })

  it('are the functions of a company, as a whole set (R584)', async () => {
    const save = (funcCodes: string[]) =>
      world.as(platform).send(aisleEdit.saveFunctions, { compCode: 'WECHAT', funcCodes })
    await save(['NATIVE', 'JSAPI', 'MINI'])
    await save(['NATIVE', 'MICROPAY'])
    expect((await detailOf('SANDBOX')).companies.find(({ compCode }) => compCode === 'WECHAT')?.funcCodes).toEqual([
      'MICROPAY',
      'NATIVE',
    ])
  })

  it('are its regions; a province covers all below', async () => {
    const save = (codes: string[]) => world.as(platform).send(aisleEdit.saveAreas, { aisleCode: 'SANDBOX', codes })
    expect((await save(['11', '1101', '110101', '330106'])).code).toBe(200)
    expect((await detailOf('SANDBOX')).areas).toEqual(['11', '330106'])
    expect((await save(['99'])).msg).toBe('请选择正确的省市区')
    expect((await save([])).code).toBe(200)
    expect((await detailOf('SANDBOX')).areas).toEqual([])
  })
})

describe('channels of operators (C0347, C0349)', () => {
  it('begin with the cost of the channel', async () => {
    expect(
      (
        await world
          .as(platform)
          .send(openedAisle.submit, { tenantId: operator.oemNo, aisleCode: 'YINSHENG', instNo: '8800' })
      ).code,
    ).toBe(200)
    expect(await opened(operator.oemNo, 'YINSHENG')).toMatchObject({
      instNo: '8800',
      apiConfig: '',
      isOn: 1,
      isDefault: 0,
    })
    const lines = await world.within(operator, ({ client }) =>
      client.query(
        'SELECT pay_way, rate_ppm FROM oem_policy_rate WHERE tenant_id = $1 AND user_no = $1 AND aisle_code = $2',
        [operator.tenantId, 'YINSHENG'],
      ),
    )
    expect(lines.rows.length).toBeGreaterThan(0)
    const again = { requestNo: randomUUID(), tenantId: operator.oemNo, aisleCode: 'YINSHENG' }
    expect((await world.as(platform).send(openedAisle.submit, again)).msg).toBe('该运营商已开通该通道')
  })

  it('are given on to sub-operators while the operator has them', async () => {
    const save = (more: object) =>
      world.as(staff).send(openedAisle.submit, { tenantId: child.oemNo, aisleCode: 'YINSHENG', ...more })
    expect((await save({ isDefault: 1 })).code).toBe(200)
    expect(await opened(child.oemNo, 'SANDBOX')).toMatchObject({ isDefault: 0 })
    const own = await opened(operator.oemNo, 'YINSHENG')
    const off = {
      id: own?.id,
      version: own?.version,
      tenantId: operator.oemNo,
      aisleCode: 'YINSHENG',
      isOn: 0,
      isDefault: 0,
    }
    expect((await world.as(staff).send(openedAisle.submit, off)).code).toBe(200)
    const below = await opened(child.oemNo, 'YINSHENG')
    expect(below).toMatchObject({ isOn: 0 })
    expect((await save({ id: below?.id, isOn: 1 })).msg).toBe('上级运营商未开通该通道')
    expect((await world.as(staff).send(openedAisle.submit, { ...off, requestNo: randomUUID() })).error).toBe(
      'common.moved',
    )
  })

  it('are reached by a connection that is sealed', async () => {
    const own = await opened(operator.oemNo, 'SANDBOX')
    const edit = { id: own?.id, tenantId: operator.oemNo, aisleCode: 'SANDBOX', isDefault: 1 }
    expect((await world.as(staff).send(openedAisle.submit, { ...edit, apiConfig: 'x' })).msg).toBe('接口配置格式不正确')
    const apiConfig = '{"url":"https://example.com","appId":"a","appSecret":"verysecret"}'
    expect((await world.as(staff).send(openedAisle.submit, { ...edit, apiConfig })).code).toBe(200)
    expect((await opened(operator.oemNo, 'SANDBOX'))?.apiConfig).toBe('******')
    const { rows } = await world.within(operator, ({ client }) =>
      client.query('SELECT api_config_enc FROM aisle_oem WHERE tenant_id = $1', [operator.tenantId]),
    )
    expect(JSON.stringify(rows)).not.toContain('verysecret')
  })

  it('are not set by others', async () => {
    const other = await given.operator(world)
    expect(
      (await world.as(staff).send(openedAisle.submit, { tenantId: other.oemNo, aisleCode: 'YINSHENG' })).code,
    ).toBe(404)
    expect((await world.as(staff).send(openedAisle.submit, { tenantId: operator.oemNo, aisleCode: 'NEW' })).code).toBe(
      403,
    )
    expect(
      (await world.as(childStaff).send(openedAisle.submit, { tenantId: child.oemNo, aisleCode: 'YINSHENG' })).code,
    ).toBe(403)
  })

  it('name their order numbers', async () => {
    const { data } = await world.as(staff).send(openedAisle.orderText)
    expect(data).toEqual([{ aisleCode: 'SANDBOX', aisleName: '模拟通道', orderText: '模拟通道订单号' }])
  })
})

describe('WeChat accounts (C0157 to C0159, C0996)', () => {
  const account = (last: string, more = {}) => ({
    aisleCode: 'SANDBOX',
    wxType: 1,
    appid: `wx000000000000000${last}`,
    appName: `账号${last}`,
    appSecret: 'secret',
    ...more,
  })
  const list = async (by = staff) => (await world.as(by).send(wxAccount.list)).data.records
  const save = (input: object) => world.as(staff).send(wxAccount.submit, { requestNo: randomUUID(), ...input })

  it('are added and edited, their secret never shown', async () => {
    expect((await save(account('1'))).code).toBe(200)
    expect((await save(account('2'))).code).toBe(200)
    expect((await save(account('1'))).msg).toBe('该AppID已绑定')
    expect((await save(account('x'))).msg).toBe('AppID格式不正确')
    expect((await save(account('3', { aisleCode: 'NONE' }))).msg).toBe('运营商未开通该通道')
    const [second] = await list()
    expect(second).toMatchObject({ appid: 'wx0000000000000002', appSecret: '******', isOn: 0 })
    expect(
      (
        await save({
          ...account('2', { appName: '改名', appSecret: '******' }),
          id: second?.id,
          version: second?.version,
        })
      ).code,
    ).toBe(200)
    expect((await list())[0]).toMatchObject({
      appName: '改名',
      appSecret: '******',
      version: Number(second?.version) + 1,
    })
    const late = await save({ ...account('2', { appName: '又改' }), id: second?.id, version: second?.version })
    expect(late.code).toBe(409)
    expect((await list())[0]).toMatchObject({ appName: '改名' })
  })

  it('are on one at a time for a channel and kind (R318, R319)', async () => {
    const [second, first] = await list()
    for (const one of [first, second])
      await world.as(staff).send(wxAccount.changeEnable, { id: one?.id ?? '', isOn: 1 })
    expect((await list()).map(({ isOn }) => isOn)).toEqual([1, 0])
    expect((await world.as(staff).send(wxAccount.unbind, { id: second?.id ?? '' })).msg).toBe('请先停用')
    expect((await world.as(staff).send(wxAccount.unbind, { id: first?.id ?? '' })).code).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  it('are a login tenant’s own', async () => {
    const [one] = await list()
    expect(await list(childStaff)).toEqual([])
    expect((await world.as(childStaff).send(wxAccount.changeEnable, { id: one?.id ?? '', isOn: 0 })).code).toBe(404)
    const nobody = await givenUser(world, { ...operator })
    expect((await world.as(nobody).send(wxAccount.list)).code).toBe(403)
  })
})
