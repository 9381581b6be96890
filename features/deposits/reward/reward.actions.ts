import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { planDeductions, post, postAll, writeDeductions } from '../../ledger/ledger.server.ts'
import { accounts, BalanceChange, LedgerEvent, line, type OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { rewardParts } from '../../sharing/sharing.shared.ts'
import type { Booked, By } from '../order-book/order-book.actions.ts'
import type { OrderRow } from '../order-book/order-book.queries.ts'
import { rewardTransitions } from '../order-book/order-state.rules.ts'
import { PledgeRewardKind, RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'

const rewardNumber = moneyNumber('JL')

/** A reward as it is locked for a decision. */
interface LockedReward {
  readonly oemNo: string
  readonly rewardNo: string
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
  readonly amount: Fen
  readonly rewardStatus: CodeOf<typeof RewardStatus>
}

/**
 * Makes the rewards of a kind along the chain of a deposit; they wait for an auditor. Made once for each node.
 * @source docs/domain/money.md 7.2, chain rule
 */
export async function makeRewards(
  tx: Tx,
  tenantId: string,
  { oemNo, orderCode, grants }: OrderRow,
  rewardKind: CodeOf<typeof PledgeRewardKind>,
  at: string,
): Promise<void> {
  const granted = grants.map(({ pay, reach }) => (rewardKind === PledgeRewardKind.payment ? pay : reach))
  const parts = rewardParts(granted)
  const due = grants.flatMap(({ ownerType, userNo }, place) => {
    const amount = parts[place] ?? zeroFen
    return amount > 0n ? [{ ownerType, userNo, level: place + 1, amount }] : []
  })
  const known = await rowsOf<{ no: string }>(
    tx,
    sql`SELECT owner_no AS no FROM pledge_reward WHERE tenant_id = ${tenantId} AND order_code = ${orderCode} AND reward_kind = ${rewardKind}`,
  )
  const fresh = due.filter(({ userNo }) => !known.some(({ no }) => no === userNo))
  if (fresh.length === 0) return
  const numbers = await takeNumbers(tx, rewardNumber, dayOfText(at), fresh.length)
  await insertRows(
    tx,
    'pledge_reward',
    fresh.map(({ ownerType, userNo, level, amount }, place) => ({
      tenantId,
      oemNo,
      rewardNo: numbers[place],
      orderCode,
      ownerType,
      ownerNo: userNo,
      level,
      rewardKind,
      amount,
      rewardStatus: rewardTransitions.create.to,
      createTime: at,
      updateTime: at,
    })),
  )
  await logRewards(
    tx,
    tenantId,
    null,
    numbers.map((rewardNo) => ({ oemNo, rewardNo, from: null, to: rewardTransitions.create.to })),
    'add',
  )
}

/**
 * Grants the rewards of a deposit that wait, those of all levels at once (1604); debts of the nodes are deducted in the
 * same event.
 * @throws common.stateRefuses when none waits
 * @returns how many, and their sum
 */
export async function grantRewards(
  tx: Tx,
  caller: Caller,
  orderCode: string,
  reason: string,
  { bookDay, at }: Booked,
): Promise<{ granted: number; amount: Fen }> {
  const { tenantId } = caller
  const waiting = await waitingRewards(tx, tenantId, orderCode)
  const planned = await planDeductions(
    tx,
    tenantId,
    waiting.map((one) => ({
      owner: one,
      walletKind: WalletKind.reward,
      creditedFen: one.amount,
      sourceKind: 'pledgeReward',
      sourceCode: one.rewardNo,
    })),
  )
  const posted = await postAll(
    tx,
    tenantId,
    waiting.map((one, place) => ({
      eventType: LedgerEvent.pledgeRewarded,
      eventKey: `JL:${one.rewardNo}`,
      bookDay,
      happenedAt: at,
      bizKind: 'pledgeReward',
      bizCode: one.rewardNo,
      operatorNo: caller.account,
      lines: [
        line(
          accounts.rewardExpense(tenantId),
          accounts.available(one, WalletKind.reward),
          one.amount,
          BalanceChange.pledgeReward,
        ),
        ...(planned[place]?.lines ?? []),
      ],
    })),
  )
  await writeDeductions(
    tx,
    tenantId,
    planned.map((one, place) => ({ ...one, txnId: posted[place]?.txnId as bigint })),
  )
  for (const [place, { rewardNo, rewardStatus }] of waiting.entries())
    await run(
      tx,
      sql`UPDATE pledge_reward SET reward_status = ${nextState(rewardTransitions, rewardStatus, 'grant')}, audit_user = ${caller.userId}, audit_no = ${caller.account}, audit_time = ${at}, audit_reason = ${reason},
                 txn_id = ${posted[place]?.txnId as bigint}, book_day = ${bookDay}, debt_deducted = ${planned[place]?.deductedFen ?? zeroFen}, update_time = ${at}, version = version + 1
           WHERE tenant_id = ${tenantId} AND reward_no = ${rewardNo}`,
    )
  await logDecision(tx, caller, waiting, rewardTransitions.grant.to, 'grant', reason)
  return { granted: waiting.length, amount: sumOf(waiting) }
}

/** Rejects the rewards of a deposit that wait. @throws common.stateRefuses when none waits */
export async function rejectRewards(
  tx: Tx,
  caller: Caller,
  orderCode: string,
  reason: string,
  at: string,
): Promise<LockedReward[]> {
  const waiting = await waitingRewards(tx, caller.tenantId, orderCode)
  await run(
    tx,
    sql`UPDATE pledge_reward SET reward_status = ${rewardTransitions.reject.to}, audit_user = ${caller.userId}, audit_no = ${caller.account}, audit_time = ${at}, audit_reason = ${reason}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND order_code = ${orderCode} AND reward_status = ${RewardStatus.toReview}`,
  )
  await logDecision(tx, caller, waiting, rewardTransitions.reject.to, 'reject', reason)
  return waiting
}

/**
 * Takes back what was granted when a deposit was paid, since it was given back early: what the wallets hold at once, the
 * rest becomes a debt (1702). What still waits is not granted any more.
 * @source docs/domain/money.md 7.2, last line; 2.4, Facts are never refused
 */
export async function takeRewardsBack(
  tx: Tx,
  tenantId: string,
  orderCode: string,
  { bookDay, at }: Booked,
): Promise<void> {
  const rewards = await lockRewards(tx, tenantId, orderCode)
  const waiting = rewards.filter(({ rewardStatus }) => rewardStatus === RewardStatus.toReview)
  const granted = rewards.filter(({ rewardStatus }) => rewardStatus === RewardStatus.granted)
  const reason = '押金提前退还'
  await run(
    tx,
    sql`UPDATE pledge_reward SET reward_status = ${rewardTransitions.reject.to}, audit_reason = ${reason}, audit_time = ${at}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND order_code = ${orderCode} AND reward_status = ${RewardStatus.toReview}`,
  )
  for (const one of granted) {
    const { txnId } = await post(tx, tenantId, {
      eventType: LedgerEvent.rewardTakenBack,
      eventKey: `JL:${one.rewardNo}:B`,
      bookDay,
      happenedAt: at,
      bizKind: 'pledgeReward',
      bizCode: one.rewardNo,
      isFact: true,
      lines: [
        line(
          accounts.available(one, WalletKind.reward),
          accounts.rewardExpense(tenantId),
          one.amount,
          BalanceChange.rewardTakenBack,
        ),
      ],
    })
    await run(
      tx,
      sql`UPDATE pledge_reward SET reward_status = ${nextState(rewardTransitions, one.rewardStatus, 'takeBack')}, take_back_time = ${at}, take_back_txn_id = ${txnId}, update_time = ${at}, version = version + 1
           WHERE tenant_id = ${tenantId} AND reward_no = ${one.rewardNo}`,
    )
  }
  await logRewards(
    tx,
    tenantId,
    null,
    waiting.map((one) => ({ ...one, from: one.rewardStatus, to: rewardTransitions.reject.to })),
    'reject',
    reason,
  )
  await logRewards(
    tx,
    tenantId,
    null,
    granted.map((one) => ({ ...one, from: one.rewardStatus, to: rewardTransitions.takeBack.to })),
    'takeBack',
    reason,
  )
}

const sumOf = (rewards: readonly LockedReward[]): Fen => rewards.reduce((sum, { amount }) => fen(sum + amount), zeroFen)

/** The rewards of a deposit, locked in the order of their numbers. */
const lockRewards = (tx: Tx, tenantId: string, orderCode: string): Promise<LockedReward[]> =>
  rowsOf<LockedReward>(
    tx,
    sql`SELECT w.oem_no AS "oemNo", w.reward_no AS "rewardNo", w.owner_type AS "ownerType", w.owner_no AS "ownerNo", w.amount, w.reward_status AS "rewardStatus"
          FROM pledge_reward w WHERE w.tenant_id = ${tenantId} AND w.order_code = ${orderCode} ORDER BY w.reward_no FOR NO KEY UPDATE`,
  )

async function waitingRewards(tx: Tx, tenantId: string, orderCode: string): Promise<LockedReward[]> {
  const rewards = await lockRewards(tx, tenantId, orderCode)
  const waiting = rewards.filter(({ rewardStatus }) => rewardStatus === RewardStatus.toReview)
  if (waiting.length === 0) throw commonErrors.stateRefuses()
  return waiting
}

const logDecision = (
  tx: Tx,
  caller: Caller,
  rewards: readonly LockedReward[],
  to: number,
  action: string,
  reason: string,
): Promise<void> =>
  logRewards(
    tx,
    caller.tenantId,
    caller,
    rewards.map((one) => ({ ...one, from: one.rewardStatus, to })),
    action,
    reason,
  )

const logRewards = (
  tx: Tx,
  tenantId: string,
  by: By,
  changes: readonly { oemNo: string; rewardNo: string; from: number | null; to: number }[],
  action: string,
  remark = '',
): Promise<void> =>
  logStates(
    tx,
    tenantId,
    by,
    changes.map(({ oemNo, rewardNo, from, to }) => ({
      oemNo,
      entity: 'pledgeReward',
      entityNo: rewardNo,
      from,
      to,
      action,
      remark,
    })),
  )
