import { holdWithdrawal } from '../withdrawal/hold.actions.ts'
import { sql } from 'drizzle-orm'
import type { Answering } from '../../../core/server/call/handle.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isRootStaff } from '../../../core/server/call/caller.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { sendPayouts } from '../payout/payout.jobs.ts'
import { moveWithdrawal } from '../withdrawal/withdrawal.actions.ts'
import type { withdrawalReview } from './review.contract.ts'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { type Side } from '../withdrawal/withdrawal.queries.ts'

/** Approves or rejects a withdrawal, as a second person. The money of a sub-operator itself is checked by the root operator. */
export async function auditWithdrawal(
  { tx, caller, input, now, audit }: Answering<InputOf<typeof withdrawalReview.audit>>,
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
