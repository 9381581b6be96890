import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { DeliveryStatus } from './delivery-codes.contract.ts'

/** Meaning of each status of a delivery for the work. */
export const deliveryTones: Record<keyof typeof DeliveryStatus, Tone> = {
  shipped: 'running',
  received: 'done',
  sentBack: 'off',
}

/** Next step of a delivery by its status, and who must act. @source docs/domain/money.md 8.5 */
const deliveryNext: Readonly<Record<number, string>> = {
  1: '等待买方收货，10天后自动收货',
  2: '买方已收货',
  3: '货物已退回卖方',
}

/** The status with its next step. */
export const DeliveryState = ({ value }: { value: number }) => (
  <StatusTag codes={DeliveryStatus} value={value} tones={deliveryTones} next={t(deliveryNext[value] ?? '')} />
)

/** Chinese name of each event of a delivery. */
export const deliveryWords = {
  ship: '发货',
  receive: '收货',
  sendBack: '退回',
}
