import { readdir } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { xlsxBuffer } from '../../../core/server/sheets/xlsx.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { runWaitingJobs } from '../../../tests/kit/jobs.ts'
import { expireUploads } from '../upload/expire-uploads.jobs.ts'
import { upload, UploadStatus } from '../upload/upload.contract.ts'
import { removeStoredFiles, storeKeptFile } from '../file/file-store.jobs.ts'
import { sendForm } from '../file/multipart.fixture.ts'
import { paramImport } from './param-import.contract.ts'
import { param } from './param-setting.contract.ts'

let world: World
let folder: FileFolder
let user: TestUser
let stranger: TestUser

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  const permissions = ['param_view', 'param_edit']
  user = await givenUser(world, { tenantId: '100001', permissions })
  stranger = await givenUser(world, { tenantId: '100001', permissions })
})
afterAll(async () => {
  await world.close()
  await folder.close()
})

const heading = ['参数名称', '参数键名', '参数键值', '备注']
const csv = (...rows: string[][]) => ({
  name: '参数.csv',
  content: Buffer.from([heading, ...rows].map((row) => `${row.join(',')}\n`).join('')),
})
const send = (file: { name: string; content: Buffer }, fields: Record<string, string> = {}, by = user) =>
  sendForm(world, by, paramImport.submit, { file, fields })
const keysOf = async () =>
  (await world.as(user).send(param.list, { size: 200 })).data.records.map(({ paramKey }) => paramKey)
const fetched = async (call: typeof upload.clickUpload, id: string) => {
  await runWaitingJobs(world, storeKeptFile)
  const { data } = await world.as(user).send(call, { id })
  return (await world.app.inject({ method: 'GET', url: data.link.replace('http://localhost:8080', '') })).rawPayload
}

