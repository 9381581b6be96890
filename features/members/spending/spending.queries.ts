import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, beginsWith, when } from '../../../core/server/lists/listing.ts'
import { codeColumn, type SheetPlan, sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { MemberTradeStatus } from '../stored-value/member-codes.contract.ts'
import { masked, memberRowsWhere, personColumns, withPerson } from '../stored-value/member-rows.queries.ts'
import type { Spending, SpendingFilter, SpendingInfo, SpendingStatistics } from './spending.contract.ts'

type Filter = Partial<z.output<typeof SpendingFilter>>
type Row = z.output<typeof Spending>
type SpendingDetail = z.output<typeof SpendingInfo>

const source = sql`member_trade t ${withPerson('t')}`

/** The spending of a filter that a caller sees: for the list, its totals and its sheet. */
export const spendingWhere = (caller: Caller, filter: Filter, today: string): SQL =>
  allOf(
    memberRowsWhere(caller, 't', filter, today),
    when(filter.memberTradeNo, (no) => sql`t.member_trade_no = ${no}`),
    when(filter.rpiMemberNo, (no) => sql`t.rpi_member_no = ${no}`),
    when(filter.memberNo, (no) => sql`t.member_no = ${no}`),
    when(filter.rpiNo, (no) => sql`t.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.storeNo, (no) => sql`t.store_no = ${no}`),
    when(filter.tradeStatus, (statuses) => sql`t.trade_status = ANY(${sql.param(statuses)}::smallint[])`),
  )

const columns = sql`t.id, t.member_trade_no AS "memberTradeNo", t.rpi_member_no AS "rpiMemberNo", ${personColumns}, t.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", t.store_no AS "storeNo",
  (SELECT s.store_name FROM pos_store s WHERE s.tenant_id = t.tenant_id AND s.rps_no = t.store_no) AS "storeName", t.amount, t.principal_part AS "principalPart", t.bonus_part AS "bonusPart",
  (t.refunded_principal + t.refunded_bonus)::fen AS "refundedAmount", (t.amount - t.refunded_principal - t.refunded_bonus)::fen AS "refundableAmount", t.refunded_principal AS "refundedPrincipal", t.refunded_bonus AS "refundedBonus", t.refund_count AS "refundCount", t.trade_status AS "tradeStatus",
  t.remark, t.maker_no AS "makerNo", t.create_time AS "createTime"`
const newestFirst = sql`ORDER BY t.create_time DESC, t.id DESC`

/** One page of spending, the newest first. */
export async function spendingPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${source} WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records: records.map(masked), total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function spendingStatistics(tx: Tx, where: SQL): Promise<z.output<typeof SpendingStatistics>> {
  const row = await rowOf<z.output<typeof SpendingStatistics>>(
    tx,
    sql`SELECT count(*) AS "tradeCount", coalesce(sum(t.amount), 0)::bigint AS amount, coalesce(sum(t.principal_part), 0)::bigint AS "principalPart", coalesce(sum(t.bonus_part), 0)::bigint AS "bonusPart",
               coalesce(sum(t.refunded_principal + t.refunded_bonus), 0)::bigint AS "refundedAmount" FROM ${source} WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** The columns of the sheet of spending. */
export const spendingSheetColumns = sheetColumns<Row>([
  { key: 'memberTradeNo', title: '会员交易号', kind: 'text', value: ({ memberTradeNo }) => memberTradeNo },
  codeColumn('tradeStatus', '消费状态', MemberTradeStatus),
  { key: 'nickname', title: '会员昵称', kind: 'text', value: ({ nickname }) => nickname },
  { key: 'mobile', title: '会员手机号', kind: 'text', value: (row) => masked(row).mobile },
  { key: 'rpiMemberNo', title: '商户会员编号', kind: 'text', value: ({ rpiMemberNo }) => rpiMemberNo },
  { key: 'memberNo', title: '会员编号', kind: 'text', value: ({ memberNo }) => memberNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'storeName', title: '门店名称', kind: 'text', value: ({ storeName }) => storeName },
  { key: 'amount', title: '消费金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'principalPart', title: '本金部分', kind: 'money', value: ({ principalPart }) => principalPart },
  { key: 'bonusPart', title: '赠送部分', kind: 'money', value: ({ bonusPart }) => bonusPart },
  { key: 'refundedAmount', title: '已退金额', kind: 'money', value: ({ refundedAmount }) => refundedAmount },
  { key: 'refundableAmount', title: '可退金额', kind: 'money', value: ({ refundableAmount }) => refundableAmount },
  { key: 'remark', title: '备注', kind: 'text', value: ({ remark }) => remark },
  { key: 'makerNo', title: '操作人', kind: 'text', value: ({ makerNo }) => makerNo },
  timeColumn('createTime', '消费时间'),
])

/** The sheet of spending: the rows and columns of the list. */
export const spendingSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '会员消费',
  bizType: 'member_trade',
  columns: spendingSheetColumns,
  rows: sql`SELECT ${columns} FROM ${source} WHERE ${where} ${newestFirst}`,
  count: sql`SELECT count(*) AS total FROM ${source} WHERE ${where}`,
  filter,
})

/** One spending that a caller sees, with its refunds, the newest first. @throws common.notFound */
export async function spendingInReach(tx: Tx, caller: Caller, memberTradeNo: string): Promise<SpendingDetail> {
  const { tenantId } = caller
  const row = await rowOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${merchantsInReach(caller)} AND t.member_trade_no = ${memberTradeNo}`,
  )
  if (!row) throw commonErrors.notFound()
  const refunds = await rowsOf<SpendingDetail['refunds'][number]>(
    tx,
    sql`SELECT refund_seq AS "refundSeq", amount, principal_part AS "principalPart", bonus_part AS "bonusPart", reason, maker_no AS "makerNo", create_time AS "createTime"
          FROM member_trade_refund WHERE tenant_id = ${tenantId} AND member_trade_no = ${memberTradeNo} ORDER BY refund_seq DESC`,
  )
  return { ...masked(row), refunds, states: await statesOf(tx, tenantId, 'memberTrade', memberTradeNo) }
}

/** Spending that is locked. */
export interface HeldSpending {
  readonly oemNo: string
  readonly memberTradeNo: string
  readonly rpiMemberNo: string
  readonly amount: Row['amount']
  readonly principalPart: Row['amount']
  readonly bonusPart: Row['amount']
  readonly refundedPrincipal: Row['amount']
  readonly refundedBonus: Row['amount']
  readonly refundCount: number
  readonly tradeStatus: Row['tradeStatus']
}

/** Locks spending that a caller sees; undefined when there is none. */
export const lockSpending = (
  tx: Tx,
  caller: Caller,
  memberTradeNo: string,
  reach: SQL,
): Promise<HeldSpending | undefined> =>
  rowOf<HeldSpending>(
    tx,
    sql`SELECT t.oem_no AS "oemNo", t.member_trade_no AS "memberTradeNo", t.rpi_member_no AS "rpiMemberNo", t.amount, t.principal_part AS "principalPart", t.bonus_part AS "bonusPart", t.refunded_principal AS "refundedPrincipal", t.refunded_bonus AS "refundedBonus",
               t.refund_count AS "refundCount", t.trade_status AS "tradeStatus"
          FROM member_trade t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no WHERE t.tenant_id = ${caller.tenantId} AND ${reach} AND t.member_trade_no = ${memberTradeNo} FOR NO KEY UPDATE OF t`,
  )
