import { type SQL, sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { AttemptStatus, PayoutAlarm, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { lockWithdrawal, type LockedWithdrawal, moveWithdrawal } from '../withdrawal/withdrawal.actions.ts'
import { type LockedAttempt, lockAttempt } from './attempt.actions.ts'
import { raiseAlarm, stopPayee } from './alarm.actions.ts'
import type { PayoutAnswer } from '../platform-connection/platform-connection.contract.ts'
import {
  absentAnswers,
  countsAsAbsent,
  effectOf,
  type PayoutEffect,
  queryDelaySeconds,
  retryDelaySeconds,
} from './payout.rules.ts'
import { attemptTransitions } from '../withdrawal/attempt-states.rules.ts'

/** Result of applying an answer: its effect, or that no payment of that number is ours. */
export type Applied = PayoutEffect | 'notOurs'

interface Applying {
  readonly tx: Tx
  readonly tenantId: string
  readonly held: LockedWithdrawal
  readonly attempt: LockedAttempt
  readonly answer: PayoutAnswer
  readonly at: string
  readonly bookDay: string
}

/**
 * Applies what a platform said about a payment, whoever heard it: the sender, a question, a notification, the bill. Safe to
 * repeat: what is final stays.
 * @param tenantId the ledger's tenant; the transaction sees all of its rows
 * @source docs/domain/money.md 5.6
 */
export async function applyPayoutAnswer(
  tx: Tx,
  tenantId: string,
  payoutNo: string,
  answer: PayoutAnswer,
): Promise<Applied> {
  const found = await rowOf<{ withdraw_code: string; at: string; day: string }>(
    tx,
    sql`SELECT withdraw_code, business_now() AS at, business_day(business_now()) AS day FROM withdraw_attempt WHERE tenant_id = ${tenantId} AND payout_no = ${payoutNo}`,
  )
  if (!found) return 'notOurs'
  const { at, day } = found
  const bookDay = await bookDayOf(tx, tenantId, day)
  const held = await lockWithdrawal(tx, sql`w.tenant_id = ${tenantId} AND w.withdraw_code = ${found.withdraw_code}`)
  const attempt = await lockAttempt(tx, sql`a.tenant_id = ${tenantId} AND a.payout_no = ${payoutNo}`)
  if (!held || !attempt) return 'notOurs'
  const effect = effectOf(attempt, held.withdrawStatus, answer)
  await effects[effect]({ tx, tenantId, held, attempt, answer, at, bookDay })
  return effect
}

const effects: Record<PayoutEffect, (applying: Applying) => Promise<void>> = {
  none: async () => undefined,
  accept: async (applying) => {
    await setAttempt(
      applying,
      sql`attempt_status = ${attemptTransitions.accept.to}, absent_count = 0, absent_at = NULL, denied_time = NULL, fail_code = '', fail_reason = '', ${nextQuery(applying)}`,
    )
  },
  doubt: async (applying) => {
    const { attempt } = applying
    const status =
      attempt.attemptStatus === AttemptStatus.accepted ? attempt.attemptStatus : attemptTransitions.doubt.to
    await setAttempt(applying, sql`attempt_status = ${status}, ${nextQuery(applying)}`)
    if (status === AttemptStatus.unknown) await doubtWithdrawal(applying)
  },
  deny: async (applying) => {
    const { code, reason } = failureOf(applying.answer)
    await setAttempt(
      applying,
      sql`attempt_status = ${attemptTransitions.doubt.to}, denied_time = coalesce(denied_time, ${applying.at}), fail_code = ${code}, fail_reason = ${reason}, ${nextQuery(applying)}`,
    )
    await doubtWithdrawal(applying)
  },
  miss: async (applying) => {
    const { tx, tenantId, held, attempt, at } = applying
    const counts =
      attempt.requestTime !== null && countsAsAbsent({ sentAt: attempt.requestTime, absentAt: attempt.absentAt, at })
    const absentCount = attempt.absentCount + (counts ? 1 : 0)
    await setAttempt(
      applying,
      sql`attempt_status = ${attemptTransitions.doubt.to}, absent_count = ${absentCount}, ${counts ? sql`absent_at = ${at}, denied_time = coalesce(denied_time, ${at}),` : sql``} ${nextQuery(applying)}`,
    )
    await doubtWithdrawal(applying)
    if (counts && absentCount === absentAnswers)
      await raiseAlarm(tx, tenantId, {
        kind: PayoutAlarm.maybeAbsent,
        subjectNo: attempt.payoutNo,
        oemNo: held.oemNo,
        withdrawCode: held.withdrawCode,
        amountFen: attempt.amountFen,
      })
  },
  succeed: async (applying) => {
    const { tx, tenantId, held, attempt, answer, at, bookDay } = applying
    await setAttempt(
      applying,
      sql`attempt_status = ${attemptTransitions.pay.to}, finish_time = ${finishOf(answer, at)}, next_query_at = NULL`,
    )
    await moveWithdrawal(tx, tenantId, held, {
      event: 'succeed',
      by: null,
      at,
      bookDay,
      isFact: true,
      set: sql`payout_no = ${attempt.payoutNo}, fail_code = '', fail_reason = ''`,
    })
  },
  retry: async (applying) => {
    const { tx, tenantId, held, attempt, at, bookDay } = applying
    const { code, reason } = failureOf(applying.answer)
    await setAttempt(
      applying,
      sql`attempt_status = ${attemptTransitions.fail.to}, finish_time = ${at}, next_query_at = NULL, fail_code = ${code}, fail_reason = ${reason}`,
    )
    const nextPayAt = sql`${at}::timestamptz + make_interval(secs => ${retryDelaySeconds(attempt.attemptNo)})`
    await moveWithdrawal(tx, tenantId, held, {
      event: 'retry',
      by: null,
      at,
      bookDay,
      remark: reason,
      nextPayAt,
      set: sql`fail_code = ${code}, fail_reason = ${reason}`,
    })
  },
  fail: async (applying) => {
    const { tx, tenantId, held, at, bookDay } = applying
    const { code, reason } = failureOf(applying.answer)
    await setAttempt(
      applying,
      sql`attempt_status = ${attemptTransitions.fail.to}, finish_time = ${at}, next_query_at = NULL, fail_code = ${code}, fail_reason = ${reason}`,
    )
    await moveWithdrawal(tx, tenantId, held, {
      event: 'fail',
      by: null,
      at,
      bookDay,
      remark: reason,
      set: sql`fail_code = ${code}, fail_reason = ${reason}`,
    })
  },
  bounce: async (applying) => {
    const { tx, tenantId, held, answer, at, bookDay } = applying
    const { code, reason } = failureOf(answer)
    await setAttempt(applying, sql`fail_code = ${code}, fail_reason = ${reason}`)
    await moveWithdrawal(tx, tenantId, held, {
      event: 'bounce',
      by: null,
      at,
      bookDay,
      remark: reason,
      isFact: true,
      set: sql`fail_code = ${code}, fail_reason = ${reason}`,
    })
  },
  succeedAndBounce: async (applying) => {
    await effects.succeed(applying)
    await effects.bounce({ ...applying, held: { ...applying.held, withdrawStatus: WithdrawStatus.paid } })
  },
  doublePay: (applying) => different(applying, 'doublePay', PayoutAlarm.doublePayRisk),
  amountDiffers: async (applying) => {
    await setAttempt(applying, sql`attempt_status = ${attemptTransitions.doubt.to}, next_query_at = NULL`)
    await doubtWithdrawal(applying)
    await different(applying, 'amountDiffers', PayoutAlarm.amountDiffers)
  },
}

/** Money left otherwise than we hold: an alarm, a difference, and the payee's wallet pays out no more. */
async function different(
  applying: Applying,
  why: 'doublePay' | 'amountDiffers',
  kind: typeof PayoutAlarm.doublePayRisk | typeof PayoutAlarm.amountDiffers,
): Promise<void> {
  const { tx, tenantId, held, attempt, answer, at } = applying
  const platformAmountFen = answer.kind === 'paid' || answer.kind === 'returned' ? answer.amountFen : attempt.amountFen
  const note = `${formatYuan(attempt.amountFen)} / ${formatYuan(platformAmountFen)}`
  await raiseAlarm(tx, tenantId, {
    kind,
    subjectNo: attempt.payoutNo,
    oemNo: held.oemNo,
    withdrawCode: held.withdrawCode,
    amountFen: platformAmountFen,
    note,
  })
  await stopPayee(tx, tenantId, held, {
    withdrawCode: held.withdrawCode,
    payoutNo: attempt.payoutNo,
    platformOrderNo: 'platformOrderNo' in answer ? answer.platformOrderNo : '',
    platformCode: held.platformCode,
    ourAmountFen: why === 'doublePay' ? 0n : attempt.amountFen,
    platformAmountFen,
    why,
    occurredAt: at,
  })
}

/** The withdrawal of a payment in doubt is in doubt, unless it is already. */
async function doubtWithdrawal({ tx, tenantId, held, at, bookDay }: Applying): Promise<void> {
  if (held.withdrawStatus === WithdrawStatus.paying)
    await moveWithdrawal(tx, tenantId, held, { event: 'doubt', by: null, at, bookDay })
}

async function setAttempt({ tx, tenantId, attempt, answer }: Applying, changes: SQL): Promise<void> {
  const orderNo =
    'platformOrderNo' in answer && answer.platformOrderNo !== ''
      ? sql`, platform_order_no = ${answer.platformOrderNo}`
      : sql``
  await run(
    tx,
    sql`UPDATE withdraw_attempt SET ${changes}, answer = ${wordsOf(answer)}::jsonb, version = version + 1 ${orderNo} WHERE tenant_id = ${tenantId} AND payout_no = ${attempt.payoutNo}`,
  )
}

const nextQuery = ({ attempt, at }: Applying): SQL =>
  sql`next_query_at = ${at}::timestamptz + make_interval(secs => ${queryDelaySeconds(attempt.queryCount)})`

const wordsOf = (answer: PayoutAnswer): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

const finishOf = (answer: PayoutAnswer, at: string): string =>
  (answer.kind === 'paid' || answer.kind === 'returned') && answer.finishTime ? answer.finishTime : at

function failureOf(answer: PayoutAnswer): { code: string; reason: string } {
  if (answer.kind === 'failed' || answer.kind === 'denied') return { code: answer.code, reason: answer.reason }
  return answer.kind === 'returned' ? { code: 'RETURNED', reason: answer.reason } : { code: '', reason: '' }
}
