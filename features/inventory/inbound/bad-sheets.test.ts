import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { describeBadSheets, importCalls } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { csvFile } from '../../../tests/kit/sheets.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { inbound } from './inbound.contract.ts'
import { rateForm } from '../preset/rate-import.actions.ts'

let world: World
let folder: FileFolder
let operator: Operator
let by: TestUser
let scanner: string
let pos: string
const usedIccid = '89860020260123456789'
const free = Array.from({ length: 9 }, (_, n) => `BADR${String(n).padStart(5, '0')}`)

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  scanner = await given.model(world, { rpmType: RpmType.scanner })
  pos = await given.model(world)
  by = await givenUser(world, { ...operator, permissions: ['stock_view', 'stock_storage_add'] })
  await given.stock(world, operator, { sns: [...free, 'BADTHERE'], rpmNo: pos })
  await world.within(operator, ({ client }) =>
    client.query(`UPDATE stock_sn SET iccid = $2 WHERE tenant_id = $1 AND rs_sn = 'BADTHERE'`, [
      operator.tenantId,
      usedIccid,
    ]),
  )
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

let made = 0
const newSn = () => `BADN${String(made++).padStart(5, '0')}`
const snsWhere = (condition: string) => async () => {
  const { rows } = await world.within(operator, ({ client }) =>
    client.query<{ sn: string }>(`SELECT rs_sn AS sn FROM stock_sn WHERE tenant_id = $1 AND ${condition}`, [
      operator.tenantId,
    ]),
  )
  return rows.map(({ sn }) => sn).toSorted()
}
const calls = importCalls(inbound.preview, inbound.import)

const deviceHeading = ['SN', '型号编号', '供应商编号', 'ICCID', '采购单价(元)', '备注']
/** A row that is in order but for what is given. */
const device = (over: Partial<Record<string, string>> = {}) =>
  Object.values({ sn: newSn(), model: scanner, supplier: '', iccid: '', price: '', remark: '', ...over })
const badDevice = (over: Partial<Record<string, string>>, column: string, reason: string) => ({
  row: () => device(over),
  column,
  reason,
})

describeBadSheets('devices taken in by a sheet (C0432, C1174)', () => ({
  world,
  folder,
  by,
  ...calls,
  fields: { type: '1' },
  heading: deviceHeading,
  keyColumn: 0,
  row: () => device(),
  bad: [
    { ...badDevice({ sn: 'BADTHERE' }, 'SN', 'SN已存在：BADTHERE'), isOnce: true },
    badDevice({ sn: '' }, 'SN', 'SN不能为空'),
    badDevice({ sn: 'a b' }, 'SN', 'SN格式不正确'),
    badDevice({ model: 'RPM0' }, '型号编号', '机具型号不存在'),
    badDevice({ supplier: 'S0' }, '供应商编号', '供应商与型号不符'),
    badDevice({ iccid: '898600123' }, 'ICCID', 'ICCID格式不正确'),
    badDevice({ iccid: usedIccid }, 'ICCID', 'ICCID已被其他SN使用'),
    badDevice({ price: '1.234' }, '采购单价(元)', '金额格式不正确'),
    badDevice({ price: '-1' }, '采购单价(元)', '金额格式不正确'),
    badDevice({ remark: 'x'.repeat(201) }, '备注', '备注长度不能超过200个字符'),
  ],
  taken: snsWhere(`rs_sn LIKE 'BADN%' AND aisle_code IS NULL`),
}))

it('a SIM of another device is refused while that one is not scrapped (network 25.4)', async () => {
  const [first, second] = [newSn(), newSn()]
  const sheet = (sn: string) => csvFile([deviceHeading, device({ sn, iccid: '89860620260123456783' })])
  const take = (sn: string) => sendForm(world, by, inbound.import, { file: sheet(sn), fields: { type: '1' } })
  expect((await take(first)).data).toMatchObject({ success: 1, fail: 0 })
  const shown = await sendForm(world, by, inbound.preview, { file: sheet(second), fields: { type: '1' } })
  expect(shown.data.faults).toEqual([{ row: 2, column: 'ICCID', reason: 'ICCID已被其他SN使用' }])
  await world.within(operator, ({ client }) =>
    client.query('UPDATE stock_sn SET sn_status = 9 WHERE rs_sn = $1', [first]),
  )
  expect((await take(second)).data).toMatchObject({ success: 1, fail: 0 })
  expect(await snsWhere(`iccid = '89860620260123456783'`)()).toEqual([first, second].toSorted())
})

it('a remark that begins as a formula does is taken in as the text that it is', async () => {
  const sn = newSn()
  const file = csvFile([deviceHeading, device({ sn, remark: '=cmd|calc!A1' })])
  expect((await sendForm(world, by, inbound.import, { file, fields: { type: '1' } })).data.success).toBe(1)
  expect(await snsWhere(`remark = '=cmd|calc!A1'`)()).toEqual([sn])
})

/** A row that is in order but for what is given. */
const posRow = (over: Partial<Record<string, string>> = {}) =>
  Object.values({ sn: newSn(), model: pos, aisle: 'SANDBOX', number: '', iccid: '', remark: '', ...over })
const badPos = (over: Partial<Record<string, string>>, column: string, reason: string) => ({
  row: () => posRow(over),
  column,
  reason,
})

describeBadSheets('POS taken in by a sheet (C0432, C1174)', () => ({
  world,
  folder,
  by,
  ...calls,
  fields: { type: '2' },
  heading: ['SN', '型号编号', '通道编码', '通道终端号', 'ICCID', '备注'],
  keyColumn: 0,
  row: () => posRow(),
  bad: [
    badPos({ sn: '' }, 'SN', 'SN不能为空'),
    badPos({ aisle: '' }, '通道编码', '通道编码不能为空'),
    badPos({ aisle: 'NONE' }, '通道编码', '通道与型号不符'),
    badPos({ number: '123456789' }, '通道终端号', '通道终端号长度不能超过8个字符'),
    badPos({ model: 'RPM0' }, '型号编号', '机具型号不存在'),
  ],
  taken: snsWhere(`rs_sn LIKE 'BADN%' AND aisle_code IS NOT NULL`),
}))

const rateHeading = rateForm.columns.map(({ title }) => title)
/** A row with what is given by heading. */
const rates = (sn: string, cells: Readonly<Record<string, string>>) =>
  rateHeading.map((title, n) => (n === 0 ? sn : (cells[title] ?? '')))
const debit = { '借记卡费率(%)': '0.6', '借记封顶(元)': '22' }

describeBadSheets('prices preset by a sheet (C0432, C1174)', () => ({
  world,
  folder,
  by,
  ...calls,
  fields: { type: '3' },
  heading: rateHeading,
  keyColumn: 0,
  row: () => rates(free.shift() ?? '', debit),
  bad: [
    { row: () => rates('BADNOT', debit), column: 'SN', reason: 'SN不在您的库存中：BADNOT', isOnce: true },
    { row: () => rates('BADTHERE', {}), column: '', reason: '请至少设置一种支付方式的费率', isOnce: true },
    { row: () => rates('', debit), column: 'SN', reason: 'SN不能为空' },
    {
      row: () => rates(newSn(), { ...debit, '借记卡费率(%)': '很低' }),
      column: '借记卡费率(%)',
      reason: '费率格式不正确',
    },
    {
      row: () => rates(newSn(), { ...debit, '借记封顶(元)': '-22' }),
      column: '借记封顶(元)',
      reason: '金额格式不正确',
    },
  ],
  taken: snsWhere('rate_init IS NOT NULL'),
}))
