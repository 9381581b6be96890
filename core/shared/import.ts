import { z } from 'zod'
import { code, codes } from './codes.ts'
import { defineErrors } from './errors.ts'
import { count, flag, labelled, maybeText, optional } from './shapes/shapes.ts'

/** Treatment of an import that has bad rows. @source docs/domain/network.md 1.8 */
export const ImportMode = codes(['import_mode', '导入方式', 'Import mode'], {
  validRows: [1, '只导入有效行', 'Import valid rows only'],
  allOrNone: [2, '全部成功才导入', 'Import only if every row is valid'],
})

/** Fields sent with the file of an import. */
export const ImportInput = z.object({
  type: maybeText(30).default(''),
  mode: optional(labelled('导入方式', code(ImportMode))),
  /** 1: take in a file that was taken in before. */
  force: optional(labelled('是否继续', flag())),
})

/** One bad row: where it stands in the file (the heading is row 1), in which column, and why. */
const ImportFault = z.object({ row: count(), column: z.string(), reason: z.string() })

/** Expected result of an import. */
export const ImportPreview = z.object({
  total: count(),
  success: count(),
  fail: count(),
  columns: z.array(z.string()),
  /** The first 20 rows as they were read. */
  rows: z.array(z.object({ row: count(), cells: z.array(z.string()) })),
  /** The first 200 faults. */
  faults: z.array(ImportFault),
})

/** Result of an import. @source docs/domain/network.md 1.8 */
export const ImportResult = z.object({ total: count(), success: count(), fail: count(), uploadId: z.string() })

/** Refusals of a whole file. @source docs/domain/network.md 1.8 */
export const importErrors = defineErrors('import', {
  missing: { status: 400, zh: '请选择文件', en: 'Choose a file' },
  tooLarge: { status: 400, zh: '文件大小不能超过5MB', en: 'The file must be 5 MB or smaller' },
  kind: { status: 400, zh: '只支持xlsx和csv文件', en: 'Only xlsx and csv files are supported' },
  oldKind: {
    status: 400,
    zh: '不支持旧版xls文件，请另存为xlsx后重试',
    en: 'Old xls files cannot be read: save it as xlsx',
  },
  unreadable: { status: 400, zh: '文件无法读取，请检查后重试', en: 'The file cannot be read. Check it and try again' },
  template: {
    status: 400,
    zh: '模板不正确，请下载最新模板',
    en: 'This file does not match the template. Download the latest template',
  },
  empty: { status: 400, zh: '文件中没有数据', en: 'The file has no data' },
  tooManyRows: { status: 400, zh: '单次最多导入{n}行', en: 'You can import up to {n} rows at a time' },
  sameFile: {
    status: 409,
    zh: '该文件已导入过，是否继续',
    en: 'This file has already been imported. Import it again?',
  },
})
