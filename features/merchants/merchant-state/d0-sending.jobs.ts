import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type Outcome, outboxKind } from '../../../core/server/jobs/outbox.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'

/** Payload sent to have a channel settle a merchant at once, or stop doing so. */
type D0Payload = {
  readonly incomingCode: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly aisleMerNo: string
  readonly isOn: boolean
}

/**
 * Immediate settlement on its way to the channel. Said twice it means the same, so a lost answer is simply said again;
 * what the channel refuses is taken back here.
 * @source docs/domain/network.md 3.6, 4.3 setD0
 */
export const d0Sending = outboxKind<D0Payload>({
  kind: 'merchant.d0',
  send: async ({ tenantId, payload: { aisleCode, aisleMerNo, isOn } }, _signal, db): Promise<Outcome> => {
    const { channel, access } = await reachMerchantChannel(db, tenantId, aisleCode)
    const answer = await channel.setD0(access, aisleMerNo, isOn)
    if (answer.kind === 'done') return { kind: 'settled', answer: { isDone: true } }
    if (answer.kind === 'refused' && !answer.isRetryable)
      return { kind: 'settled', answer: { isDone: false, reason: answer.message } }
    return { kind: 'again', error: answer.kind === 'unknown' ? answer.error : answer.kind }
  },
  settle: async (tx, { tenantId, payload }, answer) => {
    const { isDone, reason } = answer as { isDone: boolean; reason?: string }
    if (!isDone) await takeBack(tx, tenantId, payload, reason ?? '')
  },
})

/** Restores the earlier setting after the channel refused a switch, unless it was switched again since. */
async function takeBack(
  tx: Tx,
  tenantId: string,
  { incomingCode, rpiNo, isOn }: D0Payload,
  reason: string,
): Promise<void> {
  const merchant = await rowOf<{ oemNo: string; rpiStatus: number }>(
    tx,
    sql`SELECT oem_no AS "oemNo", rpi_status AS "rpiStatus" FROM rpi_basic WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} FOR NO KEY UPDATE`,
  )
  const changed = await run(
    tx,
    sql`UPDATE rpi_incoming SET d0_on = ${!isOn}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND incoming_code = ${incomingCode} AND d0_on = ${isOn}`,
  )
  if (!merchant || changed === 0) return
  await refreshD0(tx, tenantId, rpiNo, null)
  await logMerchants(tx, tenantId, null, [
    { rpiNo, oemNo: merchant.oemNo, from: merchant.rpiStatus, action: 'd0Refused', remark: reason.slice(0, 200) },
  ])
}

/** Has the merchant say whether any of its channels settles at once. @param by null for a channel */
export async function refreshD0(
  tx: Tx,
  tenantId: string,
  rpiNo: string,
  by: { userId: bigint; at: string } | null,
): Promise<void> {
  await run(
    tx,
    sql`UPDATE rpi_basic m SET d0_flag = EXISTS (SELECT 1 FROM rpi_incoming i WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no AND i.d0_on AND NOT i.is_deleted),
               update_user = coalesce(${by?.userId ?? null}::bigint, m.update_user), update_time = coalesce(${by?.at ?? null}::timestamptz, business_now()), version = m.version + 1
         WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ${rpiNo}`,
  )
}
