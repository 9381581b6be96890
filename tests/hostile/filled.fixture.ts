import { randomUUID } from 'node:crypto'
import type { Call } from '../../core/shared/call.ts'
import type { TestUser, World } from '../kit/api.ts'
import { fieldsOf, rowsOf, sendRaw } from './declared.fixture.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Data that somebody's lists and details showed: whole rows by the controller that showed them, and values by the field's
 * name.
 */
export interface Shown {
  readonly rows: ReadonlyMap<string, readonly Row[]>
  readonly values: ReadonlyMap<string, readonly (string | number)[]>
}

/** Most rows and values that are kept of one kind. */
const keptRows = 40

/** Returns the controller of a call: its path without the last step. */
const controllerOf = ({ path }: Call): string => path.slice(0, path.lastIndexOf('/'))

/** Whether a call only reads and answers with JSON. */
export const isReading = (call: Call): boolean => !call.audit && call.answer === 'envelope' && !call.upload

/**
 * Reads every list and then every detail as somebody who may, and keeps what was shown: numbers and ids of real rows.
 * @param reading the reading calls of the product
 */
export async function readEverything(world: World, reader: TestUser, reading: readonly Call[]): Promise<Shown> {
  const rows = new Map<string, Row[]>()
  const values = new Map<string, (string | number)[]>()
  const keepValues = (row: Row) => {
    for (const [name, value] of Object.entries(row)) {
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || `${value}`.includes('*')) continue
      const kept = values.get(name) ?? []
      if (kept.length < keptRows && !kept.includes(value)) values.set(name, [...kept, value])
    }
  }
  const shown = { rows, values }
  for (const round of [0, 1])
    for (const call of reading) {
      const input =
        round === 0 ? filledWith(call, { rows: new Map(), values: new Map() }, 0) : filledWith(call, shown, 0)
      const answer = await sendRaw(world, reader, call, {
        ...input,
        ...(fieldsOf(call).has('size') ? { size: 20 } : {}),
      })
      if (answer.status !== 200) continue
      const found = rowsOf(answer)
      for (const row of found) keepValues(row)
      if (found.length === 0 && round === 1 && typeof answer.data === 'object') keepValues((answer.data ?? {}) as Row)
      if (round === 0) {
        const place = controllerOf(call)
        rows.set(place, [...(rows.get(place) ?? []), ...found].slice(0, keptRows))
      }
    }
  return shown
}

/**
 * An input of a call that its shape takes, as far as that can be made: every field that names something has a value of a row
 * that was shown, the others any that fits.
 * @param turn which of the rows and values, so that another turn tries another row
 */
export function filledWith(call: Call, shown: Shown, turn: number): Record<string, unknown> {
  const place = controllerOf(call)
  const rows = shown.rows.get(place) ?? []
  const row = rows.length > 0 ? rows[turn % rows.length] : undefined
  const input: Record<string, unknown> = {}
  for (const name of fieldsOf(call).keys()) {
    const value = valueFor(name, row, shown, turn)
    if (value !== undefined) input[name] = value
  }
  fit(call, input, (name, next) => valueFor(name, undefined, shown, turn + next))
  return input
}

/** A value for a field that names something: of the row, else one that was shown under the field's name. */
function valueFor(name: string, row: Row | undefined, { values }: Shown, turn: number): string | number | undefined {
  if (name === 'requestNo') return randomUUID()
  if (/^(size|current|pageNum|pageNo|pageSize|ascs|descs)$|_date|pass|pwd/i.test(name)) return undefined
  const one = name === 'ids' ? 'id' : name.replace(/s$/, '')
  const ofRow = row?.[name] ?? row?.[one]
  if ((typeof ofRow === 'string' || typeof ofRow === 'number') && ofRow !== '' && !`${ofRow}`.includes('*'))
    return ofRow
  const known = values.get(name) ?? values.get(one)
  return known?.[turn % known.length]
}

/** Values that most fields take, from the plainest on. */
const plainValues: readonly unknown[] = [
  1,
  'x',
  '1.00',
  '0.5000',
  '2026-01-01',
  '2026-01-01 00:00:00',
  '2026-01',
  '13900139000',
  'x@example.com',
  'https://example.com/x',
  'Abcde1',
  '0123456789abcdef0123456789abcdef',
  '110105194912310025',
  'GG00000001:1',
  0,
  2,
  [],
  ['1'],
  [{}],
  {},
]

/** Shown values that are tried in a field before plain ones. */
const shownTries = 5

/**
 * Gives every field that the shape refuses another value until it takes them all, or none is left to try: none, shown ones,
 * those that it names itself, plain ones.
 */
function fit(call: Call, input: Record<string, unknown>, valueOf: (name: string, next: number) => unknown): void {
  const tried = new Map<string, number>()
  for (let step = 0; step < 300; step++) {
    const issue = call.input.safeParse(input).error?.issues[0]
    if (!issue || issue.path.length === 0) return
    const { path } = issue
    const key = path.join('.')
    const at = tried.get(key) ?? 0
    tried.set(key, at + 1)
    const name = String(path.findLast((part) => typeof part === 'string') ?? '')
    const choices = 'values' in issue ? issue.values : []
    const plain = [...choices, ...plainValues]
    if (at > shownTries + plain.length) return
    put(input, path, at === 0 ? undefined : at <= shownTries ? valueOf(name, at) : plain[at - shownTries - 1])
  }
}

function put(input: Record<string, unknown>, path: readonly PropertyKey[], value: unknown): void {
  let place = input as Record<PropertyKey, unknown>
  for (const part of path.slice(0, -1)) {
    if (typeof place[part] !== 'object' || place[part] === null) place[part] = {}
    place = place[part] as Record<PropertyKey, unknown>
  }
  const last = path.at(-1) as PropertyKey
  if (value === undefined) delete place[last]
  else place[last] = structuredClone(value)
}
