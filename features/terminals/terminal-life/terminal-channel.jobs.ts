import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type Outcome, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { OutboxStatus } from '../../../core/server/jobs/outbox-states.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import type { ChannelAnswer } from '../../channels/channels.shared.ts'
import { writeFiveElements } from './five-elements.actions.ts'

type AtChannel = { readonly aisleCode: string; readonly aisleMerNo: string; readonly sn: string }

/** A device as the channel is told of it. */
interface TerminalAtChannel {
  readonly rtNo: string
  readonly sn: string
  readonly aisleCode: string | null
  readonly aisleMerNo: string | null
}

/**
 * POS on their way to the channel, which gives each its number; binding the same serial number again is the same binding
 * there, so a lost answer is simply asked for once more.
 * @source docs/domain/network.md 13.2, aisleTermNo; 13.3
 */
export const binding = outboxKind<AtChannel>({
  kind: 'terminal.bind',
  send: async ({ tenantId, payload }, _signal, db) => {
    if (await isUnbindingOpen(db, tenantId, payload.sn)) return { kind: 'again', error: 'its unbinding is not through' }
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    return outcomeOf(await channel.bindTerminal(access, payload.aisleMerNo, payload.sn))
  },
  settle: async (tx, { tenantId, outNo }, answer) => {
    const { aisleTermNo = '', error = '' } = (answer ?? {}) as { aisleTermNo?: string; error?: string }
    await run(
      tx,
      sql`UPDATE rp_terminal SET channel_msg = ${error}, update_time = business_now() WHERE tenant_id = ${tenantId} AND rt_no = ${outNo} AND NOT is_deleted`,
    )
    if (aisleTermNo === '') return
    const bound = await run(
      tx,
      sql`UPDATE rp_terminal SET aisle_term_no = ${aisleTermNo}, version = version + 1 WHERE tenant_id = ${tenantId} AND rt_no = ${outNo} AND aisle_term_no IS NULL AND NOT is_deleted`,
    )
    if (bound === 1) await writeFiveElements(tx, tenantId, [outNo])
  },
})

/** POS that merchants gave back, as the channel is told. */
export const unbinding = outboxKind<AtChannel>({
  kind: 'terminal.unbind',
  send: async ({ tenantId, payload }, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    return outcomeOf(await channel.unbindTerminal(access, payload.aisleMerNo, payload.sn))
  },
  settle: async () => undefined,
})

/**
 * Whether the channel has still to be told that an earlier merchant gave the device back: a binding that overtook it
 * would be refused as taken, or be undone by it.
 */
const isUnbindingOpen = (db: Db, tenantId: string, sn: string): Promise<boolean> =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const open = await rowOf(
      tx,
      sql`SELECT 1 FROM rp_terminal t JOIN outbox o ON o.tenant_id = t.tenant_id AND o.kind = 'terminal.unbind' AND o.out_no = t.rt_no
           WHERE t.tenant_id = ${tenantId} AND t.sn = ${sn} AND t.is_deleted AND o.outbox_status IN (${OutboxStatus.waiting}, ${OutboxStatus.unknown}) LIMIT 1`,
    )
    return open !== undefined
  })

/** An answer of the channel as the outbox understands it; a refusal for good carries its words. */
export function outcomeOf(answer: ChannelAnswer<{ aisleTermNo: string } | null>): Outcome {
  switch (answer.kind) {
    case 'done':
      return { kind: 'settled', answer: answer.data }
    case 'refused':
      return answer.isRetryable
        ? { kind: 'again', error: answer.message }
        : { kind: 'settled', answer: { error: answer.message } }
    case 'unknown':
      return { kind: 'unknown', error: answer.error }
    default:
      return { kind: 'again', error: 'the channel has not done it yet' }
  }
}

const messagesOf = (terminals: readonly TerminalAtChannel[]) =>
  terminals.flatMap(({ rtNo, sn, aisleCode, aisleMerNo }) =>
    aisleCode === null || aisleMerNo === null ? [] : [{ outNo: rtNo, payload: { aisleCode, aisleMerNo, sn } }],
  )

/** Has the channel bind POS that it has not numbered yet. */
export const putBinding = (tx: Tx, tenantId: string, terminals: readonly TerminalAtChannel[]): Promise<void> =>
  putOutbox(tx, tenantId, binding, messagesOf(terminals))

/** Has the channel release POS. */
export const putUnbinding = (tx: Tx, tenantId: string, terminals: readonly TerminalAtChannel[]): Promise<void> =>
  putOutbox(tx, tenantId, unbinding, messagesOf(terminals))
