import { CodeText, StatusTag, type Tone } from './StatusTag.tsx'

/** A change of a record's state: what it was, unless it is new, and what it is. */
export const StateChange = ({
  codes,
  tones,
  from,
  to,
}: {
  codes: Record<string, number>
  tones: Record<string, Tone>
  from: number | null
  to: number
}) => (
  <span>
    {from !== null && (
      <>
        <CodeText codes={codes} value={from} /> →{' '}
      </>
    )}
    <StatusTag codes={codes} value={to} tones={tones} />
  </span>
)
