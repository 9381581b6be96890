import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { faultsOf } from '../../inventory/stock/stock-agrees.fixture.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { terminalLife } from './terminal-life.contract.ts'
import { checkMove, checkRemoval, offByRiskAfter } from './terminal-life.rules.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let staff: TestUser
let risk: TestUser
let asProvider: TestUser
let boxModel: string
let posModel: string

const permissions = ['terminal_view', 'terminal_add', 'terminal_edit', 'terminal_enable', 'terminal_delete']

beforeAll(async () => {
  world = await startMoneyWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions })
  risk = await givenUser(world, { ...operator, permissions, roleAlias: 'risk' })
  asProvider = await givenUser(world, { ...provider, userType: 2, permissions })
  boxModel = await given.model(world, { rpmType: RpmType.soundBox })
  posModel = await given.model(world)
}, 60_000)
afterAll(() => world.close())

const stocked = async (rpmType: 1 | 2 = RpmType.soundBox) =>
  (await given.stock(world, provider, { rpmType, rpmNo: rpmType === RpmType.pos ? posModel : boxModel }))[0] ?? ''
const bind = (sn: string, more: Record<string, unknown> = {}, user = staff) =>
  world.as(user).send(terminalLife.submit, { sn, rpiNo: merchant.rpiNo, requestNo: crypto.randomUUID(), ...more })
const bound = async (rpmType: 1 | 2 = RpmType.soundBox) => {
  const sn = await stocked(rpmType)
  const { rtNo } = (await bind(sn, { rpsNo: merchant.rpsNo })).data
  const [row] = (await world.as(staff).send(terminal.list, { rtNo })).data.records
  return { sn, rtNo, id: row?.id ?? '' }
}
const one = async (rtNo: string) => (await world.as(staff).send(terminal.list, { rtNo })).data.records[0]

describe('binding from the stock (C0477, C0464, R027)', () => {
  it('takes the device out of the stock of the direct party', async () => {
    const sn = await stocked()
    expect((await world.as(staff).send(terminalLife.ofSn, { sn })).data).toMatchObject({
      holderNo: provider.userNo,
      snStatus: 0,
    })
    const { data } = await bind(sn, { rpsNo: merchant.rpsNo, termName: '前台' })
    expect(await one(data.rtNo)).toMatchObject({ sn, termName: '前台', bindStatus: 2, rpiNo: merchant.rpiNo })
    expect((await world.as(staff).send(terminalLife.ofSn, { sn })).data).toMatchObject({ snStatus: 2 })
  })

  it('asks the channel for the number of a POS, through a message that commits with it', async () => {
    const { rtNo, sn } = await bound(RpmType.pos)
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(`SELECT kind, payload FROM outbox WHERE tenant_id = $1 AND out_no = $2`, [operator.tenantId, rtNo]),
    )
    expect(rows).toEqual([
      { kind: 'terminal.bind', payload: { sn, aisleCode: 'SANDBOX', aisleMerNo: `${merchant.aisleMerNo}P` } },
    ])
  })

  it('refuses what must not be, and writes nothing', async () => {
    const sn = await stocked()
    expect(await bind('NOBODY1')).toMatchObject({ code: 409, msg: 'SN不存在' })
    expect(await bind(sn, { rpsNo: 'S0' })).toMatchObject({ code: 409, msg: '门店不属于该商户' })
    expect(await bind(sn, { rpiNo: 'M0' })).toMatchObject({ code: 404 })
    const child = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
    const below = await given.merchant(world, child, { prices: { wechat: { rate: '0.38' } } })
    expect(await bind(sn, { rpiNo: below.rpiNo }, asProvider)).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    expect((await bind(sn, {}, await givenUser(world, operator))).code).toBe(403)
    expect((await world.as(staff).send(terminalLife.ofSn, { sn })).data).toMatchObject({ snStatus: 0 })
  })
})

