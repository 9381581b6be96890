import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Listing } from '../../../core/server/lists/listing.ts'
import { allOf, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { InputOf, Rows } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { daysBetween } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { ownedList, ownerName, ownersInReach } from '../../wallets/wallets.server.ts'
import { termsOfCopy } from '../meal/meal.rules.ts'
import { merchantOf, ordersInReach } from '../order-book/order-reach.queries.ts'
import { PledgeOrderStatus, PledgeRewardKind, RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { percentOf } from '../turnover/turnover.rules.ts'
import type { ReachRow, Reward, reward, RewardFilter, RewardStatistics } from './reward.contract.ts'

type Filter = z.output<typeof RewardFilter>
type Row = z.output<typeof Reward>

const rewardList = ownedList('pledge_reward.list', { isPaidByRoot: true })
const owner = {
  tenantId: sql`w.tenant_id`,
  oemNo: sql`w.oem_no`,
  ownerType: sql`w.owner_type`,
  ownerNo: sql`w.owner_no`,
}

/** Rewards that a caller sees: the operator's staff all, a node its own and those below it; nothing of who stands above. */
export const rewardsInReach = (caller: Caller): SQL => ownersInReach(caller, rewardList, owner)

const from = sql`pledge_reward w JOIN pledge_order o ON o.tenant_id = w.tenant_id AND o.order_code = w.order_code`

/** The rewards of a filter that a caller sees: for the list, its statistics and its export. Without days the last month's, or those of a number. */
export function rewardsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { rewardNo, orderCode, userNo, rpiNo, rewardKind, rewardStatus, createTime_dategt, createTime_datelt } = filter
  const hasDays = createTime_dategt !== undefined || createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  return allOf(
    rewardsInReach(caller),
    period !== null && sql`w.create_time BETWEEN ${period.from} AND ${period.until}`,
    when(rewardNo, (no) => sql`w.reward_no = ${no}`),
    when(orderCode, (code) => sql`w.order_code = ${code}`),
    when(userNo, (no) => sql`w.owner_no = ${no}`),
    when(rpiNo, (no) => sql`o.rpi_no = ${no}`),
    when(rewardKind, (kind) => sql`w.reward_kind = ${kind}`),
    when(rewardStatus, (statuses) => sql`w.reward_status = ANY(${sql.param(statuses)}::smallint[])`),
  )
}

const columns = sql`w.id, w.reward_no AS "rewardNo", w.order_code AS "orderCode", o.rpi_no AS "rpiNo", o.rpi_name AS "rpiName", o.sn, w.owner_type AS "userType", w.owner_no AS "userNo", ${ownerName(owner)} AS "userName", w.level, w.reward_kind AS "rewardKind",
  w.amount, w.debt_deducted AS "debtDeducted", w.reward_status AS "rewardStatus", w.audit_no AS "auditNo", w.audit_time AS "auditTime", w.audit_reason AS "auditReason", w.take_back_time AS "takeBackTime", w.create_time AS "createTime"`

const newestFirst = sql`ORDER BY w.create_time DESC, w.id DESC`

/** One page of rewards, the newest first. */
export async function rewardPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** The rewards of one deposit that a caller sees, from the top level down. */
export const rewardsOfOrder = (tx: Tx, caller: Caller, orderCode: string): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${rewardsInReach(caller)} AND w.order_code = ${orderCode} ORDER BY w.reward_kind, w.level, w.id`,
  )

/** Totals over the rows of the list. */
export async function rewardStatistics(tx: Tx, where: SQL): Promise<z.output<typeof RewardStatistics>> {
  const sumIn = (status: number) => sql`coalesce(sum(w.amount) FILTER (WHERE w.reward_status = ${status}), 0)::bigint`
  const row = await rowOf<z.output<typeof RewardStatistics>>(
    tx,
    sql`SELECT count(*) AS "rewardCount", coalesce(sum(w.amount), 0)::bigint AS amount, ${sumIn(RewardStatus.toReview)} AS "toReviewAmount", ${sumIn(RewardStatus.granted)} AS "grantedAmount",
               ${sumIn(RewardStatus.rejected)} AS "rejectedAmount", ${sumIn(RewardStatus.takenBack)} AS "takenBackAmount" FROM ${from} WHERE ${where}`,
  )
  if (!row) throw new Error('a sum gave no row')
  return row
}

/** The sheet of rewards: the rows and columns of the list. */
export const rewardSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '押金奖励',
  bizType: 'pledge_reward',
  columns: sheet,
  rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ${newestFirst}`,
  count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
  filter,
})

