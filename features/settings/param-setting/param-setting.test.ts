import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { param } from './param-setting.contract.ts'
import { paramOf } from '../param/param.queries.ts'
import { paramValue } from '../param/param.rules.ts'

const all = ['param_view', 'param_edit', 'param_delete']
let world: World
let platform: TestUser
let operator: TestUser
let stranger: TestUser

beforeAll(async () => {
  world = await startWorld()
  platform = await givenUser(world, { tenantId: '000000', permissions: all })
  operator = await givenUser(world, { tenantId: '100001', permissions: all })
  stranger = await givenUser(world, { tenantId: '100002', permissions: all })
})
afterAll(() => world.close())

const draft = (paramKey: string, paramValue: string) => ({ paramName: '测试', paramKey, paramValue, remark: '' })
const save = (user: TestUser, paramKey: string, value: string, id?: string) =>
  world.as(user).send(param.submit, { ...draft(paramKey, value), ...(id ? { id } : {}) })
const valueFor = (user: TestUser, key: Parameters<typeof paramOf>[2]) =>
  world.within(user, (tx) => paramOf(tx, user, key))

describe('paramValue', () => {
  it.each([
    { why: 'nothing set', key: 'service.level.max', ofTenant: null, ofPlatform: null, value: 5 },
    { why: 'the platform set it', key: 'service.level.max', ofTenant: null, ofPlatform: '6', value: 6 },
    { why: 'the tenant set it over the platform', key: 'service.level.max', ofTenant: '7', ofPlatform: '6', value: 7 },
    { why: 'the stored text no longer fits', key: 'service.level.max', ofTenant: 'many', ofPlatform: '99', value: 5 },
    { why: 'it is the platform’s alone', key: 'export.sync_max', ofTenant: '1', ofPlatform: null, value: 50_000 },
    { why: 'an amount', key: 'merchant.micro.credit_day', ofTenant: '12.30', ofPlatform: null, value: 1230n },
    { why: 'yes or no', key: 'incoming.audit.enabled', ofTenant: '1', ofPlatform: null, value: true },
    { why: 'a choice', key: 'password.policy', ofTenant: 'strict', ofPlatform: 'strict', value: 'strict' },
  ] as const)('is $value when $why', ({ key, ofTenant, ofPlatform, value }) => {
    expect(paramValue(key, ofTenant, ofPlatform)).toBe(value)
  })
})

describe('params', () => {
  it('C0072 C0069 C0070: are saved, listed, shown, changed, and act at once (R100)', async () => {
    const saved = await save(operator, 'merchant.store.max', '10')
    expect(saved).toMatchObject({ status: 200, code: 200 })
    const { id } = saved.data
    expect(await valueFor(operator, 'merchant.store.max')).toBe(10)
    expect(await valueFor(stranger, 'merchant.store.max')).toBe(200)
    await save(operator, 'merchant.store.max', '11', id)
    const shown = await world.as(operator).send(param.detail, { id })
    expect(shown.data).toMatchObject({ id, paramKey: 'merchant.store.max', paramValue: '11' })
    const list = await world.as(operator).send(param.list, { paramKey: 'STORE.' })
    expect(list.data.records).toHaveLength(1)
    expect((await world.as(operator).send(param.list, { paramKey: 'none' })).data).toMatchObject({
      total: 0,
      records: [],
    })
  })

  it('the platform’s hold for every tenant without its own', async () => {
    await save(platform, 'terminal.idle.warn_days', '45')
    expect(await valueFor(stranger, 'terminal.idle.warn_days')).toBe(45)
    await save(stranger, 'terminal.idle.warn_days', '30')
    expect(await valueFor(stranger, 'terminal.idle.warn_days')).toBe(30)
    expect(await valueFor(operator, 'terminal.idle.warn_days')).toBe(45)
  })

  it.each([
    { why: 'no name', input: { ...draft('a.b', '1'), paramName: ' ' }, status: 400, error: 'param.nameMissing' },
    { why: 'no key', input: draft('', '1'), status: 400, error: 'param.keyMissing' },
    { why: 'no value', input: draft('a.b', ''), status: 400, error: 'param.valueMissing' },
    {
      why: 'a value of the wrong kind',
      input: draft('merchant.terminal.max', 'many'),
      status: 400,
      error: 'param.valueFormat',
    },
    { why: 'a key of the platform', input: draft('export.sync_max', '10'), status: 403, error: 'param.platformOnly' },
    { why: 'another tenant’s row', input: { ...draft('a.b', '1'), id: '1' }, status: 404, error: 'common.notFound' },
  ])('C0072: refuses $why, and stores nothing (R367, R368, R369)', async ({ input, status, error }) => {
    const before = await world.as(operator).send(param.list, {})
    expect(await world.as(operator).send(param.submit, input)).toMatchObject({ status, error })
    expect((await world.as(operator).send(param.list, {})).data).toEqual(before.data)
  })

  it('C0072: refuses a key that is set already, also when two try at once', async () => {
    const tries = await Promise.all([1, 2, 3].map((n) => save(stranger, 'my.own.key', String(n))))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(tries.find(({ status }) => status === 409)).toMatchObject({ error: 'param.keyTaken', msg: '参数键名已存在' })
  })

  it('C0071: are removed, all or none, and other tenants’ not at all (R100)', async () => {
    const { data } = await save(operator, 'to.remove', '1')
    expect(await world.as(stranger).send(param.remove, { ids: data.id })).toMatchObject({ status: 404 })
    expect(await world.as(stranger).send(param.detail, { id: data.id })).toMatchObject({ status: 404 })
    expect(await world.as(operator).send(param.remove, { ids: `${data.id},1` })).toMatchObject({ status: 404 })
    expect(await world.as(operator).send(param.detail, { id: data.id })).toMatchObject({ status: 200 })
    expect(await world.as(operator).send(param.remove, { ids: data.id })).toMatchObject({ status: 200 })
    expect(await world.as(operator).send(param.detail, { id: data.id })).toMatchObject({ status: 404 })
  })

  it('need their permissions, and a token', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    for (const call of [param.list, param.detail, param.submit, param.remove])
      expect(await world.as(nobody).send(call as typeof param.list, {})).toMatchObject({ status: 403 })
    expect(await world.as(null).send(param.list, {})).toMatchObject({ status: 401 })
  })
})
