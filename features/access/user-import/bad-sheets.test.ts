import { afterAll, beforeAll } from 'vitest'
import type { World } from '../../../tests/kit/api.ts'
import { describeBadSheets, importCalls } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { userImport } from './user-import.contract.ts'
import { givenOffice, type Office, startUserWorld, userPermissions } from '../user/user.fixture.ts'

let world: World
let folder: FileFolder
let office: Office
let dept: string

beforeAll(async () => {
  world = await startUserWorld()
  folder = await openFileFolder()
  office = await givenOffice(world, [...userPermissions, 'user_import'])
  dept = (await office.query<{ name: string }>('SELECT dept_name AS name FROM dept WHERE id = $1', [office.deptId]))[0]
    ?.name as string
  await office.submit({ account: 'there', phone: '13900139000' })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

let made = 0
const account = () => `sheet${made++}`
/** A row that is in order but for what is given. */
const row = (over: Partial<Record<string, string>> = {}) =>
  Object.values({
    account: account(),
    name: '小芳',
    realName: '王芳',
    email: '',
    phone: '',
    role: 'clerk',
    dept,
    post: '',
    birthday: '',
    ...over,
  })
const bad = (over: Partial<Record<string, string>>, column: string, reason: string) => ({
  row: () => row(over),
  column,
  reason,
})
const taken = async () =>
  (
    await office.query<{ account: string }>(
      `SELECT account FROM app_user WHERE tenant_id = $1 AND account LIKE 'sheet%'`,
      [office.admin.tenantId],
    )
  )
    .map((user) => user.account)
    .toSorted()

describeBadSheets('users from a sheet (C0988, C1303)', () => ({
  world,
  folder,
  by: office.admin,
  ...importCalls(userImport.preview, userImport.submit),
  heading: ['账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日'],
  keyColumn: 0,
  row: () => row(),
  bad: [
    { ...bad({ account: 'there' }, '账户', '账号已存在'), isOnce: true },
    { ...bad({ account: 'a b' }, '账户', '账号须为3-45位字母、数字或_@.-'), isOnce: true },
    bad({ account: '' }, '账户', '账户不能为空'),
    bad({ name: 'x'.repeat(21) }, '昵称', '昵称长度不能超过20个字符'),
    bad({ realName: '<王芳>' }, '姓名', '姓名不能包含特殊字符'),
    bad({ email: 'no mail' }, '邮箱', '邮箱格式不正确'),
    bad({ phone: '13900139000' }, '手机', '手机号已被使用'),
    bad({ role: '没有的角色' }, '角色名称', '角色不存在：没有的角色'),
    bad({ role: '' }, '角色名称', '角色名称不能为空'),
    bad({ dept: '没有的部门' }, '部门名称', '部门不存在：没有的部门'),
    bad({ post: '没有的岗位' }, '岗位名称', '岗位不存在：没有的岗位'),
    bad({ birthday: '1990-02-30' }, '生日', '生日格式不正确'),
  ],
  taken,
}))
