import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { user } from '../user/user.contract.ts'
import { givenOffice, startUserWorld } from '../user/user.fixture.ts'
import { apiScope, dataScope, scopedLists } from './scope.contract.ts'

let world: World
let administrator: TestUser
let menuId: string
let count = 0
const permissions = ['data_scope_setting', 'api_scope_setting', 'user_view']

beforeAll(async () => {
  world = await startUserWorld()
  administrator = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
  menuId = String((await world.db.pool.query(`SELECT id FROM menu WHERE code = 'user_view'`)).rows[0]?.id)
})
afterAll(() => world.close())
beforeEach(() => {
  count++
})

const submitData = (over: Record<string, unknown> = {}, by = administrator) =>
  world.as(by).send(dataScope.submit, {
    menuId,
    scopeName: `范围${count}`,
    resourceCode: 'user',
    scopeType: 2,
    scopeClass: 'user.page',
    ...over,
  })
const submitApi = (over: Record<string, unknown> = {}, by = administrator) =>
  world.as(by).send(apiScope.submit, {
    menuId,
    scopeName: `接口${count}`,
    resourceCode: 'user_view',
    scopeType: 1,
    scopePath: '/api/blade-user/page',
    ...over,
  })

describe('data scopes (C0115 to C0118, R101)', () => {
  it('C1301: the form learns which lists there are and what a condition may name; others than the platform do not', async () => {
    const lists = (await world.as(administrator).send(scopedLists)).data
    expect(lists.find(({ key }) => key === 'user.page')?.fields).toContainEqual({ name: 'createTime', kind: 'instant' })
    const operator = await givenUser(world, { tenantId: '100002', permissions, roleAlias: 'administrator' })
    expect((await world.as(operator).send(scopedLists)).status).toBe(403)
  })

  it('are added, changed, listed and removed', async () => {
    await submitData({ scopeName: '另一范围', scopeType: 3 })
    const { id } = (await submitData()).data
    const detail = async () => (await world.as(administrator).send(dataScope.detail, { id })).data
    expect(await detail()).toMatchObject({
      scopeTypeName: '本人可见',
      scopeColumn: 'create_user',
      scopeField: '*',
      scopeValue: '',
    })
    const rule = { and: [{ field: 'account', op: 'like-prefix', value: 'zhang' }] }
    expect((await submitData({ id, scopeType: 5, scopeValue: JSON.stringify(rule) })).status).toBe(200)
    expect(JSON.parse((await detail()).scopeValue)).toEqual(rule)
    expect(
      (await world.as(administrator).send(dataScope.list, { menuId, scopeName: `范围${count}` })).data,
    ).toMatchObject({ total: 1, records: [{ id }] })
    expect((await world.as(administrator).send(dataScope.remove, { ids: id })).status).toBe(200)
    expect((await world.as(administrator).send(dataScope.detail, { id })).status).toBe(404)
  })

  it.each([
    { why: 'the list is unknown', over: { scopeClass: 'ghost.list' }, error: 'scope.listUnknown' },
    {
      why: 'the rule is SQL',
      over: { scopeType: 5, scopeValue: '1=1; DROP TABLE app_user' },
      error: 'scope.conditionWrong',
    },
    {
      why: 'the rule names a column outside the list',
      over: { scopeType: 5, scopeValue: { and: [{ field: 'password_hash', op: '=', value: 'x' }] } },
      error: 'scope.conditionWrong',
    },
    { why: 'the rule is missing', over: { scopeType: 5 }, error: 'scope.conditionWrong' },
    { why: 'the menu is missing', over: { menuId: '1' }, error: 'common.notFound' },
  ])('are refused when $why', async ({ over, error }) => {
    expect((await submitData(over)).error).toBe(error)
  })

  it('limit the rows of who holds them, on the very next call (R419)', async () => {
    const office = await givenOffice(world)
    await office.submit({ account: 'zhang.san' })
    await office.submit({ account: 'li.si', name: '李' })
    const viewer = await givenUser(world, { tenantId: office.admin.tenantId, permissions: ['user_view'] })
    const accounts = async () =>
      (await world.as(viewer).send(user.page, { ascs: 'account', size: 50 })).data.records.map(({ account }) => account)
    expect(await accounts()).toEqual(expect.arrayContaining(['li.si', 'zhang.san']))
    const { id } = (
      await submitData({ scopeType: 5, scopeValue: { and: [{ field: 'account', op: 'like-prefix', value: 'zhang' }] } })
    ).data
    await office.query(`INSERT INTO role_data_scope VALUES ($1, $2, $3)`, [
      office.admin.tenantId,
      await office.ownRole(viewer),
      id,
    ])
    await submitData({
      id,
      scopeName: `改${count}`,
      scopeType: 5,
      scopeValue: { and: [{ field: 'account', op: 'like-prefix', value: 'zhang' }] },
    })
    const seen = await accounts()
    expect(seen).toContain('zhang.san')
    expect(seen).not.toContain('li.si')
  })
})

describe('API scopes (C0119 to C0122, R102)', () => {
  it('are added, changed, listed and removed', async () => {
    const { id } = (await submitApi()).data
    expect((await submitApi({ id, scopeType: 2, remark: '甲' })).data).toEqual({ id })
    expect((await world.as(administrator).send(apiScope.detail, { id })).data).toMatchObject({
      scopeTypeName: '业务接口',
      remark: '甲',
      scopePath: '/api/blade-user/page',
    })
    expect(
      (await world.as(administrator).send(apiScope.list, { resourceCode: 'user_view', scopeName: `接口${count}` }))
        .data,
    ).toMatchObject({ total: 1 })
    expect((await submitApi({ scopeName: 'x', scopePath: 'user' })).error).toBe('scope.pathFormat')
    expect((await world.as(administrator).send(apiScope.remove, { ids: id })).status).toBe(200)
    expect((await world.as(administrator).send(apiScope.remove, { ids: id })).status).toBe(404)
  })
})

it.each([
  { kind: 'data', add: submitData, list: dataScope.list, table: 'data_scope' },
  { kind: 'API', add: submitApi, list: apiScope.list as unknown as typeof dataScope.list, table: 'api_scope' },
])('$kind scopes are listed the newest first, of one moment the one added last', async ({ add, list, table }) => {
  for (const n of [1, 2, 3]) await add({ scopeName: `次序${n}` })
  const listed = async () =>
    (await world.as(administrator).send(list, { scopeName: '次序' })).data.records.map(({ scopeName }) => scopeName)
  expect(await listed()).toEqual(['次序3', '次序2', '次序1'])
  await world.db.pool.query(`UPDATE ${table} SET create_time = business_now() WHERE scope_name IN ('次序1', '次序2')`)
  expect(await listed()).toEqual(['次序2', '次序1', '次序3'])
})

it('scopes are the platform’s alone', async () => {
  const operator = await givenUser(world, { tenantId: '100001', permissions, roleAlias: 'administrator' })
  for (const reply of [
    await world.as(operator).send(dataScope.list),
    await world.as(operator).send(dataScope.detail, { id: '1' }),
    await submitData({}, operator),
    await world.as(operator).send(dataScope.remove, { ids: '1' }),
    await world.as(operator).send(apiScope.list),
    await world.as(operator).send(apiScope.detail, { id: '1' }),
    await submitApi({}, operator),
    await world.as(operator).send(apiScope.remove, { ids: '1' }),
  ]) {
    expect(reply.status).toBe(403)
  }
})
