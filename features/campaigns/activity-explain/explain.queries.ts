import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { PayWay } from '../../channels/channels.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import type { Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { paidStatuses } from '../../trades/trades.shared.ts'
import { ownerColumns, ownerName, ownersInReach } from '../../wallets/wallets.server.ts'
import { type ActiveRecordStatus, ProgressStatus, StageStanding } from '../activity/active-record.contract.ts'
import type { PaidTrade } from '../activity-eval/counting.rules.ts'
import { nodesAbove, rewardPartsOf } from '../activity-eval/reward-chain.rules.ts'
import { recordStatus, recordsInReach, recordList } from '../activity-reward/activity-reward.queries.ts'
import { ActiveType } from '../activity/activity.contract.ts'
import { type ActivityTerms, type StageRow, stagesOf, termsWhere } from '../activity/activity.queries.ts'
import { passesTo } from '../reward-grant/reward-grant.queries.ts'
import type { ExplainedActivity } from './activity-explain.contract.ts'
import { explainStages, type TradeExplanation } from './explain.rules.ts'

type Explained = z.output<typeof ExplainedActivity>
type Level = Explained['stages'][number]['levels'][number]

/** Most trades that are told one by one. */
const mostTrades = 200

/** A terminal in an activity, as the database keeps it; one of a SIM bonus or bound today stands in no table yet. */
interface Participant {
  readonly activeCode: string
  readonly sn: string
  readonly rtNo: string
  readonly rpiNo: string
  readonly rpiName: string
  readonly oemNo: string
  readonly userPath: string
  readonly bindTime: string
  readonly bindDay: string
  readonly unbindTime: string | null
  readonly isKept: boolean
}

/**
 * Every activity that a terminal takes part in, with the trades that count and why the others do not, what is missing, and
 * the sums of the levels that the caller may see: its own and those below it.
 */
export async function explainTerminal(
  tx: Tx,
  caller: Caller,
  { sn, activeCode }: { sn: string; activeCode?: string | undefined },
  today: string,
): Promise<Explained[]> {
  const participants = await participantsOf(tx, caller, sn, activeCode)
  const explained: Explained[] = []
  for (const participant of participants) explained.push(await explainOne(tx, caller, participant, today))
  return explained
}

/** Participations of a terminal whose merchant the caller sees, the newest activity first. */
const participantsOf = (tx: Tx, caller: Caller, sn: string, activeCode: string | undefined): Promise<Participant[]> =>
  rowsOf(
    tx,
    sql`SELECT x."activeCode", x.sn, x."rtNo", x."rpiNo", m.rpi_name AS "rpiName", m.oem_no AS "oemNo", x."userPath", x."bindTime", business_day(x."bindTime") AS "bindDay", x."unbindTime", x."isKept"
          FROM (SELECT p.active_code AS "activeCode", p.sn, p.rt_no AS "rtNo", p.rpi_no AS "rpiNo", p.user_path AS "userPath", p.bind_time AS "bindTime", b.unbind_time AS "unbindTime", true AS "isKept"
                  FROM active_terminal p JOIN rp_terminal b ON b.tenant_id = p.tenant_id AND b.rt_no = p.rt_no WHERE p.tenant_id = ${caller.tenantId} AND p.sn = ${sn}
                UNION ALL (SELECT DISTINCT ON (a.active_code) a.active_code, b.sn, b.rt_no, b.rpi_no, k.user_path, b.bind_time, b.unbind_time, false
                  FROM rp_terminal b JOIN rpi_basic k ON k.tenant_id = b.tenant_id AND k.rpi_no = b.rpi_no
                  JOIN active a ON a.tenant_id = b.tenant_id AND NOT a.is_deleted AND a.active_status = ${ActiveStatus.running} AND b.bind_time BETWEEN a.start_time AND a.end_time AND (a.rpm_nos = '{}' OR b.rpm_no = ANY(a.rpm_nos))
                 WHERE b.tenant_id = ${caller.tenantId} AND b.sn = ${sn} AND NOT EXISTS (SELECT 1 FROM active_terminal p WHERE p.tenant_id = b.tenant_id AND p.active_code = a.active_code AND p.sn = b.sn)
                 ORDER BY a.active_code, b.bind_time)) x
          JOIN rpi_basic m ON m.tenant_id = ${caller.tenantId} AND m.rpi_no = x."rpiNo"
         WHERE ${merchantsInReach(caller)} ${activeCode === undefined ? sql`` : sql`AND x."activeCode" = ${activeCode}`} ORDER BY x."activeCode" DESC LIMIT 50`,
  )

