import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveState } from '../campaign/active-status.tsx'

/** Next step for an activity in each status, and who must act. @source docs/domain/money.md 7.3 */
export const activityNext: Readonly<Record<number, string>> = {
  [ActiveStatus.draft]: '由另一人发布后生效。',
  [ActiveStatus.running]: '每日1:30统计并发放，到期自动结束。',
  [ActiveStatus.ended]: '不再有新终端参加，已参加的终端继续到各阶段结束。',
  [ActiveStatus.stopped]: '暂停统计和发放，恢复后继续。',
}

/** The status with its next step. */
export const ActivityState = ({ value }: { value: number }) => <ActiveState value={value} next={activityNext} />
