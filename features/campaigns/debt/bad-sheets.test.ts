import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBadSheets } from '../../../tests/kit/bad-sheets.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { givenMerchantOwner, givenParty, newTenant, type TestParty } from '../../wallets/owner/owner.fixture.ts'
import { debtImport } from './debt.contract.ts'

let world: World
let folder: FileFolder
let by: TestUser
let merchant: TestParty
const tenantId = newTenant()
const parties: TestParty[] = []

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  by = await givenUser(world, { tenantId, permissions: ['debt_view', 'debt_add'] })
  for (let n = 0; n < 9; n++) parties.push(await givenParty(world, { tenantId }))
  merchant = await givenMerchantOwner(world, { tenantId })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

const taken = () =>
  world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows } = await client.query<{ no: string }>('SELECT owner_no AS no FROM debt WHERE tenant_id = $1', [
      tenantId,
    ])
    return rows.map(({ no }) => no).toSorted()
  })
let made = 0
const text = () => `赔偿${++made}`

const heading = ['主体编号', '金额', '原因', '终端序列号', '债权方编号']

it('the template of debts has the columns that the import takes, each with what it wants (C0643)', async () => {
  const { body } = await world.as(by).send(debtImport.template, {})
  const { sheets } = await readXlsx(body)
  expect(sheets[0]?.rows).toEqual([heading])
  expect(sheets[1]?.rows).toEqual(
    expect.arrayContaining([
      ['主体编号', '必填，例：F00000001'],
      ['金额', '必填，例：120.00'],
    ]),
  )
  const nobody = await givenUser(world, { tenantId })
  expect((await world.as(nobody).send(debtImport.template, {})).code).toBe(403)
})

describeBadSheets('debts from a sheet (C0643, C1376, C1377)', () => ({
  world,
  folder,
  by,
  ...debtImport,
  heading,
  keyColumn: 0,
  row: () => [parties.shift()?.ownerNo ?? '', '1.00', '终端遗失赔偿', '', ''],
  bad: [
    { row: () => [`F${text()}`, '1.00', '没有的主体', '', ''], column: '主体编号', reason: '数据不存在或无权查看' },
    {
      row: () => [merchant.ownerNo, '1.00', text(), '', ''],
      column: '主体编号',
      reason: '商户欠款只由分账垫付产生，不能登记',
    },
    { row: () => ['', '1.00', text(), '', ''], column: '主体编号', reason: '主体编号不能为空' },
    { row: () => [`F${text()}`, '', text(), '', ''], column: '金额', reason: '金额不能为空' },
    { row: () => [`F${text()}`, '0.00', text(), '', ''], column: '金额', reason: '金额必须大于0' },
    { row: () => [`F${text()}`, '1.234', text(), '', ''], column: '金额', reason: '金额格式不正确' },
    { row: () => [`F${text()}`, '1.00', ' ', '', ''], column: '原因', reason: '原因不能为空' },
  ],
  taken,
}))
