import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { RpiFinishStatus, RpiKind, RpiStatus } from './merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { merchant } from './merchant.contract.ts'

let world: World
let operator: Operator
let child: Operator
let l1: Party
let l2: Party
let employee: Party
let institution: Party
let ofL1: Merchant
let ofL2: Merchant
let direct: Merchant
let ofChild: Merchant
let staff: TestUser

const permissions = ['pos_info_view', 'pos_info_export']
const prices = { wechat: { rate: '0.38' } }

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  child = await given.subOperator(world, operator)
  l1 = await given.provider(world, operator, { name: '华东服务商', prices: { wechat: { rate: '0.25' } } })
  l2 = await given.provider(world, l1, { prices: { wechat: { rate: '0.30' } } })
  employee = await given.employee(world, l1)
  institution = await given.institution(world, operator)
  ofL1 = await given.merchant(world, l1, {
    name: '杭州小店',
    prices,
    empNo: employee.userNo,
    legalPhone: '13812345678',
    at: '2026-02-01 10:00:00+08',
  })
  ofL2 = await given.merchant(world, l2, {
    name: '杭州大店',
    prices,
    institutionNo: institution.userNo,
    legalPhone: '13911115678',
    at: '2026-02-02 10:00:00+08',
  })
  direct = await given.merchant(world, operator, {
    name: '100%折扣店',
    prices,
    userType: MerchantUserType.micro,
    managerUserId: 77n,
    at: '2026-02-03 10:00:00+08',
  })
  ofChild = await given.merchant(world, child, { prices })
  staff = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())

const numbers = async (user: TestUser, filter: Record<string, unknown> = {}) => {
  const reply = await world.as(user).send(merchant.list, { size: 50, ...filter })
  expect(reply.code).toBe(200)
  expect(reply.data.total).toBe(reply.data.records.length)
  return reply.data.records.map(({ rpiNo }) => rpiNo)
}
const partyUser = (party: Party, userType: 2 | 4 | 5) =>
  givenUser(world, { ...party, userNo: party.userNo, userType, permissions })

