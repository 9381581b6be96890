import { conditionErrors } from './expression-errors.contract.ts'
import { compareValues, type Value, valueOf } from './value.rules.ts'
import { type Token, tokensOf } from './token.rules.ts'

/** Operators between two values. `contains`: the left list or text has the right; `in`: the right list has the left. */
export type Comparison = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'contains'

/** An operand: a written value, a list of such, or the name of a variable. `at`: its place in the text, from 1. */
export type Operand =
  | { readonly kind: 'value'; readonly value: Value; readonly at: number }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }

/** A condition that was parsed. A variable alone holds when it is true. */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'compare'
      readonly by: Comparison
      readonly left: Operand
      readonly right: Operand
      readonly at: number
    }
  | { readonly kind: 'holds'; readonly of: Operand }

/** Deepest nesting of parentheses and negations. */
const deepest = 50
const longest = 2_000

/**
 * Parses a condition of a process: comparisons, `&&`, `||`, `!`, parentheses; names are variables of the form or `${initiator.…}`.
 * There are no functions, no arithmetic and no scripts: nothing of a text is ever run.
 * @throws a refusal that names the place of the first mistake
 * @source docs/domain/network.md 19.1, Condition DSL
 */
export function parseCondition(text: string): Condition {
  if (text.length > longest) throw conditionErrors.tooLong({ n: longest })
  const reader = new Reader(tokensOf(text))
  const found = anyOf(reader, 0)
  const rest = reader.present
  if (rest.kind !== 'end') throw conditionErrors.unexpected({ at: rest.at, text: rest.text })
  return found
}

/**
 * Whether a condition holds.
 * @param variables what the form and the initiator's record say, by name; a name without a value is null
 * @throws condition.unset when a size is compared of a variable without a value; condition.kinds when two kinds cannot be compared
 */
export function holds(condition: Condition, variables: ReadonlyMap<string, unknown>): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.parts.every((part) => holds(part, variables))
    case 'any':
      return condition.parts.some((part) => holds(part, variables))
    case 'not':
      return !holds(condition.of, variables)
    case 'holds':
      return readOperand(condition.of, variables) === true
    case 'compare':
      return compares(condition, variables)
  }
}

/** Names of the variables that a condition reads, each once, with the place of their first use. */
export function namesOf(condition: Condition): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  const note = (operand: Operand) => {
    if (operand.kind === 'name' && !names.has(operand.name)) names.set(operand.name, operand.at)
  }
  const walk = (part: Condition): void => {
    if ('parts' in part) part.parts.forEach(walk)
    else if (part.kind === 'not') walk(part.of)
    else if (part.kind === 'holds') note(part.of)
    else [part.left, part.right].forEach(note)
  }
  walk(condition)
  return names
}

const opposites: Readonly<Record<string, Comparison>> = {
  '==': '!=',
  '!=': '==',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
}

/** Whether of two conditions exactly one always holds, as far as can be seen: `a > 5` and `a <= 5`, `x` and `!x`. */
export function areOpposite(one: Condition, other: Condition): boolean {
  if (one.kind === 'not') return isSame(one.of, other)
  if (other.kind === 'not') return isSame(other.of, one)
  if (one.kind !== 'compare' || other.kind !== 'compare') return false
  return opposites[one.by] === other.by && isSameOperand(one.left, other.left) && isSameOperand(one.right, other.right)
}

const bare = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) => (key === 'at' ? undefined : value))
const isSame = (one: Condition, other: Condition) => bare(one) === bare(other)
const isSameOperand = (one: Operand, other: Operand) => bare(one) === bare(other)

