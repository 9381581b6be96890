import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, ppmBase, zeroFen } from '../../../core/shared/money.ts'
import { accounts, LedgerEvent, type Posting } from '../../ledger/ledger.shared.ts'
import {
  adjustment,
  type PricedTrade,
  type PriceLine,
  type ProfitEvent,
  profitLines,
  type ProfitRow,
  ProfitRowKind,
  sharesAfter,
  type SnapshotChain,
} from '../../sharing/sharing.shared.ts'
import {
  AbnormalKind,
  pricedAsBooked,
  profitTradeOf,
  refundedOf,
  RptStatus,
  type TradeRow,
} from '../../trades/trades.shared.ts'
import type { RefundFeeRule } from '../../channels/channels.shared.ts'

/** A price that a node should have paid, as it is stored: amounts in fen, rates in parts per million. */
export interface KeptCorrection {
  readonly userNo: string
  readonly ratePpm: number
  /** Null for no cap. */
  readonly capAmount: number | null
  readonly minFee: number
  readonly d0RatePpm: number
  readonly d0Fee: number
  readonly shareRatioPpm: number
}

/** A correction as it is given, with what was left out. */
export interface GivenCorrection {
  readonly userNo: string
  readonly rate: number
  readonly capAmount?: Fen | undefined
  readonly minFee?: Fen | undefined
  readonly d0Rate?: number | undefined
  readonly d0Fee?: Fen | undefined
  readonly shareRatio?: number | undefined
}

/** A given correction with everything said: no cap, no smallest fee, no D0 surcharge and the whole spread unless it says otherwise. */
export const keptCorrection = (given: GivenCorrection): KeptCorrection => ({
  userNo: given.userNo,
  ratePpm: given.rate,
  capAmount: given.capAmount === undefined ? null : Number(given.capAmount),
  minFee: Number(given.minFee ?? zeroFen),
  d0RatePpm: given.d0Rate ?? 0,
  d0Fee: Number(given.d0Fee ?? zeroFen),
  shareRatioPpm: given.shareRatio ?? ppmBase,
})

const lineOf = ({ ratePpm, capAmount, minFee, d0RatePpm, d0Fee, shareRatioPpm }: KeptCorrection): PriceLine => ({
  ratePpm,
  capAmountFen: capAmount === null ? null : fen(capAmount),
  minFeeFen: fen(minFee),
  d0RatePpm,
  d0FeeFen: fen(d0Fee),
  shareRatioPpm,
})

/** A chain with the prices of the named nodes put right; everybody else keeps theirs. Such a price is of no version. */
export function correctedChain(chain: SnapshotChain, corrections: readonly KeptCorrection[]): SnapshotChain {
  const right = new Map(corrections.map((one) => [one.userNo, one]))
  return {
    ...chain,
    levels: chain.levels.map((level, place) => {
      const correction = place > 0 && place < chain.levels.length - 1 ? right.get(level.ownerNo) : undefined
      return correction ? { ...level, lineId: null, line: lineOf(correction) } : level
    }),
  }
}

/** A trade priced again: what its levels should have kept by now, and what is to be booked for it. */
export interface Recalculated {
  readonly priced: PricedTrade
  /** Profit rows that are due by the new prices after the refunds so far, one row per owner. */
  readonly after: readonly ProfitRow[]
  /** The change from what is booked; none when nothing changes. Its profit adds up to 0. */
  readonly change: readonly ProfitRow[]
}

/**
 * Prices a paid trade again along a chain. What the merchant was charged and the channel cost stay as they are; a trade
 * that was reversed keeps nothing, whatever its prices.
 * @param booked per owner the sums over all profit rows of the trade
 * @throws RangeError as priceTrade and sharesAfter
 * @source docs/domain/money.md 4.7
 */
export function recalculated(
  trade: TradeRow,
  chain: SnapshotChain,
  rule: CodeOf<typeof RefundFeeRule>,
  booked: readonly ProfitRow[],
): Recalculated {
  const priced = pricedAsBooked(trade, chain)
  const after = trade.rptStatus === RptStatus.reversed ? [] : sharesAfter(priced, rule, refundedOf(trade))
  return { priced, after, change: adjustment(booked, after) }
}

/** One owner's profit of one trade, before and after. */
export interface LineFigures {
  readonly level: number
  readonly ownerType: number
  readonly ownerNo: string
  readonly oldFen: Fen
  readonly newFen: Fen
}

/** Old and new profit of everybody who has or gets some of a trade, from the operator down. */
export function lineFigures(booked: readonly ProfitRow[], after: readonly ProfitRow[]): LineFigures[] {
  const profitIn = (rows: readonly ProfitRow[], ownerNo: string) =>
    rows.find((row) => row.ownerNo === ownerNo)?.profitFen ?? zeroFen
  const owners = [...after, ...booked.filter((old) => !after.some(({ ownerNo }) => ownerNo === old.ownerNo))]
  return owners
    .map(({ level, ownerType, ownerNo }) => ({
      level,
      ownerType,
      ownerNo,
      oldFen: profitIn(booked, ownerNo),
      newFen: profitIn(after, ownerNo),
    }))
    .sort((a, b) => a.level - b.level || (a.ownerNo < b.ownerNo ? -1 : 1))
}

/** Returns the abnormal mark of a trade after recalculation: the mark for a missing price ends once no price is missing. */
export const abnormalAfter = (
  { abnormalKind }: Pick<TradeRow, 'abnormalKind'>,
  { isPriceMissing }: Pick<PricedTrade, 'isPriceMissing'>,
): TradeRow['abnormalKind'] =>
  abnormalKind === AbnormalKind.missingPrice && !isPriceMissing ? AbnormalKind.none : abnormalKind

/** The profit rows of a recalculated trade, booked on a day. */
export const recalcEvent = (
  trade: TradeRow,
  { recalcNo, bookDay, snapshotId }: { recalcNo: string; bookDay: string; snapshotId: bigint },
  rows: readonly ProfitRow[],
): ProfitEvent => ({
  trade: profitTradeOf(trade),
  rowKind: ProfitRowKind.adjustment,
  bizCode: recalcNo,
  bookDay,
  tradeAmountFen: zeroFen,
  snapshotId,
  rows,
})

/** Key of the event that books a recalculated trade. @source docs/domain/money.md 2.4, 1203 */
export const recalcKey = (recalcNo: string, rptOrderCode: string): string => `RA:${recalcNo}:${rptOrderCode}`

/** The posting of a recalculated trade: from the losers through ADJ, which ends at 0, to the winners. @source docs/domain/money.md 2.4, 1203 */
export function recalcPosting(
  tenantId: string,
  { trade, bizCode, bookDay, rows }: ProfitEvent,
  at: string,
  operatorNo: string,
): Posting {
  return {
    eventType: LedgerEvent.profitRecalculated,
    eventKey: recalcKey(bizCode, trade.rptOrderCode),
    bookDay,
    happenedAt: at,
    bizKind: 'profitRecalc',
    bizCode,
    lines: profitLines(tenantId, trade.aisleCode, accounts.adjustment(tenantId), rows),
    operatorNo,
    memo: trade.rptOrderCode,
  }
}
