import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFiles, useFiles } from '../../../core/server/files.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { upload } from '../../content/upload/upload.contract.ts'
import { storeKeptFile } from '../../settings/file/file-store.jobs.ts'
import { runWaitingJobs } from '../../../tests/kit/jobs.ts'
import { sheetRows } from '../../providers/listing/sheet.fixture.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { RpmType } from '../../terminals/model/model-codes.contract.ts'
import { inbound } from './inbound.contract.ts'

let world: World
let folder: string
let operator: Operator
let warehouse: TestUser
let rpmNo: string

beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-test-bad-sheets-'))
  const storageUrl = pathToFileURL(folder).href
  useFiles(await openFiles({ storageUrl, secretKey: 'secret', publicUrl: 'http://localhost:8080' }))
  operator = await given.operator(world)
  rpmNo = await given.model(world, { rpmType: RpmType.scanner })
  warehouse = await givenUser(world, { ...operator, permissions: ['stock_view', 'stock_storage_add'] })
}, 60_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const heading = ['SN', '型号编号', '供应商编号', 'ICCID', '采购单价(元)', '备注']
const csv = (...rows: string[][]) => ({
  name: '入库.csv',
  content: Buffer.from(rows.map((row) => `${row.join(',')}\n`).join('')),
})
const take = (file: { name: string; content: Buffer }, fields: Record<string, string> = {}) =>
  sendForm(world, warehouse, inbound.import, { file, fields: { type: '1', ...fields } })
const previewed = async (file: { name: string; content: Buffer }) =>
  (await sendForm(world, warehouse, inbound.preview, { file, fields: { type: '1' } })).data

/** Everything that an import of stock writes, and the files it keeps. */
async function written() {
  const { rows } = await world.within(operator, ({ client }) =>
    client.query<{ written: string }>(
      `SELECT concat_ws(' ', (SELECT count(*) FROM stock_sn WHERE tenant_id = $1), (SELECT count(*) FROM store_record WHERE tenant_id = $1),
                        (SELECT count(*) FROM store_transfer WHERE tenant_id = $1), (SELECT count(*) FROM upload WHERE tenant_id = $1)) AS written`,
      [operator.tenantId],
    ),
  )
  return { rows: rows[0]?.written, files: (await readdir(folder, { recursive: true })).toSorted() }
}
async function taken(): Promise<string[]> {
  const { rows } = await world.within(operator, ({ client }) =>
    client.query<{ rs_sn: string }>('SELECT rs_sn FROM stock_sn WHERE tenant_id = $1 ORDER BY rs_sn', [
      operator.tenantId,
    ]),
  )
  return rows.map(({ rs_sn }) => rs_sn)
}
let made = 0
const newSn = () => `BAD${String(made++).padStart(5, '0')}`

/** A cell as a spreadsheet writes it: text, or a formula with the result that it last had, if any. */
type Cell = string | { readonly formula: string; readonly shown?: string }

/** An .xlsx file of the sheet, with ranges that are merged: a spreadsheet keeps the text of the first cell alone. */
function xlsx(rows: readonly (readonly Cell[])[], merged: readonly string[] = []) {
  const cellOf = (cell: Cell, place: string) =>
    typeof cell === 'string'
      ? `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
      : `<c r="${place}" t="str"><f>${cell.formula}</f>${cell.shown === undefined ? '' : `<v>${cell.shown}</v>`}</c>`
  const lines = rows.map(
    (row, y) =>
      `<row r="${y + 1}">${row.map((cell, x) => cellOf(cell, `${String.fromCharCode(65 + x)}${y + 1}`)).join('')}</row>`,
  )
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const office = 'http://schemas.openxmlformats.org'
  const related = `${office}/officeDocument/2006/relationships`
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${related}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${related}"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${merges ? `<mergeCells>${merges}</mergeCells>` : ''}</worksheet>`,
  }
  const content = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
  return { name: '入库.xlsx', content: Buffer.from(content) }
}

