import type { SQL } from 'drizzle-orm'
import type { Language } from '../shared/errors.ts'

/** How a cell of an export is written: text keeps digits and leading zeros, the others sum in a spreadsheet. */
export type CellKind = 'text' | 'money' | 'rate' | 'number'

/** One column of an export. */
export interface SheetColumn<Row> {
  /** Field name as the list knows it, so that the columns a user sees choose the columns of the sheet. */
  readonly key: string
  /** Chinese heading; the English stands in the texts of the feature. */
  readonly title: string
  readonly kind: CellKind
  /** Text for `text`, fen for `money`, parts per million for `rate`, a number for `number`; null leaves the cell empty. */
  readonly value: (row: Row, language: Language) => string | bigint | number | null
}

/** An export: the rows in order, counted and fetched by statements that share the list's `where`. */
export interface SheetPlan {
  /** Chinese name of the sheet and the file. */
  readonly title: string
  /** Kind of business, for the download centre: `pos_trade`. */
  readonly bizType: string
  readonly columns: readonly SheetColumn<never>[]
  /** Rows in order; read by a cursor. Column names are those the `value` functions read. */
  readonly rows: SQL
  /** One row with `total`. */
  readonly count: SQL
  /** The filter in words, written on top of the sheet. */
  readonly filter: Record<string, unknown>
}

/** Makes the columns of a plan type-safe for one row shape. */
export const sheetColumns = <Row>(columns: readonly SheetColumn<Row>[]): readonly SheetColumn<never>[] =>
  columns as readonly SheetColumn<never>[]
