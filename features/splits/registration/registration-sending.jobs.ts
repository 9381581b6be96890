import { inScope, type Db, type Tx } from '../../../core/server/database/db.ts'
import { type Outcome, type OutboxMessage, outboxKind } from '../../../core/server/jobs/outbox.ts'
import type { Json } from '../../../core/server/jobs/jobs.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { reachChannel } from '../../channels/channels.server.ts'
import type { ChannelAnswer } from '../../channels/channels.shared.ts'
import { ReceiverKind } from '../../trades/trades.shared.ts'
import { applyAnswer, type RegistrationAnswer } from './registration-store.actions.ts'
import { registerWaiting } from './waiting-receivers.actions.ts'

/** Message sent to register somebody; its number is that of the registration. */
export type RegistrationPayload = { readonly aisleCode: string; readonly aisleMerNo: string }

/** Asked about at 30 s, 1, 2, 5, 10, 30 minutes, then hourly for 30 days: a clerk takes his time. */
const patience: readonly number[] = [0.5, 1, 2, 5, 10, 30, ...Array.from({ length: 720 }, () => 60)]

const settled = (answer: RegistrationAnswer): Outcome => ({ kind: 'settled', answer: { ...answer } })

/** Returns the outcome of a try from the channel's answer. */
function outcomeOf<Data>(answer: ChannelAnswer<Data>, numberOf: (data: Data) => string): Outcome {
  switch (answer.kind) {
    case 'done':
      return settled({ kind: 'open', aisleNo: numberOf(answer.data) })
    case 'refused':
      return settled({ kind: 'refused', reason: answer.message })
    case 'pending':
      return { kind: 'unknown', error: 'the channel examines it' }
    case 'absent':
      return { kind: 'unknown', error: 'the channel does not know it' }
    case 'unknown':
      return { kind: 'unknown', error: answer.error }
  }
}

interface ReceiverToSend {
  readonly name: string
  readonly kind: number
  readonly account: string
}

async function receiverOf(db: Db, { tenantId, outNo }: OutboxMessage<RegistrationPayload>): Promise<ReceiverToSend> {
  const row = await inScope(db, { tenantId, oemNo: '' }, async ({ client }: Tx) => {
    const { rows } = await client.query<{ name: string; kind: number; no: string; account: string }>({
      name: 'receiver_to_register',
      text: 'SELECT receiver_name AS name, receiver_kind AS kind, receiver_no AS no, account_enc AS account FROM division_receipt WHERE tenant_id = $1 AND apply_no = $2',
      values: [tenantId, outNo],
    })
    return rows[0]
  })
  if (!row) throw new Error(`registration ${outNo} is not the last one of any receiver`)
  return { name: row.name, kind: row.kind, account: row.account === '' ? row.no : openText(row.account) }
}

const wireKind = (kind: number): 'MERCHANT' | 'PERSON' | 'COMPANY' => {
  if (kind === ReceiverKind.merchant) return 'MERCHANT'
  return kind === ReceiverKind.person ? 'PERSON' : 'COMPANY'
}

const answerOf = (answer: Json): RegistrationAnswer => answer as unknown as RegistrationAnswer

/**
 * Registrations of receivers on their way to the channel: sent under one number, asked about until the channel has decided.
 * @source docs/domain/money.md 6.1
 */
export const receiverSending = outboxKind<RegistrationPayload>({
  kind: 'division.receiver',
  retryMinutes: patience,
  send: async (message, _signal, db) => {
    const { aisleCode, aisleMerNo } = message.payload
    const { name, kind, account } = await receiverOf(db, message)
    const { channel, access } = await reachChannel(db, message.tenantId, aisleCode)
    const receiver = { outReceiverNo: message.outNo, aisleMerNo, kind: wireKind(kind), name, account }
    return outcomeOf(await channel.registerReceiver(access, receiver), ({ aisleReceiverNo }) => aisleReceiverNo)
  },
  ask: async (message, _signal, db) => {
    const { channel, access } = await reachChannel(db, message.tenantId, message.payload.aisleCode)
    const answer = await channel.queryReceiver(access, message.outNo)
    return answer.kind === 'absent' ? 'absent' : outcomeOf(answer, ({ aisleReceiverNo }) => aisleReceiverNo)
  },
  settle: async (tx, { tenantId, outNo }, answer) => {
    await applyAnswer(tx, tenantId, 'receipt', outNo, answerOf(answer))
  },
})

/**
 * Registrations of dividing merchants. Once the channel has agreed, the receivers that waited for a merchant go out.
 * @source docs/domain/money.md 6.1
 */
export const payerSending = outboxKind<RegistrationPayload & { readonly maxRatioPpm: number }>({
  kind: 'division.payer',
  retryMinutes: patience,
  send: async ({ tenantId, outNo, payload: { aisleCode, aisleMerNo, maxRatioPpm } }, _signal, db) => {
    const { channel, access } = await reachChannel(db, tenantId, aisleCode)
    const payer = { outPayerNo: outNo, aisleMerNo, maxRatioPpm }
    return outcomeOf(await channel.registerPayer(access, payer), ({ aislePayerNo }) => aislePayerNo)
  },
  ask: async ({ tenantId, outNo, payload: { aisleCode } }, _signal, db) => {
    const { channel, access } = await reachChannel(db, tenantId, aisleCode)
    const answer = await channel.queryPayer(access, outNo)
    return answer.kind === 'absent' ? 'absent' : outcomeOf(answer, ({ aislePayerNo }) => aislePayerNo)
  },
  settle: async (tx, { tenantId, outNo }, answer) => {
    const read = answerOf(answer)
    const changed = await applyAnswer(tx, tenantId, 'merchant', outNo, read)
    if (changed && read.kind === 'open') await registerWaiting(tx, tenantId, changed.projectCode, receiverSending)
  },
})
