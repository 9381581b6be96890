import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { newFileKey } from '../../../core/server/files/files.ts'
import type { Answering, FileAnswer } from '../../../core/server/call/handle.ts'
import {
  checkRows,
  failSheet,
  refuseBroken,
  type ImportRow,
  type SheetForm,
  templateOf,
} from '../../../core/server/sheets/import.ts'
import { readSheet } from '../../../core/server/sheets/sheet-reader.ts'
import type { UploadedFile } from '../../../core/server/http/upload.ts'
import type { Language } from '../../../core/shared/errors.ts'
import {
  importErrors,
  type ImportInput,
  ImportMode,
  type ImportPreview,
  type ImportResult,
} from '../../../core/shared/import.ts'
import type { Translate } from '../../../core/shared/refusal.ts'
import { storeLater } from '../file/file-store.jobs.ts'
import { paramOf } from '../param/param.queries.ts'
import { uploadTransitions } from './upload.rules.ts'

/** An import: the form of its sheet, and what its rows do. */
export interface ImportPlan<Row> extends SheetForm<Row> {
  /** Kind of business, for the upload centre. */
  readonly bizType: string
  /** Checks the rows that fit the form against the database, all at once; says with `refuseRow` what is wrong. */
  readonly check: (tx: Tx, caller: Caller, rows: readonly (ImportRow<Row> & { value: Row })[]) => Promise<void>
  /**
   * Key of the rows that are taken in together or not at all, of the cells: a row at fault has no value. Absent: each by
   * itself.
   */
  readonly together?: (cells: readonly string[]) => string
  /** Writes rows that are in order, all at once. */
  readonly write: (tx: Tx, caller: Caller, rows: readonly Row[]) => Promise<void>
}

