import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { auditedAs, traceOf } from '../../../tests/kit/trace.ts'
import { tenantPackage } from '../tenant-package/tenant-package.contract.ts'
import { tenant } from './tenant.contract.ts'
import { startTenantWorld, type TenantWorld } from './tenant.fixture.ts'

let world: TenantWorld
let operator: TestUser
let tenants = 0

beforeAll(async () => {
  world = await startTenantWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  operator = await world.givenOperator()
})

const noSuch = '数据不存在或无权查看'
const platform = () => world.as(world.administrator)
const events = {
  finish: (id: string) => platform().send(tenant.finish, { id }),
  switchOff: (id: string) => world.submit({ id, status: 0 }),
  switchOn: (id: string) => world.submit({ id, status: 1 }),
  remove: (ids: string) => platform().send(tenant.remove, { ids }),
}
const actions = {
  finish: 'tenant.finish',
  switchOff: 'tenant.submit',
  switchOn: 'tenant.submit',
  remove: 'tenant.remove',
}

/** States of a tenant: whether its set-up is finished, and whether it is on; or removed. */
const stands = {
  new: { finish: false, status: true },
  newOff: { finish: false, status: false },
  ready: { finish: true, status: true },
  readyOff: { finish: true, status: false },
} as const
type At = keyof typeof stands | 'removed'

/** A tenant that could be finished, in a state. */
async function givenAt(at: At): Promise<{ id: string; tenantId: string }> {
  const made = (await world.submit({ tenantName: `新${++tenants}` })).data
  await world.makeReady(made.tenantId)
  const { finish, status } = at === 'removed' ? stands.new : stands[at]
  await world.db.pool.query('UPDATE tenant SET is_finished = $2, is_active = $3, is_deleted = $4 WHERE id = $1', [
    made.id,
    finish,
    status,
    at === 'removed',
  ])
  return made
}
const standing = async (id: string): Promise<At | undefined> => {
  const { rows } = await world.db.pool.query<{ finish: boolean; status: boolean; gone: boolean }>(
    'SELECT is_finished AS finish, is_active AS status, is_deleted AS gone FROM tenant WHERE id = $1',
    [id],
  )
  if (rows[0]?.gone) return 'removed'
  const found = Object.entries(stands).find(
    ([, one]) => one.finish === rows[0]?.finish && one.status === rows[0]?.status,
  )
  return found?.[0] as At
}
const statesOf = (tenantId: string) =>
  world.rowsIn<{ entity: string; from: number | null; to: number; action: string }>(
    tenantId,
    `SELECT entity, from_status AS "from", to_status AS "to", action FROM biz_state_log
      WHERE entity IN ('tenant', 'tenantSwitch') AND entity_no = $1 ORDER BY create_time, id`,
    [tenantId],
  )

/** The table of network 2.2: where an event leads, or what is said. */
const table: Record<keyof typeof events, Record<At, At | string>> = {
  finish: { new: 'ready', newOff: 'readyOff', ready: '租户已开通', readyOff: '租户已开通', removed: noSuch },
  switchOff: { new: 'newOff', newOff: 'newOff', ready: 'readyOff', readyOff: 'readyOff', removed: noSuch },
  switchOn: { new: 'new', newOff: 'new', ready: 'ready', readyOff: 'ready', removed: noSuch },
  remove: { new: 'removed', newOff: 'removed', ready: 'removed', readyOff: 'removed', removed: noSuch },
}
const cases = (Object.keys(table) as (keyof typeof events)[]).flatMap((event) =>
  ([...Object.keys(stands), 'removed'] as At[]).map((at) => ({ event, at, to: table[event][at] })),
)

/** Returns the records expected in the state log: one for a change, none for a switch that is in that position already. */
function logged(event: keyof typeof events, at: At) {
  const isOn = at === 'new' || at === 'ready'
  if (event === 'finish') return [{ entity: 'tenant', from: 0, to: 1, action: 'finish' }]
  if (event === 'switchOn') return isOn ? [] : [{ entity: 'tenantSwitch', from: 0, to: 1, action: 'switchOn' }]
  if (event === 'switchOff') return isOn ? [{ entity: 'tenantSwitch', from: 1, to: 0, action: 'switchOff' }] : []
  return [{ entity: 'tenantSwitch', from: isOn ? 1 : 0, to: 0, action: 'remove' }]
}

