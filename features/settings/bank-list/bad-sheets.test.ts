import { afterAll, beforeAll } from 'vitest'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { describeBadSheets } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { bankBranchImport } from './bank-list.contract.ts'

let world: World
let folder: FileFolder
let by: TestUser

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  by = await givenUser(world, { tenantId: platformTenant, permissions: ['bank_branch_view', 'bank_branch_import'] })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

let made = 0
const branchCode = (bank = '102') => `${bank}9999${String(made++).padStart(5, '0')}`
const taken = () =>
  world.within(by, async ({ client }) => {
    const { rows } = await client.query<{ code: string }>(
      'SELECT branch_code AS code FROM bank_branch WHERE create_user = $1',
      [by.userId],
    )
    return rows.map(({ code }) => code).toSorted()
  })

describeBadSheets('branches from a sheet (C1107, C1108)', () => ({
  world,
  folder,
  by,
  ...bankBranchImport,
  heading: ['联行号', '名称', '城市编码'],
  keyColumn: 0,
  row: () => [branchCode(), '新支行', '1101'],
  bad: [
    { row: () => [branchCode().slice(1), '少一位', '1101'], column: '联行号', reason: '联行号须为12位数字' },
    { row: () => [`${branchCode()}0`, '多一位', '1101'], column: '联行号', reason: '联行号长度不能超过12个字符' },
    { row: () => [branchCode('999'), '没有的银行', '1101'], column: '联行号', reason: '开户银行不存在' },
    { row: () => [branchCode(), '没有的城市', '9999'], column: '城市编码', reason: '请选择正确的省市区' },
    { row: () => [branchCode(), '', '1101'], column: '名称', reason: '名称不能为空' },
    { row: () => [branchCode(), '<b>支行</b>', '1101'], column: '名称', reason: '名称不能包含特殊字符' },
  ],
  taken,
}))
