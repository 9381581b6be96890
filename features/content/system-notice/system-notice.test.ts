import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { deskNotice } from '../desk-notice/desk-notice.contract.ts'
import { systemNotice } from './system-notice.contract.ts'

let world: World
let operator: Operator
let sub: Operator
let party: Party
let staff: TestUser
let provider: TestUser
let subUser: TestUser
let stranger: TestUser
const permissions = ['system_notice_view', 'system_notice_edit', 'notice_edit', 'notice_delete']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  sub = await given.subOperator(world, operator)
  party = await given.provider(world, operator)
  staff = await givenUser(world, { ...operator, permissions })
  provider = await givenUser(world, { ...operator, userType: 2, userNo: party.userNo })
  subUser = await givenUser(world, { ...sub, permissions })
  stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
}, 60_000)
afterAll(() => world.close())

const draft = (more: Record<string, unknown> = {}) => ({
  title: '国庆期间结算安排',
  content: '<p>10月1日至7日照常结算。</p>',
  noticeType: 1,
  popType: 1,
  targetUserTypes: '1,2',
  requestNo: randomUUID(),
  ...more,
})
const save = async (more = {}, user = staff) => (await world.as(user).send(systemNotice.save, draft(more))).data.id
const move = (id: string, noticeStatus: number, user = staff) =>
  world.as(user).send(systemNotice.update, { id, noticeStatus })
const detail = async (id: string) => (await world.as(staff).send(systemNotice.detail, { id })).data
const mine = async (user: TestUser) => (await world.as(user).send(systemNotice.mine, { size: 200 })).data
const titles = async (user: TestUser) => (await mine(user)).records.map(({ title }) => title)

