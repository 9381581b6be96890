import { sql } from 'drizzle-orm'
import { bulkInsert } from '../../../core/server/database/bulk.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type Fen, fen, sumFen } from '../../../core/shared/money.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { type ActivityTerms, type StageRow, stagesOf, termsWhere } from '../activity/activity.queries.ts'
import { passesTo } from '../reward-grant/reward-grant.queries.ts'
import {
  ActiveRecordKind,
  ActiveRecordStatus,
  budgetUsedUp,
  ProgressStatus,
} from '../activity/active-record.contract.ts'
import { isMet } from './counting.queries.ts'
import { progressTransitions, recordTransitions } from './record-state.rules.ts'
import { nodesAbove, type RewardPart, rewardPartsOf, totalOf, withinBudget } from './reward-chain.rules.ts'
import { postRewards, recordBiz } from './reward-posting.actions.ts'

/** Number of terminals that one transaction grants to. */
const batchSize = 5_000

/** A line of progress that is to be decided, with its terminal. */
export interface DueTerminal {
  readonly stageNo: number
  readonly sn: string
  readonly rtNo: string
  readonly rpmNo: string
  readonly rpiNo: string
  readonly oemNo: string
  readonly userPath: string
  readonly bindTime: string
  readonly countedAmount: Fen
  readonly countedCount: number
}

/** The activity, held, with its stages; null when it grants nothing now. */
export async function heldActivity(
  tx: Tx,
  tenantId: string,
  activeCode: string,
): Promise<{ terms: ActivityTerms; stages: Map<number, StageRow> } | null> {
  const [terms] = await termsWhere(tx, tenantId, sql`a.active_code = ${activeCode}`, sql`FOR NO KEY UPDATE`)
  if (!terms || terms.activeStatus === ActiveStatus.draft || terms.activeStatus === ActiveStatus.stopped) return null
  const stages = await stagesOf(tx, tenantId, activeCode)
  return { terms, stages: new Map(stages.map((stage) => [stage.stageNo, stage])) }
}

/** Open lines of progress that wait for a decision, locked, those bound first before the others. */
export const dueTerminals = (
  tx: Tx,
  tenantId: string,
  activeCode: string,
  condition: ReturnType<typeof sql>,
): Promise<DueTerminal[]> =>
  rowsOf(
    tx,
    sql`SELECT g.stage_no AS "stageNo", g.sn, p.rt_no AS "rtNo", p.rpm_no AS "rpmNo", p.rpi_no AS "rpiNo", p.oem_no AS "oemNo", p.user_path AS "userPath", p.bind_time AS "bindTime",
               g.counted_amount AS "countedAmount", g.counted_count AS "countedCount"
          FROM active_progress g JOIN active_stage s ON s.tenant_id = g.tenant_id AND s.active_code = g.active_code AND s.stage_no = g.stage_no
          JOIN active_terminal p ON p.tenant_id = g.tenant_id AND p.active_code = g.active_code AND p.sn = g.sn
         WHERE g.tenant_id = ${tenantId} AND g.active_code = ${activeCode} AND g.progress_status = ${ProgressStatus.counting} AND ${condition}
         ORDER BY p.bind_time, g.sn, g.stage_no LIMIT ${batchSize} FOR NO KEY UPDATE OF g`,
  )

/**
 * Grants what the terminals of an activity have reached and not yet got: a record for each owner of the chain, posted at once
 * or waiting for a review, or kept as not granted once the budget does not bear it. The budget is held meanwhile, so that
 * it is never exceeded.
 * @returns how many terminals were decided; 0 when none is left
 * @source docs/domain/money.md 7.3, activeEval
 */
export async function grantReached(
  tx: Tx,
  tenantId: string,
  activeCode: string,
  { day, at }: { day: string; at: string },
): Promise<number> {
  const bookDay = await bookDayOf(tx, tenantId, day)
  const held = await heldActivity(tx, tenantId, activeCode)
  if (!held) return 0
  const { terms, stages } = held
  const due = await dueTerminals(tx, tenantId, activeCode, isMet)
  if (due.length === 0) return 0
  const rewards = await rewardsOf(tx, tenantId, activeCode, due, stages)
  const fits = withinBudget(
    fen((terms.budgetAmount ?? 0n) - terms.spentAmount),
    rewards.map(({ parts }) => totalOf(parts)),
  )
  const given = rewards.map((reward, index) => ({ ...reward, isGranted: fits[index] === true }))
  const records = await writeRecords(tx, tenantId, terms, given, { day, at })
  await spend(
    tx,
    tenantId,
    activeCode,
    sumFen(given.filter(({ isGranted }) => isGranted).map(({ parts }) => totalOf(parts))),
    at,
  )
  if (!terms.needAudit)
    await postRewards(
      tx,
      tenantId,
      records.filter(({ recordStatus }) => recordStatus === ActiveRecordStatus.toReview),
      { bookDay, at, operatorNo: '' },
    )
  await decided(tx, tenantId, activeCode, due, progressTransitions.reach.to, at)
  return due.length
}

interface DueReward {
  readonly terminal: DueTerminal
  readonly parts: readonly RewardPart[]
}

