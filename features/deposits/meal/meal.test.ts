import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import {
  bind,
  type DepositWorld,
  givenPackage,
  pledgePermissions,
  shownOf,
  startDeposits,
  terms,
} from '../order/deposit.fixture.ts'
import { mealService } from '../meal-service/meal-service.contract.ts'
import { pledgeActive } from '../pledge-active/pledge-active.contract.ts'
import { isAbout } from '../pledge-active/pledge-active.rules.ts'
import { pledgeMeal } from './meal.contract.ts'

let at: DepositWorld
const requestNo = () => crypto.randomUUID()
const save = (more: object = {}, user = at.maker) =>
  at.world.as(user).send(pledgeMeal.save, { ...terms, requestNo: requestNo(), ...more })
const grant = (more: object = {}, user = at.maker) =>
  at.world.as(user).send(mealService.save, {
    userNo: at.l1.userNo,
    payReward: '10.00',
    reachReward: '0.00',
    serviceMealStatus: 1,
    requestNo: requestNo(),
    ...more,
  })
const rowOf = async (mealNo: string) => (await at.world.as(at.maker).send(pledgeMeal.list, { mealNo })).data.records[0]

beforeAll(async () => {
  at = await startDeposits()
}, 90_000)
afterAll(() => at.world.close())

describe('packages of deposits (C0618, C0619, C0620, C0621, R057, R646)', () => {
  it('are changed in place until a deposit uses them, then go on as a new version; the deposit keeps its copy', async () => {
    const mealNo = await givenPackage(at)
    const before = await rowOf(mealNo)
    const change = (more: object, row = before) =>
      save({ mealName: row?.mealName, id: row?.id, version: row?.version, ...more })
    expect((await change({ pledgeAmount: '98.00' })).data).toEqual({ mealNo, mealVersion: 1 })
    const { orderCode } = await bind(at)
    expect(await change({ pledgeAmount: '50.00' })).toMatchObject({ code: 409 })
    const used = await rowOf(mealNo)
    expect(used).toMatchObject({ mealVersion: 1, pledgeAmount: '98.00', orderCount: 1 })
    expect((await change({ pledgeAmount: '50.00', reachAmount: '10.00' }, used)).data).toEqual({
      mealNo,
      mealVersion: 2,
    })
    expect(await rowOf(mealNo)).toMatchObject({ mealVersion: 2, pledgeAmount: '50.00' })
    expect(await shownOf(at, orderCode)).toMatchObject({ mealVersion: 1, pledgeAmount: '98.00', reachAmount: '500.00' })
    const removed = await at.world.as(at.maker).send(pledgeMeal.remove, { ids: (await rowOf(mealNo))?.id })
    expect(removed).toMatchObject({ code: 409, msg: '套餐已被使用，不能删除' })
    const detail = await at.world.as(at.maker).send(pledgeMeal.detail, { id: (await rowOf(mealNo))?.id ?? '' })
    expect(detail.data).toMatchObject({ mealNo, mealVersion: 2 })
  })

  it('are removed while nothing uses them', async () => {
    const { mealNo } = (await save({ mealName: '无人使用' })).data
    const id = (await rowOf(mealNo))?.id ?? ''
    expect(await at.world.as(at.maker).send(pledgeMeal.remove, { ids: id })).toMatchObject({ code: 200 })
    expect(await rowOf(mealNo)).toBeUndefined()
    expect(await at.world.as(at.maker).send(pledgeMeal.detail, { id })).toMatchObject({ code: 404 })
  })

  it.each([
    {
      why: 'the deposit is too large',
      more: { pledgeAmount: '10000.00' },
      code: 400,
      msg: '押金金额须在0.01至9999.99之间',
    },
    { why: 'the target is missing', more: { reachAmount: '0.00' }, code: 400, msg: '请填写达标条件' },
    { why: 'the count is missing', more: { reachKind: 3 }, code: 400, msg: '请填写达标条件' },
    { why: 'a model is unknown', more: { rpmNos: ['NONE'] }, code: 400, msg: '终端型号不存在' },
    { why: 'the days are too many', more: { reachDays: 731 }, code: 400, msg: '考核天数取值不正确' },
    { why: 'the name is missing', more: { mealName: '' }, code: 400, msg: '套餐名称不能为空' },
  ])('are refused when $why', async ({ more, code, msg }) => {
    expect(await save({ mealName: `拒绝${Math.random()}`.slice(0, 12), ...more })).toMatchObject({ code, msg })
  })

  it('are the operator’s own staff’s alone, each name once', async () => {
    expect(await save({ mealName: '同名' })).toMatchObject({ code: 200 })
    expect(await save({ mealName: '同名' })).toMatchObject({ code: 409, msg: '套餐名称已存在' })
    expect(await save({ mealName: '服务商' }, at.ofL1)).toMatchObject({ code: 403 })
    const other = await given.operator(at.world)
    const stranger = await givenUser(at.world, { ...other, permissions: pledgePermissions })
    expect((await at.world.as(stranger).send(pledgeMeal.list, {})).data.records).toEqual([])
  })
})

