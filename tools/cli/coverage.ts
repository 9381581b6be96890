import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import '../../calls.ts'
import { allCalls } from '../../core/shared/call.ts'
import { publicScreens, screens } from '../../screens.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What is not done yet, counted: a table that a test holds against the count, so that no part that stood falls unseen. */
export const undoneFile = 'docs/catalogue/undone.tsv'

/**
 * Tells how much of the catalogue stands, by area: calls that are declared (and so answered, which a test keeps), screens
 * that have a route, rules that a test names. With `--undone [area]` it lists what does not stand instead; with `--keep` it
 * writes the table of what is undone anew.
 */
export async function run(args: string[]): Promise<void> {
  if (args.includes('--keep')) return writeFileSync(path.join(root, undoneFile), undoneTable())
  const parts = allParts()
  const at = args.indexOf('--undone')
  const lines = at < 0 ? summary(parts) : undone(parts, args[at + 1])
  process.stdout.write(`${lines.join('\n')}\n`)
}

const allParts = (): Part[] => [callRows(), screenRows(), ruleRows()].flat()

/** How much of each kind and area is undone, one line each, as the kept table says it. */
export function undoneTable(): string {
  const open = Map.groupBy(
    allParts().filter(({ isDone }) => !isDone),
    ({ kind, area }) => `${kind}\t${area}`,
  )
  const lines = [...open].map(([name, parts]) => `${name}\t${parts.length}`).sort()
  return `${['kind\tarea\tundone', ...lines].join('\n')}\n`
}

/** Ids of the rules that no test names. */
export const undoneRules = (): string[] =>
  ruleRows().flatMap(({ text, isDone }) => (isDone ? [] : [text.slice(0, text.indexOf(' '))]))

/** One row of the catalogue and whether it stands. */
interface Part {
  readonly kind: 'calls' | 'screens' | 'rules'
  readonly area: string
  readonly text: string
  readonly isDone: boolean
}

function callRows(): Part[] {
  const declared = new Set(allCalls().map(({ id }) => id))
  return catalogue('calls').map((row) => ({
    kind: 'calls',
    area: row.area ?? '',
    text: `${row.id} ${row.method} ${row.path}`,
    isDone: declared.has(row.id ?? ''),
  }))
}

/** Screens that the catalogue gives a path. Dialogs and frames have none: they stand with the page that opens them. */
function screenRows(): Part[] {
  const routes = new Set([...publicScreens, ...screens].map((screen) => screen.path))
  return catalogue('routes')
    .filter((row) => row.path?.startsWith('/'))
    .map((row) => ({
      kind: 'screens',
      area: row.area ?? '',
      text: `${row.id} ${row.path} ${row.title_zh}`,
      isDone: routes.has(row.path ?? ''),
    }))
}

function ruleRows(): Part[] {
  const files = globSync(['{core,features,acquirer,tests,tools,db}/**/*.{test,journey}.{ts,tsx}'], { cwd: root })
  const named = new Set(files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\bR\d{3}\b/g) ?? []))
  return catalogue('rules').map((row) => ({
    kind: 'rules',
    area: row.topic ?? '',
    text: `${row.id} ${row.statement}`,
    isDone: named.has(row.id ?? ''),
  }))
}

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
  return (['calls', 'screens', 'rules'] as const).flatMap((kind) => {
    const ofKind = Map.groupBy(
      parts.filter((part) => part.kind === kind),
      ({ area }) => area,
    )
    const areas = [...ofKind].map(([area, rows]) => `  ${area.padEnd(16)} ${count(rows)}`)
    return [`${kind} ${count(parts.filter((part) => part.kind === kind))}`, ...areas]
  })
}

const count = (parts: readonly Part[]): string => `${parts.filter(({ isDone }) => isDone).length} of ${parts.length}`

const undone = (parts: readonly Part[], area: string | undefined): string[] =>
  parts.filter((part) => !part.isDone && (!area || part.area === area)).map(({ area: of, text }) => `${of}\t${text}`)
