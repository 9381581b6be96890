import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { HoldStatus } from './risk-hold.contract.ts'

/** Tone of each status of a hold, by its meaning for the work. */
export const holdTones: Record<keyof typeof HoldStatus, Tone> = { held: 'failed', lifting: 'waiting', released: 'done' }

/** Next step for a hold in each status, and the person who must act. @source docs/rulings.md 32 */
export const holdNext: Readonly<Record<number, string>> = {
  1: '不参与结算，风控可申请解冻',
  2: '等待另一人复核解冻',
  3: '已解冻，随下一次结算付给商户',
}

/** The status with its next step. */
export const HoldState = ({ value }: { value: number }) => (
  <StatusTag codes={HoldStatus} value={value} tones={holdTones} next={t(holdNext[value] ?? '')} />
)
