import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, linesOf, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { IncomingKind } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { openIncomings } from '../incoming-state/incoming.actions.ts'
import { route } from './route.contract.ts'

let world: World
let operator: Operator
let provider: Party
let shop: Merchant
let staff: TestUser
let owner: TestUser
const prices = { wechat: { rate: '0.38' } }
const permissions = ['pos_info_view', 'pos_info_route', 'pos_info_comp', 'pay_record_view']
/** A second channel, which takes WeChat and Alipay alone. */
const second = 'SECOND'

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  await given.aisle(world, { aisleCode: second, aisleName: '备用通道', companies: ['WECHAT', 'ALIPAY'] })
  await world.within(operator, ({ client }) =>
    client.query(`INSERT INTO aisle_oem (tenant_id, oem_no, aisle_code) VALUES ($1, $1, $2)`, [
      operator.tenantId,
      second,
    ]),
  )
  await given.prices(
    world,
    { ...operator, userNo: operator.tenantId },
    { wechat: { rate: '0.20' } },
    { aisleCode: second },
  )
  await given.prices(world, provider, { wechat: { rate: '0.25' } }, { aisleCode: second })
  await world.within({ tenantId: '', oemNo: '' }, ({ client }) =>
    client.query(
      `INSERT INTO comp_func (comp_code, func_code) VALUES ('WECHAT', 'JSAPI'), ('UNIONPAY_CARD', 'PREAUTH') ON CONFLICT DO NOTHING`,
    ),
  )
  shop = await given.merchant(world, provider, { prices })
  await openSecond(shop)
  staff = await givenUser(world, { ...operator, permissions })
  owner = await givenUser(world, { ...provider, userNo: provider.userNo, userType: 2, permissions })
}, 60_000)
afterAll(() => world.close())

const openSecond = ({ rpiNo }: Merchant) =>
  world.within(operator, (tx) =>
    openIncomings(tx, { ...operator, userId: null, deptId: null, at: '2026-02-01 10:00:00+08' }, [
      {
        rpiNo,
        aisleCode: second,
        incomingKind: IncomingKind.scan,
        aisleMerNo: `9${Math.random().toString().slice(2, 14)}`,
        lines: linesOf(prices),
      },
    ]),
  )
const defaults = async ({ rpiNo }: Merchant): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await world.within(operator, ({ client }) =>
        client.query<{ pay_way: number; aisle_code: string }>(
          'SELECT pay_way, aisle_code FROM rpi_aisle_default WHERE tenant_id = $1 AND rpi_no = $2 ORDER BY 1',
          [operator.tenantId, rpiNo],
        ),
      )
    ).rows.map((row) => [String(row.pay_way), row.aisle_code]),
  )
const setDefault = (user: TestUser, of: Merchant, aisleCode: string, payWay?: number) =>
  world.as(user).send(route.setDefault, { rpiNo: of.rpiNo, aisleCode, ...(payWay ? { payWay } : {}) })

