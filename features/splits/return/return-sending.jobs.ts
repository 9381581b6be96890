import { type Db, inScope } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type Outcome, type OutboxMessage, outboxKind } from '../../../core/server/jobs/outbox.ts'
import { fen } from '../../../core/shared/money.ts'
import { reachChannel } from '../../channels/channels.server.ts'
import type { ChannelAnswer, DivisionReturned } from '../../channels/channels.shared.ts'
import { applyReturnAnswer, type ReturnAnswer } from './return-answer.actions.ts'

/** Message sent to have a receiver give money back; its number is that of the return and the part. */
type ReturnPayload = {
  readonly aisleCode: string
  readonly divOrderCode: string
  readonly divReturnCode: string
  readonly detailNo: string
  /** Fen as text. */
  readonly amountFen: string
}

type Message = OutboxMessage<ReturnPayload>

/**
 * Returns on their way to the channel. Sent under one number a part, asked about until it is known how they ended, and
 * sent again only under the same number when the channel does not know it.
 * @source docs/domain/money.md 6.3, unknown answers; docs/domain/traps.md 10
 */
export const returnSending = outboxKind<ReturnPayload>({
  kind: 'division.return',
  retryMinutes: [0.5, 1, 2, 5, 10, 30, ...Array.from({ length: 72 }, () => 60)],
  send: async (message, _signal, db) => {
    const { aisleCode, divOrderCode, detailNo, amountFen } = message.payload
    const { channel, access } = await reachChannel(db, message.tenantId, aisleCode)
    const answer = await channel.returnDivision(access, {
      outReturnNo: message.outNo,
      outDivNo: divOrderCode,
      detailNo,
      amountFen: fen(BigInt(amountFen)),
    })
    if (answer.kind === 'refused') {
      await apply(db, message, { kind: 'failed', failReason: answer.message })
      return { kind: 'settled', answer: { kind: 'refused', code: answer.code } }
    }
    return answer.kind === 'absent'
      ? { kind: 'unknown', error: 'the channel does not know the division' }
      : conclude(db, message, answer)
  },
  ask: async (message, _signal, db) => {
    const { channel, access } = await reachChannel(db, message.tenantId, message.payload.aisleCode)
    const answer = await channel.queryDivisionReturn(access, message.outNo)
    if (answer.kind === 'absent') return 'absent'
    return answer.kind === 'refused' ? { kind: 'unknown', error: answer.message } : conclude(db, message, answer)
  },
  settle: async () => undefined,
})

async function conclude(
  db: Db,
  message: Message,
  answer: Exclude<ChannelAnswer<DivisionReturned>, { kind: 'refused' | 'absent' }>,
): Promise<Outcome> {
  if (answer.kind === 'unknown') return { kind: 'unknown', error: answer.error }
  if (answer.kind === 'pending') return { kind: 'unknown', error: 'under way' }
  await apply(db, message, answerOf(answer.data))
  return { kind: 'settled', answer: { kind: 'done' } }
}

function answerOf({ isReturned, isShort, aisleReturnNo, failReason }: DivisionReturned): ReturnAnswer {
  if (isReturned) return { kind: 'returned', aisleReturnNo }
  return isShort ? { kind: 'short' } : { kind: 'failed', failReason }
}

const apply = (db: Db, { tenantId, payload }: Message, answer: ReturnAnswer): Promise<void> =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const { rows } = await tx.client.query<Moment>({
      name: 'business_moment',
      text: 'SELECT business_now()::text AS at, business_day(business_now())::text AS day',
    })
    await applyReturnAnswer(tx, tenantId, payload, answer, rows[0] as Moment)
  })
