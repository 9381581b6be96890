import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { useStore } from '../../../core/web/store.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'

/** Meaning of each status of a campaign for the work. */
export const activeTones: Record<keyof typeof ActiveStatus, Tone> = {
  draft: 'waiting',
  running: 'running',
  ended: 'done',
  stopped: 'off',
}

/** The status with its next step. @param next by status, in Chinese */
export const ActiveState = ({ value, next }: { value: number; next: Readonly<Record<number, string>> }) => (
  <StatusTag codes={ActiveStatus} value={value} tones={activeTones} next={t(next[value] ?? '')} />
)

/** Ways of paying that a campaign is for, in words. @param value their numbers with commas; '' for every one */
export function PayWaysText({ value }: { value: string }) {
  const now = useStore(language)
  if (value === '') return t('全部')
  const words = value.split(',').map((way) => codeLabel(codeSetOf(PayWay), Number(way), now))
  return words.join(now === 'zh' ? '、' : ', ')
}
