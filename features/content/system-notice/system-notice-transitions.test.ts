import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { auditedAs, traceOf } from '../../../tests/kit/trace.ts'
import { systemNotice } from './system-notice.contract.ts'

let world: World
let operator: Operator
let staff: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  staff = await givenUser(world, { ...operator, permissions: ['system_notice_view', 'system_notice_edit'] })
}, 60_000)
afterAll(() => world.close())

const draft = {
  title: '结算安排',
  content: '<p>照常结算。</p>',
  noticeType: 1,
  popType: 1,
  targetUserTypes: '1,2',
}
/** State of a notice: its number of `notice_status`, or removed. */
type At = 0 | 1 | 2 | 'removed'
const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  world.within(operator, async ({ client }) => (await client.query(text, values)).rows as Row[])

async function givenAt(at: At, more: object = {}): Promise<string> {
  const { id } = (await world.as(staff).send(systemNotice.save, { ...draft, ...more, requestNo: randomUUID() })).data
  await query(
    'UPDATE system_notice SET notice_status = $2, is_deleted = $3, begin_time = coalesce(begin_time, business_now()) WHERE id = $1',
    [id, at === 'removed' ? 0 : at, at === 'removed'],
  )
  return id
}
const move = (noticeStatus: number) => (id: string) => world.as(staff).send(systemNotice.update, { id, noticeStatus })
const events = {
  publish: move(1),
  withdraw: move(2),
  redraft: move(0),
  edit: (id: string) => world.as(staff).send(systemNotice.update, { ...draft, title: '改后', id }),
  remove: (ids: string) => world.as(staff).send(systemNotice.remove, { ids }),
}
const statesOf = (id: string) =>
  query(
    `SELECT from_status AS "from", to_status AS "to", action FROM biz_state_log WHERE entity = 'systemNotice' AND entity_no = $1`,
    [id],
  )
const standing = async (id: string) => {
  const [row] = await query<{ status: number; gone: boolean }>(
    'SELECT notice_status AS status, is_deleted AS gone FROM system_notice WHERE id = $1',
    [id],
  )
  return row?.gone ? 'removed' : row?.status
}

const noSuch = '数据不存在或无权查看'
const refused = '当前状态不允许此操作'

/** The rules of network 18.2: what an event at a state leads to, or what is said. */
const table: Record<keyof typeof events, Record<At, At | string>> = {
  publish: { 0: 1, 1: refused, 2: 1, removed: noSuch },
  withdraw: { 0: refused, 1: 2, 2: refused, removed: noSuch },
  redraft: { 0: refused, 1: refused, 2: refused, removed: noSuch },
  edit: { 0: 0, 1: '请先下线再修改', 2: 2, removed: noSuch },
  remove: { 0: 'removed', 1: '已发布的公告不能删除，请先下线', 2: 'removed', removed: noSuch },
}
const cases = (Object.keys(table) as (keyof typeof events)[]).flatMap((event) =>
  ([0, 1, 2, 'removed'] as const).map((at) => ({ event, at, to: table[event][at] })),
)

describe('the states of a system notice (network 18.2, 25.10; C0963, C0965)', () => {
  it.each(cases)('$event at $at: $to', async ({ event, at, to }) => {
    const id = await givenAt(at)
    const action = event === 'remove' ? 'systemNotice.remove' : 'systemNotice.update'
    const [before, audited] = [await traceOf(world), await auditedAs(world, action)]
    const { code, msg } = await events[event](id)
    const more = (await auditedAs(world, action)).slice(audited.length)
    if (typeof to === 'string' && to !== 'removed') {
      expect({ code, msg }).toEqual({ code: to === noSuch ? 404 : 409, msg: to })
      expect(await traceOf(world)).toEqual(before)
      expect(more).toEqual(to === noSuch ? [] : [expect.stringMatching(/^(common|systemNotice)\./)])
      return
    }
    expect(code).toBe(200)
    expect(await standing(id)).toBe(to)
    expect(more).toEqual(['ok'])
    expect(await statesOf(id)).toEqual(to === at || to === 'removed' ? [] : [{ from: at, to, action: event }])
  })

  it('say of a notice that was changed meanwhile so, then what its state forbids, then that its end has passed', async () => {
    const over = { beginTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' }
    const [published, kept] = [await givenAt(1, over), await givenAt(0, over)]
    const before = await traceOf(world)
    const publish = (id: string, version?: number) =>
      world.as(staff).send(systemNotice.update, { id, version, noticeStatus: 1 })
    expect((await publish(published, 9)).msg).toBe('数据状态已变化，请刷新后重试')
    expect((await publish(published)).msg).toBe(refused)
    expect((await publish(kept)).msg).toBe('结束时间已过')
    expect(await traceOf(world)).toEqual(before)
  })
})
