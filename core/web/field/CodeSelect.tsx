import { Select } from 'antd'
import { codeSetOf } from '../../shared/codes.ts'
import { language } from '../language/language.ts'
import { useStore } from '../store.ts'

/** From so many words on, a select can be searched. */
const searchedFrom = 9

/** Chooses one code of a declared set by its words. */
export function CodeSelect({
  codes,
  only,
  ...parts
}: {
  codes: Record<string, number>
  /** Values to choose from; all of the set when left out. */
  only?: readonly number[]
  allowClear?: boolean
  autoFocus?: boolean
  disabled?: boolean
  placeholder?: string
  /** Given by the field around it. */
  id?: string
  value?: number
  onChange?: (value: number) => void
}) {
  const now = useStore(language)
  const options = codeSetOf(codes)
    .entries.filter(({ value }) => only === undefined || only.includes(value))
    .map((entry) => ({ value: entry.value, label: entry[now] }))
  return (
    <Select
      {...parts}
      options={options}
      showSearch={options.length >= searchedFrom ? { optionFilterProp: 'label' } : false}
    />
  )
}
