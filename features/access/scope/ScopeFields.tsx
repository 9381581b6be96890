import { TreeSelect } from 'antd'
import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { menu } from '../menu/menu.contract.ts'

/** Chooses the menu that a scope belongs to, in a form or as a filter. */
export function MenuSelect(parts: {
  id?: string
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
}) {
  const { data = [], isFetching } = useCall(menu.tree, {})
  return (
    <TreeSelect
      {...parts}
      allowClear
      treeData={data}
      loading={isFetching}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={parts.placeholder ?? t('请选择菜单')}
    />
  )
}
