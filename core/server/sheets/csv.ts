import { formatPercent, yuanOfFenText } from '../../shared/money.ts'
import type { CellKind } from './sheet.ts'
import type { Cell, SheetContent } from './xlsx.ts'

/** Text that a spreadsheet would take for a formula when it opens a CSV file. A plain number is none. */
const looksLikeFormula = /^[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/

/**
 * One field of a CSV file. Text that would become a formula is quoted by an apostrophe before it; a negative amount or a
 * signed number stays the number it is.
 * @source docs/domain/network.md 1.8 and docs/domain/traps.md 18
 */
export function csvField(value: Cell, kind: CellKind): string {
  if (value === null) return ''
  if (kind === 'money') return yuanOfFenText(String(value))
  if (kind === 'rate') return formatPercent(Number(value))
  const text = String(value)
  const safe = looksLikeFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file as it is made: UTF-8 with a mark that spreadsheets know it by, one line a row, heading first. */
export async function* csv({ columns, batches }: SheetContent): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(`\ufeff${columns.map(({ title }) => csvField(title, 'text')).join(',')}\r\n`)
  for await (const rows of batches) {
    const lines = rows.map((row) => `${columns.map(({ kind }, n) => csvField(row[n] ?? null, kind)).join(',')}\r\n`)
    yield Buffer.from(lines.join(''))
  }
}