describe('the list of merchants (C0160)', () => {
  it('shows the newest first, with party, channels and masked phone (R518)', async () => {
    const reply = await world.as(staff).send(merchant.list, { rpiKind: RpiKind.merchant })
    expect(reply.data.records.map(({ rpiNo }) => rpiNo)).toEqual([direct.rpiNo, ofL2.rpiNo, ofL1.rpiNo])
    expect(reply.data.records[2]).toMatchObject({
      rpiName: '杭州小店',
      tenantId: operator.oemNo,
      userNo: l1.userNo,
      userName: '华东服务商',
      empNo: employee.userNo,
      legalName: '王五',
      legalPhone: '138****5678',
      rpiStatus: RpiStatus.active,
      finishStatus: RpiFinishStatus.onboarded,
      storeCount: 1,
      terminalCount: 0,
      createTime: '2026-02-01 10:00:00',
      lastTradeTime: '',
      d0Flag: 0,
    })
    expect(reply.data.records[2]?.aisles).toMatchObject([
      {
        aisleCode: 'SANDBOX',
        aisleName: '模拟通道',
        incomingKind: 1,
        incomingStatus: IncomingStatus.opened,
        aisleMerNo: ofL1.aisleMerNo,
        isOn: 1,
        isDefault: 1,
      },
      { aisleCode: 'SANDBOX', incomingKind: 2, aisleMerNo: `${ofL1.aisleMerNo}P` },
    ])
    expect(JSON.stringify(reply.data)).not.toMatch(/13812345678|11010519\d{10}|v1:/)
  })

  it.each([
    { why: 'number', filter: () => ({ rpiNo: ofL1.rpiNo }), meant: () => [ofL1] },
    { why: 'beginning of the name', filter: () => ({ rpiName: '杭州' }), meant: () => [ofL2, ofL1] },
    {
      why: 'a name with a percent sign, which means itself',
      filter: () => ({ rpiName: '100%' }),
      meant: () => [direct],
    },
    { why: 'a percent sign alone', filter: () => ({ rpiName: '%' }), meant: () => [] },
    { why: 'whole phone', filter: () => ({ legalPhone: '13812345678' }), meant: () => [ofL1] },
    { why: 'end of the phone', filter: () => ({ legalPhone: '5678' }), meant: () => [ofL2, ofL1] },
    { why: 'direct party', filter: () => ({ userNo: l1.userNo }), meant: () => [ofL1] },
    { why: 'party with all below it', filter: () => ({ userNo: l1.userNo, withChild: 1 }), meant: () => [ofL2, ofL1] },
    { why: 'employee', filter: () => ({ empNo: employee.userNo }), meant: () => [ofL1] },
    { why: 'institution', filter: () => ({ institutionNo: institution.userNo }), meant: () => [ofL2] },
    { why: 'type', filter: () => ({ userType: MerchantUserType.micro }), meant: () => [direct] },
    { why: 'status', filter: () => ({ rpiStatus: RpiStatus.frozen }), meant: () => [] },
    {
      why: 'onboarding',
      filter: () => ({ finishStatus: RpiFinishStatus.onboarded }),
      meant: () => [direct, ofL2, ofL1],
    },
    { why: 'kind', filter: () => ({ rpiKind: RpiKind.group }), meant: () => [] },
    {
      why: 'channel and its state',
      filter: () => ({ aisleCode: 'SANDBOX', incomingStatus: IncomingStatus.opened }),
      meant: () => [direct, ofL2, ofL1],
    },
    { why: 'a channel where none is', filter: () => ({ aisleCode: 'ICBC' }), meant: () => [] },
    {
      why: 'days, both inside',
      filter: () => ({ createTime_dategt: '2026-02-01', createTime_datelt: '2026-02-02' }),
      meant: () => [ofL2, ofL1],
    },
    {
      why: 'moments, both inside',
      filter: () => ({ createTime_dategt: '2026-02-02 10:00:00', createTime_datelt: '2026-02-02 10:00:00' }),
      meant: () => [ofL2],
    },
    { why: "sub-operators' rows", filter: () => ({ scope: 'child' }), meant: () => [ofChild] },
    {
      why: 'own and sub-operators’ rows',
      filter: () => ({ scope: 'all' }),
      meant: () => [direct, ofL2, ofL1, ofChild],
    },
    { why: 'an asked order', filter: () => ({ ascs: 'createTime' }), meant: () => [ofL1, ofL2, direct] },
    { why: 'all rows at once', filter: () => ({ current: -1, size: -1 }), meant: () => [direct, ofL2, ofL1] },
  ])('filters by $why (R519)', async ({ filter, meant }) => {
    expect(await numbers(staff, filter())).toEqual(meant().map(({ rpiNo }) => rpiNo))
  })

  it('shows to each what is theirs alone', async () => {
    const of = (...merchants: Merchant[]) => merchants.map(({ rpiNo }) => rpiNo)
    expect(await numbers(await partyUser(l1, 2))).toEqual(of(ofL2, ofL1))
    expect(await numbers(await partyUser(l2, 2))).toEqual(of(ofL2))
    expect(await numbers(await partyUser(employee, 4))).toEqual(of(ofL1))
    expect(await numbers(await partyUser(institution, 5))).toEqual(of(ofL2))
    expect(await numbers(await givenUser(world, { ...child, permissions }), { scope: 'all' })).toEqual(of(ofChild))
    expect(await numbers(await partyUser(l1, 2), { scope: 'all', userNo: l2.userNo })).toEqual(of(ofL2))
    expect(
      await numbers(await givenUser(world, { ...(await given.operator(world)), permissions }), { scope: 'all' }),
    ).toEqual([])
    expect(await numbers(await givenUser(world, { ...operator, permissions, roleAlias: 'account_manager' }))).toEqual(
      [],
    )
  })

  it('narrows to those that the caller may change (network 2.7)', async () => {
    const mine = { isEditable: 1 }
    expect(await numbers(await partyUser(l1, 2), mine)).toEqual([ofL1.rpiNo])
    expect(await numbers(await partyUser(l2, 2), mine)).toEqual([ofL2.rpiNo])
    expect(await numbers(await partyUser(employee, 4), mine)).toEqual([ofL1.rpiNo])
    expect(await numbers(staff, { ...mine, rpiKind: RpiKind.merchant })).toEqual([direct.rpiNo, ofL2.rpiNo, ofL1.rpiNo])
  })

  it('masks names where another login tenant or an institution looks', async () => {
    const names = async (user: TestUser, filter = {}) =>
      (await world.as(user).send(merchant.list, filter)).data.records.map(({ legalName }) => legalName)
    expect(await names(staff, { scope: 'child' })).toEqual(['王*'])
    expect(await names(await partyUser(institution, 5))).toEqual(['王*'])
    expect(await names(await givenUser(world, { ...child, permissions }))).toEqual(['王五'])
  })

  it.each([
    {
      why: 'dates the wrong way round',
      filter: { createTime_dategt: '2026-02-02', createTime_datelt: '2026-02-01' },
      msg: '开始时间不能大于结束时间',
    },
    { why: 'a malformed phone', filter: { legalPhone: '138' }, msg: '法人手机号格式不正确' },
    { why: 'a code outside its set', filter: { rpiStatus: 9 }, msg: '商户状态取值不正确' },
    { why: 'too large a page', filter: { size: 201 }, msg: '分页参数不正确' },
  ])('refuses $why', async ({ filter, msg }) => {
    expect(await world.as(staff).send(merchant.list, filter)).toMatchObject({ code: 400, msg })
  })

  it('needs its permission, and a session', async () => {
    const nobody = await givenUser(world, { ...operator, permissions: [] })
    for (const call of [
      merchant.list,
      merchant.export,
      merchant.detail,
      merchant.aisles,
    ] as unknown as (typeof merchant.detail)[]) {
      expect((await world.as(nobody).send(call, { rpiNo: ofL1.rpiNo })).code).toBe(403)
      expect((await world.as(null).send(call, { rpiNo: ofL1.rpiNo })).code).toBe(401)
    }
  })
})

