import { expect, it } from 'vitest'
import { isTest, sourceFiles } from './source-files.ts'
import { isNode, type Node, nodesOf, programOf } from './syntax.ts'

const files = sourceFiles('core', 'features')
  .filter((file) => !isTest(file))
  .map((file) => ({ ...file, nodes: nodesOf(programOf(file)) }))

/** Comparison of a column that holds a code with a number, as it stands in the text of a statement. */
const inStatement =
  /\b[a-z_]*(?:status|kind|type|state|mode|level|way)\b\)?(?:::\w+)?\s*(?:=|<>|!=|<=?|>=?|\b(?:NOT\s+)?IN\s*\(|\bBETWEEN\b|\bIS\s+(?:NOT\s+)?DISTINCT\s+FROM\b|\bWHEN\b)\s*-?\d[^\n]{0,20}/g

/** Names of values that hold a code; `status` alone is that of an answer over HTTP. */
const ofCode = /(?:Status|Kind|Type|State|Mode)$|^(?:kind|type|state|mode)$/

it('statements compare codes by their names (docs/style.md, A rule)', () => {
  const bare = files.flatMap(({ path, nodes }) =>
    nodes
      .flatMap((node) => [...wordsOf(node).matchAll(inStatement)])
      .map(([found]) => `${path}: ${found.replace(/\s+/g, ' ')}`),
  )
  expect(bare).toEqual([])
})

it('code compares codes by their names', () => {
  const bare = files.flatMap(({ path, text, nodes }) =>
    nodes.filter(isBare).map(({ start, end }) => `${path}: ${text.slice(start, end).slice(0, 80)}`),
  )
  expect(bare).toEqual([])
})

/** The text of a literal, or of a template between two of its values; '' for what is neither. */
function wordsOf({ type, value }: Node): string {
  if (type === 'TemplateElement') return (value as { raw: string }).raw
  return type === 'Literal' && typeof value === 'string' ? value : ''
}

/** Whether a piece of code compares a code with a number: by an operator, as a case, or as one of a list. */
function isBare({ type, operator, left, right, discriminant, cases, callee, arguments: given }: Node): boolean {
  if (type === 'BinaryExpression')
    return (
      /^(?:[!=]==?|[<>]=?)$/.test(String(operator)) &&
      ((isCode(left) && isNumber(right)) || (isNumber(left) && isCode(right)))
    )
  if (type === 'SwitchStatement') return isCode(discriminant) && (cases as Node[]).some(({ test }) => isNumber(test))
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.object)) return false
  const { type: kind, elements } = callee.object
  return kind === 'ArrayExpression' && isCode((given as Node[])[0]) && (elements as unknown[]).some(isNumber)
}

function isCode(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return ofCode.test(String(node.name))
  return isCode(node.property ?? node.expression)
}

const isNumber = (node: unknown): boolean =>
  isNode(node) && (node.type === 'UnaryExpression' ? isNumber(node.argument) : typeof node.value === 'number')