async function rewardsOf(
  tx: Tx,
  tenantId: string,
  activeCode: string,
  due: readonly DueTerminal[],
  stages: ReadonlyMap<number, StageRow>,
): Promise<DueReward[]> {
  const chains = due.map(({ oemNo, userPath }) => nodesAbove(tenantId, oemNo, userPath))
  const passed = await passesTo(tx, tenantId, activeCode, [
    ...new Set(chains.flatMap((nodes) => nodes.slice(1).map(({ ownerNo }) => ownerNo))),
  ])
  return due.map((terminal, index) => ({
    terminal,
    parts: rewardPartsOf(stages.get(terminal.stageNo) as StageRow, chains[index] ?? [], terminal.rpiNo, (userNo) =>
      passed.get(`${terminal.stageNo}|${userNo}`),
    ),
  }))
}

/** A record as it is written; one that will be posted is written as waiting, for a posted one names its transaction. */
interface NewRecord extends RewardPart {
  readonly recordNo: string
  readonly terminal: DueTerminal
  readonly recordStatus: number
  readonly memo: string
}

async function writeRecords(
  tx: Tx,
  tenantId: string,
  { activeCode, activeName, needAudit }: ActivityTerms,
  rewards: readonly (DueReward & { isGranted: boolean })[],
  { day, at }: { day: string; at: string },
): Promise<NewRecord[]> {
  const wanted = rewards.flatMap(({ terminal, parts, isGranted }) =>
    parts.map((part) => ({ ...part, terminal, isGranted })),
  )
  const numbers = await takeNumbers(tx, moneyNumber('JL'), day, wanted.length)
  const records = wanted.map(({ isGranted, ...one }, index) => ({
    ...one,
    recordNo: numbers[index] as string,
    recordStatus: isGranted ? recordTransitions.reach.to : recordTransitions.refuse.to,
    memo: activeName,
  }))
  await insertRecords(
    tx,
    tenantId,
    records.map((record) => ({ record, activeCode, at })),
  )
  await logStates(
    tx,
    tenantId,
    null,
    records.map(({ recordNo, recordStatus, terminal }) => ({
      oemNo: terminal.oemNo,
      entity: recordBiz,
      entityNo: recordNo,
      from: null,
      to: recordStatus === ActiveRecordStatus.toReview && !needAudit ? ActiveRecordStatus.granted : recordStatus,
      action: 'reach',
      remark: recordStatus === ActiveRecordStatus.rejected ? budgetUsedUp : '',
    })),
  )
  return records
}

const insertRecords = bulkInsert<{ record: NewRecord; activeCode: string; at: string }>('active_record', {
  oem_no: ['text', ({ record }) => record.terminal.oemNo],
  record_no: ['text', ({ record }) => record.recordNo],
  active_code: ['text', ({ activeCode }) => activeCode],
  stage_no: ['smallint', ({ record }) => record.terminal.stageNo],
  sn: ['text', ({ record }) => record.terminal.sn],
  rpm_no: ['text', ({ record }) => record.terminal.rpmNo],
  rpi_no: ['text', ({ record }) => record.terminal.rpiNo],
  owner_type: ['smallint', ({ record }) => record.owner.ownerType],
  owner_no: ['text', ({ record }) => record.owner.ownerNo],
  level: ['smallint', ({ record }) => record.level],
  bind_time: ['timestamptz', ({ record }) => record.terminal.bindTime],
  counted_amount: ['bigint', ({ record }) => record.terminal.countedAmount],
  counted_count: ['integer', ({ record }) => record.terminal.countedCount],
  record_kind: ['smallint', () => ActiveRecordKind.reward],
  amount: ['bigint', ({ record }) => record.amountFen],
  record_status: ['smallint', ({ record }) => record.recordStatus],
  reason: ['text', ({ record }) => (record.recordStatus === ActiveRecordStatus.rejected ? budgetUsedUp : '')],
  create_time: ['timestamptz', ({ at }) => at],
  update_time: ['timestamptz', ({ at }) => at],
})

/** Moves what an activity has spent; the activity is held. @param byFen negative for what comes back */
export async function spend(tx: Tx, tenantId: string, activeCode: string, byFen: bigint, at: string): Promise<void> {
  if (byFen === 0n) return
  await run(
    tx,
    sql`UPDATE active SET spent_amount = spent_amount + ${byFen}::bigint, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND active_code = ${activeCode}`,
  )
}

/** Marks lines of progress as decided. */
export async function decided(
  tx: Tx,
  tenantId: string,
  activeCode: string,
  due: readonly DueTerminal[],
  status: number,
  at: string,
): Promise<void> {
  await run(
    tx,
    sql`UPDATE active_progress g SET progress_status = ${status}, update_time = ${at}::timestamptz
          FROM unnest(${sql.param(due.map(({ stageNo }) => stageNo))}::smallint[], ${sql.param(due.map(({ sn }) => sn))}::text[]) AS d(stage_no, sn)
         WHERE g.tenant_id = ${tenantId} AND g.active_code = ${activeCode} AND g.stage_no = d.stage_no AND g.sn = d.sn`,
  )
}
