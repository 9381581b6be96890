import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, when } from '../../../core/server/lists/listing.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ownedList, ownerColumns, ownersInReach } from '../../wallets/wallets.server.ts'
import { ActiveRecordKind, ActiveRecordStatus, debitStatusOffset } from '../activity/active-record.contract.ts'
import { ActiveType, mostStages } from '../activity/activity.contract.ts'
import type { ActivityReward, ActivityRewardFilter, ActivityRewardStatistics } from './activity-reward.contract.ts'

type Filter = z.output<typeof ActivityRewardFilter>
type Row = z.output<typeof ActivityReward>

/** Records as data scopes know them. The root operator pays them, so its staff see those of every owner. */
export const recordList = ownedList('activityReward.list', { isPaidByRoot: true })

/** Records `r` whose owners a caller sees. */
export const recordsInReach = (caller: Caller): SQL => ownersInReach(caller, recordList, ownerColumns('r'))

/** Status of a record `r`: of a debit that of its debt. */
export const recordStatus = sql`CASE WHEN r.record_kind = ${ActiveRecordKind.reward} THEN r.record_status
  ELSE ${debitStatusOffset} + (SELECT d.debt_status FROM debt d WHERE d.tenant_id = r.tenant_id AND d.debt_no = r.debt_no) END`

/**
 * The records of a filter that a caller sees: for the list, its statistics and its export. Without days all of them: a
 * terminal's row holds its stages, however far they lie apart.
 */
export function recordsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  return allOf(
    recordsInReach(caller),
    period ? sql`r.create_time BETWEEN ${period.from} AND ${period.until}` : undefined,
    when(filter.activeCode, (code) => sql`r.active_code = ${code}`),
    when(filter.activeType, (type) => sql`a.active_type = ${type}`),
    when(filter.sn, (sn) => sql`r.sn = ${sn}`),
    when(filter.rpiNo, (no) => sql`r.rpi_no = ${no}`),
    when(filter.userNo, (no) => sql`r.owner_no = ${no}`),
    when(filter.recordNo, (no) => sql`r.record_no = ${no}`),
    when(filter.recordStatus, (statuses) => sql`${recordStatus} = ANY(${sql.param(statuses)}::smallint[])`),
  )
}

const records = sql`active_record r JOIN active a ON a.tenant_id = r.tenant_id AND a.active_code = r.active_code`

/** Rows of the list: the records of a condition, one a terminal and activity, its stages as a JSON object by number. */
const terminals = (where: SQL): SQL => sql`(
  SELECT c.tenant_id, c.active_code, c.sn, min(c.active_name) AS active_name, min(c.active_type)::smallint AS active_type, min(c.rpm_no) AS rpm_no, min(c.rpi_no) AS rpi_no, min(c.bind_time) AS bind_time, sum(c.n)::bigint AS n,
         sum(c.amount)::bigint AS amount, jsonb_object_agg(c.stage_no, jsonb_build_object('amount', c.amount::text, 'recordStatus', c.status, 'recordNo', c.record_no)) AS stages, min(c.create_time) AS create_time
    FROM (SELECT r.tenant_id, r.active_code, r.sn, r.stage_no, min(a.active_name) AS active_name, min(a.active_type) AS active_type, min(r.rpm_no) AS rpm_no, min(r.rpi_no) AS rpi_no, min(r.bind_time) AS bind_time, count(*) AS n,
                 sum(r.amount)::bigint AS amount, min(${recordStatus}) AS status, min(r.record_no) AS record_no, min(r.create_time) AS create_time
            FROM ${records} WHERE ${where} GROUP BY 1, 2, 3, 4) c GROUP BY 1, 2, 3)`

const columns = sql`t.active_code || ':' || t.sn AS "rowKey", t.sn, t.active_code AS "activeCode", t.active_name AS "activeName", t.active_type AS "activeType", t.rpm_no AS "rpmNo",
  coalesce((SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = t.rpm_no), '') AS "rpmName", t.rpi_no AS "rpiNo",
  coalesce((SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no), '') AS "rpiName", t.bind_time AS "bindTime", t.n AS "recordCount", t.amount, t.stages, t.create_time AS "createTime"`

const newestFirst = sql`ORDER BY t.create_time DESC, t.active_code, t.sn`

/** A row as the database gives it. */
type Read = Omit<Row, `stage${number}`> & {
  readonly stages: Readonly<Record<string, { amount: string; recordStatus: number; recordNo: string } | undefined>>
}

const stageNumbers = Array.from({ length: mostStages }, (_, place) => place + 1)

function shownRow({ stages, ...row }: Read): Row {
  const cells = stageNumbers.map((no) => {
    const cell = stages[String(no)]
    return [`stage${no}`, cell ? { ...cell, amount: fen(BigInt(cell.amount)) } : null] as const
  })
  return { ...row, ...Object.fromEntries(cells) } as Row
}

/** One page of terminals with their rewards, the newest first. Only those of the page are put together in whole. */
export async function rewardPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const found = await rowOf<{ total: bigint; codes: string[]; sns: string[] }>(
    tx,
    sql`WITH t AS MATERIALIZED (SELECT r.active_code, r.sn, min(r.create_time) AS create_time FROM ${records} WHERE ${where} GROUP BY 1, 2)
        SELECT (SELECT count(*) FROM t) AS total, coalesce(array_agg(p.active_code), '{}') AS codes, coalesce(array_agg(p.sn), '{}') AS sns
          FROM (SELECT t.active_code, t.sn FROM t ${newestFirst} LIMIT ${page.size} OFFSET ${rowsBefore(page)}) p`,
  )
  const { total = 0n, codes = [], sns = [] } = found ?? {}
  if (codes.length === 0) return { records: [], total: Number(total) }
  const ofPage = sql`${where} AND (r.active_code, r.sn) IN (SELECT * FROM unnest(${sql.param(codes)}::text[], ${sql.param(sns)}::text[]))`
  const rows = await rowsOf<Read>(tx, sql`SELECT ${columns} FROM ${terminals(ofPage)} t ${newestFirst}`)
  return { records: rows.map(shownRow), total: Number(total) }
}

