import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { signOnAisle } from '../../channels/channels.shared.ts'
import type { Listing } from '../../../core/server/lists/listing.ts'
import { terminalListing } from '../terminal/terminal.queries.ts'
import type { cmf, CmfTerminal } from './cmf.contract.ts'

/** A terminal that signs on, as the list shows it. */
export type CmfRow = z.output<typeof CmfTerminal>

/** The list of terminals that sign on as a statement. */
export function cmfListing(caller: Caller, filter: InputOf<typeof cmf.list>): Listing {
  const terminals = terminalListing(caller, { ...filter, aisleCode: signOnAisle }, filter)
  const { from } = terminals
  return {
    ...terminals,
    columns: sql`${terminals.columns}, t.logon_time AS "logonTime", l.try_time AS "tryTime", coalesce(l.reason, '') AS reason, coalesce(l.batch_no, '') AS "batchNo"`,
    from: sql`${from} LEFT JOIN terminal_logon l ON l.tenant_id = t.tenant_id AND l.rt_no = t.rt_no`,
  }
}
