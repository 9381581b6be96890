import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../core/shared/dates.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { merchantRole } from '../../stores/merchant-role/merchant-role.contract.ts'
import { IpLimit, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { merchant } from '../merchant/merchant.contract.ts'
import { merchantState } from './merchant-state.contract.ts'

let world: World
let operator: Operator
let child: Operator
let l1: Party
let l2: Party
let shop: Merchant
let micro: Merchant
let ofChild: Merchant
let staff: TestUser
let risk: TestUser
let owner: TestUser
let above: TestUser
const prices = { wechat: { rate: '0.38', d0Rate: '0.02' } }
const permissions = [
  'pos_info_view',
  'pos_info_status',
  'pos_info_relax',
  'pos_info_ip_limit',
  'pos_info_d0',
  'merchant_role_view',
  'merchant_role_edit',
]

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  child = await given.subOperator(world, operator)
  l1 = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  l2 = await given.provider(world, l1, { prices: { wechat: { rate: '0.30' } } })
  shop = await given.merchant(world, l2, { prices })
  micro = await given.merchant(world, operator, { prices, userType: MerchantUserType.micro })
  ofChild = await given.merchant(world, child, { prices })
  staff = await givenUser(world, { ...operator, permissions })
  risk = await givenUser(world, { ...operator, permissions: [...permissions, 'pos_info_freeze'] })
  owner = await givenUser(world, { ...l2, userNo: l2.userNo, userType: 2, permissions })
  above = await givenUser(world, { ...l1, userNo: l1.userNo, userType: 2, permissions })
}, 60_000)
afterAll(() => world.close())

const rowOf = async ({ rpiNo }: Merchant): Promise<Record<string, unknown>> =>
  (
    await world.within(operator, ({ client }) =>
      client.query(
        `SELECT id::text, rpi_status, off_by, ip_limit, ip_white, limit_relaxed, d0_flag, last_frozen_time, version FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2`,
        [operator.tenantId, rpiNo],
      ),
    )
  ).rows[0]

const turn = async (user: TestUser | null, of: Merchant, rpiStatus: number, remark = '') =>
  world.as(user).send(merchantState.switch, { id: (await rowOf(of))['id'], rpiStatus, remark })

describe('switching a merchant (C0238, P099, R018)', () => {
  it('goes off and on again, and the time line tells by whom and why (C1141, R302)', async () => {
    expect(await turn(staff, shop, RpiStatus.disabled, '装修停业')).toMatchObject({ code: 200 })
    expect(await rowOf(shop)).toMatchObject({ rpi_status: RpiStatus.disabled, off_by: 1 })
    const before = await rowOf(shop)
    expect(await turn(owner, shop, RpiStatus.active)).toMatchObject({ code: 409, msg: '由运营商停用，请联系运营商' })
    expect(await rowOf(shop)).toEqual(before)
    expect(await turn(staff, shop, RpiStatus.active)).toMatchObject({ code: 200 })
    expect(await rowOf(shop)).toMatchObject({ rpi_status: RpiStatus.active, off_by: null })
    const states = (await world.as(owner).send(merchantState.states, { rpiNo: shop.rpiNo })).data
    expect(states.map(({ action, fromStatus, toStatus, remark }) => [action, fromStatus, toStatus, remark])).toEqual([
      ['onboarded', 0, 1, ''],
      ['switchOff', 1, 0, '装修停业'],
      ['switchOn', 0, 1, ''],
    ])
  })

  it('is frozen and freed by risk control alone, and remembers the freeze', async () => {
    expect(await turn(staff, shop, RpiStatus.frozen)).toMatchObject({ code: 403 })
    expect(await turn(risk, shop, RpiStatus.frozen, '异常交易')).toMatchObject({ code: 200 })
    expect((await rowOf(shop))['last_frozen_time']).not.toBeNull()
    expect(await turn(staff, shop, RpiStatus.active)).toMatchObject({ code: 409, msg: '商户已冻结，仅风控可解冻' })
    expect(await turn(risk, shop, RpiStatus.active)).toMatchObject({ code: 200 })
  })

  it('happens once when it is clicked ten times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => turn(staff, shop, RpiStatus.disabled)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['当前状态不允许此操作']),
    )
    await turn(staff, shop, RpiStatus.active)
  })

  it.each([
    { who: 'a provider above it', user: () => above, of: () => shop, code: 403, msg: '只能操作直属商户' },
    { who: "the operator, a sub-operator's", user: () => staff, of: () => ofChild, code: 403, msg: '只能操作直属商户' },
    { who: "a provider, another's", user: () => owner, of: () => micro, code: 404, msg: '数据不存在或无权查看' },
    {
      who: 'another operator',
      user: async () => givenUser(world, { ...(await given.operator(world)), permissions }),
      of: () => shop,
      code: 404,
      msg: '数据不存在或无权查看',
    },
    {
      who: 'who lacks the right',
      user: () => givenUser(world, { ...operator }),
      of: () => shop,
      code: 403,
      msg: '没有操作权限',
    },
    { who: 'nobody in particular', user: async () => null, of: () => shop, code: 401, msg: '登录已过期，请重新登录' },
  ])('is refused to $who, and nothing changes', async ({ user, of, code, msg }) => {
    const before = await rowOf(of())
    expect(await turn(await user(), of(), RpiStatus.disabled)).toMatchObject({ code, msg })
    expect(await rowOf(of())).toEqual(before)
  })
})

