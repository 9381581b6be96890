import type { Call } from '../../shared/call.ts'
import { isPersonalFilter } from '../../shared/filters/personal-filter.ts'

/** Contents of the address of a list. @source docs/screen-quality.md 1 */
export interface ListAddress {
  /** Filters by name, as texts; those that look for a person by a number are never among them. */
  readonly filters: Readonly<Record<string, string>>
  readonly current: number
  readonly size: number
  readonly ascs: string
  readonly descs: string
  /** Key of the open record; '' for none. */
  readonly open: string
}

/** Page sizes to choose from, and the usual one. @source the specification 9; catalogue R508, R509 */
export const pageSizes = [10, 30, 50, 100, 200] as const
export const usualPageSize = 10

const own = new Set(['current', 'size', 'ascs', 'descs', 'open'])

/** Reads the address of a list; what it does not say is as usual. @param size rows a page when the address says none */
export function readAddress(query: URLSearchParams, size: number = usualPageSize): ListAddress {
  const filters = Object.fromEntries(
    [...query].filter(([name, value]) => !own.has(name) && value !== '' && !isPersonalFilter(name)),
  )
  const asked = Number(query.get('size'))
  return {
    filters,
    current: Math.max(1, Math.floor(Number(query.get('current'))) || 1),
    size: Number.isInteger(asked) && asked >= 1 && asked <= 200 ? asked : size,
    ascs: query.get('ascs') ?? '',
    descs: query.get('descs') ?? '',
    open: query.get('open') ?? '',
  }
}

/** The query of an address; the usual things are left out, so that a pasted link stays short. */
export function writeAddress(
  { filters, current, size, ascs, descs, open }: ListAddress,
  usualSize: number = usualPageSize,
): URLSearchParams {
  const query = new URLSearchParams(
    Object.entries(filters).filter(([name, value]) => value !== '' && !isPersonalFilter(name)),
  )
  if (current > 1) query.set('current', String(current))
  if (size !== usualSize) query.set('size', String(size))
  if (ascs) query.set('ascs', ascs)
  if (descs) query.set('descs', descs)
  if (open) query.set('open', open)
  return query
}

/** Filters of a form as texts: empty ones are left out, lists become comma texts. */
export function filterTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(',') : value === undefined || value === null ? '' : String(value).trim(),
  ])
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** Splits filters into those that may stand in the address and those that may not. */
export function splitFilters(filters: Readonly<Record<string, string>>): {
  open: Record<string, string>
  personal: Record<string, string>
} {
  const of = (wanted: boolean) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => isPersonalFilter(name) === wanted))
  return { open: of(false), personal: of(true) }
}

/**
 * Those of the values of an address that a call takes: what else stands there belongs to the page, and the server refuses a
 * condition that it does not know.
 * @source docs/wire.md 2.4
 */
export function takenBy<Value>(
  { input }: Pick<Call, 'input'>,
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const { shape = {} } = input as { shape?: Readonly<Record<string, unknown>> }
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(shape, name)))
}

/** Whether a list may be searched by the time its rows were made. */
export const takesDays = (call: Pick<Call, 'input'>): boolean =>
  'createTime_dategt' in takenBy(call, { createTime_dategt: '' })
