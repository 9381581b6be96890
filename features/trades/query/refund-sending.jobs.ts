import { momentNow } from '../../../core/server/database/moment.ts'
import type { Ports } from '../../../core/server/ports.ts'
import { type Db, inScope } from '../../../core/server/database/db.ts'
import { type Outcome, type OutboxMessage, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { fen } from '../../../core/shared/money.ts'
import { reachChannel } from '../../channels/channels.server.ts'
import { type ChannelAnswer, type ChannelEvent, NotifyEvent } from '../../channels/channels.shared.ts'
import { applyRefundAnswer, markRefunds } from '../refund/refund-answer.actions.ts'
import { RefundKind } from '../refund/refund.contract.ts'
import { feedAnswer } from './feed.actions.ts'

/** Data sent for a refund or void; the number it goes by is the refundCode. */
type RefundPayload = {
  readonly aisleCode: string
  /** The channel's own number of the order, else ours. */
  readonly orderNo: string
  /** Fen as text. */
  readonly amountFen: string
  readonly isVoid: boolean
  readonly reason: string
}

type Message = OutboxMessage<RefundPayload>

/**
 * Refunds and voids on their way to the channel. Sent under the refundCode alone, asked about at 30 s, 1, 2, 5, 10, 30
 * minutes, then hourly for three days, and sent again only under the same number when the channel does not know it.
 * @source docs/domain/money.md 3.5; docs/domain/traps.md 7
 */
export const refundSending = outboxKind<RefundPayload>({
  kind: 'trade.refund',
  retryMinutes: [0.5, 1, 2, 5, 10, 30, ...Array.from({ length: 72 }, () => 60)],
  send: async (message, _signal, db) => {
    await mark(db, message, 'send')
    const { channel, access } = await reachChannel(db, message.tenantId, message.payload.aisleCode)
    const { orderNo, amountFen, isVoid, reason } = message.payload
    const answer = isVoid
      ? await channel.voidOrder(access, orderNo, message.outNo)
      : await channel.refund(access, {
          outRefundNo: message.outNo,
          aisleOrderNo: orderNo,
          amountFen: fen(BigInt(amountFen)),
          reason,
        })
    if (answer.kind === 'refused') return refuse(db, message, answer)
    return answer.kind === 'absent'
      ? inDoubt(db, message, 'the channel does not know the order')
      : conclude(db, message, answer)
  },
  ask: async (message, _signal, db) => {
    const { channel, access } = await reachChannel(db, message.tenantId, message.payload.aisleCode)
    const { orderNo, isVoid } = message.payload
    const answer = isVoid
      ? await askVoid(channel.queryOrder(access, orderNo))
      : await channel.queryRefund(access, message.outNo)
    if (answer.kind === 'absent') return 'absent'
    // Only the answer to the refund itself can refuse it; a refused question says nothing about it.
    return answer.kind === 'refused' ? inDoubt(db, message, answer.message) : conclude(db, message, answer)
  },
  settle: async () => undefined,
})

/** Writes refunds and voids to the outbox. */
export const dispatchRefunds: Ports['trades']['dispatchRefunds'] = async (tx, tenantId, refunds) =>
  putOutbox(
    tx,
    tenantId,
    refundSending,
    refunds.map(({ refundCode, aisleCode, rptAisleOrderCode, rptOrderCode, refundAmount, refundKind, reason }) => ({
      outNo: refundCode,
      payload: {
        aisleCode,
        orderNo: rptAisleOrderCode ?? rptOrderCode,
        amountFen: String(refundAmount),
        isVoid: refundKind === RefundKind.void,
        reason: reason || '退款',
      },
    })),
  )

type Told = ChannelAnswer<{ events: readonly ChannelEvent[] }>

/** Reads the result of a void from its order: an order that is still paid was not voided. */
async function askVoid(asked: Promise<Told>): Promise<Told> {
  const answer = await asked
  if (answer.kind !== 'done') return answer
  return answer.data.events.some(({ kind }) => kind === NotifyEvent.reversal) ? answer : { kind: 'absent' }
}

async function conclude(
  db: Db,
  message: Message,
  answer: Exclude<Told, { kind: 'refused' | 'absent' }>,
): Promise<Outcome> {
  if (answer.kind === 'unknown') return inDoubt(db, message, answer.error)
  if (answer.kind === 'pending') return { kind: 'unknown', error: 'under way' }
  await feedAnswer(db, message.tenantId, answer.data.events)
  return { kind: 'settled', answer: { kind: 'done' } }
}

async function inDoubt(db: Db, message: Message, error: string): Promise<Outcome> {
  await mark(db, message, 'unclear')
  return { kind: 'unknown', error }
}

async function refuse(
  db: Db,
  { tenantId, outNo }: Message,
  { code, message }: { code: string; message: string },
): Promise<Outcome> {
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const { at: finishTime } = await momentNow(tx)
    await applyRefundAnswer(tx, tenantId, outNo, {
      outcome: 'failed',
      aisleRefundNo: null,
      finishTime,
      failCode: code,
      failReason: message,
    })
  })
  return { kind: 'settled', answer: { kind: 'refused', code } }
}

const mark = (db: Db, { tenantId, outNo }: Message, event: 'send' | 'unclear'): Promise<void> =>
  inScope(db, { tenantId, oemNo: '' }, (tx) => markRefunds(tx, tenantId, [outNo], event))
