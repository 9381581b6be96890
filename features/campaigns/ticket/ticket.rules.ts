import type { CodeOf } from '../../../core/shared/codes.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import {
  type Fen,
  fen,
  formatYuan,
  minFen,
  mulRate,
  parsePercent,
  parseYuan,
  plainRate,
  ppmBase,
} from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { FundKind, TicketKind } from './ticket.contract.ts'
import { TicketRecordStatus } from './ticket-record-codes.contract.ts'
import { ticketErrors } from './ticket-errors.contract.ts'

/** Events of a ticket: a second person publishes it, its time ends it. @source docs/domain/money.md 7.3, 8.3 */
export const ticketTransitions = {
  create: { from: [], to: ActiveStatus.draft },
  edit: { from: [ActiveStatus.draft], to: ActiveStatus.draft },
  change: { from: [ActiveStatus.running], to: ActiveStatus.running },
  publish: { from: [ActiveStatus.draft], to: ActiveStatus.running },
  stop: { from: [ActiveStatus.running], to: ActiveStatus.stopped },
  restart: { from: [ActiveStatus.stopped], to: ActiveStatus.running },
  end: { from: [ActiveStatus.running, ActiveStatus.stopped], to: ActiveStatus.ended },
} as const satisfies Transitions<typeof ActiveStatus>

const { locked, used, released, takenBack } = TicketRecordStatus

/** Events of a use: its order locks it, its payment uses it, also a late one, its refunds take it back. @source docs/domain/money.md 8.3 */
export const ticketRecordTransitions = {
  lock: { from: [], to: locked },
  use: { from: [locked, released], to: used },
  release: { from: [locked], to: released },
  refundPart: { from: [used], to: used },
  takeBack: { from: [used], to: takenBack },
  /** A refund that the channel never made is taken back itself (money.md 9, diffKind 7). */
  undoRefund: { from: [used, takenBack], to: used },
} as const satisfies Transitions<typeof TicketRecordStatus>

/** Terms by which a ticket gives a discount. */
export interface TicketTerms {
  readonly ticketKind: CodeOf<typeof TicketKind>
  /** Null for a discount by rate. */
  readonly valueAmount: Fen | null
  /** Part of the amount that is still paid; null for the other kinds. */
  readonly paidPpm: number | null
  readonly maxDiscount: Fen
}

/**
 * The most that a ticket takes off an order: what it takes off, but for a random one.
 * @returns 0 where nothing can be taken off an order so small
 * @source docs/domain/money.md 8.3: ≤ maxDiscount and ≤ orderAmount − 0.01
 */
export function mostOff({ ticketKind, valueAmount, paidPpm, maxDiscount }: TicketTerms, orderFen: Fen): Fen {
  const wanted = ticketKind === TicketKind.rate ? orderFen - mulRate(orderFen, paidPpm as number) : valueAmount
  return minFen(fen(wanted as bigint), maxDiscount, fen(orderFen - 1n))
}

/**
 * The discount of an order.
 * @param draw a whole number from 0 to below what it is given, each as likely; asked for by a random ticket alone
 * @source docs/domain/money.md 8.3: a random one uniform in [0.01, value]
 */
export function discountOf(terms: TicketTerms, orderFen: Fen, draw: (below: number) => number): Fen {
  const most = mostOff(terms, orderFen)
  if (terms.ticketKind !== TicketKind.random || most <= 0n) return most
  const drawn = fen(1 + draw(Number(terms.valueAmount)))
  return minFen(drawn, most)
}

/** The operator's part of a discount; the merchant bears the rest. @source docs/domain/money.md 8.3, d */
export const platformPart = (discountFen: Fen, platformPpm: number): Fen => mulRate(discountFen, platformPpm)

/** A ticket that may be used by an order, as it stands. */
export interface Offer extends TicketTerms {
  readonly ticketNo: string
  readonly ticketStatus: number
  readonly isInTime: boolean
  readonly isHere: boolean
  /** Empty: every way. */
  readonly payWays: readonly number[]
  readonly threshold: Fen
  readonly budgetAmount: Fen
  readonly takenAmount: Fen
  readonly perUserLimit: number
  /** Uses by the payer that were not released. */
  readonly usedByPayer: number
}

