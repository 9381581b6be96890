import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { givenDiff } from '../recon-diff/diff.fixture.ts'
import { DiffKind, DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { diffResolution } from './resolution.contract.ts'

let world: World
let operator: Operator
let maker: TestUser
let checker: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  maker = await givenUser(world, { ...operator, permissions: ['recon_view', 'recon_resolve'] })
  checker = await givenUser(world, { ...operator, permissions: ['recon_view', 'recon_resolve', 'recon_audit'] })
}, 60_000)
afterAll(() => world.close())

let made = 0
/** A difference that is twice on the bill, with somebody's word on how it is settled; without anybody's it is open. */
async function givenReview(by: TestUser | null, diffKind: number = DiffKind.duplicate): Promise<string> {
  made += 1
  const diffNo = `CY20260603${String(made).padStart(10, '0')}`
  await givenDiff(world, operator, { diffNo, diffKind, diffStatus: DiffStatus.open })
  if (by) {
    const resolveKind = diffKind === DiffKind.duplicate ? ResolveKind.ignore : ResolveKind.writeOff
    const input = { diffNo, resolveKind, remark: '已核实', requestNo: crypto.randomUUID() }
    expect(await world.as(by).send(diffResolution.resolve, input)).toMatchObject({ code: 200 })
  }
  return diffNo
}

const decide = (diffNos: readonly string[], verdict: object, by = checker) =>
  world.as(by).send(diffResolution.batchAudit, {
    diffNos: diffNos.join(','),
    ...verdict,
    requestNo: crypto.randomUUID(),
  } as never)

const statusesOf = async (diffNos: readonly string[]) => {
  const { rows } = await world.within(operator, ({ client }) =>
    client.query<{ diff_status: number }>(
      'SELECT diff_status FROM recon_diff WHERE diff_no = ANY($1) ORDER BY diff_no',
      [diffNos],
    ),
  )
  return rows.map(({ diff_status }) => diff_status)
}

it('decides many with one verdict and says of each what became of it; its maker is no checker (C1365)', async () => {
  const diffNos = [
    await givenReview(maker),
    await givenReview(checker),
    await givenReview(null),
    await givenReview(maker),
  ]
  const { data } = await decide(diffNos, { auditStatus: 1 })
  expect(data).toEqual({
    success: 2,
    waiting: 0,
    fail: 2,
    failures: [
      { diffNo: diffNos[1], reason: '不能审核本人提交的申请' },
      { diffNo: diffNos[2], reason: '当前状态不允许此操作' },
    ],
  })
  expect(await statusesOf(diffNos)).toEqual([
    DiffStatus.ignored,
    DiffStatus.review,
    DiffStatus.open,
    DiffStatus.ignored,
  ])
  const told = await world.within(operator, ({ client }) =>
    client.query(`SELECT entity_no, after FROM audit_log WHERE call_id = 'C1365'`),
  )
  expect(told.rows).toEqual([
    {
      entity_no: `${diffNos[0]},${diffNos[3]}`,
      after: {
        each: [diffNos[0], diffNos[3]].map((no) => ({ no, fields: { diffStatus: DiffStatus.ignored } })),
      },
    },
  ])
})

it('sends many back with a reason, and none without one', async () => {
  const diffNos = [await givenReview(maker), await givenReview(maker)]
  expect(await decide(diffNos, { auditStatus: 2 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
  expect(await statusesOf(diffNos)).toEqual([DiffStatus.review, DiffStatus.review])
  expect((await decide(diffNos, { auditStatus: 2, reason: '证据不足' })).data).toMatchObject({ success: 2, fail: 0 })
  expect(await statusesOf(diffNos)).toEqual([DiffStatus.open, DiffStatus.open])
})

it('counts large write-offs that another auditor must approve as well', async () => {
  const diffNo = await givenReview(maker, DiffKind.oursOnly)
  await world.within(operator, ({ client }) =>
    client.query('UPDATE recon_diff SET diff_amount = -20000 WHERE diff_no = $1', [diffNo]),
  )
  expect((await decide([diffNo], { auditStatus: 1 })).data).toEqual({ success: 1, waiting: 1, fail: 0, failures: [] })
  expect((await decide([diffNo], { auditStatus: 1 })).data.failures).toEqual([{ diffNo, reason: '核销金额超过权限' }])
})

it('is for those who may check, of their own operator', async () => {
  const diffNo = await givenReview(maker)
  expect(await decide([diffNo], { auditStatus: 1 }, maker)).toMatchObject({ code: 403 })
  const other = await given.operator(world)
  const stranger = await givenUser(world, { ...other, permissions: ['recon_audit'] })
  expect((await decide([diffNo], { auditStatus: 1 }, stranger)).data).toMatchObject({ success: 0, fail: 1 })
  expect(await statusesOf([diffNo])).toEqual([DiffStatus.review])
})
