import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenConstraint } from '../../../core/server/database/db.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { createStaff } from '../staff/staff.actions.ts'
import { StaffRole } from '../staff/staff-codes.contract.ts'
import { staffCalls } from '../staff/staff.contract.ts'
import { createStores } from './store.actions.ts'
import { StoreStatus, StoreType } from './store-codes.contract.ts'
import { store } from './store.contract.ts'

let world: World
let operator: Operator
let provider: Party
let other: Party
let merchant: Merchant
let foreign: Merchant
let branch: string
let clerk: string
let staff: TestUser

const permissions = ['pos_store_view', 'pos_staff_view']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  other = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { name: '张记面馆', prices: { wechat: { rate: '0.38' } } })
  foreign = await given.merchant(world, other, { name: '李记茶楼', prices: { wechat: { rate: '0.38' } } })
  branch = await given.store(world, merchant, { name: '西湖分店', at: '2026-02-01 10:00:00+08' })
  clerk = await given.staff(world, merchant, {
    rpsNo: branch,
    name: '小王',
    mobile: '13812345678',
    at: '2026-02-02 10:00:00+08',
  })
  staff = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())

const providerUser = (one: Party) => givenUser(world, { ...one, userNo: one.userNo, userType: 2, permissions })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof AppError ? error.message : (brokenConstraint(error) ?? String(error))),
  )
const maker = () => ({ ...operator, userId: null, deptId: null, at: '2026-03-01 10:00:00+08' })

describe('stores (C0393, C0394)', () => {
  it('are listed with their merchant, masked', async () => {
    const reply = await world.as(staff).send(store.list, { rpiNo: merchant.rpiNo })
    expect(reply.data).toMatchObject({
      total: 2,
      records: [
        {
          rpsNo: branch,
          storeNo: branch,
          storeName: '西湖分店',
          storeType: StoreType.branch,
          rpiName: '张记面馆',
          staffCount: 1,
          storeStatus: StoreStatus.open,
          isOn: 1,
        },
        { rpsNo: merchant.rpsNo, storeName: '张记面馆', storeType: StoreType.head, staffCount: 0 },
      ],
    })
    expect(reply.data.records[0]?.managerMobile).toMatch(/^13\d\*{4}\d{4}$/)
  })

  it.each([
    { why: 'number', filter: () => ({ storeNo: branch }), meant: ['西湖分店'] },
    { why: 'its other name', filter: () => ({ rpsNo: branch }), meant: ['西湖分店'] },
    { why: 'a piece of the name', filter: () => ({ storeName: '湖' }), meant: ['西湖分店'] },
    { why: 'type', filter: () => ({ storeType: StoreType.head, rpiName: '张' }), meant: ['张记面馆'] },
    { why: 'status', filter: () => ({ storeStatus: StoreStatus.closed }), meant: [] },
    { why: 'being on', filter: () => ({ isOn: 0 }), meant: [] },
    { why: 'party', filter: () => ({ userNo: other.userNo }), meant: ['李记茶楼'] },
    {
      why: 'day',
      filter: () => ({ createTime_dategt: '2026-02-01', createTime_datelt: '2026-02-01' }),
      meant: ['西湖分店'],
    },
  ])('are filtered by $why', async ({ filter, meant }) => {
    const { data } = await world.as(staff).send(store.list, filter())
    expect(data.records.map(({ storeName }) => storeName)).toEqual(meant)
    expect(data.total).toBe(meant.length)
  })

  it('are shown one by one, within the reach alone (C0394, R588)', async () => {
    expect((await world.as(staff).send(store.detail, { storeNo: branch })).data).toMatchObject({
      rpsNo: branch,
      businessBegin: '08:00',
      userNo: provider.userNo,
    })
    expect((await world.as(staff).send(store.detail, { rpsNo: branch })).data.rpsNo).toBe(branch)
    expect(await world.as(staff).send(store.detail, {})).toMatchObject({ code: 400, msg: '门店编号不能为空' })
    const asOther = await providerUser(other)
    expect((await world.as(asOther).send(store.detail, { storeNo: branch })).code).toBe(404)
    expect((await world.as(asOther).send(store.list)).data.records.map(({ rpiNo }) => rpiNo)).toEqual([foreign.rpiNo])
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await world.as(stranger).send(store.detail, { storeNo: branch })).code).toBe(404)
    expect((await world.as(await givenUser(world, { ...operator })).send(store.detail, { storeNo: branch })).code).toBe(
      403,
    )
  })
})

