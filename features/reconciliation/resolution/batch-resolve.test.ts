import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { givenDiff } from '../recon-diff/diff.fixture.ts'
import { DiffKind, DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { diffResolution } from './resolution.contract.ts'

let world: World
let operator: Operator
let staff: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  staff = await givenUser(world, { ...operator, permissions: ['recon_view', 'recon_resolve'] })
}, 60_000)
afterAll(() => world.close())

it('differences settled at once are told of one by one, as they were and are (C1060, server-safety 30)', async () => {
  const [open, waiting, done] = ['CY202606020000000001', 'CY202606020000000002', 'CY202606020000000003'] as const
  await givenDiff(world, operator, { diffNo: open, diffKind: DiffKind.billOnly, diffStatus: DiffStatus.open })
  await givenDiff(world, operator, { diffNo: waiting, diffKind: DiffKind.billOnly, diffStatus: DiffStatus.nextBill })
  await givenDiff(world, operator, { diffNo: done, diffKind: DiffKind.billOnly, diffStatus: DiffStatus.done })
  const { data } = await world.as(staff).send(diffResolution.batchResolve, {
    diffNos: [open, done, waiting].join(','),
    resolveKind: ResolveKind.suspend,
    remark: '批量挂账',
    requestNo: crypto.randomUUID(),
  })
  expect(data).toEqual({ success: 2, fail: 1, failures: [{ diffNo: done, reason: '该差异已处理' }] })
  const told = await world.within(operator, ({ client }) =>
    client.query(`SELECT entity_no, before, after, reason FROM audit_log WHERE call_id = 'C1060'`),
  )
  const after = { diffStatus: DiffStatus.review, resolveKind: ResolveKind.suspend }
  expect(told.rows).toEqual([
    {
      entity_no: `${open},${waiting}`,
      before: {
        each: [
          { no: open, fields: { diffStatus: DiffStatus.open } },
          { no: waiting, fields: { diffStatus: DiffStatus.nextBill } },
        ],
      },
      after: {
        each: [
          { no: open, fields: after },
          { no: waiting, fields: after },
        ],
      },
      reason: '批量挂账',
    },
  ])
})
