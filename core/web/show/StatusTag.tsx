import { codeLabel, codeSetOf } from '../../shared/codes.ts'
import { language } from '../language/language.ts'
import { useStore } from '../store.ts'
import './values.css'

/** Meaning of a status for the work: done, waiting for somebody, under way, failed, switched off. */
export type Tone = 'done' | 'waiting' | 'running' | 'failed' | 'off'

/** Shapes of the tones, so that colour alone never tells. */
const shapes: Record<Tone, string> = {
  done: 'M2 6l3 3 5-6',
  waiting: 'M6 1.5 11 10.5H1Z',
  running: 'M6 1 11 6 6 11 1 6Z',
  failed: 'M2.5 2.5l7 7m0-7-7 7',
  off: 'M2 2h8v8H2Z',
}
const isLine = (tone: Tone) => tone === 'done' || tone === 'failed'

/**
 * A status as words, colour and shape, from its set of codes.
 * @param tones what each named status means; those left out are under way
 * @param next what happens next and who must act, on hover
 * @source docs/screen-quality.md 9
 */
export function StatusTag<T extends Record<string, number>>({
  codes,
  value,
  tones,
  next,
}: {
  codes: T
  value: number
  tones: Partial<Record<keyof T, Tone>>
  next?: string
}) {
  const now = useStore(language)
  const set = codeSetOf(codes)
  const name = set.entries.find((entry) => entry.value === value)?.name as keyof T | undefined
  const tone = (name !== undefined && tones[name]) || 'running'
  return (
    <span className={`status status-${tone}`} title={next}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path
          d={shapes[tone]}
          fill={isLine(tone) ? 'none' : 'currentColor'}
          stroke={isLine(tone) ? 'currentColor' : 'none'}
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {codeLabel(set, value, now)}
    </span>
  )
}

/** Words of a code in the interface language. */
export function CodeText({ codes, value }: { codes: Record<string, number>; value: number | null }) {
  const now = useStore(language)
  return value === null ? <span className="absent">—</span> : codeLabel(codeSetOf(codes), value, now)
}