describe('system notices (C0961 to C0965, C1241, C1242, P218, R705)', () => {
  it('are drafts until they are published, and reach only those whom they are for', async () => {
    const id = await save({ title: '给服务商', targetUserTypes: '2' })
    expect(await detail(id)).toMatchObject({ noticeStatus: 0, beginTime: '', readCount: 0, targetUserTypes: '2' })
    expect(await titles(provider)).not.toContain('给服务商')
    expect((await move(id, 1)).code).toBe(200)
    expect((await detail(id)).beginTime).not.toBe('')
    expect(await titles(provider)).toContain('给服务商')
    expect(await titles(staff)).not.toContain('给服务商')
    expect(await titles(stranger)).toEqual([])
  })

  it('reach the named parties alone, and users of sub-operators when told to', async () => {
    for (const more of [
      { title: '只给一家', targetUserTypes: '2', targetUserNos: party.userNo },
      { title: '给别家', targetUserTypes: '2', targetUserNos: 'F99999999' },
      { title: '本级', targetUserTypes: '1' },
      { title: '含下级', targetUserTypes: '1', withSubOperators: 1 },
    ])
      await move(await save(more), 1)
    expect(await titles(provider)).toContain('只给一家')
    expect(await titles(provider)).not.toContain('给别家')
    expect(await titles(subUser)).toEqual(['含下级'])
    expect((await world.as(subUser).send(systemNotice.list)).data.total).toBe(0)
    const seen = (await mine(subUser)).records[0]
    expect((await world.as(subUser).send(systemNotice.detail, { id: seen?.id ?? '' })).code).toBe(404)
    expect((await move(seen?.id ?? '', 2, subUser)).code).toBe(404)
    expect((await world.as(subUser).send(systemNotice.read, { ids: seen?.id ?? '' })).code).toBe(200)
    expect((await mine(subUser)).unread).toBe(0)
  })

  it('are read once by each, and counted', async () => {
    const id = await save({ title: '请阅读' })
    await move(id, 1)
    const before = (await mine(staff)).unread
    for (const user of [staff, staff, provider])
      expect((await world.as(user).send(systemNotice.read, { ids: id })).code).toBe(200)
    expect((await mine(staff)).unread).toBe(before - 1)
    expect((await detail(id)).readCount).toBe(2)
    expect((await mine(staff)).records.find((one) => one.id === id)).toMatchObject({ isRead: 1 })
    expect((await world.as(stranger).send(systemNotice.read, { ids: id })).code).toBe(404)
  })

  it('keep no script, style, frame or picture, however it is written', async () => {
    const content =
      '<p onclick="x()">甲<script>alert(1)</script><iframe src="https://x.cn"></iframe><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">乙</a><a href="https://a.cn" style="position:fixed">丙</a><svg><script>x</script></svg>'
    const id = await save({ content })
    expect((await detail(id)).content).toBe(
      '<p>甲</p><a target="_blank" rel="noopener noreferrer">乙</a><a href="https://a.cn" target="_blank" rel="noopener noreferrer">丙</a>',
    )
    await world.within(operator, ({ client }) =>
      client.query(
        `UPDATE system_notice SET content = '<b>旧</b><script>x</script>' WHERE tenant_id = $1 AND id = $2`,
        [operator.tenantId, id],
      ),
    )
    expect((await detail(id)).content).toBe('<b>旧</b>')
  })

  it('are not changed or removed while they are published', async () => {
    const id = await save({ title: '原文' })
    const { version } = await detail(id)
    expect((await world.as(staff).send(systemNotice.update, { ...draft({ title: '改文' }), id, version })).code).toBe(
      200,
    )
    expect(await world.as(staff).send(systemNotice.update, { ...draft(), id, version })).toMatchObject({
      code: 409,
      msg: '数据状态已变化，请刷新后重试',
    })
    await move(id, 1)
    expect((await world.as(staff).send(systemNotice.update, { ...draft(), id })).msg).toBe('请先下线再修改')
    expect((await move(id, 1)).msg).toBe('当前状态不允许此操作')
    expect((await move(id, 0)).msg).toBe('当前状态不允许此操作')
    expect((await world.as(staff).send(systemNotice.remove, { ids: id })).code).toBe(409)
    expect(await detail(id)).toMatchObject({ title: '改文', noticeStatus: 1 })
    expect((await move(id, 2)).code).toBe(200)
    expect(await titles(staff)).not.toContain('改文')
    expect((await move(id, 1)).code).toBe(200)
    await move(id, 2)
    expect((await world.as(staff).send(systemNotice.remove, { ids: id })).code).toBe(200)
    expect((await world.as(staff).send(systemNotice.detail, { id })).code).toBe(404)
  })

  it('end, and are not published when their end has passed', async () => {
    const over = await save({ beginTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' })
    expect(await move(over, 1)).toMatchObject({ code: 409, msg: '结束时间已过' })
    expect((await detail(over)).noticeStatus).toBe(0)
  })

  it('are shown and counted from their beginning until their end alone', async () => {
    const [id, later] = [await save({ title: '限时' }), await save({ title: '尚未开始' })]
    for (const one of [id, later]) expect((await move(one, 1)).code).toBe(200)
    const lasting = (one: string, begin: string, end: string) =>
      world.within(operator, ({ client }) =>
        client.query(
          'UPDATE system_notice SET begin_time = business_now() + $2::interval, end_time = business_now() + $3::interval WHERE id = $1',
          [one, begin, end],
        ),
      )
    await lasting(later, '1 hour', '2 hours')
    await lasting(id, '-2 hours', '1 hour')
    const { unread } = await mine(staff)
    expect(await titles(staff)).toContain('限时')
    expect(await titles(staff)).not.toContain('尚未开始')
    await lasting(id, '-2 hours', '-1 second')
    expect(await titles(staff)).not.toContain('限时')
    expect((await mine(staff)).unread).toBe(unread - 1)
  })

  it('leave a record of who published and withdrew them: number, and status before and after (server-safety 30)', async () => {
    const id = await save()
    await move(id, 1)
    await move(id, 2)
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT entity, before, after FROM audit_log WHERE call_id = $1 AND entity_no = $2 AND result = 'ok' ORDER BY at, id`,
        [systemNotice.update.id, id],
      ),
    )
    expect(rows).toEqual([
      { entity: 'systemNotice', before: { noticeStatus: 0 }, after: { noticeStatus: 1 } },
      { entity: 'systemNotice', before: { noticeStatus: 1 }, after: { noticeStatus: 2 } },
    ])
  })

  it.each([
    { more: { content: '<p> </p><script>x</script>' }, msg: '内容不能为空' },
    { more: { content: `<p>${'字'.repeat(20_000)}</p>` }, msg: '内容不能超过50KB' },
    { more: { title: '<b>' }, msg: '标题不能包含特殊字符' },
    { more: { targetUserTypes: '' }, msg: '接收对象不能为空' },
    { more: { targetUserTypes: '9' }, msg: '接收对象取值不正确' },
    { more: { popType: 4 }, msg: '展示方式取值不正确' },
    { more: { beginTime: '2026-01-02 00:00:00', endTime: '2026-01-02 00:00:00' }, msg: '结束时间须晚于开始时间' },
  ])('refuse with $msg', async ({ more, msg }) => {
    const before = (await world.as(staff).send(systemNotice.list)).data.total
    expect(await world.as(staff).send(systemNotice.save, draft(more))).toMatchObject({ code: 400, msg })
    expect((await world.as(staff).send(systemNotice.list)).data.total).toBe(before)
  })

  it('are a tenant’s own, and need the permission', async () => {
    const id = await save()
    expect((await world.as(stranger).send(systemNotice.detail, { id })).code).toBe(404)
    expect((await world.as(stranger).send(systemNotice.remove, { ids: id })).code).toBe(404)
    expect((await move(id, 1, stranger)).code).toBe(404)
    expect((await world.as(provider).send(systemNotice.save, draft())).code).toBe(403)
    expect((await world.as(provider).send(systemNotice.list)).code).toBe(403)
    expect((await detail(id)).noticeStatus).toBe(0)
  })
})

describe('desk notices (C0153 to C0156, P219, R079)', () => {
  const desk = (more: Record<string, unknown> = {}) => ({
    title: '关于调整审核时限的通知',
    category: 1,
    releaseTime: '2026-03-01 09:00:00',
    content: '<p>自下月起。<script>x</script></p>',
    requestNo: randomUUID(),
    ...more,
  })
  const submit = (more = {}, user = staff) => world.as(user).send(deskNotice.submit, desk(more))

  it('are written, edited and removed by who may, and read by everybody of the tenant once they are out', async () => {
    const { id } = (await submit()).data
    expect((await world.as(provider).send(deskNotice.detail, { id })).data).toMatchObject({
      categoryName: '发布通知',
      content: '<p>自下月起。</p>',
      releaseTime: '2026-03-01 09:00:00',
    })
    await submit({ title: '以后的通知', releaseTime: '2099-01-01 00:00:00' })
    const seenBy = async (user: TestUser, input = {}) =>
      (await world.as(user).send(deskNotice.list, input)).data.records.map(({ title }) => title)
    expect(await seenBy(provider)).toEqual(['关于调整审核时限的通知'])
    expect(await seenBy(staff)).toEqual(['以后的通知', '关于调整审核时限的通知'])
    expect(await seenBy(staff, { category: 2 })).toEqual([])
    expect(await seenBy(staff, { title: '时限', releaseTime_datelt: '2026-03-01' })).toHaveLength(1)
    expect(await seenBy(subUser)).toEqual([])
    expect((await submit({ id, version: 0, title: '改后' })).code).toBe(200)
    expect((await submit({ id, version: 0, title: '再改' })).code).toBe(409)
    expect((await world.as(stranger).send(deskNotice.submit, desk({ id }))).code).toBe(404)
    expect((await world.as(stranger).send(deskNotice.detail, { id })).code).toBe(404)
    expect((await world.as(stranger).send(deskNotice.remove, { ids: id })).code).toBe(404)
    expect((await submit({}, provider)).code).toBe(403)
    expect((await world.as(provider).send(deskNotice.remove, { ids: id })).code).toBe(403)
    expect((await submit({ category: 9 })).msg).toBe('通知类型取值不正确')
    expect((await world.as(staff).send(deskNotice.detail, { id })).data.title).toBe('改后')
    expect((await world.as(staff).send(deskNotice.remove, { ids: id })).code).toBe(200)
    expect((await world.as(staff).send(deskNotice.detail, { id })).code).toBe(404)
  })
})
