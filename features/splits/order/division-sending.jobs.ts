import { type Db, inScope } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type Outcome, type OutboxMessage, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { fen } from '../../../core/shared/money.ts'
import { reachChannel } from '../../channels/channels.server.ts'
import type { ChannelAnswer, ChannelEvent } from '../../channels/channels.shared.ts'
import { feedAnswer } from '../../trades/trades.server.ts'
import { refuseDivision } from './outcome.actions.ts'

/** Message sent for a division order; its number is the divOrderCode. */
type DivisionPayload = {
  readonly aisleCode: string
  /** The channel's own number of the payment, else ours. */
  readonly orderNo: string
  readonly receivers: readonly {
    readonly detailNo: string
    readonly aisleReceiverNo: string
    /** Fen as text. */
    readonly amountFen: string
  }[]
}

type Message = OutboxMessage<DivisionPayload>

/** Asked about at 30 s, 1, 2, 5, 10, 30 minutes, then hourly for three days. */
const patience: readonly number[] = [0.5, 1, 2, 5, 10, 30, ...Array.from({ length: 72 }, () => 60)]

/**
 * Divisions on their way to the channel. Sent under the divOrderCode alone, asked about until it is known how they ended,
 * and sent again only under the same number when the channel does not know it: never a second order.
 * @source docs/domain/money.md 6.3, unknown answers; docs/domain/traps.md 7, 30
 */
export const divisionSending = outboxKind<DivisionPayload>({
  kind: 'division.order',
  retryMinutes: patience,
  send: async (message, _signal, db) => {
    const { aisleCode, orderNo, receivers } = message.payload
    const { channel, access } = await reachChannel(db, message.tenantId, aisleCode)
    const answer = await channel.divide(access, {
      outDivNo: message.outNo,
      aisleOrderNo: orderNo,
      receivers: receivers.map((one) => ({ ...one, amountFen: fen(BigInt(one.amountFen)) })),
    })
    if (answer.kind === 'refused') return refuse(db, message, answer)
    return answer.kind === 'absent'
      ? { kind: 'unknown', error: 'the channel does not know the order' }
      : conclude(db, message, answer)
  },
  ask: async (message, _signal, db) => {
    const { channel, access } = await reachChannel(db, message.tenantId, message.payload.aisleCode)
    const answer = await channel.queryDivision(access, message.outNo)
    if (answer.kind === 'absent') return 'absent'
    // Only the answer to the division itself can refuse it; a refused question says nothing about it.
    return answer.kind === 'refused' ? { kind: 'unknown', error: answer.message } : conclude(db, message, answer)
  },
  settle: async () => undefined,
})

type Told = ChannelAnswer<{ events: readonly ChannelEvent[] }>

async function conclude(
  db: Db,
  message: Message,
  answer: Exclude<Told, { kind: 'refused' | 'absent' }>,
): Promise<Outcome> {
  if (answer.kind === 'unknown') return { kind: 'unknown', error: answer.error }
  if (answer.kind === 'pending') return { kind: 'unknown', error: 'under way' }
  await feedAnswer(db, message.tenantId, answer.data.events)
  return { kind: 'settled', answer: { kind: 'done' } }
}

async function refuse(
  db: Db,
  { tenantId, outNo, payload: { aisleCode, orderNo } }: Message,
  { code, message }: { code: string; message: string },
): Promise<Outcome> {
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const { rows } = await tx.client.query<Moment>({
      name: 'business_moment',
      text: 'SELECT business_now()::text AS at, business_day(business_now())::text AS day',
    })
    await refuseDivision(tx, tenantId, outNo, message, rows[0] as Moment)
    // What the channel holds of the payment is to be settled: nobody will divide it any more.
    await putOutbox(tx, tenantId, divisionUnfreezing, [{ outNo: `${outNo}U`, payload: { aisleCode, orderNo } }])
  })
  return { kind: 'settled', answer: { kind: 'refused', code } }
}

/** Message sent to have the channel settle what it holds of a payment. */
type UnfreezePayload = { readonly aisleCode: string; readonly orderNo: string }

/**
 * Has the channel give what it still holds of a payment to the merchant's settlement. Safe to repeat: nothing is held
 * twice. A refusal ends it: then the channel holds nothing of this payment.
 * @source docs/domain/money.md 6.3 (1503), 10 (unfreeze)
 */
export const divisionUnfreezing = outboxKind<UnfreezePayload>({
  kind: 'division.unfreeze',
  retryMinutes: patience,
  send: async ({ tenantId, outNo, payload: { aisleCode, orderNo } }, _signal, db): Promise<Outcome> => {
    const { channel, access } = await reachChannel(db, tenantId, aisleCode)
    const answer = await channel.unfreezeDivision(access, { outNo, aisleOrderNo: orderNo })
    if (answer.kind === 'done') return { kind: 'settled', answer: { kind: 'done' } }
    if (answer.kind === 'refused') return { kind: 'settled', answer: { kind: 'refused', code: answer.code } }
    return { kind: 'again', error: answer.kind === 'unknown' ? answer.error : answer.kind }
  },
  settle: async () => undefined,
})
