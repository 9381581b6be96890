import { openPlatform, storedConnection } from '../platform-connection/open-platform.actions.ts'
import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { freeFunds, fundsOf } from '../platform-terms/platform-funds.queries.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { AttemptStatus, PayoutAlarm, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { lockWithdrawal, type LockedWithdrawal, moveWithdrawal } from '../withdrawal/withdrawal.actions.ts'
import { raiseAlarm } from './alarm.actions.ts'
import { applyPayoutAnswer } from './apply.actions.ts'
import { createAttempt, fundsBear, markSending } from './attempt.actions.ts'
import { type PayoutAnswer, type PayoutPlatform } from '../platform-connection/platform-connection.contract.ts'
import { fundsDelaySeconds, queryDelaySeconds } from './payout.rules.ts'
import { attemptTransitions } from '../withdrawal/attempt-states.rules.ts'

/** Result of one round of the worker. */
export interface PayoutRound {
  readonly claimed: number
  readonly sent: number
  readonly asked: number
}

/**
 * One round of the payout worker of a ledger: doubts what was lost, takes what is approved, sends, and asks about what is
 * not final. Each step commits before the next begins, so a worker may die anywhere; any number may run at once.
 * @param failed hears of faults; one payment's fault does not stop the others
 * @source docs/domain/money.md 5.6, Never pay twice; docs/server-safety.md 22, 23
 */
export async function runPayouts(
  db: Db,
  tenantId: string,
  failed: (error: unknown) => void = () => undefined,
): Promise<PayoutRound> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  await within((tx) => doubtLost(tx, tenantId))
  let claimed = 0
  while (await within((tx) => claimNext(tx, tenantId))) claimed += 1
  const unsent = await within((tx) => unsentAttempts(tx, tenantId))
  for (const payoutNo of unsent) await sendOne(db, tenantId, payoutNo).catch(failed)
  const due = await within((tx) => dueQuestions(tx, tenantId))
  for (const payoutNo of due) await askOne(db, tenantId, payoutNo).catch(failed)
  return { claimed, sent: unsent.length, asked: due.length }
}

/** Longest time that an attempt may be "sending" before another worker takes its answer for lost. */
const lostAfterSeconds = 120

/**
 * Turns attempts that were being sent into unknown ones: they are asked about, never sent again.
 * @param all at the start of a process every one is lost; later those alone that have taken too long
 * @source docs/domain/money.md 5.6 no. 2
 */
export async function doubtLost(tx: Tx, tenantId: string, { all = false } = {}): Promise<number> {
  const lost = await rowsOf<{ payout_no: string }>(
    tx,
    sql`SELECT payout_no FROM withdraw_attempt WHERE tenant_id = ${tenantId} AND attempt_status = ${AttemptStatus.sending}
           AND (${all} OR request_time < business_now() - make_interval(secs => ${lostAfterSeconds})) ORDER BY withdraw_code`,
  )
  for (const { payout_no: payoutNo } of lost)
    await applyPayoutAnswer(tx, tenantId, payoutNo, { kind: 'unknown', reason: 'the answer was lost' })
  return lost.length
}

/**
 * Takes the next approved withdrawal that is due: makes its attempt, or holds it back while the platform's funds are too
 * low. @returns false when none is due
 */
export async function claimNext(tx: Tx, tenantId: string): Promise<boolean> {
  const next = await rowOf<{
    withdraw_code: string
    platform_code: string
    api_config: string
    balance_alert: bigint | null
    at: string
    day: string
  }>(
    tx,
    sql`SELECT w.withdraw_code, w.platform_code, p.api_config, p.balance_alert, business_now() AS at, business_day(business_now()) AS day
          FROM withdrawal w JOIN withdrawal_platform p ON p.tenant_id = w.tenant_id AND p.platform_code = w.platform_code
         WHERE w.tenant_id = ${tenantId} AND w.withdraw_status = ${WithdrawStatus.approved} AND w.next_pay_at <= business_now() AND w.forward_type <> ${ForwardType.offline} AND w.platform_type <> ${PlatformType.offline}
         ORDER BY w.next_pay_at, w.withdraw_code LIMIT 1`,
  )
  if (!next) return false
  const { at, day } = next
  const bookDay = await bookDayOf(tx, tenantId, day)
  // The platform first: of two workers the second sees what the first has taken from its funds.
  await run(
    tx,
    sql`SELECT 1 FROM withdrawal_platform WHERE tenant_id = ${tenantId} AND platform_code = ${next.platform_code} FOR NO KEY UPDATE`,
  )
  const held = await lockWithdrawal(
    tx,
    sql`w.tenant_id = ${tenantId} AND w.withdraw_code = ${next.withdraw_code} AND w.withdraw_status = ${WithdrawStatus.approved} AND w.next_pay_at <= ${at}`,
  )
  if (!held) return true
  if (!storedConnection(tx, next.api_config)) await holdBack(tx, tenantId, held, '请先完善平台配置', at)
  else if (!(await fundsBear(tx, tenantId, held))) {
    await holdBack(tx, tenantId, held, '备付金不足', at)
    await raiseAlarm(tx, tenantId, {
      kind: PayoutAlarm.fundsShort,
      subjectNo: held.withdrawCode,
      oemNo: held.oemNo,
      withdrawCode: held.withdrawCode,
      amountFen: held.arriveFen,
    })
  } else {
    const payoutNo = await createAttempt(tx, tenantId, held, attemptTransitions.create.to, { at, day })
    await moveWithdrawal(tx, tenantId, held, { event: 'pay', by: null, at, bookDay, set: sql`payout_no = ${payoutNo}` })
    await warnOfLowFunds(tx, tenantId, held.platformCode, next.balance_alert)
  }
  return true
}

