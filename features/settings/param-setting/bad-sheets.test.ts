import { afterAll, beforeAll } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { describeBadSheets } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { paramImport } from './param-import.contract.ts'

let world: World
let folder: FileFolder
let by: TestUser

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  by = await givenUser(world, { tenantId: '100001', permissions: ['param_view', 'param_edit'] })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

let made = 0
const key = () => `bad.sheet.${made++}`
beforeAll(() =>
  world.within(by, ({ client }) =>
    client.query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '有了', 'bad.sheet.there', '1')`,
      [by.tenantId],
    ),
  ),
)
const taken = () =>
  world.within(by, async ({ client }) => {
    const { rows } = await client.query<{ key: string }>('SELECT param_key AS key FROM param WHERE tenant_id = $1', [
      by.tenantId,
    ])
    return rows.map((row) => row.key).toSorted()
  })

describeBadSheets('parameters from a sheet (C1078, C1079)', () => ({
  world,
  folder,
  by,
  ...paramImport,
  heading: ['参数名称', '参数键名', '参数键值', '备注'],
  keyColumn: 1,
  row: () => ['参数', key(), '1', ''],
  bad: [
    { row: () => ['', key(), '1', ''], column: '参数名称', reason: '参数名称不能为空' },
    { row: () => ['x'.repeat(101), key(), '1', ''], column: '参数名称', reason: '参数名称长度不能超过100个字符' },
    { row: () => ['参数', key(), ' ', ''], column: '参数键值', reason: '参数键值不能为空' },
    { row: () => ['参数', key(), '1', 'x'.repeat(201)], column: '备注', reason: '备注长度不能超过200个字符' },
    {
      row: () => ['参数', 'merchant.store.max', 'many', ''],
      column: '参数键值',
      reason: '参数值格式不正确',
      isOnce: true,
    },
    {
      row: () => ['参数', 'export.sync_max', '5', ''],
      column: '参数键名',
      reason: '该参数只能由平台设置',
      isOnce: true,
    },
    { row: () => ['参数', 'bad.sheet.there', '5', ''], column: '参数键名', reason: '参数键名已存在', isOnce: true },
  ],
  taken,
}))
