import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import type { WithdrawStatus } from './withdrawal-codes.contract.ts'
import { type Side, withdrawalsInReach } from './withdrawal.queries.ts'

/** Builds the query for the creation times of the withdrawals of one list that are in a status. */
export const withdrawalsStanding = (caller: Caller, side: Side, status: CodeOf<typeof WithdrawStatus>): SQL =>
  sql`SELECT w.create_time AS at FROM withdrawal w WHERE ${withdrawalsInReach(caller)} AND (w.owner_type = ${OwnerType.merchant}) = ${side === 'merchants'} AND w.withdraw_status = ${status}`
