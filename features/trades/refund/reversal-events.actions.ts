import { portsOf } from '../../../core/server/ports.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { fen } from '../../../core/shared/money.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { Handled, ReversalEvent } from '../../channels/channels.shared.ts'
import { decide } from '../posting/matrix.rules.ts'
import { rounds } from '../posting/rounds.rules.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { updateMoneyOfTrades, updateTradeStates } from '../posting/trade-store.actions.ts'
import { isUnderWay, type RefundDecision } from './refund.rules.ts'
import { lockOpenVoids, type RefundRow, updateRefunds } from './refund-store.actions.ts'
import { bookReversals, type ToldReversal, voidedRefund } from './reversal.actions.ts'
import { differenceOf, handledAs, keysOf, lockTold } from './told.actions.ts'
import { tradeTransitions } from '../trade/trade-states.rules.ts'

/**
 * Applies what channels tell of payments that went back as a whole. The day lock is held before.
 * @returns what became of each, in order
 * @source docs/domain/money.md 3.2, 3.3
 */
export async function applyReversals(tx: Tx, tenantId: string, events: readonly ReversalEvent[]): Promise<Handled[]> {
  const handled = new Map<ReversalEvent, Handled>()
  for (const round of rounds(events, keysOf))
    for (const [event, one] of await applyReversalRound(tx, tenantId, round)) handled.set(event, one)
  return events.map((event) => handled.get(event) as Handled)
}

async function applyReversalRound(
  tx: Tx,
  tenantId: string,
  events: readonly ReversalEvent[],
): Promise<Map<ReversalEvent, Handled>> {
  const { tradeOf, refundOf } = await lockTold(tx, tenantId, events)
  const openVoids = await lockOpenVoids(
    tx,
    tenantId,
    events.flatMap((event) => tradeOf(event)?.rptOrderCode ?? []),
  )
  const told = events.map((event) => {
    const trade = tradeOf(event)
    return { event, trade, refund: refundOf(event) ?? (trade ? (openVoids.get(trade.rptOrderCode) ?? null) : null) }
  })
  const decided = told.map((one) => ({ ...one, decision: decideReversal(one) }))
  const withTrade = (wanted: string) =>
    decided.flatMap(({ decision, event, trade, refund }): ToldReversal[] =>
      decision === wanted && trade ? [{ event, trade, refund }] : [],
    )
  await bookReversals(tx, tenantId, withTrade('apply'))
  await closeUnpaid(tx, tenantId, withTrade('applyUnpaid'))
  await finishVoids(
    tx,
    tenantId,
    withTrade('duplicate').filter(({ refund }) => isUnderWay(refund)),
  )
  await portsOf(tx).channels.openDifferences(
    tx,
    tenantId,
    decided.flatMap(({ decision, event, trade }) => (decision === 'conflict' ? [differenceOf(event, trade)] : [])),
  )
  return new Map(
    decided.map(({ event, decision }) => [event, handledAs[decision === 'applyUnpaid' ? 'apply' : decision]]),
  )
}

function decideReversal({
  event,
  trade,
}: {
  event: ReversalEvent
  trade: TradeRow | null
}): RefundDecision | 'applyUnpaid' {
  const decision = decide(trade?.rptStatus ?? null, 'reversal')
  if (decision === 'apply' && trade?.tradeAmount !== event.amountFen) return 'conflict'
  return decision as RefundDecision | 'applyUnpaid'
}

/** An order that the channel reversed before anybody paid it is closed. */
async function closeUnpaid(tx: Tx, tenantId: string, told: readonly ToldReversal[]): Promise<void> {
  if (told.length === 0) return
  const closed = told.map(({ trade, event }) => ({
    before: trade,
    after: {
      ...trade,
      rptStatus: tradeTransitions.close.to,
      closeTime: event.occurredAt,
      lastEventTime: event.occurredAt,
      nextQueryAt: null,
      version: trade.version + 1,
    },
  }))
  await updateTradeStates(
    tx,
    tenantId,
    closed.map(({ after }) => after),
  )
  await countTrades(
    tx,
    tenantId,
    closed.map(({ before, after }) => ({ before: listed(before), after: listed(after) })),
  )
  await logStates(
    tx,
    tenantId,
    null,
    closed.map(({ before, after }) => ({
      oemNo: before.oemNo,
      entity: 'trade',
      entityNo: before.rptOrderCode,
      from: before.rptStatus,
      to: after.rptStatus,
      action: 'reverseUnpaid',
    })),
  )
}

/** The answer to our void finds the trade reversed already, by the channel itself: only the void is left to finish. */
async function finishVoids(tx: Tx, tenantId: string, told: readonly ToldReversal[]): Promise<void> {
  const open = told.flatMap(({ refund, ...one }) => (refund ? [{ ...one, refund }] : []))
  await updateMoneyOfTrades(
    tx,
    tenantId,
    open.map(({ trade, refund }) => ({
      ...trade,
      refundingAmount: fen(trade.refundingAmount - refund.refundAmount),
      version: trade.version + 1,
    })),
  )
  await updateRefunds(
    tx,
    tenantId,
    open.map(
      ({ trade, refund, event }): RefundRow => voidedRefund(trade, refund, event.occurredAt, trade.bookDay as string),
    ),
  )
}