describe('changing a terminal (C0478, C0449, R027)', () => {
  it('moves it between merchant and store, and keeps nobody’s change from being overwritten', async () => {
    const { rtNo, id } = await bound()
    const edit = (more: object) =>
      world.as(staff).send(terminalLife.edit, { id, termName: '后厨', version: 0, ...more })
    expect((await edit({ volume: 11 })).code).toBe(400)
    expect((await edit({ volume: 9 })).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({ bindStatus: 1, termName: '后厨' })
    expect(await edit({ rpsNo: merchant.rpsNo })).toMatchObject({ code: 409, msg: '数据状态已变化，请刷新后重试' })
    expect((await edit({ rpsNo: merchant.rpsNo, version: 1 })).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({ bindStatus: 2 })
  })

  it.each([
    { why: 'nothing moves', at: { rpsNo: 'S1', rpstNo: 'P1', hasEquipment: true }, to: 'S1', problem: null },
    { why: 'it goes to a store', at: { rpsNo: null, rpstNo: null, hasEquipment: false }, to: 'S1', problem: null },
    {
      why: 'a staff member has it',
      at: { rpsNo: 'S1', rpstNo: 'P1', hasEquipment: false },
      to: '',
      problem: '终端已绑定店员，请先解绑',
    },
    {
      why: 'staff share it',
      at: { rpsNo: 'S1', rpstNo: null, isShared: true, hasEquipment: false },
      to: 'S2',
      problem: '终端已绑定店员，请先解绑',
    },
    {
      why: 'it hangs on a stand',
      at: { rpsNo: 'S1', rpstNo: null, parentRtNo: 'T1', hasEquipment: false },
      to: '',
      problem: '设备挂在台卡上，请先解绑',
    },
    {
      why: 'others hang on it',
      at: { rpsNo: 'S1', rpstNo: null, hasEquipment: true },
      to: '',
      problem: '请先解绑云喇叭/打印机',
    },
  ])('$problem when $why', ({ at, to, problem }) => {
    const device = { isShared: false, parentRtNo: null, ...at }
    if (problem) expect(() => checkMove(device, to)).toThrow(problem)
    else expect(() => checkMove(device, to)).not.toThrow()
  })

  it('is switched off by anybody who may, and on again by risk control alone where that switched it off (R301)', async () => {
    const { rtNo, id } = await bound()
    const set = (user: TestUser, isOn: 0 | 1) => world.as(user).send(terminalLife.changeIsOn, { id, isOn })
    expect((await set(risk, 0)).code).toBe(200)
    expect(await set(staff, 1)).toMatchObject({ code: 409, msg: '该终端由风控停用，只能由风控启用' })
    expect(await one(rtNo)).toMatchObject({ isOn: 0 })
    expect((await set(risk, 1)).code).toBe(200)
    expect((await set(staff, 0)).code).toBe(200)
    expect((await set(staff, 1)).code).toBe(200)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await set(stranger, 0)).code).toBe(404)
  })

  it.each([
    { roles: [], isOn: false, was: false, after: false },
    { roles: ['risk'], isOn: false, was: false, after: true },
    { roles: [], isOn: false, was: true, after: true },
    { roles: ['risk'], isOn: true, was: true, after: false },
  ])('by $roles to $isOn when off by risk is $was: $after', ({ roles, isOn, was, after }) => {
    expect(offByRiskAfter({ partyType: 1, userNo: '', roleAliases: roles }, isOn, was)).toBe(after)
  })
})

describe('removing terminals (C0476, R027, R413, R414, R415)', () => {
  const remove = (id: string, more: Record<string, unknown> = {}, user = staff) =>
    world.as(user).send(terminalLife.remove, { ids: id, payPwd, ...more })

  it('removes nothing without the pay password or with a wrong one', async () => {
    const { rtNo, id } = await bound()
    expect((await remove(id, { payPwd: '' })).code).toBe(400)
    expect(await remove(id, { payPwd: '1' })).toMatchObject({ code: 400, msg: '支付密码错误，还可输入4次' })
    expect(await one(rtNo)).toBeDefined()
  })

  it('gives the device back to the stock, ends its five elements and tells the channel', async () => {
    const { sn, rtNo } = await given.terminal(world, merchant, { rpmNo: posModel })
    const { id = '' } = (await one(rtNo)) ?? {}
    expect((await remove(id)).code).toBe(200)
    expect(await one(rtNo)).toBeUndefined()
    expect((await world.as(staff).send(terminalLife.ofSn, { sn })).data).toMatchObject({
      snStatus: 0,
      holderNo: provider.userNo,
    })
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT (SELECT count(*)::int FROM terminal_five WHERE tenant_id = $1 AND sn = $2 AND valid_to IS NULL) AS open, (SELECT kind FROM outbox WHERE tenant_id = $1 AND out_no = $3) AS kind`,
        [operator.tenantId, sn, rtNo],
      ),
    )
    expect(rows).toEqual([{ open: 0, kind: 'terminal.unbind' }])
    expect((await remove(id)).code).toBe(404)
    expect((await bind(sn)).code).toBe(200)
    expect(await faultsOf(world, operator.tenantId)).toEqual([])
  })

  it('refuses too many, and one that somebody is paying with', () => {
    const device = { sn: 'N1', isTrading: false }
    expect(() => checkRemoval(Array.from({ length: 21 }, () => device))).toThrow('单次最多移除20台终端')
    expect(() => checkRemoval([device, { sn: 'N2', isTrading: true }])).toThrow('终端N2有进行中的交易，不能移除')
    expect(() => checkRemoval([device])).not.toThrow()
  })
})