function compares(
  { by, left, right, at }: Extract<Condition, { kind: 'compare' }>,
  variables: ReadonlyMap<string, unknown>,
): boolean {
  const one = readOperand(left, variables)
  const other = readOperand(right, variables)
  if (by === '==') return isEqual(one, other)
  if (by === '!=') return !isEqual(one, other)
  if (by === 'in') return has(other, one, right, at)
  if (by === 'contains') return has(one, other, left, at)
  for (const [operand, value] of [
    [left, one],
    [right, other],
  ] as const)
    if (value === null) throw conditionErrors.unset({ name: wordOf(operand) })
  const order = typeof one === 'boolean' ? null : compareValues(one, other)
  if (order === null) throw conditionErrors.kinds({ at, by })
  if (by === '>') return order > 0
  if (by === '>=') return order >= 0
  return by === '<' ? order < 0 : order <= 0
}

const isEqual = (one: Value, other: Value): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((part, place) => isEqual(part as Value, other[place] as Value))
    : compareValues(one, other) === 0

/** Whether a list has a value, or a text a part; what has no value has nothing. */
function has(whole: Value, part: Value, operand: Operand, at: number): boolean {
  if (whole === null) return false
  if (Array.isArray(whole)) return whole.some((one) => isEqual(one as Value, part))
  if (typeof whole === 'string' && typeof part === 'string') return whole.includes(part)
  throw conditionErrors.noList({ name: wordOf(operand), at })
}

const wordOf = (operand: Operand): string => (operand.kind === 'name' ? operand.name : String(operand.value))

const readOperand = (operand: Operand, variables: ReadonlyMap<string, unknown>): Value =>
  operand.kind === 'value' ? operand.value : valueOf(variables.get(operand.name) ?? null)

/** Tokens of a text, read from the first to the last. */
class Reader {
  #place = 0
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get present(): Token {
    return this.#tokens[this.#place] as Token
  }

  /** Takes the present token when it is the wanted one. */
  take(text: string): boolean {
    if (this.present.kind !== 'sign' || this.present.text !== text) return false
    this.#place++
    return true
  }

  next(): Token {
    const token = this.present
    if (token.kind !== 'end') this.#place++
    return token
  }
}

function anyOf(reader: Reader, depth: number): Condition {
  const parts = [allOf(reader, depth)]
  while (reader.take('||')) parts.push(allOf(reader, depth))
  return parts.length === 1 ? (parts[0] as Condition) : { kind: 'any', parts }
}

function allOf(reader: Reader, depth: number): Condition {
  const parts = [single(reader, depth)]
  while (reader.take('&&')) parts.push(single(reader, depth))
  return parts.length === 1 ? (parts[0] as Condition) : { kind: 'all', parts }
}

function single(reader: Reader, depth: number): Condition {
  if (depth > deepest) throw conditionErrors.tooDeep({ at: reader.present.at })
  if (reader.take('!')) return { kind: 'not', of: single(reader, depth + 1) }
  if (reader.take('(')) {
    const inner = anyOf(reader, depth + 1)
    if (!reader.take(')')) throw conditionErrors.closeMissing({ at: reader.present.at, sign: ')' })
    return inner
  }
  const left = operand(reader)
  const { kind, text, at } = reader.present
  if (kind !== 'sign' || !isComparison(text)) return { kind: 'holds', of: left }
  reader.next()
  return { kind: 'compare', by: text, left, right: operand(reader), at }
}

const comparisons: readonly string[] = ['==', '!=', '>', '>=', '<', '<=', 'in', 'contains']
const isComparison = (text: string): text is Comparison => comparisons.includes(text)

function operand(reader: Reader): Operand {
  const { kind, text, at, value = null } = reader.present
  if (kind === 'value') {
    reader.next()
    return { kind: 'value', value, at }
  }
  if (kind === 'name') {
    reader.next()
    return { kind: 'name', name: text, at }
  }
  if (!reader.take('['))
    throw kind === 'end' ? conditionErrors.valueMissing({ at }) : conditionErrors.unexpected({ at, text })
  const list: Value[] = []
  while (!reader.take(']')) {
    if (list.length > 0 && !reader.take(',')) throw conditionErrors.closeMissing({ at: reader.present.at, sign: ']' })
    const one = reader.next()
    if (one.kind !== 'value') throw conditionErrors.listOfValues({ at: one.at })
    list.push(one.value ?? null)
  }
  return { kind: 'value', value: list, at }
}
