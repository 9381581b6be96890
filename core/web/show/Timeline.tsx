import type { ReactNode } from 'react'
import { t } from '../language/language.ts'
import { Moment } from './values.tsx'

/** One thing that happened to a record. */
export interface TimelineEvent {
  readonly key: string
  /** Action that was done: 提交审核. */
  readonly title: ReactNode
  readonly at: string
  /** User who did it; '' for the system. */
  readonly who: string
  /** From which state to which. */
  readonly change?: ReactNode
  /** Further changes, on lines of their own: a table of fields. */
  readonly details?: ReactNode
  /** Reason, in the words of the user who did it. */
  readonly reason?: string
}

/** History of a record: user, time, old and new state, reason; newest first as given. @source docs/screen-quality.md 10 */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <p className="absent">{t('还没有记录')}</p>
  return (
    <ol className="timeline">
      {events.map(({ key, title, at, who, change, details, reason }) => (
        <li key={key}>
          <div className="timeline-head">
            <strong>{title}</strong>
            {change}
          </div>
          <div className="timeline-who">
            {who || t('系统')} · <Moment value={at} />
          </div>
          {reason && (
            <p>
              {t('原因')}：{reason}
            </p>
          )}
          {details}
        </li>
      ))}
    </ol>
  )
}