describe('the states of a tenant (network 2.2, 25.10; C0053, C0054, C0060)', () => {
  it.each(cases)('$event at $at: $to', async ({ event, at, to }) => {
    const { id, tenantId } = await givenAt(at)
    const action = actions[event]
    const [before, audited] = [await traceOf(world), await auditedAs(world, action)]
    const { code, msg } = await events[event](id)
    const more = (await auditedAs(world, action)).slice(audited.length)
    if (to === noSuch || to === '租户已开通') {
      expect({ code, msg }).toEqual({ code: to === noSuch ? 404 : 409, msg: to })
      expect(await traceOf(world)).toEqual(before)
      expect(more).toEqual(to === noSuch ? [] : ['tenant.alreadyFinished'])
      return
    }
    expect(code).toBe(200)
    expect(await standing(id)).toBe(to)
    expect(more).toEqual(['ok'])
    const made = { entity: 'tenant', from: null, to: 0, action: 'submit' }
    expect(await statesOf(tenantId)).toEqual([made, ...logged(event, at)])
  })

  it('lead the administrator along: opened with the tenant, disabled with it', async () => {
    const { id, tenantId } = await givenAt('new')
    await events.finish(id)
    await events.remove(id)
    const moves = await world.rowsIn(
      tenantId,
      `SELECT from_status AS "from", to_status AS "to", action FROM biz_state_log WHERE entity = 'user' ORDER BY create_time, id`,
    )
    expect(moves).toEqual([
      { from: null, to: 2, action: 'create' },
      { from: 2, to: 1, action: 'tenantFinish' },
      { from: 1, to: 2, action: 'tenantRemove' },
    ])
  })
})

describe('what keeps a tenant from moving', () => {
  it.each([
    { why: 'no package', without: 'UPDATE tenant SET package_id = NULL WHERE tenant_id = $1' },
    { why: 'no channel', without: 'UPDATE aisle_oem SET is_deleted = true WHERE tenant_id = $1' },
    { why: 'no channel that is on', without: 'UPDATE aisle_oem SET is_on = false WHERE tenant_id = $1' },
    {
      why: 'a channel without a cost',
      without: `INSERT INTO aisle_oem (tenant_id, oem_no, aisle_code) VALUES ($1, $1, 'A2')`,
    },
  ])('$why: it is not finished, and a finished one is told that it is', async ({ without }) => {
    const [fresh, finished] = [await givenAt('new'), await givenAt('ready')]
    for (const { tenantId } of [fresh, finished]) await world.rowsIn(tenantId, without, [tenantId])
    const before = await traceOf(world)
    expect(await events.finish(fresh.id)).toMatchObject({ code: 409, msg: '请先配置产品包、通道和政策' })
    expect((await events.finish(finished.id)).msg).toBe('租户已开通')
    expect(await traceOf(world)).toEqual(before)
  })

  it.each([
    { why: 'a provider', make: (of: { tenantId: string; oemNo: string }) => given.provider(world, of) },
    { why: 'devices', make: (of: { tenantId: string; oemNo: string }) => given.stock(world, of) },
    {
      why: 'a sub-operator',
      make: ({ tenantId }: { tenantId: string }) =>
        world.submit({ tenantName: `下${tenantId}`, tenantKind: 2, parentTenantId: tenantId }),
    },
  ])('$why below it: it is not removed', async ({ make }) => {
    const { id, tenantId } = await givenAt('ready')
    await make({ tenantId, oemNo: tenantId })
    const before = await traceOf(world)
    expect(await events.remove(id)).toMatchObject({ code: 409, msg: '租户下存在业务数据，不能删除' })
    expect(await traceOf(world)).toEqual(before)
  })

  it('it is the platform, which stays on and there', async () => {
    const { id } = (await platform().send(tenant.own)).data
    const before = await traceOf(world)
    expect(await world.submit({ id, tenantName: '平台', status: 0 })).toMatchObject({
      code: 409,
      msg: '平台租户不能停用',
    })
    expect(await events.remove(id)).toMatchObject({ code: 409, msg: '平台租户不能删除' })
    expect(await traceOf(world)).toEqual(before)
  })

  it('an operator asks: it finishes its own sub-operators, and neither switches nor removes them', async () => {
    const sub = (await world.submit({ tenantName: `下${operator.tenantId}` }, operator)).data
    const before = await traceOf(world)
    expect((await world.as(operator).send(tenant.remove, { ids: sub.id })).code).toBe(403)
    expect((await world.as(operator).send(tenant.finish, { id: sub.id })).msg).toBe('请先配置产品包、通道和政策')
    const { id: own } = (await world.as(operator).send(tenant.own)).data
    expect((await world.as(operator).send(tenant.finish, { id: own })).code).toBe(404)
    expect(await traceOf(world)).toEqual(before)
    await world.submit({ id: sub.id, tenantName: `下${operator.tenantId}`, status: 0 }, operator)
    expect(await standing(sub.id)).toBe('new')
  })
})

it('a package that a tenant uses stays (network 2.2)', async () => {
  const { id } = await givenAt('new')
  const { packageId } = (await platform().send(tenant.detail, { id })).data
  const before = await traceOf(world)
  expect(await platform().send(tenantPackage.remove, { ids: String(packageId) })).toMatchObject({
    code: 409,
    msg: '产品包已被租户使用，不能删除',
  })
  expect(await traceOf(world)).toEqual(before)
})
