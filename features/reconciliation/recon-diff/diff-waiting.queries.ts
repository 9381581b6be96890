import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { DiffStatus } from './recon-diff.contract.ts'
import { diffsInReach } from './recon-diff.queries.ts'

/** Selects the times at which the differences in a status were found. */
export const diffsStanding = (caller: Caller, status: CodeOf<typeof DiffStatus>): SQL =>
  sql`SELECT d.create_time AS at FROM recon_diff d WHERE ${diffsInReach(caller)} AND d.diff_status = ${status}`
