import { sql } from 'drizzle-orm'
import { momentNow } from '../../../core/server/database/moment.ts'
import { type Db, inScope, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import type { ChannelAnswer } from '../../channels/channels.shared.ts'
import { removeTerminals } from '../terminal-life/terminal-life.actions.ts'
import { outcomeOf } from '../terminal-life/terminal-channel.jobs.ts'

/** A POS as its channel is asked to unbind it. */
export type AtChannel = { readonly aisleCode: string; readonly aisleMerNo: string; readonly sn: string }

/** Content of the message: the POS, and the user who wants it back. */
type Wanted = AtChannel & { readonly oemNo: string; readonly userId: string }

/**
 * POS that their channel is to unbind before they go back to the stock. The call that wants it asks at once; this message
 * was committed before, so that a lost answer or a dead process leaves a question that is asked again, under the same
 * number, and never a POS that is unbound on one side alone. Unbinding twice is unbinding once.
 * @source docs/domain/network.md 1.5; 13.3, unBindYSPOS
 */
export const releasing = outboxKind<Wanted>({
  kind: 'terminal.release',
  send: async ({ tenantId, outNo, payload }, _signal, db) => {
    const isWanted = await inScope(db, { tenantId, oemNo: '' }, (tx) => releasedBy(tx, tenantId, outNo))
    if (!isWanted) return { kind: 'settled', answer: null }
    return outcomeOf(await unbindAtChannel(db, tenantId, payload))
  },
  settle: async (tx, { tenantId, outNo, payload }, answer) => {
    const { error = '' } = (answer ?? {}) as { error?: string }
    if (error === '')
      await finishRelease(tx, { tenantId, releaseNo: outNo, ...payload, userId: BigInt(payload.userId) })
    else await dropRelease(tx, tenantId, outNo, error)
  },
  // Nobody knows whether the channel did it: the POS stays as it is, until somebody has it asked once more.
  stuck: async (tx, { tenantId, outNo }, error) => {
    await run(
      tx,
      sql`UPDATE rp_terminal SET channel_msg = ${error}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND release_no = ${outNo} AND NOT is_deleted`,
    )
  },
})

/** Asks the channel to unbind a POS. */
export async function unbindAtChannel(
  db: Db,
  tenantId: string,
  { aisleCode, aisleMerNo, sn }: AtChannel,
): Promise<ChannelAnswer<null>> {
  const { channel, access } = await reachMerchantChannel(db, tenantId, aisleCode)
  return channel.unbindTerminal(access, aisleMerNo, sn)
}

/**
 * Notes that a POS is being unbound, with the message that asks again in a minute. One that is being unbound already
 * keeps its number.
 * @returns the number of the unbinding; null when the POS is gone by now
 */
export async function noteRelease(
  tx: Tx,
  tenantId: string,
  { rtNo, ...wanted }: Wanted & { readonly rtNo: string },
): Promise<string | null> {
  const found = await rowOf<{ releaseNo: string | null; version: number }>(
    tx,
    sql`SELECT release_no AS "releaseNo", version FROM rp_terminal WHERE tenant_id = ${tenantId} AND rt_no = ${rtNo} AND NOT is_deleted FOR UPDATE`,
  )
  if (!found || found.releaseNo !== null) return found?.releaseNo ?? null
  const releaseNo = `${rtNo}R${found.version}`
  await run(
    tx,
    sql`UPDATE rp_terminal SET release_no = ${releaseNo}, channel_msg = '', version = version + 1 WHERE tenant_id = ${tenantId} AND rt_no = ${rtNo}`,
  )
  await putOutbox(tx, tenantId, releasing, [{ outNo: releaseNo, payload: wanted, afterMinutes: 1 }])
  return releaseNo
}

/** Puts a POS that its channel has unbound back into the stock; one that is there already stays. */
export async function finishRelease(
  tx: Tx,
  { tenantId, oemNo, userId, releaseNo }: { tenantId: string; oemNo: string; userId: bigint; releaseNo: string },
): Promise<void> {
  const found = await releasedBy(tx, tenantId, releaseNo)
  if (!found) return
  const { at } = await momentNow(tx)
  await removeTerminals(tx, { tenantId, oemNo, userId, deptId: null, at }, [found], { isReleased: true })
}

/** Ends an unbinding that the channel refused: the POS stays with its merchant, and says why. */
export async function dropRelease(tx: Tx, tenantId: string, releaseNo: string, words: string): Promise<void> {
  await run(
    tx,
    sql`UPDATE rp_terminal SET release_no = NULL, channel_msg = ${words}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND release_no = ${releaseNo} AND NOT is_deleted`,
  )
}

type Released = Parameters<typeof removeTerminals>[2][number]

const releasedBy = (tx: Tx, tenantId: string, releaseNo: string): Promise<Released | undefined> =>
  rowOf<Released>(
    tx,
    sql`SELECT t.oem_no AS "oemNo", t.rt_no AS "rtNo", t.sn, t.rps_no AS "rpsNo", t.rpst_no AS "rpstNo", t.is_shared AS "isShared", t.aisle_code AS "aisleCode", t.aisle_mer_no AS "aisleMerNo"
          FROM rp_terminal t WHERE t.tenant_id = ${tenantId} AND t.release_no = ${releaseNo} AND NOT t.is_deleted FOR UPDATE`,
  )
