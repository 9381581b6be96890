import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { plugin } from './plugin.contract.ts'
import { activationCode, checkTills } from './plugin.rules.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let other: Merchant
let staff: TestUser
const models: Record<number, string> = {}

const permissions = ['plugin_unit_view', 'plugin_unit_edit', 'terminal_view', 'terminal_delete']

beforeAll(async () => {
  world = await startMoneyWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  other = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions })
  for (const rpmType of Object.values(RpmType)) models[rpmType] = await given.model(world, { rpmType })
}, 60_000)
afterAll(() => world.close())

type Kind = (typeof RpmType)[keyof typeof RpmType]

async function device(rpmType: Kind, of = merchant): Promise<string> {
  return (await given.terminal(world, of, { rpmType, rpmNo: models[rpmType] as string, rpsNo: '' })).rtNo
}
const build = (proRtNo: string, rtNos: string, { version, user = staff }: { version?: number; user?: TestUser } = {}) =>
  world.as(user).send(plugin.build, { proRtNo, rtNos, ...(version === undefined ? {} : { version }) })
const one = async (proRtNo: string) => (await world.as(staff).send(plugin.detail, { proRtNo })).data
const tillsOf = async (proRtNo: string) =>
  (await world.as(staff).send(plugin.tills, { proRtNo })).data.records.map(({ rtNo }) => rtNo).sort()
const freeTills = async () =>
  (await world.as(staff).send(plugin.freeTills, { rpiNo: merchant.rpiNo })).data.records.map(({ rtNo }) => rtNo)

describe('an activation code', () => {
  it('has eight letters and digits without 0 and 1, each as likely as another', () => {
    expect(activationCode(Uint8Array.from({ length: 8 }, (_, n) => n))).toBe('ABCDEFGH')
    expect(activationCode(Uint8Array.from([26, 33, 34, 67, 237, 0, 1, 2]))).toBe('29A9' + '9ABC')
    expect(activationCode(Uint8Array.from([255, 238, 0, 1, 2, 3, 4, 5, 6, 7]))).toBe('ABCDEFGH')
    expect(activationCode(Uint8Array.from([238, 1, 1, 1, 1, 1, 1, 1]))).toBeNull()
  })
})

describe('tills of a plug-in', () => {
  const till = { rtNo: 'T1', sn: 'N1', rpmType: RpmType.pos, proRtNo: null }
  it.each([
    { why: 'one is not the merchant’s', wanted: ['T1', 'T2'], found: [till], problem: '设备不属于该商户' },
    {
      why: 'one is a sound box',
      wanted: ['T1'],
      found: [{ ...till, rpmType: RpmType.soundBox }],
      problem: '终端N1不是收银终端',
    },
    { why: 'one has another plug-in', wanted: ['T1'], found: [{ ...till, proRtNo: 'X2' }], problem: '插件已绑定' },
    { why: 'one has this plug-in', wanted: ['T1'], found: [{ ...till, proRtNo: 'X1' }], problem: null },
    { why: 'none is wanted', wanted: [], found: [], problem: null },
  ])('$problem when $why', ({ wanted, found, problem }) => {
    if (problem) expect(() => checkTills('X1', wanted, found)).toThrow(problem)
    else expect(() => checkTills('X1', wanted, found)).not.toThrow()
  })
})

