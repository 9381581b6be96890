import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { day, flag, from, id, ids, keyList, month, until } from './shapes.ts'

/** Returns the value that a shape reads, or the word by which it refuses it. */
function told(shape: z.ZodType, value: unknown): unknown {
  const read = shape.safeParse(value)
  return read.success ? read.data : read.error.issues[0]?.message
}

const largest = 9_223_372_036_854_775_807n

describe('an id', () => {
  it('beyond the numbers of the database is one that is missing', () => {
    expect(
      ['1', '9223372036854775807', '9223372036854775808', '9999999999999999999'].map((one) => told(id(), one)),
    ).toEqual([1n, largest, largest, largest])
    expect(told(ids(), '1,9999999999999999999')).toEqual([1n, largest])
  })

  it('in a list is a text or a number', () => {
    for (const odd of [{ toString: 1 }, [{ toString: 1 }], {}, [['1']], true]) expect(told(ids(), odd)).toBe('format')
    expect(told(keyList(/^\w+$/), ['a,b', 3, null])).toEqual(['a', 'b', '3'])
  })
})

it('yes or no is 0 or 1, also as text; left out it is missing, anything else is no choice (rulings 7)', () => {
  expect([1, '1', true, 'true', 0, '0', false, 'false'].map((one) => told(flag(), one))).toEqual([
    ...Array.from({ length: 4 }, () => true),
    ...Array.from({ length: 4 }, () => false),
  ])
  expect([undefined, null, ''].map((one) => told(flag(), one))).toEqual(['required', 'required', 'required'])
  expect([2, '2', 'yes', {}, []].map((one) => told(flag(), one))).toEqual(Array.from({ length: 5 }, () => 'choice'))
})

describe('a day', () => {
  it('of a period lies from 1970 to 2999', () => {
    for (const shape of [from(), until()]) {
      for (const far of ['0001-01-01', '1969-12-31', '3000-01-01', '9999-12-31', '9999-12-31 23:59:59'])
        expect(told(shape, far)).toBe('format')
      for (const near of ['1970-01-01', '2999-12-31', '2999-12-31 23:59:59'])
        expect(told(shape, near)).toMatch(/^\d{4}-\d{2}-\d{2} .*\+08$/)
    }
    expect(['0001-01', '1969-12', '1970-01', '2999-12', '3000-01'].map((one) => told(month(), one))).toEqual([
      'format',
      'format',
      '1970-01',
      '2999-12',
      'format',
    ])
  })

  it('of a birth or a paper begins with 1900, and may be the last there is', () => {
    expect(['1899-12-31', '1900-01-01', '9999-12-31'].map((one) => told(day(), one))).toEqual([
      'format',
      '1900-01-01',
      '9999-12-31',
    ])
  })
})
