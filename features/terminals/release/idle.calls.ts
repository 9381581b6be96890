import { sql } from 'drizzle-orm'
import { run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { lockByNumber } from '../terminal-life/terminal-life.actions.ts'
import { idle } from './release.contract.ts'

export const idleCalls = [
  handle(idle.verify, async ({ tx, caller, input: { rtNo, reason }, now, audit }) => {
    const found = await lockByNumber(tx, caller, rtNo)
    const checked = await run(
      tx,
      sql`UPDATE rp_terminal SET idle_warn_time = NULL, check_time = ${now.at}::timestamptz, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${found.id} AND idle_warn_time IS NOT NULL`,
    )
    if (checked === 0) throw commonErrors.stateRefuses()
    audit({ entity: 'terminal', no: rtNo, before: { isIdle: true }, after: { isIdle: false }, reason })
    return {}
  }),
]
