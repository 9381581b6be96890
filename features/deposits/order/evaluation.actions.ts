import { sql } from 'drizzle-orm'
import type { Moment } from '../../../core/server/database/moment.ts'
import { bulkUpdate } from '../../../core/server/database/bulk.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { forfeit, moveOrder } from '../order-book/order-book.actions.ts'
import type { OrderRow } from '../order-book/order-book.queries.ts'
import { pledgeRefundTransitions, unpaidDays } from '../order-book/order-state.rules.ts'
import { endActives } from '../pledge-active/pledge-active.actions.ts'
import { ForfeitMode, PledgeOrderStatus, PledgeRewardKind, RefundMode } from '../pledge-codes/pledge-codes.contract.ts'
import { makeRefund, payOut } from '../refund/refund.actions.ts'
import { lockWithTrades } from '../refund/with-trade.actions.ts'
import { makeRewards } from '../reward/reward.actions.ts'
import { turnoverOf } from '../turnover/turnover.queries.ts'
import { assess, type Assessment, graceDays, spanOf } from '../turnover/turnover.rules.ts'
import { hasDebts } from './order.queries.ts'

/** Number of deposits that one round assesses at once. */
const batchSize = 500

/** Figures of an evaluation, for who runs it. */
export interface Evaluated {
  readonly assessed: number
  readonly reached: number
  readonly forfeited: number
  readonly closed: number
}

type Assessed = OrderRow & Assessment & { readonly countedDay: string }

/**
 * Assesses all deposits of an operator over the days that are over: those that reached their target can be given back, or
 * are at once; those whose time and grace are over are forfeited; unpaid ones are closed after their time. The turnover of
 * all is read together.
 * @param now the moment of the run; the last day that counts is the one before
 * @source docs/domain/money.md 7.2, 12.1 pledgeEval
 */
export async function evaluateDeposits(tx: Tx, tenantId: string, now: Moment): Promise<Evaluated> {
  await bookDayOf(tx, tenantId, now.day)
  await endActives(tx, tenantId, now.at)
  const closed = await closeUnpaid(tx, tenantId, now)
  const total = { assessed: 0, reached: 0, forfeited: 0, closed }
  const codes = await rowsOf<{ code: string }>(
    tx,
    sql`SELECT order_code AS code FROM pledge_order WHERE tenant_id = ${tenantId} AND order_status = ${PledgeOrderStatus.assessing} ORDER BY order_code`,
  )
  for (let from = 0; from < codes.length; from += batchSize) {
    const batch = codes.slice(from, from + batchSize).map(({ code }) => code)
    const done = await evaluateBatch(tx, tenantId, batch, now)
    total.assessed += batch.length
    total.reached += done.reached
    total.forfeited += done.forfeited
  }
  return total
}

async function evaluateBatch(
  tx: Tx,
  tenantId: string,
  codes: readonly string[],
  now: Moment,
): Promise<{ reached: number; forfeited: number }> {
  const orders = await lockWithTrades(
    tx,
    tenantId,
    sql`o.order_code = ANY(${sql.param([...codes])}::text[]) AND o.order_status = ${PledgeOrderStatus.assessing}`,
  )
  const assessed = await assessAll(tx, tenantId, orders, addDays(now.day, -1))
  await keepCounted(tx, tenantId, assessed)
  const reached = assessed.filter(({ isReached }) => isReached)
  const missed = assessed.filter((order) => !order.isReached && isOver(order, now.day))
  for (const order of reached) await reach(tx, tenantId, order, now)
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  for (const order of missed) {
    const rest = order.pledgeAmount - order.refundAmount
    const { at } = now
    await moveOrder(tx, tenantId, null, order, 'forfeit', {
      at,
      ...(await forfeit(tx, tenantId, order, rest, { bookDay, at })),
    })
  }
  return { reached: reached.length, forfeited: missed.length }
}

/** Assesses paid deposits up to a day. @returns them with what they reached */
export async function assessAll(
  tx: Tx,
  tenantId: string,
  orders: readonly OrderRow[],
  day: string,
): Promise<Assessed[]> {
  const wanted = orders.flatMap(({ orderCode, sn, payDay, reachDeadline, terms }) =>
    payDay === null || reachDeadline === null
      ? []
      : [{ orderCode, sn, terms, ...spanOf({ ...terms, payDay, reachDeadline }, day) }],
  )
  const turnover = await turnoverOf(tx, tenantId, wanted)
  return orders.map((order) => ({
    ...order,
    ...assess(order.terms, turnover.get(order.orderCode) ?? []),
    countedDay: day,
  }))
}

/** Whether the time for the target is over, with the grace for late refunds and differences. */
const isOver = ({ reachDeadline, terms }: OrderRow, today: string): boolean =>
  terms.forfeitMode === ForfeitMode.forfeit && reachDeadline !== null && today > addDays(reachDeadline, graceDays)

const keepCounted = bulkUpdate<Assessed>(
  'keep_pledge_turnover',
  'pledge_order',
  { order_code: ['text', ({ orderCode }) => orderCode] },
  {
    counted_amount: ['bigint', ({ amountFen }) => amountFen],
    counted_count: ['integer', ({ count }) => count],
    reached_months: ['smallint', ({ months }) => months],
    counted_day: ['date', ({ countedDay }) => countedDay],
  },
  'version = t.version + 1, update_time = business_now()',
)

/** Marks a deposit as reached, makes its rewards, and gives it back where its package does so by itself and nothing is owed. */
async function reach(tx: Tx, tenantId: string, order: OrderRow, now: Moment): Promise<void> {
  const { at } = now
  const reached = await moveOrder(tx, tenantId, null, order, 'reach', { at, reachTime: at })
  await makeRewards(tx, tenantId, order, PledgeRewardKind.target, at)
  if (order.terms.refundMode !== RefundMode.automatic || (await hasDebts(tx, tenantId, order.rpiNo))) return
  const status = pledgeRefundTransitions.begin.to
  const refund = await makeRefund(tx, tenantId, null, reached, { isEarly: false, remark: '达标自动退', status }, now)
  const refundCode = refund.pledgeRefundCode
  const refunding = await moveOrder(tx, tenantId, null, reached, 'refundItself', { at, refundCode })
  await payOut(tx, tenantId, null, refunding, refund, now)
}

/** Closes deposits that nobody paid in their time. @returns how many */
async function closeUnpaid(tx: Tx, tenantId: string, { at }: Moment): Promise<number> {
  const old = await lockWithTrades(
    tx,
    tenantId,
    sql`o.order_status = ${PledgeOrderStatus.unpaid} AND o.create_time < ${at}::timestamptz - make_interval(days => ${unpaidDays})`,
  )
  for (const order of old) await moveOrder(tx, tenantId, null, order, 'close', { at, remark: '超过90天未支付' })
  return old.length
}
