import { afterAll, beforeAll } from 'vitest'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { describeBadSheets, importCalls } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { seedBusinessSets } from '../../settings/business-dictionary/seed-business.actions.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { csvFile } from '../../../tests/kit/sheets.ts'
import { optimisationImport } from './optimisation.contract.ts'

let world: World
let folder: FileFolder
let operator: Operator
let by: TestUser
let listed: string
const free: string[] = []
const fields = { type: '1', merchantDate: '2026-06-01' }
const heading = ['商户编号', '通道编码', '问题说明']

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  await inScope(world.db, platformScope, seedBusinessSets)
  by = await givenUser(world, { ...operator, permissions: ['merchant_optimize_view', 'merchant_optimize_add'] })
  const provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  for (let n = 0; n < 10; n++)
    free.push((await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })).rpiNo)
  listed = free.shift() ?? ''
  await sendForm(world, by, optimisationImport.submit, { fields, file: csvFile([heading, [listed, '', '照片模糊']]) })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

let made = 0
const unknown = () => `M${String(made++).padStart(12, '0')}`
const taken = () =>
  world.within(operator, async ({ client }) => {
    const { rows } = await client.query<{ no: string }>(
      'SELECT rpi_no AS no FROM optimize_merchant_info WHERE tenant_id = $1',
      [operator.tenantId],
    )
    return rows.map(({ no }) => no).toSorted()
  })

describeBadSheets('merchants to be improved from a sheet (C0254, C1240)', () => ({
  world,
  folder,
  by,
  ...importCalls(optimisationImport.preview, optimisationImport.submit),
  fields,
  heading,
  keyColumn: 0,
  row: () => [free.shift() ?? '', '', '缺少门头照'],
  bad: [
    { row: () => [listed, '', '照片模糊'], column: '商户编号', reason: '当日已存在该商户', isOnce: true },
    { row: () => [unknown(), '', '没有的商户'], column: '商户编号', reason: '商户不存在' },
    { row: () => ['', '', '没有编号'], column: '商户编号', reason: '商户编号不能为空' },
    { row: () => [unknown(), 'x'.repeat(21), '通道太长'], column: '通道编码', reason: '通道编码长度不能超过20个字符' },
    { row: () => [unknown(), '', ''], column: '问题说明', reason: '问题说明不能为空' },
    { row: () => [unknown(), '', 'x'.repeat(501)], column: '问题说明', reason: '问题说明长度不能超过500个字符' },
  ],
  taken,
}))
