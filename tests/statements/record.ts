import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { recordFolder } from './record-folder.ts'
import type { TemplateDatabase } from '../setup/database.ts'

/** A column of an answer: its name, its type, and whether the table lets it be empty; null of what is no plain column. */
export interface AnsweredColumn {
  readonly name: string
  /** Object id of its PostgreSQL type. */
  readonly type: number
  readonly isNotNull: boolean | null
}

/** A statement that the product sent in a test, by the place that sent it, and the shape of its answer. */
export interface AnsweredStatement {
  /** Places in the product's files that led to it, the nearest first: `features/a/b/c.ts:12:5`. */
  readonly places: readonly string[]
  /** Empty of a statement that answers no rows. */
  readonly columns: readonly AnsweredColumn[]
  /** Whether a test sent it whose calls and values another run may not have: it tells that the place is asked, no more. */
  readonly isByChance: boolean
}

/** An empty value that a test saw in a column of an answer. */
export interface SeenNull {
  readonly places: readonly string[]
  readonly nullColumn: string
}

/** Each form of a statement is looked at so many times: it may be sent from more than one place. */
const mostLooks = 2
/** Empty values are looked for in so many answers of each form. */
const mostRowsSeen = 20

let isRecording = false

/** Whether the running test tries what rows happen to show, so that another run tries something else. */
function isByChance(): boolean {
  const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: { readonly filepath?: string } }
  return worker?.filepath?.includes('/tests/hostile/') ?? false
}

/**
 * From now on notes what the product asks the database and what shape the answers have, for `npm test` to hold against the
 * types that the product's code gives them.
 * @param role the application's; what others ask is a test's own
 */
export function recordStatements(role: string, { maybeNull, notNull }: TemplateDatabase['columns']): void {
  if (isRecording) return
  isRecording = true
  const isNotNullByKey = new Map([
    ...maybeNull.map((key) => [key, false] as const),
    ...notNull.map((key) => [key, true] as const),
  ])
  mkdirSync(recordFolder, { recursive: true })
  const file = path.join(recordFolder, `${process.pid}.jsonl`)
  const looks = new Map<string, number>()
  const placesOf = new Map<string, readonly string[]>()
  const written = new Set<string>()

  const noteOnce = (line: AnsweredStatement | SeenNull) => {
    const text = JSON.stringify(line)
    if (written.has(text)) return
    written.add(text)
    appendFileSync(file, `${text}\n`)
  }

  const seen = (places: readonly string[], result: pg.QueryResult, isByChance: boolean): void => {
    const columns = (result.fields ?? []).map((field) => ({
      name: field.name,
      type: field.dataTypeID,
      isNotNull: isNotNullByKey.get(`${field.tableID}:${field.columnID}`) ?? null,
    }))
    noteOnce({ places, columns, isByChance })
    if (isByChance) return
    const empty = new Set<string>()
    for (const row of (result.rows as Record<string, unknown>[]).slice(0, 100))
      for (const name in row) if (row[name] === null) empty.add(name)
    for (const nullColumn of empty) noteOnce({ places, nullColumn })
  }

  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args)
    const [asked] = args
    const whole = typeof asked === 'string' ? asked : (asked as { readonly text?: string }).text
    if (!whole || this.user !== role || control.test(whole) || !(answer instanceof Promise)) return answer
    const byChance = isByChance()
    const text = `${byChance ? 'by chance: ' : ''}${formOf(whole)}`
    const looked = looks.get(text) ?? 0
    if (looked >= mostRowsSeen) return answer
    looks.set(text, looked + 1)
    if (looked < mostLooks) placesOf.set(text, placesAsking())
    const places = placesOf.get(text) ?? []
    if (places.length === 0) return answer
    return answer.then((result: pg.QueryResult | pg.QueryResult[]) => {
      for (const one of Array.isArray(result) ? result : [result]) seen(places, one, byChance)
      return result
    })
  } as typeof pg.Client.prototype.query
}

/** Begins and ends of transactions and what is set for them. */
const control = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET |SELECT set_config)/

const knownForms = new Map<string, string>()

/** A statement without what differs from call to call: its literals, and how many rows it carries. */
function formOf(text: string): string {
  const known = knownForms.get(text)
  if (known !== undefined) return known
  const form = text
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(\((?:\$|DEFAULT|null|, |::\w+(?:\[\])?)+\)(?:, )?)+/g, '(…)')
  if (knownForms.size > 20_000) knownForms.clear()
  knownForms.set(text, form)
  return form
}

const root = path.resolve(import.meta.dirname, '../..')
const templates = path.join(recordFolder, `${process.pid}.templates`)

/** Notes the place of an `sql` template of the product that is used for the first time. */
export function noteTemplate(): void {
  const [place] = placesAsking()
  if (!place) return
  mkdirSync(recordFolder, { recursive: true })
  appendFileSync(templates, `${place}\n`)
}

/** Places of frames by where they stand in the code as it runs: finding the line of the source takes a while. */
const knownPlaces = new Map<string, string>()

/** Places of the product that are asking, the nearest first; none when a test asks. */
function placesAsking(): string[] {
  const { stackTraceLimit: limit, prepareStackTrace: inSource } = Error
  Error.stackTraceLimit = 60
  Error.prepareStackTrace = (_error, frames) => frames
  const frames = new Error().stack as unknown as NodeJS.CallSite[]
  Error.stackTraceLimit = limit
  Error.prepareStackTrace = inSource
  const places: string[] = []
  for (const frame of frames) {
    const file = frame.getFileName() ?? ''
    if (!file.includes(root) || file.includes('/node_modules/')) continue
    const key = `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
    const place = knownPlaces.get(key) ?? placeOf(String(inSource?.(new Error(), [frame])))
    knownPlaces.set(key, place)
    if (/\.(test|fixture)\.tsx?:|^tests\/(?!statements|setup|kit)/.test(place)) break
    if (!place.startsWith('tests/')) places.push(place)
  }
  return places
}

/** The place that a frame tells: `features/a/b/c.ts:12:5`. */
const placeOf = (frame: string): string =>
  path.relative(root, /(?:file:\/\/)?(\/[^()]*?\.tsx?(?:\?[^:]*)?:\d+:\d+)\)?$/m.exec(frame)?.[1] ?? '')
