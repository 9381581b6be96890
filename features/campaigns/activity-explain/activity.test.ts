import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { rowsIn, setNow, tenantId } from '../../trades/engine/engine.fixture.ts'
import {
  type ActivityWorld,
  added,
  draft,
  published,
  run,
  startActivityWorld,
} from '../activity-eval/activity.fixture.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { activity } from '../activity/activity.contract.ts'

let at: ActivityWorld
beforeAll(async () => {
  at = await startActivityWorld()
}, 120_000)
afterAll(() => at.world.close())

const add = (over: Record<string, unknown> = {}, user = at.finance) =>
  at.world.as(user).send(activity.add, { ...draft(over), requestNo: crypto.randomUUID() } as never)
const change = (activeCode: string, over: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  at.world
    .as(at.finance)
    .send(activity.submit, { ...draft(over), activeCode, requestNo: crypto.randomUUID(), ...more } as never)
const publish = (activeCode: string, user = at.auditor) =>
  at.world.as(user).send(activity.publish, { activeCode, requestNo: crypto.randomUUID() })
const info = async (activeCode: string, user = at.finance) => at.world.as(user).send(activity.info, { activeCode })

describe('activities (C0652, C0653, C0654, C0655, C0656, C0657, C1035, R060, R651)', () => {
  it('are drafted, changed, and published by a second person', async () => {
    const activeCode = await added(at)
    expect(activeCode).toMatch(/^HA\d{8}$/)
    expect((await change(activeCode, { activeName: '春季达标二' })).code).toBe(200)
    expect((await info(activeCode)).data).toMatchObject({ activeName: '春季达标二', activeStatus: 0, stageCount: 1 })
    expect(await publish(activeCode, at.finance)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect((await publish(activeCode)).code).toBe(200)
    expect((await publish(activeCode)).code).toBe(409)
    const listed = (await at.world.as(at.finance).send(activity.list, { activeStatus: '1' } as never)).data.records
    expect(listed.map((row) => row.activeCode)).toContain(activeCode)
    expect((await at.world.as(at.finance).send(activity.types, {})).data).toHaveLength(4)
  })

  it('in force change their end and budget alone, are stopped and resumed', async () => {
    const activeCode = await published(at)
    expect(await change(activeCode, { activeName: '另' })).toMatchObject({
      code: 409,
      msg: '活动进行中，仅可修改结束时间和预算',
    })
    expect((await change(activeCode, { endTime: '2026-04-30 23:59:59', budgetAmount: '2000.00' })).code).toBe(200)
    const now = { endTime: '2026-04-30 23:59:59', budgetAmount: '2000.00' }
    expect((await info(activeCode)).data).toMatchObject(now)
    expect((await change(activeCode, now, { activeStatus: ActiveStatus.stopped })).code).toBe(200)
    expect((await info(activeCode)).data.activeStatus).toBe(3)
    expect((await change(activeCode, now, { activeStatus: ActiveStatus.running })).code).toBe(200)
    expect((await change(activeCode, now, { activeStatus: ActiveStatus.ended })).code).toBe(409)
    expect((await change(activeCode, now, { version: 0 })).code).toBe(409)
  })

  it('are removed as drafts alone', async () => {
    const [kept, gone] = [await published(at), await added(at)]
    const idOf = async (activeCode: string) => (await info(activeCode)).data.id
    const remove = (ids: string) => at.world.as(at.finance).send(activity.remove, { ids })
    expect(await remove(await idOf(kept))).toMatchObject({ code: 409, msg: '已生效的活动不能删除' })
    expect((await remove(await idOf(gone))).code).toBe(200)
    expect((await info(gone)).code).toBe(404)
  })

  it.each([
    {
      why: 'the end is past',
      over: { startTime: '2026-01-01 00:00:00', endTime: '2026-02-01 00:00:00' },
      code: 409,
      msg: '结束时间已过',
    },
    { why: 'a model is unknown', over: { rpmNos: ['NOSUCH'] }, code: 404, msg: '数据不存在或无权查看' },
    { why: 'the budget is missing', over: { budgetAmount: '' }, code: 400, msg: '请填写活动预算' },
  ])('are refused when $why', async ({ over, code, msg }) => {
    expect(await add(over)).toMatchObject({ code, msg })
  })

  it('are nobody’s below the root operator, and no other operator’s', async () => {
    const activeCode = await added(at)
    expect((await info(activeCode, at.north)).code).toBe(403)
    const stranger = await givenUser(at.world, { tenantId: '100778', permissions: ['active_view', 'active_publish'] })
    expect((await info(activeCode, stranger)).code).toBe(404)
    expect((await publish(activeCode, stranger)).code).toBe(404)
  })

  it('end by their time', async () => {
    const activeCode = await published(at, draft({ endTime: '2026-03-02 00:00:00' }))
    await run(at, '2026-03-03')
    expect((await info(activeCode)).data.activeStatus).toBe(2)
    const moves = await rowsIn(
      at.world,
      `SELECT action FROM biz_state_log WHERE tenant_id = $1 AND entity = 'active' AND entity_no = $2 ORDER BY id`,
      [tenantId, activeCode],
    )
    expect(moves.map(({ action }) => action)).toEqual(['add', 'publish', 'end'])
    await setNow(at.world, '2026-03-03 12:00:00+08')
  })

  it('tell what a reward leaves with each level (C1404)', async () => {
    const example = (input: Record<string, string>) => at.world.as(at.finance).send(activity.example, input as never)
    expect((await example({ reward: '60.00', passed: '45.00' })).data).toEqual({
      granted: '60.00',
      top: '15.00',
      below: '45.00',
      merchant: '0.00',
    })
    expect(await example({ reward: '60.00', passed: '60.01' })).toMatchObject({
      code: 409,
      msg: '奖励金额不能高于上级',
    })
  })
})
