import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { bulkUpdate } from '../../../core/server/database/bulk.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, sumFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { bookDayOf, postAll } from '../../ledger/ledger.server.ts'
import { accounts, BalanceChange, LedgerEvent, type OwnerType } from '../../ledger/ledger.shared.ts'
import { spend } from '../activity-eval/grant.actions.ts'
import { ActiveRecordStatus } from '../activity/active-record.contract.ts'
import { walletOf } from '../activity-eval/reward-chain.rules.ts'
import { postRewards, recordBiz } from '../activity-eval/reward-posting.actions.ts'
import { termsWhere } from '../activity/activity.queries.ts'
import { activityReward } from './activity-reward.contract.ts'
import {
  recordsInReach,
  recordsWhere,
  rewardPage,
  rewardSheet,
  rewardStatistics,
  stageColumns,
} from './activity-reward.queries.ts'
import { recordTransitions } from '../activity-eval/record-state.rules.ts'

export const activityRewardCalls = [
  handle(activityReward.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await rewardPage(tx, recordsWhere(caller, input, now.day), input)),
  ),

  handle(activityReward.statistics, async ({ tx, caller, input, now }) =>
    rewardStatistics(tx, recordsWhere(caller, input, now.day)),
  ),

  handleExport(activityReward.export, async ({ caller, input, now }) =>
    rewardSheet(recordsWhere(caller, input, now.day), input),
  ),

  handle(activityReward.column, ({ tx, caller, input }) => stageColumns(tx, caller, input.activeCode)),

  // A decision is about what a stage brings for a terminal: all levels of the chain together, as for deposits.
  handle(activityReward.audit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { tenantId } = caller
    const approved = isApproved(input)
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const { records, terms } = await lockRewards(tx, caller, input.recordNo)
    const event = approved ? 'approve' : 'reject'
    const to = nextState(recordTransitions, records[0]?.recordStatus ?? -1, event)
    refuseMaker(terms.createUser, caller.userId)
    await markChecked(
      tx,
      tenantId,
      records.map(({ recordNo }) => ({
        recordNo,
        checkerUser: caller.userId,
        checkerNo: caller.account,
        at: now.at,
        reason: input.reason,
      })),
    )
    if (approved)
      await postRewards(
        tx,
        tenantId,
        records.map((record) => ({ ...record, memo: terms.activeName })),
        { bookDay, at: now.at, operatorNo: caller.account },
      )
    else await reject(tx, tenantId, terms.activeCode, records, now.at)
    await logMoves(tx, caller, records, { to, action: event, remark: input.reason })
    audit({
      entity: recordBiz,
      no: numbersOf(records),
      before: { recordStatus: ActiveRecordStatus.toReview },
      after: { recordStatus: to, amount: sumOf(records) },
      reason: input.reason,
    })
    return {}
  }),

  handle(activityReward.takeBack, async ({ tx, caller, input: { recordNo, reason }, now, audit }) => {
    requireRootStaff(caller)
    const { tenantId } = caller
    if (reason === '') throw commonErrors.reasonMissing()
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const { records, terms } = await lockRewards(tx, caller, recordNo)
    const to = nextState(recordTransitions, records[0]?.recordStatus ?? -1, 'takeBack')
    // What a wallet no longer holds becomes a debt of its owner.
    const posted = await postAll(
      tx,
      tenantId,
      records.map((record) => ({
        eventType: LedgerEvent.rewardTakenBack,
        eventKey: `JL:${record.recordNo}:B`,
        bookDay,
        happenedAt: now.at,
        bizKind: recordBiz,
        bizCode: record.recordNo,
        isFact: true,
        lines: [
          {
            debit: accounts.available(record.owner, walletOf(record.owner)),
            credit: accounts.rewardExpense(tenantId),
            amountFen: record.amountFen,
            change: BalanceChange.rewardTakenBack,
          },
        ],
        operatorNo: caller.account,
        memo: reason,
      })),
    )
    await markTakenBack(
      tx,
      tenantId,
      records.map((record, index) => ({
        recordNo: record.recordNo,
        user: caller.userId,
        account: caller.account,
        at: now.at,
        reason,
        txnId: posted[index]?.txnId as bigint,
      })),
    )
    await spend(tx, tenantId, terms.activeCode, -sumOf(records), now.at)
    await logMoves(tx, caller, records, { to, action: 'takeBack', remark: reason })
    audit({
      entity: recordBiz,
      no: numbersOf(records),
      before: { recordStatus: ActiveRecordStatus.granted },
      after: { recordStatus: to, amount: sumOf(records) },
      reason,
    })
    return {}
  }),
]

