import { type CodeOf } from '../../../core/shared/codes.ts'
import { RptStatus } from '../trade/trade.contract.ts'

type Status = CodeOf<typeof RptStatus>

/** Reports that a channel may give of a trade. */
export type TradeTidings = 'paySuccess' | 'payFailed' | 'refundSuccess' | 'reversal'

/**
 * Effects of such a report:
 * - `apply` moves the trade on; `applyLate` the same after it was given up; `applyUnpaid` ends an order that nobody paid
 * - `createPaid`, `createFailed` make a row for what was born at the channel
 * - `compare` is a repetition unless a figure differs, which is a conflict, or the channel's number, which is a second payment
 * - `applyRefund` books a refund that is new and fits into what is left; one that was booked before is a repetition
 * - `defer` waits for what must come first; `duplicate` and `stale` change nothing; `conflict` is for a person
 */
export type Decision =
  | 'apply'
  | 'applyLate'
  | 'applyUnpaid'
  | 'createPaid'
  | 'createFailed'
  | 'compare'
  | 'applyRefund'
  | 'defer'
  | 'duplicate'
  | 'stale'
  | 'conflict'

type Row = Readonly<Record<TradeTidings, Decision>>

const unknown: Row = { paySuccess: 'createPaid', payFailed: 'createFailed', refundSuccess: 'defer', reversal: 'defer' }
const unpaid: Row = { paySuccess: 'apply', payFailed: 'apply', refundSuccess: 'defer', reversal: 'applyUnpaid' }
const paid: Row = { paySuccess: 'compare', payFailed: 'stale', refundSuccess: 'applyRefund', reversal: 'apply' }
const givenUp: Row = { paySuccess: 'applyLate', payFailed: 'duplicate', refundSuccess: 'defer', reversal: 'stale' }
const reversed: Row = { paySuccess: 'compare', payFailed: 'stale', refundSuccess: 'conflict', reversal: 'duplicate' }
const refunded: Row = { paySuccess: 'compare', payFailed: 'stale', refundSuccess: 'applyRefund', reversal: 'conflict' }

const rows: Readonly<Record<Status, Row>> = {
  [RptStatus.created]: unpaid,
  [RptStatus.paying]: unpaid,
  [RptStatus.success]: paid,
  [RptStatus.failed]: givenUp,
  [RptStatus.closed]: givenUp,
  [RptStatus.reversed]: reversed,
  [RptStatus.partlyRefunded]: refunded,
  [RptStatus.refunded]: refunded,
}

/**
 * Decides the effect of a channel's report on a trade in its current status.
 * @param status null when we have no such trade
 * @source docs/domain/money.md 3.3, the matrix
 */
export const decide = (status: Status | null, tidings: TradeTidings): Decision =>
  (status === null ? unknown : rows[status])[tidings]

/** Meaning of a repeated success, compared with the trade that it repeats. */
export type Repetition = 'duplicate' | 'conflict' | 'secondPayment'

/** The figures of a payment that must not differ when it is told again. */
interface Told {
  readonly aisleOrderNo: string
  readonly amountFen: bigint
  /** Null when not told. */
  readonly feeFen: bigint | null
}

/**
 * Whether a success told again is a mere repetition. Another number of the channel means that the order was paid twice.
 * Once money went back the figures say nothing any more.
 * @source docs/domain/money.md 3.3, row 2; 3.2, a second paid event
 */
export function compareRepetition(
  trade: { rptStatus: Status; rptAisleOrderCode: string | null; tradeAmount: bigint; feeAmount: bigint },
  told: Told,
): Repetition {
  if (trade.rptAisleOrderCode !== told.aisleOrderNo) return 'secondPayment'
  if (trade.rptStatus !== RptStatus.success) return 'duplicate'
  const isEqual = trade.tradeAmount === told.amountFen && (told.feeFen === null || trade.feeAmount === told.feeFen)
  return isEqual ? 'duplicate' : 'conflict'
}
