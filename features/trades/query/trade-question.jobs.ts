import type { Ports } from '../../../core/server/ports.ts'
import { outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { type ChannelEvent, NotifyEvent } from '../../channels/channels.shared.ts'
import { askOrder, askRefunds } from './ask.actions.ts'

type Question = { readonly aisleCode: string; readonly no: string }

/** Questions for payments that must have come before an event that waits. @source docs/domain/money.md 3.3, deferred events */
export const tradeQuestion = outboxKind<Question>({
  kind: 'trade.question',
  retryMinutes: [1, 2, 5, 10, 30, 60],
  send: async ({ tenantId, payload }, _signal, db) => {
    const asked = await askOrder(db, tenantId, payload)
    return asked === 'unknown' || asked === 'open'
      ? { kind: 'again', error: asked }
      : { kind: 'settled', answer: asked }
  },
  settle: async () => undefined,
})

/** Events that follow a payment: refunds, reversals, and settlements of one payment alone. */
const ofPayment: readonly number[] = [NotifyEvent.refund, NotifyEvent.reversal, NotifyEvent.settlement]

/** Asks for the payments that events which wait must follow. */
export const askBefore: Ports['channels']['askBefore'] = async (tx, tenantId, events) =>
  putOutbox(
    tx,
    tenantId,
    tradeQuestion,
    events.flatMap((event: ChannelEvent) =>
      ofPayment.includes(event.kind) && 'aisleOrderNo' in event && event.aisleOrderNo
        ? [
            {
              outNo: `${event.aisleCode} ${event.kind} ${event.notifyId}`,
              payload: { aisleCode: event.aisleCode, no: event.aisleOrderNo },
            },
          ]
        : [],
    ),
  )

/** Asks a channel for one order and its refunds, and feeds the answers to the inbox. */
export const askAboutTrade: Ports['trades']['askAboutTrade'] = async (
  tenantId,
  { aisleCode, rptAisleOrderCode, rptOrderCode },
  db,
) => {
  await askOrder(db, tenantId, { aisleCode, no: rptAisleOrderCode ?? rptOrderCode })
  await askRefunds(db, tenantId, { aisleCode, rptOrderCode })
}
