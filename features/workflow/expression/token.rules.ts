import { conditionErrors } from './expression-errors.contract.ts'
import { Decimal, type Value } from './value.rules.ts'

/** A part of a condition's text. `at`: its place, from 1. */
export interface Token {
  readonly kind: 'value' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
  readonly value?: Value
}

const name = /^[A-Za-z_\p{Script=Han}][\w\p{Script=Han}]*(\.[A-Za-z_][\w]*)*/u
const number = /^-?\d+(\.\d+)?/
const signs = ['&&', '||', '==', '!=', '>=', '<=', '>', '<', '!', '(', ')', '[', ']', ',']
const words: Readonly<Record<string, Value>> = { true: true, false: false, null: null }

/** Tokens of a text, the last of them its end. @throws a refusal that names the place of the first character that begins nothing */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let place = 0
  while (place < text.length) {
    const rest = text.slice(place)
    const space = /^\s+/.exec(rest)
    if (space) {
      place += space[0].length
      continue
    }
    const { token, length } = tokenAt(rest, place + 1)
    tokens.push(token)
    place += length
  }
  return [...tokens, { kind: 'end', text: '', at: text.length + 1 }]
}

function tokenAt(rest: string, at: number): { token: Token; length: number } {
  const quote = rest[0]
  if (quote === '"' || quote === "'") return quoted(rest, quote, at)
  if (rest.startsWith('${')) return placed(rest, at)
  const digits = number.exec(rest)?.[0]
  if (digits) return { token: { kind: 'value', text: digits, at, value: new Decimal(digits) }, length: digits.length }
  const word = name.exec(rest)?.[0]
  if (word) return { token: wordToken(word, at), length: word.length }
  const sign = signs.find((one) => rest.startsWith(one))
  if (sign) return { token: { kind: 'sign', text: sign, at }, length: sign.length }
  throw conditionErrors.unexpected({ at, text: String.fromCodePoint(rest.codePointAt(0) ?? 0) })
}

function wordToken(word: string, at: number): Token {
  if (word === 'in' || word === 'contains') return { kind: 'sign', text: word, at }
  return Object.hasOwn(words, word)
    ? { kind: 'value', text: word, at, value: words[word] ?? null }
    : { kind: 'name', text: word, at }
}

/** A variable written `${initiator.dept}`. */
function placed(rest: string, at: number): { token: Token; length: number } {
  const close = rest.indexOf('}')
  const inner = close < 0 ? '' : rest.slice(2, close).trim()
  if (name.exec(inner)?.[0] !== inner || inner === '') throw conditionErrors.oneName({ at })
  return { token: { kind: 'name', text: inner, at }, length: close + 1 }
}

/** A text between quotes; a backslash takes the next character as it is. */
function quoted(rest: string, quote: string, at: number): { token: Token; length: number } {
  let value = ''
  for (let place = 1; place < rest.length; place++) {
    if (rest[place] === quote) return { token: { kind: 'value', text: value, at, value }, length: place + 1 }
    if (rest[place] === '\\') place++
    value += rest[place] ?? ''
  }
  throw conditionErrors.closeMissing({ at: rest.length + at, sign: quote })
}