/** Totals over the records of the rows. */
export async function rewardStatistics(tx: Tx, where: SQL): Promise<z.output<typeof ActivityRewardStatistics>> {
  const statuses = await rowsOf<z.output<typeof ActivityRewardStatistics>['statuses'][number]>(
    tx,
    sql`SELECT x.status AS "recordStatus", count(*) AS "statusCount", sum(x.amount)::bigint AS "statusAmount"
          FROM (SELECT (${recordStatus})::smallint AS status, r.amount FROM ${records} WHERE ${where}) x GROUP BY 1 ORDER BY 1`,
  )
  return {
    recordCount: statuses.reduce((sum, { statusCount }) => sum + Number(statusCount), 0),
    amount: statuses.reduce((sum, { statusAmount }) => (sum + statusAmount) as Fen, fen(0)),
    statuses,
  }
}

/** Columns of the stages of an activity, of all where none is named. @source docs/domain/money.md 7.3, rewardColumn */
export async function stageColumns(
  tx: Tx,
  { tenantId, language }: Caller,
  activeCode: string | undefined,
): Promise<{ prop: string; label: string }[]> {
  const stages = await rowsOf<{ stageNo: number; fromDay: number; toDay: number }>(
    tx,
    sql`SELECT s.stage_no AS "stageNo", min(s.from_day)::smallint AS "fromDay", max(s.to_day)::smallint AS "toDay" FROM active_stage s JOIN active a ON a.tenant_id = s.tenant_id AND a.active_code = s.active_code
         WHERE s.tenant_id = ${tenantId} AND NOT a.is_deleted AND a.active_status <> ${ActiveStatus.draft} ${activeCode === undefined ? sql`` : sql`AND s.active_code = ${activeCode}`} GROUP BY 1 ORDER BY 1`,
  )
  const isOne = activeCode !== undefined
  return stages.map(({ stageNo, fromDay, toDay }) => ({
    prop: `stage${stageNo}`,
    label:
      language === 'zh'
        ? `第${stageNo}阶段${isOne ? `(${fromDay}-${toDay}天)` : ''}`
        : `Stage ${stageNo}${isOne ? ` (days ${fromDay}–${toDay})` : ''}`,
  }))
}

/** The sheet of rewards: the rows of the list, with amount and status of each stage. */
export function rewardSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '活动奖励',
    bizType: 'active_reward',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${terminals(where)} t ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM ${terminals(where)} t`,
    filter,
  }
}

const stageTitles = ['第1阶段', '第2阶段', '第3阶段', '第4阶段', '第5阶段'] as const
const statusTitles = ['第1阶段状态', '第2阶段状态', '第3阶段状态', '第4阶段状态', '第5阶段状态'] as const

const sheet = sheetColumns<Read>([
  { key: 'sn', title: '终端序列号', kind: 'text', value: ({ sn }) => sn },
  { key: 'activeName', title: '活动名称', kind: 'text', value: ({ activeName }) => activeName },
  { key: 'activeCode', title: '活动编号', kind: 'text', value: ({ activeCode }) => activeCode },
  {
    key: 'activeType',
    title: '活动类型',
    kind: 'text',
    value: ({ activeType }, language) => codeLabel(codeSetOf(ActiveType), activeType, language),
  },
  { key: 'rpmName', title: '型号', kind: 'text', value: ({ rpmName }) => rpmName },
  { key: 'rpmNo', title: '型号编号', kind: 'text', value: ({ rpmNo }) => rpmNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'bindTime', title: '绑定时间', kind: 'text', value: ({ bindTime }) => bindTime?.slice(0, 19) ?? '' },
  { key: 'amount', title: '金额合计', kind: 'money', value: ({ amount }) => amount },
  { key: 'recordCount', title: '记录数', kind: 'number', value: ({ recordCount }) => Number(recordCount) },
  ...stageNumbers.flatMap((no) => [
    {
      key: `stage${no}`,
      title: stageTitles[no - 1] as string,
      kind: 'money' as const,
      value: ({ stages }: Read) => {
        const cell = stages[String(no)]
        return cell ? BigInt(cell.amount) : null
      },
    },
    {
      key: `stage${no}Status`,
      title: statusTitles[no - 1] as string,
      kind: 'text' as const,
      value: ({ stages }: Read, language: 'zh' | 'en') => {
        const cell = stages[String(no)]
        return cell ? codeLabel(codeSetOf(ActiveRecordStatus), cell.recordStatus, language) : ''
      },
    },
  ]),
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => createTime?.slice(0, 19) ?? '' },
])

/** Since when rewards wait for their review, one for each row of the list, within the caller's reach. */
export const rewardsToReview = (caller: Caller): SQL =>
  sql`SELECT min(r.create_time) AS at FROM active_record r WHERE ${recordsInReach(caller)} AND r.record_status = ${ActiveRecordStatus.toReview} GROUP BY r.active_code, r.sn`
