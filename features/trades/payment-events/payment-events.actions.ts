import { portsOf } from '../../../core/server/ports.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { bookFailures } from './payment-failure.actions.ts'
import { newTradeNumbers, takeAisleOrders, takeBorn } from '../posting/aisle-order.actions.ts'
import { bookPayments, type Payable, type Success } from '../posting/payment.actions.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { lockNamedTrades, updateTradeStates } from '../posting/trade-store.actions.ts'
import { refundByItself } from '../refund/refund-request.actions.ts'
import { settleWalletD0 } from '../settlement/wallet-d0.actions.ts'
import { AbnormalKind, tradeErrors } from '../trade/trade.contract.ts'
import { isMerchantTrade, isRefundedWhenLate } from '../trade/trade.rules.ts'
import { type DifferenceReason, type Handled, HandleStatus, type PaymentEvent } from '../../channels/channels.shared.ts'
import { compareRepetition, decide } from '../posting/matrix.rules.ts'
import { rounds } from '../posting/rounds.rules.ts'

/** Effects of an event on a payment. */
type Way =
  | 'book'
  | 'bookLate'
  | 'bookSecond'
  | 'fail'
  | 'duplicate'
  | 'stale'
  | 'amountDiffers'
  | 'merchantDiffers'
  | 'figuresDiffer'
  | 'numberDiffers'

interface Decided {
  readonly event: PaymentEvent
  readonly trade: TradeRow | null
  /** Our number of the row that is or will be booked; '' when none will be. */
  readonly rptOrderCode: string
  readonly way: Way
}

/**
 * Applies what channels tell of payments: books successes, marks failures, parks what does not fit. The day lock is
 * held before.
 * @returns what became of each, in order
 * @source docs/domain/money.md 3.2, 3.3
 */
export async function applyPayments(
  tx: Tx,
  tenantId: string,
  events: readonly PaymentEvent[],
  now: Moment,
): Promise<Handled[]> {
  const handled = new Map<PaymentEvent, Handled>()
  for (const round of rounds(events, keysOf))
    for (const [event, one] of await applyRound(tx, tenantId, round, now)) handled.set(event, one)
  return events.map((event) => handled.get(event) as Handled)
}

const keysOf = ({ outTradeNo, aisleCode, aisleOrderNo }: PaymentEvent) => [
  ...(outTradeNo === null ? [] : [outTradeNo]),
  `${aisleCode} ${aisleOrderNo}`,
]

async function applyRound(
  tx: Tx,
  tenantId: string,
  events: readonly PaymentEvent[],
  now: Moment,
): Promise<Map<PaymentEvent, Handled>> {
  const decided = await decideAll(tx, tenantId, events)
  const going = (...ways: Way[]) => decided.filter(({ way }) => ways.includes(way))
  const successes = going('book', 'bookLate', 'bookSecond')
  const booked = await bookPayments(tx, tenantId, successes.map(successOf))
  await settleWalletD0(tx, tenantId, booked)
  await refundByItself(
    tx,
    tenantId,
    booked.filter((trade, index) => isRefundedAtOnce(successes[index]?.way, trade)),
    now,
  )
  await bookFailures(tx, tenantId, going('fail').map(payableOf))
  await markAmounts(tx, tenantId, going('amountDiffers'))
  await portsOf(tx).channels.openDifferences(tx, tenantId, decided.flatMap(differenceOf))
  return new Map(decided.map(({ event, way }) => [event, handledAs[way]]))
}

/**
 * Decides the effect of each event. The channel's numbers of all payments that will be booked are taken, so that nobody else
 * books them.
 */
async function decideAll(tx: Tx, tenantId: string, events: readonly PaymentEvent[]): Promise<Decided[]> {
  const born = await takeBorn(
    tx,
    tenantId,
    events.filter(({ outTradeNo }) => outTradeNo === null),
  )
  const named = await lockNamedTrades(
    tx,
    tenantId,
    events.filter((event) => !born.has(event)),
  )
  const decided = events.map((event): Decided => {
    const rptOrderCode = born.get(event)
    if (rptOrderCode !== undefined) return { event, trade: null, rptOrderCode, way: wayOf(event, null) }
    const trade = named.tradeOf(event)
    const way = wayOf(event, trade)
    const isTaken = way === 'bookSecond' && named.isNumberTaken(event)
    return { event, trade, rptOrderCode: trade?.rptOrderCode ?? '', way: isTaken ? 'numberDiffers' : way }
  })
  return withNumbers(tx, tenantId, decided)
}

/** Gives a number of ours to what will have a row of its own, and takes the channel's numbers that are new to us. */
async function withNumbers(tx: Tx, tenantId: string, decided: readonly Decided[]): Promise<Decided[]> {
  const isRowless = ({ way, rptOrderCode }: Decided) =>
    way === 'bookSecond' || (rptOrderCode === '' && (way === 'book' || way === 'fail'))
  const rowless = decided.filter(isRowless)
  const codes = await newTradeNumbers(
    tx,
    tenantId,
    rowless.map(({ event }) => event),
  )
  const numbered = decided.map((one) =>
    isRowless(one) ? { ...one, rptOrderCode: codes[rowless.indexOf(one)] as string } : one,
  )
  const isNewName = (one: Decided, index: number) =>
    isRowless(decided[index] as Decided) ||
    ((one.way === 'book' || one.way === 'bookLate') &&
      one.trade !== null &&
      one.trade.rptAisleOrderCode !== one.event.aisleOrderNo)
  await takeAisleOrders(
    tx,
    tenantId,
    numbered.filter(isNewName).map(({ event, rptOrderCode }) => ({
      aisleCode: event.aisleCode,
      aisleOrderNo: event.aisleOrderNo,
      rptOrderCode,
    })),
  )
  return numbered
}

