import { Select } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import type { SeededSet } from '../dictionary/framework-sets.contract.ts'
import { useBusinessSet } from './use-business-set.tsx'

/** Searches by one value of a business set; another one, as an address may ask for, shows as its number. */
export function BusinessFilter({ name, label, set }: { name: string; label: string; set: SeededSet }) {
  const { values, parts } = useBusinessSet(set)
  return (
    <Filter name={name} label={label}>
      <Select
        {...parts}
        allowClear
        placeholder={t('全部')}
        options={values.map(([value, words]) => ({ value: String(value), label: words }))}
      />
    </Filter>
  )
}
