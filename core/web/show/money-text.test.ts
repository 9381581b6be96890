import { expect, it } from 'vitest'
import { isNegative, percentText, withThousands } from './money-text.ts'

it.each([
  ['0.00', '0.00'],
  ['12.30', '12.30'],
  ['1234.50', '1,234.50'],
  ['-1234567.80', '-1,234,567.80'],
  ['999999999999.99', '999,999,999,999.99'],
  ['', ''],
  ['—', '—'],
])('marks thousands of %s as %s', (yuan, shown) => {
  expect(withThousands(yuan)).toBe(shown)
})

it.each([
  ['-0.01', true],
  ['-0.00', false],
  ['0.00', false],
  ['3.00', false],
])('says of %s that it is negative: %s', (yuan, is) => {
  expect(isNegative(yuan)).toBe(is)
})

it.each([
  ['0.3800', '0.38%'],
  ['12.0000', '12%'],
  ['0.0000', '0%'],
  ['100.0000', '100%'],
  ['', ''],
])('shows the rate %s as %s', (percent, shown) => {
  expect(percentText(percent)).toBe(shown)
})
