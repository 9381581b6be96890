import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Call } from '../../core/shared/call.ts'
import type { ImportInput, ImportPreview, ImportResult } from '../../core/shared/import.ts'
import { sheetRows } from '../../core/server/sheets/sheet.fixture.ts'
import { type FormFile, sendForm } from '../../features/settings/file/multipart.fixture.ts'
import type { TestUser, World } from './api.ts'
import type { FileFolder } from './files.ts'
import { columnLetter, csvFile, failFile, type SheetCell, xlsxFile } from './sheets.ts'

/** A kind of bad row, and where and why it is refused. */
export interface BadRow {
  /** Its cells. @param good key of a row that stands further up and is in order */
  readonly row: (good: string) => string[]
  /** Heading of the column; '' where the row as a whole is at fault. */
  readonly column: string
  readonly reason: string
  /** Stands once in the sheet, for its key is one that is there already. */
  readonly isOnce?: boolean
}

/** An import, as the tests of bad sheets need it. */
export interface SheetImport {
  readonly world: World
  readonly folder: FileFolder
  readonly by: TestUser
  readonly preview: Call<typeof ImportInput, typeof ImportPreview>
  readonly submit: Call<typeof ImportInput, typeof ImportResult>
  /** Fields that are sent with the file. */
  readonly fields?: Record<string, string>
  readonly heading: readonly string[]
  /** Column that tells rows apart, from 0; it is required. */
  readonly keyColumn: number
  /** A row that is in order, another one each time; nine are asked for. */
  readonly row: () => string[]
  /** Every way in which a row may be bad, beside a key that stands twice. */
  readonly bad: readonly BadRow[]
  /** The keys of all that was taken in so far. */
  readonly taken: () => Promise<string[]>
}

/** An import of any fields of its own. */
export const importCalls = (
  preview: Call<z.ZodType, typeof ImportPreview> | Call<typeof ImportInput, typeof ImportPreview>,
  submit: Call<z.ZodType, typeof ImportResult> | Call<typeof ImportInput, typeof ImportResult>,
) => ({ preview, submit }) as Pick<SheetImport, 'preview' | 'submit'>

/**
 * The tests that every import passes: a file that is no sheet of its template is refused with a word of its own and
 * changes nothing; of a sheet with bad rows each is named, and harms no other.
 * @param name what is imported, with the ids of its calls
 * @param given the import, once its world stands
 * @source docs/domain/network.md 1.3, 1.8
 */
