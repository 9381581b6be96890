import { isDateTime, isDay } from '../../../core/shared/dates.ts'
import type { FieldKind, ScopedList } from './scoped-list.contract.ts'

/** Operators that compare a field with a value in a custom data scope. */
export const scopeOperators = ['=', 'in', 'like-prefix', '>=', '<='] as const
export type ScopeOperator = (typeof scopeOperators)[number]

/** Placeholders that a value may be: attributes of the user who asks. */
export const scopePlaceholders = ['userId', 'deptId', 'roleId', 'account', 'tenantId', 'userNo'] as const
export type ScopePlaceholder = (typeof scopePlaceholders)[number]

/** One comparison of a custom data scope: the values as texts, or a placeholder for them. */
export interface ScopeTest {
  readonly field: string
  readonly operator: ScopeOperator
  readonly values: readonly (string | { readonly placeholder: ScopePlaceholder })[]
}

/** A custom data scope that was found to be right. */
export interface ScopeCondition {
  readonly join: 'and' | 'or'
  readonly tests: readonly ScopeTest[]
}

/**
 * Reads the condition of a data scope of type 5: `{and|or: [{field, op, value}]}`. A value is a text, a number, a list
 * of them for `in`, or a placeholder `${userNo}`.
 * @returns null when anything in it is not of this form, names a field outside the list's white list, or does not fit
 *   the field: then the scope shows nothing, and a form refuses it with 自定义规则不正确
 * @source docs/wire.md 4.12
 */
export function readScopeCondition(list: ScopedList, condition: unknown): ScopeCondition | null {
  if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return null
  const [[join, tests] = ['', null], ...more] = Object.entries(condition)
  if (more.length > 0 || (join !== 'and' && join !== 'or')) return null
  if (!Array.isArray(tests) || tests.length === 0 || tests.length > 20) return null
  const read = tests.map((test) => readTest(list, test))
  return read.every((test) => test !== null) ? { join, tests: read } : null
}

function readTest(list: ScopedList, given: unknown): ScopeTest | null {
  if (given === null || typeof given !== 'object') return null
  const { field, op, value } = given as Record<string, unknown>
  if (typeof field !== 'string' || !Object.hasOwn(list.fields, field)) return null
  const operator = scopeOperators.find((known) => known === op)
  const kind = list.fields[field]
  if (!operator || !kind) return null
  if (operator === 'like-prefix' && kind !== 'text') return null
  if (Array.isArray(value) && operator !== 'in') return null
  const values = (Array.isArray(value) ? value : [value]).map((one) => readValue(kind, one))
  if (values.length === 0 || values.length > 200) return null
  return values.every((one) => one !== null) ? { field, operator, values } : null
}

function readValue(kind: FieldKind, value: unknown): ScopeTest['values'][number] | null {
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isSafeInteger(value))) return null
  const text = String(value)
  const name = /^\$\{(\w+)\}$/.exec(text)?.[1]
  if (name) {
    const placeholder = scopePlaceholders.find((known) => known === name)
    return placeholder ? { placeholder } : null
  }
  return fitsKind(kind, text) ? text : null
}

/** Whether a text is a value of a kind: any text, a whole number, or a day or moment. */
export function fitsKind(kind: FieldKind, text: string): boolean {
  if (kind === 'number') return /^-?\d{1,18}$/.test(text)
  if (kind === 'instant') return isDay(text) || isDateTime(text)
  return text.length > 0 && text.length <= 200
}
