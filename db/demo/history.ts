import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { addDays, instantOf } from '../../core/shared/dates.ts'
import { fen } from '../../core/shared/money.ts'
import { PayWay, SettleCycle } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { closeDays } from '../../features/reconciliation/day-close/day-close.actions.ts'
import { bookRemittance } from '../../features/reconciliation/remittance/remittance.actions.ts'
import { owedBy } from '../../features/reconciliation/remittance/remittance.queries.ts'
import { releaseDue } from '../../features/profit/release/release.actions.ts'
import {
  type ChannelEvent,
  eventJson,
  NotifyEvent,
  type PaymentEvent,
  type RefundEvent,
  type SettlementEvent,
} from '../../features/channels/adapter/event.contract.ts'
import { receiveBatch } from '../../features/channels/inbox/inbox.actions.ts'
import { buildSettlements } from '../../features/trades/settlement/settle-build.actions.ts'
import { TradeSource } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { CardType } from '../../features/settings/bank-list/bank-list-codes.contract.ts'
import type { Chance } from './chance.ts'
import { cardNumberOf, demoAisle, type DemoMerchant } from './network.ts'

/** Amount of history to make. */
export interface HistorySize {
  /** Days before today. */
  readonly days: number
  /** Payments a day on the average. */
  readonly perDay: number
}

const batchSize = 200
let running = 0
const next = (prefix: string) =>
  `${prefix}${Date.now().toString(36)}${(++running).toString(36).padStart(5, '0')}`.toUpperCase()

/**
 * Plays the past of a ledger through the engine itself: each day's payments and refunds as channel events with their own
 * times, then the close of the day, the settlement of the merchants and the release of profit, in order. Needs a business
 * clock that stands before the first day and is moved along by `setClock`.
 */
export async function playHistory(
  db: Db,
  {
    tenantIds,
    merchants,
    today,
    size,
    chance,
    setClock,
    analyze,
    evenings,
  }: {
    tenantIds: readonly string[]
    merchants: readonly DemoMerchant[]
    today: string
    size: HistorySize
    chance: Chance
    setClock: (at: string) => Promise<void>
    analyze: (which: 'all' | 'trades') => Promise<void>
    /** Further events of a day before it is closed, by how many days ago it was. */
    evenings: Readonly<Record<number, () => Promise<void>>>
  },
): Promise<void> {
  for (let back = size.days; back > 0; back--) {
    const day = addDays(today, -back)
    await setClock(`${day} 23:59:00+08`)
    for (const tenantId of tenantIds) {
      const mine = merchants.filter((merchant) => merchant.tenantId === tenantId)
      await playDay(db, tenantId, mine, day, Math.round((size.perDay * mine.length) / merchants.length), chance)
    }
    await evenings[back]?.()
    // The planner must know that tables and months which were empty a moment ago have grown.
    const played = size.days - back
    if ([1, 30].includes(played)) await analyze('all')
    else if (played % 10 === 1) await analyze('trades')
    const after = addDays(day, 1)
    await setClock(`${after} 02:31:00+08`)
    for (const tenantId of tenantIds) {
      await endDay(db, tenantId, after, back === 1)
      // Profit of the last day waits for its bill, as it does every morning.
      if (back > 1) await release(db, tenantId, after)
    }
  }
}

async function playDay(
  db: Db,
  tenantId: string,
  merchants: readonly DemoMerchant[],
  day: string,
  count: number,
  chance: Chance,
): Promise<void> {
  const payments = Array.from({ length: count }, () => paymentOf(chance, chance.oneOf(merchants), day, 15)).sort(
    (a, b) => (a.occurredAt < b.occurredAt ? -1 : 1),
  )
  await deliver(db, tenantId, payments)
  const refunds = payments
    .filter(({ outcome }) => outcome === 'success')
    .filter((_, n) => n % 41 === 7)
    .map((of, n) => refund(chance, of, n % 3 === 0))
  await deliver(db, tenantId, refunds)
}

/**
 * Closes the day, settles merchants and remits the operator's profit as the channel would; the last time it is left to the
 * sandbox acquirer, which takes over there.
 */
async function endDay(db: Db, tenantId: string, day: string, isLast: boolean): Promise<void> {
  const scope = { tenantId, oemNo: '' }
  const at = `${day} 02:31:00+08`
  await closeDays(db, tenantId, day)
  await inScope(db, scope, (tx) => buildSettlements(tx, tenantId, { at, day }))
  if (isLast) return
  await deliver(db, tenantId, await settlements(db, tenantId, at))
  await inScope(db, scope, (tx) => remit(tx, tenantId, addDays(day, -1), at))
}

/** The channel pays what it owes the operator at the end of a day. */
async function remit(tx: Tx, tenantId: string, day: string, at: string): Promise<void> {
  const amountFen = await owedBy(tx, tenantId, demoAisle, day)
  if (amountFen <= 0n) return
  running += 1
  await bookRemittance(
    tx,
    { tenantId, aisleCode: demoAisle },
    {
      statementNo: `SR${at.slice(0, 10).replaceAll('-', '')}${String(running).padStart(10, '0')}`,
      fromDay: day,
      toDay: day,
      amountFen,
      remitTime: at,
    },
  )
}

/** Releases the profit that is due. */
async function release(db: Db, tenantId: string, day: string): Promise<void> {
  const released = () =>
    inScope(db, { tenantId, oemNo: '' }, (tx) => releaseDue(tx, tenantId, day, `${day} 02:31:00+08`))
  while ((await released()) > 0);
}