describe('tying tills to a plug-in (C0468, C0469, C0470, C0487, C1196, R614)', () => {
  it('gives an activation code that stays until the last till goes', async () => {
    const [pro, pos, scanner] = [await device(RpmType.plugIn), await device(RpmType.pos), await device(RpmType.scanner)]
    expect(await freeTills()).toEqual(expect.arrayContaining([pos, scanner]))
    expect(await freeTills()).not.toContain(pro)
    const { data } = await build(pro, pos)
    expect(data.activationCode).toMatch(/^[A-Z2-9]{8}$/)
    expect(await freeTills()).not.toContain(pos)
    expect((await build(pro, `${pos},${scanner}`)).data.activationCode).toBe(data.activationCode)
    expect(await tillsOf(pro)).toEqual([pos, scanner].sort())
    expect(await one(pro)).toMatchObject({ tillCount: 2, activationCode: data.activationCode })
    const listed = await world.as(staff).send(plugin.list, { hasTills: 1, rpiNo: merchant.rpiNo })
    expect(listed.data.records.map(({ rtNo }) => rtNo)).toEqual([pro])
    expect((await build(pro, '')).data.activationCode).toBe('')
    expect(await tillsOf(pro)).toEqual([])
    expect((await world.as(staff).send(plugin.list, { hasTills: 1 })).data.total).toBe(0)
  })

  it('refuses what must not be, and changes nothing', async () => {
    const [pro, second, pos] = [await device(RpmType.plugIn), await device(RpmType.plugIn), await device(RpmType.pos)]
    const foreign = await device(RpmType.pos, other)
    await build(pro, pos)
    expect(await build(second, pos)).toMatchObject({ code: 409, msg: '插件已绑定' })
    expect(await build(pro, `${pos},${foreign}`)).toMatchObject({ code: 409, msg: '设备不属于该商户' })
    expect(await build(pos, pos)).toMatchObject({ code: 409, msg: '该终端不是扫码插件' })
    expect(await build(pro, '', { version: 0 })).toMatchObject({ code: 409, msg: '数据状态已变化，请刷新后重试' })
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    const nobody = await givenUser(world, operator)
    expect((await build(pro, '', { user: stranger })).code).toBe(404)
    expect((await world.as(stranger).send(plugin.tills, { proRtNo: pro })).code).toBe(404)
    expect((await world.as(stranger).send(plugin.detail, { proRtNo: pro })).code).toBe(404)
    expect((await build(pro, '', { user: nobody })).code).toBe(403)
    for (const call of [plugin.list, plugin.freeTills, plugin.tills, plugin.detail])
      expect((await world.as(nobody).send(call as typeof plugin.detail, { proRtNo: pro })).code).toBe(403)
    expect(await tillsOf(pro)).toEqual([pos])
    expect(await tillsOf(second)).toEqual([])
  })

  it.each(['till', 'plug-in'] as const)('forgets a %s that is removed', async (which) => {
    const [pro, pos] = [await device(RpmType.plugIn), await device(RpmType.pos)]
    await build(pro, pos)
    const rtNo = which === 'till' ? pos : pro
    const { id = '' } = (await world.as(staff).send(terminal.list, { rtNo })).data.records[0] ?? {}
    expect((await world.as(staff).send(terminalLife.remove, { ids: id, payPwd })).code).toBe(200)
    const { rows } = await world.within(operator, ({ client }) =>
      client.query('SELECT count(*)::int AS n FROM terminal_plugin WHERE rt_no = $1', [pos]),
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('staff of a plug-in (C0484, C0485, R612)', () => {
  it('are several of one store', async () => {
    const pro = await device(RpmType.plugIn)
    const [first, second] = [await given.staff(world, merchant), await given.staff(world, merchant)]
    const send = (call: typeof plugin.bindStaff, rpstNo: string, more: object = {}) =>
      world.as(staff).send(call, { proRtNo: pro, rpsNo: merchant.rpsNo, rpstNo, ...more })
    expect((await send(plugin.bindStaff, first)).code).toBe(200)
    expect((await send(plugin.bindStaff, second)).code).toBe(200)
    expect(await one(pro)).toMatchObject({ bindStatus: 3, sharedBy: [{ rpstNo: first }, { rpstNo: second }] })
    const branch = await given.store(world, merchant)
    const there = await given.staff(world, merchant, { rpsNo: branch })
    expect(await send(plugin.bindStaff, there, { rpsNo: branch })).toMatchObject({ msg: '设备已挂接，请先解绑' })
    expect(await send(plugin.unbindStaff, there)).toMatchObject({ code: 409, msg: '终端未绑定该店员' })
    expect(await send(plugin.unbindStaff, first, { rpsNo: branch })).toMatchObject({
      code: 409,
      msg: '终端未绑定该店员',
    })
    const pos = await device(RpmType.pos)
    expect(await send(plugin.bindStaff, first, { proRtNo: pos })).toMatchObject({ msg: '该终端不是扫码插件' })
    expect((await send(plugin.unbindStaff, first)).code).toBe(200)
    expect((await send(plugin.unbindStaff, second)).code).toBe(200)
    const found = await one(pro)
    expect(found).toMatchObject({ bindStatus: 2, sharedBy: [] })
    expect(found.states.map(({ action }) => action)).toEqual([
      'bind',
      'bindStaff',
      'bindStaff',
      'unbindStaff',
      'unbindStaff',
    ])
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    const asStranger = world.as(stranger).send(plugin.bindStaff, { proRtNo: pro, rpsNo: merchant.rpsNo, rpstNo: first })
    expect((await asStranger).code).toBe(404)
  })
})
