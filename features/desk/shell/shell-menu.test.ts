import { expect, it } from 'vitest'
import { codesOf, menuOf } from './ShellMenu.tsx'

const row = {
  id: '1',
  parentId: '0',
  code: 'system',
  name: '系统管理',
  nameEn: 'System',
  alias: 'menu',
  path: '/system',
  source: 'iconfont icon-setting',
  category: 1,
  categoryName: '',
  action: 0,
  actionName: '',
  isOpen: 1,
  isOpenName: '',
  sort: 1,
  remark: '',
  parentName: '',
  hasChildren: false,
} as const

it('makes entries with name, path, icon, children, roles and open mode of the rows of the server (R245)', () => {
  const child = {
    ...row,
    id: '2',
    code: 'doc',
    name: '手册',
    nameEn: '',
    path: 'https://x.example',
    isOpen: 2 as const,
  }
  expect(menuOf([{ ...row, children: [{ ...child, children: [] }] }])).toEqual([
    {
      id: '1',
      code: 'system',
      name: '系统管理',
      nameEn: 'System',
      path: '/system',
      icon: 'iconfont icon-setting',
      openMode: 1,
      roles: [],
      children: [
        {
          id: '2',
          code: 'doc',
          name: '手册',
          nameEn: '',
          path: 'https://x.example',
          icon: 'iconfont icon-setting',
          openMode: 2,
          roles: [],
          children: [],
        },
      ],
    },
  ])
})

it('gathers the codes of every level into one flat list (R243, R244)', () => {
  const leaf = (code: string) => ({ code, children: [] })
  expect(
    codesOf([
      { code: 'user', children: [leaf('user_add'), { code: 'more', children: [leaf('user_lock')] }] as never },
      leaf('notice'),
    ]),
  ).toEqual(['user_add', 'user_lock', 'notice'])
})
