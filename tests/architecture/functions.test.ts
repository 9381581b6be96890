import { describe, expect, it } from 'vitest'
import { isTest, rootFiles, sourceFiles } from './source-files.ts'
import { isNode, namesOfPattern, type Node, nodesOf, programOf } from './syntax.ts'

const files = [...rootFiles(), ...sourceFiles('core', 'features', 'acquirer', 'bench', 'db', 'tools')]
  .filter((file) => !isTest(file))
  .map((file) => ({ ...file, nodes: nodesOf(programOf(file)) }))

const isFunction = ({ type, body }: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type) && isNode(body)

/** Most lines of a function: more where it returns a part of a page. */
const mostLines = (node: Node) => (nodesOf(node.body).some(({ type }) => type === 'JSXElement') ? 120 : 70)

describe('functions', () => {
  it('are at most 70 lines long, 120 where they hold JSX', () => {
    const long = files.flatMap(({ path, text, nodes }) =>
      nodes.filter(isFunction).flatMap((node) => {
        const lines = text.slice(node.start, node.end).split('\n').length
        const first = text.slice(0, node.start).split('\n').length
        return lines > 70 && lines > mostLines(node) ? [`${path}:${first}: ${lines} lines`] : []
      }),
    )
    expect(long).toEqual([])
  })
})

/** Words cut short, and words that say nothing. */
const refused =
  /^(arr|attr|btn|cb|cfg|cnt|ctx|curr|dest|el|elem|err|evt|fn|helpers?|idx|img|impl|len|manager|misc|mgr|num|obj|opts|perms?|prev|qty|req|res|resp|ret|spec|src|str|svc|temp|tmp|txn|utils?|val)$/

/** Names that a file chooses: of variables, parameters, functions, types. */
const declaredBy = (node: Node): string[] => {
  if (node.type === 'VariableDeclarator') return namesOfPattern(node.id, true)
  if (isFunction(node)) return [node.id, ...(node.params as unknown[])].flatMap((one) => namesOfPattern(one, true))
  return /^(TSInterface|TSTypeAlias|Class)Declaration$/.test(node.type) ? namesOfPattern(node.id) : []
}

describe('names', () => {
  it('are whole words that say something', () => {
    const found = files.flatMap(({ path, nodes }) =>
      nodes
        .flatMap(declaredBy)
        .filter((name) => refused.test(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it('are read from every pattern', () => {
    const program = programOf({ path: 'x.ts', text: 'function f({ a, b: [c], ...d }: X, e = 1) { const g = 2 }' })
    expect(nodesOf(program).flatMap(declaredBy)).toEqual(['f', 'c', 'd', 'e', 'g'])
  })
})
