import { describe, expect, it } from 'vitest'
import { nest, treeNodes, withAncestors, withDescendants } from './tree.ts'

const rows = [
  { id: 1n, parentId: 0n, name: 'a' },
  { id: 2n, parentId: 1n, name: 'b' },
  { id: 3n, parentId: 2n, name: 'c' },
  { id: 4n, parentId: 9n, name: 'd' },
]

describe('trees', () => {
  it('nest rows, with orphans as roots', () => {
    expect(nest(rows)).toMatchObject([
      { id: 1n, children: [{ id: 2n, children: [{ id: 3n, children: [] }] }] },
      { id: 4n, children: [] },
    ])
  })

  it('become nodes with ids as text and children only where there are some', () => {
    expect(treeNodes(rows.slice(0, 2), ({ name }) => name)).toEqual([
      {
        id: '1',
        parentId: '0',
        title: 'a',
        key: '1',
        value: '1',
        hasChildren: true,
        children: [{ id: '2', parentId: '1', title: 'b', key: '2', value: '2' }],
      },
    ])
  })

  it('know what is above and below', () => {
    expect([...withAncestors(rows, new Set([3n, 7n]))].sort()).toEqual([1n, 2n, 3n])
    expect([...withDescendants(rows, 2n)].sort()).toEqual([2n, 3n])
    expect([...withDescendants([{ id: 5n, parentId: 5n }], 5n)]).toEqual([5n])
  })
})
