import { TreeSelect, type TreeSelectProps } from 'antd'
import type { Call } from '../../shared/call.ts'
import { useCall } from '../call/queries.ts'

/** Chooses one of a tree, by its name. @param tree the call that answers it, as antd's TreeSelect takes it */
export function TreeField({
  tree,
  isFolded = false,
  ...parts
}: {
  tree: Call
  placeholder: string
  /** Whether only the top shows at first: a tree of many. */
  isFolded?: boolean
  id?: string
  value?: string
  onChange?: (value: string) => void
}) {
  const { data, isFetching } = useCall(tree, {} as never)
  return (
    <TreeSelect
      {...parts}
      allowClear
      treeData={(data ?? []) as NonNullable<TreeSelectProps['treeData']>}
      loading={isFetching}
      treeDefaultExpandAll={!isFolded}
      showSearch={{ treeNodeFilterProp: 'title' }}
    />
  )
}
