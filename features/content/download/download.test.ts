import { readdir } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { type Job, startJobs } from '../../../core/server/jobs/jobs.ts'
import { personalKeysOf, usePersonalKeys } from '../../../core/server/secrets/personal.ts'
import { translateWith } from '../../../core/shared/translate.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { runWaitingJobs } from '../../../tests/kit/jobs.ts'
import { removeStoredFiles } from '../../settings/file/file-store.jobs.ts'
import { download, DownloadStatus } from './download.contract.ts'
import { expireDownloads, makeDownload } from './download.jobs.ts'
import { numbers, numbersExportCalls } from './numbers-export.fixture.ts'

let world: World
let folder: FileFolder
let user: TestUser
let stranger: TestUser
const failed: unknown[] = []

beforeAll(async () => {
  world = await startWorld({ calls: numbersExportCalls })
  folder = await openFileFolder()
  usePersonalKeys(personalKeysOf('secret of this test'))
  await world.db.pool.query(
    `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('', 'export.sync_max', '3000'), ('', 'export.task_max', '200000')`,
  )
  user = await givenUser(world, { tenantId: '100001', permissions: ['numbers_export'] })
  stranger = await givenUser(world, { tenantId: '100001', permissions: ['numbers_export'] })
})
afterAll(async () => {
  await world.close()
  await folder.close()
})
afterEach(async () => {
  await world.within(user, ({ client }) => client.query('DELETE FROM download'))
  await world.db.pool.query('DELETE FROM pgboss.job')
  failed.length = 0
})

const ask = (rows: number, more: object = {}, by = user, language: 'zh' | 'en' = 'zh') =>
  world.as(by, language).send(numbers, { rows, ...more })
const tasks = async (by = user) => (await world.as(by).send(download.list, {})).data.records
const firstTask = async () => (await tasks())[0] ?? expect.fail('no task was queued')
const kept = async () =>
  (await readdir(folder.path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

/** Runs the workers until every task of the user has ended. */
async function workUntilDone(): Promise<void> {
  const jobs = await startJobs(
    {
      db: world.db,
      url: world.appUrl,
      translate: translateWith({ 序号: 'No.' }),
      failed: ({ error }) => failed.push(error),
    },
    [makeDownload as unknown as Job],
  )
  try {
    await expect
      .poll(async () => (await tasks()).filter(({ downloadStatus }) => downloadStatus < 2), { timeout: 20_000 })
      .toEqual([])
  } finally {
    await jobs.stop()
  }
}

describe('a small export', () => {
  it('streams at once, with headings, typed cells and a sheet about itself', async () => {
    const reply = await ask(2500, { tradeKind: '1,2' })
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.headers['content-disposition']).toMatch(/filename\*=UTF-8''%E6%95%B0%E5%AD%97-\d{14}\.xlsx$/)
    const { sheets } = await readXlsx(reply.body)
    expect(sheets[0]?.rows).toHaveLength(2501)
    expect(sheets[0]?.rows[0]).toEqual(['序号', '账号', '金额'])
    expect(sheets[0]?.rows[2500]).toEqual([2500, expect.stringMatching(/^u/), -25])
    expect(sheets[1]).toMatchObject({
      name: '说明',
      rows: expect.arrayContaining([
        ['行数上限', '2500'],
        ['交易类型', expect.stringMatching(/^[^0-9]+、[^0-9]+$/)],
        ['行数', '2500'],
      ]),
    })
    expect(await tasks()).toEqual([])
  })

  it('tells its filter with the numbers of persons masked: others read the sheet too', async () => {
    const { sheets } = await readXlsx((await ask(1, { phone: '13800138000' })).body)
    const cells = sheets[1]?.rows.flat() ?? []
    expect(cells).toContain('***8000')
    expect(cells).not.toContain('13800138000')
  })

  it('trap 15: holds the columns that the list shows, in their order, and may be CSV', async () => {
    const reply = await ask(1, { columns: 'amount,unknown,n', format: 'csv' })
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.body.toString()).toBe('\ufeff金额,序号\r\n-0.01,1\r\n')
  })

  it('leaves an audit record', async () => {
    await ask(1, { phone: '13800138000' })
    const { rows } = await world.within(user, ({ client }) =>
      client.query(`SELECT action, entity, input, result FROM audit_log ORDER BY at DESC LIMIT 1`),
    )
    expect(rows[0]).toMatchObject({
      action: 'numbers.export',
      entity: 'numbers',
      result: 'ok',
      input: { phone: '***8000' },
    })
  })

  it('that breaks in the middle breaks off: no half file looks whole', async () => {
    await expect(ask(3000, { breakAt: 2600 })).rejects.toThrow()
    const { rows } = await world.db.pool.query('SELECT 1 AS alive')
    expect(rows).toEqual([{ alive: 1 }])
  })

  it('needs its permission', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    expect(await ask(1, {}, nobody)).toMatchObject({ status: 403 })
  })
})

