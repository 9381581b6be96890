import type { BulkColumns, BulkValue } from './bulk.ts'
import { snakeOf } from './columns-of.ts'

/** Database types of the columns in which the fields of a row stand: `payWay` in `pay_way`. */
export type FieldTypes<Row> = { readonly [Field in keyof Row & string]: string }

/**
 * The columns of fields for a bulk statement.
 * @param names the fields to take; without them all that have a type
 */
export function fieldColumns<Row>(
  types: FieldTypes<Row>,
  names: readonly (keyof Row & string)[] = Object.keys(types) as (keyof Row & string)[],
): BulkColumns<Row> {
  return Object.fromEntries(
    names.map((name) => [snakeOf(name), [types[name], (row: Row) => row[name] as BulkValue] as const]),
  )
}

/** The select list that gives rows with these fields: `t.pay_way AS "payWay", …`. */
export const fieldList = (types: Readonly<Record<string, string>>, alias: string): string =>
  Object.keys(types)
    .map((field) => `${alias}.${snakeOf(field)} AS "${field}"`)
    .join(', ')
