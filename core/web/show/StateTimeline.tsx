import type { z } from 'zod'
import { t } from '../language/language.ts'
import { CodeText, StatusTag, type Tone } from './StatusTag.tsx'
import { Timeline } from './Timeline.tsx'
import type { StateRow } from '../../shared/state-log.ts'

/** Shows the events of a record, the newest first. @param words Chinese name of each event */
export function StateTimeline<T extends Record<string, number>>({
  states,
  codes,
  tones,
  words,
}: {
  states: readonly z.input<typeof StateRow>[]
  codes: T
  tones: Partial<Record<keyof T, Tone>>
  words: Readonly<Record<string, string>>
}) {
  return (
    <Timeline
      events={states.toReversed().map(({ fromStatus, toStatus, action, userName, remark, createTime }, at) => ({
        key: `${createTime} ${at}`,
        title: t(words[action] ?? action),
        at: createTime,
        who: userName,
        reason: remark,
        change: (
          <span>
            {fromStatus !== null && fromStatus !== toStatus && (
              <>
                <CodeText codes={codes} value={fromStatus} /> →{' '}
              </>
            )}
            <StatusTag codes={codes} value={toStatus} tones={tones} />
          </span>
        ),
      }))}
    />
  )
}
