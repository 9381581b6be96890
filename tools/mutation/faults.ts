import { parseSync } from 'vite'

/** One small fault that can be put into a file. */
export interface Fault {
  readonly file: string
  readonly line: number
  readonly operator: string
  /** The part of the file's text that changes. */
  readonly start: number
  readonly end: number
  readonly was: string
  readonly instead: string
}

/** A part of a text and what it becomes. */
type Change = readonly [start: number, end: number, instead: string]

/** A node of a parsed file: its kind, its place, and whatever it holds. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const others: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}
const methods = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['min', 'max'],
  ['max', 'min'],
])
const isText = (node: unknown) =>
  isNode(node) && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))

/** Faults of code, by the operator's name: the changes that it makes at one node. */
const inCode: Readonly<Record<string, (node: Node, source: string) => Change[]>> = {
  'negate a condition': ({ type, test }, source) =>
    (type === 'IfStatement' || type === 'ConditionalExpression') && isNode(test)
      ? [[test.start, test.end, `!(${source.slice(test.start, test.end)})`]]
      : [],
  'move a bound': (node, source) => ofBinary(node, source, /^[<>]=?$/),
  'turn a comparison': (node, source) => ofBinary(node, source, /^[!=]==$/),
  'swap and with or': (node, source) => ofBinary(node, source, /^(&&|\|\|)$/),
  'swap arithmetic': (node, source) =>
    isText(node.left) || isText(node.right) ? [] : ofBinary(node, source, /^[-+*/]$/),
  'change a constant': ({ type, start, end, value, bigint }) => {
    if (type !== 'Literal') return []
    if (typeof value === 'number') return [[start, end, String(value + 1)]]
    if (typeof bigint === 'string') return [[start, end, `${BigInt(bigint) + 1n}n`]]
    return typeof value === 'boolean' ? [[start, end, String(!value)]] : []
  },
  'drop an element': ({ type, elements }, source) =>
    type === 'ArrayExpression' && Array.isArray(elements)
      ? elements.filter(isNode).map(({ start, end }): Change => [start, afterComma(source, end), ''])
      : [],
  'leave out a statement': ({ type, start, end, expression }) =>
    type === 'ExpressionStatement' && isNode(expression) && /^(Call|Await)Expression$/.test(expression.type)
      ? [[start, end, '']]
      : [],
  'leave out a guard': ({ type, start, end, consequent, alternate }) =>
    type === 'IfStatement' && !alternate && isNode(consequent) && endsEarly(consequent) ? [[start, end, '']] : [],
  'swap a method': ({ type, property }) => {
    if (type !== 'MemberExpression' || !isNode(property) || typeof property.name !== 'string') return []
    const instead = methods.get(property.name)
    return instead ? [[property.start, property.end, instead]] : []
  },
  'leave out a filter': ({ type, callee, end }) =>
    type === 'CallExpression' && isNode(callee) && isNode(callee.property) && callee.property.name === 'filter'
      ? isNode(callee.object)
        ? [[callee.object.end, end, '']]
        : []
      : [],
  'change a permission': ({ type, key, name, value }) => {
    const named = type === 'Property' ? key : type === 'JSXAttribute' ? name : undefined
    if (!isNode(named) || !isNode(value) || !/^(permission|code)$/.test(String(named.name))) return []
    const isCode = typeof value.value === 'string' && /^[a-z]\w*_\w+$/.test(value.value)
    return isCode ? [[value.start, value.end, `'signedIn'`]] : []
  },
}

