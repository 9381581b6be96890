import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { newTenant, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { ticket, ticketMerchant } from './ticket.contract.ts'
import { endTickets } from './ticket-ending.actions.ts'
import { givenTickets, inMinutes, ticketDraft, type TicketScene } from './ticket.fixture.ts'

let world: World
let scene: TicketScene
beforeAll(async () => {
  world = await startMoneyWorld()
  scene = await givenTickets(world)
}, 60_000)
afterAll(() => world.close())

const save = (more: Record<string, unknown> = {}, by = scene.maker) =>
  world.as(by).send(ticket.add, ticketDraft({ requestNo: randomUUID(), ...more }))
const info = async (id: string) => (await world.as(scene.maker).send(ticket.info, { id })).data
const publish = (id: string, by = scene.checker) => world.as(by).send(ticket.publish, { id, requestNo: randomUUID() })
const change = (id: string, ticketStatus: number) =>
  world.as(scene.maker).send(ticket.changeStatus, { id, ticketStatus, requestNo: randomUUID() })
const join = (id: string, rpiNo = scene.network.merchant.rpiNo) =>
  world.as(scene.maker).send(ticketMerchant.add, { id, rpiNo, requestNo: randomUUID() })
const merchants = async (id: string, more = {}) =>
  (await world.as(scene.maker).send(ticketMerchant.list, { id, ...more })).data.records

describe('saving a ticket (C0567, C0566, C0568, R065)', () => {
  it('keeps a draft with all of its terms, and changes it', async () => {
    const { data } = await save({ ticketKind: 2, value: '88.5', fundKind: 3, platformRatio: '60', payWays: '2,1' })
    expect(data.ticketNo).toMatch(/^KQ\d{8}$/)
    expect(await info(data.id)).toMatchObject({
      ticketNo: data.ticketNo,
      ticketStatus: 0,
      value: '88.5',
      platformRatio: '60.0000',
      payWays: '1,2',
      budgetAmount: '100.00',
      leftAmount: '100.00',
      merchantCount: 0,
    })
    expect((await save({ id: data.id, ticketName: '改名', value: '5.00' })).code).toBe(200)
    expect(await info(data.id)).toMatchObject({ ticketName: '改名', value: '5.00', platformRatio: '100.0000' })
    const found = await world.as(scene.maker).send(ticket.list, { ticketNo: data.ticketNo })
    expect(found.data.records).toHaveLength(1)
  })

  it.each([
    { more: { value: '0' }, code: 400, msg: '优惠值不正确' },
    { more: { ticketKind: 2, value: '100' }, code: 400, msg: '优惠值不正确' },
    { more: { fundKind: 3 }, code: 400, msg: '平台承担比例须大于0且小于100%' },
    { more: { startTime: inMinutes(60), endTime: inMinutes(60) }, code: 400, msg: '结束时间须晚于开始时间' },
    { more: { startTime: inMinutes(-60), endTime: inMinutes(-1) }, code: 409, msg: '活动时间已结束' },
    { more: { budgetAmount: '0.00' }, code: 400, msg: '金额必须大于0' },
    { more: { ticketName: '' }, code: 400, msg: '活动名称不能为空' },
    { more: { payWays: '9' }, code: 400, msg: '支付方式取值不正确' },
    { more: { id: '1' }, code: 404, msg: '数据不存在或无权查看' },
  ])('is refused: $msg', async ({ more, code, msg }) => {
    expect(await save(more)).toMatchObject({ code, msg })
  })

  it('is refused to others: another tenant, without permission', async () => {
    const { id } = (await save()).data
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: ['ticket_view', 'ticket_edit'] })
    const nobody = await givenUser(world, { tenantId: scene.network.tenantId, permissions: [] })
    expect(await save({ id }, stranger)).toMatchObject({ code: 404 })
    expect(await world.as(stranger).send(ticket.info, { id })).toMatchObject({ code: 404 })
    expect((await world.as(stranger).send(ticket.list)).data.records).toEqual([])
    for (const refused of [world.as(nobody).send(ticket.list), world.as(nobody).send(ticket.info, { id })])
      expect(await refused).toMatchObject({ code: 403 })
    const { l1, tenantId } = scene.network
    const provider = await givenUser(world, {
      tenantId,
      userType: 2,
      userNo: l1.userNo,
      permissions: ['ticket_view', 'ticket_edit'],
    })
    expect((await world.as(provider).send(ticket.list)).data.records).toEqual([])
    expect(await save({}, provider)).toMatchObject({ code: 403 })
  })
})