describe('grants along the chain (C0614, C0615, C0616, C0617, C1391)', () => {
  it('never rise above what the giver has, and never fall below what was passed on', async () => {
    const { mealNo } = (await save({ mealName: '授权' })).data
    expect(await grant({ mealNo, payReward: '60.01' })).toMatchObject({ code: 409, msg: '奖励金额不能高于上级' })
    expect(await grant({ mealNo, userNo: at.l2.userNo })).toMatchObject({ code: 409, msg: '只能授权直属下级' })
    expect(await grant({ mealNo }, at.ofL2)).toMatchObject({ code: 409 })
    expect(await grant({ mealNo, payReward: '50.00' })).toMatchObject({ code: 200 })
    expect(await grant({ mealNo })).toMatchObject({ code: 409, msg: '该下级已授权此套餐' })
    const below = { mealNo, userNo: at.l2.userNo }
    expect(await grant({ ...below, payReward: '50.01' }, at.ofL1)).toMatchObject({
      code: 409,
      msg: '奖励金额不能高于上级',
    })
    expect(await grant({ ...below, payReward: '40.00' }, at.ofL1)).toMatchObject({ code: 200 })
    const rows = (await at.world.as(at.maker).send(mealService.list, { mealNo })).data.records
    const own = rows.find(({ userNo }) => userNo === at.l1.userNo)
    expect(await grant({ mealNo, payReward: '39.99', id: own?.id })).toMatchObject({ code: 409 })
    expect(await at.world.as(at.maker).send(mealService.remove, { ids: own?.id })).toMatchObject({
      code: 409,
      msg: '下级仍在使用该套餐，请先取消下级授权',
    })
    const low = await rowOf(mealNo)
    expect(await save({ mealName: '授权', id: low?.id, payReward: '49.99' })).toMatchObject({ code: 409 })
  })

  it('are seen by a node of itself and below, and changed by the giver alone (R057)', async () => {
    const mealNo = await givenPackage(at)
    const seen = async (user: DepositWorld['maker']) =>
      (await at.world.as(user).send(mealService.list, { mealNo })).data.records.map(({ userNo, isOwn }) => [
        userNo,
        isOwn,
      ])
    expect(new Map((await seen(at.ofL2)) as [string, number][])).toEqual(new Map([[at.l2.userNo, 0]]))
    expect(new Map((await seen(at.ofL1)) as [string, number][])).toEqual(
      new Map([
        [at.l1.userNo, 0],
        [at.l2.userNo, 1],
      ]),
    )
    const [row] = (await at.world.as(at.ofL2).send(mealService.list, { mealNo })).data.records
    expect(await at.world.as(at.ofL2).send(mealService.remove, { ids: row?.id })).toMatchObject({ code: 404 })
    const grantable = (await at.world.as(at.ofL1).send(mealService.grantable, {})).data.meals
    expect(grantable.find((one) => one.mealNo === mealNo)).toMatchObject({ payReward: '60.00', reachReward: '30.00' })
    expect(await at.world.as(at.ofL1).send(mealService.detail, { id: row?.id ?? '' })).toMatchObject({ code: 200 })
  })
})