/** Faults of SQL statements: the pattern that is found in the text, and its replacement. */
const inStatements: Readonly<Record<string, readonly [found: RegExp, instead: (found: string) => string]>> = {
  'SQL: leave out a condition': [
    / AND (?:NOT )?[\w."]+(?: ?(?:=|<>|<=|>=|<|>) ?(?:¤+(?:::\w+(?:\[\])?)?|\$\d+(?:::\w+)?|'[^']*'|[\w.]+))?(?=[\s)`])(?! BETWEEN| IS | IN | AND )/g,
    () => '',
  ],
  'SQL: leave out a lock': [/ FOR (?:NO KEY )?UPDATE(?: OF \w+)?/g, () => ''],
  'SQL: turn an order': [/ DESC\b/g, () => ''],
  'SQL: move a bound': [/ (?:<=|>=|<|>) /g, (sign) => ` ${others[sign.trim()]} `],
  'SQL: turn a comparison': [/ (?:=|<>) /g, (sign) => (sign.trim() === '=' ? ' <> ' : ' = ')],
  'SQL: swap arithmetic': [/ [-+] /g, (sign) => ` ${others[sign.trim()]} `],
  'SQL: leave out a NOT': [/\bNOT (?=\w+\.?\w*(?:\s|\)|`))(?!NULL)/g, () => ''],
}

/** Names of all operators. */
export const operators: readonly string[] = [...Object.keys(inCode), ...Object.keys(inStatements)]

/** Only these are tried in a screen: what else it does is for browser journeys, which no mutation waits for. */
const inScreens = new Set(['change a permission'])

/**
 * Every fault that can be put into a file, in the order of the file.
 * @param file its path, which says what it is: of a screen only what a test without a browser can notice
 */
export function faultsOf(file: string, source: string): Fault[] {
  const { program } = parseSync(file, source)
  const isScreen = file.endsWith('.tsx')
  const found: Fault[] = []
  const add = (operator: string, [start, end, instead]: Change) => {
    if (isScreen && !inScreens.has(operator)) return
    const line = source.slice(0, start).split('\n').length
    found.push({ file, line, operator, start, end, was: source.slice(start, end), instead })
  }
  visit(program, (node) => {
    for (const [operator, changes] of Object.entries(inCode))
      for (const change of changes(node, source)) add(operator, change)
    if (node.type === 'TemplateLiteral')
      for (const [operator, changes] of statementChanges(node, source))
        for (const change of changes) add(operator, change)
  })
  return found
}

/** Goes through a tree; types and imports hold nothing that runs. */
function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  if (!isNode(value) || /^(TS(?!As|Satisfies|NonNull)|Import)/.test(value.type)) return
  see(value)
  for (const part of Object.values(value)) if (typeof part === 'object') visit(part, see)
}

function ofBinary({ type, operator, left, right }: Node, source: string, wanted: RegExp): Change[] {
  if (!/^(Binary|Logical)Expression$/.test(type) || !isNode(left) || !isNode(right)) return []
  const sign = String(operator)
  const instead = others[sign]
  if (!instead || !wanted.test(sign)) return []
  const at = source.indexOf(sign, left.end)
  return at < right.start ? [[at, at + sign.length, instead]] : []
}

const endsEarly = ({ type, body }: Node): boolean =>
  /^(Return|Throw|Continue|Break)Statement$/.test(type) ||
  (type === 'BlockStatement' && Array.isArray(body) && isNode(body.at(-1)) && endsEarly(body.at(-1)))

/** Behind the comma that follows an element, if one does. */
const afterComma = (source: string, end: number): number => {
  const [comma = ''] = /^\s*,/.exec(source.slice(end)) ?? []
  return end + comma.length
}

/** Faults of a statement of SQL. What it takes from the program is no text of its own: it stands there as one value. */
function statementChanges({ start, end, expressions }: Node, source: string): [string, Change[]][] {
  let text = source.slice(start, end)
  for (const value of Array.isArray(expressions) ? expressions.filter(isNode) : []) {
    const from = source.lastIndexOf('${', value.start) - start
    const until = source.indexOf('}', value.end) + 1 - start
    text = text.slice(0, from) + '¤'.repeat(until - from) + text.slice(until)
  }
  if (!/\b(SELECT|UPDATE|INSERT|DELETE|WHERE|AND|ORDER BY|DESC|EXISTS)\b/.test(text)) return []
  return Object.entries(inStatements).map(([operator, [found, instead]]) => [
    operator,
    [...text.matchAll(found)].map(
      ({ index, 0: was }): Change => [start + index, start + index + was.length, instead(was)],
    ),
  ])
}
