import { describe, expect, it } from 'vitest'
import { boundWidth, changeColumn, type ListColumn, moveColumn, placeColumns, shownColumns } from './columns.ts'
import type { KeptLayout } from '../view/view-store.ts'

interface Row {
  a: string
  b: string
  c: string
  d: string
}
const columns: ListColumn<Row>[] = [
  { key: 'a', title: 'A', pin: 'left' },
  { key: 'b', title: 'B', width: 90 },
  { key: 'c', title: 'C', startsHidden: true },
  { key: 'd', title: 'D', pin: 'right' },
]
const kept = (...keys: string[]): KeptLayout => ({
  columns: keys.map((key) => ({ key, isShown: true, pin: '', width: 0 })),
  density: 'middle',
  pageSize: 0,
})
const keys = (placed: readonly { key: string }[]) => placed.map(({ key }) => key).join('')

describe('columns', () => {
  it('stand as declared at first, without the hidden ones', () => {
    expect(keys(shownColumns(placeColumns(columns, null)))).toBe('abd')
  })
  it('stand in the kept order', () => {
    expect(keys(placeColumns(columns, kept('d', 'c', 'b', 'a')))).toBe('dcba')
  })
  it('put one that came later after its declared neighbour', () => {
    expect(keys(placeColumns(columns, kept('d', 'a', 'b')))).toBe('dabc')
    expect(keys(placeColumns(columns, kept('c', 'd')))).toBe('abcd')
  })
  it('forget one that the page lost', () => {
    expect(keys(placeColumns(columns, kept('z', 'b', 'a', 'c', 'd')))).toBe('bacd')
  })
  it('pinned left come first and pinned right last, wherever they are moved', () => {
    const layout = {
      ...kept('b', 'a', 'd', 'c'),
      columns: kept('b', 'a', 'd', 'c').columns.map((one) => ({
        ...one,
        pin: one.key === 'c' ? ('left' as const) : one.key === 'b' ? ('right' as const) : ('' as const),
      })),
    }
    expect(keys(shownColumns(placeColumns(columns, layout)))).toBe('cadb')
  })
})

it('changes one column and leaves the others', () => {
  const after = changeColumn(placeColumns(columns, null), 'b', { isShown: false })
  expect(after.find(({ key }) => key === 'b')?.isShown).toBe(false)
  expect(after.filter(({ isShown }) => isShown)).toHaveLength(2)
})

it.each([
  ['a', 1, 'bacd'],
  ['a', -1, 'abcd'],
  ['d', -3, 'dabc'],
  ['b', 9, 'acdb'],
] as const)('moves %s by %i', (key, by, order) => {
  expect(keys(moveColumn(placeColumns(columns, null), key, by))).toBe(order)
})

it.each([
  [10, 60],
  [99.6, 100],
  [5000, 1200],
])('keeps a width of %f within bounds', (width, bound) => {
  expect(boundWidth(width)).toBe(bound)
})

it.each([
  { why: 'Chinese', title: '审核状态', width: 88 },
  { why: 'English, which is longer', title: 'Operator number', width: 163 },
  { why: 'never more than so much', title: 'What the provider above says of it', width: 240 },
])('gives a heading the room that it needs: $why', ({ title, width }) => {
  const widthOf = (column: object) => placeColumns([{ key: 'a', title, width: 60, ...column }] as never, null)[0]?.width
  expect(widthOf({})).toBe(width)
  expect(widthOf({ isSortable: true })).toBe(Math.min(width + 20, 240))
  expect(widthOf({ width: 300 })).toBe(300)
})
