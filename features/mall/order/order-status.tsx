import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { MasterStatus, SubStatus } from './order-codes.contract.ts'

/** Meaning of each status of a master order for the work. */
export const masterTones: Record<keyof typeof MasterStatus, Tone> = {
  unpaid: 'waiting',
  paid: 'running',
  partlyShipped: 'running',
  shipped: 'running',
  completed: 'done',
  closed: 'off',
  refunded: 'off',
}

/** Next step of a master order by its status, and who must act. @source docs/domain/money.md 8.5 */
export const masterNext: Readonly<Record<number, string>> = {
  0: '等待买方付款，超时自动关闭',
  1: '已付款，等待卖方发货',
  2: '部分商品已发货，等待卖方继续发货',
  3: '已全部发货，等待买方收货',
  4: '买方已收货，订单完成',
  5: '订单已关闭，未付款',
  6: '货款已全部退回',
}

/** The status with its next step. */
export const MasterState = ({ value }: { value: number }) => (
  <StatusTag codes={MasterStatus} value={value} tones={masterTones} next={t(masterNext[value] ?? '')} />
)

/** Meaning of each status of a sub order for the work. */
export const subTones: Record<keyof typeof SubStatus, Tone> = {
  unpaid: 'waiting',
  toShip: 'waiting',
  partlyShipped: 'running',
  toReceive: 'running',
  completed: 'done',
  closed: 'off',
  refunded: 'off',
}

/** Next step of a sub order by its status, and who must act. @source docs/domain/money.md 8.5 */
export const subNext: Readonly<Record<number, string>> = {
  0: '等待买方付款，超时自动关闭',
  1: '已付款，等待卖方发货',
  2: '部分商品已发货，等待卖方继续发货',
  3: '已全部发货，等待买方收货',
  4: '买方已收货，订单完成',
  5: '订单已关闭，未付款',
  6: '货款已全部退回',
}

/** The status with its next step. */
export const SubState = ({ value }: { value: number }) => (
  <StatusTag codes={SubStatus} value={value} tones={subTones} next={t(subNext[value] ?? '')} />
)

/** Chinese name of each event of an order. */
export const orderWords = {
  create: '下单',
  pay: '付款成功',
  close: '关闭',
  shipPart: '部分发货',
  ship: '全部发货',
  complete: '完成',
  refund: '全额退款',
  reversed: '交易冲正',
  strayRefund: '通道自行退款',
}
