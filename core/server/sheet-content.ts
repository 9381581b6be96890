import type { Language } from '../shared/errors.ts'
import type { Translate } from '../shared/refusal.ts'
import type { Caller } from './caller.ts'
import { csv } from './csv.ts'
import type { SheetColumn, SheetPlan } from './sheet.ts'
import { type SheetContent, xlsx } from './xlsx.ts'

/** An export on its way into a file: whose, in whose language, at which business moment. */
export interface SheetOrder {
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

/**
 * Makes the file of an export from its rows: the columns as the list shows them, headings in the reader's language, and
 * a last sheet that says filter, user, time and number of rows.
 * @param batches   rows as the plan's columns read them
 * @param progressed hears how many rows have been written so far
 */
export function sheetFile(
  order: SheetOrder,
  batches: AsyncIterable<AnyRow[]>,
  progressed: (rows: number) => void = () => undefined,
): SheetFile {
  const { plan, input, language, at, translate } = order
  const columns = chosenColumns(plan, input.columns)
  let written = 0
  const cells = async function* () {
    for await (const rows of batches) {
      yield rows.map((row) => columns.map(({ value }) => value(row as never, language)))
      written += rows.length
      progressed(written)
    }
  }
  const title = translate(plan.title, language)
  const content: SheetContent = {
    title,
    columns: columns.map((column) => ({ title: translate(column.title, language), kind: column.kind })),
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
  { plan, caller, language, at, translate }: SheetOrder,
  title: string,
  rows: number,
): [string, string][] {
  const filter = Object.entries(plan.filter).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[translate(name, language), String(value)]],
  )
  return [
    [translate('内容', language), title],
    ...filter,
    [translate('导出人', language), `${caller.userName} (${caller.account})`],
    [translate('导出时间', language), `${at.slice(0, 19)} (Asia/Shanghai)`],
    [translate('行数', language), String(rows)],
  ]
}