describe('a sheet that is not the template (network 1.8)', () => {
  const row = () => [newSn(), rpmNo, '', '', '', '']
  it.each([
    { why: 'its columns stand in another order', sheet: () => csv(['型号编号', 'SN', ...heading.slice(2)], row()) },
    { why: 'a column is missing', sheet: () => csv(heading.slice(0, 5), row().slice(0, 5)) },
    { why: 'there is a column more', sheet: () => csv([...heading, '颜色'], [...row(), '红']) },
    { why: 'a heading is another word', sheet: () => csv(['序列号', ...heading.slice(1)], row()) },
    { why: 'a title stands above the heading', sheet: () => csv(['七月入库'], heading, row()) },
    { why: 'there is no heading', sheet: () => csv(row(), row()) },
    {
      why: 'its heading is a formula without a result',
      sheet: () => xlsx([[{ formula: 'A2' }, ...heading.slice(1)], row()]),
    },
  ])('is refused when $why, and nothing is written', async ({ sheet }) => {
    const before = await written()
    expect(await take(sheet())).toMatchObject({ status: 400, msg: '模板不正确，请下载最新模板' })
    expect(await written()).toEqual(before)
  })

  it.each([
    { why: 'nothing but a heading', sheet: () => csv(heading), msg: '文件中没有数据' },
    {
      why: 'a program named as a sheet',
      sheet: () => ({ name: '入库.xlsx', content: Buffer.from('MZ\x90\0\x03\0', 'latin1') }),
      msg: '只支持xlsx和csv文件',
    },
    { why: '5,001 rows', sheet: () => csv(heading, ...Array.from({ length: 5001 }, row)), msg: '单次最多导入5000行' },
  ])('is refused with $why, and nothing is written', async ({ sheet, msg }) => {
    const before = await written()
    expect(await take(sheet())).toMatchObject({ status: 400, msg })
    expect(await written()).toEqual(before)
  })
})

