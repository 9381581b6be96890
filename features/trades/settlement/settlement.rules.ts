import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import type { SettleCycle } from '../../channels/channels.shared.ts'
import { SettleRecordStatus } from './settlement.contract.ts'

/** @source docs/domain/money.md 3.6 */
export const settlementTransitions = {
  create: { from: [], to: SettleRecordStatus.pending },
  bornBegun: { from: [], to: SettleRecordStatus.inProgress },
  bornSettled: { from: [], to: SettleRecordStatus.settled },
  bornFailed: { from: [], to: SettleRecordStatus.failed },
  bornMovedToT1: { from: [], to: SettleRecordStatus.movedToT1 },
  begin: { from: [SettleRecordStatus.pending], to: SettleRecordStatus.inProgress },
  succeed: { from: [SettleRecordStatus.pending, SettleRecordStatus.inProgress], to: SettleRecordStatus.settled },
  fail: { from: [SettleRecordStatus.pending, SettleRecordStatus.inProgress], to: SettleRecordStatus.failed },
  return: { from: [SettleRecordStatus.settled], to: SettleRecordStatus.returned },
  moveToT1: {
    from: [SettleRecordStatus.pending, SettleRecordStatus.inProgress, SettleRecordStatus.failed],
    to: SettleRecordStatus.movedToT1,
  },
} as const satisfies Transitions<typeof SettleRecordStatus>

/** The unsettled trades of a merchant at a channel from one day of payment. Amounts in fen. */
export interface UnsettledDay {
  readonly payDay: string
  readonly settleCycle: CodeOf<typeof SettleCycle>
  /** Whether it may be settled by now. */
  readonly isDue: boolean
  readonly tradeCount: number
  readonly tradeAmountFen: Fen
  readonly refundAmountFen: Fen
  readonly feeAmountFen: Fen
  /**
   * Amount that the merchant gets of them: settle amounts less the amounts that refunds took, that stand in the division
   * pool and that receivers hold.
   */
  readonly netFen: Fen
}

/** Everything of one merchant at one channel that decides what is settled. Amounts in fen. */
export interface SettlePlace {
  readonly days: readonly UnsettledDay[]
  /** MPEND: what the merchant has waiting. */
  readonly pendingFen: Fen
  /** Amount that records under way will take of it. */
  readonly underWayFen: Fen
  /** Smallest sum that is settled. */
  readonly settleMinFen: Fen
}

/** A record that is to be made, with the days of payment it settles. */
export interface PlannedRecord {
  readonly payDay: string
  readonly settleCycle: CodeOf<typeof SettleCycle>
  readonly payDays: readonly string[]
  readonly tradeCount: number
  readonly tradeAmountFen: Fen
  readonly refundAmountFen: Fen
  readonly feeAmountFen: Fen
  readonly settleAmountFen: Fen
}

/**
 * The records to make for a merchant at a channel: one a due day of payment, in order. What waits beyond the trades
 * themselves (refunds of settled trades with their minus, money back from the pool or a hold) goes with the first; a day
 * that ends at or below 0, or below the smallest sum, makes no record and is carried into the next.
 * @source docs/domain/money.md 3.6
 */
export function planRecords({ days, pendingFen, underWayFen, settleMinFen }: SettlePlace): PlannedRecord[] {
  const known = days.reduce((sum, { netFen }) => sum + netFen, 0n)
  let carriedFen = pendingFen - underWayFen - known
  let carried: UnsettledDay[] = []
  const records: PlannedRecord[] = []
  const due = days.filter(({ isDue }) => isDue).toSorted((a, b) => (a.payDay < b.payDay ? -1 : 1))
  for (const day of due) {
    carried.push(day)
    carriedFen += day.netFen
    if (carriedFen <= 0n || carriedFen < settleMinFen) continue
    records.push(recordOf(day, carried, fen(carriedFen)))
    carried = []
    carriedFen = 0n
  }
  return records
}

function recordOf(
  { payDay, settleCycle }: UnsettledDay,
  days: readonly UnsettledDay[],
  settleAmountFen: Fen,
): PlannedRecord {
  const sum = (of: (day: UnsettledDay) => bigint) => fen(days.reduce((total, day) => total + of(day), 0n))
  return {
    payDay,
    settleCycle,
    payDays: [...new Set(days.map((day) => day.payDay))],
    tradeCount: days.reduce((total, day) => total + day.tradeCount, 0),
    tradeAmountFen: sum((day) => day.tradeAmountFen),
    refundAmountFen: sum((day) => day.refundAmountFen),
    feeAmountFen: sum((day) => day.feeAmountFen),
    settleAmountFen,
  }
}
