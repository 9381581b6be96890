import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { type Db, inScope, isDiskFull, type Scope, type Tx } from '../../../core/server/database/db.ts'
import { countRows, exportErrors, exportOf, runExportOf } from '../../../core/server/sheets/export.ts'
import { files, newFileKey } from '../../../core/server/files/files.ts'
import { job, type JobPayload, type JobRun } from '../../../core/server/jobs/jobs.ts'
import { callerLater } from '../../../core/server/call/later.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { type CellBatches, openCells, sheetFile } from '../../../core/server/sheets/sheet-content.ts'
import { AppError, commonErrors, type Language } from '../../../core/shared/errors.ts'
import type { Translate } from '../../../core/shared/refusal.ts'
import { paramOf, removeLater } from '../../settings/settings.server.ts'
import { DownloadStatus } from './download.contract.ts'
import { downloadTransitions, keptDays } from './download.rules.ts'

/** Makes the file of one task of the download centre. */
export const makeDownload = job<JobPayload & { id: string }>({
  name: 'download.make',
  retry: { limit: 2, delaySeconds: 5, mostDelaySeconds: 60 },
  concurrency: 2,
  expireSeconds: 3600,
  run: async (context) => {
    const { payload, isLastTry } = context
    const task = await context.within((tx) => begin(tx, payload))
    if (!task) return // Cancelled or removed before it began.
    try {
      await make(context, task)
    } catch (error) {
      if (error instanceof Cancelled) return
      if (!(error instanceof AppError) && !isLastTry) throw error
      await context.within((tx) => fail(tx, task, wordsOf(error)[task.language]))
      if (!(error instanceof AppError)) throw error
    }
  },
})

const failureWords = { zh: '生成失败，请重新导出', en: 'The export failed. Export again' }
const noRoomWords = { zh: '服务器存储空间不足，请稍后重新导出', en: 'The server is out of storage. Export again later' }

/** Returns the failure text of a task. */
function wordsOf(error: unknown): Readonly<Record<Language, string>> {
  if (error instanceof AppError) return { zh: error.words('zh'), en: error.words('en') }
  return isDiskFull(error) ? noRoomWords : failureWords
}

/** The task was cancelled or removed while its file was being made. */
class Cancelled extends Error {}

interface Task {
  tenant_id: string
  oem_no: string
  id: bigint
  call_id: string
  params_enc: string
  language: Language
  role_ids: bigint[]
  dept_ids: bigint[]
  actor_user_id: bigint | null
  create_user: bigint
  create_time: string
}

async function begin(tx: Tx, { tenantId, id }: { tenantId: string; id: string }): Promise<Task | undefined> {
  const { rows } = await tx.client.query<Task>(
    `UPDATE download SET download_status = $3, progress = 0, rows = 0, update_time = business_now(), version = version + 1
      WHERE tenant_id = $1 AND id = $2 AND download_status = ANY($4) AND NOT is_deleted
      RETURNING tenant_id, oem_no, id, call_id, params_enc, language, role_ids, dept_ids, actor_user_id, create_user, create_time`,
    [tenantId, id, downloadTransitions.begin.to, downloadTransitions.begin.from],
  )
  return rows[0]
}

/**
 * Makes the file in a folder of its own while one transaction reads, and stores it once that has ended; progress is
 * written, and cancelling noticed, in transactions of their own.
 */