/** @source docs/domain/money.md 3.2 (preconditions of a success), 3.3 */
function wayOf(event: PaymentEvent, trade: TradeRow | null): Way {
  const decision = decide(trade?.rptStatus ?? null, event.outcome === 'success' ? 'paySuccess' : 'payFailed')
  switch (decision) {
    case 'createPaid':
      return 'book'
    case 'createFailed':
      return 'fail'
    case 'apply':
    case 'applyLate':
      if (event.outcome === 'failed') return 'fail'
      return misfit(event, trade as TradeRow) ?? (decision === 'apply' ? 'book' : 'bookLate')
    case 'compare':
      return repetitionOf(event, trade as TradeRow)
    default:
      return decision === 'stale' ? 'stale' : 'duplicate'
  }
}

/** A discount that the channel granted lowers what was paid, not what was ordered. */
function misfit(event: PaymentEvent, order: TradeRow): 'amountDiffers' | 'merchantDiffers' | null {
  if (event.aisleCode !== order.aisleCode || (order.aisleMerNo !== '' && event.aisleMerNo !== order.aisleMerNo))
    return 'merchantDiffers'
  return event.amountFen + event.discountFen === order.tradeAmount ? null : 'amountDiffers'
}

function repetitionOf(event: PaymentEvent, trade: TradeRow): Way {
  const isFeeKnown = trade.rpiNo !== null && isMerchantTrade(trade.tradeKind)
  const feeFen =
    event.feeFen === null || !isFeeKnown ? null : event.feeFen < trade.tradeAmount ? event.feeFen : trade.tradeAmount
  switch (compareRepetition(trade, { aisleOrderNo: event.aisleOrderNo, amountFen: event.amountFen, feeFen })) {
    case 'duplicate':
      return 'duplicate'
    case 'conflict':
      return 'figuresDiffer'
    case 'secondPayment':
      return 'bookSecond'
  }
}

const payableOf = ({ event, trade, rptOrderCode }: Decided): Payable => ({ event, order: trade, rptOrderCode })

const successOf = (one: Decided): Success => ({
  ...payableOf(one),
  order: one.way === 'bookSecond' ? null : one.trade,
  abnormalKind: abnormalOf[one.way] ?? AbnormalKind.none,
})

const abnormalOf: Partial<Record<Way, Success['abnormalKind']>> = {
  bookSecond: AbnormalKind.duplicatePayment,
  bookLate: AbnormalKind.lateSuccess,
}

/** A second payment always goes back by itself, a late one when nobody waits for it any more. */
const isRefundedAtOnce = (way: Way | undefined, trade: TradeRow) =>
  way === 'bookSecond' || (way === 'bookLate' && isRefundedWhenLate(trade))

async function markAmounts(tx: Tx, tenantId: string, differing: readonly Decided[]): Promise<void> {
  const marked = differing.flatMap(({ trade }) =>
    trade ? [{ ...trade, abnormalKind: AbnormalKind.amountMismatch, version: trade.version + 1 }] : [],
  )
  await updateTradeStates(tx, tenantId, marked)
}

const applied: Handled = { status: HandleStatus.applied, message: '' }

const handledAs: Readonly<Record<Way, Handled>> = {
  book: applied,
  bookLate: { ...applied, message: '迟到成功' },
  bookSecond: { ...applied, message: '重复支付' },
  fail: applied,
  duplicate: { status: HandleStatus.duplicate, message: '' },
  stale: { status: HandleStatus.stale, message: '' },
  amountDiffers: { status: HandleStatus.error, message: tradeErrors.amountDiffers().message },
  merchantDiffers: { status: HandleStatus.error, message: tradeErrors.merchantDiffers().message },
  figuresDiffer: { status: HandleStatus.conflict, message: '重复通知的金额或手续费与原交易不一致' },
  numberDiffers: { status: HandleStatus.conflict, message: '通道订单号已属于其他交易' },
}

const reasons: Partial<Record<Way, DifferenceReason>> = {
  amountDiffers: 'amount',
  merchantDiffers: 'merchant',
  figuresDiffer: 'amount',
  numberDiffers: 'orderNumber',
}

function differenceOf({ event, trade, way }: Decided) {
  const reason = reasons[way]
  if (!reason) return []
  const isFee = way === 'figuresDiffer' && trade?.tradeAmount === event.amountFen
  return [
    {
      reason: isFee ? ('fee' as const) : reason,
      aisleCode: event.aisleCode,
      rptOrderCode: trade?.rptOrderCode ?? null,
      aisleOrderNo: event.aisleOrderNo,
      ourMerNo: trade?.aisleMerNo ?? '',
      channelMerNo: event.aisleMerNo,
      ourAmountFen: trade?.tradeAmount ?? null,
      channelAmountFen: event.amountFen,
      ourFeeFen: trade?.feeAmount ?? null,
      channelFeeFen: event.feeFen,
      ourStatus: trade?.rptStatus ?? null,
      told: 'pay success',
      occurredAt: event.occurredAt,
    },
  ]
}
