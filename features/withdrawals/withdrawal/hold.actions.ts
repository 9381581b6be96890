import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { type LockedWithdrawal, lockWithdrawal } from './withdrawal.actions.ts'
import { type Side, withdrawalsInReach } from './withdrawal.queries.ts'

/** Holds a withdrawal within reach, under the day lock. @param side where the list that it stands in is bound to one */
export async function holdWithdrawal(
  tx: Tx,
  caller: Caller,
  withdrawCode: string,
  now: Moment,
  side?: Side,
): Promise<{ held: LockedWithdrawal; bookDay: string }> {
  const bookDay = await bookDayOf(tx, caller.tenantId, now.day)
  const held = await lockWithdrawal(tx, sql`${withdrawalsInReach(caller)} AND w.withdraw_code = ${withdrawCode}`)
  const isMerchants = held?.owner.ownerType === OwnerType.merchant
  if (!held || (side !== undefined && isMerchants !== (side === 'merchants'))) throw commonErrors.notFound()
  return { held, bookDay }
}
