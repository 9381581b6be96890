import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { ActiveStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { activeTransitions } from './pledge-active.rules.ts'

/** Writes down that activities have ended whose time is over. @returns how many */
export async function endActives(tx: Tx, tenantId: string, at: string): Promise<number> {
  const ended = await rowsOf<{ no: string }>(
    tx,
    sql`UPDATE pledge_active SET active_status = ${activeTransitions.end.to}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND active_status = ${ActiveStatus.running} AND end_time <= ${at}::timestamptz RETURNING pledge_active_no AS no`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    ended.map(({ no }) => ({
      oemNo: tenantId,
      entity: 'pledgeActive',
      entityNo: no,
      from: ActiveStatus.running,
      to: activeTransitions.end.to,
      action: 'end',
    })),
  )
  return ended.length
}