describe('activities (C0637, C0638, C0639, C1392, R647)', () => {
  const draft = { rpmNos: [], snFrom: '', snTo: '', userNos: [] }

  it('are published by a second person, and keep all but their end then', async () => {
    const { mealNo } = (await save({ mealName: '活动套餐' })).data
    const times = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
    const one = { ...draft, ...times, activeName: '春季', mealNo, activeStatus: 0 }
    const saving = (more: object = {}, user = at.maker) =>
      at.world.as(user).send(pledgeActive.save, { ...one, requestNo: requestNo(), ...more })
    const publishing = (no: string, user = at.checker) =>
      at.world.as(user).send(pledgeActive.publish, { pledgeActiveNo: no, requestNo: requestNo() })
    expect(await saving({ endTime: one.startTime })).toMatchObject({ code: 400, msg: '结束时间须晚于开始时间' })
    expect(await saving({ snFrom: 'N1' })).toMatchObject({ code: 400 })
    expect(await saving({ mealNo: 'TC00000000' })).toMatchObject({ code: 409, msg: '押金套餐不存在或已停用' })
    expect(await saving({ activeStatus: 1 })).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    const { pledgeActiveNo } = (await saving()).data
    expect(await publishing(pledgeActiveNo, at.maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await publishing(pledgeActiveNo)).toMatchObject({ code: 200 })
    expect(await publishing(pledgeActiveNo)).toMatchObject({ code: 409 })
    const [row] = (await at.world.as(at.maker).send(pledgeActive.list, { pledgeActiveNo })).data.records
    const { id, version } = row ?? { id: '', version: 0 }
    expect(await saving({ id, version, activeStatus: 1, activeName: '夏季' })).toMatchObject({
      code: 409,
      msg: '活动进行中，仅可修改结束时间',
    })
    expect(await saving({ id, version, activeStatus: 1, endTime: '2098-01-01 00:00:00' })).toMatchObject({ code: 200 })
    expect(await saving({ id, activeStatus: 3, endTime: '2098-01-01 00:00:00' })).toMatchObject({ code: 200 })
    const detail = (await at.world.as(at.maker).send(pledgeActive.detail, { id })).data
    expect(detail.states.map(({ action }) => action)).toEqual(['add', 'publish', 'change', 'stop'])
  })

  it.each([
    { why: 'nothing limits it', reach: {}, is: true },
    { why: 'its model', reach: { rpmNos: ['K1'] }, is: true },
    { why: 'another model', reach: { rpmNos: ['K2'] }, is: false },
    { why: 'the range', reach: { snFrom: 'N100', snTo: 'N200' }, is: true },
    { why: 'the end of the range', reach: { snFrom: 'N100', snTo: 'N150' }, is: true },
    { why: 'beside the range', reach: { snFrom: 'N151', snTo: 'N200' }, is: false },
    { why: 'a range of another length', reach: { snFrom: 'N1', snTo: 'N2' }, is: false },
    { why: 'a node above', reach: { userNos: ['F1'] }, is: true },
    { why: 'another node', reach: { userNos: ['F9'] }, is: false },
  ])('are about a terminal by $why: $is', ({ reach, is }) => {
    expect(isAbout({ ...draft, ...reach }, { rpmNo: 'K1', sn: 'N150', nodes: ['F1', 'F2'] })).toBe(is)
  })

  it('give no deposit where a node above was not granted the package', async () => {
    const lonely = await startDeposits()
    try {
      await givenPackage(lonely, {}, [['60.00', '30.00']])
      expect((await bind(lonely)).orderCode).toBe('')
    } finally {
      await lonely.world.close()
    }
  }, 90_000)
})
