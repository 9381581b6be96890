import { CopyOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { copyText } from '../clipboard.ts'
import { t } from '../language/language.ts'
import { isNegative, percentText, withThousands } from './money-text.ts'
import './values.css'

/** An amount: thousands marks, two decimals, a negative one with minus sign and colour together. Columns of it align right. */
export function Money({ value, isPlain = false }: { value: string | null | undefined; isPlain?: boolean }) {
  if (value === null || value === undefined || value === '') return <span className="absent">—</span>
  return <span className={`number ${!isPlain && isNegative(value) ? 'is-negative' : ''}`}>{withThousands(value)}</span>
}

/** A rate in percent, without needless zeros; all four decimals on hover. */
export function Rate({ value }: { value: string | null | undefined }) {
  if (!value) return <span className="absent">—</span>
  return (
    <span className="number" title={`${value}%`}>
      {percentText(value)}
    </span>
  )
}

/** An id, order or serial number: whole on hover, copied by one click, never rounded. */
export function Copyable({ value, children }: { value: string; children?: ReactNode }) {
  if (!value) return <span className="absent">—</span>
  return (
    <span className="copyable">
      <span className="copyable-text number" title={value}>
        {children ?? value}
      </span>
      <button
        type="button"
        className="copy-button"
        aria-label={t('复制 {value}', { value })}
        onClick={(event) => {
          event.stopPropagation()
          void copyText(value)
        }}
      >
        <CopyOutlined />
      </button>
    </span>
  )
}

/** A moment as `yyyy-MM-dd HH:mm:ss`; in full with its zone on hover. */
export function Moment({ value }: { value: string | null | undefined }) {
  if (!value) return <span className="absent">—</span>
  return (
    <time className="number" dateTime={`${value.replace(' ', 'T')}+08:00`} title={`${value} (UTC+08:00)`}>
      {value}
    </time>
  )
}
