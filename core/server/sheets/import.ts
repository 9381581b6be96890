import { z } from 'zod'
import type { Language } from '../../shared/errors.ts'
import { importErrors } from '../../shared/import.ts'
import { fieldRefusal, type Translate } from '../../shared/refusal.ts'
import type { Wire } from '../../shared/shapes/wire.ts'
import { lostDigits, type ReadRow } from './sheet-row.ts'
import { xlsxBuffer } from './xlsx.ts'

/** One column of an import. */
export interface ImportColumn {
  /** Name of the field in the row that `write` gets. */
  readonly key: string
  /** Chinese heading; the English stands in the texts of the feature. */
  readonly title: string
  /** Shape of a cell's value; its refusal is the reason that the fail file gives. */
  readonly shape: Wire<never, unknown> | z.ZodType
  readonly isRequired: boolean
  /** Example that the template shows in its notes. */
  readonly example: string
}

/** Reason for not importing a row. */
export interface RowFault {
  /** Key of the column; '' when the row as a whole is at fault. */
  readonly column: string
  /** In the reader's language. */
  readonly reason: string
}

/** A row of the file: where it stands, what stood there, and what it means or why it means nothing. */
export interface ImportRow<Row> {
  readonly number: number
  readonly cells: readonly string[]
  /** Null when the row is at fault. */
  value: Row | null
  faults: RowFault[]
}

/** The form of a sheet: what its file is called, its columns, and what tells two rows apart. */
export interface SheetForm<Row> {
  /** Chinese name of the sheet and the file. */
  readonly title: string
  readonly columns: readonly ImportColumn[]
  /** Key that must not occur twice in one file; null: rows may repeat. */
  readonly keyOf: ((row: Row) => string) | null
}

const words = {
  twice: { zh: '文件内重复', en: 'Duplicated in the file' },
  lost: {
    zh: '数字位数过长已丢失精度，请将单元格设为文本格式',
    en: 'This number lost digits. Format the cell as text',
  },
  together: {
    zh: '同一单据的其他行有误，整单未导入',
    en: 'Another row of the same record is wrong, so none of it was imported',
  },
  broken: { zh: '单元格公式出错，请改填结果', en: 'The formula in this cell has an error. Enter its result instead' },
}

/** Error values that spreadsheets show where a formula failed; never a value that somebody meant. */
const brokenFormula = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/

/** The template of an import: the headings on the first sheet, what each column wants and an example on the second. */
export function templateOf<Row>(
  { title, columns }: SheetForm<Row>,
  language: Language,
  translate: Translate,
): Promise<Buffer> {
  const t = (text: string) => translate(text, language)
  const lines = columns.map((column): [string, string] => [
    t(column.title),
    `${column.isRequired ? t('必填') : t('选填')}${language === 'zh' ? '，例：' : ', for example: '}${column.example}`,
  ])
  return xlsxBuffer({
    title: t(title),
    columns: columns.map((column) => ({ title: t(column.title), kind: 'text' })),
    batches: [],
    about: { title: t('填写说明'), lines: () => lines },
  })
}

/**
 * Checks every row of a file against the form: each cell by its shape, then rows that repeat one before them.
 * @param rows as `readSheet` gives them, the heading first
 * @throws import.empty; import.template when the heading is not that of the template, in either language
 * @source docs/domain/network.md 1.8
 */
export function checkRows<Row>(
  form: SheetForm<Row>,
  rows: readonly ReadRow[],
  language: Language,
  translate: Translate,
): ImportRow<Row>[] {
  const [heading, ...body] = rows
  if (!heading || !isHeading(form, heading.cells, translate)) throw importErrors.template()
  if (body.length === 0) throw importErrors.empty()
  const fields = form.columns.map(({ key, shape, title }) => ({
    key,
    shape: z.object({ [key]: shape.meta({ ...shape.meta(), title }) }),
  }))
  const checked = body.map((row) => checkRow<Row>(fields, row, language, translate))
  refuseRepeated(form, checked, language)
  return checked
}

function isHeading<Row>({ columns }: SheetForm<Row>, cells: readonly string[], translate: Translate): boolean {
  return (['zh', 'en'] as const).some(
    (language) =>
      columns.length === cells.length && columns.every(({ title }, n) => cells[n] === translate(title, language)),
  )
}

interface Field {
  readonly key: string
  readonly shape: z.ZodObject
}

function checkRow<Row>(
  fields: readonly Field[],
  { number, cells }: ReadRow,
  language: Language,
  translate: Translate,
): ImportRow<Row> {
  const faults: RowFault[] = []
  const values: Record<string, unknown> = {}
  for (const [n, { key, shape }] of fields.entries()) {
    const cell = cells[n] ?? ''
    if (cell === lostDigits || brokenFormula.test(cell)) {
      faults.push({ column: key, reason: words[cell === lostDigits ? 'lost' : 'broken'][language] })
      continue
    }
    const parsed = shape.safeParse({ [key]: cell })
    if (parsed.success) Object.assign(values, parsed.data)
    else faults.push({ column: key, reason: fieldRefusal(shape, parsed.error, language, translate).words(language) })
  }
  const shown = cells.map((cell) => (cell === lostDigits ? '' : cell))
  return { number, cells: shown, value: faults.length > 0 ? null : (values as Row), faults }
}

function refuseRepeated<Row>({ keyOf }: SheetForm<Row>, rows: ImportRow<Row>[], language: Language): void {
  if (!keyOf) return
  const seen = new Set<string>()
  for (const row of rows) {
    if (!row.value) continue
    const key = keyOf(row.value)
    if (seen.has(key)) refuseRow(row, { column: '', reason: words.twice[language] })
    seen.add(key)
  }
}

/** Says that a row is at fault. */
export function refuseRow<Row>(row: ImportRow<Row>, fault: RowFault): void {
  row.faults.push(fault)
  row.value = null
}

/** Says of the good rows of a record that has a row at fault that they are left out with it. @param keyOf of the cells */
export function refuseBroken<Row>(
  rows: readonly ImportRow<Row>[],
  keyOf: (cells: readonly string[]) => string,
  language: Language,
): void {
  const broken = new Set(rows.filter(({ value }) => value === null).map(({ cells }) => keyOf(cells)))
  for (const row of rows)
    if (row.value !== null && broken.has(keyOf(row.cells)))
      refuseRow(row, { column: '', reason: words.together[language] })
}

/** The bad rows of a file as a sheet: what stood there, then row number, column and reason. @source docs/screen-quality.md 22 */
export function failSheet<Row>(
  { title, columns }: SheetForm<Row>,
  rows: readonly ImportRow<Row>[],
  language: Language,
  translate: Translate,
): Promise<Buffer> {
  const t = (text: string) => translate(text, language)
  const titles = new Map(columns.map((column) => [column.key, t(column.title)]))
  const bad = rows.filter(({ faults }) => faults.length > 0)
  return xlsxBuffer({
    title: t(title),
    columns: [
      ...columns.map((column) => ({ title: t(column.title), kind: 'text' as const })),
      { title: t('行号'), kind: 'number' },
      { title: t('列'), kind: 'text' },
      { title: t('失败原因'), kind: 'text', width: 60 },
    ],
    batches: [
      bad.map(({ number, cells, faults }) => [
        ...columns.map((_, n) => cells[n] ?? ''),
        number,
        [...new Set(faults.map(({ column }) => titles.get(column) ?? ''))].filter(Boolean).join('；'),
        faults.map(({ reason }) => reason).join('；'),
      ]),
    ],
  })
}
