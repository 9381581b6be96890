import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PageQuery, Paging } from '../../shared/call.ts'
import {
  filterTexts,
  type ListAddress,
  pageSizes,
  readAddress,
  splitFilters,
  takenBy,
  takesDays,
  usualPageSize,
  writeAddress,
} from './list-url.ts'

const read = (text: string) => readAddress(new URLSearchParams(text))

it('offers the page sizes of the specification, ten first (R508, R509)', () => {
  expect(pageSizes).toEqual([10, 30, 50, 100, 200])
  expect(usualPageSize).toBe(10)
})

it.each([
  ['', { current: 1, size: 10, filters: {} }],
  [
    'current=3&size=50&title=a&descs=createTime',
    { current: 3, size: 50, filters: { title: 'a' }, descs: 'createTime' },
  ],
  ['current=-2&size=9999', { current: 1, size: 10 }],
  ['current=x&size=0', { current: 1, size: 10 }],
  ['open=12&status=', { open: '12', filters: {} }],
])('reads %s', (text, address) => {
  expect(read(text)).toMatchObject(address)
})

it('gives back what it wrote', () => {
  const word = fc.string({ minLength: 1, maxLength: 8 })
  const address = fc.record<ListAddress>({
    filters: fc.dictionary(fc.constantFrom('title', 'status', 'createTime_dategt'), word),
    current: fc.integer({ min: 1, max: 500 }),
    size: fc.constantFrom(...pageSizes),
    ascs: fc.constantFrom('', 'sort'),
    descs: fc.constantFrom('', 'createTime'),
    open: fc.constantFrom('', '1700000000000000001'),
  })
  fc.assert(
    fc.property(address, (given) => {
      expect(readAddress(writeAddress(given))).toEqual(given)
    }),
  )
})

describe('a phone, card or id number', () => {
  it.each(['phone', 'mobile', 'legalPhone', 'idNo', 'accNo', 'cardNo', 'email'])('is not written for %s', (name) => {
    expect(String(writeAddress({ ...read(''), filters: { [name]: '1', title: 'a' } }))).toBe('title=a')
    expect(splitFilters({ [name]: '1', title: 'a' })).toEqual({ open: { title: 'a' }, personal: { [name]: '1' } })
  })
  it('is not read from a pasted link either', () => {
    expect(read('phone=13800138000').filters).toEqual({})
  })
})

it('makes texts of what a form holds', () => {
  expect(filterTexts({ a: ' x ', b: '', c: undefined, d: null, e: [1, 2], f: 0, g: [] })).toEqual({
    a: 'x',
    e: '1,2',
    f: '0',
  })
})

it('sends of an address what the list takes, and leaves the rest to the page', () => {
  const list = { input: PageQuery.extend({ title: z.string().optional() }) }
  const filters = { title: '甲', tab: '2', createTime_dategt: '2026-02-01', constructor: 'x' }
  expect(takenBy(list, filters)).toEqual({ title: '甲', createTime_dategt: '2026-02-01' })
})

it('offers days where rows have a time of creation', () => {
  expect([takesDays({ input: PageQuery }), takesDays({ input: Paging })]).toEqual([true, false])
})