describe('staff (C0400, C0401)', () => {
  it('are listed with their stores, masked', async () => {
    const reply = await world.as(staff).send(staffCalls.list, { rpiNo: merchant.rpiNo })
    expect(reply.data).toMatchObject({
      total: 1,
      records: [
        {
          rpstNo: clerk,
          name: '小王',
          mobile: '138****5678',
          rpiName: '张记面馆',
          isOn: 1,
          stores: [{ rpsNo: branch, storeName: '西湖分店', staffRole: StaffRole.clerk, isOn: 1, receiveVoice: 0 }],
        },
      ],
    })
    expect(reply.data.records[0]?.stores[0]?.id).toMatch(/^\d{18,19}$/)
  })

  it.each([
    { why: 'store', filter: () => ({ storeNo: branch }), found: 1 },
    { why: 'another store', filter: () => ({ storeNo: merchant.rpsNo }), found: 0 },
    { why: 'phone', filter: () => ({ mobile: '13812345678' }), found: 1 },
    { why: 'end of the phone', filter: () => ({ mobile: '5678' }), found: 1 },
    { why: 'role', filter: () => ({ staffRole: StaffRole.storeManager }), found: 0 },
    { why: 'name', filter: () => ({ name: '王' }), found: 1 },
    { why: 'number', filter: () => ({ rpstNo: clerk }), found: 1 },
  ])('are filtered by $why', async ({ filter, found }) =>
    expect((await world.as(staff).send(staffCalls.list, filter())).data.total).toBe(found),
  )

  it('are shown one by one, within the reach alone', async () => {
    const id = (await world.as(staff).send(staffCalls.list, { rpstNo: clerk })).data.records[0]?.id ?? ''
    expect((await world.as(staff).send(staffCalls.detail, { id })).data).toMatchObject({
      rpstNo: clerk,
      mobile: '138****5678',
    })
    expect((await world.as(await providerUser(other)).send(staffCalls.detail, { id })).code).toBe(404)
    expect(
      (
        await world
          .as(await givenUser(world, { ...(await given.operator(world)), permissions }))
          .send(staffCalls.detail, { id })
      ).code,
    ).toBe(404)
    expect((await world.as(await givenUser(world, { ...operator })).send(staffCalls.detail, { id })).code).toBe(403)
  })
})

describe('making stores and staff', () => {
  const storeDraft = (more: object) => ({
    rpiNo: merchant.rpiNo,
    storeName: `店${Math.random()}`,
    managerName: '店长',
    managerMobile: '13900001111',
    ...more,
  })
  const makeStore = (more: object) => world.within(operator, (tx) => createStores(tx, maker(), [storeDraft(more)]))
  const makeStaff = (more: object) =>
    world.within(operator, (tx) =>
      createStaff(tx, maker(), [
        {
          rpiNo: merchant.rpiNo,
          name: '店员',
          mobile: '13700001111',
          stores: [{ rpsNo: branch, staffRole: StaffRole.clerk }],
          ...more,
        },
      ]),
    )

  it('refuses stores that must not stand', async () => {
    expect(await refusal(makeStore({ storeName: '西湖分店' }))).toBe('pos_store_name')
    expect(await refusal(makeStore({ rpiNo: 'M000000000000' }))).toBe('数据不存在或无权查看')
    const micro = await given.merchant(world, provider, {
      userType: MerchantUserType.micro,
      prices: { wechat: { rate: '0.38' } },
    })
    expect(await refusal(makeStore({ rpiNo: micro.rpiNo }))).toBe('小微商户仅支持一个门店')
  })

  it('refuses staff that must not stand', async () => {
    expect(await refusal(makeStaff({ mobile: '13812345678' }))).toBe('pos_staff_mobile')
    expect(await refusal(makeStaff({ stores: [{ rpsNo: foreign.rpsNo, staffRole: StaffRole.clerk }] }))).toBe(
      '门店不属于该商户',
    )
    const owned = await given.merchant(world, provider, {
      legalPhone: '13600001111',
      prices: { wechat: { rate: '0.38' } },
    })
    expect(await refusal(makeStaff({ rpiNo: owned.rpiNo, mobile: '13600001111', stores: [] }))).toBe(
      '该手机号为商户主账号',
    )
  })

  it('keeps one account for a person at two merchants', async () => {
    await makeStaff({ mobile: '13500001111' })
    await makeStaff({
      mobile: '13500001111',
      rpiNo: foreign.rpiNo,
      stores: [{ rpsNo: foreign.rpsNo, staffRole: StaffRole.accountant }],
    })
    const { data } = await world.as(staff).send(staffCalls.list, { mobile: '13500001111' })
    expect(data.total).toBe(2)
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT count(*) AS n FROM staff_account a JOIN pos_staff p ON p.mobile_idx = a.mobile_idx WHERE p.rpst_no = $1`,
        [data.records[0]?.rpstNo],
      ),
    )
    expect(rows[0]?.n).toBe(1n)
  })
})