describe('the sheet of merchants (C0163)', () => {
  it('has the rows and the masking of the list', async () => {
    const reply = await world.as(staff).send(merchant.export, { userNo: l1.userNo, withChild: 1 })
    const rows = sheetRecords(reply.body)
    expect(rows.map((row) => [row['商户编号'], row['法人手机号'], row['商户状态']])).toEqual([
      [ofL2.rpiNo, '139****5678', '正常'],
      [ofL1.rpiNo, '138****5678', '正常'],
    ])
  })

  it('refuses more than 366 days', async () => {
    const reply = await world
      .as(staff)
      .send(merchant.export, { createTime_dategt: '2025-01-01', createTime_datelt: '2026-01-02' })
    expect(reply).toMatchObject({ code: 400, msg: '查询时间跨度不能超过366天' })
  })
})

describe('one merchant (C0165, C0169)', () => {
  it('shows everything, personal numbers masked (R527)', async () => {
    const reply = await world.as(staff).send(merchant.detail, { rpiNo: ofL1.rpiNo })
    expect(reply.data).toMatchObject({
      rpiNo: ofL1.rpiNo,
      legalPhone: '138****5678',
      loginPhone: '138****5678',
      contactPhone: '138****5678',
      businessBegin: '08:00',
      ipLimit: 0,
      ipWhite: [],
      account: { accName: '杭州小店', settleCycle: 1, settleMin: '1.00', bankName: '工商银行' },
    })
    expect(reply.data.legalIdNo).toMatch(/^110\*{11}\d{4}$/)
    expect(reply.data.account?.accNo).toMatch(/^\*{4}\d{4}$/)
    expect(JSON.stringify(reply.data)).not.toMatch(/13812345678|11010519\d{10}|v1:/)
    expect((await world.as(staff).send(merchant.detail, { rpiNo: direct.rpiNo })).data.ipLimit).toBe(1)
  })

  it('lists its channels', async () => {
    const reply = await world.as(staff).send(merchant.aisles, { rpiNo: ofL1.rpiNo })
    expect(reply.data.map(({ incomingKind, settleCycle, d0On }) => ({ incomingKind, settleCycle, d0On }))).toEqual([
      { incomingKind: 1, settleCycle: 1, d0On: 0 },
      { incomingKind: 2, settleCycle: 1, d0On: 0 },
    ])
  })

  it.each([
    {
      who: 'another operator',
      user: async () => givenUser(world, { ...(await given.operator(world)), permissions }),
      rpiNo: () => ofL1.rpiNo,
    },
    {
      who: 'a sub-operator, of its operator',
      user: () => givenUser(world, { ...child, permissions }),
      rpiNo: () => ofL1.rpiNo,
    },
    { who: 'a provider, of the one above', user: () => partyUser(l2, 2), rpiNo: () => ofL1.rpiNo },
    { who: "an employee, of another's", user: () => partyUser(employee, 4), rpiNo: () => ofL2.rpiNo },
    { who: 'an institution, of an untagged one', user: () => partyUser(institution, 5), rpiNo: () => ofL1.rpiNo },
    { who: 'anybody, of none such', user: async () => staff, rpiNo: () => 'M000000000000' },
  ])('is not found by $who', async ({ user, rpiNo }) => {
    const asker = await user()
    for (const call of [merchant.detail, merchant.aisles] as unknown as (typeof merchant.detail)[]) {
      expect(await world.as(asker).send(call, { rpiNo: rpiNo() })).toMatchObject({
        code: 404,
        msg: '数据不存在或无权查看',
      })
    }
  })
})

it('keeps totals of the lists that agree with the rows', async () => {
  const total = await world.within(operator, ({ client }) =>
    client.query<{ kept: string; rows: string }>(
      `SELECT (SELECT sum(merchant_count) FROM merchant_count)::text AS kept, (SELECT count(*) FROM rpi_basic WHERE NOT is_deleted)::text AS rows`,
    ),
  )
  const [{ kept, rows } = { kept: '', rows: '-' }] = total.rows
  expect(kept).toBe(rows)
})
