import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import '../../calls.ts'
import { allCalls } from '../../core/shared/call.ts'
import { publicScreens, screens } from '../../screens.ts'
import { type ProvenIds, provenIds } from './test-titles.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Table of the numbers of parts that are not done yet: a test compares it with the count, so that no finished part is lost
 * unnoticed.
 */
export const undoneFile = 'docs/catalogue/undone.tsv'

/**
 * Tells how much of the catalogue stands, by area, each kind apart: calls of the specification that are declared (and so
 * answered, which a test keeps); of these, the ones proven by a test of their work; calls that we added; screens that have
 * a route or lead on; rules that a test is about. With `--undone [area]` it lists what does not stand instead; with `--keep`
 * it writes the table of what is undone anew, and that of what stands in the README.
 */
export async function run(args: string[]): Promise<void> {
  if (args.includes('--keep')) return keepAll()
  const parts = allParts()
  const at = args.indexOf('--undone')
  const lines = at < 0 ? summary(parts) : undone(parts, args[at + 1])
  process.stdout.write(`${lines.join('\n')}\n`)
}

function keepAll(): void {
  writeFileSync(path.join(root, undoneFile), undoneTable())
  const readme = path.join(root, 'README.md')
  const text = readFileSync(readme, 'utf8')
  const [before, after] = [text.indexOf(standingMarks[0]) + standingMarks[0].length, text.indexOf(standingMarks[1])]
  writeFileSync(readme, `${text.slice(0, before)}\n${standingTable()}${text.slice(after)}`)
}

/** Comments of the README between which the table of what stands is kept. */
export const standingMarks = ['<!-- standing: npm run coverage:spec -- --keep -->', '<!-- /standing -->'] as const

/** Builds the table of the README: how much of each area of the catalogue stands. */
export function standingTable(): string {
  const parts = [...callRows({ calls: new Set(), rules: new Set() }), ...screenRows()]
  const cell = (rows: readonly Part[], ...wanted: readonly Part['kind'][]) => {
    const own = rows.filter(({ kind }) => wanted.includes(kind))
    return own.length > 0 ? count(own) : '–'
  }
  const line = (name: string, rows: readonly Part[]) => {
    const standing = rows.filter(({ kind, isDone }) => kind !== 'proofs' && isDone).length
    const stands =
      standing === 0
        ? '**no**'
        : cell(rows, 'calls', 'additions', 'screens') === `${standing} of ${standing}`
          ? 'yes'
          : '**in part**'
    return `| ${name} | ${stands} | ${cell(rows, 'calls')} | ${cell(rows, 'additions')} | ${cell(rows, 'screens')} |`
  }
  const areas = [...Map.groupBy(parts, ({ area }) => area)].sort(([a], [b]) => (a < b ? -1 : 1))
  const head = ['| Area | Stands | Calls of the specification | Calls of our own | Screens |', '|---|---|---|---|---|']
  return `${[...head, ...areas.map(([area, rows]) => line(`\`${area}\``, rows)), line('all', parts)].join('\n')}\n`
}

function allParts(): Part[] {
  const proven = provenIds()
  return [callRows(proven), screenRows(), ruleRows(proven)].flat()
}

/** Builds the table of how much of each kind and area is undone, one line each, in the form of the kept table. */
export function undoneTable(): string {
  const open = Map.groupBy(
    allParts().filter(({ isDone }) => !isDone),
    ({ kind, area }) => `${kind}\t${area}`,
  )
  const lines = [...open].map(([name, parts]) => `${name}\t${parts.length}`).sort()
  return `${['kind\tarea\tundone', ...lines].join('\n')}\n`
}

/** Ids of the rules that no test is about: they stand in no title of one. */
export const undoneRules = (): string[] =>
  ruleRows(provenIds()).flatMap(({ text, isDone }) => (isDone ? [] : [text.slice(0, text.indexOf(' '))]))

const kinds = ['calls', 'proofs', 'additions', 'screens', 'rules'] as const
const titles: Readonly<Record<(typeof kinds)[number], string>> = {
  calls: 'calls of the specification, declared:',
  proofs: 'of these, proven by a test of their work:',
  additions: 'calls of our own, declared:',
  screens: 'screens:',
  rules: 'rules with a test about them:',
}

/** One row of the catalogue and whether it stands. */
interface Part {
  readonly kind: (typeof kinds)[number]
  readonly area: string
  readonly text: string
  readonly isDone: boolean
}

function callRows({ calls: proven }: ProvenIds): Part[] {
  const declared = new Set(allCalls().map(({ id }) => id))
  return catalogue('calls').flatMap(({ id = '', method, path: callPath, area = '', status }): Part[] => {
    const part = { area, text: `${id} ${method} ${callPath}`, isDone: declared.has(id) }
    if (status === 'added') return [{ ...part, kind: 'additions' }]
    const proof: Part[] = declared.has(id) ? [{ ...part, kind: 'proofs', isDone: proven.has(id) }] : []
    return [{ ...part, kind: 'calls' }, ...proof]
  })
}

/** Paths that the frame itself handles, which a test in a browser checks: home, and the page for an unknown address. */
export const ledOn: readonly string[] = ['/', '/wel', '/:pathMatch(.*)*']

/** Screens that the catalogue gives a path. Dialogs and frames have none: they stand with the page that opens them. */
function screenRows(): Part[] {
  const routes = new Set([...ledOn, ...[...publicScreens, ...screens].map((screen) => screen.path)])
  return catalogue('routes')
    .filter((row) => row.path?.startsWith('/'))
    .map((row) => ({
      kind: 'screens',
      area: row.area ?? '',
      text: `${row.id} ${row.path} ${row.title_zh}`,
      isDone: routes.has(row.path ?? ''),
    }))
}

const ruleRows = ({ rules: proven }: ProvenIds): Part[] =>
  catalogue('rules').map(({ id = '', topic = '', statement }) => ({
    kind: 'rules',
    area: topic,
    text: `${id} ${statement}`,
    isDone: proven.has(id),
  }))

/** Rows of one table of the catalogue by the names of its header. */
function catalogue(table: string): Partial<Record<string, string>>[] {
  const [head = '', ...lines] = readFileSync(path.join(root, `docs/catalogue/${table}.tsv`), 'utf8')
    .trim()
    .split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, i) => [name, cells[i]]))
  })
}

function summary(parts: readonly Part[]): string[] {
  return kinds.flatMap((kind) => {
    const ofKind = Map.groupBy(
      parts.filter((part) => part.kind === kind),
      ({ area }) => area,
    )
    const areas = [...ofKind].map(([area, rows]) => `  ${area.padEnd(16)} ${count(rows)}`)
    return [`${titles[kind]} ${count(parts.filter((part) => part.kind === kind))}`, ...areas]
  })
}

const count = (parts: readonly Part[]): string => `${parts.filter(({ isDone }) => isDone).length} of ${parts.length}`

const undone = (parts: readonly Part[], area: string | undefined): string[] =>
  parts
    .filter((part) => !part.isDone && (!area || part.area === area))
    .map(({ kind, area: of, text }) => `${kind}\t${of}\t${text}`)