describe('limits of a merchant (C0218, C0203)', () => {
  it('are lifted once, never for micro merchants (R539)', async () => {
    const lift = (of: Merchant) => world.as(risk).send(merchantState.relax, { rpiNo: of.rpiNo })
    expect(await lift(micro)).toMatchObject({ code: 409, msg: '小微商户不支持提额' })
    expect(await lift(shop)).toMatchObject({ code: 200 })
    expect(await lift(shop)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await rowOf(shop)).toMatchObject({ limit_relaxed: true })
  })

  it('of addresses are tightened by the provider, loosened by the operator alone (R552)', async () => {
    const limit = (user: TestUser, ipLimit: number, ipWhite: string[] = []) =>
      world.as(user).send(merchantState.ipLimit, { rpiNo: shop.rpiNo, ipLimit, ipWhite })
    expect(await limit(owner, IpLimit.whiteList, ['10.0.0.0/24', '10.0.0.0/24'])).toMatchObject({ code: 200 })
    expect(await rowOf(shop)).toMatchObject({ ip_limit: 3, ip_white: ['10.0.0.0/24'] })
    expect(await limit(owner, IpLimit.whiteList, ['10.0.0.0/16'])).toMatchObject({
      code: 409,
      msg: '服务商不能放宽IP限制',
    })
    expect(await limit(owner, IpLimit.none)).toMatchObject({ code: 409, msg: '服务商不能放宽IP限制' })
    expect(await limit(staff, IpLimit.whiteList, ['一号'])).toMatchObject({
      code: 400,
      msg: 'IP白名单格式不正确：一号',
    })
    expect(await limit(staff, IpLimit.none)).toMatchObject({ code: 200 })
    expect(await rowOf(shop)).toMatchObject({ ip_limit: 0, ip_white: [] })
  })

  it('of addresses take the white list as text too, and never drop one without a word (C0203)', async () => {
    const limit = (ipLimit: number, ipWhite: string) =>
      world.as(staff).send(merchantState.ipLimit, { rpiNo: shop.rpiNo, ipLimit, ipWhite } as never)
    expect(await limit(IpLimit.whiteList, '10.0.0.1, 10.0.0.2\n10.1.0.0/16')).toMatchObject({ code: 200 })
    const listed = { ip_limit: 3, ip_white: ['10.0.0.1', '10.0.0.2', '10.1.0.0/16'] }
    expect(await rowOf(shop)).toMatchObject(listed)
    expect(await limit(IpLimit.whiteList, '')).toMatchObject({ code: 400, msg: '请填写IP白名单' })
    for (const other of [IpLimit.city, IpLimit.none])
      expect(await limit(other, '10.0.0.1')).toMatchObject({
        code: 400,
        msg: '仅“IP白名单”限制可填写白名单，请清空白名单或改用该限制',
      })
    expect(await rowOf(shop)).toMatchObject(listed)
    expect(await limit(IpLimit.city, '')).toMatchObject({ code: 200 })
    expect(await rowOf(shop)).toMatchObject({ ip_limit: IpLimit.city, ip_white: [] })
  })
})

