import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, beginsWith, when } from '../../../core/server/lists/listing.ts'
import { codeColumn, type SheetPlan, sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { RptStatus } from '../../trades/trades.shared.ts'
import { masked, memberRowsWhere, personColumns, withPerson } from '../stored-value/member-rows.queries.ts'
import type { Recharge, RechargeFilter, RechargeInfo, RechargeStatistics } from './recharge.contract.ts'

type Filter = Partial<z.output<typeof RechargeFilter>>
type Row = z.output<typeof Recharge>
type RechargeDetail = z.output<typeof RechargeInfo>

const source = sql`member_recharge_trade r ${withPerson('r')} JOIN pos_trade t ON t.tenant_id = r.tenant_id AND t.create_day = r.create_day AND t.rpt_order_code = r.rpt_order_code`

/** The recharges of a filter that a caller sees: for the list, its totals and its sheet. */
export function rechargesWhere(caller: Caller, filter: Filter, today: string): SQL {
  return allOf(
    memberRowsWhere(caller, 'r', filter, today),
    when(filter.memberTradeNo, (no) => sql`r.member_trade_no = ${no}`),
    when(filter.rpiMemberNo, (no) => sql`r.rpi_member_no = ${no}`),
    when(filter.memberNo, (no) => sql`r.member_no = ${no}`),
    when(filter.rptOrderCode, (no) => sql`r.rpt_order_code = ${no}`),
    when(filter.rpiNo, (no) => sql`r.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.activeNo, (no) => sql`r.active_no = ${no}`),
    when(filter.rptStatus, (statuses) => sql`t.rpt_status = ANY(${sql.param(statuses)}::smallint[])`),
  )
}

const columns = sql`r.id, r.member_trade_no AS "memberTradeNo", r.rpi_member_no AS "rpiMemberNo", ${personColumns}, r.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", r.rpt_order_code AS "rptOrderCode", t.rpt_status AS "rptStatus", t.pay_way AS "payWay",
  r.active_no AS "activeNo", r.principal, r.bonus, r.returned_principal AS "returnedPrincipal", r.returned_bonus AS "returnedBonus", r.paid_time AS "paidTime", r.create_time AS "createTime"`
const newestFirst = sql`ORDER BY r.create_time DESC, r.id DESC`

/** One page of recharges, the newest first. */
export async function rechargePage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${source} WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records: records.map(masked), total: Number(total?.total ?? 0) }
}

const paidSum = (column: SQL) => sql`coalesce(sum(${column}) FILTER (WHERE r.paid_time IS NOT NULL), 0)::bigint`

/** Totals over the rows of the list. */
export async function rechargeStatistics(tx: Tx, where: SQL): Promise<z.output<typeof RechargeStatistics>> {
  const row = await rowOf<z.output<typeof RechargeStatistics>>(
    tx,
    sql`SELECT count(*) AS "rechargeCount", count(r.paid_time) AS "paidCount", ${paidSum(sql`r.principal`)} AS principal, ${paidSum(sql`r.bonus`)} AS bonus,
               ${paidSum(sql`r.returned_principal`)} AS "returnedPrincipal", ${paidSum(sql`r.returned_bonus`)} AS "returnedBonus" FROM ${source} WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** The columns of the sheet of recharges. */
export const rechargeSheetColumns = sheetColumns<Row>([
  { key: 'memberTradeNo', title: '会员交易号', kind: 'text', value: ({ memberTradeNo }) => memberTradeNo },
  codeColumn('rptStatus', '交易状态', RptStatus),
  { key: 'nickname', title: '会员昵称', kind: 'text', value: ({ nickname }) => nickname },
  { key: 'mobile', title: '会员手机号', kind: 'text', value: (row) => masked(row).mobile },
  { key: 'rpiMemberNo', title: '商户会员编号', kind: 'text', value: ({ rpiMemberNo }) => rpiMemberNo },
  { key: 'memberNo', title: '会员编号', kind: 'text', value: ({ memberNo }) => memberNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'principal', title: '充值本金', kind: 'money', value: ({ principal }) => principal },
  { key: 'bonus', title: '赠送金额', kind: 'money', value: ({ bonus }) => bonus },
  { key: 'returnedPrincipal', title: '退回本金', kind: 'money', value: (row) => row.returnedPrincipal },
  { key: 'returnedBonus', title: '收回赠送', kind: 'money', value: ({ returnedBonus }) => returnedBonus },
  codeColumn('payWay', '支付方式', PayWay),
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode },
  { key: 'activeNo', title: '活动编号', kind: 'text', value: ({ activeNo }) => activeNo },
  timeColumn('createTime', '创建时间'),
  timeColumn('paidTime', '支付时间'),
])

/** The sheet of recharges: the rows and columns of the list. */
export const rechargeSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '会员充值',
  bizType: 'member_recharge',
  columns: rechargeSheetColumns,
  rows: sql`SELECT ${columns} FROM ${source} WHERE ${where} ${newestFirst}`,
  count: sql`SELECT count(*) AS total FROM ${source} WHERE ${where}`,
  filter,
})

/** One recharge that a caller sees, with what its refunds took or hold, the newest first. @throws common.notFound */
export async function rechargeInReach(tx: Tx, caller: Caller, memberTradeNo: string): Promise<RechargeDetail> {
  const row = await rowOf<Omit<RechargeDetail, 'returns'>>(
    tx,
    sql`SELECT ${columns}, (SELECT a.active_name FROM member_recharge_active a WHERE a.tenant_id = r.tenant_id AND a.active_no = r.active_no) AS "activeName"
          FROM ${source} WHERE ${merchantsInReach(caller)} AND r.member_trade_no = ${memberTradeNo}`,
  )
  if (!row) throw commonErrors.notFound()
  const returns = await rowsOf<RechargeDetail['returns'][number]>(
    tx,
    sql`SELECT refund_code AS "refundCode", amount, principal, bonus, return_status AS "returnStatus", create_time AS "createTime", finish_time AS "finishTime"
          FROM member_recharge_refund WHERE tenant_id = ${caller.tenantId} AND member_trade_no = ${memberTradeNo} ORDER BY create_time DESC, id DESC`,
  )
  return { ...masked(row), returns }
}

/** A recharge and what the refunds of its trade took or hold, locked by the member. */
export interface HeldRecharge {
  readonly memberTradeNo: string
  readonly rpiMemberNo: string
  readonly rptOrderCode: string
  readonly principal: Row['principal']
  readonly bonus: Row['bonus']
  readonly returnedPrincipal: Row['principal']
  readonly returnedBonus: Row['bonus']
  readonly bookDay: string | null
}

/** The recharges that trades pay. */
export const rechargesOf = (tx: Tx, tenantId: string, codes: readonly string[]): Promise<HeldRecharge[]> =>
  rowsOf<HeldRecharge>(
    tx,
    sql`SELECT member_trade_no AS "memberTradeNo", rpi_member_no AS "rpiMemberNo", rpt_order_code AS "rptOrderCode", principal, bonus, returned_principal AS "returnedPrincipal", returned_bonus AS "returnedBonus", book_day AS "bookDay"
          FROM member_recharge_trade WHERE tenant_id = ${tenantId} AND rpt_order_code = ANY(${sql.param(codes)}::text[]) ORDER BY rpi_member_no, member_trade_no FOR NO KEY UPDATE`,
  )
