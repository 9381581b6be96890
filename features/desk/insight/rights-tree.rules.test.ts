import { expect, it } from 'vitest'
import { type Branch, type Rights, rightsTree } from './rights-tree.rules.ts'

const menu = (id: string, parentId: string, more: object) => ({ id, parentId, name: '', nameEn: '', code: '', ...more })
const rights = {
  menus: [
    menu('1', '0', { name: '商户管理', nameEn: 'Merchants', code: 'mer', left: [], right: [] }),
    menu('2', '1', { name: '商户列表', nameEn: '', code: 'pos_info_view', left: ['a'], right: ['b'] }),
    menu('3', '1', { name: '门店列表', nameEn: 'Stores', code: 'pos_store_view', left: ['a'], right: [] }),
    // The menu above is not among the rights: it stands at the top.
    menu('4', '9', { name: '终端列表', nameEn: 'Terminals', code: 'terminal_view', left: [], right: ['b'] }),
  ],
  scopes: [{ kind: 'api', id: '7', name: 'closed', left: [], right: ['b'] }],
} as unknown as Rights

const namesOf = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ name, children }) => (children ? [name, ...namesOf(children)] : name))
const shown = (wanted: Partial<Parameters<typeof rightsTree>[1]>) =>
  namesOf(rightsTree(rights, { words: '', show: 'held', language: 'zh', ...wanted }))

it.each([
  ['all', {}, [['商户管理', '商户列表', '门店列表'], '终端列表', ['接口权限', 'closed']]],
  [
    'in English, where there is one',
    { language: 'en' },
    [['Merchants', '商户列表', 'Stores'], 'Terminals', ['API scopes', 'closed']],
  ],
  ['of the left alone', { show: 'left' }, [['商户管理', '门店列表']]],
  ['of the right alone', { show: 'right' }, ['终端列表', ['接口权限', 'closed']]],
  ['of both', { show: 'both' }, [['商户管理', '商户列表']]],
  ['found by a part of the name', { words: '终端' }, ['终端列表']],
  ['found by a part of the code', { words: 'POS_' }, [['商户管理', '商户列表', '门店列表']]],
] as const)('shows rights %s', (_, wanted, tree) => expect(shown(wanted)).toEqual(tree))