describe('immediate settlement (C0196)', () => {
  const turnD0 = (user: TestUser, isOn: 0 | 1, of = shop) =>
    world.as(user).send(merchantState.d0, { rpiNo: of.rpiNo, aisleCode: of.aisleCode, isOn })
  it('needs 30 days of unbroken trade, tells the channel, and ends at any time (R553)', async () => {
    expect(await turnD0(owner, 1, { ...shop, aisleCode: 'NOWHERE' })).toMatchObject({ code: 404 })
    expect(await turnD0(owner, 1)).toMatchObject({ code: 409, msg: '入网不足90日或连续正常交易不足30日，不能开通D0' })
    await world.within(operator, async ({ client }) => {
      const { rows } = await client.query<{ today: string }>(`SELECT business_day(business_now())::text AS today`)
      const days = Array.from({ length: 30 }, (_, n) => addDays(rows[0]?.today ?? '', -1 - n))
      await client.query(
        `INSERT INTO trade_stat_mer_day (tenant_id, oem_no, day, rpi_no, store_no, aisle_code, pay_way, trade_kind, pay_count, pay_amount)
         SELECT $1, $1, d::date, $2, '', 'SANDBOX', 1, 1, 1, 100 FROM unnest($3::text[]) AS d`,
        [operator.tenantId, shop.rpiNo, days],
      )
    })
    expect(await turnD0(owner, 1)).toMatchObject({ code: 409, msg: '近90日内曾被冻结，不能开通D0' })
    await world.within(operator, ({ client }) =>
      client.query(
        `UPDATE rpi_basic SET last_frozen_time = last_frozen_time - interval '90 days' WHERE tenant_id = $1 AND rpi_no = $2`,
        [operator.tenantId, shop.rpiNo],
      ),
    )
    expect(await turnD0(owner, 1)).toMatchObject({ code: 200 })
    expect(await rowOf(shop)).toMatchObject({ d0_flag: true })
    expect(await turnD0(owner, 1)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await turnD0(owner, 0)).toMatchObject({ code: 200 })
    const sent = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT payload ->> 'isOn' AS is_on, payload ->> 'aisleMerNo' AS no FROM outbox WHERE tenant_id = $1 AND kind = 'merchant.d0' ORDER BY id`,
        [operator.tenantId],
      ),
    )
    expect(sent.rows.map((row) => [row['is_on'], row['no']])).toEqual([
      ['true', shop.aisleMerNo],
      ['true', `${shop.aisleMerNo}P`],
      ['false', shop.aisleMerNo],
      ['false', `${shop.aisleMerNo}P`],
    ])
  })
})

describe("rights in the merchant's app (C0227, C0228, P107, R567)", () => {
  it('are the usual ones until they are edited, and each merchant has its own', async () => {
    const rights = async (of: Merchant, staffRole: number) => {
      const { data } = await world.as(staff).send(merchantRole.rights, { rpiNo: of.rpiNo })
      return data.roles.find((role) => role.staffRole === staffRole)
    }
    expect(await rights(shop, 2)).toMatchObject({ rights: ['collect', 'ownTrades'], isUsual: 1, isEditable: 1 })
    expect(await rights(shop, 0)).toMatchObject({ isEditable: 0 })
    const edit = (user: TestUser, staffRole: number, given: string) =>
      world.as(user).send(merchantRole.edit, { rpiNo: shop.rpiNo, staffRole, rights: given })
    expect(await edit(owner, 2, 'collect,refund')).toMatchObject({ code: 200 })
    expect(await edit(owner, 2, 'collect,refund')).toMatchObject({ code: 200 })
    expect(await rights(shop, 2)).toMatchObject({ rights: ['collect', 'refund'], isUsual: 0 })
    expect(await rights(micro, 2)).toMatchObject({ isUsual: 1 })
    expect(await edit(owner, 2, '')).toMatchObject({ code: 200 })
    expect(await rights(shop, 2)).toMatchObject({ rights: [], isUsual: 0 })
    expect(await edit(staff, 0, 'collect')).toMatchObject({ code: 409, msg: '老板权限不可修改' })
    expect(await edit(above, 2, 'collect')).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    const audited = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT count(*)::int AS n FROM audit_log WHERE tenant_id = $1 AND action = 'merchantRole.edit' AND result = 'ok'`,
        [operator.tenantId],
      ),
    )
    expect(audited.rows[0]).toEqual({ n: 3 })
  })
})

it('still lists them (C0160)', async () => {
  expect((await world.as(staff).send(merchant.list, { rpiStatus: RpiStatus.active })).data.total).toBe(2)
})
