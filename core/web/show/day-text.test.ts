import { afterEach, expect, it } from 'vitest'
import { language } from '../language/language.ts'
import { dayText, spanText } from './day-text.ts'

afterEach(() => language.set('zh'))

it.each([
  ['zh', '9999-12-31', '长期'],
  ['en', '9999-12-31', 'No expiry'],
  ['zh', '2030-01-31', '2030-01-31'],
  ['en', '', ''],
] as const)('shows in %s the day %s as %s', (now, day, shown) => {
  language.set(now)
  expect(dayText(day)).toBe(shown)
})

it.each([
  ['2020-01-31', '9999-12-31', '2020-01-31 ~ 长期'],
  ['08:00', '22:00', '08:00 ~ 22:00'],
  ['', '2030-01-31', '— ~ 2030-01-31'],
  ['', '', ''],
])('shows the span from %s to %s as %s', (begin, end, shown) => {
  expect(spanText(begin, end)).toBe(shown)
})
