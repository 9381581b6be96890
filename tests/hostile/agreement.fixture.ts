import pg from 'pg'
import type { TestUser, World } from '../kit/api.ts'
import { type Answer, rowsOf, sendRaw } from './declared.fixture.ts'
import { differing, type Listed, type Row } from './figures.fixture.ts'
import type { Family } from './siblings.fixture.ts'

type Input = Readonly<Record<string, unknown>>

/** Somebody who looks, under a name for the report. */
export interface Viewer {
  readonly name: string
  readonly user: TestUser
  /** Whether every filter is tried at a value that no row has; for the others one in three is. */
  readonly isThorough?: true
}

/** Data that all comparisons share. */
export interface Agreement {
  readonly world: World
  readonly isAbove: Listed['isAbove']
  /** Days of the past that lists are asked for, the most first: the next is taken where a list has too many rows. */
  readonly periods: readonly { first: string; last: string }[]
  /** Values that rows showed, by the field's name. */
  readonly shown: Map<string, unknown[]>
  /** Hears of every list that showed rows, and of every filter that was tried. */
  readonly seen: (family: Family, filter: string) => void
}

const mostRows = 450
const pageSize = 200
const totalOf = ({ data }: Answer): number => Number((data as { total?: unknown } | undefined)?.total ?? -1)

/**
 * Holds a list against its pages, totals and sheets as one viewer sees them: without a filter, with each filter at a value
 * of one of the rows, and at one that no row has.
 * @returns one text for each disagreement: call, viewer, filter, figures
 */
export async function disagreements(about: Agreement, family: Family, viewer: Viewer): Promise<string[]> {
  const { world, periods, shown, seen } = about
  const { list, filters } = family
  const hasPeriod = filters.includes('createTime_dategt') && filters.includes('createTime_datelt')
  const needed = neededFields(list, shown)
  let base: Input = {}
  let first: Answer | undefined
  for (const { first: from, last: until } of hasPeriod ? periods : [{ first: '', last: '' }]) {
    base = hasPeriod ? { ...needed, createTime_dategt: from, createTime_datelt: until } : needed
    first = await sendRaw(world, viewer.user, list, { ...base, current: 1, size: pageSize })
    if (first.status !== 200 || totalOf(first) <= mostRows) break
  }
  if (first && first.status >= 500) return [`${list.id} ${list.path} ${viewer.name}: ${first.status}`]
  // A tree or a plain list is no page: it has no total.
  if (!first || first.status !== 200 || totalOf(first) < 0) return []
  const rows = rowsOf(first)
  keepShown(shown, rows)
  const found = await compare(about, family, viewer, base)
  if (rows.length === 0) return found
  seen(family, '')
  const asked = filters.filter((name) => !/_date/.test(name))
  for (const [turn, name] of asked.entries())
    for (const value of valuesOf(
      name,
      rows[(turn * 7) % rows.length] as Row,
      shown,
      viewer.isThorough || turn % 3 === 0,
    )) {
      seen(family, name)
      found.push(...(await compare(about, family, viewer, { ...base, [name]: value })))
    }
  return found
}

/** The fields that a list asks for in any case, as other lists showed them. */
function neededFields(list: Family['list'], shown: ReadonlyMap<string, readonly unknown[]>): Input {
  const issues = list.input.safeParse({}).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path: [name] }) => [String(name), shown.get(String(name))?.[0] ?? 'x']))
}

function keepShown(shown: Map<string, unknown[]>, rows: readonly Row[]): void {
  for (const row of rows.slice(0, 5))
    for (const [name, value] of Object.entries(row))
      if (isTellable(value)) shown.set(name, [...(shown.get(name) ?? []), value].slice(-20))
}

const isTellable = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '' && !value.includes('*')) || typeof value === 'number'

/** Fields of rows that a filter of another name asks for. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  amountMin: ['tradeAmount'],
  amountMax: ['tradeAmount'],
  keyword: ['userName', 'rpiName', 'name', 'sn'],
  merchantDate: ['createTime'],
}

/** A value that the row has, or another one showed, and one that none has; all of them where there are few. */
function valuesOf(
  name: string,
  row: Row,
  shown: ReadonlyMap<string, readonly unknown[]>,
  withNone: boolean,
): unknown[] {
  if (name === 'scope') return ['merchant', 'child', 'all']
  if (/^(is|has|with)[A-Z]/.test(name)) return [1, 0]
  if (name === 'dimension') return [2]
  const named = [name, ...(aliases[name] ?? [])]
  const value = named.map((field) => row[field]).find(isTellable) ?? named.flatMap((field) => shown.get(field) ?? [])[0]
  const none = typeof value === 'number' || !withNone ? [] : ['Z9999999']
  return [...(value === undefined ? [1] : [value]), ...none]
}

