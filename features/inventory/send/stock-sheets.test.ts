import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { inbound } from '../inbound/inbound.contract.ts'
import { stock } from '../stock/stock.contract.ts'
import { sending, sendingImport } from './send.contract.ts'
import { transfer } from '../transfer/transfer.contract.ts'

let world: World
let folder: FileFolder
let operator: Operator
let provider: Party
let lower: Party
let warehouse: TestUser
let asProvider: TestUser
let nobody: TestUser
let rpmNo: string
const permissions = [
  'stock_view',
  'stock_storage_add',
  'stock_allot_add',
  'stock_rebate_add',
  'store_transfer_view',
  'store_transfer_confirm',
]

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { debitCard: { rate: '0.45', cap: '19' } } })
  lower = await given.provider(world, provider, { prices: { debitCard: { rate: '0.47', cap: '20' } } })
  warehouse = await givenUser(world, { ...operator, permissions })
  asProvider = await givenUser(world, { ...provider, userType: 2, permissions })
  nobody = await givenUser(world, { ...operator })
  rpmNo = await given.model(world, { name: 'N9' })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

const deviceHeading = ['SN', '型号编号', '供应商编号', 'ICCID', '采购单价(元)', '备注']
const posHeading = ['SN', '型号编号', '通道编码', '通道终端号', 'ICCID', '备注']
const csv = (...rows: string[][]) => ({
  name: '库存.csv',
  content: Buffer.from(rows.map((row) => `${row.join(',')}\n`).join('')),
})
const holderOf = async (sn: string) => {
  const { records } = (await world.as(warehouse).send(stock.list, { sn, scope: 'all' })).data
  return records[0]?.holderNo
}
let made = 0
const newSn = () => `SHEET${String(made++).padStart(4, '0')}`

describe('templates of stock (C0422, C0423, C0425, C0426, R595)', () => {
  it.each([
    { call: inbound.template, heading: deviceHeading },
    { call: inbound.posTemplate, heading: posHeading },
    { call: sendingImport.template, heading: ['SN', '备注'] },
    { call: sendingImport.rowsTemplate, heading: ['SN', '接收方编号', '备注'] },
  ])('$call.path has the columns of its sheet', async ({ call, heading }) => {
    const reply = await world.as(warehouse).send(call as unknown as Call)
    expect(reply.status).toBe(200)
    expect(sheetRows(reply.body)[0]?.map((title) => title.replace('*', ''))).toEqual(heading)
    expect((await world.as(nobody).send(call as unknown as Call)).code).toBe(403)
  })
})

describe('taking devices in by a sheet (C1174, C0432, R033)', () => {
  const take = (file: ReturnType<typeof csv>, fields: Record<string, string>, by = warehouse) =>
    sendForm(world, by, inbound.import, { file, fields })

  it('reads the sheet that its type names, for the party that userNo names, and leaves out bad rows (R523, R592)', async () => {
    const [sn, own, bad] = [newSn(), newSn(), newSn()]
    const file = csv(posHeading, [sn, rpmNo, 'SANDBOX', '', '', ''], [bad, 'RPM0', 'SANDBOX', '', '', ''])
    const preview = await sendForm(world, warehouse, inbound.preview, { file, fields: { type: '2' } })
    expect(preview.data).toMatchObject({ total: 2, success: 1, fail: 1, faults: [{ row: 3, column: '型号编号' }] })
    expect(await holderOf(sn)).toBeUndefined()
    expect((await take(file, { type: '2', userNo: provider.userNo })).data).toMatchObject({ success: 1, fail: 1 })
    expect([await holderOf(sn), await holderOf(bad)]).toEqual([provider.userNo, undefined])
    expect((await take(csv(posHeading, [own, rpmNo, 'SANDBOX', '', '', '']), { type: '2' })).data.success).toBe(1)
    expect(await holderOf(own)).toBe(operator.tenantId)
  })

  it('refuses the sheet of another type, none at all, what is no form, and who may not', async () => {
    const sn = newSn()
    const file = csv(posHeading, [sn, rpmNo, 'SANDBOX', '', '', ''])
    expect(await take(file, { type: '1' })).toMatchObject({ code: 400, msg: '模板不正确，请下载最新模板' })
    expect(await sendForm(world, warehouse, inbound.import, { fields: { type: '2' } })).toMatchObject({
      code: 400,
      msg: '请选择文件',
    })
    expect((await world.as(warehouse).send(inbound.import, { type: '2' })).code).toBe(415)
    expect((await take(file, { type: '2' }, nobody)).code).toBe(403)
    expect(await holderOf(sn)).toBeUndefined()
  })
})

describe('sending devices by a sheet (C1175, C1176, C0433, C0434)', () => {
  const stocked = async () => {
    const sn = newSn()
    await given.stock(world, operator, { rpmNo, sns: [sn] })
    return sn
  }
  const orders = async (user: TestUser) => (await world.as(user).send(transfer.list, {})).data.records

  it('all to the receiver that inNo names (R593)', async () => {
    const [one, two] = [await stocked(), await stocked()]
    const file = csv(['SN', '备注'], [one, '首批'], [two, ''], ['NOBODY', ''])
    const fields = { type: '2', inNo: provider.userNo }
    const before = (await orders(warehouse)).length
    expect((await sendForm(world, warehouse, sendingImport.preview, { file, fields })).data).toMatchObject({
      success: 2,
      faults: [{ row: 4, column: 'SN' }],
    })
    expect((await orders(warehouse)).length).toBe(before)
    expect((await sendForm(world, warehouse, sendingImport.import, { file, fields })).data).toMatchObject({
      success: 2,
      fail: 1,
    })
    const [order] = await orders(asProvider)
    expect(order).toMatchObject({ quantity: 2 })
    await world.as(asProvider).send(transfer.confirm, { rsrNo: order?.rsrNo ?? '' })
    expect([await holderOf(one), await holderOf(two)]).toEqual([provider.userNo, provider.userNo])
  })

  it('each to the receiver of its row (R594)', async () => {
    const sn = await stocked()
    const before = (await orders(asProvider)).length
    const file = csv(['SN', '接收方编号', '备注'], [sn, provider.userNo, ''])
    const fields = { type: '2' }
    expect((await sendForm(world, warehouse, sendingImport.rowsPreview, { file, fields })).data.success).toBe(1)
    expect((await orders(asProvider)).length).toBe(before)
    expect((await sendForm(world, nobody, sendingImport.rowsImport, { file, fields })).code).toBe(403)
    expect((await sendForm(world, warehouse, sendingImport.rowsImport, { file, fields })).data.success).toBe(1)
    expect((await orders(asProvider)).length).toBe(before + 1)
  })
})

describe('allocations (C0438, C0439, R602)', () => {
  it('are added as orders to a receiver, and listed', async () => {
    const sn = newSn()
    await given.stock(world, provider, { rpmNo, sns: [sn] })
    const added = await world
      .as(asProvider)
      .send(sending.addAllocation, { sns: [sn], inNo: lower.userNo, requestNo: crypto.randomUUID() })
    expect(added.data.quantity).toBe(1)
    const { records } = (await world.as(asProvider).send(transfer.allocations, {})).data
    expect(records.map(({ rsrNo }) => rsrNo)).toContain(added.data.rsrNo)
  })
})
