import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { SnStatus } from './device-codes.contract.ts'

/** Tone of each status of a device. */
export const snStatusTones: Record<keyof typeof SnStatus, Tone> = {
  inStock: 'done',
  inTransfer: 'waiting',
  bound: 'running',
  activated: 'done',
  held: 'failed',
  shipped: 'waiting',
  scrapped: 'off',
}

/** Next step of a device, and the party that must act. @source docs/domain/network.md 14.2 */
export const snStatusNext: Record<number, string> = {
  0: '可调拨、返库或绑定商户',
  1: '等待对方确认单据',
  2: '已绑定商户，首笔交易后激活',
  3: '商户使用中',
  4: '冻结或维修中，由仓库解冻',
  5: '已发货，等待买方收货',
  9: '已报废，不再使用',
}

/** The status of a device with its next step. */
export const SnState = ({ value }: { value: number }) => (
  <StatusTag codes={SnStatus} value={value} tones={snStatusTones} next={t(snStatusNext[value] ?? '')} />
)
