import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { aisleErrors } from '../../channels/channels.shared.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import type { HeldMerchant } from '../merchant/merchant-hold.actions.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'
import { d0Sending, refreshD0 } from './d0-sending.jobs.ts'
import { d0FactsOf } from './merchant-state.queries.ts'
import { refusalOfD0 } from './merchant-state.rules.ts'

/**
 * Opens or ends immediate settlement of a merchant at a channel, for all it is opened for there. It may end at any time.
 * @throws common.notFound for an unknown channel; what `refusalOfD0` gives; common.stateRefuses when it is so already
 * @source docs/domain/network.md 3.6, optOnlineD0
 */
export async function switchD0(
  tx: Tx,
  caller: Caller,
  merchant: HeldMerchant,
  { aisleCode, isOn, now }: { aisleCode: string; isOn: boolean; now: { at: string; day: string } },
): Promise<void> {
  const { tenantId, userId } = caller
  const { rpiNo } = merchant
  const facts = await d0FactsOf(tx, tenantId, merchant, aisleCode, now)
  if (!facts) throw commonErrors.notFound()
  const refusal = isOn
    ? refusalOfD0(facts, () => aisleErrors.notSupported({ name: facts.aisleName, what: 'D0' }))
    : null
  if (refusal) throw refusal
  const changed = await rowsOf<{ incomingCode: string; aisleMerNo: string; version: number }>(
    tx,
    sql`UPDATE rpi_incoming SET d0_on = ${isOn}, update_user = ${userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND aisle_code = ${aisleCode} AND incoming_status = ${IncomingStatus.opened} AND d0_on <> ${isOn} AND NOT is_deleted
        RETURNING incoming_code AS "incomingCode", aisle_mer_no AS "aisleMerNo", version`,
  )
  if (changed.length === 0) throw commonErrors.stateRefuses()
  await putOutbox(
    tx,
    tenantId,
    d0Sending,
    changed.map(({ incomingCode, aisleMerNo, version }) => ({
      outNo: `${incomingCode}-D0-${version}`,
      payload: { incomingCode, rpiNo, aisleCode, aisleMerNo, isOn },
    })),
  )
  await refreshD0(tx, tenantId, rpiNo, { userId, at: now.at })
  await logMerchants(tx, tenantId, caller, [
    { ...merchant, from: merchant.rpiStatus, action: isOn ? 'd0On' : 'd0Off', remark: facts.aisleName },
  ])
}