async function holdBack(
  tx: Tx,
  tenantId: string,
  { withdrawCode }: LockedWithdrawal,
  reason: string,
  at: string,
): Promise<void> {
  await run(
    tx,
    sql`UPDATE withdrawal SET hold_reason = ${reason}, next_pay_at = ${at}::timestamptz + make_interval(secs => ${fundsDelaySeconds}), update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND withdraw_code = ${withdrawCode}`,
  )
}

/** @source docs/domain/money.md 5.4, balanceAlert */
async function warnOfLowFunds(
  tx: Tx,
  tenantId: string,
  platformCode: string,
  balanceAlert: bigint | null,
): Promise<void> {
  if (balanceAlert === null) return
  const free = freeFunds(await fundsOf(tx, tenantId, platformCode))
  if (free < balanceAlert)
    await raiseAlarm(tx, tenantId, {
      kind: PayoutAlarm.fundsLow,
      subjectNo: platformCode,
      oemNo: tenantId,
      amountFen: free,
    })
}

const unsentAttempts = async (tx: Tx, tenantId: string): Promise<string[]> => {
  const rows = await rowsOf<{ payout_no: string }>(
    tx,
    sql`SELECT payout_no FROM withdraw_attempt WHERE tenant_id = ${tenantId} AND attempt_status = ${AttemptStatus.created} ORDER BY create_time, payout_no LIMIT 200`,
  )
  return rows.map((row) => row.payout_no)
}

/** Longest time from marking an attempt as sent to the request itself: a process that slept longer sends nothing. */
const sendWithinMs = 30_000

/**
 * Sends one attempt: marks it as sent and commits, sends it once, applies the answer. Whatever happens in between leaves
 * it "sending", and that becomes "unknown".
 */
export async function sendOne(db: Db, tenantId: string, payoutNo: string): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  const reached = await within((tx) => platformBehind(tx, tenantId, payoutNo))
  if (!reached) return
  const started = performance.now()
  const marked = await within((tx) => markSending(tx, tenantId, payoutNo))
  if (!marked) return
  const isLate = performance.now() - started > sendWithinMs
  const answer: PayoutAnswer = isLate
    ? { kind: 'unknown', reason: 'held up before it was sent' }
    : await quietly(() => reached.submit(marked.order))
  await within((tx) => applyPayoutAnswer(tx, tenantId, payoutNo, answer))
}

/** Asks about one attempt and applies the answer. */
export async function askOne(db: Db, tenantId: string, payoutNo: string): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  const reached = await within((tx) => platformBehind(tx, tenantId, payoutNo))
  if (!reached || !(await within((tx) => countQuestion(tx, tenantId, payoutNo)))) return
  const answer = await quietly(() => reached.query(payoutNo))
  await within((tx) => applyPayoutAnswer(tx, tenantId, payoutNo, answer))
}

const dueQuestions = async (tx: Tx, tenantId: string): Promise<string[]> => {
  const rows = await rowsOf<{ payout_no: string }>(
    tx,
    sql`SELECT payout_no FROM withdraw_attempt WHERE tenant_id = ${tenantId} AND attempt_status IN (${AttemptStatus.accepted}, ${AttemptStatus.unknown}) AND next_query_at <= business_now() ORDER BY next_query_at, payout_no LIMIT 200`,
  )
  return rows.map((row) => row.payout_no)
}

/** Counts a question before it is asked, so that two workers do not ask at once. @returns false when another is asking */
async function countQuestion(tx: Tx, tenantId: string, payoutNo: string): Promise<boolean> {
  const found = await rowOf<{ query_count: number }>(
    tx,
    sql`SELECT query_count FROM withdraw_attempt WHERE tenant_id = ${tenantId} AND payout_no = ${payoutNo} AND attempt_status IN (${AttemptStatus.accepted}, ${AttemptStatus.unknown}) AND next_query_at <= business_now() FOR NO KEY UPDATE SKIP LOCKED`,
  )
  if (!found) return false
  const asked = found.query_count + 1
  await run(
    tx,
    sql`UPDATE withdraw_attempt SET query_count = ${asked}, next_query_at = business_now() + make_interval(secs => ${queryDelaySeconds(asked)}), version = version + 1 WHERE tenant_id = ${tenantId} AND payout_no = ${payoutNo}`,
  )
  return true
}

/** The platform behind an attempt, or null when no code speaks to it now. */
async function platformBehind(tx: Tx, tenantId: string, payoutNo: string): Promise<PayoutPlatform | null> {
  const row = await rowOf<{ platform_code: string; api_config: string }>(
    tx,
    sql`SELECT p.platform_code, p.api_config FROM withdraw_attempt a JOIN withdrawal_platform p ON p.tenant_id = a.tenant_id AND p.platform_code = a.platform_code WHERE a.tenant_id = ${tenantId} AND a.payout_no = ${payoutNo}`,
  )
  return row ? openPlatform(tx, row.platform_code, row.api_config) : null
}

/** An adapter does not throw; should one do so, whether it paid is not known. */
async function quietly(ask: () => Promise<PayoutAnswer>): Promise<PayoutAnswer> {
  try {
    return await ask()
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) }
  }
}
