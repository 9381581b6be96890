import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { MoveStatus } from './move.contract.ts'

const tones: Record<keyof typeof MoveStatus, Tone> = {
  pending: 'waiting',
  done: 'done',
  rejected: 'failed',
  cancelled: 'off',
}

/** Next step of a move and who must act, by its status. @source docs/domain/network.md 7.4 */
const next: Readonly<Record<number, string>> = {
  1: '等待另一人审核，通过后立即生效',
  2: '已按新上级计算此后的交易',
  3: '未迁移；如需迁移请重新申请',
  4: '申请人已撤销，未迁移',
}

/** The status of a move with its next step. */
export const MoveState = ({ value }: { value: number }) => (
  <StatusTag codes={MoveStatus} value={value} tones={tones} next={t(next[value] ?? '')} />
)
