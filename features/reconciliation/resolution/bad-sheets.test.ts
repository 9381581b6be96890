import { afterAll, beforeAll } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { describeBadSheets } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { givenDiff } from '../recon-diff/diff.fixture.ts'
import { reconDiffImport } from './resolution-import.contract.ts'
import { DiffKind, DiffStatus } from '../recon-diff/recon-diff.contract.ts'

let world: World
let folder: FileFolder
let operator: Operator
let by: TestUser
let made = 0
const diffNo = () => `CY20260601${String(made++).padStart(10, '0')}`
const free = Array.from({ length: 9 }, diffNo)
const [settled, ofFee] = [diffNo(), diffNo()]

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  by = await givenUser(world, { ...operator, permissions: ['recon_view', 'recon_resolve'] })
  const open = { diffKind: DiffKind.billOnly, diffStatus: DiffStatus.open }
  for (const no of free) await givenDiff(world, operator, { ...open, diffNo: no })
  await givenDiff(world, operator, { ...open, diffNo: settled, diffStatus: DiffStatus.done })
  await givenDiff(world, operator, { ...open, diffNo: ofFee, diffKind: DiffKind.fee })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

const taken = () =>
  world.within(operator, async ({ client }) => {
    const { rows } = await client.query<{ no: string }>(
      'SELECT diff_no AS no FROM recon_diff WHERE tenant_id = $1 AND diff_status = $2',
      [operator.tenantId, DiffStatus.review],
    )
    return rows.map(({ no }) => no).toSorted()
  })

describeBadSheets('differences settled by a sheet (C1092, C1093)', () => ({
  world,
  folder,
  by,
  ...reconDiffImport,
  heading: ['差异编号', '处理方式', '处理说明'],
  keyColumn: 0,
  row: () => [free.shift() ?? '', '核销', '通道确认无误'],
  bad: [
    { row: () => [settled, '核销', '迟了'], column: '处理方式', reason: '该差异已处理', isOnce: true },
    { row: () => [ofFee, '补单', '不是缺单'], column: '处理方式', reason: '该差异不能用此方式处理', isOnce: true },
    { row: () => [diffNo(), '核销', '没有的差异'], column: '差异编号', reason: '数据不存在或无权查看' },
    { row: () => ['', '核销', '没有编号'], column: '差异编号', reason: '差异编号不能为空' },
    { row: () => [diffNo(), '', '没有方式'], column: '处理方式', reason: '处理方式不能为空' },
    { row: () => [diffNo(), '随便', '没有的方式'], column: '处理方式', reason: '处理方式取值不正确' },
    { row: () => [diffNo(), '核销', ' '], column: '处理说明', reason: '处理说明不能为空' },
    { row: () => [diffNo(), '核销', 'x'.repeat(256)], column: '处理说明', reason: '处理说明长度不能超过255个字符' },
  ],
  taken,
}))