describe('a large export', () => {
  it('C0966 C0968 C0971: goes to the download centre, is made there, and is fetched by its owner (R080, R706)', async () => {
    const reply = await ask(3001, { phone: '13800138000' })
    expect(reply).toMatchObject({
      status: 202,
      code: 202,
      success: true,
      msg: '导出数据超过3000条，已转入下载中心，请稍后下载',
    })
    const queued = await firstTask()
    expect(queued).toMatchObject({
      taskName: '数字',
      bizType: 'numbers',
      downloadStatus: DownloadStatus.queued,
      params: { phone: '***8000' },
    })
    expect(await world.as(user).send(download.clickDownload, { id: queued.id })).toMatchObject({
      status: 409,
      error: 'download.notMade',
    })
    await workUntilDone()
    const { data: done } = await world.as(user).send(download.detail, { id: queued.id })
    expect(done).toMatchObject({ downloadStatus: DownloadStatus.done, rows: 3001, progress: 100, failReason: '' })
    expect(failed).toEqual([])

    const { data } = await world.as(user).send(download.clickDownload, { id: queued.id })
    expect(data.name).toMatch(/^数字-\d{14}\.xlsx$/)
    const file = await world.app.inject({ method: 'GET', url: data.link.replace('http://localhost:8080', '') })
    expect(file.rawPayload).toHaveLength(done.fileSize)
    expect((await readXlsx(file.rawPayload)).sheets[0]?.rows).toHaveLength(3002)
    expect((await firstTask()).clickCount).toBe(1)
  })

  it('is made in the language of who asked', async () => {
    expect((await ask(3001, { format: 'csv' }, user, 'en')).msg).toContain('download centre')
    await workUntilDone()
    const { data } = await world.as(user).send(download.clickDownload, { id: (await firstTask()).id })
    const file = await world.app.inject({ method: 'GET', url: data.link.replace('http://localhost:8080', '') })
    expect(file.payload.slice(0, 8)).toBe('\ufeffNo.,账号,')
  })

  it('is queued once: the same again is refused, and a fourth of one user', async () => {
    await ask(3001)
    expect(await ask(3001)).toMatchObject({ status: 409, error: 'download.sameRunning', msg: '相同导出任务正在执行' })
    await ask(3002)
    await ask(3003)
    expect(await ask(3004)).toMatchObject({ status: 409, error: 'download.tooMany' })
    expect(await ask(3001, {}, stranger)).toMatchObject({ status: 202 })
    expect(await tasks()).toHaveLength(3)
    expect(await tasks(stranger)).toHaveLength(1)
  })

  it('of too many rows is refused', async () => {
    expect(await ask(200_001)).toMatchObject({
      status: 409,
      error: 'export.tooMany',
      msg: '导出数据超过200000条，请缩小查询范围',
    })
    expect(await tasks()).toEqual([])
  })

  it('C1003: is cancelled before it begins or in its middle, and leaves no file', async () => {
    const before = (await kept()).length
    await ask(3001)
    const { id } = await firstTask()
    expect(await world.as(stranger).send(download.cancel, { id })).toMatchObject({ status: 404 })
    expect(await world.as(user).send(download.cancel, { id })).toMatchObject({ status: 200 })
    expect(await world.as(user).send(download.cancel, { id })).toMatchObject({
      status: 409,
      error: 'common.stateRefuses',
    })

    await ask(200_000)
    const large = await firstTask()
    const jobs = await startJobs(
      { db: world.db, url: world.appUrl, translate: translateWith({}), failed: ({ error }) => failed.push(error) },
      [makeDownload as unknown as Job],
    )
    await expect.poll(async () => (await firstTask()).progress, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0)
    expect(await world.as(user).send(download.cancel, { id: large.id })).toMatchObject({ status: 200 })
    await jobs.stop()
    expect(await firstTask()).toMatchObject({ id: large.id, downloadStatus: DownloadStatus.cancelled })
    expect(failed).toEqual([])
    await runWaitingJobs(world, removeStoredFiles)
    expect(failed).toEqual([])
    expect(await kept()).toHaveLength(before)
  })

  it('whose permission was taken away meanwhile fails, and says so', async () => {
    const passing = await givenUser(world, { tenantId: '100001', permissions: ['numbers_export'] })
    await ask(3001, {}, passing)
    await world.within(passing, async ({ client }) => {
      await client.query('DELETE FROM role_menu r USING app_user u WHERE u.id = $1 AND r.role_id = ANY(u.role_ids)', [
        passing.userId,
      ])
      await client.query('UPDATE authority_version SET version = version + 1')
    })
    await workUntilDone()
    await expect
      .poll(async () => (await tasks(passing))[0], { timeout: 10_000 })
      .toMatchObject({ downloadStatus: DownloadStatus.failed, failReason: '没有操作权限' })
  })

  it('C0970: may be queued by hand, by the name of its call', async () => {
    const sent = { bizType: 'C9000', params: { rows: 10 }, requestNo: 'a1' }
    const reply = await world.as(user).send(download.submit, sent)
    expect(reply).toMatchObject({ status: 200 })
    expect((await world.as(user).send(download.submit, sent)).data).toEqual(reply.data)
    expect(await world.as(user).send(download.submit, { bizType: 'C0000' })).toMatchObject({
      status: 404,
      error: 'export.unknown',
    })
    expect(
      await world.as(user).send(download.submit, { bizType: numbers.path, params: { rows: 'many' } }),
    ).toMatchObject({ status: 400 })
    const nobody = await givenUser(world, { tenantId: '100001' })
    expect(await world.as(nobody).send(download.submit, { ...sent, requestNo: 'a2' })).toMatchObject({ status: 403 })
    await workUntilDone()
    expect(await firstTask()).toMatchObject({ rows: 10, downloadStatus: DownloadStatus.done })
  })

  it('C0967 C0969: belongs to its owner; a removed one is gone, its file with the next expiry (R080)', async () => {
    const before = (await kept()).length
    await ask(3001)
    await workUntilDone()
    const { id } = await firstTask()
    expect((await world.as(stranger).send(download.downloadPageList, {})).data.total).toBe(0)
    for (const one of [download.detail, download.clickDownload as unknown as typeof download.detail])
      expect(await world.as(stranger).send(one, { id })).toMatchObject({ status: 404 })
    expect(await world.as(stranger).send(download.remove, { ids: id })).toMatchObject({ status: 404 })
    expect(await world.as(user).send(download.remove, { ids: id })).toMatchObject({ status: 200 })
    expect(await world.as(user).send(download.detail, { id })).toMatchObject({ status: 404 })
    await advanceCalendar(world.db, { jobs: [expireDownloads], failed: ({ error }) => failed.push(error) })
    await world.moveClock('2 hours')
    await advanceCalendar(world.db, { jobs: [expireDownloads], failed: ({ error }) => failed.push(error) })
    await runWaitingJobs(world, removeStoredFiles)
    expect(failed).toEqual([])
    expect(await kept()).toHaveLength(before)
  })

  it('expires after 7 days, with its file', async () => {
    const before = (await kept()).length
    await advanceCalendar(world.db, { jobs: [expireDownloads], failed: ({ error }) => failed.push(error) })
    await ask(3001)
    await workUntilDone()
    const { id } = await firstTask()
    expect(await kept()).toHaveLength(before + 1)
    await world.moveClock('8 days')
    expect(await world.as(user).send(download.clickDownload, { id })).toMatchObject({
      status: 409,
      error: 'download.expired',
      msg: '文件已过期，请重新导出',
    })
    await advanceCalendar(world.db, { jobs: [expireDownloads], failed: ({ error }) => failed.push(error) })
    expect(await firstTask()).toMatchObject({ downloadStatus: DownloadStatus.expired })
    await runWaitingJobs(world, removeStoredFiles)
    expect(failed).toEqual([])
    expect(await kept()).toHaveLength(before)
  })
})
