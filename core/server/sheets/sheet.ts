import type { SQL } from 'drizzle-orm'
import { codeLabel, codeSetOf } from '../../shared/codes.ts'
import type { Language } from '../../shared/errors.ts'

/** Kind of a cell in an export: text keeps digits and leading zeros, the others sum in a spreadsheet. */
export type CellKind = 'text' | 'money' | 'rate' | 'number'

/** One column of an export. */
export type SheetColumn<Row> = ReckonedColumn<Row> | FieldColumn

interface ColumnHead {
  /** Field name as the list knows it, so that the columns a user sees choose the columns of the sheet. */
  readonly key: string
  /** Chinese heading; the English stands in the texts of the feature. */
  readonly title: string
  readonly kind: CellKind
}

/** A column that is made from a whole row. */
export interface ReckonedColumn<Row> extends ColumnHead {
  /** Text for `text`, fen for `money`, parts per million for `rate`, a number for `number`; null leaves the cell empty. */
  readonly value: (row: Row, language: Language) => string | bigint | number | null
}

/**
 * A column that shows one field as the database writes it: text, fen or parts per million in digits, a number. A sheet of
 * such columns alone is read as text, the shown fields only, and makes no object of each row: for sheets of very many rows.
 */
export interface FieldColumn extends ColumnHead {
  /** Name of the field among the plan's rows. */
  readonly field: string
  /** Text shown instead of the field's own: the label of a code, the seconds of an instant. */
  readonly shown?: (text: string, language: Language) => string
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

/** A column of the labels of a code; empty where there is none. */
export const codeColumn = <Key extends string>(
  key: Key,
  title: string,
  codes: Record<string, number>,
): ReckonedColumn<Readonly<Record<Key, number | null>>> => ({
  key,
  title,
  kind: 'text',
  value: ({ [key]: code }, language) => (code === null ? '' : codeLabel(codeSetOf(codes), code, language)),
})

/** A column of instants, to the second; empty where there is none. */
export const timeColumn = <Key extends string>(
  key: Key,
  title: string,
): ReckonedColumn<Readonly<Record<Key, string | null>>> => ({
  key,
  title,
  kind: 'text',
  value: ({ [key]: at }) => at?.slice(0, 19) ?? '',
})

const onOff = { zh: ['停用', '启用'], en: ['Disabled', 'Enabled'] } as const

/** A column that says whether something is on. */
export const onOffColumn = <Key extends string>(
  key: Key,
  title: string,
): ReckonedColumn<Readonly<Record<Key, boolean>>> => ({
  key,
  title,
  kind: 'text',
  value: ({ [key]: isOn }, language) => onOff[language][isOn ? 1 : 0],
})
