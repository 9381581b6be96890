import { Select } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { datasource } from '../datasource/datasource.contract.ts'

/** Chooses a data source, in a form or as a filter. */
export function DatasourceSelect(parts: {
  id?: string
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
}) {
  const { data = [], isFetching } = useCall(datasource.select, {})
  return (
    <Select
      {...parts}
      allowClear
      loading={isFetching}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
