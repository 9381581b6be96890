import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { view } from './view.contract.ts'

const layout = {
  columns: [{ key: 'account', isShown: true, pin: 'left' as const, width: 200 }],
  density: 'small' as const,
  pageSize: 50,
}
const listKey = 'C0008'
let world: World
let mine: TestUser
let colleague: TestUser
let stranger: TestUser
let requests = 0

beforeAll(async () => {
  world = await startWorld()
  mine = await givenUser(world, { tenantId: '100001', roleAlias: 'first' })
  colleague = await givenUser(world, { tenantId: '100001', roleAlias: 'second' })
  stranger = await givenUser(world, { tenantId: '100002' })
})
afterAll(() => world.close())

const of = async (user: TestUser) => (await world.as(user).send(view.mine)).data
const roleOf = async (user: TestUser) => (await of(user)).roles[0]?.id ?? ''
const submit = (user: TestUser, more: Record<string, unknown> = {}) =>
  world
    .as(user)
    .send(view.submit, { listKey, name: `v${++requests}`, query: 'status=1', requestNo: `r${requests}`, ...more })

describe('columns', () => {
  it('are kept for the user alone (C1065, C1066)', async () => {
    expect((await world.as(mine).send(view.keepLayout, { listKey, layout })).code).toBe(200)
    expect((await of(mine)).layouts).toEqual([{ listKey, layout, defaultViewId: '' }])
    expect((await of(colleague)).layouts).toEqual([])
  })

  it('go back to those of the list', async () => {
    await world.as(mine).send(view.keepLayout, { listKey, layout: null })
    expect((await of(mine)).layouts[0]?.layout).toBeNull()
  })

  it.each([
    { ...layout, density: 'tiny' },
    { ...layout, columns: Array.from({ length: 101 }, () => layout.columns[0]) },
    'text',
  ])('refuses a layout that is none', async (wrong) => {
    const before = await of(mine)
    expect((await world.as(mine).send(view.keepLayout, { listKey, layout: wrong })).code).toBe(400)
    expect(await of(mine)).toEqual(before)
  })
})

describe('views', () => {
  it('are saved, changed and removed by their owner (C1067, C1068)', async () => {
    const { data } = await submit(mine, { name: '今日' })
    expect((await of(mine)).views).toEqual([
      { id: data.id, listKey, name: '今日', query: 'status=1', isMine: 1, roleIds: [] },
    ])
    await submit(mine, { id: data.id, name: '昨日', query: 'status=2' })
    expect((await of(mine)).views).toMatchObject([{ name: '昨日', query: 'status=2' }])
    expect((await world.as(mine).send(view.remove, { id: data.id })).code).toBe(200)
    expect((await of(mine)).views).toEqual([])
  })

  it('are seen by those whose role they are shared with, who cannot change them', async () => {
    const admin = await givenUser(world, { tenantId: '100001', roleAlias: 'admin' })
    const { data } = await submit(admin, { roleIds: await roleOf(colleague) })
    expect((await of(colleague)).views).toMatchObject([{ id: data.id, isMine: 0 }])
    expect((await of(mine)).views).toEqual([])
    expect((await submit(colleague, { id: data.id })).code).toBe(404)
    expect((await world.as(colleague).send(view.remove, { id: data.id })).code).toBe(404)
    expect((await of(admin)).views).toHaveLength(1)
  })

  it('cannot be shared with a role that is not one’s own', async () => {
    expect((await submit(mine, { roleIds: await roleOf(colleague) })).error).toBe('view.roleNotYours')
    expect((await of(mine)).views).toEqual([])
  })

  it('hold no personal number', async () => {
    expect((await submit(mine, { query: 'status=1&phone=13800138000' })).error).toBe('view.personalFilter')
    expect((await of(mine)).views).toEqual([])
  })

  it('have one name each', async () => {
    const { data } = await submit(mine, { name: '同名' })
    expect((await submit(mine, { name: '同名' })).error).toBe('view.nameTaken')
    await world.as(mine).send(view.remove, { id: data.id })
  })

  it('are at most 50 a list', async () => {
    await world.within(mine, ({ client }) =>
      client.query(
        `INSERT INTO list_view (tenant_id, oem_no, user_id, list_key, view_name, query) SELECT $1, $1, $2, 'C0009', 'v' || n, '' FROM generate_series(1, 50) n`,
        [mine.tenantId, mine.userId],
      ),
    )
    expect((await submit(mine, { listKey: 'C0009' })).error).toBe('view.tooMany')
  })

  it('of another tenant do not exist', async () => {
    const { data } = await submit(mine)
    expect((await of(stranger)).views).toEqual([])
    expect((await world.as(stranger).send(view.remove, { id: data.id })).code).toBe(404)
    expect((await world.as(stranger).send(view.makeDefault, { listKey, id: data.id })).code).toBe(404)
    await world.as(mine).send(view.remove, { id: data.id })
  })
})

it('opens a list with the view made its default, until that is removed (C1069)', async () => {
  const { data } = await submit(mine)
  await world.as(mine).send(view.makeDefault, { listKey, id: data.id })
  expect((await of(mine)).layouts[0]?.defaultViewId).toBe(data.id)
  await world.as(mine).send(view.remove, { id: data.id })
  expect((await of(mine)).layouts[0]?.defaultViewId).toBe('')
})

it('answers nobody without a token', async () => {
  expect((await world.as(null).send(view.mine)).code).toBe(401)
})
