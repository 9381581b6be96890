import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { rejectReason } from './reject-reason.contract.ts'

let world: World
let operator: Operator
let staff: TestUser
let stranger: TestUser
const permissions = ['reject_reason_view', 'reject_reason_edit']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  staff = await givenUser(world, { ...operator, permissions })
  stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
}, 60_000)
afterAll(() => world.close())

const category = (title: string, more = {}) =>
  world.as(staff).send(rejectReason.submitFirst, { requestNo: randomUUID(), title, bizType: 2, sort: 1, ...more })
const reason = (firstId: string, content: string, more = {}) =>
  world.as(staff).send(rejectReason.submitSecond, {
    requestNo: randomUUID(),
    firstId,
    content,
    sort: 1,
    ...more,
  })

describe('reasons of refusals (C0950 to C0957, R085)', () => {
  it('stand in categories, each title once (R702, R703)', async () => {
    const { data } = await category('证照不符')
    expect((await category('证照不符')).msg).toBe('分类已存在')
    expect((await reason(data.id, '营业执照模糊', { step: 1, picKind: 4 })).code).toBe(200)
    expect((await reason(data.id, '营业执照模糊')).msg).toBe('原因已存在')
    expect((await world.as(staff).send(rejectReason.page)).data.records).toMatchObject([
      { title: '证照不符', bizType: 2, reasonCount: 1 },
    ])
    const [one] = (await world.as(staff).send(rejectReason.pageSecond, { firstId: data.id })).data.records
    expect(one).toMatchObject({ content: '营业执照模糊', step: 1, picKind: 4, field: '' })
    expect((await world.as(staff).send(rejectReason.detailSecond, { id: one?.id ?? '' })).data.title).toBe('证照不符')
    expect((await reason(data.id, '营业执照过期', { id: one?.id })).code).toBe(200)
    expect((await world.as(staff).send(rejectReason.list, { id: data.id })).data.map(({ content }) => content)).toEqual(
      ['营业执照过期'],
    )
  })

  it('go before their category', async () => {
    const { data } = await category('其他')
    const made = await reason(data.id, '资料不全')
    expect((await world.as(staff).send(rejectReason.deleteFirst, { ids: data.id })).msg).toBe('请先删除下级原因')
    expect((await world.as(staff).send(rejectReason.deleteSecond, { ids: made.data.id })).code).toBe(200)
    expect((await world.as(staff).send(rejectReason.deleteFirst, { ids: data.id })).code).toBe(200)
    expect((await category('其他')).code).toBe(200)
  })

  it('are a tenant’s own', async () => {
    const { data } = await category('内部')
    expect((await world.as(stranger).send(rejectReason.page)).data.total).toBe(0)
    expect((await world.as(stranger).send(rejectReason.list)).data).toEqual([])
    expect((await world.as(stranger).send(rejectReason.deleteFirst, { ids: data.id })).code).toBe(404)
    expect(
      (await world.as(stranger).send(rejectReason.submitSecond, { firstId: data.id, content: 'x', sort: 1 })).code,
    ).toBe(404)
    const nobody = await givenUser(world, { ...operator })
    expect((await world.as(nobody).send(rejectReason.page)).code).toBe(403)
    expect((await world.as(nobody).send(rejectReason.submitFirst, { title: 'x', bizType: 1, sort: 1 })).code).toBe(403)
  })
})
