import { describe, expect, it } from 'vitest'
import { chosenWith, chosenWithout, foundNodes, partlyChosen, waysToFound } from './grant-tree.ts'

const nodes = [
  {
    key: 'system',
    title: '系统管理',
    children: [
      {
        key: 'user',
        title: '用户管理',
        children: [
          { key: 'user_add', title: '新增' },
          { key: 'user_edit', title: '编辑' },
        ],
      },
      { key: 'post', title: '岗位管理' },
    ],
  },
]

describe('a tree of grants', () => {
  it.each([
    {
      why: 'a page with its buttons and its group',
      chosen: [],
      key: 'user',
      after: ['system', 'user', 'user_add', 'user_edit'],
    },
    { why: 'a button with its page', chosen: ['post'], key: 'user_add', after: ['post', 'system', 'user', 'user_add'] },
    { why: 'nothing for a node that is not there', chosen: ['post'], key: 'gone', after: ['post'] },
  ])('chooses $why', ({ chosen, key, after }) => expect(chosenWith(nodes, chosen, key)).toEqual(after))

  it.each([
    { why: 'a button alone', chosen: ['system', 'user', 'user_add'], key: 'user_add', after: ['system', 'user'] },
    { why: 'a page with its buttons', chosen: ['system', 'user', 'user_add'], key: 'user', after: ['system'] },
  ])('gives up $why', ({ chosen, key, after }) => expect(chosenWithout(nodes, chosen, key)).toEqual(after))

  it('marks groups of which something is held', () =>
    expect(partlyChosen(nodes, new Set(['user', 'user_add']))).toEqual(['system']))

  it('narrows to what leads to a found title, and unfolds the way', () => {
    expect(foundNodes(nodes, '岗位')).toEqual([
      { key: 'system', title: '系统管理', children: [{ key: 'post', title: '岗位管理' }] },
    ])
    expect(waysToFound(nodes, '编辑')).toEqual(['system', 'user'])
    expect(waysToFound(nodes, '系统')).toEqual([])
  })
})
