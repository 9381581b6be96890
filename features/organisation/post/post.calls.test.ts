import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { post } from './post.contract.ts'

let world: World
let admin: TestUser
let tenant = 240_000
const permissions = ['post_view', 'post_add', 'post_edit', 'post_delete']

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant++
  admin = await givenUser(world, { tenantId: String(tenant), permissions })
})

const submit = (over: Record<string, unknown> = {}, by = admin) =>
  world.as(by).send(post.submit, { category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1, ...over })
const list = async (input: Record<string, unknown> = {}) => (await world.as(admin).send(post.list, input)).data

describe('posts', () => {
  it('are added, changed, listed, chosen and removed (C0088 to C0091, C0125, C0980, R097)', async () => {
    const { id } = (await submit({ remark: '最高' })).data
    expect((await submit({ id, postName: '总裁' })).data).toEqual({ id })
    expect((await world.as(admin).send(post.detail, { id })).data).toMatchObject({
      postName: '总裁',
      categoryName: '高层',
      remark: '最高',
      tenantId: admin.tenantId,
    })
    await submit({ postCode: 'pm', postName: '项目经理', category: 2, sort: 0 })
    expect((await list()).records.map(({ postCode }) => postCode)).toEqual(['pm', 'ceo'])
    expect((await list({ category: 2 })).records.map(({ postCode }) => postCode)).toEqual(['pm'])
    expect((await list({ postName: '总', postCode: 'C' })).total).toBe(1)
    expect((await list({ descs: 'postCode', size: 1 })).records.map(({ postCode }) => postCode)).toEqual(['pm'])
    expect((await world.as(admin).send(post.select)).data).toHaveLength(2)
    expect((await world.as(admin).send(post.search, { postName: '总裁' })).data).toMatchObject({
      total: 1,
      records: [{ id, postName: '总裁' }],
    })
    expect((await world.as(admin).send(post.remove, { ids: id })).status).toBe(200)
    expect((await list()).total).toBe(1)
  })

  it.each([
    { why: 'the code is taken', over: { postName: '另' }, msg: '岗位编号已存在' },
    { why: 'the name is taken', over: { postCode: 'other' }, msg: '岗位名称已存在' },
    { why: 'the code is missing', over: { postCode: '' }, msg: '岗位编号不能为空' },
    { why: 'the code is too long', over: { postCode: 'x'.repeat(13) }, msg: '岗位编号长度不能超过12个字符' },
    { why: 'the kind is unknown', over: { category: 9 }, msg: '岗位类型取值不正确' },
  ])('are refused when $why', async ({ over, msg }) => {
    await submit()
    expect((await submit(over)).msg).toBe(msg)
    expect((await list()).total).toBe(1)
  })

  it('stay while somebody holds them', async () => {
    const { id } = (await submit()).data
    await world.within(admin, ({ client }) => client.query('UPDATE app_user SET post_ids = ARRAY[$1::bigint]', [id]))
    expect((await world.as(admin).send(post.remove, { ids: id })).error).toBe('post.hasUsers')
    expect((await list()).total).toBe(1)
  })

  it('of another tenant or a sub-operator are not there, and each call needs its permission', async () => {
    const { id } = (await submit()).data
    const stranger = await givenUser(world, { tenantId: '249999', permissions })
    const sub = await givenUser(world, { tenantId: admin.tenantId, oemNo: `6${admin.tenantId.slice(1)}`, permissions })
    for (const other of [stranger, sub]) {
      expect((await world.as(other).send(post.detail, { id })).status).toBe(404)
      expect((await submit({ id }, other)).status).toBe(404)
      expect((await world.as(other).send(post.remove, { ids: id })).status).toBe(404)
      expect((await world.as(other).send(post.select)).data).toEqual([])
    }
    const clerk = await givenUser(world, { tenantId: admin.tenantId })
    expect((await world.as(clerk).send(post.list)).status).toBe(403)
    expect((await submit({}, clerk)).status).toBe(403)
    expect((await world.as(clerk).send(post.remove, { ids: id })).status).toBe(403)
  })
})