async function compare(about: Agreement, family: Family, viewer: Viewer, input: Input): Promise<string[]> {
  const { world, isAbove } = about
  const { list, totals, sheets } = family
  const faults: string[] = []
  const tell = (what: string) => faults.push(`${list.id} ${list.path} ${viewer.name} ${JSON.stringify(input)}: ${what}`)
  const pages = await allPages(world, viewer.user, list, input)
  // A value that the list refuses, or a list that the viewer may not open.
  if (!pages) return []
  const { rows, total } = pages
  if (rows.length !== total) tell(`total ${total}, rows on its pages ${rows.length}`)
  const twice = rows.length - new Set(rows.map(keyOf)).size
  if (twice > 0) tell(`${twice} rows on two places`)
  for (const call of totals) {
    const answer = await sendRaw(world, viewer.user, call, input)
    if (answer.status === 403) continue
    if (answer.status !== 200) tell(`${call.id} answers ${answer.status}`)
    else for (const text of differing(call.id, answer.data, { rows, input, isAbove })) tell(`${call.id} ${text}`)
  }
  for (const call of sheets) {
    const answer = await sendRaw(world, viewer.user, call, { ...input, format: 'csv' })
    if (answer.status === 403) continue
    if (answer.status !== 200) tell(`${call.id} answers ${answer.status}`)
    else for (const text of differingSheet(linesOf(answer.text), rows)) tell(`${call.id} ${text}`)
  }
  return faults
}

/** All pages of a list, small enough that there is more than one. @returns null when the first is refused */
async function allPages(
  world: World,
  user: TestUser,
  list: Family['list'],
  input: Input,
): Promise<{ rows: Row[]; total: number } | null> {
  const first = await sendRaw(world, user, list, { ...input, current: 1, size: 1 })
  if (first.status !== 200) return null
  const total = totalOf(first)
  const size = Math.max(1, Math.min(pageSize, Math.ceil(total / 2)))
  const rows: Row[] = []
  for (let current = 1; current <= Math.max(1, Math.ceil(total / size)); current++)
    rows.push(...rowsOf(await sendRaw(world, user, list, { ...input, current, size })))
  return { rows, total }
}

/** Returns the key that tells a row apart; for a row without any such field, its whole content. */
const keyOf = (row: Row): string => String(row.id ?? row.rowKey ?? row.profitId ?? JSON.stringify(row))

/** A sheet has a line for each row, and in one column what tells them apart, where a column does. */
function differingSheet([heading = [], ...lines]: readonly (readonly string[])[], rows: readonly Row[]): string[] {
  const twice = heading.filter((title, place) => heading.indexOf(title) !== place)
  if (twice.length > 0) return [`has two columns ${twice[0]}`]
  if (lines.length !== rows.length) return [`${lines.length} lines, rows ${rows.length}`]
  const telling = Object.keys(rows[0] ?? {}).find((field) => {
    const values = rows.map((row) => row[field])
    return (
      values.every((value) => typeof value === 'string' && value.length >= 8) && new Set(values).size === rows.length
    )
  })
  if (!telling) return []
  const column = lines[0]?.findIndex((cell) => rows.some((row) => row[telling] === cell)) ?? -1
  if (column < 0) return []
  const written = new Set(lines.map((line) => line[column]))
  const lost = rows.filter((row) => !written.has(String(row[telling])))
  return lost.length > 0 ? [`lacks ${lost.length} rows by ${telling}, as ${lost[0]?.[telling]}`] : []
}

/** The cells of a CSV file, line by line. */
function linesOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    if (line.length > 1 || line[0] !== '') lines.push(line)
    line = []
  }
  return lines
}

/** Whether one party of the world stands above another. */
export async function partyTree(ownerUrl: string): Promise<Listed['isAbove']> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ no: string; path: string }>(
    `SELECT user_no AS no, concat_ws(',', tenant_id, nullif(oem_no, tenant_id), parent_no, ancestors) AS path FROM service_info
      UNION ALL SELECT tenant_id, parent_tenant_id FROM tenant WHERE parent_tenant_id IS NOT NULL`,
  )
  await owner.end()
  const above = new Map(rows.map(({ no, path }) => [no, path.split(',').filter((one) => one !== no)]))
  return (upper, lower) => above.get(lower)?.includes(upper) ?? false
}
