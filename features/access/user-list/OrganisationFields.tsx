import { Form, TreeSelect } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { dept } from '../../organisation/organisation.shared.ts'
import { role } from '../role/role.contract.ts'

interface FieldParts {
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (value: string[]) => void
}

const shared = {
  multiple: true,
  allowClear: true,
  treeDefaultExpandAll: true,
  showSearch: { treeNodeFilterProp: 'title' },
} as const

/** Chooses roles among those that the user may grant. */
export function RoleField(parts: FieldParts) {
  const { data = [], isFetching } = useCall(role.tree, {})
  return <TreeSelect {...shared} {...parts} treeData={data} loading={isFetching} placeholder={t('请选择角色')} />
}

/** Chooses departments of the user's own tenant. */
export function DeptField(parts: FieldParts) {
  const { data = [], isFetching } = useCall(dept.tree, {})
  return <TreeSelect {...shared} {...parts} treeData={data} loading={isFetching} placeholder={t('请选择部门')} />
}

/** Searches by one department. */
export function DeptFilter({ name, label }: { name: string; label: string }) {
  const { data = [], isFetching } = useCall(dept.tree, {})
  return (
    <Form.Item name={name} label={label}>
      <TreeSelect {...shared} multiple={false} treeData={data} loading={isFetching} placeholder={t('全部')} />
    </Form.Item>
  )
}
