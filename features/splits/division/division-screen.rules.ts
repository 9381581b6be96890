import type { CodeOf } from '../../../core/shared/codes.ts'
import { DivStatus, isMerchantTrade, RptStatus, SettleStatus, TradeKind } from '../../trades/trades.shared.ts'

/** Fields of a trade that decide whether its division buttons work. */
export interface DivisibleOnScreen {
  readonly rptStatus: CodeOf<typeof RptStatus>
  readonly tradeKind: CodeOf<typeof TradeKind>
  readonly settleStatus: CodeOf<typeof SettleStatus>
  readonly divStatus: CodeOf<typeof DivStatus>
}

const paid: readonly number[] = [RptStatus.success, RptStatus.partlyRefunded]
const undivided: readonly number[] = [DivStatus.none, DivStatus.failed, DivStatus.unfrozen]
const returnable: readonly number[] = [DivStatus.divided, DivStatus.partlyReturned]

/**
 * Returns the reason why a trade cannot be divided now, in the words of the server's refusal; undefined when it may be
 * tried. The server decides: this is only an early notice.
 * @source docs/domain/money.md 6.3; docs/screen-quality.md 11
 */
export function divideBlocked({
  rptStatus,
  tradeKind,
  settleStatus,
  divStatus,
}: DivisibleOnScreen): string | undefined {
  if (!paid.includes(rptStatus) || !isMerchantTrade(tradeKind)) return '支付成功的商户交易才能分账'
  if (settleStatus !== SettleStatus.unsettled) return '交易已结算，不能发起分账'
  return undivided.includes(divStatus) ? undefined : '该交易已登记分账'
}

/** Returns the reason why the division of a trade cannot be returned for a refund now. */
export function divisionRefundBlocked({ rptStatus, divStatus }: DivisibleOnScreen): string | undefined {
  if (!paid.includes(rptStatus)) return '该交易状态不能退款'
  return returnable.includes(divStatus) ? undefined : '该交易没有已完成的分账'
}
