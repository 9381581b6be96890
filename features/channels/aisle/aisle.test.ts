import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { relation } from '../../merchants/relation/relation.contract.ts'
import { openAisles } from './aisle.actions.ts'
import { aisle } from './aisle.contract.ts'
import { isWorkday, nextWorkday } from '../../../core/server/database/workday.ts'

let world: World
let operator: Operator
let child: Operator
let provider: Party
let merchant: Merchant
let staff: TestUser
let childStaff: TestUser

const permissions = ['pay_aisle_view', 'aisle_oem_view', 'aisle_rela_view', 'aisle_rela_export']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  child = await given.subOperator(world, operator)
  await given.aisle(world, { aisleCode: 'CLOSED', aisleName: '未开通通道' })
  provider = await given.provider(world, operator, {
    prices: { wechat: { rate: '0.25' }, debitCard: { rate: '0.45', cap: '18.00' } },
  })
  merchant = await given.merchant(world, provider, {
    name: '张记面馆',
    prices: { wechat: { rate: '0.38' }, debitCard: { rate: '0.50', cap: '20.00' } },
  })
  staff = await givenUser(world, { ...operator, permissions })
  childStaff = await givenUser(world, { ...child, permissions })
}, 60_000)
afterAll(() => world.close())

const idOfSandbox = async () =>
  (await world.as(staff).send(aisle.list, { aisleCode: 'SANDBOX' })).data.records[0]?.id ?? ''

describe('channels (C0338, C0339, C0348)', () => {
  it('are shown to whom they are open', async () => {
    expect((await world.as(staff).send(aisle.list)).data).toMatchObject({
      total: 1,
      records: [{ aisleCode: 'SANDBOX', aisleName: '模拟通道', incomingKinds: [1, 2], settleMode: 1, isOn: 1 }],
    })
    expect((await world.as(staff).send(aisle.list, { aisleName: '模拟', isOn: 1 })).data.total).toBe(1)
    expect((await world.as(staff).send(aisle.list, { aisleCode: 'CLOSED' })).data.total).toBe(0)
    expect((await world.as(childStaff).send(aisle.ofTenant)).data).toEqual([
      { aisleCode: 'SANDBOX', aisleName: '模拟通道', isDefault: 1 },
    ])
  })

  it('show what they charge to the operator alone', async () => {
    const id = await idOfSandbox()
    const { data } = await world.as(staff).send(aisle.detail, { id })
    expect(data).toMatchObject({
      d0Begin: '09:00',
      d0End: '21:30',
      refundDays: 365,
      apiConfig: '',
      areas: [],
      singleMax: null,
    })
    expect(data.payWays[0]).toEqual({ payWay: 1, minMerchantRate: '0.0000', maxRate: '1.0000' })
    expect(data.costs?.find(({ payWay }) => payWay === 4)).toMatchObject({
      rate: '0.4000',
      capAmount: '17.50',
      minFee: '0.00',
    })
    expect(data.companies.map(({ compCode }) => compCode)).toContain('WECHAT')
    expect((await world.as(childStaff).send(aisle.detail, { id })).data.costs).toBeNull()
    const asProvider = await givenUser(world, { ...provider, userNo: provider.userNo, userType: 2, permissions })
    expect((await world.as(asProvider).send(aisle.detail, { id })).data.costs).toBeNull()
  })

  it('are not found by others, and need their permission', async () => {
    const stranger = await givenUser(world, { tenantId: '700001', permissions })
    expect((await world.as(stranger).send(aisle.detail, { id: await idOfSandbox() })).code).toBe(404)
    const nobody = await givenUser(world, { ...operator })
    for (const call of [
      aisle.list,
      aisle.detail,
      aisle.opened,
      relation.list,
      relation.export,
    ] as unknown as (typeof aisle.detail)[])
      expect((await world.as(nobody).send(call, { id: '1' })).code).toBe(403)
  })
})

