import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import { keptStatuses } from '../../trades/trades.shared.ts'

/** The part of a trade that may be invoiced at all: its amount less what was refunded; nothing of one that was not paid or was reversed. @source docs/domain/money.md 8.1 (b) */
export const invoiceableOf = ({
  rptStatus,
  tradeAmount,
  refundedAmount,
}: {
  readonly rptStatus: number
  readonly tradeAmount: Fen
  readonly refundedAmount: Fen
}): Fen => (keptStatuses.includes(rptStatus) ? fen(tradeAmount - refundedAmount) : zeroFen)