describe('an import', () => {
  it('C1077: has a template that says what each column wants', async () => {
    const { body } = await world.as(user).send(paramImport.template, {})
    const { sheets } = await readXlsx(body)
    expect(sheets[0]?.rows).toEqual([heading])
    expect(sheets[1]).toMatchObject({
      name: '填写说明',
      rows: expect.arrayContaining([['参数键名', '必填，例：merchant.store.max']]),
    })
  })

  it('C1079 C0972 C0973: takes in a filled template, and keeps the file (R081)', async () => {
    const content = await xlsxBuffer({
      title: '参数',
      columns: heading.map((title) => ({ title, kind: 'text' })),
      batches: [
        [
          ['甲', 'a.one', '007', ''],
          ['乙', 'a.two', '2', '备注'],
        ],
      ],
    })
    const reply = await send({ name: '参数 一.xlsx', content })
    expect(reply).toMatchObject({ status: 200, msg: '成功2条', data: { total: 2, success: 2, fail: 0 } })
    expect(await keysOf()).toEqual(expect.arrayContaining(['a.one', 'a.two']))
    const { uploadId } = reply.data
    const { data } = await world.as(user).send(upload.uploadPageList, { bizType: 'param' })
    expect(data.records[0]).toMatchObject({
      id: uploadId,
      fileName: '参数 一.xlsx',
      uploadStatus: UploadStatus.allGood,
    })
    expect(await fetched(upload.clickUpload, uploadId)).toEqual(content)
    expect(await world.as(user).send(upload.clickUploadFail, { id: uploadId })).toMatchObject({
      status: 409,
      msg: '没有失败数据',
    })
    expect(await world.as(stranger).send(upload.clickUpload, { id: uploadId })).toMatchObject({ status: 404 })
    expect((await world.as(stranger).send(upload.uploadPageList, {})).data.total).toBe(0)
  })

  const bad = csv(
    ['丙', 'b.one', '1', ''],
    ['', 'b.two', '2', ''],
    ['丁', 'b.one', '3', ''],
    ['戊', 'merchant.store.max', 'many', ''],
    ['己', 'export.sync_max', '5', ''],
    ['庚', 'a.one', '5', ''],
    ['辛', 'b.three', '', 'x'.repeat(201)],
  )
  const faults = [
    { row: 3, column: '参数名称', reason: '参数名称不能为空' },
    { row: 4, column: '', reason: '文件内重复' },
    { row: 5, column: '参数键值', reason: '参数值格式不正确' },
    { row: 6, column: '参数键名', reason: '该参数只能由平台设置' },
    { row: 7, column: '参数键名', reason: '参数键名已存在' },
    { row: 8, column: '参数键值', reason: '参数键值不能为空' },
    { row: 8, column: '备注', reason: '备注长度不能超过200个字符' },
  ]

  it('C1078, trap 19: previews every fault of every row with its true row number, and writes nothing', async () => {
    const before = [await keysOf(), await readdir(folder.path, { recursive: true })]
    const { data } = await sendForm(world, user, paramImport.preview, { file: bad })
    expect(data).toMatchObject({ total: 7, success: 1, fail: 6, columns: heading })
    expect(data.rows[0]).toEqual({ row: 2, cells: ['丙', 'b.one', '1', ''] })
    expect(data.faults).toEqual(faults)
    expect([await keysOf(), await readdir(folder.path, { recursive: true })]).toEqual(before)
  })

  it('trap 19: all or none leaves nothing behind but the list of failures', async () => {
    const before = await keysOf()
    const reply = await send(bad, { mode: '2' })
    expect(reply).toMatchObject({ status: 200, msg: '导入失败，请修改后重试', data: { total: 7, success: 0, fail: 6 } })
    expect(await keysOf()).toEqual(before)
    const { data } = await world.as(user).send(upload.uploadPageList, { uploadStatus: UploadStatus.allFailed })
    expect(data.records.map(({ id }) => id)).toEqual([reply.data.uploadId])
  })

  it('C0974: leaves out bad rows, and lists them with row number, column and reason (R707)', async () => {
    const reply = await send(bad)
    expect(reply).toMatchObject({
      msg: '成功1条，失败6条，请到上传中心下载失败明细',
      data: { total: 7, success: 1, fail: 6 },
    })
    expect(await keysOf()).toContain('b.one')
    const { sheets } = await readXlsx(await fetched(upload.clickUploadFail, reply.data.uploadId))
    expect(sheets[0]?.rows[0]).toEqual([...heading, '行号', '列', '失败原因'])
    expect(sheets[0]?.rows.slice(1).map((row) => row.slice(4))).toEqual([
      [3, '参数名称', '参数名称不能为空'],
      [4, null, '文件内重复'],
      [5, '参数键值', '参数值格式不正确'],
      [6, '参数键名', '该参数只能由平台设置'],
      [7, '参数键名', '参数键名已存在'],
      [8, '参数键值；备注', '参数键值不能为空；备注长度不能超过200个字符'],
    ])
  })

  it('notices a file that was taken in before, also when it comes twice at once', async () => {
    const file = csv(['壬', 'c.one', '1', ''])
    const replies = await Promise.all([send(file), send(file), send(file)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await send(file)).toMatchObject({ status: 409, error: 'import.sameFile', msg: '该文件已导入过，是否继续' })
    expect(await send(file, { force: '1' })).toMatchObject({ status: 200, data: { success: 0, fail: 1 } })
  })

  it.each([
    {
      why: 'another heading',
      file: { name: 'a.csv', content: Buffer.from('键,值\n1,2\n') },
      msg: '模板不正确，请下载最新模板',
    },
    { why: 'no rows', file: csv(), msg: '文件中没有数据' },
    { why: 'blank rows only', file: csv(['', '', '', '']), msg: '文件中没有数据' },
    { why: 'something else', file: { name: 'a.xlsx', content: Buffer.from('MZ\0\0') }, msg: '只支持xlsx和csv文件' },
  ])('refuses a file with $why', async ({ file, msg }) => {
    expect(await send(file)).toMatchObject({ status: 400, msg })
  })

  it('reads and answers in English too', async () => {
    const file = { name: 'a.csv', content: Buffer.from(`${heading.join(',')}\nx,d.one,,\n`) }
    const reply = await sendForm(world, user, paramImport.preview, { file, language: 'en' })
    expect(reply.data.faults[0]?.reason).toContain('is required')
  })

  it('needs its permission, and a file', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    expect(await send(csv(), {}, nobody)).toMatchObject({ status: 403 })
    expect(await sendForm(world, user, paramImport.submit, {})).toMatchObject({ status: 400, msg: '请选择文件' })
  })

  it('keeps the files for 30 days', async () => {
    const { data } = await send(csv(['癸', 'e.one', '1', '']))
    await runWaitingJobs(world, storeKeptFile)
    await advanceCalendar(world.db, { jobs: [expireUploads] })
    await world.moveClock('32 days')
    await advanceCalendar(world.db, { jobs: [expireUploads] })
    expect(await world.as(user).send(upload.clickUpload, { id: data.uploadId })).toMatchObject({
      status: 409,
      error: 'upload.expired',
    })
    await runWaitingJobs(world, removeStoredFiles)
    expect(
      (await readdir(folder.path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
    ).toEqual([])
  })
})
