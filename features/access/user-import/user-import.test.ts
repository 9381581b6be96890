import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { xlsxBuffer } from '../../../core/server/sheets/xlsx.ts'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { userImport } from './user-import.contract.ts'
import { idsOfNames } from './user-import.rules.ts'
import { user } from '../user/user.contract.ts'
import { givenOffice, type Office, startUserWorld } from '../user/user.fixture.ts'

let world: World
let folder: FileFolder

beforeAll(async () => {
  world = await startUserWorld()
  folder = await openFileFolder()
})
afterAll(async () => {
  await world.close()
  await folder.close()
})

const heading = ['账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日']
const csv = (...rows: string[][]) => ({
  name: 'users.csv',
  content: Buffer.from([heading, ...rows].map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n`).join('')),
})

/** A tenant whose administrator may import, with the names of its role and department. */
async function givenImporter() {
  const office = await givenOffice(world)
  const importer = await givenUser(world, {
    tenantId: office.admin.tenantId,
    permissions: ['user_import', 'user_view', 'user_all'],
    roleAlias: 'importers',
  })
  const roleOf = async (alias: string) => {
    await office.query(
      `UPDATE role SET parent_id = (SELECT id FROM role WHERE tenant_id = $1 AND role_alias = 'importers') WHERE tenant_id = $1 AND role_alias = $2`,
      [office.admin.tenantId, alias],
    )
    return alias
  }
  await roleOf('clerk')
  const [dept] = await office.query<{ name: string }>(`SELECT dept_name AS name FROM dept WHERE tenant_id = $1`, [
    office.admin.tenantId,
  ])
  const row = (account: string, over: Partial<Record<string, string>> = {}) =>
    heading.map(
      (title) =>
        over[title] ??
        { 账户: account, 昵称: '小芳', 姓名: '王芳', 角色名称: 'clerk', 部门名称: dept?.name ?? '' }[title] ??
        '',
    )
  const send = (file: { name: string; content: Buffer }, fields: Record<string, string> = {}, by = office.admin) =>
    sendForm(world, by, userImport.submit, { file, fields })
  const accounts = async () =>
    (await world.as(office.admin).send(user.pageAll, { size: 200 })).data.records.map(({ account }) => account)
  return { office, importer, row, send, accounts }
}
const withImport = async () => {
  const given = await givenImporter()
  await world.within(given.office.admin, async ({ client }) => {
    await client.query(
      `INSERT INTO role_menu (tenant_id, role_id, menu_id) SELECT $1, r.id, m.id FROM role r, menu m WHERE r.tenant_id = $1 AND r.role_alias = 'admin' AND m.code = 'user_import'`,
      [given.office.admin.tenantId],
    )
    await client.query('UPDATE authority_version SET version = version + 1')
  })
  return given
}
const detailOf = async ({ admin }: Office, account: string) =>
  (await world.as(admin).send(user.pageAll, { account })).data.records.find((row) => row.account === account)

describe('users as a sheet (C0988, C0990, C1303)', () => {
  it('have a template with the headings of the document', async () => {
    const { office } = await withImport()
    const { body } = await world.as(office.admin).send(userImport.template)
    expect((await readXlsx(body)).sheets[0]?.rows[0]).toEqual(heading)
  })

  it('are added with role, department, phone and birthday, and have no password until one is given', async () => {
    const { office, row, send } = await withImport()
    const reply = await send(csv(row('wangfang', { 手机: '13800138000', 生日: '1990-01-31', 邮箱: 'w@example.com' })))
    expect(reply).toMatchObject({ status: 200, data: { total: 1, success: 1, fail: 0 } })
    expect(await detailOf(office, 'wangfang')).toMatchObject({
      realName: '王芳',
      phone: '138****8000',
      roleId: office.roleId,
      deptId: office.deptId,
      birthday: '1990-01-31 00:00:00',
      status: 1,
    })
    const [stored] = await office.query<{ password_hash: string; must_change_password: boolean }>(
      `SELECT password_hash, must_change_password FROM app_user WHERE account = 'wangfang'`,
    )
    expect(stored).toEqual({ password_hash: '', must_change_password: true })
  })

  it('are all checked first: each bad row says its column and why, and nothing of all-or-none is written', async () => {
    const { row, send, accounts, office } = await withImport()
    await send(csv(row('there', { 手机: '13900139000' })))
    const before = await accounts()
    const file = csv(
      row('good'),
      row('a b'),
      row('there'),
      row('second', { 手机: '13900139000' }),
      row('third', { 角色名称: '没有的角色' }),
      row('fourth', { 部门名称: '没有的部门' }),
      row('fifth', { 邮箱: 'no mail' }),
      row('good'),
    )
    const preview = await sendForm(world, office.admin, userImport.preview, { file })
    expect(preview.data.faults).toEqual([
      { row: 3, column: '账户', reason: '账号须为3-45位字母、数字或_@.-' },
      { row: 4, column: '账户', reason: '账号已存在' },
      { row: 5, column: '手机', reason: '手机号已被使用' },
      { row: 6, column: '角色名称', reason: '角色不存在：没有的角色' },
      { row: 7, column: '部门名称', reason: '部门不存在：没有的部门' },
      { row: 8, column: '邮箱', reason: '邮箱格式不正确' },
      { row: 9, column: '', reason: '文件内重复' },
    ])
    expect(await send(file, { mode: '2' })).toMatchObject({ data: { success: 0, fail: 7 } })
    expect(await accounts()).toEqual(before)
    expect(await send(file, { mode: '1' })).toMatchObject({ data: { success: 1, fail: 7 } })
    expect(new Set(await accounts())).toEqual(new Set([...before, 'good']))
  })

  it('take over what the sheet says when accounts may be covered; empty cells change nothing', async () => {
    const { office, row, send } = await withImport()
    await send(csv(row('there', { 手机: '13700137000' })))
    const file = csv(row('there', { 姓名: '王小芳' }))
    expect((await send(file)).data).toMatchObject({ success: 0, fail: 1 })
    expect((await send(file, { isCovered: '1', force: '1' })).data).toMatchObject({ success: 1, fail: 0 })
    expect(await detailOf(office, 'there')).toMatchObject({ realName: '王小芳', phone: '137****7000' })
  })

  it('never cover an administrator, nor give a role beyond the importer’s own', async () => {
    const { office, importer, row, send, accounts } = await withImport()
    const admin = (await accounts()).at(-1) ?? ''
    const before = await detailOf(office, admin)
    expect(before).toBeDefined()
    const covered = await send(csv(row(admin, { 姓名: '夺权' })), { isCovered: '1' }, importer)
    expect(covered.data).toMatchObject({ success: 0, fail: 1 })
    const raised = await send(csv(row('raised', { 角色名称: 'admin' })), {}, importer)
    expect(raised.data).toMatchObject({ success: 0, fail: 1 })
    expect(await detailOf(office, admin)).toEqual(before)
    expect(await accounts()).not.toContain('raised')
  })

  it.each([
    {
      why: 'a wrong heading',
      rows: [
        ['账户', '密码'],
        ['a', 'b'],
      ],
      error: 'import.template',
    },
    { why: 'no rows', rows: [heading], error: 'import.empty' },
  ])('are refused with $why', async ({ rows, error }) => {
    const { send, accounts } = await withImport()
    const before = await accounts()
    const content = await xlsxBuffer({
      title: 'users',
      columns: (rows[0] ?? []).map((title) => ({ title, kind: 'text' as const })),
      batches: [rows.slice(1)],
    })
    expect(await send({ name: 'users.xlsx', content })).toMatchObject({ status: 400, error })
    expect(await accounts()).toEqual(before)
  })

  it('keep a formula as the text it is, and refuse it as an account', async () => {
    const { row, send } = await withImport()
    expect((await send(csv(row('=1+1')))).data).toMatchObject({ success: 0, fail: 1 })
  })

  it('stop at the tenant’s number of accounts, whole', async () => {
    const { office, row, send, accounts } = await withImport()
    const before = await accounts()
    await world.db.pool.query(`UPDATE tenant SET account_number = $2 WHERE tenant_id = $1`, [
      office.admin.tenantId,
      before.length + 1,
    ])
    expect(await send(csv(row('one'), row('two')))).toMatchObject({ status: 409, error: 'user.quota' })
    expect(await accounts()).toEqual(before)
  })

  it('need their permission, and a token', async () => {
    const { office, row, send } = await withImport()
    const clerk = await givenUser(world, { tenantId: office.admin.tenantId, permissions: ['user_view'] })
    expect((await send(csv(row('x')), {}, clerk)).status).toBe(403)
    expect((await sendForm(world, clerk, userImport.preview, { file: csv(row('x')) })).status).toBe(403)
    expect((await world.as(clerk).send(userImport.template)).status).toBe(403)
    expect((await sendForm(world, null, userImport.submit, { file: csv(row('x')) })).status).toBe(401)
  })
})

describe('names of a sheet', () => {
  const known = [
    { id: 1n, name: '财务' },
    { id: 2n, name: '运营' },
    { id: 3n, name: '门店' },
    { id: 4n, name: '门店' },
  ]
  const read = (text: string) => idsOfNames(text, { known, unknown: 'roleUnknown' })
  it.each([
    { text: '', ids: [] },
    { text: '财务', ids: [1n] },
    { text: ' 财务，运营,财务 ', ids: [1n, 2n] },
  ])('“$text” stand for $ids', ({ text, ids }) => {
    expect(read(text)).toEqual(ids)
  })
  it.each([
    { text: '财务,没有', error: 'userImport.roleUnknown' },
    { text: '门店', error: 'userImport.ambiguous' },
  ])('“$text” are refused: $error', ({ text, error }) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ refusalName: error }))
  })
})
