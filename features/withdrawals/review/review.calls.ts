import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { releaseVouchers, useVouchers } from '../../ledger/ledger.server.ts'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { auditWithdrawal } from './review.actions.ts'
import { holdWithdrawal } from '../withdrawal/hold.actions.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { createAttempt, fundsBear, type LockedAttempt, lockAttempt } from '../payout/attempt.actions.ts'
import { sendPayouts } from '../payout/payout.jobs.ts'
import { absentAnswers, mostAttempts } from '../payout/payout.rules.ts'
import { isOfflinePayment, moveWithdrawal } from '../withdrawal/withdrawal.actions.ts'
import { withdrawalErrors } from '../withdrawal/withdrawal-errors.contract.ts'
import { withdrawalReview } from './review.contract.ts'
import { AttemptStatus, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { attemptTransitions } from '../withdrawal/attempt-states.rules.ts'

/** A bank may send money back within so many days. @source docs/domain/money.md 5.6 */
const returnDays = 30

export const reviewCalls = [
  handle(withdrawalReview.audit, (context) => auditWithdrawal(context, 'parties')),

  // Payments leave the root operator's platforms and bank account: its staff alone pay and confirm.
  handle(withdrawalReview.payOffline, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { withdrawCode, voucherUrl } = input
    if (voucherUrl === '') throw withdrawalErrors.voucherMissing()
    await requireOwnFiles(tx, caller, [voucherUrl])
    const { held, bookDay } = await holdWithdrawal(tx, caller, withdrawCode, now)
    if (!isOfflinePayment(held) || held.withdrawStatus !== WithdrawStatus.approved) throw commonErrors.stateRefuses()
    await run(
      tx,
      sql`SELECT 1 FROM withdrawal_platform WHERE tenant_id = ${caller.tenantId} AND platform_code = ${held.platformCode} FOR NO KEY UPDATE`,
    )
    if (!(await fundsBear(tx, caller.tenantId, held))) throw withdrawalErrors.fundsShort()
    await useVouchers(tx, caller, [voucherUrl], { entity: 'withdrawal', no: withdrawCode })
    const payoutNo = await createAttempt(tx, caller.tenantId, held, attemptTransitions.begin.to, now)
    const withdrawStatus = await moveWithdrawal(tx, caller.tenantId, held, {
      event: 'pay',
      by: caller,
      at: now.at,
      bookDay,
      set: sql`payout_no = ${payoutNo}, voucher_url = ${voucherUrl}, voucher_user = ${caller.userId}`,
    })
    audit({
      entity: 'withdrawal',
      no: withdrawCode,
      before: { withdrawStatus: held.withdrawStatus },
      after: { withdrawStatus, payoutNo, voucherUrl },
    })
    return {}
  }),

  handle(withdrawalReview.confirmOffline, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { withdrawCode, reason } = input
    const { tenantId } = caller
    const approved = isApproved(input)
    const { held, bookDay } = await holdWithdrawal(tx, caller, withdrawCode, now)
    const isByHand = isOfflinePayment(held)
    const awaited: readonly number[] = isByHand
      ? [WithdrawStatus.paying]
      : [WithdrawStatus.paying, WithdrawStatus.unknown]
    if (!awaited.includes(held.withdrawStatus)) throw commonErrors.stateRefuses()
    const attempt = await attemptOf(tx, tenantId, held.payoutNo)
    if (!isByHand && !(await isSayable(tx, tenantId, attempt, approved))) throw commonErrors.stateRefuses()
    refuseMaker(held.voucherUser ?? held.createUser, caller.userId)
    if (attempt.amountFen !== held.arriveFen) throw withdrawalErrors.amountDiffers()
    await endAttempt(tx, tenantId, attempt, attemptTransitions[approved ? 'pay' : 'fail'].to, now, reason)
    if (!approved) await releaseVouchers(tx, tenantId, { entity: 'withdrawal', no: withdrawCode })
    // What was not paid at the bank after all waits to be paid again, as long as tries are left; what a platform failed is over.
    const isTriedAgain = isByHand && attempt.attemptNo < mostAttempts
    const event = approved ? 'succeed' : isTriedAgain ? 'retry' : 'fail'
    const { failCode, failReason } = attempt
    const withdrawStatus = await moveWithdrawal(tx, tenantId, held, {
      event,
      by: caller,
      at: now.at,
      bookDay,
      remark: reason,
      isFact: approved,
      ...(isByHand || approved ? {} : { set: sql`fail_code = ${failCode}, fail_reason = ${failReason || reason}` }),
    })
    audit({
      entity: 'withdrawal',
      no: withdrawCode,
      before: { withdrawStatus: held.withdrawStatus },
      after: { withdrawStatus },
      reason,
    })
    return {}
  }),

  handle(withdrawalReview.confirmMissing, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { withdrawCode, payoutNo } = input
    const { tenantId } = caller
    const { held, bookDay } = await holdWithdrawal(tx, caller, withdrawCode, now)
    const attempt = await attemptOf(tx, tenantId, payoutNo)
    if (attempt.withdrawCode !== withdrawCode) throw commonErrors.notFound()
    const isDenied =
      attempt.absentCount >= absentAnswers ||
      (await portsOf(tx).withdrawals.isDeniedByBills(tx, tenantId, attempt.payoutNo))
    if (attempt.attemptStatus !== AttemptStatus.unknown || !isDenied) throw commonErrors.stateRefuses()
    refuseMaker(held.createUser, caller.userId)
    await endAttempt(tx, tenantId, attempt, attemptTransitions.confirmAbsent.to, now, '')
    const withdrawStatus = await moveWithdrawal(tx, tenantId, held, {
      event: attempt.attemptNo < mostAttempts ? 'retry' : 'fail',
      by: caller,
      at: now.at,
      bookDay,
      remark: payoutNo,
    })
    await sendPayouts(tx, tenantId)
    audit({
      entity: 'withdrawal',
      no: withdrawCode,
      before: { withdrawStatus: held.withdrawStatus, attemptStatus: attempt.attemptStatus },
      after: { withdrawStatus, payoutNo, attemptStatus: attemptTransitions.confirmAbsent.to },
    })
    return {}
  }),

  handle(withdrawalReview.confirmReturn, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { withdrawCode, voucherUrl } = input
    if (voucherUrl === '') throw withdrawalErrors.voucherMissing()
    await requireOwnFiles(tx, caller, [voucherUrl])
    const { held, bookDay } = await holdWithdrawal(tx, caller, withdrawCode, now)
    refuseMaker(held.createUser, caller.userId)
    const paidFor =
      held.finishTime === null ? 0 : (instantOf(now.at).getTime() - instantOf(held.finishTime).getTime()) / 86_400_000
    if (held.withdrawStatus === WithdrawStatus.paid && paidFor > returnDays) throw withdrawalErrors.tooLateToReturn()
    await useVouchers(tx, caller, [voucherUrl], { entity: 'withdrawalReturn', no: withdrawCode })
    const withdrawStatus = await moveWithdrawal(tx, caller.tenantId, held, {
      event: 'bounce',
      by: caller,
      at: now.at,
      bookDay,
      isFact: true,
      set: sql`return_voucher_url = ${voucherUrl}`,
    })
    audit({
      entity: 'withdrawal',
      no: withdrawCode,
      before: { withdrawStatus: held.withdrawStatus },
      after: { withdrawStatus, voucherUrl },
    })
    return {}
  }),
]

