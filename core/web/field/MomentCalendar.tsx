import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { language } from '../language/language.ts'
import { useStore } from '../store.ts'

/** Precision with which a moment is chosen. */
export type MomentUnit = 'month' | 'day' | 'second'

const formats: Readonly<Record<MomentUnit, string>> = {
  month: 'YYYY-MM',
  day: 'YYYY-MM-DD',
  second: 'YYYY-MM-DD HH:mm:ss',
}

/**
 * Chooses a month, a day or a second.
 * @param value as the wire writes it: `2026-03`, `2026-03-02` or `2026-03-02 09:00:00`; '' for none
 * @param last the last that can be chosen, written alike
 */
export function MomentCalendar({
  unit,
  id,
  value = '',
  onChange,
  onBlur,
  last,
  disabled,
}: {
  unit: MomentUnit
  id?: string
  value?: string
  onChange?: (moment: string) => void
  onBlur?: () => void
  last?: string
  disabled?: boolean
}) {
  dayjs.locale(useStore(language) === 'zh' ? 'zh-cn' : 'en')
  const format = formats[unit]
  return (
    <DatePicker
      id={id}
      picker={unit === 'month' ? 'month' : 'date'}
      showTime={unit === 'second'}
      // What was typed stays when the field is left, also without the calendar's own button.
      needConfirm={false}
      format={format}
      disabled={disabled}
      maxDate={last ? dayjs(last) : undefined}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment?.format(format) ?? '')}
      onBlur={onBlur}
      style={{ width: '100%' }}
    />
  )
}
