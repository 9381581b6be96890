import { portsOf } from '../../../core/server/ports.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Posting } from '../../ledger/ledger.shared.ts'
import type { FirstPayments } from './payment-marks.actions.ts'
import type { TradeRow } from './trade-row.rules.ts'

/** A refund that was booked. */
export interface BookedRefund {
  /** The trade after the refund. */
  readonly trade: TradeRow
  readonly refundCode: string
  readonly amountFen: Fen
}

/** A refund or void of ours that was begun. */
export interface BegunRefund {
  readonly trade: TradeRow
  readonly refundCode: string
  readonly amountFen: Fen
  /** Whether it must go out whatever another feature can give: a payment that came too late goes back. */
  readonly isForced: boolean
}

/** A refund that failed for good. */
export interface FailedRefund {
  readonly trade: TradeRow
  readonly refundCode: string
  readonly failReason: string
}

/** A trade whose money is about to go back. */
export interface UnfreezeRequest {
  readonly trade: TradeRow
  /** The sum refunded afterwards; a void refunds all. */
  readonly refundedAfterFen: Fen
  readonly happenedAt: string
  readonly bookDay: string
}

/** Fields of a trade's row after its share of the division pool went back, and the postings that move it. */
export interface UnfrozenTrade extends Pick<TradeRow, 'pooledAmount' | 'dividedAmount' | 'divStatus'> {
  readonly postings: readonly Posting[]
}

/**
 * Actions of another feature when money of trades moves: its own records, in the same transaction, after the ledger. All
 * trades of a batch come together; each feature takes those that are its own.
 */
export interface TradeEffects {
  readonly name: string
  /** Trades were paid, also by a claim. `first` says for whom it was the first payment ever. */
  readonly paid?: (tx: Tx, tenantId: string, trades: readonly TradeRow[], first: FirstPayments) => Promise<void>
  /** Refunds of ours were begun, before they are sent. @throws what keeps one that is not forced */
  readonly refundBegun?: (tx: Tx, tenantId: string, refunds: readonly BegunRefund[]) => Promise<void>
  readonly refunded?: (tx: Tx, tenantId: string, refunds: readonly BookedRefund[]) => Promise<void>
  /** Refunds of ours certainly did not happen: their amounts are free again. */
  readonly refundFailed?: (tx: Tx, tenantId: string, refunds: readonly FailedRefund[]) => Promise<void>
  /** A booked refund turned out never to have been made: `trade` is as it stands without it. `subsidyFen` of the discount is the merchant's again. */
  readonly refundUndone?: (tx: Tx, tenantId: string, undone: BookedRefund, subsidyFen: Fen) => Promise<void>
  readonly reversed?: (tx: Tx, tenantId: string, trades: readonly TradeRow[]) => Promise<void>
  /**
   * Money of trades is about to go back that stands in the division pool: says what of it must return to the merchant
   * (ledger event 1503), to be posted before the refund's own postings and together with them.
   * @returns by number of a trade @source docs/domain/money.md 6.3, rows "refundOrder" and void
   */
  readonly unfreeze?: (
    tx: Tx,
    tenantId: string,
    requests: readonly UnfreezeRequest[],
  ) => Promise<Map<string, UnfrozenTrade>>
}

/** Has every feature do its part after payments. */
export async function afterPaid(
  tx: Tx,
  tenantId: string,
  trades: readonly TradeRow[],
  first: FirstPayments,
): Promise<void> {
  for (const { paid } of portsOf(tx).trades.effects) await paid?.(tx, tenantId, trades, first)
}

/** Has every feature do its part when refunds of ours begin. */
export async function afterRefundBegun(tx: Tx, tenantId: string, refunds: readonly BegunRefund[]): Promise<void> {
  for (const { refundBegun } of portsOf(tx).trades.effects) await refundBegun?.(tx, tenantId, refunds)
}

/** Has every feature do its part after refunds. */
export async function afterRefunded(tx: Tx, tenantId: string, refunds: readonly BookedRefund[]): Promise<void> {
  for (const { refunded } of portsOf(tx).trades.effects) await refunded?.(tx, tenantId, refunds)
}

/** Has every feature do its part after refunds failed. */
export async function afterRefundFailed(tx: Tx, tenantId: string, refunds: readonly FailedRefund[]): Promise<void> {
  for (const { refundFailed } of portsOf(tx).trades.effects) await refundFailed?.(tx, tenantId, refunds)
}

/** Has every feature do its part after a refund was undone. */
export async function afterRefundUndone(
  tx: Tx,
  tenantId: string,
  undone: BookedRefund,
  subsidyFen: Fen,
): Promise<void> {
  for (const { refundUndone } of portsOf(tx).trades.effects) await refundUndone?.(tx, tenantId, undone, subsidyFen)
}

/** Has every feature do its part after reversals. */
export async function afterReversed(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  for (const { reversed } of portsOf(tx).trades.effects) await reversed?.(tx, tenantId, trades)
}

/** Has the division give back what a refund or void needs. */
export async function unfreezeDivided(
  tx: Tx,
  tenantId: string,
  requests: readonly UnfreezeRequest[],
): Promise<Map<string, UnfrozenTrade>> {
  const left = new Map<string, UnfrozenTrade>()
  const pooled = requests.filter(({ trade }) => trade.pooledAmount > 0n)
  if (pooled.length === 0) return left
  for (const { unfreeze } of portsOf(tx).trades.effects)
    for (const [code, state] of (await unfreeze?.(tx, tenantId, pooled)) ?? []) left.set(code, state)
  return left
}
