import { TreeField } from '../../../core/web/field/TreeField.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { menu } from '../menu/menu.contract.ts'

/** Chooses the menu that a scope belongs to, in a form or as a filter. */
export const MenuSelect = ({
  placeholder = t('请选择菜单'),
  ...parts
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
}) => <TreeField {...parts} tree={menu.tree} isFolded placeholder={placeholder} />

/** Searches scopes by menu, name and code. */
export const scopeFilters = () => (
  <>
    <Filter name="menuId" label={t('所属菜单')}>
      <MenuSelect placeholder={t('所有菜单')} />
    </Filter>
    <TextFilter name="scopeName" label={t('权限名称')} />
    <TextFilter name="resourceCode" label={t('权限编号')} />
  </>
)

/** Name and code of a scope. */
export const scopeColumns = (): ListColumn<{ scopeName: string; resourceCode: string }>[] => [
  { key: 'scopeName', title: t('权限名称'), width: 200, pin: 'left', card: 'title', isSortable: true },
  { key: 'resourceCode', title: t('权限编号'), width: 150, card: 'field', isSortable: true },
]
