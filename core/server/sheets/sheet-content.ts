import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import type { Language } from '../../shared/errors.ts'
import { type Known, knownOfShape, plainWords } from '../../shared/shapes/field-words.ts'
import type { Translate } from '../../shared/refusal.ts'
import { withoutSecrets } from '../call/audit.ts'
import type { Caller } from '../call/caller.ts'
import { csv } from './csv.ts'
import { openCursor, openTextCursor } from '../database/cursor.ts'
import type { Tx } from '../database/db.ts'
import type { CellKind, FieldColumn, ReckonedColumn, SheetColumn, SheetPlan } from './sheet.ts'
import { type Cell, type SheetContent, xlsx } from './xlsx.ts'

/** An export on its way into a file: whose, in whose language, at which business moment. */
export interface SheetOrder {
  readonly call: Call
  readonly plan: SheetPlan
  /** The input of the export as it travelled: `columns` chooses and orders the columns, `format` is xlsx or csv. */
  readonly input: Record<string, unknown>
  readonly caller: Pick<Caller, 'userName' | 'account'>
  readonly language: Language
  /** Database text. */
  readonly at: string
  readonly translate: Translate
}

/** A file that is being made. */
export interface SheetFile {
  readonly name: string
  readonly type: string
  readonly body: AsyncGenerator<Buffer, void, undefined>
}

type AnyRow = Record<string, unknown>

/** The cells of some rows, in the order of the chosen columns. */
export type CellBatches = AsyncGenerator<readonly (readonly Cell[])[], void, undefined>

/** Opens the rows of an export in the caller's transaction. A wrong statement fails here. */
export async function openCells(
  tx: Tx,
  { plan, input, language }: Pick<SheetOrder, 'plan' | 'input' | 'language'>,
): Promise<CellBatches> {
  const columns = chosenColumns(plan, input.columns)
  if (columns.every(isField)) return fieldCells(tx, plan, columns, language)
  const readers = columns.map((column) => readerOf(column, language))
  return mapped(await openCursor<AnyRow>(tx, plan.rows), (row) => readers.map((read) => read(row)))
}

/** Reads only the fields that are shown. They come out in the order of the plan's rows, for nothing is joined to these. */
async function fieldCells(
  tx: Tx,
  plan: SheetPlan,
  columns: readonly FieldColumn[],
  language: Language,
): Promise<CellBatches> {
  const fields = sql.join(
    columns.map(({ field }) => sql.identifier(field)),
    sql`, `,
  )
  const changes = columns.flatMap(({ shown }, n) => (shown ? [{ n, shown }] : []))
  return mapped(await openTextCursor(tx, sql`SELECT ${fields} FROM (${plan.rows}) AS shown`), (row): Cell[] => {
    for (const { n, shown } of changes) {
      const text = row[n]
      if (typeof text === 'string') row[n] = shown(text, language)
    }
    return row
  })
}

/** Unit in a heading for the numbers below it: rates are given in percent. */
const unitOf: Readonly<Record<CellKind, string>> = { text: '', money: '', number: '', rate: '(%)' }

const isField = (column: SheetColumn<never>): column is FieldColumn => 'field' in column

function readerOf(column: SheetColumn<never>, language: Language): (row: AnyRow) => Cell {
  if (!isField(column)) {
    const { value } = column as ReckonedColumn<AnyRow>
    return (row) => value(row, language)
  }
  const { field, shown } = column
  return (row) => {
    const value = row[field]
    if (value === null || value === undefined) return null
    return shown ? shown(String(value), language) : String(value)
  }
}

async function* mapped<Row>(batches: AsyncIterable<Row[]>, cellsOf: (row: Row) => readonly Cell[]): CellBatches {
  for await (const rows of batches) yield rows.map(cellsOf)
}

/**
 * Makes the file of an export from its cells: the columns as the list shows them, headings in the reader's language, and
 * a last sheet that says filter, user, time and number of rows.
 * @param batches   what `openCells` opened with the same plan, input and language
 * @param progressed hears how many rows have been written so far
 */
export function sheetFile(
  order: SheetOrder,
  batches: CellBatches,
  progressed: (rows: number) => void = () => undefined,
): SheetFile {
  const { plan, input, language, at, translate } = order
  const columns = chosenColumns(plan, input.columns)
  let written = 0
  const cells = async function* () {
    for await (const rows of batches) {
      yield rows
      written += rows.length
      progressed(written)
    }
  }
  const title = translate(plan.title, language)
  const content: SheetContent = {
    title,
    columns: columns.map(({ title, kind }) => ({ title: `${translate(title, language)}${unitOf[kind]}`, kind })),
    batches: cells(),
    about: { title: translate('说明', language), lines: () => aboutLines(order, title, written) },
  }
  const stamp = at.slice(0, 19).replaceAll(/\D/g, '')
  if (input.format === 'csv')
    return { name: `${title}-${stamp}.csv`, type: 'text/csv; charset=utf-8', body: csv(content) }
  return {
    name: `${title}-${stamp}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: xlsx(content),
  }
}

/** The columns that the list shows, in its order; all when it names none that exist. */
function chosenColumns(plan: SheetPlan, wanted: unknown): readonly SheetColumn<never>[] {
  const keys = typeof wanted === 'string' ? [...new Set(wanted.split(','))] : []
  const known = new Map(plan.columns.map((column) => [column.key, column]))
  const chosen = keys.flatMap((key) => known.get(key.trim()) ?? [])
  return chosen.length > 0 ? chosen : plan.columns
}

function aboutLines(
  { call, plan, caller, language, at, translate }: SheetOrder,
  title: string,
  rows: number,
): [string, string][] {
  const fields = call.input instanceof z.ZodObject ? (call.input.shape as Record<string, z.ZodType>) : {}
  const filter = Object.entries(plan.filter).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    const known = fields[name] ? knownOfShape(fields[name]) : {}
    return [[translate(known.label ?? name, language), told(name, filterWords(value, known, language))]]
  })
  return [
    [translate('内容', language), title],
    ...filter,
    [translate('导出人', language), `${caller.userName} (${caller.account})`],
    [translate('导出时间', language), `${at.slice(0, 19)} (Asia/Shanghai)`],
    [translate('行数', language), String(rows)],
  ]
}

/** Returns the words of a filter as a sheet may hold them, which others read: numbers of persons masked. */
const told = (name: string, words: string): string =>
  (withoutSecrets({ [name]: words }) as Record<string, string>)[name] ?? ''

/** Returns the value of a filter in words, as the list's own fields say it. */
function filterWords(value: unknown, known: Known, language: Language): string {
  if (typeof value === 'boolean') return language === 'zh' ? '是' : 'Yes'
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.map((one) => plainWords(one, known)[language]).join(language === 'zh' ? '、' : ', ')
}
