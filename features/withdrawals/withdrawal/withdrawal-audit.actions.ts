import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Answering, Moment } from '../../../core/server/call/handle.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isRootStaff } from '../../ledger/owner/owner.queries.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { sendPayouts } from '../payout/payout.jobs.ts'
import { type LockedWithdrawal, lockWithdrawal, moveWithdrawal } from './withdrawal.actions.ts'
import type { withdrawal } from './withdrawal.contract.ts'
import { WithdrawStatus } from './withdrawal-codes.contract.ts'
import { type Side, withdrawalsInReach } from './withdrawal.queries.ts'

/** Approves or rejects a withdrawal, as a second person. The money of a sub-operator itself is checked by the root operator. */
export async function auditWithdrawal(
  { tx, caller, input, now, audit }: Answering<InputOf<typeof withdrawal.audit>>,
  side: Side,
): Promise<Record<string, never>> {
  const { withdrawCode, reason } = input
  const approved = isApproved(input)
  const { held, bookDay } = await holdWithdrawal(tx, caller, withdrawCode, now, side)
  const isOwnMoney =
    held.owner.ownerType === OwnerType.operator && held.owner.ownerNo === caller.oemNo && !isRootStaff(caller)
  if (caller.partyType !== OwnerType.operator || isOwnMoney) throw commonErrors.forbidden()
  // A withdrawal that is not waiting was decided meanwhile.
  if (held.withdrawStatus !== WithdrawStatus.auditing) throw commonErrors.moved()
  refuseMaker(held.createUser, caller.userId)
  const set = sql`audit_user = ${caller.userId}, audit_no = ${caller.account}, audit_time = ${now.at}, audit_remark = ${reason}`
  const withdrawStatus = await moveWithdrawal(tx, caller.tenantId, held, {
    event: approved ? 'approve' : 'reject',
    by: caller,
    at: now.at,
    bookDay,
    remark: reason,
    set,
  })
  if (approved) await sendPayouts(tx, caller.tenantId)
  audit({
    entity: 'withdrawal',
    no: withdrawCode,
    before: { withdrawStatus: held.withdrawStatus },
    after: { withdrawStatus },
    reason,
  })
  return {}
}

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