/** The template of an import as the answer of its call. */
export async function templateFile<Row>(
  plan: SheetForm<Row>,
  language: Language,
  translate: Translate,
): Promise<FileAnswer> {
  return {
    name: `${translate(plan.title, language)}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await templateOf(plan, language, translate),
  }
}

type Context = Pick<Answering<z.output<typeof ImportInput>>, 'tx' | 'caller' | 'files' | 'translate'>

/** Rows and faults that a preview shows. */
const shownRows = 20
const shownFaults = 200

/**
 * Returns the result that an import would have, with every row checked and nothing written. @source docs/screen-quality.md
 * 22
 */
export async function previewImport<Row>(
  context: Context,
  plan: ImportPlan<Row>,
): Promise<z.output<typeof ImportPreview>> {
  const { caller, translate } = context
  const rows = await checkedRows(context, plan)
  const titles = new Map(plan.columns.map(({ key, title }) => [key, translate(title, caller.language)]))
  const faults = rows.flatMap(({ number, faults: some }) =>
    some.map(({ column, reason }) => ({ row: number, column: titles.get(column) ?? '', reason })),
  )
  return {
    ...countsOf(rows, rows.filter(isGood).length),
    columns: [...titles.values()],
    rows: rows.slice(0, shownRows).map(({ number, cells }) => ({ row: number, cells: [...cells] })),
    faults: faults.slice(0, shownFaults),
  }
}

/**
 * Takes in a file: every row is checked before any is written; bad rows are left out, or keep the whole file out, as the
 * mode says. The file and its bad rows stand in the upload centre for 30 days.
 * @throws import.… when the file as a whole is refused, import.sameFile when it was taken in before
 * @source docs/domain/network.md 1.8
 */
export async function runImport<Row>(
  context: Context & Pick<Answering<z.output<typeof ImportInput>>, 'input' | 'say' | 'audit'>,
  plan: ImportPlan<Row>,
): Promise<z.output<typeof ImportResult>> {
  const { tx, caller, input, say, audit, translate } = context
  const { mode = ImportMode.validRows, force = false } = input
  const file = context.files[0]
  const hash = await refuseSameFile(tx, caller, plan.bizType, file, force)
  const rows = await checkedRows(context, plan)
  const good = rows.filter(isGood)
  const isWritten = good.length > 0 && (mode === ImportMode.validRows || good.length === rows.length)
  if (isWritten)
    await plan.write(
      tx,
      caller,
      good.map(({ value }) => value),
    )
  const counts = countsOf(rows, isWritten ? good.length : 0, good.length)
  const failFile = counts.fail > 0 ? await failSheet(plan, rows, caller.language, translate) : null
  const uploadId = await keepUpload(tx, caller, { plan, file, hash, failFile, mode, counts })
  say(wordsOf(counts, mode, caller.language))
  audit({ entity: 'upload', no: uploadId, after: { bizType: plan.bizType, ...counts } })
  return { ...counts, uploadId: String(uploadId) }
}

const isGood = <Row>(row: ImportRow<Row>): row is ImportRow<Row> & { value: Row } => row.value !== null

interface Counts {
  total: number
  success: number
  fail: number
}

const countsOf = (rows: readonly unknown[], success: number, good = success): Counts => ({
  total: rows.length,
  success,
  fail: rows.length - good,
})

async function checkedRows<Row>(
  { tx, caller, files: sent, translate }: Context,
  plan: ImportPlan<Row>,
): Promise<ImportRow<Row>[]> {
  const read = await readSheet(sent[0]?.content, await paramOf(tx, caller, 'import.max_rows'))
  const rows = checkRows(plan, read, caller.language, translate)
  await plan.check(tx, caller, rows.filter(isGood))
  if (plan.together) refuseBroken(rows, plan.together, caller.language)
  return rows
}

function wordsOf({ success, fail }: Counts, mode: number, language: Language): string {
  const isZh = language === 'zh'
  if (fail === 0) return isZh ? `成功${success}条` : `${success} rows imported`
  if (mode === ImportMode.allOrNone)
    return isZh ? '导入失败，请修改后重试' : 'Import failed. Correct the file and try again'
  return isZh
    ? `成功${success}条，失败${fail}条，请到上传中心下载失败明细`
    : `${success} rows imported, ${fail} failed. Download the failed rows in the upload centre`
}

/** Refuses a file that put rows in before; two that come at once are looked at one after the other. */
async function refuseSameFile(
  tx: Tx,
  { tenantId, oemNo }: Caller,
  bizType: string,
  file: UploadedFile | undefined,
  force: boolean,
): Promise<string> {
  if (!file) throw importErrors.missing()
  const hash = createHash('sha256').update(file.content).digest('hex')
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import:${tenantId}:${bizType}:${hash}`}, 0))`)
  if (force) return hash
  const same = await rowOf(
    tx,
    sql`SELECT 1 FROM upload WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND biz_type = ${bizType} AND file_hash = ${hash} AND success > 0 LIMIT 1`,
  )
  if (same) throw importErrors.sameFile()
  return hash
}

interface Keeping {
  plan: { bizType: string }
  file: UploadedFile | undefined
  hash: string
  failFile: Buffer | null
  mode: (typeof ImportMode)[keyof typeof ImportMode]
  counts: Counts
}

async function keepUpload(
  tx: Tx,
  caller: Caller,
  { plan, file, hash, failFile, mode, counts }: Keeping,
): Promise<bigint> {
  const content = file?.content ?? Buffer.alloc(0)
  const fileKey = newFileKey('imports/', content.subarray(0, 2).toString('latin1') === 'PK' ? 'xlsx' : 'csv')
  await storeLater(tx, caller.tenantId, fileKey, content)
  const failFileKey = failFile ? newFileKey('imports/', 'xlsx') : ''
  if (failFile) await storeLater(tx, caller.tenantId, failFileKey, failFile)
  const { tenantId, oemNo, userId } = caller
  const uploadStatus =
    uploadTransitions[counts.fail === 0 ? 'takeAll' : counts.success > 0 ? 'takeSome' : 'takeNone'].to
  const row = {
    tenantId,
    oemNo,
    createUser: userId,
    bizType: plan.bizType,
    fileName: shownName(file?.name ?? ''),
    fileHash: hash,
    fileKey,
    failFileKey,
    importMode: mode,
    uploadStatus,
    total: counts.total,
    success: counts.success,
    fail: counts.fail,
    filesUntil: sql`business_now() + interval '30 days'`,
  }
  const { id } = await insertRow<{ id: bigint }>(tx, 'upload', row, sql`id`)
  return id
}

const shownName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-100)