/** An order that asks for a discount. */
export interface OrderAsked {
  readonly orderFen: Fen
  readonly payWay: number
  readonly isPayerKnown: boolean
}

/**
 * Checks whether an order may use a ticket, its budget as far as any discount at all.
 * @returns the first refusal that applies; null when there is none
 */
export function refusalOfOffer(offer: Offer, { orderFen, payWay, isPayerKnown }: OrderAsked): AppError | null {
  if (offer.ticketStatus !== ActiveStatus.running || !offer.isInTime) return ticketErrors.notRunning()
  if (!offer.isHere) return ticketErrors.notHere()
  if (offer.payWays.length > 0 && !offer.payWays.includes(payWay)) return ticketErrors.otherWay()
  if (orderFen < offer.threshold || mostOff(offer, orderFen) <= 0n) return ticketErrors.belowThreshold()
  if (offer.perUserLimit > 0 && !isPayerKnown) return ticketErrors.payerUnknown()
  if (offer.perUserLimit > 0 && offer.usedByPayer >= offer.perUserLimit) return ticketErrors.limitReached()
  return offer.takenAmount < offer.budgetAmount ? null : ticketErrors.budgetUsed()
}

/** The offers that an order may use, the largest discount first, of equal ones the older. */
export const fittingOffers = <T extends Offer>(offers: readonly T[], asked: OrderAsked): T[] =>
  offers
    .filter((offer) => refusalOfOffer(offer, asked) === null)
    .sort((a, b) => {
      const more = mostOff(b, asked.orderFen) - mostOff(a, asked.orderFen)
      return more === 0n ? (a.ticketNo < b.ticketNo ? -1 : 1) : more > 0n ? 1 : -1
    })

/** Whether the budget has room for a discount. */
export const hasRoom = (
  { budgetAmount, takenAmount }: Pick<Offer, 'budgetAmount' | 'takenAmount'>,
  discountFen: Fen,
): boolean => takenAmount + discountFen <= budgetAmount

interface GivenTerms {
  readonly ticketKind: CodeOf<typeof TicketKind>
  readonly value: string
  readonly maxDiscount: Fen
  readonly fundKind: CodeOf<typeof FundKind>
  readonly platformRatio?: number | undefined
  readonly startTime: string
  readonly endTime: string
}

/**
 * Terms as they are kept, of what a maker filled in.
 * @throws ticket.valueWrong, ticket.ratioWrong, ticket.timesReversed
 */
export function termsOf(given: GivenTerms): TicketTerms & { readonly platformPpm: number } {
  const { ticketKind, value, maxDiscount, startTime, endTime } = given
  const isRate = ticketKind === TicketKind.rate
  const [amount, rate] = isRate ? [null, parsePercent(value)] : [parseYuan(value), null]
  if (isRate ? rate === null || rate <= 0 || rate >= ppmBase : amount === null || amount <= 0n)
    throw ticketErrors.valueWrong()
  if (instantOf(endTime) <= instantOf(startTime)) throw ticketErrors.timesReversed()
  return { ticketKind, valueAmount: amount, paidPpm: rate, maxDiscount, platformPpm: platformPpmOf(given) }
}

function platformPpmOf({ fundKind, platformRatio }: GivenTerms): number {
  if (fundKind === FundKind.platform) return ppmBase
  if (fundKind === FundKind.merchant) return 0
  if (platformRatio === undefined || platformRatio <= 0 || platformRatio >= ppmBase) throw ticketErrors.ratioWrong()
  return platformRatio
}

/** The value of terms as it travels: an amount, or the percentage that is paid. */
export const shownValue = ({ valueAmount, paidPpm }: Pick<TicketTerms, 'valueAmount' | 'paidPpm'>): string =>
  paidPpm === null ? formatYuan(valueAmount ?? 0n) : plainRate(paidPpm)

/** Whether an end has come. @param at the business moment */
export const isOver = (endTime: string, at: string): boolean => instantOf(endTime) <= instantOf(at)

/** An instant to the second, for the comparison of what was sent with what is kept. */
export const toSecond = (text: string): string => dateTimeText(instantOf(text))
