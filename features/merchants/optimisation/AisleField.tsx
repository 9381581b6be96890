import { Select } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { incoming } from '../incoming/incoming.contract.ts'

/** Chooses one of the operator's open channels by name; its code is the value, '' when none is chosen. */
export function AisleField({
  value,
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (aisleCode: string) => void
}) {
  const { data = [], isFetching } = useCall(incoming.openAisles, {})
  return (
    <Select
      {...rest}
      allowClear
      loading={isFetching}
      value={value || undefined}
      onChange={(chosen) => onChange?.(chosen ?? '')}
      options={data.map(({ aisleCode, aisleName }) => ({ value: aisleCode, label: aisleName }))}
    />
  )
}
