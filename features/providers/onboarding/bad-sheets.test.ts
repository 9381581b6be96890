import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { describeBadSheets } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { digits } from '../../../tests/kit/prices.ts'
import { partyOnboarding, partyImport } from './onboarding.contract.ts'
import { anyIdNo, partyDraft, staffPermissions } from './onboarding.fixture.ts'

let world: World
let folder: FileFolder
let operator: Operator
let by: TestUser
let level1: string
let switchedOff: string
const there = partyDraft('', {
  serviceName: '已有服务商',
  contactPhone: '13700001111',
  legalIdNo: '11010519491231002X',
})

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  by = await givenUser(world, { ...operator, permissions: staffPermissions })
  const first = await world.as(by).send(partyOnboarding.submit, { ...there, parentNo: by.userNo })
  if (first.code !== 200) throw new Error(first.msg)
  level1 = (await given.provider(world, operator)).userNo
  switchedOff = (await given.provider(world, operator)).userNo
  await world.within(operator, async ({ client }) => {
    await client.query('UPDATE service_info SET is_on = false WHERE tenant_id = $1 AND user_no = $2', [
      operator.tenantId,
      switchedOff,
    ])
    await client.query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '最多层级', 'service.level.max', '1')`,
      [operator.tenantId],
    )
  })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

let made = 0
const name = () => `导入服务商${String(made++)}`
/** A row that is in order but for what is given. */
const row = (over: Partial<Record<string, string>> = {}) =>
  Object.values({
    name: name(),
    parent: '',
    subject: '个人',
    contact: '李娜',
    phone: `138${digits(8)}`,
    paper: anyIdNo(),
    district: '110105',
    address: '朝阳路1号',
    ...over,
  })
const bad = (over: Partial<Record<string, string>>, column: string, reason: string) => ({
  row: () => row(over),
  column,
  reason,
})
const taken = () =>
  world.within(operator, async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT service_name AS name FROM service_info WHERE tenant_id = $1 AND service_name LIKE '导入%'`,
      [operator.tenantId],
    )
    return rows.map((party) => party.name).toSorted()
  })

const heading = ['名称', '上级编号', '主体类型', '联系人', '手机号', '证件号', '地区编码', '地址']

it('the template of providers has the columns that the import takes, each with what it wants (C0286)', async () => {
  const { body } = await world.as(by).send(partyImport.template, {})
  const { sheets } = await readXlsx(body)
  expect(sheets[0]?.rows).toEqual([heading])
  expect(sheets[1]?.rows).toEqual(
    expect.arrayContaining([
      ['名称', '必填，例：朝阳商户服务中心'],
      ['上级编号', '选填，例：F00000001'],
    ]),
  )
  const nobody = await givenUser(world, { ...operator })
  expect((await world.as(nobody).send(partyImport.template, {})).code).toBe(403)
})

describeBadSheets('providers from a sheet (C1161, C1162)', () => ({
  world,
  folder,
  by,
  ...partyImport,
  heading,
  keyColumn: 0,
  row: () => row(),
  bad: [
    { ...bad({ name: '已有服务商' }, '名称', '服务商名称已存在'), isOnce: true },
    bad({ parent: 'F99999999' }, '上级编号', '上级服务商不存在或未启用'),
    bad({ parent: switchedOff }, '上级编号', '上级服务商已停用'),
    bad({ parent: level1 }, '上级编号', '服务商层级超过限制'),
    bad({ subject: '合伙' }, '主体类型', '主体类型取值不正确'),
    bad({ contact: '' }, '联系人', '联系人不能为空'),
    bad({ phone: '1380013800' }, '手机号', '手机号码长度不为11位'),
    bad({ phone: there.contactPhone }, '手机号', '手机号已被使用'),
    bad({ paper: '110105194912310021' }, '证件号', '身份证号码格式不正确'),
    bad({ paper: there.legalIdNo }, '证件号', '该主体已存在服务商'),
    bad({ subject: '企业', paper: '91350100M000100Y44' }, '证件号', '统一社会信用代码格式不正确'),
    bad({ district: '999999' }, '地区编码', '请选择正确的省市区'),
    bad({ district: '1101' }, '地区编码', '请选择正确的省市区'),
    bad({ address: 'x'.repeat(201) }, '地址', '地址长度不能超过200个字符'),
  ],
  taken,
}))