describe('publishing and stopping a ticket (C1430, C1431)', () => {
  let id: string
  beforeEach(async () => {
    id = (await save()).data.id
  })

  it('is done by another than its maker, once it has merchants', async () => {
    expect(await publish(id)).toMatchObject({ code: 409, msg: '请先添加活动商户' })
    await join(id)
    expect(await publish(id, scene.maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    const replies = await Promise.all([publish(id), publish(id)])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    const told = await info(id)
    expect(told).toMatchObject({ ticketStatus: 1, merchantCount: 1 })
    expect(told.checkerNo).not.toBe('')
    expect(told.states.map(({ action }) => action)).toEqual(['add', 'publish'])
  })

  it('by who changed it last is refused: they are its maker now', async () => {
    await join(id)
    await save({ id }, scene.checker)
    expect(await publish(id)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await publish(id, scene.maker)).toMatchObject({ code: 200 })
  })

  it('leaves the end and the budget to be changed, the budget not below what is taken', async () => {
    const running = await scene.running({ budgetAmount: '30.00' })
    const draft = await info(running.id)
    const { requestNo: _requestNo, ...terms } = ticketDraft()
    const same = { ...terms, id: running.id, startTime: draft.startTime, endTime: draft.endTime }
    await scene.order('100.00', { ticketNo: running.ticketNo })
    expect(await save({ ...same, budgetAmount: '200.00', endTime: inMinutes(120) })).toMatchObject({ code: 200 })
    expect(await info(running.id)).toMatchObject({ budgetAmount: '200.00', leftAmount: '190.00', ticketStatus: 1 })
    expect(await save({ ...same, budgetAmount: '9.99' })).toMatchObject({
      code: 409,
      msg: '预算不能低于已占用的10.00元',
    })
    expect(await save({ ...same, value: '9.00' })).toMatchObject({
      code: 409,
      msg: '活动进行中，仅可修改结束时间和预算',
    })
    await change(running.id, 3)
    expect(await save(same)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
  })

  it('stops it for new orders and lets it run again; its time ends it for good', async () => {
    const running = await scene.running()
    expect(await change(running.id, 1)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await change(running.id, 3)).toMatchObject({ code: 200 })
    expect(await scene.order('100.00', { ticketNo: running.ticketNo })).toMatchObject({ msg: '活动未在进行中' })
    expect(await change(running.id, 1)).toMatchObject({ code: 200 })
    expect(await change(id, 3)).toMatchObject({ code: 409 })
    await scene.rows(
      `UPDATE ticket SET end_time = business_now(), start_time = business_now() - interval '1 day' WHERE tenant_id = $1 AND id = $2`,
      running.id,
    )
    expect(await scene.order('100.00', { ticketNo: running.ticketNo })).toMatchObject({ msg: '活动未在进行中' })
    await change(running.id, 3)
    expect(await change(running.id, 1)).toMatchObject({ code: 409, msg: '活动时间已结束' })
    const { tenantId } = scene.network
    await world.within({ tenantId, oemNo: '' }, (tx) => endTickets(tx, tenantId))
    expect(await info(running.id)).toMatchObject({ ticketStatus: 2 })
    expect(await change(running.id, 1)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await join(running.id, scene.network.direct.rpiNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
  })

  it('is removed as a draft alone (C1432)', async () => {
    await join(id)
    const remove = (ids: string) => world.as(scene.maker).send(ticket.remove, { ids })
    const running = await scene.running()
    expect(await remove(`${id},${running.id}`)).toMatchObject({ code: 409, msg: '已生效的记录不能删除' })
    expect(await remove(`${id},1`)).toMatchObject({ code: 404 })
    expect(await remove(id)).toMatchObject({ code: 200 })
    expect(await world.as(scene.maker).send(ticket.info, { id })).toMatchObject({ code: 404 })
  })
})

describe('merchants of a ticket (C0569, C0570, C0571, R633)', () => {
  it('join one by one, also those of a sub-operator, and leave', async () => {
    const id = await scene.draft()
    const { merchant, inner } = scene.network
    expect(await join(id)).toMatchObject({ code: 200 })
    expect(await join(id)).toMatchObject({ code: 409, msg: '商户已在活动中' })
    expect(await join(id, 'M000')).toMatchObject({ code: 404, msg: '数据不存在或无权查看' })
    expect(await join('1')).toMatchObject({ code: 404 })
    expect(await join(id, inner.rpiNo)).toMatchObject({ code: 200 })
    expect((await merchants(id)).map(({ rpiNo }) => rpiNo).sort()).toEqual([inner.rpiNo, merchant.rpiNo].sort())
    const [one] = await merchants(id, { rpiNo: merchant.rpiNo })
    expect(one).toMatchObject({ rpiNo: merchant.rpiNo, usedCount: 0, discountAmount: '0.00' })
    const remove = (ids: string) => world.as(scene.maker).send(ticketMerchant.remove, { ids })
    expect(await remove('1')).toMatchObject({ code: 404 })
    expect(await remove(one?.id ?? '')).toMatchObject({ code: 200 })
    expect((await merchants(id)).map(({ rpiNo }) => rpiNo)).toEqual([inner.rpiNo])
  })
})
