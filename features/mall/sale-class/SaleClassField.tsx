import { TreeSelect } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { saleClass } from './sale-class.contract.ts'

type Branch = ReceivedOf<typeof saleClass.tree>[number]

/** Chooses a class of the own shop by its name. @param without a class that cannot be chosen, with all below it */
export function SaleClassField({
  without,
  ...parts
}: {
  without?: string | undefined
  placeholder: string
  id?: string
  value?: string
  onChange?: (id: string) => void
}) {
  const { data, isFetching } = useCall(saleClass.tree, { className: '' })
  return (
    <TreeSelect<string, Branch>
      {...parts}
      value={parts.value === '0' ? undefined : parts.value}
      allowClear
      treeData={cut(data ?? [], without)}
      fieldNames={{ label: 'className', value: 'id', children: 'children' }}
      loading={isFetching}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'className' }}
    />
  )
}

const cut = (rows: readonly Branch[], without: string | undefined): Branch[] =>
  rows.filter(({ id }) => id !== without).map((row) => ({ ...row, children: cut(row.children, without) }))
