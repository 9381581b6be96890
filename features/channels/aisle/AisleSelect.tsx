import { Select } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { aisle } from './aisle.contract.ts'

/** Chooses one of the channels that the operator uses. */
export function AisleSelect(parts: { id?: string; value?: string; onChange?: (aisleCode: string) => void }) {
  const { data, isPending } = useCall(aisle.ofTenant, {})
  return (
    <Select
      {...parts}
      loading={isPending}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ aisleCode, aisleName }) => ({ value: aisleCode, label: aisleName }))}
    />
  )
}
