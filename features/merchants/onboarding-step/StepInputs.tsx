import { Input, type InputProps, Radio, Select } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { MomentCalendar } from '../../../core/web/field/MomentCalendar.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { plainNumber } from './completed.rules.ts'
import { isMasked } from './step-judging.rules.ts'

/** Props that a form gives each of its controls. */
interface ControlParts<Value> {
  readonly id?: string
  readonly value?: Value
  readonly onChange?: (value: Value | undefined) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
}

/** A day of a paper. */
export const PaperDay = ({ value, onChange, ...rest }: ControlParts<string>) => (
  <MomentCalendar {...rest} unit="day" value={value ?? ''} onChange={(day) => onChange?.(day || undefined)} />
)

/** A long number, pasted as a whole or typed: blanks and full-width characters go, letters become upper case. A masked one is replaced as a whole. */
export function NumberInput({
  value,
  onChange,
  isDigits = false,
  ...rest
}: ControlParts<string> & { isDigits?: boolean; maxLength?: number; inputMode?: InputProps['inputMode'] }) {
  return (
    <Input
      {...rest}
      className="number"
      autoComplete="off"
      inputMode={isDigits ? 'numeric' : undefined}
      value={value ?? ''}
      onFocus={({ target }) => isMasked(target.value) && target.select()}
      onChange={({ target }) => {
        const typed = plainNumber(target.value)
        onChange?.(isMasked(value) && typed !== value ? typed.replaceAll('*', '') : typed)
      }}
    />
  )
}

const useOptions = (codes: Record<string, number>, only?: readonly number[]) => {
  const now = useStore(language)
  return codeSetOf(codes)
    .entries.filter(({ value }) => only === undefined || only.includes(value))
    .map(({ value, zh, en }) => ({ value, label: now === 'zh' ? zh : en }))
}

/** Chooses one of a few codes, all in sight. */
export function CodeRadio({
  codes,
  only,
  value,
  onChange,
  ...rest
}: ControlParts<number> & { codes: Record<string, number>; only?: readonly number[] }) {
  const options = useOptions(codes, only)
  return (
    <Radio.Group
      {...rest}
      optionType="button"
      value={value}
      options={options}
      onChange={({ target }) => onChange?.(target.value as number)}
    />
  )
}

/** Chooses one of some codes. */
export function CodeSelect({
  codes,
  only,
  ...rest
}: ControlParts<number> & { codes: Record<string, number>; only?: readonly number[] }) {
  return <Select {...rest} options={useOptions(codes, only)} allowClear placeholder={t('请选择')} />
}

/** Yes or no, as the wire writes it. */
export function YesNo({ value, onChange, ...rest }: ControlParts<number>) {
  return (
    <Radio.Group
      {...rest}
      optionType="button"
      value={value}
      options={[
        { value: 1, label: t('是') },
        { value: 0, label: t('否') },
      ]}
      onChange={({ target }) => onChange?.(target.value as number)}
    />
  )
}
