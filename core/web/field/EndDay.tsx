import { Checkbox } from 'antd'
import { noEnd } from '../../shared/dates.ts'
import { t } from '../language/language.ts'
import { MomentPicker } from './moment-picker.ts'

/** The last day of what holds for a time (a paper, a contract), or for good. */
export function EndDay({
  value,
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  disabled?: boolean
}) {
  const isForGood = value === noEnd
  return (
    <span className="end-day">
      <MomentPicker
        {...rest}
        unit="day"
        value={isForGood ? '' : (value ?? '')}
        disabled={rest.disabled || isForGood}
        onChange={(day) => onChange?.(day || undefined)}
      />
      <Checkbox
        checked={isForGood}
        disabled={rest.disabled}
        onChange={({ target }) => onChange?.(target.checked ? noEnd : undefined)}
      >
        {t('长期')}
      </Checkbox>
    </span>
  )
}
