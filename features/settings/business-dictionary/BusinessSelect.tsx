import { Select } from 'antd'
import type { SeededSet } from '../dictionary/framework-sets.contract.ts'
import { useBusinessSet } from './use-business-set.tsx'

/** Chooses one value of a business set by the tenant's words. */
export function BusinessSelect({
  set,
  ...rest
}: {
  set: SeededSet
  autoFocus?: boolean
  /** Given by the field around it. */
  id?: string
  value?: number
  onChange?: (value: number) => void
}) {
  const { values, parts } = useBusinessSet(set)
  return <Select {...rest} {...parts} options={values.map(([value, label]) => ({ value, label }))} />
}
