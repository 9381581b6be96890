import { describe, expect, it } from 'vitest'
import { payerStore } from './payer/payer.contract.ts'
import { project } from './project-upkeep/project-upkeep.contract.ts'
import { notFound, requestNo, rules, stateRefuses, startSplitBench } from './split-projects.fixture.ts'

const {
  people,
  bench,
  add,
  added,
  change,
  audit,
  turn,
  detail,
  addReceiver,
  addPayer,
  payers,
  opened,
  givenStore,
  bind,
  enabled,
} = startSplitBench()

describe('a project (R039, C0658, C0659, C0660, C0661, C1032, C1420)', () => {
  it('goes from draft by a second person to enabled, and is stopped and started', async () => {
    const projectCode = await added()
    expect(projectCode).toMatch(/^FZ\d{8}$/)
    expect(await detail(projectCode)).toMatchObject({ projectStatus: 0, maxRatio: '30.0000', versions: [] })
    expect(await audit(projectCode)).toMatchObject(stateRefuses)
    expect(await turn(projectCode, 0)).toMatchObject(stateRefuses)
    expect(await change(projectCode, { projectName: '新名' }, 0)).toMatchObject({ data: { projectStatus: 0 } })
    expect(await change(projectCode)).toMatchObject({ data: { projectStatus: 1 } })
    expect(await change(projectCode)).toMatchObject(stateRefuses)
    expect(await audit(projectCode, people.maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await audit(projectCode, people.checker, 2)).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await audit(projectCode)).toMatchObject({ code: 409, msg: '请先添加并生效分账方' })
    expect(await audit(projectCode, people.checker, 2, '缺少协议')).toMatchObject({ data: { projectStatus: 4 } })
    await addPayer(projectCode)
    await addReceiver(projectCode)
    await opened(projectCode)
    await change(projectCode)
    expect(await audit(projectCode)).toMatchObject({ data: { projectStatus: 2, projectVersion: 1 } })
    expect(await audit(projectCode)).toMatchObject(stateRefuses)
    expect(await turn(projectCode, 0)).toMatchObject({ data: { projectStatus: 3 } })
    expect(await turn(projectCode, 0)).toMatchObject(stateRefuses)
    expect(await turn(projectCode, 1)).toMatchObject({ data: { projectStatus: 2 } })
    const { states, effectiveReceivers, effectiveMerchants } = await detail(projectCode)
    expect(states.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['add', 'keep', 'submit', 'reject', 'approve', 'stop', 'start']),
    )
    expect([effectiveReceivers, effectiveMerchants]).toEqual([1, 1])
  })

  it('that is enabled changes by a version: the old rules hold until a second person agrees', async () => {
    const projectCode = await enabled()
    expect(await change(projectCode, { freezeDays: 7 })).toMatchObject({
      data: { projectStatus: 2, projectVersion: 2 },
    })
    expect(await detail(projectCode)).toMatchObject({ freezeDays: 30, projectVersion: 1, waitingVersion: 2 })
    expect(await change(projectCode, { freezeDays: 8 })).toMatchObject({ code: 409, msg: '上一次修改尚未审核' })
    expect(await audit(projectCode, people.maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await audit(projectCode, people.checker, 2, '太短')).toMatchObject({ data: { projectVersion: 1 } })
    expect(await change(projectCode, { freezeDays: 9 })).toMatchObject({ data: { projectVersion: 3 } })
    expect(await audit(projectCode)).toMatchObject({ data: { projectStatus: 2, projectVersion: 3 } })
    const { freezeDays, versions } = await detail(projectCode)
    expect(freezeDays).toBe(9)
    expect(versions.map(({ projectVersion, versionStatus }) => [projectVersion, versionStatus])).toEqual([
      [3, 2],
      [2, 4],
      [1, 3],
    ])
  })

  it('keeps its way of payment once somebody is in, and a limit above the ratios', async () => {
    const projectCode = await added()
    await addReceiver(projectCode, { ratio: '20' })
    expect(await change(projectCode, { payMode: 2 })).toMatchObject({
      code: 409,
      msg: '已添加分账方或商户，出款方式不能修改',
    })
    expect(await change(projectCode, { maxRatio: '19.5' })).toMatchObject({
      code: 409,
      msg: '分账比例合计不能超过19.5%',
    })
  })

  it.each([
    { why: 'the name is missing', over: { projectName: '' }, code: 400, msg: '项目名称不能为空' },
    { why: 'a delay is missing', over: { divMode: 2 }, code: 400, msg: '延时分账请填写1至720的延时小时数' },
    { why: 'nothing may be divided', over: { maxRatio: '0' }, code: 400, msg: '分账比例上限应大于0且不超过100%' },
    {
      why: 'it ends before it starts',
      over: { startTime: '2026-03-03 00:00:00', endTime: '2026-03-02 00:00:00' },
      code: 400,
      msg: '结束时间应晚于生效时间',
    },
  ])('is refused when $why', async ({ over, code, msg }) => {
    expect(await add(over)).toMatchObject({ code, msg })
  })

  it('is made once by the same click, and is nobody else’s', async () => {
    const no = requestNo()
    const send = () =>
      bench()
        .world.as(people.maker)
        .send(project.add, { ...rules, isSubmitted: 0, requestNo: no })
    const { data } = await send()
    expect((await send()).data).toEqual(data)
    const { projectCode } = data
    expect(await bench().world.as(people.stranger).send(project.detail, { projectCode })).toMatchObject(notFound)
    expect(await change(projectCode, {}, 1, people.stranger)).toMatchObject(notFound)
    expect(await audit(projectCode, people.stranger)).toMatchObject(notFound)
    expect(await turn(projectCode, 1, people.stranger)).toMatchObject(notFound)
    expect(await addReceiver(projectCode, {}, people.stranger)).toMatchObject(notFound)
    expect(await addPayer(projectCode, {}, people.stranger)).toMatchObject(notFound)
    for (const call of [
      () => change(projectCode, {}, 1, people.nobody),
      () => audit(projectCode, people.nobody),
      () => turn(projectCode, 1, people.nobody),
      () => addReceiver(projectCode, {}, people.nobody),
      () => addPayer(projectCode, {}, people.nobody),
    ])
      expect(await call()).toMatchObject({ code: 403 })
  })
})