describe('opened channels (C0346)', () => {
  it('are the own ones, or those of sub-operators', async () => {
    expect((await world.as(staff).send(aisle.opened)).data.records.map(({ tenantId }) => tenantId)).toEqual([
      operator.oemNo,
    ])
    expect(
      (await world.as(staff).send(aisle.opened, { scope: 'child' })).data.records.map(({ tenantId }) => tenantId),
    ).toEqual([child.oemNo])
    expect((await world.as(childStaff).send(aisle.opened, { scope: 'all' })).data.records).toMatchObject([
      { tenantId: child.oemNo, tenantName: `tenant ${child.oemNo}`, aisleCode: 'SANDBOX', isOn: 1, isDefault: 1 },
    ])
  })

  it('are opened for a sub-operator only where its operator has them', async () => {
    const open = world.within(operator, (tx) =>
      openAisles(tx, { ...operator, userId: null, deptId: null, at: '2026-01-01 00:00:00+08' }, [
        { oemNo: child.oemNo, aisleCode: 'CLOSED' },
      ]),
    )
    await expect(open).rejects.toThrow(AppError)
    await expect(open).rejects.toThrow('上级运营商未开通该通道')
  })
})

describe('merchants at channels (C0266, C0267)', () => {
  it('are listed with numbers, defaults and prices', async () => {
    const { data } = await world.as(staff).send(relation.list, { aisleMerNo: merchant.aisleMerNo })
    expect(data).toMatchObject({
      total: 1,
      records: [
        {
          rpiNo: merchant.rpiNo,
          rpiName: '张记面馆',
          aisleName: '模拟通道',
          incomingKind: 1,
          incomingStatus: 6,
          isOn: 1,
          settleCycle: 1,
          defaultPayWays: [1, 2, 3, 4, 5, 6, 7, 8],
        },
      ],
    })
    expect(data.records[0]?.rates).toEqual([
      { payWay: 1, rate: '0.3800', capAmount: null, minFee: '0.00', d0Rate: '0.0000', d0Fee: '0.00' },
      { payWay: 4, rate: '0.5000', capAmount: '20.00', minFee: '0.00', d0Rate: '0.0000', d0Fee: '0.00' },
    ])
  })

  it.each([
    { why: 'kind', filter: { incomingKind: 2 }, found: 1 },
    { why: 'state', filter: { incomingStatus: 7 }, found: 0 },
    { why: 'merchant name', filter: { rpiName: '张' }, found: 2 },
    { why: 'channel', filter: { aisleCode: 'ICBC' }, found: 0 },
    { why: 'being off', filter: { isOn: 0 }, found: 0 },
  ])('are filtered by $why', async ({ filter, found }) =>
    expect((await world.as(staff).send(relation.list, filter)).data.total).toBe(found),
  )

  it('are exported, and seen within the reach alone', async () => {
    const rows = sheetRecords((await world.as(staff).send(relation.export, { incomingKind: 1 })).body)
    expect(rows.map((row) => [row['商户编号'], row['签约费率'], row['进件状态']])).toEqual([
      [merchant.rpiNo, '微信 0.38%; 借记卡 0.5%', '进件成功'],
    ])
    expect((await world.as(childStaff).send(relation.list, { scope: 'all' })).data.total).toBe(0)
  })
})

describe('bank working days', () => {
  it.each([
    { why: 'an ordinary Friday', day: '2026-11-20', works: true, next: '2026-11-23' },
    { why: 'a Saturday', day: '2026-11-21', works: false, next: '2026-11-23' },
    { why: 'a Saturday worked for a holiday', day: '2026-10-10', works: true, next: '2026-10-12' },
    { why: 'the day before the national holiday', day: '2026-09-30', works: true, next: '2026-10-08' },
    { why: 'the new year of the lunar calendar', day: '2026-02-17', works: false, next: '2026-02-24' },
  ])('know $why', async ({ day, works, next }) => {
    await world.within(operator, async (tx) => {
      expect(await isWorkday(tx, day)).toBe(works)
      expect(await nextWorkday(tx, day)).toBe(next)
    })
  })
})
