import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { terminalsInReach } from '../terminal-life/terminal-reach.queries.ts'

/** A terminal as its channel knows it. */
export interface TerminalAtChannel {
  readonly sn: string
  readonly aisleCode: string | null
  readonly aisleMerNo: string | null
  /** '' until the channel was asked for it. */
  readonly v5Id: string
}

/** A terminal that the caller sees, as its channel knows it. @throws common.notFound */
export async function terminalAtChannel(tx: Tx, caller: Caller, rtNo: string): Promise<TerminalAtChannel> {
  const row = await rowOf<TerminalAtChannel>(
    tx,
    sql`SELECT t.sn, t.aisle_code AS "aisleCode", t.aisle_mer_no AS "aisleMerNo", t.v5_id AS "v5Id" FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
         WHERE ${terminalsInReach(caller, 'all')} AND t.rt_no = ${rtNo} AND NOT t.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
