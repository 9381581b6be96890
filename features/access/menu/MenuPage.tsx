import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { TreePage } from '../../../core/web/list/TreePage.tsx'
import type { BranchOf } from '../../../core/web/list/use-list.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { menu, MenuCategory, OpenMode } from './menu.contract.ts'

const MenuForm = lazily(() => import('./MenuForm.tsx').then((m) => m.MenuForm))

export type MenuBranch = BranchOf<typeof menu.list>

/** Subject of the form: an entry to change, or the entry below which a new one is added. */
export type MenuEdit = { readonly row: MenuBranch } | { readonly below: MenuBranch | null }

/** 菜单管理: the entries of the side menu with their buttons; the platform's alone. */
export function MenuPage() {
  const [editing, setEditing] = useState<MenuEdit | null>(null)
  const removing = useSend(menu.remove)
  const drop = async ({ id, name }: MenuBranch) =>
    (await confirmRemoval({
      title: t('删除菜单 {name}', { name }),
      text: t('所有角色将失去该菜单或按钮。'),
    })) && void removing.send({ ids: id })
  return (
    <>
      <TreePage
        title={t('菜单管理')}
        tree={menu.list}
        rowKey="id"
        nameOf={(row) => row.name}
        columns={menuColumns()}
        toolbar={<AddButton code="menu_add" onClick={() => setEditing({ below: null })} />}
        filters={
          <>
            <TextFilter name="name" label={t('菜单名称')} />
            <TextFilter name="code" label={t('菜单编号')} />
            <TextFilter name="alias" label={t('菜单别名')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'menu_edit', run: () => setEditing({ row }) },
              {
                title: t('新增下级'),
                code: 'menu_add',
                blocked: row.category === MenuCategory.button ? t('按钮下不能添加菜单') : undefined,
                run: () => setEditing({ below: row }),
              },
              {
                title: t('删除'),
                code: 'menu_delete',
                isDanger: true,
                blocked: (row.children ?? []).length > 0 ? t('请先删除子节点!') : undefined,
                run: () => void drop(row),
              },
            ]}
          />
        )}
      />
      {editing && <MenuForm edit={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const menuColumns = (): ListColumn<MenuBranch>[] => [
  { key: 'name', title: t('菜单名称'), width: 260, card: 'title' },
  { key: 'nameEn', title: t('英文名称'), width: 170 },
  { key: 'code', title: t('菜单编号'), width: 170, card: 'field' },
  codeColumn('category', t('菜单类型'), MenuCategory, { width: 90 }),
  { key: 'path', title: t('路由地址'), width: 260 },
  {
    key: 'isOpen',
    title: t('新窗口'),
    width: 80,
    render: ({ isOpen, category }) =>
      category === MenuCategory.menu ? <CodeText codes={OpenMode} value={isOpen} /> : null,
  },
  { key: 'sort', title: t('菜单排序'), width: 90, align: 'right' },
]
