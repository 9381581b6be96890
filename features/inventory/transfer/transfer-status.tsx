import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { RsrStatus } from './transfer-codes.contract.ts'

/** Tone of each status of an order. */
export const rsrStatusTones: Record<keyof typeof RsrStatus, Tone> = {
  pending: 'waiting',
  confirmed: 'done',
  cancelled: 'off',
  refused: 'failed',
}

/** Next step of an order, and the party that must act. @source docs/domain/network.md 14.2 */
export const rsrStatusNext: Record<number, string> = {
  0: '等待对方确认，超过7天自动取消',
  1: '设备已转入接收方库存',
  2: '已取消，设备留在原持有方',
  3: '已拒收，设备留在原持有方',
}

/** The status of an order with its next step. */
export const RsrState = ({ value }: { value: number }) => (
  <StatusTag codes={RsrStatus} value={value} tones={rsrStatusTones} next={t(rsrStatusNext[value] ?? '')} />
)
