import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { auditedAs, traceOf } from '../../../tests/kit/trace.ts'
import { givenOffice, type Office, startUserWorld } from './user.fixture.ts'
import { user } from './user.contract.ts'

let world: World
let office: Office
let count = 0

beforeAll(async () => {
  world = await startUserWorld()
  office = await givenOffice(world)
})
afterAll(() => world.close())

/** State of a user: its number of `user_status`, or removed. */
type At = 0 | 1 | 2 | 'removed'
const noSuch = '数据不存在或无权查看'
const refused = '当前状态不允许此操作'

/** A user in a state, with role and department unless told otherwise. */
async function givenAt(at: At, { isReady = true } = {}): Promise<string> {
  const { id } = (await office.submit({ account: `clerk${++count}` })).data
  await office.query('UPDATE app_user SET user_status = $2, is_deleted = $3, dept_ids = $4 WHERE id = $1', [
    id,
    at === 'removed' ? 1 : at,
    at === 'removed',
    isReady ? [office.deptId] : [],
  ])
  return id
}
const events = {
  enable: (userIds: string) => world.as(office.admin).send(user.enable, { userIds }),
  lock: (userIds: string) => world.as(office.admin).send(user.lock, { userIds }),
  unlock: (userIds: string) => world.as(office.admin).send(user.unlock, { userIds }),
  remove: (ids: string) => world.as(office.admin).send(user.remove, { ids }),
}
const calls = { enable: user.enable, lock: user.lock, unlock: user.unlock, remove: user.remove }
const statesOf = (id: string) =>
  office.query<{ from: number | null; to: number; action: string; by: string }>(
    `SELECT from_status AS "from", to_status AS "to", action, user_id::text AS by FROM biz_state_log
      WHERE entity = 'user' AND entity_no = $1 ORDER BY create_time, id`,
    [id],
  )
const standing = async (id: string) => {
  const [row] = await office.query<{ status: number; gone: boolean }>(
    'SELECT user_status AS status, is_deleted AS gone FROM app_user WHERE id = $1',
    [id],
  )
  return row?.gone ? 'removed' : row?.status
}

/** The table of network 2.4: what an event at a state leads to, or what is said. */
const table: Record<keyof typeof events, Record<At, At | string>> = {
  enable: { 0: 1, 1: refused, 2: 1, removed: noSuch },
  lock: { 0: refused, 1: 2, 2: refused, removed: noSuch },
  unlock: { 0: 0, 1: 1, 2: 2, removed: noSuch },
  remove: { 0: 'removed', 1: 'removed', 2: 'removed', removed: noSuch },
}
const cases = (Object.keys(table) as (keyof typeof events)[]).flatMap((event) =>
  ([0, 1, 2, 'removed'] as const).map((at) => ({ event, at, to: table[event][at] })),
)

describe('the states of a user (network 2.4, 25.10; C0010, C0021, C0022, C0023)', () => {
  it.each(cases)('$event at $at: $to', async ({ event, at, to }) => {
    const id = await givenAt(at)
    const audit = calls[event].audit ?? ''
    const [before, logged, audited] = [await traceOf(world), await statesOf(id), await auditedAs(world, audit)]
    const { code, msg } = await events[event](id)
    const more = (await auditedAs(world, audit)).slice(audited.length)
    if (to === refused || to === noSuch) {
      expect({ code, msg }).toEqual({ code: to === noSuch ? 404 : 409, msg: to })
      expect(await traceOf(world)).toEqual(before)
      expect(more).toEqual(to === noSuch ? [] : ['common.stateRefuses'])
      return
    }
    expect(code).toBe(200)
    expect(await standing(id)).toBe(to)
    expect(more).toEqual(['ok'])
    const isMove = event === 'enable' || event === 'lock'
    const move = { from: at, to, action: event, by: String(office.admin.userId) }
    expect((await statesOf(id)).slice(logged.length)).toEqual(isMove ? [move] : [])
  })

  it('begin with the making, which is kept too', async () => {
    const { id } = (await office.submit({ account: `clerk${++count}` })).data
    expect(await statesOf(id)).toEqual([{ from: null, to: 1, action: 'create', by: String(office.admin.userId) }])
  })

  it('change for all that are named or for none', async () => {
    const [active, disabled] = [await givenAt(1), await givenAt(2)]
    const before = await traceOf(world)
    expect((await events.lock(`${active},${disabled}`)).msg).toBe(refused)
    expect((await events.enable(`${disabled},${active}`)).msg).toBe(refused)
    expect(await traceOf(world)).toEqual(before)
  })
})

describe('what is said first', () => {
  it('of a user without department: the state, then what is missing', async () => {
    const [pending, active] = [await givenAt(0, { isReady: false }), await givenAt(1, { isReady: false })]
    const before = await traceOf(world)
    expect((await events.enable(pending)).msg).toBe('请先分配角色和部门')
    expect((await events.enable(active)).msg).toBe(refused)
    expect(await traceOf(world)).toEqual(before)
  })

  it('of oneself: that it is oneself, before what the account is and how others stand', async () => {
    const permissions = ['user_view', 'user_all', 'user_delete']
    const self = await givenUser(world, { ...office.admin, permissions, roleAlias: 'admin2' })
    await office.query('UPDATE app_user SET is_tenant_admin = true WHERE id = $1', [self.userId])
    const other = await givenAt(2)
    const before = await traceOf(world)
    expect((await world.as(self).send(user.remove, { ids: String(self.userId) })).msg).toBe('不能删除本账号!')
    expect((await events.lock(`${office.admin.userId},${other}`)).msg).toBe('不能停用自己')
    expect(await traceOf(world)).toEqual(before)
  })
})