/** The channel's word on the settlements that wait: all reach the bank. */
async function settlements(db: Db, tenantId: string, at: string): Promise<SettlementEvent[]> {
  const { rows } = await inScope(db, { tenantId, oemNo: '' }, (tx) =>
    tx.client.query(
      `SELECT s.settle_code, s.settle_cycle, s.pay_day, s.settle_day, s.trade_count, s.trade_amount, s.fee_amount, s.settle_amount, s.account_mask, m.aisle_mer_no
         FROM settle_record s JOIN aisle_merchant m ON m.tenant_id = s.tenant_id AND m.aisle_code = s.aisle_code AND m.rpi_no = s.rpi_no AND m.aisle_mer_no NOT LIKE '%P'
        WHERE s.tenant_id = $1 AND s.settle_status IN (0, 1) AND s.settle_day <= $2::date`,
      [tenantId, at.slice(0, 10)],
    ),
  )
  return rows.map((row) => ({
    kind: NotifyEvent.settlement,
    outcome: 'success',
    aisleCode: demoAisle,
    notifyId: next('NS'),
    occurredAt: at,
    aisleSettleNo: next('SS'),
    aisleMerNo: row.aisle_mer_no,
    settleCycle: row.settle_cycle,
    payDay: row.pay_day,
    settleDay: row.settle_day,
    tradeCount: row.trade_count,
    tradeAmountFen: row.trade_amount,
    feeFen: row.fee_amount,
    netFen: row.settle_amount,
    accountMask: row.account_mask,
    outTradeNo: null,
    aisleOrderNo: null,
    finishTime: at,
    failReason: '',
  }))
}

async function deliver(db: Db, tenantId: string, events: readonly ChannelEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += batchSize) {
    await receiveBatch(
      db,
      tenantId,
      events.slice(from, from + batchSize).map((event) => ({ event, rawBody: eventJson(event), headers: '{}' })),
    )
  }
}

/** Times of day at which shops take money: most at noon and in the evening. */
const hours = [8, 9, 10, 11, 11, 12, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 21, 22] as const
const ways = [
  PayWay.wechat,
  PayWay.wechat,
  PayWay.wechat,
  PayWay.alipay,
  PayWay.alipay,
  PayWay.debitCard,
  PayWay.creditCard,
  PayWay.unionpayQr,
] as const

/** A payment at a merchant on a day, as a channel tells it. @param span 1: in the morning; else at shops' hours */
export function paymentOf(chance: Chance, merchant: DemoMerchant, day: string, span: number): PaymentEvent {
  const payWay = chance.oneOf(ways)
  const isCard = payWay === PayWay.debitCard || payWay === PayWay.creditCard
  const amountFen = fen(
    isCard
      ? 5_000 + chance.below(800_000)
      : payWay === PayWay.unionpayQr
        ? 500 + chance.below(90_000)
        : 150 + chance.below(60_000),
  )
  const two = (limit: number) => String(chance.below(limit)).padStart(2, '0')
  const hour = span === 1 ? chance.below(9) : chance.oneOf(hours)
  const payTime = `${day} ${String(hour).padStart(2, '0')}:${two(60)}:${two(60)}+08`
  const isFailed = chance.below(60) === 0
  return {
    kind: NotifyEvent.payment,
    outcome: isFailed ? 'failed' : 'success',
    aisleCode: demoAisle,
    notifyId: next('NP'),
    occurredAt: payTime,
    outTradeNo: null,
    aisleOrderNo: next('AO'),
    aisleMerNo: isCard ? cardNumberOf(merchant.aisleMerNo) : merchant.aisleMerNo,
    tradeSource: isCard ? TradeSource.pos : TradeSource.customerScans,
    sn: isCard ? (merchant.sns[0] ?? null) : null,
    rqCode: null,
    payWay,
    cardType:
      payWay === PayWay.debitCard ? CardType.debit : payWay === PayWay.creditCard ? CardType.credit : CardType.none,
    cardNoMask: isCard ? `622202******${chance.digits(4)}` : '',
    bankName: isCard ? '工商银行' : '',
    payerId: '',
    bankTradeNo: '',
    batchNo: '',
    voucherNo: '',
    attach: '',
    amountFen,
    discountFen: fen(0),
    feeFen: null,
    d0FeeFen: null,
    costFen: null,
    settleCycle: SettleCycle.t1,
    payTime: isFailed ? null : payTime,
    failCode: isFailed ? 'BALANCE' : '',
    failReason: isFailed ? '余额不足' : '',
  }
}

/** A refund of a payment on its day, in part or whole. */
export function refund(chance: Chance, of: PaymentEvent, isWhole: boolean): RefundEvent {
  const amountFen = isWhole ? of.amountFen : fen(1n + (of.amountFen * BigInt(1 + chance.below(80))) / 100n)
  const finishTime = `${of.occurredAt.slice(0, 10)} 23:30:00+08`
  return {
    kind: NotifyEvent.refund,
    outcome: 'success',
    aisleCode: demoAisle,
    notifyId: next('NR'),
    occurredAt: finishTime,
    outTradeNo: null,
    aisleOrderNo: of.aisleOrderNo,
    aisleMerNo: of.aisleMerNo,
    outRefundNo: null,
    aisleRefundNo: next('AR'),
    amountFen: amountFen > of.amountFen ? of.amountFen : amountFen,
    feeReturnFen: null,
    costReturnFen: null,
    finishTime,
    failCode: '',
    failReason: '',
  }
}

/** Difference of an instant to the real clock, as PostgreSQL reads it. */
export const aheadOf = (at: string): string => `${Math.round((instantOf(at).getTime() - Date.now()) / 1000)} seconds`
