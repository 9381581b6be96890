import { Select } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { PayWay } from '../../channels/channels.shared.ts'

/** Chooses ways of paying; none stands for every one. */
export function PayWaysField(parts: {
  id?: string
  value?: number[]
  onChange?: (value: number[]) => void
  disabled?: boolean
}) {
  const now = useStore(language)
  const options = codeSetOf(PayWay).entries.map((entry) => ({ value: entry.value, label: entry[now] }))
  return <Select {...parts} mode="multiple" allowClear placeholder={t('全部')} options={options} />
}

/** The numbers of a text with commas. */
export const waysOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))
