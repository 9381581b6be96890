import { DivStatus, RptStatus, SettleStatus, type TradeKind } from '../trade/trade.contract.ts'
import { isMerchantTrade, isPaid } from '../trade/trade.rules.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'

/** Fields of a trade that decide which buttons it has. */
export interface ActableTrade {
  readonly rptStatus: CodeOf<typeof RptStatus>
  readonly tradeKind: CodeOf<typeof TradeKind>
  readonly settleStatus: CodeOf<typeof SettleStatus>
  readonly divStatus: CodeOf<typeof DivStatus>
}

const refundable: readonly number[] = [RptStatus.success, RptStatus.partlyRefunded]
const divided: readonly number[] = [DivStatus.dividing, DivStatus.divided, DivStatus.partlyReturned]

/**
 * Returns the reason why a trade cannot be refunded now, in the words of the server's refusal; undefined when it may be
 * tried. The server decides: this is only an early notice.
 * @source docs/domain/money.md 3.5; docs/screen-quality.md 11
 */
export function refundBlocked({ rptStatus, tradeKind, divStatus }: ActableTrade): string | undefined {
  if (!refundable.includes(rptStatus)) return '该交易状态不能退款'
  if (divided.includes(divStatus)) return '该交易已分账，请先执行分账退款'
  return isMerchantTrade(tradeKind) ? undefined : '请在对应业务单据中发起退款'
}

/** Next step by the status of a trade, where its settlement does not decide. */
const rptStatusNext: Readonly<Record<CodeOf<typeof RptStatus>, string>> = {
  [RptStatus.created]: '等待通道受理，到期未支付自动关闭',
  [RptStatus.paying]: '等待付款人支付，到期未支付自动关闭',
  [RptStatus.success]: '等待结算，可由财务退款',
  [RptStatus.failed]: '已结束，通道拒绝支付',
  [RptStatus.closed]: '已结束，到期未支付',
  [RptStatus.reversed]: '已结束，款项已全部退回付款人',
  [RptStatus.partlyRefunded]: '剩余金额可由财务继续退款',
  [RptStatus.refunded]: '已结束，款项已全部退回付款人',
}

/** Next step of a paid trade, by its settlement. */
const settleNext: Readonly<Record<CodeOf<typeof SettleStatus>, string>> = {
  [SettleStatus.unsettled]: '等待结算，可由财务退款',
  [SettleStatus.settling]: '正在结算，可由财务退款',
  [SettleStatus.settled]: '已结算；仍可由财务退款',
  [SettleStatus.failed]: '结算失败，待财务处理',
  [SettleStatus.notApplicable]: '无需结算，可由财务退款',
}

/** Returns the next step of a trade and who must act, in Chinese. @source docs/screen-quality.md 9 */
export const nextOfTrade = ({ rptStatus, settleStatus }: Pick<ActableTrade, 'rptStatus' | 'settleStatus'>): string =>
  rptStatus === RptStatus.success ? settleNext[settleStatus] : rptStatusNext[rptStatus]

/** Returns the reason why a trade cannot be voided now. @source docs/domain/money.md 3.2, row "2 → 5" */
export function voidBlocked(
  { rptStatus, settleStatus, divStatus }: ActableTrade,
  payDay: string,
  today: string,
): string | undefined {
  if (rptStatus === RptStatus.partlyRefunded || rptStatus === RptStatus.refunded) return '已发生退款，不能撤销'
  if (rptStatus !== RptStatus.success) return '该交易状态不能退款'
  if (divided.includes(divStatus)) return '该交易已分账，请先执行分账退款'
  return payDay === today && settleStatus === SettleStatus.unsettled ? undefined : '当日未结算的交易才能撤销'
}

/** Returns the reason why the merchant's system cannot be notified again. */
export const pushBlocked = ({ rptStatus }: Pick<ActableTrade, 'rptStatus'>): string | undefined =>
  isPaid(rptStatus) ? undefined : '未支付成功的交易不能推送'
