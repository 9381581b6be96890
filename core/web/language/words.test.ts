import { expect, it } from 'vitest'
import { filled } from './words.ts'

it.each([
  ['共 {n} 条', { n: 3 }, '共 3 条'],
  ['{n} {n|row|rows}', { n: 1 }, '1 row'],
  ['{n} {n|row|rows}', { n: 0 }, '0 rows'],
  ['{n} {n|row|rows}', { n: 12 }, '12 rows'],
  ['{who} 改了 {what}', { who: '{what}', what: 'x' }, '{what} 改了 x'],
  ['{missing} stays', {}, '{missing} stays'],
])('fills %s with %j: %s', (text, values, words) => {
  expect(filled(text, values as Record<string, string | number>)).toBe(words)
})
