import { afterAll, beforeAll } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { describeBadSheets, importCalls } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sendingImport } from './send.contract.ts'

let world: World
let folder: FileFolder
let operator: Operator
let provider: Party
let switchedOff: Party
let warehouse: TestUser
let asProvider: TestUser
const stocked = (letter: string) => Array.from({ length: 9 }, (_, n) => `BAD${letter}${String(n).padStart(4, '0')}`)
const [down, back, rows] = [stocked('D'), stocked('B'), stocked('R')]

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  provider = await given.provider(world, operator)
  switchedOff = await given.provider(world, operator)
  const permissions = ['stock_view', 'stock_allot_add', 'stock_rebate_add']
  warehouse = await givenUser(world, { ...operator, permissions })
  asProvider = await givenUser(world, { ...provider, userType: 2, permissions })
  await given.stock(world, operator, { sns: [...down, ...rows, 'BADOURS'] })
  await given.stock(world, provider, { sns: [...back, 'BADTHEIRS'] })
  await world.within(operator, ({ client }) =>
    client.query('UPDATE service_info SET is_on = false WHERE tenant_id = $1 AND user_no = $2', [
      operator.tenantId,
      switchedOff.userNo,
    ]),
  )
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

let made = 0
const newSn = () => `BADN${String(made++).padStart(5, '0')}`
/** Devices of a letter that are on their way. */
const sent = (letter: string) => async () => {
  const { rows: found } = await world.within(operator, ({ client }) =>
    client.query<{ sn: string }>(
      `SELECT rs_sn AS sn FROM stock_sn WHERE tenant_id = $1 AND rs_sn LIKE 'BAD' || $2 || '%' AND open_no IS NOT NULL`,
      [operator.tenantId, letter],
    ),
  )
  return found.map(({ sn }) => sn).toSorted()
}
const badSns = (foreign: string) => [
  { row: () => [foreign, ''], column: 'SN', reason: `SN不在您的库存中：${foreign}`, isOnce: true },
  { row: () => ['BADNONE', ''], column: 'SN', reason: 'SN不在您的库存中：BADNONE', isOnce: true },
  { row: () => ['', '首批'], column: 'SN', reason: 'SN不能为空' },
  { row: () => ['a b', ''], column: 'SN', reason: 'SN格式不正确' },
  { row: () => [newSn(), 'x'.repeat(201)], column: '备注', reason: '备注长度不能超过200个字符' },
]

describeBadSheets('devices sent by a sheet (C0433, C1175)', () => ({
  world,
  folder,
  by: warehouse,
  ...importCalls(sendingImport.preview, sendingImport.import),
  fields: { type: '2', inNo: provider.userNo },
  heading: ['SN', '备注'],
  keyColumn: 0,
  row: () => [down.shift() ?? '', '首批'],
  bad: badSns('BADTHEIRS'),
  taken: sent('D'),
}))

describeBadSheets('devices handed back by a sheet (C0433, C1175)', () => ({
  world,
  folder,
  by: asProvider,
  ...importCalls(sendingImport.preview, sendingImport.import),
  fields: { type: '3' },
  heading: ['SN', '备注'],
  keyColumn: 0,
  row: () => [back.shift() ?? '', '首批'],
  bad: badSns('BADOURS'),
  taken: sent('B'),
}))

describeBadSheets('devices sent to the receivers of their rows (C0434, C1176)', () => {
  const badReceiver = (inNo: string, reason: string) => ({
    row: () => [newSn(), inNo, ''],
    column: '接收方编号',
    reason,
  })
  return {
    world,
    folder,
    by: warehouse,
    ...importCalls(sendingImport.rowsPreview, sendingImport.rowsImport),
    fields: { type: '2' },
    heading: ['SN', '接收方编号', '备注'],
    keyColumn: 0,
    row: () => [rows.shift() ?? '', provider.userNo, ''],
    bad: [
      {
        row: () => ['BADTHEIRS', provider.userNo, ''],
        column: 'SN',
        reason: 'SN不在您的库存中：BADTHEIRS',
        isOnce: true,
      },
      badReceiver('', '接收方编号不能为空'),
      badReceiver('F99999999', '接收方不是直属下级'),
      badReceiver(operator.tenantId, '不能调拨给自己'),
      badReceiver(switchedOff.userNo, '接收方不存在或未启用'),
    ],
    taken: sent('R'),
  }
})