describe('rows of a sheet that cannot be taken in (network 1.8, 14.2)', () => {
  it('by formulas are what they last showed; one that shows nothing is an empty cell, and harms no other row', async () => {
    const [plain, reckoned, remarked] = [newSn(), newSn(), newSn()]
    const sheet = xlsx([
      heading,
      [plain, rpmNo],
      [{ formula: 'CONCATENATE(&quot;BAD&quot;,1)', shown: reckoned }, rpmNo],
      [{ formula: 'HYPERLINK(&quot;http://evil.example&quot;)' }, rpmNo],
      [{ formula: '1/0', shown: '#DIV/0!' }, rpmNo],
      [remarked, rpmNo, '', '', '', '=cmd|calc!A1'],
    ])
    expect((await previewed(sheet)).faults).toEqual([
      { row: 4, column: 'SN', reason: 'SN不能为空' },
      { row: 5, column: 'SN', reason: 'SN格式不正确' },
    ])
    expect(await take(sheet)).toMatchObject({ code: 200, msg: '成功3条，失败2条，请到上传中心下载失败明细' })
    expect(await taken()).toEqual(expect.arrayContaining([plain, reckoned, remarked]))
  })

  it('under merged cells are empty but for the first, and harm no other row', async () => {
    const [first, other] = [newSn(), newSn()]
    const sheet = xlsx([heading, [first, rpmNo], ['', rpmNo], [newSn(), ''], [other, rpmNo]], ['A2:A3', 'B3:B4'])
    expect((await previewed(sheet)).faults).toEqual([
      { row: 3, column: 'SN', reason: 'SN不能为空' },
      { row: 4, column: '型号编号', reason: '型号编号不能为空' },
    ])
    expect((await take(sheet)).data).toMatchObject({ total: 4, success: 2, fail: 2 })
    expect(await taken()).toEqual(expect.arrayContaining([first, other]))
  })

  /** A thousand bad rows of every kind among three good ones, and why each is bad. */
  function thousandBad(good: readonly string[]) {
    const kinds: readonly { row: () => string[]; column: string; reason: string }[] = [
      { row: () => ['', rpmNo, '', '', '', ''], column: 'SN', reason: 'SN不能为空' },
      { row: () => ['a b', rpmNo, '', '', '', ''], column: 'SN', reason: 'SN格式不正确' },
      { row: () => [newSn(), 'RPM0', '', '', '', ''], column: '型号编号', reason: '机具型号不存在' },
      { row: () => [newSn(), rpmNo, 'S0', '', '', ''], column: '供应商编号', reason: '供应商与型号不符' },
      { row: () => [newSn(), rpmNo, '', '898600123', '', ''], column: 'ICCID', reason: 'ICCID格式不正确' },
      { row: () => [newSn(), rpmNo, '', '', '1.234', ''], column: '采购单价(元)', reason: '金额格式不正确' },
      { row: () => [newSn(), rpmNo, '', '', '-1', ''], column: '采购单价(元)', reason: '金额格式不正确' },
      { row: () => [good[0] ?? '', rpmNo, '', '', '', ''], column: '', reason: '文件内重复' },
    ]
    const rows = good.map((sn) => [sn, rpmNo, '', '', '', ''])
    const bad = Array.from({ length: 1000 }, (_, n) => kinds[n % kinds.length] as (typeof kinds)[number])
    return { sheet: csv(heading, ...rows, ...bad.map(({ row }) => row())), bad }
  }

  it('say that another device has the SIM, while that one is not scrapped (network 25.4)', async () => {
    const [first, second] = [newSn(), newSn()]
    const sheet = (sn: string) => csv(heading, [sn, rpmNo, '', '89860620260123456783', '', ''])
    expect((await take(sheet(first))).data).toMatchObject({ success: 1, fail: 0 })
    expect((await previewed(sheet(second))).faults).toEqual([
      { row: 2, column: 'ICCID', reason: 'ICCID已被其他SN使用' },
    ])
    await world.within(operator, ({ client }) =>
      client.query('UPDATE stock_sn SET sn_status = 9 WHERE rs_sn = $1', [first]),
    )
    expect((await previewed(sheet(second))).faults).toEqual([])
    expect((await take(sheet(second))).data).toMatchObject({ success: 1, fail: 0 })
    expect(await taken()).toEqual(expect.arrayContaining([first, second]))
  })

  it('may be a thousand: each is named with its row, column and reason, and the good ones are taken in', async () => {
    const good = [newSn(), newSn(), newSn()]
    const { sheet, bad } = thousandBad(good)
    const before = await taken()
    const shown = await previewed(sheet)
    expect(shown).toMatchObject({ total: 1003, success: 3, fail: 1000 })
    expect(shown.faults).toEqual(bad.slice(0, 200).map(({ column, reason }, n) => ({ row: n + 5, column, reason })))
    expect(await taken()).toEqual(before)
    const done = await take(sheet)
    expect(done).toMatchObject({ code: 200, msg: '成功3条，失败1000条，请到上传中心下载失败明细' })
    expect(await taken()).toEqual([...before, ...good].toSorted())
    await runWaitingJobs(world, storeKeptFile)
    const failed = sheetRows(await failFile(done.data.uploadId))
    expect(failed[0]).toEqual([...heading, '行号', '列', '失败原因'])
    expect(failed.slice(1).map((row) => row.slice(-3))).toEqual(
      bad.map(({ column, reason }, n) => [String(n + 5), column, reason]),
    )
    expect(await take(sheet)).toMatchObject({ status: 409, msg: '该文件已导入过，是否继续' })
  })

  it('keep the whole sheet out where all or none was chosen', async () => {
    const { sheet } = thousandBad([newSn(), newSn(), newSn()])
    const before = await taken()
    expect(await take(sheet, { mode: '2' })).toMatchObject({
      msg: '导入失败，请修改后重试',
      data: { total: 1003, success: 0, fail: 1000 },
    })
    expect(await taken()).toEqual(before)
  })
})

/** The bad rows of an import as its sender gets them. */
async function failFile(uploadId: string): Promise<Buffer> {
  const { data } = await world.as(warehouse).send(upload.clickUploadFail, { id: uploadId })
  const { pathname, search } = new URL(String(data.link))
  return (await world.app.inject({ method: 'GET', url: pathname + search })).rawPayload
}
