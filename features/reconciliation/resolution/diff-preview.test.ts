import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { systemNotice } from '../../content/system-notice/system-notice.contract.ts'
import { givenDiff } from '../recon-diff/diff.fixture.ts'
import { diffPreview } from './diff-preview.contract.ts'
import { DiffKind, DiffStatus, reconDiff, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { diffResolution } from './resolution.contract.ts'

let world: World
let operator: Operator
let maker: TestUser
let checker: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  const permissions = ['recon_view', 'recon_resolve']
  maker = await givenUser(world, { ...operator, permissions })
  checker = await givenUser(world, { ...operator, permissions: [...permissions, 'recon_audit'] })
}, 60_000)
afterAll(() => world.close())

let made = 0
/** A difference with the maker's word on how it is settled. */
async function givenReview(diffKind: number, resolveKind: number): Promise<string> {
  made += 1
  const diffNo = `CY20260604${String(made).padStart(10, '0')}`
  await givenDiff(world, operator, { diffNo, diffKind, diffStatus: DiffStatus.open })
  const input = { diffNo, resolveKind, remark: '已核实', requestNo: crypto.randomUUID() } as never
  expect(await world.as(maker).send(diffResolution.resolve, input)).toMatchObject({ code: 200 })
  return diffNo
}

const preview = (diffNo: string, by = checker) => world.as(by).send(diffPreview.detail, { diffNo })
const decide = (diffNo: string, auditStatus: 1 | 2) =>
  world
    .as(checker)
    .send(diffResolution.audit, { diffNo, auditStatus, reason: '核对无误', requestNo: crypto.randomUUID() })
const figuresOf = async (table: 'ledger_txn' | 'recon_diff') =>
  (await world.within(operator, ({ client }) => client.query(`SELECT count(*) AS n, max(version) AS v FROM ${table}`)))
    .rows[0]

it('tells a second person what approving posts, keeps nothing of it, and approving posts just that (C1390)', async () => {
  const diffNo = await givenReview(DiffKind.oursOnly, ResolveKind.writeOff)
  const before = [await figuresOf('recon_diff'), await postingsOf(diffNo)]
  const { data } = await preview(diffNo)
  expect(data.refusal).toBe('')
  expect(data.postings).toMatchObject([{ eventType: 2103, amount: '1.00' }])
  expect([await figuresOf('recon_diff'), await postingsOf(diffNo)]).toEqual(before)
  expect(await decide(diffNo, 1)).toMatchObject({ code: 200, data: { diffStatus: DiffStatus.writtenOff } })
  const posted = await postingsOf(diffNo)
  expect(posted.map(({ txnId: _, bookDay: __, ...line }) => line)).toEqual(data.postings)
})

const postingsOf = async (diffNo: string) => (await world.as(checker).send(reconDiff.detail, { diffNo })).data.postings

it('tells that nothing is posted, and why it cannot be carried out now (C1390)', async () => {
  const ignored = await givenReview(DiffKind.duplicate, ResolveKind.ignore)
  expect((await preview(ignored)).data).toEqual({ postings: [], refusal: '' })
})

it('shows a preview to those who may check a difference that waits, of their own operator (C1390)', async () => {
  const diffNo = await givenReview(DiffKind.duplicate, ResolveKind.ignore)
  expect(await preview(diffNo, maker)).toMatchObject({ code: 403 })
  const stranger = await givenUser(world, { ...(await given.operator(world)), permissions: ['recon_audit'] })
  expect(await preview(diffNo, stranger)).toMatchObject({ code: 404 })
  await decide(diffNo, 1)
  expect(await preview(diffNo)).toMatchObject({ code: 409 })
})

const noticesOf = async (user: TestUser) =>
  (await world.as(user).send(systemNotice.mine, { size: 200 })).data.records.map(({ title }) => title)

it('tells the maker what became of it, and nobody else', async () => {
  const [done, sentBack] = [
    await givenReview(DiffKind.duplicate, ResolveKind.ignore),
    await givenReview(DiffKind.duplicate, ResolveKind.ignore),
  ]
  await decide(done, 1)
  await decide(sentBack, 2)
  const told = await noticesOf(maker)
  expect(told).toContain(`对账差异 ${done} 已忽略 / Reconciliation difference: Ignored`)
  expect(told).toContain(`对账差异 ${sentBack} 待处理 / Reconciliation difference: Open`)
  expect((await noticesOf(checker)).filter((title) => title.includes('CY20260604'))).toEqual([])
  const staff = await givenUser(world, { ...operator, permissions: ['system_notice_view'] })
  expect((await world.as(staff).send(systemNotice.list)).data.records).toEqual([])
})
