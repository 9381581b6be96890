import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { givenParty, givenSubOperator, newTenant, type TestParty } from '../../wallets/owner/owner.fixture.ts'
import { type Mall, requestNo, startMall } from '../mall.fixture.ts'
import { couponExpire } from '../order/order.jobs.ts'
import { serviceCoupon } from './coupon.contract.ts'

let mall: Mall
let finance: TestUser
let party: TestParty
let owner: TestUser
const permissions = ['coupon_view', 'coupon_edit', 'coupon_export']
beforeAll(async () => {
  mall = await startMall()
  finance = await givenUser(mall.world, { tenantId: mall.tenantId, permissions })
  party = await givenParty(mall.world, { tenantId: mall.tenantId })
  owner = await givenUser(mall.world, { tenantId: mall.tenantId, userType: 2, userNo: party.ownerNo, permissions })
}, 60_000)
afterAll(() => mall.close())

const draft = (more: object = {}) => ({
  userNo: party.ownerNo,
  couponName: '新春满减',
  threshold: '200.00',
  amount: '20.00',
  validFrom: '2026-01-01 00:00:00',
  validTo: '2099-01-01 00:00:00',
  requestNo: requestNo(),
  ...more,
})
const give = (more: object = {}, user = finance) => mall.world.as(user).send(serviceCoupon.submit, draft(more))
const rowOf = async (couponNo: string, user = finance) =>
  (await mall.world.as(user).send(serviceCoupon.list, { couponNo })).data.records[0]

describe('coupons of buyers (R680, C0841 to C0846)', () => {
  it('are given by the seller, seen by their owner, and voided while unused', async () => {
    const { data } = await give({ classNos: [mall.classId] })
    expect(data.couponNo).toMatch(/^YH\d{18}$/)
    const row = await rowOf(data.couponNo)
    expect(row).toMatchObject({ couponStatus: 0, userNo: party.ownerNo, userType: 2, classNos: [mall.classId] })
    expect(await rowOf(data.couponNo, owner)).toMatchObject({ amount: '20.00' })
    const counts = (await mall.world.as(finance).send(serviceCoupon.counts, { couponNo: data.couponNo })).data
    expect(counts).toEqual({
      couponCount: 1,
      amount: '20.00',
      groups: [{ couponStatus: 0, couponCount: 1, amount: '20.00' }],
    })
    expect((await mall.world.as(finance).send(serviceCoupon.export, { couponNo: data.couponNo })).status).toBe(200)
    expect(await mall.world.as(owner).send(serviceCoupon.remove, { ids: data.id })).toMatchObject({ code: 403 })
    expect(await mall.world.as(finance).send(serviceCoupon.remove, { ids: data.id })).toMatchObject({ code: 200 })
    expect(await mall.world.as(finance).send(serviceCoupon.remove, { ids: data.id })).toMatchObject({ code: 409 })
    const detail = (await mall.world.as(finance).send(serviceCoupon.detail, { id: data.id })).data
    expect(detail).toMatchObject({ couponStatus: 4, masterCode: '' })
    expect(detail.states.map(({ action }) => action)).toEqual(['create', 'void'])
  })

  it.each([
    { why: 'nobody', more: { userNo: 'F00000000' }, msg: '所属主体不存在，或不在本商城采购' },
    { why: 'more than from what it counts', more: { amount: '200.00' }, msg: '优惠金额须小于使用门槛' },
    {
      why: 'a time that ends before it begins',
      more: { validTo: '2025-01-01 00:00:00' },
      msg: '失效时间须晚于生效时间',
    },
    {
      why: 'a time that is over',
      more: { validFrom: '2020-01-01 00:00:00', validTo: '2020-02-01 00:00:00' },
      msg: '失效时间已过',
    },
    { why: 'a class that is not there', more: { classNos: ['1'] }, msg: '适用分类不存在' },
    { why: 'nothing', more: { amount: '0.00' }, msg: '金额必须大于0' },
  ])('are refused for $why', async ({ more, msg }) => {
    const before = (await mall.world.as(finance).send(serviceCoupon.counts)).data.couponCount
    expect(await give(more)).toMatchObject({ success: false, msg })
    expect((await mall.world.as(finance).send(serviceCoupon.counts)).data.couponCount).toBe(before)
  })

  it('are given to who buys in the own shop alone', async () => {
    const sub = await givenSubOperator(mall.world, mall.tenantId)
    const staff = await givenUser(mall.world, { tenantId: mall.tenantId, oemNo: sub.oemNo, permissions })
    expect((await give({ userNo: sub.oemNo })).data.couponNo).toMatch(/^YH/)
    expect(await give({}, staff)).toMatchObject({ code: 409, msg: '所属主体不存在，或不在本商城采购' })
    expect(await give({ userNo: sub.oemNo }, staff)).toMatchObject({ code: 409 })
    expect(await give({}, owner)).toMatchObject({ code: 403 })
    const stranger = await givenUser(mall.world, { tenantId: newTenant(), permissions })
    const { data } = await give()
    expect(await mall.world.as(stranger).send(serviceCoupon.detail, { id: data.id })).toMatchObject({ code: 404 })
    expect(await mall.world.as(stranger).send(serviceCoupon.remove, { ids: data.id })).toMatchObject({ code: 404 })
  })

  it('end by themselves when their time is over', async () => {
    const expire = () => advanceCalendar(mall.world.db, { wait: true, jobs: [couponExpire] })
    await expire()
    const { data } = await give()
    await mall.world.within({ tenantId: mall.tenantId, oemNo: '' }, ({ client }) =>
      client.query(`UPDATE service_coupon SET valid_to = business_now() - interval '2 minutes' WHERE coupon_no = $1`, [
        data.couponNo,
      ]),
    )
    await mall.world.moveClock('2 minutes')
    await expire()
    expect(await rowOf(data.couponNo)).toMatchObject({ couponStatus: 3 })
  })
})
