import { type Fen, fen } from '../../../core/shared/money.ts'
import type { ChannelPrice, Line } from '../../channels/channels.shared.ts'
import type { KeptLine } from './kept-line.contract.ts'

/** A line as a call takes it: rates in parts per million, amounts in fen. */
export interface SentLine {
  readonly payWay: Line['payWay']
  readonly rate: number
  readonly capAmount: Fen | null
  readonly minFee: Fen
  readonly d0Rate: number
  readonly d0Fee: Fen
}

/** Lines of a call as prices are made with. */
export const linesSent = (sent: readonly SentLine[]): Line[] =>
  sent.map(({ payWay, rate, capAmount, minFee, d0Rate, d0Fee }) => ({
    payWay,
    ratePpm: rate,
    capAmountFen: capAmount,
    minFeeFen: minFee,
    d0RatePpm: d0Rate,
    d0FeeFen: d0Fee,
  }))

/** Lines as they are kept. */
export const keptLines = (lines: readonly Line[]): KeptLine[] =>
  lines.map(({ payWay, ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }) => ({
    payWay,
    ratePpm,
    capAmountFen: capAmountFen?.toString() ?? null,
    minFeeFen: minFeeFen.toString(),
    d0RatePpm,
    d0FeeFen: d0FeeFen.toString(),
  }))

const fenOf = (text: string): Fen => fen(BigInt(text))

/** Kept lines as prices are made with. */
export const linesKept = (kept: readonly KeptLine[]): Line[] =>
  kept.map(({ payWay, ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }) => ({
    payWay,
    ratePpm,
    capAmountFen: capAmountFen === null ? null : fenOf(capAmountFen),
    minFeeFen: fenOf(minFeeFen),
    d0RatePpm,
    d0FeeFen: fenOf(d0FeeFen),
  }))

/** Lines as a channel is told them. */
export const channelPrices = (lines: readonly Line[]): ChannelPrice[] =>
  lines.map(({ capAmountFen, ...line }) => ({ ...line, capFen: capAmountFen }))

/** Lines with others put over them, pay way by pay way: signing prices replaces all that was signed for a channel before. */
export const linesOver = (below: readonly Line[], above: readonly Line[]): Line[] =>
  [...below.filter(({ payWay }) => !above.some((line) => line.payWay === payWay)), ...above].toSorted(
    (a, b) => a.payWay - b.payWay,
  )