async function make({ db, payload: scope, signal, translate, within }: JobRun, task: Task): Promise<void> {
  const format = (JSON.parse(openText(task.params_enc)) as { format?: unknown }).format === 'csv' ? 'csv' : 'xlsx'
  const key = newFileKey('downloads/', format)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-download-'))
  try {
    const file = path.join(folder, 'sheet')
    const made = await inScope(db, scope, (tx) => write(db, tx, { task, scope, file, signal, translate }))
    await files().putStream(key, createReadStream(file))
    const { size } = await stat(file)
    await within((tx) => finish(tx, task, { key, size, ...made }))
  } catch (error) {
    await files().remove(key)
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Writing {
  task: Task
  scope: Scope
  /** File that the sheet is written to. */
  file: string
  signal: AbortSignal
  translate: Translate
}

async function write(
  db: Db,
  tx: Tx,
  { task, scope, file, signal, translate }: Writing,
): Promise<{ rows: number; name: string }> {
  const { tenant_id: tenantId, oem_no: oemNo, create_user: userId, language } = task
  const caller = await callerLater(tx, {
    tenantId,
    oemNo,
    userId,
    language,
    roleIds: task.role_ids,
    deptIds: task.dept_ids,
    actorUserId: task.actor_user_id,
  })
  const { call } = exportOf(tx, task.call_id)
  const { permission } = call
  if (permission !== 'signedIn' && !caller.permissions.has(permission)) throw commonErrors.forbidden()
  const input = JSON.parse(openText(task.params_enc)) as Record<string, unknown>
  const now = { at: task.create_time, day: task.create_time.slice(0, 10) }
  const plan = await runExportOf(tx, { callId: task.call_id, caller, input, now }, translate)
  const total = await countRows(tx, plan)
  const most = await paramOf(tx, caller, 'export.task_max')
  if (total > most) throw exportErrors.tooMany({ n: most })
  let rows = 0
  const order = { call, plan, input, caller, language, at: now.at, translate }
  const batches = watched(await openCells(tx, order), async (read) => {
    rows += read
    if (signal.aborted) throw new Error('the export ran out of time')
    if (!(await inScope(db.apart, scope, (apart) => progress(apart, task, rows, total)))) throw new Cancelled()
  })
  const { name, body } = sheetFile(order, batches)
  await pipeline(Readable.from(body, { objectMode: false }), createWriteStream(file))
  return { rows, name }
}

/** The same batches; before the next one is asked for, `seen` hears how many rows the last one had. */
async function* watched(batches: CellBatches, seen: (rows: number) => Promise<void>): CellBatches {
  for await (const rows of batches) {
    yield rows
    await seen(rows.length)
  }
}

/** Writes how far a task is, once one row or more is read. @returns false when it is no longer to be made */
async function progress(tx: Tx, { tenant_id, id }: Task, rows: number, total: number): Promise<boolean> {
  const percent = Math.min(99, Math.floor((rows / total) * 100))
  const { rowCount } = await tx.client.query(
    `UPDATE download SET rows = $3, progress = $4, update_time = business_now() WHERE tenant_id = $1 AND id = $2 AND download_status = $5 AND NOT is_deleted`,
    [tenant_id, id, rows, percent, DownloadStatus.running],
  )
  return rowCount === 1
}

async function finish(
  tx: Tx,
  { tenant_id, id }: Task,
  { key, size, rows, name }: { key: string; size: number; rows: number; name: string },
): Promise<void> {
  const { rowCount } = await tx.client.query(
    `UPDATE download SET download_status = $3, progress = 100, rows = $4, file_key = $5, file_size = $6, params_hash = '', task_name = $7,
            expire_time = business_now() + make_interval(days => $8), update_time = business_now(), version = version + 1
      WHERE tenant_id = $1 AND id = $2 AND download_status = ANY($9) AND NOT is_deleted`,
    [tenant_id, id, downloadTransitions.finish.to, rows, key, size, name, keptDays, downloadTransitions.finish.from],
  )
  if (rowCount !== 1) throw new Cancelled()
}

async function fail(tx: Tx, { tenant_id, id }: Task, reason: string): Promise<void> {
  await tx.client.query(
    `UPDATE download SET download_status = $3, fail_reason = $4, params_hash = '', update_time = business_now(), version = version + 1
      WHERE tenant_id = $1 AND id = $2 AND download_status = ANY($5)`,
    [tenant_id, id, downloadTransitions.fail.to, reason, downloadTransitions.fail.from],
  )
}

/** Removes the files whose time is over or whose task was removed, and gives up tasks that nobody has worked on for a day. */
export const expireDownloads = calendarJob({
  name: 'download.expire',
  due: { everyMinutes: 60 },
  runTenant: async (tx, tenantId) => {
    const { rows } = await tx.client.query<{ file_key: string }>(
      `UPDATE download SET download_status = $2, update_time = business_now(), version = version + 1
        WHERE tenant_id = $1 AND download_status = ANY($3) AND (expire_time <= business_now() OR is_deleted) RETURNING file_key`,
      [tenantId, downloadTransitions.expire.to, downloadTransitions.expire.from],
    )
    await removeLater(
      tx,
      tenantId,
      rows.map(({ file_key }) => file_key),
    )
    await tx.client.query(
      `UPDATE download SET download_status = $2, fail_reason = $3, params_hash = '', version = version + 1
        WHERE tenant_id = $1 AND download_status = ANY($4) AND update_time < business_now() - interval '1 day'`,
      [tenantId, downloadTransitions.fail.to, failureWords.zh, downloadTransitions.fail.from],
    )
  },
})