export function describeBadSheets(name: string, given: () => SheetImport): void {
  const take = (file: FormFile, fields: Record<string, string> = {}) => {
    const { world, by, submit, fields: own } = given()
    return sendForm(world, by, submit, { file, fields: { requestNo: crypto.randomUUID(), ...own, ...fields } })
  }
  const previewed = async (file: FormFile) => {
    const { world, by, preview, fields = {} } = given()
    return sendForm(world, by, preview, { file, fields })
  }
  const goodRow = () => {
    const row = given().row()
    return { row, key: row[given().keyColumn] as string }
  }
  const withKey = (row: readonly SheetCell[], key: SheetCell) => row.with(given().keyColumn, key)
  const keyTitle = () => given().heading[given().keyColumn] as string

  describe(`${name}: a file that is not its sheet (network 1.8)`, () => {
    let sample: string[] | undefined
    let before: Awaited<ReturnType<typeof written>> | undefined
    const row = () => (sample ??= given().row())
    const heading = () => [...given().heading]
    const template = '模板不正确，请下载最新模板'
    it.each<{ why: string; file: () => FormFile; msg: string }>([
      { why: 'its columns stand in another order', file: () => csvFile([heading().reverse(), row()]), msg: template },
      { why: 'a column is missing', file: () => csvFile([heading().slice(0, -1), row()]), msg: template },
      { why: 'there is a column more', file: () => csvFile([[...heading(), '颜色'], row()]), msg: template },
      { why: 'a heading is another word', file: () => csvFile([heading().with(0, '别的'), row()]), msg: template },
      { why: 'a title stands above the heading', file: () => csvFile([['七月'], heading(), row()]), msg: template },
      { why: 'there is no heading', file: () => csvFile([row(), row()]), msg: template },
      {
        why: 'its heading is a formula without a result',
        file: () => xlsxFile([[{ formula: 'A2' }, ...heading().slice(1)], row()]),
        msg: template,
      },
      {
        why: 'it is a text named as a sheet',
        file: () => named('导入.xlsx', '您好，\n附件是七月的名单。\n'),
        msg: template,
      },
      { why: 'it has nothing but a heading', file: () => csvFile([heading()]), msg: '文件中没有数据' },
      {
        why: 'it has nothing but a heading and blanks',
        file: () => csvFile([heading(), [' ', ''], ['']]),
        msg: '文件中没有数据',
      },
      { why: 'it has nothing at all', file: () => named('导入.xlsx', ''), msg: '请选择文件' },
      {
        why: 'it is a program named as a sheet',
        file: () => named('导入.xlsx', 'MZ\x90\0\x03\0\0\0'),
        msg: '只支持xlsx和csv文件',
      },
      {
        why: 'it is an archive named as a sheet',
        file: () => named('导入.xlsx', 'PK\x03\x04\x14\0\0\0\x08\0nothing more'),
        msg: '文件无法读取，请检查后重试',
      },
      {
        why: 'it is of the old kind',
        file: () => named('导入.xls', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(504)}`),
        msg: '不支持旧版xls文件，请另存为xlsx后重试',
      },
      {
        why: 'it weighs more than 5 MB',
        file: () => named('导入.csv', 'a'.repeat(5 * 1024 * 1024 + 1)),
        msg: '文件大小不能超过5MB',
      },
      {
        why: 'it has 5,001 rows',
        file: () => csvFile([heading(), ...Array.from({ length: 5001 }, row)]),
        msg: '单次最多导入5000行',
      },
    ])('is refused when $why, and nothing is written', async ({ file, msg }) => {
      before ??= await written(given())
      expect(await previewed(file())).toMatchObject({ status: 400, msg })
      expect(await take(file())).toMatchObject({ status: 400, msg })
      expect(await written(given())).toEqual(before)
    })
  })

  describe(`${name}: bad rows (network 1.3, 1.8)`, () => {
    it('by formulas are what they last showed; one that shows nothing is an empty cell, one in error is named', async () => {
      const { heading, taken } = given()
      const [plain, reckoned, empty, broken] = [goodRow(), goodRow(), goodRow(), goodRow()]
      const sheet = xlsxFile([
        heading,
        plain.row,
        withKey(reckoned.row, { formula: 'CONCATENATE(&quot;A&quot;,1)', shown: reckoned.key }),
        withKey(empty.row, { formula: 'HYPERLINK(&quot;http://evil.example&quot;)' }),
        withKey(broken.row, { formula: 'VLOOKUP(1,Z:Z,1)', error: '#N/A' }),
      ])
      const before = await taken()
      expect((await previewed(sheet)).data.faults).toEqual([
        { row: 4, column: keyTitle(), reason: `${keyTitle()}不能为空` },
        { row: 5, column: keyTitle(), reason: '单元格公式出错，请改填结果' },
      ])
      expect(await take(sheet)).toMatchObject({ code: 200, msg: '成功2条，失败2条，请到上传中心下载失败明细' })
      expect(await taken()).toEqual([...before, plain.key, reckoned.key].toSorted())
    })

    it('under merged cells are empty but for the first', async () => {
      const { heading, keyColumn, taken } = given()
      const [first, under, other] = [goodRow(), goodRow(), goodRow()]
      const letter = columnLetter(keyColumn)
      const sheet = xlsxFile([heading, first.row, withKey(under.row, ''), other.row], [`${letter}2:${letter}3`])
      const before = await taken()
      const done = await take(sheet)
      expect(done.data).toMatchObject({ total: 3, success: 2, fail: 1 })
      expect((await failures(given(), done.data.uploadId)).map((row) => row.slice(-3))).toEqual([
        ['3', keyTitle(), `${keyTitle()}不能为空`],
      ])
      expect(await taken()).toEqual([...before, first.key, other.key].toSorted())
    })

    it('may be a thousand: each is named, and the good ones are taken in unless all or none was asked for', async () => {
      const { heading, taken } = given()
      const good = goodRow()
      const { sheet, faults } = thousandBad(given(), good)
      const before = await taken()
      const shown = await previewed(sheet)
      expect(shown.data.faults).toEqual(faults.slice(0, 200))
      expect(shown.data).toMatchObject({ total: 1001, success: 1, fail: 1000 })
      const none = await take(sheet, { mode: '2' })
      expect(none).toMatchObject({ msg: '导入失败，请修改后重试', data: { total: 1001, success: 0, fail: 1000 } })
      expect(await taken()).toEqual(before)
      const done = await take(sheet)
      expect(done).toMatchObject({ code: 200, msg: '成功1条，失败1000条，请到上传中心下载失败明细' })
      expect(await taken()).toEqual([...before, good.key].toSorted())
      const failed = await failures(given(), done.data.uploadId, true)
      expect(failed[0]).toEqual([...heading, '行号', '列', '失败原因'])
      expect(failed.slice(1).map((row) => row.slice(-3))).toEqual(
        faults.map(({ row, column, reason }) => [String(row), column, reason]),
      )
      expect(await take(sheet)).toMatchObject({ status: 409, msg: '该文件已导入过，是否继续' })
    }, 60_000)
  })
}

const named = (name: string, latin1OrText: string): FormFile => ({
  name,
  content: Buffer.from(latin1OrText, /[^\0-\xff]/.test(latin1OrText) ? 'utf8' : 'latin1'),
})

/** A thousand bad rows of every kind below one that is in order, and why each is bad. */
function thousandBad({ heading, bad }: SheetImport, good: { row: string[]; key: string }) {
  const once = bad.filter(({ isOnce }) => isOnce)
  const kinds = [
    ...bad.filter(({ isOnce }) => !isOnce),
    { row: () => good.row, column: '', reason: '文件内重复' },
  ] satisfies BadRow[]
  const rows = Array.from({ length: 1000 }, (_, n) => once[n] ?? (kinds[n % kinds.length] as BadRow))
  return {
    sheet: csvFile([heading, good.row, ...rows.map(({ row }) => row(good.key))]),
    faults: rows.map(({ column, reason }, n) => ({ row: n + 3, column, reason })),
  }
}

async function failures({ world, by }: SheetImport, uploadId: string, withHeading = false): Promise<string[][]> {
  const rows = sheetRows(await failFile(world, by, uploadId))
  return withHeading ? rows : rows.slice(1)
}

/**
 * Counts the rows of every table in which there has ever been one, by its name, and reads what was taken in and the files
 * that are kept.
 */
async function written({ world, folder, taken }: SheetImport) {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND pg_relation_size(c.oid) > 0`,
    )
    const counts = tables.rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`)
    const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' UNION ALL '))
    return {
      rows: Object.fromEntries(rows.map(({ name, rows: many }) => [name, many])),
      taken: await taken(),
      files: (await readdir(folder.path, { recursive: true })).toSorted(),
    }
  } finally {
    await client.end()
  }
}
