import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { codeSetOf } from '../../../shared/codes.ts'
import { language, t } from '../../language/language.ts'
import { useStore } from '../../store.ts'

export { DaysFilter } from './DaysFilter.tsx'

/** One field to search by: the name of the parameter and its label. */
export const Filter = ({ name, label, children }: { name: string; label: string; children: ReactNode }) => (
  <Form.Item name={name} label={label}>
    {children}
  </Form.Item>
)

/** Chooses one code of a set by its words; several, as an address may ask for them, show as one choice. */
export function CodeFilter({ name, label, codes }: { name: string; label: string; codes: Record<string, number> }) {
  const now = useStore(language)
  const asked = Form.useWatch<string | undefined>(name)
  const options = codeSetOf(codes).entries.map(({ value, zh, en }) => ({
    value: String(value),
    label: now === 'zh' ? zh : en,
  }))
  const several = asked?.includes(',')
    ? [
        {
          value: asked,
          label: asked
            .split(',')
            .map((one) => options.find(({ value }) => value === one)?.label ?? one)
            .join(' / '),
        },
      ]
    : []
  return (
    <Form.Item name={name} label={label}>
      <Select
        allowClear
        options={[...several, ...options]}
        placeholder={t('全部')}
        showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      />
    </Form.Item>
  )
}
