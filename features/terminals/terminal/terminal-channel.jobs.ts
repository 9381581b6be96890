import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/db.ts'
import { type Outcome, outboxKind, putOutbox } from '../../../core/server/outbox.ts'
import { reachMerchantChannel } from '../../channels/adapter/access.actions.ts'
import type { ChannelAnswer } from '../../channels/adapter/channel.contract.ts'
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
const binding = outboxKind<AtChannel>({
  kind: 'terminal.bind',
  send: async ({ tenantId, payload }, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    return outcomeOf(await channel.bindTerminal(access, payload.aisleMerNo, payload.sn))
  },
  settle: async (tx, { tenantId, outNo }, answer) => {
    const { aisleTermNo = '' } = (answer ?? {}) as { aisleTermNo?: string }
    if (aisleTermNo === '') return
    const bound = await run(
      tx,
      sql`UPDATE rp_terminal SET aisle_term_no = ${aisleTermNo}, version = version + 1 WHERE tenant_id = ${tenantId} AND rt_no = ${outNo} AND aisle_term_no IS NULL AND NOT is_deleted`,
    )
    if (bound === 1) await writeFiveElements(tx, tenantId, [outNo])
  },
})

/** POS that merchants gave back, as the channel is told. */
const unbinding = outboxKind<AtChannel>({
  kind: 'terminal.unbind',
  send: async ({ tenantId, payload }, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    return outcomeOf(await channel.unbindTerminal(access, payload.aisleMerNo, payload.sn))
  },
  settle: async () => undefined,
})

function outcomeOf(answer: ChannelAnswer<{ aisleTermNo: string } | null>): Outcome {
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