const sheet = sheetColumns<Row>([
  { key: 'rewardNo', title: '奖励单号', kind: 'text', value: ({ rewardNo }) => rewardNo },
  { key: 'orderCode', title: '押金单号', kind: 'text', value: ({ orderCode }) => orderCode },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'sn', title: '终端序列号', kind: 'text', value: ({ sn }) => sn },
  { key: 'userName', title: '主体名称', kind: 'text', value: ({ userName }) => userName },
  { key: 'userNo', title: '主体编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'level', title: '层级', kind: 'text', value: ({ level }) => String(level) },
  {
    key: 'rewardKind',
    title: '奖励类型',
    kind: 'text',
    value: ({ rewardKind }, language) => codeLabel(codeSetOf(PledgeRewardKind), rewardKind, language),
  },
  { key: 'amount', title: '奖励金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'debtDeducted', title: '抵扣欠款', kind: 'money', value: ({ debtDeducted }) => debtDeducted },
  {
    key: 'rewardStatus',
    title: '奖励状态',
    kind: 'text',
    value: ({ rewardStatus }, language) => codeLabel(codeSetOf(RewardStatus), rewardStatus, language),
  },
  { key: 'auditNo', title: '审核人', kind: 'text', value: ({ auditNo }) => auditNo },
  { key: 'auditTime', title: '审核时间', kind: 'text', value: ({ auditTime }) => auditTime?.slice(0, 19) ?? '' },
  { key: 'auditReason', title: '审核原因', kind: 'text', value: ({ auditReason }) => auditReason },
  {
    key: 'takeBackTime',
    title: '追回时间',
    kind: 'text',
    value: ({ takeBackTime }) => takeBackTime?.slice(0, 19) ?? '',
  },
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => createTime?.slice(0, 19) ?? '' },
])

const reachable = sql`o.order_status IN (${PledgeOrderStatus.assessing}, ${PledgeOrderStatus.refundable})`

/** Deposits on their way to their target, as a statement. */
export const reachListing = (caller: Caller, filter: InputOf<typeof reward.reach>): Listing => ({
  columns: sql`o.id, o.order_code AS "orderCode", o.rpi_no AS "rpiNo", o.rpi_name AS "rpiName", o.sn, o.meal_copy AS "mealCopy", o.order_status AS "orderStatus", o.counted_amount AS "countedAmount", o.counted_count AS "countedCount",
    o.reached_months AS "reachedMonths", o.reach_deadline AS "reachDeadline", o.pay_time AS "payTime", o.create_time AS "createTime"`,
  from: sql`pledge_order o ${merchantOf('o')}`,
  where: allOf(
    ordersInReach(caller),
    reachable,
    when(filter.orderCode, (code) => sql`o.order_code = ${code}`),
    when(filter.rpiNo, (no) => sql`o.rpi_no = ${no}`),
    when(filter.sn, (sn) => sql`o.sn = ${sn}`),
    when(filter.orderStatus, (status) => sql`o.order_status = ${status}`),
    madeWithin(sql`o.create_time`, filter),
  ),
  order: orderOf(
    filter,
    { createTime: sql`o.create_time`, reachDeadline: sql`o.reach_deadline` },
    sql`o.create_time DESC`,
    sql`o.id`,
  ),
})

/** A deposit on its way as the list reads it. */
export type ReachRead = Omit<
  z.output<typeof ReachRow>,
  'mealName' | 'reachKind' | 'reachAmount' | 'reachCount' | 'reachMonths' | 'percent' | 'daysLeft'
> & { readonly mealCopy: unknown }

/** A deposit with what its target asks for and how far it is. */
export function reachRowOf({ mealCopy, ...row }: ReachRead, today: string): z.output<typeof ReachRow> {
  const terms = termsOfCopy(mealCopy)
  const { mealName, reachKind, reachAmount, reachCount, reachMonths } = terms
  const counted = {
    amountFen: row.countedAmount as Fen,
    count: Number(row.countedCount),
    months: Number(row.reachedMonths),
  }
  return {
    ...row,
    mealName,
    reachKind,
    reachAmount,
    reachCount,
    reachMonths,
    percent: row.orderStatus === PledgeOrderStatus.refundable ? 100 : percentOf(terms, counted),
    daysLeft: Math.max(daysBetween(today, row.reachDeadline ?? today), 0),
  }
}
