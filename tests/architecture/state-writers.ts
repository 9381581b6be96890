import type { SourceFile } from './source-files.ts'
import { isNode, type Node, nodesOf, programOf } from './syntax.ts'

/** Place where a statement writes a column of states beside its table. */
export interface StrayWriter {
  readonly file: string
  readonly column: string
  /** Value that it writes, as it stands in the code. */
  readonly value: string
}

/** Mark in the place of a value of a template. */
const mark = (index: number) => `\u0001${index}\u0002`

/**
 * Finds statements that write a column of states with a number or a named code of their own. A value that comes from a
 * table of events passes (`nextState(…)`, `refundTransitions.create.to`), and so does one that is handed in: it is judged
 * where it is made, and by the triggers of `tests/setup/state-moves.ts`.
 * @param columns names of columns by table
 */
export function strayWriters(
  file: Pick<SourceFile, 'path' | 'text'>,
  columns: ReadonlyMap<string, readonly string[]>,
): StrayWriter[] {
  const names = new Set([...columns.values()].flat())
  if (![...names].some((name) => file.text.includes(name))) return []
  const program = programOf(file)
  const nodes = nodesOf(program)
  const declared = declarationsOf(nodes)
  const textOf = ({ start, end }: Node) => file.text.slice(start, end)
  return nodes.flatMap((node) => {
    // A column of a bulk statement: `debt_status: ['smallint', () => …]`.
    if (isNode(node.key) && isNode(node.value) && node.value.type === 'ArrayExpression') {
      const column = String(node.key.name)
      const isOwn = names.has(column) && isOwnCode(node.value, declared, textOf)
      return isOwn ? [{ file: file.path, column, value: textOf(node.value) }] : []
    }
    const statement = statementOf(node)
    if (statement === null) return []
    const values = parametersOf(nodes, node)
    return writesOf(statement.text, columns).flatMap(({ column, written }) => {
      const bare = /(?:^|THEN |ELSE |[(, ])(\d+)\b(?!\u0002)/.exec(written.replace(/\$\d+/g, ''))
      const given = [...written.matchAll(/\u0001(\d+)\u0002|\$(\d+)/g)].flatMap(([, inText, parameter]) => {
        const value = inText === undefined ? values[Number(parameter) - 1] : statement.values[Number(inText)]
        return isNode(value) && isOwnCode(value, declared, textOf) ? [textOf(value)] : []
      })
      const found = [...(bare ? [bare[1] as string] : []), ...given]
      return found.map((value) => ({ file: file.path, column, value }))
    })
  })
}

/** Text of a literal or template that may be a statement or a part of one, with marks for its values. */
function statementOf(node: Node): { text: string; values: readonly unknown[] } | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value, values: [] }
  if (node.type !== 'TemplateLiteral') return null
  const parts = (node.quasis as Node[]).map(({ value }) => (value as { raw: string }).raw)
  return {
    text: parts.map((part, index) => (index === 0 ? part : mark(index - 1) + part)).join(''),
    values: node.expressions as unknown[],
  }
}

/** Writes of a statement into columns of states: in SET, in the values of an INSERT, or as a part that is set. */
function writesOf(
  text: string,
  columns: ReadonlyMap<string, readonly string[]>,
): { column: string; written: string }[] {
  const names = new Set([...columns.values()].flat())
  const sets = [...text.matchAll(/\bSET\s+([^]*?)(?=\bWHERE\b|\bFROM\b(?![^(]*\))|\bRETURNING\b|$)/g)].map(
    ([, set]) => set as string,
  )
  if (/^\s*\w+_(?:status|state) = /.test(text) && /,/.test(text)) sets.push(text)
  const set = sets.flatMap((part) =>
    partsOf(part).flatMap((one) => {
      const [, column = '', written = ''] = /^\s*(?:\w+\.)?(\w+)\s*=\s*([^]*)$/.exec(one) ?? []
      return names.has(column) ? [{ column, written: resultsOf(written) }] : []
    }),
  )
  return [...set, ...insertsOf(text, columns)]
}

function insertsOf(
  text: string,
  columns: ReadonlyMap<string, readonly string[]>,
): { column: string; written: string }[] {
  const [, table = '', list = '', rest = ''] =
    /\bINSERT INTO (\w+)(?: AS \w+)?\s*\(([^)]*)\)\s*(?:VALUES\s*\(|SELECT\s+(?:DISTINCT\s+)?)([^]*)$/.exec(text) ?? []
  const values = partsOf(rest)
  const names = list.split(',').map((name) => name.trim())
  return (columns.get(table) ?? []).flatMap((column) => {
    const written = values[names.indexOf(column)]
    return written === undefined ? [] : [{ column, written: resultsOf(written) }]
  })
}

/** Results of an expression of SQL: of a CASE what stands behind THEN and ELSE, of a comparison nothing. */
function resultsOf(written: string): string {
  if (!/\bCASE\b/.test(written)) return written.split(/\bFROM\b/)[0] as string
  return [...written.matchAll(/\b(?:THEN|ELSE)\s+(\S+)/g)].map(([, result]) => result).join(' ')
}

/** Parts between commas that stand in no parentheses, up to a parenthesis that was not opened. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (const sign of text) {
    if (sign === "'") isQuoted = !isQuoted
    if (isQuoted) {
      parts[parts.length - 1] += sign
      continue
    }
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (depth < 0) break
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** The values `$1, $2, …` of a statement: the list that follows it in its call, or stands beside it in its object. */
function parametersOf(nodes: readonly Node[], statement: Node): readonly unknown[] {
  for (const node of nodes) {
    const parts =
      node.type === 'CallExpression'
        ? (node.arguments as Node[])
        : node.type === 'ObjectExpression'
          ? (node.properties as Node[]).map(({ value }) => value as Node)
          : []
    if (!parts.some((part) => isNode(part) && part.start === statement.start && part.end === statement.end)) continue
    const list = parts.find((part) => isNode(part) && part.type === 'ArrayExpression')
    if (list) return list.elements as unknown[]
  }
  return []
}

function declarationsOf(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  return new Map(
    nodes.flatMap((node) => {
      if (node.type !== 'VariableDeclarator' || !isNode(node.init) || !isNode(node.id)) return []
      if (node.id.type === 'Identifier') return [[String(node.id.name), node.init] as const]
      if (node.id.type !== 'ObjectPattern' || node.init.type !== 'Identifier') return []
      // `const { resolved } = TradeReconStatus`
      return (node.id.properties as Node[]).flatMap(({ value }) =>
        isNode(value) && value.type === 'Identifier' ? [[String(value.name), node.init as Node] as const] : [],
      )
    }),
  )
}

/** Whether a value is a code by its name, `RefundStatus.success`, or comes of one beside a table of events. */
function isOwnCode(value: Node, declared: ReadonlyMap<string, Node>, textOf: (node: Node) => string): boolean {
  const source = value.type === 'Identifier' ? declared.get(String(value.name)) : value
  if (!source) return false
  const text = textOf(source).replaceAll(/\btypeof \w+/g, '')
  if (/nextState\(|[tT]ransitions\b/.test(text)) return false
  return /\b(?:[A-Z]\w*(?:Status|State)\b)/.test(
    text.replace(/\b[A-Z]\w*(?:Status|State)\.\w+ \?|[!=]== [A-Z]\w*\.\w+/g, ''),
  )
}