describe('stores (R043, R652, C0672, C0673, C0674)', () => {
  it('a store belongs to at most one enabled project; bindQuery tells which', async () => {
    await givenStore('S00000101')
    const [first, second] = [await enabled(), await enabled({ projectName: '第二' })]
    const idOf = async (code: string) => (await payers(code))[0]?.id ?? ''
    expect(await bind(await idOf(first), 'S00000101')).toMatchObject({ code: 200 })
    expect(await bind(await idOf(second), 'S00000101')).toMatchObject({
      code: 409,
      msg: '该门店已绑定其他分账项目',
    })
    const query = (user = people.maker) => bench().world.as(user).send(payerStore.bindQuery, { rpsNo: 'S00000101' })
    const { data } = await query()
    expect(data.isBound).toBe(1)
    expect(data.bindings.filter(({ isBound }) => isBound === 1)).toMatchObject([
      { projectCode: first, projectStatus: 2 },
    ])
    expect(await query(people.stranger)).toMatchObject(notFound)
    expect(await query(people.nobody)).toMatchObject({ code: 403 })
    // While the first is off the second takes the store; then the first cannot be started again.
    await turn(first, 0)
    expect(await bind(await idOf(second), 'S00000101')).toMatchObject({ code: 200 })
    expect(await turn(first, 1)).toMatchObject({ code: 409, msg: '该门店已绑定其他分账项目' })
    expect(await bind(await idOf(second), 'S00000101', 0)).toMatchObject({ code: 200 })
    expect(await turn(first, 1)).toMatchObject({ code: 200 })
    const { records } = (
      await bench()
        .world.as(people.maker)
        .send(payerStore.list, { divMerchantId: await idOf(first), isBound: 1 })
    ).data
    expect(records).toMatchObject([{ rpsNo: 'S00000101', isBound: 1 }])
  })

  it('two enabled projects that take a store at once: one has it', async () => {
    await givenStore('S00000102')
    const codes = [await enabled(), await enabled({ projectName: '并发' })]
    const ids = await Promise.all(codes.map(async (code) => (await payers(code))[0]?.id ?? ''))
    const replies = await Promise.all(ids.map((id) => bind(id, 'S00000102')))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
  })

  it('a store of somebody else is not found, and strangers bind nothing', async () => {
    await givenStore('S00000103')
    await givenStore('S00000104', 'M00000099')
    const projectCode = await enabled()
    const id = (await payers(projectCode))[0]?.id ?? ''
    expect(await bind(id, 'S00000104')).toMatchObject(notFound)
    expect(await bind(id, 'S99999999')).toMatchObject(notFound)
    expect(await bind(id, 'S00000103', 1, people.stranger)).toMatchObject(notFound)
    expect(await bind(id, 'S00000103', 1, people.nobody)).toMatchObject({ code: 403 })
  })
})