async function explainOne(tx: Tx, caller: Caller, participant: Participant, today: string): Promise<Explained> {
  const { tenantId } = caller
  const { activeCode, sn } = participant
  const [terms] = await termsWhere(tx, tenantId, sql`a.active_code = ${activeCode}`)
  if (!terms) throw new Error(`${activeCode} is gone`)
  const stages = await stagesOf(tx, tenantId, activeCode)
  const trades = terms.activeType === ActiveType.simBonus ? [] : await tradesOf(tx, tenantId, participant)
  const decisions = await decisionsOf(tx, tenantId, participant)
  const found = explainStages(terms, stages, participant, trades, today, (no) => decisions.get(no) ?? null)
  const granted = await recordsOf(tx, caller, participant)
  const { activeName, activeType, activeStatus, countPayWays, aisleCodes, minTradeAmount } = terms
  const { rtNo, rpiNo, rpiName, bindTime, unbindTime } = participant
  const shownStages: Explained['stages'] = []
  for (const [place, { isMet: _isMet, ...stage }] of found.stages.entries()) {
    const row = stages[place] as StageRow
    const records = granted.filter(({ stageNo }) => stageNo === stage.stageNo)
    shownStages.push({
      ...stage,
      stageName: row.stageName,
      minAmount: row.minAmount,
      minCount: row.minCount,
      penaltyAmount: row.penaltyAmount,
      levels:
        records.length > 0
          ? records
          : await expectedOf(tx, caller, participant, { terms, row, standing: stage.standing }),
    })
  }
  return {
    activeCode,
    activeName,
    activeType,
    activeStatus,
    sn,
    rtNo,
    rpiNo,
    rpiName,
    bindTime,
    unbindTime,
    countPayWays,
    aisleCodes,
    minTradeAmount,
    stages: shownStages,
    trades: found.trades.slice(0, mostTrades).map(shownTrade),
    tradeCount: found.trades.length,
  }
}

type Trade = PaidTrade & { readonly rptOrderCode: string; readonly payWay: CodeOf<typeof PayWay> }

const shownTrade = ({
  rptOrderCode,
  payTime,
  payWay,
  tradeAmount,
  refundedAmount,
  countedAmount,
  counting,
  stageNos,
}: TradeExplanation<Trade>): Explained['trades'][number] => ({
  rptOrderCode,
  payTime,
  payWay,
  tradeAmount,
  refundedAmount,
  countedAmount,
  counting,
  stageNos,
})

/** Paid trades of the terminal while it was bound, the newest first. */
const tradesOf = (tx: Tx, tenantId: string, { sn, bindTime, unbindTime }: Participant): Promise<Trade[]> =>
  rowsOf(
    tx,
    sql`SELECT t.rpt_order_code AS "rptOrderCode", t.trade_kind AS "tradeKind", t.rpt_status AS "rptStatus", t.pay_way AS "payWay", t.aisle_code AS "aisleCode", t.trade_amount AS "tradeAmount", t.refunded_amount AS "refundedAmount",
               t.pay_time AS "payTime", t.pay_day AS "payDay"
          FROM pos_trade t WHERE t.tenant_id = ${tenantId} AND t.sn = ${sn} AND t.rpt_status IN (${constant(...paidStatuses)}) AND t.list_time >= ${bindTime}::timestamptz
           ${unbindTime === null ? sql`` : sql`AND t.list_time < ${unbindTime}::timestamptz`} ORDER BY t.list_time DESC, t.id DESC LIMIT 10000`,
  )

/** Stages of a terminal that were decided: reached or missed. */
async function decisionsOf(tx: Tx, tenantId: string, { activeCode, sn }: Participant): Promise<Map<number, boolean>> {
  const rows = await rowsOf<{ stageNo: number; status: number }>(
    tx,
    sql`SELECT g.stage_no AS "stageNo", g.progress_status AS status FROM active_progress g WHERE g.tenant_id = ${tenantId} AND g.active_code = ${activeCode} AND g.sn = ${sn} AND g.progress_status <> ${ProgressStatus.counting}`,
  )
  return new Map(rows.map(({ stageNo, status }) => [stageNo, status === ProgressStatus.reached]))
}

