import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { keyForms } from './event-keys.rules.ts'

const doc = readFileSync(path.resolve(import.meta.dirname, '../../../docs/domain/money.md'), 'utf8')

/** Numbers in the places that the document names: `R:{refundCode}:S` is R:X1:S. */
const filled = (key: string) => key.replaceAll(/\{\w+\}/g, (name) => (name === '{n}' ? '1' : 'X1'))

/** The events of docs/domain/money.md 2.4 with the keys that each may have. */
const named = doc
  .slice(doc.indexOf('| eventType | Event | eventKey |'))
  .split('\n\n')[0]
  ?.split('\n')
  .slice(2)
  .flatMap((line) => {
    const [, types = '', , cell = ''] = line.split('|').map((part) => part.trim())
    const [first = '', ...more] = [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)
    // A second key that begins with a colon has the number of the first.
    const whole = (key: string) => (key.startsWith(':') ? `${first.slice(0, first.lastIndexOf(':'))}${key}` : key)
    const keys = [first, ...more.map(whole)].map(filled)
    const numbers = types.split(' / ').map(Number)
    const isPaired = numbers.length > 1 && numbers.length === keys.length
    return numbers.map((type, at) => ({ type, keys: isPaired ? [keys[at] ?? ''] : keys }))
  }) as { type: number; keys: string[] }[]

/** Events of areas that are not built, and 1712, whose lines stand inside another event. */
const without = [1712, 1903]

it('the proof of event keys (L13) knows every event that is posted, each once', () => {
  const known = keyForms.flatMap(([types]) => types)
  expect([...known, ...without].toSorted((a, b) => a - b)).toEqual(named.map(({ type }) => type))
})

it.each(named.filter(({ type }) => !without.includes(type)))(
  'an event $type may have the keys that the document gives it, $keys, and no other event’s',
  ({ type, keys }) => {
    const form = new RegExp(keyForms.find(([types]) => types.includes(type))?.[1] ?? 'none')
    const all = [...new Set(named.flatMap((one) => one.keys))]
    expect(all.filter((key) => form.test(key))).toEqual(all.filter((key) => keys.includes(key)))
  },
)
