import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { isDay } from '../../../core/shared/dates.ts'
import {
  fitsKind,
  readScopeCondition,
  type ScopeOperator,
  type ScopePlaceholder,
  type ScopeTest,
} from './scope-condition.rules.ts'
import type { FieldKind, ScopedList } from './scoped-list.contract.ts'

/**
 * The condition of a data scope of type 5. Values are always bound; columns come from the list's own map alone.
 * @param columns the columns behind the fields of the list's white list
 * @returns a condition that holds for no row when the stored one is not right
 * @source docs/wire.md 4.12
 */
export function customScope<Field extends string>(
  caller: Caller,
  list: ScopedList<Field>,
  columns: Readonly<Record<Field, SQLWrapper>>,
  condition: unknown,
): SQL {
  const read = readScopeCondition(list, condition)
  if (!read) return sql`false`
  const tests = read.tests.map((test) =>
    compare(caller, columns[test.field as Field], list.fields[test.field as Field], test),
  )
  return sql`(${sql.join(tests, read.join === 'and' ? sql` AND ` : sql` OR `)})`
}

function compare(caller: Caller, column: SQLWrapper, kind: FieldKind, { operator, values }: ScopeTest): SQL {
  const texts = values
    .flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(caller, value.placeholder)))
    .filter((text) => fitsKind(kind, text))
  if (texts.length === 0) return sql`false`
  return sql`(${sql.join(
    texts.map((text) => compareOne(column, kind, operator, text)),
    sql` OR `,
  )})`
}

function compareOne(column: SQLWrapper, kind: FieldKind, operator: ScopeOperator, text: string): SQL {
  switch (operator) {
    case '=':
    case 'in':
      return kind === 'instant' && isDay(text)
        ? sql`(${column} >= ${text}::timestamptz AND ${column} < ${text}::timestamptz + interval '1 day')`
        : sql`${column} = ${bound(kind, text)}`
    case 'like-prefix':
      return sql`starts_with(${column}, ${text})`
    case '>=':
      return sql`${column} >= ${bound(kind, text)}`
    case '<=':
      // A bare day means up to its end, as in every list.
      return kind === 'instant' && isDay(text)
        ? sql`${column} < ${text}::timestamptz + interval '1 day'`
        : sql`${column} <= ${bound(kind, text)}`
  }
}

function bound(kind: FieldKind, text: string): SQL {
  if (kind === 'number') return sql`${text}::bigint`
  return kind === 'instant' ? sql`${text}::timestamptz` : sql`${text}::text`
}

function valuesOf(caller: Caller, placeholder: ScopePlaceholder): string[] {
  switch (placeholder) {
    case 'userId':
      return [String(caller.userId)]
    case 'deptId':
      return caller.deptIds.map(String)
    case 'roleId':
      return caller.roleIds.map(String)
    case 'account':
      return [caller.account]
    case 'tenantId':
      return [caller.oemNo]
    case 'userNo':
      return [caller.userNo]
  }
}
