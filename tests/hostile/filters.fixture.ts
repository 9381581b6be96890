import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../core/shared/call.ts'
import { operatorId } from '../../db/demo/accounts.ts'
import { givenUser, type TestUser, type World } from '../kit/api.ts'
import { type Answer, everyPermission, fieldsOf, rowsOf, sendRaw } from './declared.fixture.ts'
import { filledWith } from './filled.fixture.ts'
import { listsWithoutRows, ordersOf, quietFilters, widerFilters, withoutOrder } from './list-habits.ts'

/** A demo world with somebody who sees all of its rows. */
export interface Bench {
  readonly world: World
  readonly holder: TestUser
}

type Row = Readonly<Record<string, unknown>>

const none = { rows: new Map(), values: new Map() }

/** Returns the input that asks for every row of a list: all required fields, and the widest period that it takes. */
export function everythingOf(call: Call): Record<string, unknown> {
  const fields = fieldsOf(call)
  return {
    ...filledWith(call, none, 0),
    size: 200,
    ...(fields.has('createTime_dategt') ? { createTime_dategt: daysAgo(28), createTime_datelt: daysAgo(-1) } : {}),
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Fields of a list by which its rows are found; periods and sorting have tests of their own. */
const filtersOf = (call: Call): string[] =>
  [...fieldsOf(call).keys()].filter(
    (name) => !/^(current|size|ascs|descs|requestNo|scope|page(Num|No|Size))$|_date/.test(name),
  )

/** The fields of a declared shape by name, with the values that each may have, as far as these are few. */
function choicesOf(call: Call): ReadonlyMap<string, readonly unknown[]> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return new Map(Object.entries(schema.properties ?? {}).map(([name, shape]) => [name, enumOf(shape)]))
}

function enumOf(shape: unknown): unknown[] {
  if (typeof shape !== 'object' || shape === null) return []
  if ('enum' in shape && Array.isArray(shape.enum)) return shape.enum
  if ('const' in shape) return [shape.const]
  return 'anyOf' in shape && Array.isArray(shape.anyOf) ? shape.anyOf.flatMap(enumOf) : []
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** A value that stands in few of the rows, so that most of them must go; null when no row has one that can be asked for. */
function rarest(rows: readonly Row[], field: string): string | number | null {
  const counts = new Map<string | number, number>()
  for (const { [field]: value } of rows)
    if (isScalar(value) && value !== '' && !String(value).includes('*')) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].sort(([, one], [, other]) => one - other)
  return first?.[0] ?? null
}

const carries = (row: Row, field: string, value: string | number): boolean => {
  const has = row[field]
  return typeof has === 'string'
    ? has.includes(String(value))
    : Array.isArray(has)
      ? has.includes(value)
      : has === value
}

/** Tests that follow from what the lists declare: a filter filters, and rows come in the list's own order. */
export function describeFilters(lists: () => readonly Call[], bench: () => Bench): void {
  it('every filter of every list filters: what it finds carries the value, and another value finds something else', async () => {
    const { world, holder } = bench()
    const [faults, untried]: [string[], string[]] = [[], []]
    // Some filters change nothing for who sees everything.
    const provider = await givenUser(world, {
      tenantId: operatorId,
      userType: 2,
      userNo: 'F00000001',
      permissions: everyPermission,
    })
    let tried = 0
    for (const call of lists()) {
      const everything = everythingOf(call)
      const ask = (more: object = {}) => sendRaw(world, holder, call, { ...everything, ...more })
      const plain = await ask()
      const rows = rowsOf(plain)
      if (plain.status !== 200 || rows.length === 0) {
        if (filtersOf(call).length > 0) untried.push(call.id)
        continue
      }
      const choices = choicesOf(call)
      for (const filter of filtersOf(call).filter((name) => everything[name] === undefined)) {
        const value = widerFilters[call.id]?.includes(filter) ? null : rarest(rows, filter)
        const found = value === null ? null : await ask({ [filter]: value })
        if (found?.status === 200) {
          tried += 1
          const shown = rowsOf(found)
          const other = shown.find((row) => !carries(row, filter, value as string))
          if (shown.length === 0 || other)
            faults.push(
              `${call.id} ${call.path} ${filter}=${value}: ${other ? `a row with ${String(other[filter])}` : 'no row'}`,
            )
          if (rows.some((row) => !carries(row, filter, value as string))) continue
        }
        if (quietFilters[call.id]?.[filter]) continue
        const some = choices.get(filter) ?? []
        const askBelow = (more: object = {}) =>
          filter === 'withChild'
            ? ask({ ...partyOf(call), ...more })
            : sendRaw(world, provider, call, { ...everything, ...more })
        if ((await changes(ask, plain, filter, some)) || (await changes(askBelow, await askBelow(), filter, some)))
          tried += 1
        else faults.push(`${call.id} ${call.path} ${filter}: no value changes what is found`)
      }
    }
    expect(faults).toEqual([])
    expect(untried.filter((id) => !listsWithoutRows.has(id))).toEqual([])
    expect(tried).toBeGreaterThan(300)
  }, 300_000)

  it('every list comes in its own order', async () => {
    const { world, holder } = bench()
    const [faults, unsaid]: [string[], string[]] = [[], []]
    for (const call of lists()) {
      const rows = rowsOf(await sendRaw(world, holder, call, everythingOf(call)))
      const order = ordersOf[call.id]
      if (!order) {
        // Rows of logs may come by themselves where the demo has none.
        if (rows.length > 1 && !withoutOrder.has(call.id) && !listsWithoutRows.has(call.id))
          unsaid.push(`${call.id} ${call.path} ${guessed(rows)}`)
        continue
      }
      const [sign, key] = [order[0], order.slice(1)]
      const values = rows.map((row) => row[key]).filter((value) => value !== '' && value !== null)
      const wrong = values.findIndex(
        (value, at) => at > 0 && (sign === '-' ? less(values[at - 1], value) : less(value, values[at - 1])),
      )
      if (wrong > 0)
        faults.push(`${call.id} ${call.path} ${order}: ${String(values[wrong - 1])} before ${String(values[wrong])}`)
      if (new Set(values).size < 2) faults.push(`${call.id} ${call.path} ${order}: too few rows of different ${key}`)
    }
    expect(faults).toEqual([])
    expect(unsaid).toEqual([])
  }, 300_000)
}

/** A party with others below it, by the names that a list has for one: only beside it something can be said of those below. */
const partyOf = (call: Call): Record<string, string> =>
  Object.fromEntries(
    ['userNo', 'holderNo'].filter((name) => fieldsOf(call).has(name)).map((name) => [name, 'F00000001']),
  )

/** Whether some value of a filter changes what is found: one that no row has, or one of its choices. */
async function changes(
  ask: (more: object) => Promise<Answer>,
  plain: Answer,
  filter: string,
  choices: readonly unknown[],
): Promise<boolean> {
  const values =
    choices.length > 0 ? choices : ['没有这样的', '9999999999', '9.99', 0, 1, 2, 'F99999999', '13900000000', '2020-01']
  for (const value of values) {
    const answer = await ask({ [filter]: value })
    if (answer.status === 200 && JSON.stringify(answer.data) !== JSON.stringify(plain.data)) return true
  }
  return false
}

const amount = /^-?\d+\.\d+$/

/** Whether one value stands before another: numbers and amounts by their worth, ids, codes and days as they are written. */
function less(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other
  const [first, second] = [String(one), String(other)]
  return amount.test(first) && amount.test(second) ? Number(first) < Number(second) : first < second
}

/** Fields by which the rows seem to be ordered, for who adds a list. */
function guessed(rows: readonly Row[]): string {
  const keys = Object.keys(rows[0] ?? {}).filter(
    (key) => isScalar(rows[0]?.[key]) && new Set(rows.map((row) => row[key])).size > 1,
  )
  const falls = keys.filter((key) => rows.every((row, at) => at === 0 || !less(rows[at - 1]?.[key], row[key])))
  const rises = keys.filter((key) => rows.every((row, at) => at === 0 || !less(row[key], rows[at - 1]?.[key])))
  return [...falls.map((key) => `-${key}`), ...rises.map((key) => `+${key}`)].join(' ') || 'none'
}