describe('default channels (C0178, C0206, P034)', () => {
  it('are changed for one pay way, or for all that a channel offers, and no other (R542)', async () => {
    expect(await setDefault(staff, shop, second, 2)).toMatchObject({ code: 200 })
    expect(await defaults(shop)).toMatchObject({ 1: 'SANDBOX', 2: second, 4: 'SANDBOX' })
    expect(await setDefault(staff, shop, second)).toMatchObject({ code: 200 })
    expect(await defaults(shop)).toMatchObject({ 1: second, 2: second, 4: 'SANDBOX', 8: 'SANDBOX' })
    const { data } = await world.as(staff).send(route.aisles, { rpiNo: shop.rpiNo })
    expect(data.defaults.find(({ payWay }) => payWay === 1)).toMatchObject({
      aisleCode: second,
      aisleName: '备用通道',
      choices: [{ aisleCode: 'SANDBOX' }, { aisleCode: second }],
    })
    expect(data.defaults.find(({ payWay }) => payWay === 4)?.choices).toHaveLength(1)
    await setDefault(staff, shop, 'SANDBOX')
  })

  it.each([
    {
      why: 'a pay way that the channel lacks',
      user: () => staff,
      aisleCode: second,
      payWay: 4,
      code: 409,
      msg: '通道备用通道不支持该支付方式',
    },
    {
      why: 'a channel where it is not',
      user: () => staff,
      aisleCode: 'ICBC',
      payWay: 1,
      code: 409,
      msg: '该通道未进件成功',
    },
    {
      why: 'who lacks the right',
      user: () => givenUser(world, { ...operator }),
      aisleCode: second,
      payWay: 1,
      code: 403,
      msg: '没有操作权限',
    },
    {
      why: 'another operator',
      user: async () => givenUser(world, { ...(await given.operator(world)), permissions }),
      aisleCode: second,
      payWay: 1,
      code: 404,
      msg: '数据不存在或无权查看',
    },
  ])('refuse $why, and stay', async ({ user, aisleCode, payWay, code, msg }) => {
    const before = await defaults(shop)
    expect(await setDefault(await user(), shop, aisleCode, payWay)).toMatchObject({ code, msg })
    expect(await defaults(shop)).toEqual(before)
  })

  it('are exactly one for every live pay way, whatever is asked in whatever order (network 25.4)', async () => {
    const of = await given.merchant(world, provider, { prices })
    const step = fc.record({
      aisleCode: fc.constantFrom('SANDBOX', second, 'ICBC'),
      payWay: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      opens: fc.boolean(),
    })
    let isOpen = false
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { aisleCode, payWay, opens } of steps) {
          if (opens && !isOpen) await openSecond(of).then(() => (isOpen = true))
          await setDefault(staff, of, aisleCode, payWay)
        }
        const ways = await defaults(of)
        expect(Object.keys(ways)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
        const offered = (way: string) => (isOpen && Number(way) <= 2 ? ['SANDBOX', second] : ['SANDBOX'])
        expect(Object.entries(ways).filter(([way, aisle]) => !offered(way).includes(aisle))).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

describe('channels of special scenes (C0207)', () => {
  const setSkill = (skillCode: string, aisleCode: string) =>
    world.as(staff).send(route.setSkill, { rpiNo: shop.rpiNo, skillCode, aisleCode })
  it('are set where the channel offers the scene, and unset (R543)', async () => {
    expect(await setSkill('ONLINE', second)).toMatchObject({ code: 200 })
    expect(await setSkill('PREAUTH', second)).toMatchObject({ code: 409, msg: '通道备用通道不支持该技能' })
    expect(await setSkill('ECNY', second)).toMatchObject({ code: 409 })
    expect(await setSkill('ECNY', 'SANDBOX')).toMatchObject({ code: 200 })
    const skillOf = async (code: string) =>
      (await world.as(staff).send(route.aisles, { rpiNo: shop.rpiNo })).data.skills.find(
        ({ skillCode }) => skillCode === code,
      )?.aisleCode
    expect([await skillOf('ONLINE'), await skillOf('ECNY'), await skillOf('PREAUTH')]).toEqual([second, 'SANDBOX', ''])
    expect(await setSkill('ONLINE', '')).toMatchObject({ code: 200 })
    expect(await skillOf('ONLINE')).toBe('')
    expect(await setSkill('DANCE', second)).toMatchObject({ code: 400 })
  })
})

describe('payment companies (C0179, C0204, C0205, C0162, P035, P102)', () => {
  const turn = (user: TestUser, compCode: string, isOn: 0 | 1, aisleCode = second, call = route.switchCompany) =>
    world.as(user).send(call, { rpiNo: shop.rpiNo, aisleCode, compCode, isOn })
  const stateOf = async (compCode: string, aisleCode = second) =>
    (await world.as(staff).send(route.companies, { rpiNo: shop.rpiNo })).data.companies.find(
      (one) => one.compCode === compCode && one.aisleCode === aisleCode,
    )
  const records = async () => (await world.as(staff).send(route.records, { rpiNo: shop.rpiNo })).data

  it('are switched by the provider, who cannot undo what the operator did (R540)', async () => {
    expect(await turn(owner, 'ALIPAY', 0)).toMatchObject({ code: 200 })
    expect(await turn(owner, 'ALIPAY', 1)).toMatchObject({ code: 200 })
    expect(await turn(staff, 'ALIPAY', 0)).toMatchObject({ code: 200 })
    const before = (await records()).total
    expect(await turn(owner, 'ALIPAY', 1)).toMatchObject({ code: 409, msg: '由运营商停用，请联系运营商' })
    expect(await stateOf('ALIPAY')).toMatchObject({ isOn: 0, offByOperator: 1 })
    expect((await records()).total).toBe(before)
    expect(await turn(staff, 'ALIPAY', 1)).toMatchObject({ code: 200 })
    expect((await records()).records[0]).toMatchObject({
      compCode: 'ALIPAY',
      isOn: 1,
      isSkill: 0,
      aisleName: '备用通道',
    })
  })

  it('record nothing when nothing changes', async () => {
    const before = (await records()).total
    expect(await turn(staff, 'WECHAT', 1)).toMatchObject({ code: 200 })
    expect((await records()).total).toBe(before)
  })

  it('keep one at a default channel, and may all go elsewhere (R541)', async () => {
    expect(await turn(staff, 'WECHAT', 0)).toMatchObject({ code: 200 })
    expect(await turn(staff, 'ALIPAY', 0)).toMatchObject({ code: 200 })
    await turn(staff, 'WECHAT', 1)
    await turn(staff, 'ALIPAY', 1)
    await setDefault(staff, shop, second, 1)
    expect(await turn(staff, 'WECHAT', 0)).toMatchObject({ code: 200 })
    expect(await turn(staff, 'ALIPAY', 0)).toMatchObject({ code: 409, msg: '至少保留一个支付公司' })
    expect(await turn(staff, 'ALIPAY', 0, second, route.switchSkillCompany)).toMatchObject({ code: 200 })
    expect(await stateOf('ALIPAY')).toMatchObject({ isOn: 1, isSkillOn: 0 })
  })

  it.each([
    {
      why: 'a company that the channel lacks',
      user: () => staff,
      compCode: 'ECNY',
      aisleCode: second,
      code: 409,
      msg: '通道备用通道没有该支付公司',
    },
    {
      why: 'a channel where it is not',
      user: () => staff,
      compCode: 'WECHAT',
      aisleCode: 'ICBC',
      code: 409,
      msg: '该通道未进件成功',
    },
    {
      why: 'an unknown company',
      user: () => staff,
      compCode: 'BANK',
      aisleCode: second,
      code: 400,
      msg: '支付公司格式不正确',
    },
    {
      why: 'who lacks the right',
      user: () => givenUser(world, { ...operator }),
      compCode: 'WECHAT',
      aisleCode: second,
      code: 403,
      msg: '没有操作权限',
    },
    {
      why: 'another operator',
      user: async () => givenUser(world, { ...(await given.operator(world)), permissions }),
      compCode: 'WECHAT',
      aisleCode: second,
      code: 404,
      msg: '数据不存在或无权查看',
    },
  ])('refuse $why', async ({ user, compCode, aisleCode, code, msg }) => {
    expect(await turn(await user(), compCode, 0, aisleCode)).toMatchObject({ code, msg })
  })
})
