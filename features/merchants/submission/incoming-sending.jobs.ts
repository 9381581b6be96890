import { type Db, inScope } from '../../../core/server/database/db.ts'
import type { Json } from '../../../core/server/jobs/jobs.ts'
import { type Outcome, type OutboxMessage, outboxKind } from '../../../core/server/jobs/outbox.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import type { ApplicationAnswer, ChannelAnswer, MerchantApplication } from '../../channels/channels.shared.ts'
import { applicationOfText } from './application.queries.ts'
import { applyAnswer, failAttempt } from './incoming-answer.actions.ts'
import { HeardBy } from '../incoming-state/incoming-codes.contract.ts'

/** Payload kept with a submission on its way: the data to send lies sealed with the attempt. */
type SubmissionPayload = { readonly aisleCode: string }

type Message = OutboxMessage<SubmissionPayload>

/** One day in all: after 1, 5, 15 and 60 minutes, then hourly. */
const patience: readonly number[] = [1, 4, 10, 45, ...Array.from({ length: 23 }, () => 60)]

/**
 * Applications on their way to the channel, each under its applyNo. One whose answer was lost is asked about, and sent
 * again under the same number only when the channel does not know it; after a day without a word it has failed.
 * @source docs/domain/network.md 4.2, rows 3 → 4, 7, 8; docs/domain/traps.md 7
 */
export const incomingSending = outboxKind<SubmissionPayload>({
  kind: 'incoming.submit',
  retryMinutes: patience,
  send: async (message, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, message.tenantId, message.payload.aisleCode)
    const answer = await channel.submit(access, await keptApplication(db, message))
    return answer.kind === 'refused'
      ? { kind: 'settled', answer: refusedAnswer(answer.message) }
      : conclude(answer, 'the channel does not know what it was sent')
  },
  ask: async (message, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, message.tenantId, message.payload.aisleCode)
    const answer = await channel.query(access, message.outNo)
    if (answer.kind === 'absent') return 'absent'
    // A refused question says nothing of the submission.
    return answer.kind === 'refused' ? { kind: 'unknown', error: answer.message } : conclude(answer, '')
  },
  settle: async (tx, { tenantId, outNo }, answer) => {
    const heard = { applyNo: outNo, answer: answer as unknown as ApplicationAnswer, heardBy: HeardBy.submission }
    await applyAnswer(tx, tenantId, heard, await momentOf(tx.client))
  },
  stuck: async (tx, { tenantId, outNo }, error) => {
    await failAttempt(tx, tenantId, outNo, `24小时未收到通道答复（${error}）`, await momentOf(tx.client))
  },
})

const keptApplication = (db: Db, { tenantId, outNo }: Message): Promise<MerchantApplication> =>
  inScope(db, { tenantId, oemNo: '' }, async ({ client }) => {
    const { rows } = await client.query<{ request_enc: string }>({
      name: 'kept_application',
      text: 'SELECT request_enc FROM rpi_incoming_apply WHERE tenant_id = $1 AND apply_no = $2',
      values: [tenantId, outNo],
    })
    return applicationOfText(openText(rows[0]?.request_enc ?? ''))
  })

/** Whatever state the channel puts it in, an answer with a state ends the sending: the rest is asked for on a schedule. */
function conclude(
  answer: Exclude<ChannelAnswer<ApplicationAnswer>, { kind: 'refused' }>,
  absentMeans: string,
): Outcome {
  if (answer.kind === 'unknown') return { kind: 'unknown', error: answer.error }
  if (answer.kind === 'absent') return { kind: 'unknown', error: absentMeans }
  return answer.data
    ? { kind: 'settled', answer: answer.data as unknown as Json }
    : { kind: 'unknown', error: 'accepted without a word on how it stands' }
}

/** A submission that was refused by rule is an application that was rejected. */
const refusedAnswer = (reason: string): Json => ({
  state: 'rejected',
  reason,
  fields: [],
  wantedPictures: [],
  aisleMerNo: '',
  wxSubMchId: '',
  aliSmid: '',
  unionMerNo: '',
  signUrl: '',
  signExpire: '',
})

async function momentOf(client: { query(text: string): Promise<{ rows: { at: string }[] }> }): Promise<string> {
  const { rows } = await client.query('SELECT business_now()::text AS at')
  return rows[0]?.at ?? ''
}
