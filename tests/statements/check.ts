import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Asking, declaredOf, type ExpectedField, type ValueKind } from './declared.ts'
import type { AnsweredColumn, AnsweredStatement, SeenNull } from './record.ts'
import { recordFolder } from './record-folder.ts'

/** Result of holding the types of rows against what the database answered. */
export interface StatementsReport {
  /** Places whose statements were all seen to answer what their type says, or need no type. */
  readonly held: number
  readonly problems: readonly string[]
  /** Places of statements that no test led to. */
  readonly unasked: readonly string[]
  /** Places of `sql` templates that no test used: parts of statements that other parts stood in for. */
  readonly unusedTemplates: readonly string[]
}

/** Kinds of values by PostgreSQL's numbers of types; those of others are not looked at. */
const kindOfType = new Map<number, ValueKind>([
  [20, 'bigint'],
  ...[21, 23, 26, 700, 701].map((type) => [type, 'number'] as const),
  [16, 'boolean'],
  ...[18, 19, 25, 1042, 1043, 1082, 1083, 1114, 1184, 1700, 2950].map((type) => [type, 'string'] as const),
])

/** Holds every place of the product that asks the database against what tests saw it answer. */
export function checkStatements(root: string): StatementsReport {
  const { askings, templates } = declaredOf(root)
  const byFile = Map.groupBy(askings, ({ file }) => file)
  const { statements, nulls } = recorded()
  const asked = new Set<Asking>()
  const problems = new Set<string>()
  for (const statement of statements) {
    for (const place of statement.places) {
      const asking = askingAt(byFile, place)
      if (!asking) continue
      asked.add(asking)
      if (asking.isPassedOn) continue
      for (const field of (!statement.isByChance && asking.fields) || [])
        for (const fault of faultsOf(asking.file, field, statement, nulls))
          problems.add(`${asking.file}:${asking.from} ${asking.by}: ${fault}`)
      if (asking.fields) break
    }
  }
  const unasked = askings.filter((one) => !asked.has(one)).map((one) => `${one.file}:${one.from} ${one.by}`)
  const used = usedTemplates()
  const unusedTemplates = templates.filter((place) => !used.has(place))
  return { held: asked.size, problems: [...problems].sort(), unasked, unusedTemplates }
}

/** Most places that no test leads to, with room for the few that only some runs reach; it may only fall. */
const mostUnasked = 140

/** Words about the places that no test asks, once they are more than may be. */
export const beyondKept = (unasked: readonly string[]): string[] =>
  unasked.length > mostUnasked
    ? [`${unasked.length} places are asked by no test, ${mostUnasked} may be:\n  ${unasked.join('\n  ')}`]
    : []

/** Fields that are never null though their column may be, by place, with the reason: `file<TAB>field<TAB>reason`. */
const neverNull = new Set(
  readFileSync(path.join(import.meta.dirname, 'never-null.tsv'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t').slice(0, 2).join(' ')),
)

function recorded(): { statements: AnsweredStatement[]; nulls: Set<string> } {
  const lines = readdirSync(recordFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(path.join(recordFolder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AnsweredStatement | SeenNull)
  return {
    statements: lines.filter((line) => 'columns' in line),
    nulls: new Set(lines.flatMap((line) => ('nullColumn' in line ? [`${line.nullColumn} ${line.places.join()}`] : []))),
  }
}

/** Places of the templates that tests used. */
const usedTemplates = (): Set<string> =>
  new Set(
    readdirSync(recordFolder)
      .filter((name) => name.endsWith('.templates'))
      .flatMap((name) => readFileSync(path.join(recordFolder, name), 'utf8').split('\n'))
      .map((place) => place.split(':').slice(0, 2).join(':')),
  )

/** The innermost asking at a place of a stack. */
function askingAt(byFile: ReadonlyMap<string, readonly Asking[]>, place: string): Asking | undefined {
  const [file = '', line] = place.split(':')
  const at = Number(line)
  return byFile
    .get(file)
    ?.filter(({ from, to }) => from <= at && at <= to)
    .reduce<Asking | undefined>(
      (least, one) => (!least || one.to - one.from < least.to - least.from ? one : least),
      undefined,
    )
}

function faultsOf(
  file: string,
  field: ExpectedField,
  { places, columns }: AnsweredStatement,
  nulls: ReadonlySet<string>,
): string[] {
  // Names of columns that a statement gives twice: the last one counts.
  const column: AnsweredColumn | undefined = columns.findLast(({ name }) => name === field.name)
  if (columns.length === 0) return []
  if (!column) return field.mayBeAbsent ? [] : [`no column ${field.name}`]
  const kind = kindOfType.get(column.type)
  const faults: string[] = []
  if (kind && field.kinds.length > 0 && !field.kinds.includes(kind))
    faults.push(`${field.name} is a ${kind}, not a ${field.kinds.join(' or ')}`)
  if (!field.mayBeNull && column.isNotNull === false && !neverNull.has(`${file} ${field.name}`))
    faults.push(`${field.name} may be null in its table`)
  if (!field.mayBeNull && nulls.has(`${field.name} ${places.join()}`)) faults.push(`${field.name} was null`)
  return faults
}
