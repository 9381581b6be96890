import type { CodeOf } from '../../../core/shared/codes.ts'
import {
  type Account,
  accounts,
  BalanceChange,
  LedgerEvent,
  line,
  type Line,
  type Owner,
  OwnerType,
  type Posting,
  WalletKind,
} from '../../ledger/ledger.shared.ts'
import { profitLines, type ProfitRow } from '../../sharing/sharing.shared.ts'
import { TradeKind } from '../trade/trade.contract.ts'
import { isMerchantTrade } from '../trade/trade.rules.ts'
import type { PaidTrade } from './payment.rules.ts'
import type { TradeRow } from './trade-row.rules.ts'

type MoneyTrade = Pick<
  TradeRow,
  'tenantId' | 'rpiNo' | 'aisleCode' | 'tradeAmount' | 'aisleCostAmount' | 'subsidyAmount'
>

/** The merchant of a merchant trade as an owner of money. @throws Error when it is unknown */
export function merchantOf({ rpiNo }: Pick<TradeRow, 'rpiNo'>): Owner {
  if (rpiNo === null) throw new Error('the trade has no merchant')
  return { ownerType: OwnerType.merchant, ownerNo: rpiNo }
}

/** Returns the account where the merchant's money of a trade waits for settlement. */
export const pendingOf = (trade: Pick<TradeRow, 'rpiNo' | 'aisleCode'>): Account =>
  accounts.merchantPending(merchantOf(trade).ownerNo, trade.aisleCode)

/** The merchant's wallet of sales money. */
export const salesWalletOf = (trade: Pick<TradeRow, 'rpiNo'>): Account =>
  accounts.available(merchantOf(trade), WalletKind.merchant)

/**
 * Builds the ledger lines of a paid merchant trade: the amount from its source account, cost and profit out of it, the
 * operator's part of the discount on top.
 */
function merchantLines(from: Account, trade: MoneyTrade, rows: readonly ProfitRow[]): Line[] {
  const { tenantId, aisleCode, tradeAmount, aisleCostAmount, subsidyAmount } = trade
  const pending = pendingOf(trade)
  return [
    line(from, pending, tradeAmount),
    line(pending, accounts.clearing(aisleCode), aisleCostAmount),
    ...profitLines(tenantId, aisleCode, pending, rows),
    line(accounts.marketingExpense(tenantId), salesWalletOf(trade), subsidyAmount, BalanceChange.subsidy),
  ]
}

/** Whom an operator trade is paid for. @throws Error when the order does not say */
function beneficiaryOf({
  rptOrderCode,
  forOwnerType,
  forOwnerNo,
}: Pick<TradeRow, 'rptOrderCode' | 'forOwnerType' | 'forOwnerNo'>): Owner {
  if (forOwnerType === null || forOwnerNo === null)
    throw new Error(`trade ${rptOrderCode} does not say whom it is paid for`)
  return { ownerType: forOwnerType as CodeOf<typeof OwnerType>, ownerNo: forOwnerNo }
}

/**
 * Returns the account that receives the money of an operator trade, and the name of the balance change when that is a
 * wallet. @source docs/domain/money.md 2.4, "target"
 */
export function operatorTarget(
  trade: Pick<TradeRow, 'rptOrderCode' | 'tenantId' | 'tradeKind' | 'forOwnerType' | 'forOwnerNo'>,
): { account: Account; change?: typeof BalanceChange.topUp } {
  switch (trade.tradeKind) {
    case TradeKind.pledge:
      return { account: accounts.pledge(beneficiaryOf(trade).ownerNo) }
    case TradeKind.simFee:
      return { account: accounts.simIncome(trade.tenantId) }
    case TradeKind.mallOrder:
      return { account: accounts.mallPrepaid(beneficiaryOf(trade)) }
    case TradeKind.topUp:
      return { account: accounts.available(beneficiaryOf(trade), WalletKind.recharge), change: BalanceChange.topUp }
    default:
      throw new Error(`trade ${trade.rptOrderCode} is not paid to the operator`)
  }
}

/** Lines of 1102. */
export function operatorLines(trade: TradeRow): Line[] {
  const { tenantId, aisleCode, tradeAmount, aisleCostAmount } = trade
  const { account, change } = operatorTarget(trade)
  const clearing = accounts.clearing(aisleCode)
  return [
    line(clearing, account, tradeAmount, change),
    line(accounts.aisleExpense(tenantId, aisleCode), clearing, aisleCostAmount),
  ]
}

/** Lines of 1101. */
export const merchantPaidLines = (trade: TradeRow, rows: readonly ProfitRow[]): Line[] =>
  merchantLines(accounts.clearing(trade.aisleCode), trade, rows)

/** Lines of 1104: as 1101, out of suspense. */
const claimedLines = (trade: TradeRow, rows: readonly ProfitRow[]): Line[] =>
  merchantLines(accounts.suspense(trade.aisleCode), trade, rows)

/**
 * The ledger's posting of a paid trade: 1101, 1102 or 1103. It is a fact: the channel has the money.
 * @source docs/domain/money.md 2.4
 */
export function paymentPosting({ trade, rows }: PaidTrade): Posting {
  const { rptOrderCode, aisleCode, tradeAmount } = trade
  const about = {
    bookDay: trade.bookDay as string,
    happenedAt: trade.payTime as string,
    bizKind: 'trade',
    bizCode: rptOrderCode,
    isFact: true,
  }
  if (!isMerchantTrade(trade.tradeKind)) {
    return {
      ...about,
      eventType: LedgerEvent.operatorPaid,
      eventKey: `T:${rptOrderCode}:S`,
      lines: operatorLines(trade),
    }
  }
  if (trade.rpiNo === null) {
    const lines = [line(accounts.clearing(aisleCode), accounts.suspense(aisleCode), tradeAmount)]
    return { ...about, eventType: LedgerEvent.unknownPaid, eventKey: `T:${rptOrderCode}:U`, lines }
  }
  return {
    ...about,
    eventType: LedgerEvent.merchantPaid,
    eventKey: `T:${rptOrderCode}:S`,
    lines: merchantPaidLines(trade, rows),
  }
}

/** The ledger's posting of a claimed trade, 1104: the money leaves suspense and is booked for the merchant. */
export const claimPosting = ({ trade, rows }: PaidTrade): Posting => ({
  eventType: LedgerEvent.claimed,
  eventKey: `T:${trade.rptOrderCode}:S`,
  bookDay: trade.bookDay as string,
  happenedAt: trade.payTime as string,
  bizKind: 'trade',
  bizCode: trade.rptOrderCode,
  isFact: true,
  lines: claimedLines(trade, rows),
})
