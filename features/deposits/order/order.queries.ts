import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, beginsWith, when } from '../../../core/server/lists/listing.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { zeroFen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { partyName } from '../../providers/providers.server.ts'
import { rewardParts } from '../../sharing/sharing.shared.ts'
import type { OrderRow } from '../order-book/order-book.queries.ts'
import { merchantOf, ordersInReach } from '../order-book/order-reach.queries.ts'
import { heldStatuses } from '../order-book/order-state.rules.ts'
import { PledgeOrderStatus, PledgeRewardKind } from '../pledge-codes/pledge-codes.contract.ts'
import type { PledgeOrder, PledgeOrderDetail, PledgeOrderFilter, PledgeOrderStatistics } from './order.contract.ts'

type Filter = Partial<z.output<typeof PledgeOrderFilter>>
type Row = z.output<typeof PledgeOrder>

const from = sql`pledge_order o ${merchantOf('o')}`

/** The deposits of a filter that a caller sees: for the list, its statistics and its export. Without days all: what is held stands until it is given back. */
export function pledgeOrdersWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { createTime_dategt, createTime_datelt } = filter
  const hasDays = createTime_dategt !== undefined || createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter as z.output<typeof PledgeOrderFilter>, today, widestDays.rollUps) : null
  return allOf(
    ordersInReach(caller),
    period !== null && sql`o.create_time BETWEEN ${period.from} AND ${period.until}`,
    when(filter.orderCode, (code) => sql`o.order_code = ${code}`),
    when(filter.rpiNo, (no) => sql`o.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`o.rpi_name`, name)),
    when(filter.sn, (sn) => sql`o.sn = ${sn}`),
    when(filter.userNo, (no) => sql`o.user_no = ${no}`),
    when(filter.mealNo, (no) => sql`o.meal_no = ${no}`),
    when(filter.rptOrderCode, (code) => sql`o.rpt_order_code = ${code}`),
    when(filter.orderStatus, (statuses) => sql`o.order_status = ANY(${sql.param(statuses)}::smallint[])`),
  )
}

const columns = sql`o.id, o.order_code AS "orderCode", o.rpi_no AS "rpiNo", o.rpi_name AS "rpiName", o.user_no AS "userNo", ${partyName(sql`o.tenant_id`, sql`o.user_no`)} AS "userName", o.sn,
  (SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = o.rpm_no) AS "rpmName", o.meal_no AS "mealNo", o.meal_version AS "mealVersion", o.meal_copy ->> 'mealName' AS "mealName", o.pledge_amount AS "pledgeAmount", o.order_status AS "orderStatus",
  o.rpt_order_code AS "rptOrderCode", o.pay_time AS "payTime", o.reach_deadline AS "reachDeadline", o.counted_amount AS "countedAmount", o.counted_count AS "countedCount", o.reach_time AS "reachTime", o.refund_amount AS "refundAmount",
  o.forfeit_amount AS "forfeitAmount", o.forfeit_time AS "forfeitTime", o.refund_code AS "refundCode", o.create_time AS "createTime"`

const newestFirst = sql`ORDER BY o.create_time DESC, o.id DESC`

/** One page of deposits, the newest first. */
export async function pledgeOrderPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function pledgeOrderStatistics(tx: Tx, where: SQL): Promise<z.output<typeof PledgeOrderStatistics>> {
  const statuses = await rowsOf<
    z.output<typeof PledgeOrderStatistics>['statuses'][number] & { refunded: bigint; forfeited: bigint }
  >(
    tx,
    sql`SELECT o.order_status AS "orderStatus", count(*) AS "orderCount", sum(o.pledge_amount)::bigint AS "pledgeAmount", sum(o.refund_amount)::bigint AS refunded, sum(o.forfeit_amount)::bigint AS forfeited
          FROM ${from} WHERE ${where} GROUP BY o.order_status ORDER BY o.order_status`,
  )
  const total = (of: (row: (typeof statuses)[number]) => bigint) =>
    statuses.reduce((sum, row) => sum + of(row), 0n) as Row['pledgeAmount']
  return {
    orderCount: statuses.reduce((sum, { orderCount }) => sum + Number(orderCount), 0),
    pledgeAmount: total(({ pledgeAmount }) => pledgeAmount),
    heldAmount: total(({ orderStatus, pledgeAmount, refunded }) =>
      heldStatuses.includes(orderStatus) ? pledgeAmount - refunded : 0n,
    ),
    refundAmount: total(({ refunded }) => refunded),
    forfeitAmount: total(({ forfeited }) => forfeited),
    statuses: statuses.map(({ orderStatus, orderCount, pledgeAmount }) => ({ orderStatus, orderCount, pledgeAmount })),
  }
}

/** The sheet of deposits: the rows and columns of the list. */
export const pledgeOrderSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '押金订单',
  bizType: 'pledge_order',
  columns: sheet,
  rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ${newestFirst}`,
  count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
  filter,
})