interface LockedReward {
  readonly recordNo: string
  readonly oemNo: string
  readonly owner: { readonly ownerType: CodeOf<typeof OwnerType>; readonly ownerNo: string }
  readonly amountFen: Fen
  readonly recordStatus: number
}

const sumOf = (records: readonly LockedReward[]): Fen => sumFen(records.map(({ amountFen }) => amountFen))
const numbersOf = (records: readonly LockedReward[]): string => records.map(({ recordNo }) => recordNo).join(',')

/** The rewards of the stage and terminal of a record, with their activity, all held. @throws common.notFound */
async function lockRewards(tx: Tx, caller: Caller, recordNo: string) {
  const { tenantId } = caller
  const found = await rowOf<{ activeCode: string; stageNo: number; sn: string }>(
    tx,
    sql`SELECT r.active_code AS "activeCode", r.stage_no AS "stageNo", r.sn FROM active_record r WHERE ${recordsInReach(caller)} AND r.record_no = ${recordNo}`,
  )
  if (!found) throw commonErrors.notFound()
  const [terms] = await termsWhere(tx, tenantId, sql`a.active_code = ${found.activeCode}`, sql`FOR NO KEY UPDATE`)
  const rows = await rowsOf<Omit<LockedReward, 'owner'> & LockedReward['owner']>(
    tx,
    sql`SELECT r.record_no AS "recordNo", r.oem_no AS "oemNo", r.owner_type AS "ownerType", r.owner_no AS "ownerNo", r.amount AS "amountFen", coalesce(r.record_status, -1)::smallint AS "recordStatus" FROM active_record r
         WHERE r.tenant_id = ${tenantId} AND r.active_code = ${found.activeCode} AND r.stage_no = ${found.stageNo} AND r.sn = ${found.sn} ORDER BY r.record_no FOR NO KEY UPDATE`,
  )
  if (!terms) throw commonErrors.notFound()
  return {
    terms,
    records: rows.map(({ ownerType, ownerNo, ...row }): LockedReward => ({ ...row, owner: { ownerType, ownerNo } })),
  }
}

async function reject(
  tx: Tx,
  tenantId: string,
  activeCode: string,
  records: readonly LockedReward[],
  at: string,
): Promise<void> {
  await run(
    tx,
    sql`UPDATE active_record SET record_status = ${recordTransitions.reject.to}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND record_no = ANY(${sql.param(records.map(({ recordNo }) => recordNo))}::text[])`,
  )
  await spend(tx, tenantId, activeCode, -sumOf(records), at)
}

const markChecked = bulkUpdate<{
  recordNo: string
  checkerUser: bigint
  checkerNo: string
  at: string
  reason: string
}>(
  'check_active_records',
  'active_record',
  { record_no: ['text', ({ recordNo }) => recordNo] },
  {
    checker_user: ['bigint', ({ checkerUser }) => checkerUser],
    checker_no: ['text', ({ checkerNo }) => checkerNo],
    check_time: ['timestamptz', ({ at }) => at],
    reason: ['text', ({ reason }) => reason],
  },
  'version = t.version + 1',
)

const markTakenBack = bulkUpdate<{
  recordNo: string
  user: bigint
  account: string
  at: string
  reason: string
  txnId: bigint
}>(
  'take_back_active_records',
  'active_record',
  { record_no: ['text', ({ recordNo }) => recordNo] },
  {
    take_back_user: ['bigint', ({ user }) => user],
    take_back_no: ['text', ({ account }) => account],
    take_back_time: ['timestamptz', ({ at }) => at],
    take_back_reason: ['text', ({ reason }) => reason],
    take_back_txn_id: ['bigint', ({ txnId }) => txnId],
    update_time: ['timestamptz', ({ at }) => at],
  },
  `record_status = ${recordTransitions.takeBack.to}, version = t.version + 1`,
)

const logMoves = (
  tx: Tx,
  caller: Caller,
  records: readonly LockedReward[],
  move: { to: number; action: string; remark: string },
): Promise<void> =>
  logStates(
    tx,
    caller.tenantId,
    caller,
    records.map(({ oemNo, recordNo, recordStatus }) => ({
      oemNo,
      entity: recordBiz,
      entityNo: recordNo,
      from: recordStatus,
      ...move,
    })),
  )