/**
 * Whether a person may make this statement about a payment that a platform has in hand: that it arrived; or that it failed,
 * only once the platform's bills are without it.
 * @source docs/domain/money.md 5.6
 */
async function isSayable(tx: Tx, tenantId: string, attempt: LockedAttempt, approved: boolean): Promise<boolean> {
  if (!approved) return portsOf(tx).withdrawals.isDeniedByBills(tx, tenantId, attempt.payoutNo)
  const sent: readonly number[] = [AttemptStatus.accepted, AttemptStatus.unknown]
  return sent.includes(attempt.attemptStatus)
}

async function attemptOf(tx: Tx, tenantId: string, payoutNo: string): Promise<LockedAttempt> {
  const found = await lockAttempt(tx, sql`a.tenant_id = ${tenantId} AND a.payout_no = ${payoutNo}`)
  if (!found) throw commonErrors.notFound()
  return found
}

async function endAttempt(
  tx: Tx,
  tenantId: string,
  { payoutNo, attemptStatus }: LockedAttempt,
  to: number,
  { at }: Moment,
  reason: string,
): Promise<void> {
  const changed = await run(
    tx,
    sql`UPDATE withdraw_attempt SET attempt_status = ${to}, finish_time = ${at}, next_query_at = NULL, fail_reason = ${reason}, version = version + 1 WHERE tenant_id = ${tenantId} AND payout_no = ${payoutNo} AND attempt_status = ${attemptStatus}`,
  )
  if (changed !== 1) throw commonErrors.moved()
}
