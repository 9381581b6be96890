import { t } from '../../../core/web/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { HoldStatus } from './risk-hold.contract.ts'

/** What each status of a hold means for the work. */
export const holdTones: Record<keyof typeof HoldStatus, Tone> = { held: 'failed', lifting: 'waiting', released: 'done' }

/** What happens next to a hold, and who must act. @source docs/rulings.md 32 */
export const holdNext: Readonly<Record<number, string>> = {
  1: '不参与结算，风控可申请解冻',
  2: '等待另一人复核解冻',
  3: '已解冻，随下一次结算付给商户',
}

/** The status with its next step. */
export const HoldState = ({ value }: { value: number }) => (
  <StatusTag codes={HoldStatus} value={value} tones={holdTones} next={t(holdNext[value] ?? '')} />
)