/** Records of a terminal that the caller sees, level by level. */
const recordsOf = (
  tx: Tx,
  caller: Caller,
  { activeCode, sn }: Participant,
): Promise<(Level & { readonly stageNo: number; readonly recordStatus: CodeOf<typeof ActiveRecordStatus> })[]> =>
  rowsOf(
    tx,
    sql`SELECT r.stage_no AS "stageNo", r.level, r.owner_type AS "userType", r.owner_no AS "userNo", ${ownerName(ownerColumns('r'))} AS "userName", r.amount, r.record_no AS "recordNo", (${recordStatus})::smallint AS "recordStatus",
               CASE WHEN r.take_back_reason <> '' THEN r.take_back_reason ELSE r.reason END AS reason
          FROM active_record r WHERE ${recordsInReach(caller)} AND r.active_code = ${activeCode} AND r.sn = ${sn} ORDER BY r.stage_no, r.level`,
  )

/** Amounts that a stage would bring or cost those whom the caller sees, while it is open. */
async function expectedOf(
  tx: Tx,
  caller: Caller,
  { oemNo, userPath, rpiNo, activeCode }: Participant,
  { terms, row, standing }: { terms: ActivityTerms; row: StageRow; standing: CodeOf<typeof StageStanding> },
): Promise<Level[]> {
  const nodes = nodesAbove(caller.tenantId, oemNo, userPath)
  if (standing === StageStanding.missed && terms.activeType !== ActiveType.assessment) return []
  const direct = nodes.at(-1)
  const parts =
    terms.activeType === ActiveType.assessment
      ? direct
        ? [{ owner: direct, level: nodes.length, amountFen: row.penaltyAmount }]
        : []
      : await partsOf(tx, caller.tenantId, activeCode, row, nodes, rpiNo)
  const seen = await seenOwners(
    tx,
    caller,
    oemNo,
    parts.map(({ owner }) => owner),
  )
  return parts.flatMap(({ owner, level, amountFen }) => {
    const userName = seen.get(owner.ownerNo)
    return userName === undefined
      ? []
      : [
          {
            level,
            userType: owner.ownerType,
            userNo: owner.ownerNo,
            userName,
            amount: amountFen,
            recordNo: null,
            recordStatus: null,
            reason: '',
          },
        ]
  })
}

async function partsOf(tx: Tx, tenantId: string, activeCode: string, stage: StageRow, nodes: Owner[], rpiNo: string) {
  const passed = await passesTo(
    tx,
    tenantId,
    activeCode,
    nodes.slice(1).map(({ ownerNo }) => ownerNo),
  )
  return rewardPartsOf(stage, nodes, rpiNo, (userNo) => passed.get(`${stage.stageNo}|${userNo}`))
}

/** Owners among some whose money the caller sees, with their names. */
async function seenOwners(
  tx: Tx,
  caller: Caller,
  oemNo: string,
  owners: readonly { readonly ownerType: CodeOf<typeof OwnerType>; readonly ownerNo: string }[],
): Promise<Map<string, string>> {
  if (owners.length === 0) return new Map()
  const rows = await rowsOf<{ ownerNo: string; name: string }>(
    tx,
    sql`SELECT o.owner_no AS "ownerNo", ${ownerName(ownerColumns('o'))} AS name
          FROM (SELECT ${caller.tenantId}::text AS tenant_id, ${oemNo}::text AS oem_no, g.owner_type, g.owner_no
                  FROM unnest(${sql.param(owners.map(({ ownerType }) => ownerType))}::smallint[], ${sql.param(owners.map(({ ownerNo }) => ownerNo))}::text[]) AS g(owner_type, owner_no)) o
         WHERE ${ownersInReach(caller, recordList, ownerColumns('o'))}`,
  )
  return new Map(rows.map(({ ownerNo, name }) => [ownerNo, name]))
}

/** Amount by which a terminal at most misses its target when it is near it: 500.00. */
const nearFen: Fen = 50_000n as Fen

/** Lines of progress `g` of stages `s` whose target is near: open, and not more than the last 500.00 missing. */
export const isNear: SQL = sql`(g.progress_status = ${ProgressStatus.counting} AND s.min_amount > g.counted_amount AND s.min_amount - g.counted_amount <= ${nearFen}::bigint)`
