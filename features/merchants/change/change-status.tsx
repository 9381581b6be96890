import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { ChangeStatus } from '../status/change-status.contract.ts'

const tones: Record<keyof typeof ChangeStatus, Tone> = {
  pending: 'waiting',
  rejected: 'failed',
  channelProcessing: 'waiting',
  completed: 'done',
  channelFailed: 'failed',
  cancelled: 'off',
}

/** Next step for a change in each status, and the person who must act. @source docs/domain/network.md 5.2 */
const next: Record<number, string> = {
  1: '等待审核员审核',
  2: '等待申请人修改后重新提交，或撤销',
  3: '等待各通道处理；线下通道由审核员确认',
  4: '已生效',
  5: '通道未接受，等待申请人修改后重新提交，或撤销',
  6: '已撤销，商户资料未变',
}

/** The status of a change with its next step. */
export const ChangeState = ({ value }: { value: number }) => (
  <StatusTag codes={ChangeStatus} value={value} tones={tones} next={t(next[value] ?? '')} />
)

/** Words of the next step. */
export const changeNext = (value: number): string => t(next[value] ?? '')

const base = '/rb-oem/merrecord/mer_change_menu'

/** Routes of the pages of changes. */
export const changePaths = {
  details: (changeNo: string) => `${base}/mer_change_details?changeNo=${encodeURIComponent(changeNo)}`,
  modify: (changeNo: string) => `${base}/mer_change_modify?changeNo=${encodeURIComponent(changeNo)}`,
  alter: `${base}/mer_change_alter`,
}
