import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Hold walks through a table of the catalogue, which prove neither a call's work nor a rule: that calls take the names they
 * are documented with; that a list answers somebody and a write without input is refused. Their own titles count.
 */
const walks = ['tests/architecture/parameters.test.ts', 'tests/simulation/demo-world.test.ts']
/**
 * Folder of the tests that read declarations alone: they prove a rule about all calls or pages, but not the work of a call.
 */
const declarations = 'tests/architecture/'

/** The ids (`R412`, `C0210`) that stand in the title of a test which asserts them. */
export interface ProvenIds {
  readonly rules: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
}

let proven: ProvenIds | undefined

/** The ids in the titles of all tests, read once: what a comment or the body of a test mentions does not count. */
export const provenIds = (): ProvenIds => (proven ??= readProvenIds())

function readProvenIds(): ProvenIds {
  const files = globSync('{core,features,acquirer,tests,tools,db}/**/*.{test,journey}.{ts,tsx}', { cwd: root })
  const rules = new Set<string>()
  const calls = new Set<string>()
  for (const file of files.map((one) => one.replaceAll('\\', '/'))) {
    const ids = idsOf(titlesOf(readFileSync(path.join(root, file), 'utf8'), file, !walks.includes(file)))
    for (const id of ids) {
      if (id.startsWith('R')) rules.add(id)
      else if (!file.startsWith(declarations)) calls.add(id)
    }
  }
  return { rules, calls }
}

/** The ids in some titles; `C0244 to C0246` is each of the three. */
export const idsOf = (titles: readonly string[]): string[] =>
  titles.flatMap((title) =>
    [...title.matchAll(/\b([RC])(\d{3,4})\b(?: to \1(\d{3,4})\b)?/g)].flatMap(([, letter = '', first = '', last]) =>
      Array.from(
        { length: Math.max(Number(last ?? first) - Number(first), 0) + 1 },
        (_, i) => `${letter}${String(Number(first) + i).padStart(first.length, '0')}`,
      ),
    ),
  )

/**
 * The titles of the tests of one file, those of a table with the texts that the title takes from it (`$name`, or `%s` and
 * the like by position; only tables that stand in the file).
 */
export function titlesOf(source: string, file = 'a.test.ts', withTables = true): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const tables = new Map<string, ESTree.Expression>()
  const titles: string[] = []
  const asked: { title: string; table: ESTree.Argument | undefined }[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) tables.set(id.name, init)
    },
    CallExpression({ callee, arguments: [title] }) {
      if (!title || givesTable(callee) || !/^(it|test|describe)$/.test(nameOf(callee))) return
      const table = callee.type === 'CallExpression' ? callee.arguments[0] : undefined
      for (const text of textsOf(title)) asked.push({ title: text, table })
    },
  }).visit(program)
  for (const { title, table } of asked)
    titles.push(title, ...(table && withTables ? shownOf(title, rowsOf(table, tables)) : []))
  return titles
}

/** Whether a call gives a test its table, or its condition, and its title comes with the next one. */
const givesTable = (callee: ESTree.Expression | ESTree.Super): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  /^(each|for|skipIf|runIf)$/.test(callee.property.name)

/** Returns the name of the function that is called in the end: `it` of `it(…)`, `it.only(…)` and `it.each(…)(…)`. */
function nameOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return nameOf(callee.object)
  return callee.type === 'CallExpression' ? nameOf(callee.callee) : ''
}

/** The rows of a table: the elements of an array, however it is typed, or named before. */
function rowsOf(table: ESTree.Node, tables: ReadonlyMap<string, ESTree.Node>): readonly ESTree.Node[] {
  if (table.type === 'TSAsExpression' || table.type === 'TSSatisfiesExpression') return rowsOf(table.expression, tables)
  if (table.type === 'ArrayExpression') return table.elements.filter((element) => element !== null)
  const named = table.type === 'Identifier' && tables.get(table.name)
  return named ? rowsOf(named, tables) : []
}

/** The texts of the rows that a title shows. */
function shownOf(title: string, rows: readonly ESTree.Node[]): string[] {
  const places = [...title.matchAll(/%[sidfjo]/g)].map((_, i) => i)
  const keys = [...title.matchAll(/\$(\w+)/g)].map(([, key = '']) => key)
  return rows.flatMap((row) => {
    if (row.type === 'ArrayExpression') return places.flatMap((i) => textsOf(row.elements[i]))
    if (row.type !== 'ObjectExpression') return places.length > 0 ? textsOf(row) : []
    return row.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && keys.includes(property.key.name)
        ? textsOf(property.value)
        : [],
    )
  })
}

/** The texts written within a node, those between the parts of a template too. */
function textsOf(node: ESTree.Node | null | undefined): string[] {
  if (!node) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '')
  if (node.type === 'BinaryExpression') return [...textsOf(node.left), ...textsOf(node.right)]
  if (node.type === 'ArrayExpression') return node.elements.flatMap(textsOf)
  return []
}
