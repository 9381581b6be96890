import { portsOf } from '../../../core/server/ports.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import type { Handled, RefundEvent } from '../../channels/channels.shared.ts'
import { decide } from '../posting/matrix.rules.ts'
import { rounds } from '../posting/rounds.rules.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { bookFailedRefunds, bookRefunds, type ToldRefund } from './refund-booking.actions.ts'
import { RefundInitiator, RefundKind } from './refund.contract.ts'
import { newRefund } from './refund-request.actions.ts'
import { decideRefundSuccess, isUnderWay, type RefundDecision } from './refund.rules.ts'
import type { RefundRow } from './refund-store.actions.ts'
import { differenceOf, handledAs, keysOf, lockTold } from './told.actions.ts'

const refundNumber = moneyNumber('RF')

/**
 * Applies what channels tell of refunds, also of those that they began themselves. The day lock is held before.
 * @returns what became of each, in order
 * @source docs/domain/money.md 3.3, 3.5
 */
export async function applyRefunds(tx: Tx, tenantId: string, events: readonly RefundEvent[]): Promise<Handled[]> {
  const handled = new Map<RefundEvent, Handled>()
  for (const round of rounds(events, keysOf))
    for (const [event, one] of await applyRound(tx, tenantId, round)) handled.set(event, one)
  return events.map((event) => handled.get(event) as Handled)
}

async function applyRound(
  tx: Tx,
  tenantId: string,
  events: readonly RefundEvent[],
): Promise<Map<RefundEvent, Handled>> {
  const { tradeOf, refundOf } = await lockTold(tx, tenantId, events)
  const decided = events
    .map((event) => ({ event, trade: tradeOf(event), own: refundOf(event) }))
    .map((one) => ({ ...one, decision: decideRefund(one) }))
  const applied = decided.flatMap(({ decision, event, trade, own }) =>
    decision === 'apply' && trade ? [{ event, trade, own }] : [],
  )
  await bookRefunds(
    tx,
    tenantId,
    await withRefunds(
      tx,
      tenantId,
      applied.filter(({ event }) => event.outcome === 'success'),
    ),
  )
  await bookFailedRefunds(
    tx,
    tenantId,
    applied.flatMap(({ event, trade, own }) =>
      event.outcome === 'failed' && own ? [{ ...event, trade, refund: own }] : [],
    ),
  )
  await portsOf(tx).channels.openDifferences(
    tx,
    tenantId,
    decided.flatMap(({ decision, event, trade }) => (decision === 'conflict' ? [differenceOf(event, trade)] : [])),
  )
  return new Map(decided.map(({ event, decision }) => [event, handledAs[decision]]))
}

interface Told {
  readonly event: RefundEvent
  readonly trade: TradeRow | null
  readonly own: RefundRow | null
}

function decideRefund({ event, trade, own }: Told): RefundDecision {
  if (event.outcome === 'failed') return isUnderWay(own) && trade ? 'apply' : 'stale'
  if (!trade) return 'defer'
  const byStatus = decide(trade.rptStatus, 'refundSuccess')
  if (byStatus !== 'applyRefund') return byStatus === 'defer' ? 'defer' : 'conflict'
  return decideRefundSuccess(trade, own, event.amountFen)
}

/** Makes rows for refunds that the channel began. @source docs/domain/money.md 3.3, last paragraph but one */
async function withRefunds(
  tx: Tx,
  tenantId: string,
  told: readonly { event: RefundEvent; trade: TradeRow; own: RefundRow | null }[],
): Promise<ToldRefund[]> {
  const begun = told.filter(({ own }) => own === null)
  const codes = new Map<RefundEvent, string>()
  for (const [day, group] of Map.groupBy(begun, ({ event }) => dayOfText(event.finishTime))) {
    const numbers = await takeNumbers(tx, refundNumber, day, group.length)
    for (const [index, { event }] of group.entries()) codes.set(event, numbers[index] as string)
  }
  return told.map(({ event, trade, own }) => {
    if (own) return { event, trade, refund: own, isNew: false }
    const refund: RefundRow = {
      ...newRefund(trade, { at: event.finishTime, day: dayOfText(event.finishTime) }),
      refundCode: codes.get(event) as string,
      refundKind: RefundKind.refund,
      refundAmount: event.amountFen,
      initiator: RefundInitiator.channel,
    }
    return { event, trade, refund, isNew: true }
  })
}
