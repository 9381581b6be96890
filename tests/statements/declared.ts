import path from 'node:path'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { CallExpression, Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'

/** Kinds of values that a column's type may give. */
export type ValueKind = 'bigint' | 'number' | 'string' | 'boolean' | 'other'

/** A field that the code expects of each row. */
export interface ExpectedField {
  readonly name: string
  /** Empty of a field whose type says nothing. */
  readonly kinds: readonly ValueKind[]
  readonly mayBeNull: boolean
  readonly mayBeAbsent: boolean
}

/** A place where the product asks the database. */
export interface Asking {
  readonly file: string
  /** First and last line of the called name and its call. */
  readonly from: number
  readonly to: number
  /** Name of the called function. */
  readonly by: string
  /** Fields of its rows; null where it reads none, or hands on a type that its caller names. */
  readonly fields: readonly ExpectedField[] | null
  /** Whether the type of the rows is a parameter of the function around it. */
  readonly isPassedOn: boolean
}

/** Functions that ask, and where the type of their rows stands in what they return. */
const askers: Readonly<Record<string, 'rows' | 'row' | 'page' | 'result' | 'none'>> = {
  rowsOf: 'rows',
  preparedRows: 'rows',
  rowOf: 'row',
  preparedRow: 'row',
  readPage: 'page',
  pageOfRows: 'page',
  query: 'result',
  run: 'none',
}

/** The product's ways to the database, as its code tells them. */
export interface Declared {
  readonly askings: readonly Asking[]
  /** Places of `sql` templates: `features/a/b/c.ts:12`. */
  readonly templates: readonly string[]
}

/** Reads all places of the product that ask the database, with the types they give to the answers, and all `sql` templates. */
export function declaredOf(root: string): Declared {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.json')] }).getProjects()[0]
    if (!project) throw new Error('the project has no tsconfig.json')
    const { program, checker } = project
    const askings: Asking[] = []
    const templates: string[] = []
    for (const file of program
      .getSourceFileNames()
      .map((name) => path.relative(root, name))
      .filter(isProduct)) {
      const source = program.getSourceFile(path.join(root, file))
      if (!source) continue
      const lineAt = (node: Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      for (const node of nodesOf(source)) {
        if (isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql')
          templates.push(`${file}:${lineAt(node)}`)
        const by = isCallExpression(node) ? askerOf(node) : null
        if (!by || !isCallExpression(node)) continue
        const to = source.getLineAndCharacterOfPosition(node.end).line + 1
        askings.push({ file, from: lineAt(node.expression), to, by, ...rowType(checker, node, by) })
      }
    }
    return { askings, templates }
  } finally {
    api.close()
  }
}

const isProduct = (name: string) =>
  /^(features|core\/server)\//.test(name) &&
  name.endsWith('.ts') &&
  !/\.(test|fixture)\.ts$/.test(name) &&
  name !== 'core/server/database/db.ts'

function nodesOf(node: Node): Node[] {
  const found: Node[] = []
  const visit = (one: Node): void => {
    found.push(one)
    one.forEachChild(visit)
  }
  visit(node)
  return found
}

function askerOf({ expression }: CallExpression): string | null {
  if (isIdentifier(expression))
    return expression.text !== 'query' && Object.hasOwn(askers, expression.text) ? expression.text : null
  if (!isPropertyAccessExpression(expression) || expression.name.text !== 'query') return null
  return /\b(client|pool)$/.test(expression.expression.getText()) ? 'query' : null
}

function rowType(checker: Checker, call: CallExpression, by: string): Pick<Asking, 'fields' | 'isPassedOn'> {
  const [given] = call.typeArguments ?? []
  const kind = askers[by]
  const type =
    kind === 'none'
      ? undefined
      : given
        ? checker.getTypeFromTypeNode(given)
        : kind && rowOfAnswer(checker, checker.getTypeAtLocation(call), kind)
  // Rows that come as lists of values have no names to hold.
  if (!type || type.flags & TypeFlags.AnyOrUnknown || checker.isArrayLikeType(type))
    return { fields: null, isPassedOn: false }
  if (type.flags & TypeFlags.TypeParameter) return { fields: null, isPassedOn: true }
  const fields = checker.getPropertiesOfType(type).map((symbol) => {
    const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0
    return { name: symbol.name, mayBeAbsent: isOptional, ...valueOf(checker.getTypeOfSymbol(symbol)) }
  })
  return { fields, isPassedOn: false }
}

/** The type of a row within what a function promises, where the code lets it be inferred. */
function rowOfAnswer(
  checker: Checker,
  promise: Type | undefined,
  kind: 'rows' | 'row' | 'page' | 'result',
): Type | undefined {
  const first = (type: Type | undefined) => (type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined)
  const answer = first(promise)
  if (!answer || kind === 'result') return undefined
  if (kind === 'row') return checker.getNonNullableType(answer)
  if (kind === 'rows') return first(answer)
  const records = checker.getPropertyOfType(answer, 'records')
  return records && first(checker.getTypeOfSymbol(records))
}

/** Kinds of values of a type, and whether null is one of them. */
function valueOf(type: Type | undefined): Pick<ExpectedField, 'kinds' | 'mayBeNull'> {
  if (!type || type.flags & TypeFlags.AnyOrUnknown) return { kinds: [], mayBeNull: true }
  const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type]
  const kinds = new Set(parts.filter(({ flags }) => !(flags & (TypeFlags.Nullable | TypeFlags.Undefined))).map(kindOf))
  return { kinds: [...kinds], mayBeNull: parts.some(({ flags }) => flags & TypeFlags.Null) }
}

function kindOf(type: Type): ValueKind {
  // A branded value (fen) is a plain one with a mark.
  const parts = type.isIntersectionType() ? (type.getTypes() ?? []) : [type]
  const flags = parts.reduce((all, part) => all | part.flags, 0)
  if (flags & (TypeFlags.BigInt | TypeFlags.BigIntLiteral)) return 'bigint'
  if (flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) return 'number'
  if (flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) return 'string'
  if (flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return 'boolean'
  return 'other'
}
