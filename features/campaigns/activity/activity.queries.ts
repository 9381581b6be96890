import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type Listing, allOf, contains, orderOf, when } from '../../../core/server/lists/listing.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { PayWay } from '../../channels/channels.shared.ts'
import type { ActiveStatus } from '../../deposits/deposits.shared.ts'
import type { ActiveType, Activity, ActivityDetail, activity, BudgetForecast } from './activity.contract.ts'
import { ActiveRecordStatus } from './active-record.contract.ts'
import { forecastOf } from './activity.rules.ts'

type Row = z.output<typeof Activity>
type Detail = z.output<typeof ActivityDetail>

/** Activities of the operator of a caller. */
const ofOperator = ({ tenantId }: Pick<Caller, 'tenantId'>): SQL => sql`a.tenant_id = ${tenantId} AND NOT a.is_deleted`

const columns = sql`a.id, a.active_code AS "activeCode", a.active_name AS "activeName", a.active_type AS "activeType", a.active_status AS "activeStatus", a.start_time AS "startTime", a.end_time AS "endTime",
  (SELECT count(*) FROM active_stage s WHERE s.tenant_id = a.tenant_id AND s.active_code = a.active_code) AS "stageCount",
  (SELECT count(*) FROM active_terminal t WHERE t.tenant_id = a.tenant_id AND t.active_code = a.active_code) AS "terminalCount",
  a.budget_amount AS "budgetAmount", a.spent_amount AS "spentAmount", a.need_audit AS "needAudit", coalesce(a.copy_of, '') AS "copyOf", a.maker_no AS "makerNo",
  a.publisher_no AS "publisherNo", a.publish_time AS "publishTime", a.create_time AS "createTime", a.version`

/** The activities of a filter. */
export const activityListing = (caller: Caller, filter: InputOf<typeof activity.list>): Listing => ({
  columns,
  from: sql`active a`,
  where: allOf(
    ofOperator(caller),
    when(filter.activeCode, (code) => sql`a.active_code = ${code}`),
    when(filter.activeName, (name) => contains(sql`a.active_name`, name)),
    when(filter.activeType, (type) => sql`a.active_type = ${type}`),
    when(filter.activeStatus, (status) => sql`a.active_status = ${status}`),
  ),
  order: orderOf(
    filter,
    { createTime: sql`a.create_time`, startTime: sql`a.start_time`, endTime: sql`a.end_time` },
    sql`a.create_time DESC`,
    sql`a.id`,
  ),
  made: sql`a.create_time`,
})

/** A stage as the database keeps it. */
export interface StageRow {
  readonly stageNo: number
  readonly stageName: string
  readonly fromDay: number
  readonly toDay: number
  readonly minAmount: Fen
  readonly minCount: number
  readonly reward: Fen
  readonly merchantReward: Fen
  readonly penaltyAmount: Fen
}

/** Terms of an activity that decide about a terminal: its window, which trades count, and its stages. */
export interface ActivityTerms {
  readonly activeCode: string
  readonly activeName: string
  readonly activeType: CodeOf<typeof ActiveType>
  readonly activeStatus: CodeOf<typeof ActiveStatus>
  readonly rpmNos: string[]
  readonly aisleCodes: string[]
  readonly startTime: string
  readonly endTime: string
  readonly countPayWays: CodeOf<typeof PayWay>[]
  readonly minTradeAmount: Fen
  readonly budgetAmount: Fen | null
  readonly spentAmount: Fen
  readonly needAudit: boolean
  readonly createUser: bigint
  readonly version: number
}

const termColumns = sql`a.active_code AS "activeCode", a.active_name AS "activeName", a.active_type AS "activeType", a.active_status AS "activeStatus", a.rpm_nos AS "rpmNos", a.aisle_codes AS "aisleCodes",
  a.start_time AS "startTime", a.end_time AS "endTime", a.count_pay_ways AS "countPayWays", a.min_trade_amount AS "minTradeAmount", a.budget_amount AS "budgetAmount", a.spent_amount AS "spentAmount",
  a.need_audit AS "needAudit", a.create_user AS "createUser", a.version`

/** Activities by a condition on `a`, those made first before the others. @param hold `FOR NO KEY UPDATE` locks them */
export const termsWhere = (tx: Tx, tenantId: string, where: SQL, hold = sql``): Promise<ActivityTerms[]> =>
  rowsOf(
    tx,
    sql`SELECT ${termColumns} FROM active a WHERE ${ofOperator({ tenantId })} AND ${where} ORDER BY a.active_type, a.active_code ${hold}`,
  )

/** Stages of an activity, in order. */
export const stagesOf = (tx: Tx, tenantId: string, activeCode: string): Promise<StageRow[]> =>
  rowsOf(
    tx,
    sql`SELECT s.stage_no AS "stageNo", s.stage_name AS "stageName", s.from_day AS "fromDay", s.to_day AS "toDay", s.min_amount AS "minAmount", s.min_count AS "minCount", s.reward, s.merchant_reward AS "merchantReward",
               s.penalty_amount AS "penaltyAmount" FROM active_stage s WHERE s.tenant_id = ${tenantId} AND s.active_code = ${activeCode} ORDER BY s.stage_no`,
  )

/** An activity in whole, with how long its budget lasts. @returns undefined when there is none of that number */
export async function activityOf(
  tx: Tx,
  caller: Caller,
  activeCode: string,
  today: string,
): Promise<Detail | undefined> {
  const found = await rowOf<Row & Pick<Detail, 'rpmNos' | 'aisleCodes' | 'countPayWays' | 'minTradeAmount' | 'remark'>>(
    tx,
    sql`SELECT ${columns}, a.rpm_nos AS "rpmNos", a.aisle_codes AS "aisleCodes", a.count_pay_ways AS "countPayWays", a.min_trade_amount AS "minTradeAmount", a.remark
          FROM active a WHERE ${ofOperator(caller)} AND a.active_code = ${activeCode}`,
  )
  if (!found) return undefined
  return {
    ...found,
    stages: await stagesOf(tx, caller.tenantId, activeCode),
    forecast: await budgetForecast(tx, caller.tenantId, found, today),
    states: await statesOf(tx, caller.tenantId, 'active', activeCode),
  }
}

/** Days whose mean is the pace of a budget. */
const recentDays = 7

async function budgetForecast(
  tx: Tx,
  tenantId: string,
  { activeCode, budgetAmount, spentAmount }: Row,
  today: string,
): Promise<z.output<typeof BudgetForecast> | null> {
  if (budgetAmount === null) return null
  const row = await rowOf<{ recent: Fen }>(
    tx,
    sql`SELECT coalesce(sum(r.amount), 0)::bigint AS recent FROM active_record r
         WHERE r.tenant_id = ${tenantId} AND r.active_code = ${activeCode} AND r.record_status IN (${constant(ActiveRecordStatus.toReview, ActiveRecordStatus.granted)}) AND r.create_time >= (${today}::date - ${recentDays - 1}::integer)::timestamptz`,
  )
  const found = forecastOf({
    budgetFen: budgetAmount,
    spentFen: spentAmount,
    recentFen: row?.recent ?? (0n as Fen),
    recentDays,
  })
  return { ...found, lastDay: found.daysLeft === null ? null : addDays(today, Math.min(found.daysLeft, 36_500)) }
}
