import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Link } from 'react-router'
import { Copyable } from '../../../core/web/show/values.tsx'
import { PledgeOrderStatus } from '../pledge-codes/pledge-codes.contract.ts'

/** Meaning of each status of a deposit for the work. */
export const orderTones: Record<keyof typeof PledgeOrderStatus, Tone> = {
  unpaid: 'waiting',
  assessing: 'running',
  refundable: 'waiting',
  reviewing: 'waiting',
  refunding: 'running',
  refunded: 'done',
  forfeited: 'failed',
  closed: 'off',
}

/** Next step of a deposit by its status, and who must act. @source docs/domain/money.md 7.2 */
export const orderNext: Readonly<Record<number, string>> = {
  0: '等待商户支付押金，90天未支付自动关闭',
  1: '每日核算终端交易额，达标后可退还',
  2: '已达标，可申请退押金',
  3: '等待审核退款申请',
  4: '已审核，等待退款到账；提前退还的须先完成设备退库',
  5: '已结束',
  6: '已转为收入',
  7: '未支付，已关闭',
}

/** The status with its next step. */
export const OrderState = ({ value }: { value: number }) => (
  <StatusTag codes={PledgeOrderStatus} value={value} tones={orderTones} next={t(orderNext[value] ?? '')} />
)

/** Route of the page of one deposit. */
export const orderPath = (orderCode: string): string =>
  `/depositActivity/paymentDetailsView?orderCode=${encodeURIComponent(orderCode)}`

/** A deposit's number that leads to its page and can be copied. */
export const OrderLink = ({ code }: { code: string }) => (
  <Copyable value={code}>
    <Link to={orderPath(code)}>{code}</Link>
  </Copyable>
)
