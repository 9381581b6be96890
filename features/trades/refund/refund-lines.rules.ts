import {
  type Account,
  accounts,
  BalanceChange,
  LedgerEvent,
  line,
  type Line,
  mirrored,
  type Posting,
} from '../../ledger/ledger.shared.ts'
import { profitLines, type ProfitRow } from '../../sharing/sharing.shared.ts'
import { merchantOf, operatorLines, operatorTarget, pendingOf, salesWalletOf } from '../posting/payment-lines.rules.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { isMerchantTrade } from '../trade/trade.rules.ts'
import type { RefundStep } from './refund.rules.ts'

/** Booking day and time of an event. */
export interface Booked {
  readonly bookDay: string
  readonly happenedAt: string
}

/** The money of a merchant that a refund under way holds back. */
export const heldOf = (trade: Pick<TradeRow, 'rpiNo' | 'aisleCode'>): Account =>
  accounts.merchantHeld(merchantOf(trade).ownerNo, trade.aisleCode)

/**
 * The posting of a booked refund: 1112 of a merchant trade, 1113 of one paid to the operator. It is a fact.
 * @param trade       before the refund
 * @param reservedFen what was held back for it, back first
 */
export function refundPosting(
  trade: TradeRow,
  refundCode: string,
  step: RefundStep,
  amountFen: bigint,
  reservedFen: bigint,
  booked: Booked,
): Posting {
  const about = { ...booked, eventKey: `R:${refundCode}:S`, bizKind: 'refund', bizCode: refundCode, isFact: true }
  if (!isMerchantTrade(trade.tradeKind)) {
    return { ...about, eventType: LedgerEvent.operatorRefunded, lines: operatorRefundLines(trade, step, amountFen) }
  }
  const lines =
    trade.rpiNo === null
      ? unknownRefundLines(trade, amountFen)
      : merchantRefundLines(trade, step, amountFen, reservedFen)
  return { ...about, eventType: LedgerEvent.merchantRefunded, lines }
}

function merchantRefundLines(
  trade: TradeRow,
  { costReturnFen, subsidyReturnFen, rows }: RefundStep,
  amountFen: bigint,
  reservedFen: bigint,
): Line[] {
  const { tenantId, aisleCode } = trade
  const pending = pendingOf(trade)
  const clearing = accounts.clearing(aisleCode)
  return [
    line(heldOf(trade), pending, reservedFen),
    line(pending, clearing, amountFen),
    line(clearing, pending, costReturnFen),
    ...profitLines(tenantId, aisleCode, pending, rows),
    line(salesWalletOf(trade), accounts.marketingExpense(tenantId), subsidyReturnFen, BalanceChange.subsidy),
  ]
}

const unknownRefundLines = ({ aisleCode }: TradeRow, amountFen: bigint): Line[] => [
  line(accounts.suspense(aisleCode), accounts.clearing(aisleCode), amountFen),
]

function operatorRefundLines(trade: TradeRow, { costReturnFen }: RefundStep, amountFen: bigint): Line[] {
  const { account, change } = operatorTarget(trade)
  const clearing = accounts.clearing(trade.aisleCode)
  return [
    line(account, clearing, amountFen, change === undefined ? undefined : BalanceChange.tradeRefund),
    line(clearing, accounts.aisleExpense(trade.tenantId, trade.aisleCode), costReturnFen),
  ]
}

/**
 * The posting of a reversal, 1111: everything that stands of the trade goes back where it came from. It is a fact.
 * @param rows what is taken back of every level; none for trades without a chain
 */
export function reversalPosting(
  trade: TradeRow,
  rows: readonly ProfitRow[],
  reverseOf: bigint | undefined,
  booked: Booked,
): Posting {
  const about = {
    ...booked,
    eventType: LedgerEvent.reversed,
    eventKey: `T:${trade.rptOrderCode}:V`,
    bizKind: 'trade',
    bizCode: trade.rptOrderCode,
    isFact: true,
    reverseOf,
  }
  return { ...about, lines: reversalLines(trade, rows) }
}

function reversalLines(trade: TradeRow, rows: readonly ProfitRow[]): Line[] {
  const { tenantId, aisleCode, tradeAmount, aisleCostAmount, subsidyAmount } = trade
  if (!isMerchantTrade(trade.tradeKind)) return mirrored(operatorLines(trade))
  if (trade.rpiNo === null) return unknownRefundLines(trade, tradeAmount)
  const pending = pendingOf(trade)
  const clearing = accounts.clearing(aisleCode)
  return [
    line(pending, clearing, tradeAmount),
    line(clearing, pending, aisleCostAmount),
    ...profitLines(tenantId, aisleCode, pending, rows),
    line(salesWalletOf(trade), accounts.marketingExpense(tenantId), subsidyAmount, BalanceChange.subsidy),
  ]
}
