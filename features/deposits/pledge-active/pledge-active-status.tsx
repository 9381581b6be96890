import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { ActiveStatus } from '../pledge-codes/pledge-codes.contract.ts'

/** Meaning of each status of an activity for the work. */
export const activeTones: Record<keyof typeof ActiveStatus, Tone> = {
  draft: 'waiting',
  running: 'running',
  ended: 'done',
  stopped: 'off',
}

/** Next step of an activity by its status. @source docs/domain/money.md 7.3 */
const activeNext: Readonly<Record<number, string>> = {
  0: '等待他人发布后生效',
  1: '范围内的终端首次绑定时生成押金订单',
  2: '已到结束时间，不再生成押金订单',
  3: '已停用，可重新启用',
}

/** The status with its next step. */
export const ActiveState = ({ value }: { value: number }) => (
  <StatusTag codes={ActiveStatus} value={value} tones={activeTones} next={t(activeNext[value] ?? '')} />
)