const words = (key: keyof Row & string, title: string, value: (row: Row) => string | null) => ({
  key,
  title,
  kind: 'text' as const,
  value,
})
const money = (key: keyof Row & string, title: string, value: (row: Row) => Row['pledgeAmount']) => ({
  key,
  title,
  kind: 'money' as const,
  value,
})
const moment = (text: string | null) => text?.slice(0, 19) ?? ''

const sheet = sheetColumns<Row>([
  words('orderCode', '押金单号', (row) => row.orderCode),
  words('rpiName', '商户名称', (row) => row.rpiName),
  words('rpiNo', '商户编号', (row) => row.rpiNo),
  words('userName', '服务商名称', (row) => row.userName),
  words('userNo', '服务商编号', (row) => row.userNo),
  words('sn', '终端序列号', (row) => row.sn),
  words('rpmName', '终端型号', (row) => row.rpmName),
  words('mealNo', '押金套餐编号', (row) => row.mealNo),
  words('mealName', '押金套餐', (row) => row.mealName),
  words('mealVersion', '套餐版本', (row) => String(row.mealVersion)),
  money('pledgeAmount', '押金金额', (row) => row.pledgeAmount),
  {
    key: 'orderStatus',
    title: '押金状态',
    kind: 'text',
    value: (row, language) => codeLabel(codeSetOf(PledgeOrderStatus), row.orderStatus, language),
  },
  words('rptOrderCode', '支付订单号', (row) => row.rptOrderCode),
  words('payTime', '支付时间', (row) => moment(row.payTime)),
  words('reachDeadline', '考核截止日', (row) => row.reachDeadline),
  money('countedAmount', '已计交易额', (row) => row.countedAmount),
  words('countedCount', '已计笔数', (row) => String(row.countedCount)),
  words('reachTime', '达标时间', (row) => moment(row.reachTime)),
  money('refundAmount', '退款金额', (row) => row.refundAmount),
  words('refundCode', '退押单号', (row) => row.refundCode),
  money('forfeitAmount', '转收入金额', (row) => row.forfeitAmount),
  words('forfeitTime', '转收入时间', (row) => moment(row.forfeitTime)),
  words('createTime', '创建时间', (row) => moment(row.createTime)),
])

/** One deposit by its number, as its page shows it. */
export const shownOrder = (tx: Tx, caller: Caller, orderCode: string) =>
  rowOf<Row & { isBound: boolean; oemNo: string; pledgeActiveNo: string; remark: string }>(
    tx,
    sql`SELECT ${columns}, o.oem_no AS "oemNo", o.pledge_active_no AS "pledgeActiveNo", o.remark,
               EXISTS (SELECT 1 FROM rp_terminal t WHERE t.tenant_id = o.tenant_id AND t.rt_no = o.rt_no AND NOT t.is_deleted) AS "isBound"
          FROM ${from} WHERE ${ordersInReach(caller)} AND o.order_code = ${orderCode}`,
  )

type Level = z.output<typeof PledgeOrderDetail>['levels'][number]

/**
 * Rewards of a deposit by node of the chain. A node sees itself and those below it: what it is granted
 * is its own, what stands above it is not told.
 */
export async function levelsOf(tx: Tx, caller: Caller, { grants }: OrderRow): Promise<Level[]> {
  const names = await rowsOf<{ no: string; name: string }>(
    tx,
    sql`SELECT n.no, ${partyName(sql`${caller.tenantId}`, sql`n.no`)} AS name FROM unnest(${sql.param(grants.map(({ userNo }) => userNo))}::text[]) AS n(no)`,
  )
  const first = firstSeen(caller, grants)
  return Object.values(PledgeRewardKind).flatMap((rewardKind) => {
    const granted = grants.map(({ pay, reach }) => (rewardKind === PledgeRewardKind.payment ? pay : reach))
    const parts = rewardParts(granted)
    return grants.flatMap(({ ownerType, userNo }, place) =>
      place < first
        ? []
        : [
            {
              level: place + 1,
              userType: ownerType,
              userNo,
              userName: names.find(({ no }) => no === userNo)?.name ?? '',
              rewardKind,
              granted: granted[place] ?? zeroFen,
              passedOn: granted[place + 1] ?? zeroFen,
              amount: parts[place] ?? zeroFen,
            },
          ],
    )
  })
}

/** Place of the first node that a caller sees: its own, the top for the operator's staff; none for who is no node. */
function firstSeen(caller: Caller, grants: OrderRow['grants']): number {
  if (isRootStaff(caller)) return 0
  const own = isOperatorStaff(caller) ? caller.oemNo : caller.partyType === OwnerType.provider ? caller.userNo : ''
  const place = grants.findIndex(({ userNo }) => userNo === own)
  return place < 0 ? grants.length : place
}

/** Whether a merchant owes anything. @source docs/domain/money.md 7.2, applyRefund */
export async function hasDebts(tx: Tx, tenantId: string, rpiNo: string): Promise<boolean> {
  const row = await rowOf<{ one: number }>(
    tx,
    sql`SELECT 1 AS one FROM debt d WHERE d.tenant_id = ${tenantId} AND d.owner_type = ${OwnerType.merchant} AND d.owner_no = ${rpiNo} AND d.remain_amount > 0 LIMIT 1`,
  )
  return row !== undefined
}
