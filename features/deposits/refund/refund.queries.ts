import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, when } from '../../../core/server/lists/listing.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { type CodeOf, codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { merchantOf, ordersInReach } from '../order-book/order-reach.queries.ts'
import { RptStatus } from '../../trades/trades.shared.ts'
import { PledgeRefundStatus, RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'
import type { PledgeRefund, PledgeRefundFilter, PledgeRefundStatistics } from './refund.contract.ts'

type Filter = z.output<typeof PledgeRefundFilter>
type Row = z.output<typeof PledgeRefund>

const from = sql`pledge_order_refund f JOIN pledge_order o ON o.tenant_id = f.tenant_id AND o.order_code = f.order_code ${merchantOf('f')}`

/** Refunds that a caller sees: those of the merchants in reach. */
export const refundsInReach = (caller: Caller): SQL => ordersInReach(caller, 'f')

/** The refunds of a filter that a caller sees: for the list, its statistics and its export. */
export function refundsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { createTime_dategt, createTime_datelt } = filter
  const hasDays = createTime_dategt !== undefined || createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  return allOf(
    refundsInReach(caller),
    period !== null && sql`f.create_time BETWEEN ${period.from} AND ${period.until}`,
    when(filter.pledgeRefundCode, (code) => sql`f.pledge_refund_code = ${code}`),
    when(filter.orderCode, (code) => sql`f.order_code = ${code}`),
    when(filter.rpiNo, (no) => sql`f.rpi_no = ${no}`),
    when(
      filter.pledgeRefundStatus,
      (statuses) => sql`f.pledge_refund_status = ANY(${sql.param(statuses)}::smallint[])`,
    ),
    when(filter.refundTarget, (target) => sql`f.refund_target = ${target}`),
    when(filter.isEarly, (isEarly) => sql`f.is_early = ${isEarly}`),
  )
}

/** Whether a terminal still stands at the merchant of a deposit `o`. */
export const isBound = sql`EXISTS (SELECT 1 FROM rp_terminal t WHERE t.tenant_id = o.tenant_id AND t.rt_no = o.rt_no AND NOT t.is_deleted)`

const columns = sql`f.id, f.pledge_refund_code AS "pledgeRefundCode", f.order_code AS "orderCode", f.rpi_no AS "rpiNo", o.rpi_name AS "rpiName", o.sn, o.pledge_amount AS "pledgeAmount", f.refund_amount AS "refundAmount", f.refund_target AS "refundTarget",
  f.is_early AS "isEarly", ${isBound} AS "isBound", f.pledge_refund_status AS "pledgeRefundStatus", f.maker_no AS "makerNo", f.audit_no AS "auditNo", f.audit_time AS "auditTime", f.audit_reason AS "auditReason", f.rpt_refund_code AS "rptRefundCode",
  f.fail_reason AS "failReason", f.finish_time AS "finishTime", f.remark, f.txn_id AS "txnId", f.create_time AS "createTime"`

const newestFirst = sql`ORDER BY f.create_time DESC, f.id DESC`

/** One page of refunds, the newest first. */
export async function refundPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** The refunds of one deposit in reach, the oldest first. */
export const refundsOfOrder = (tx: Tx, caller: Caller, orderCode: string): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${refundsInReach(caller)} AND f.order_code = ${orderCode} ORDER BY f.create_time, f.id`,
  )

/** Totals over the rows of the list. */
export async function refundStatistics(tx: Tx, where: SQL): Promise<z.output<typeof PledgeRefundStatistics>> {
  const sumIn = (status: number) =>
    sql`coalesce(sum(f.refund_amount) FILTER (WHERE f.pledge_refund_status = ${status}), 0)::bigint`
  const row = await rowOf<z.output<typeof PledgeRefundStatistics>>(
    tx,
    sql`SELECT count(*) AS "refundCount", coalesce(sum(f.refund_amount), 0)::bigint AS "refundAmount", count(*) FILTER (WHERE f.pledge_refund_status = ${PledgeRefundStatus.toReview}) AS "toReviewCount",
               ${sumIn(PledgeRefundStatus.toReview)} AS "toReviewAmount", ${sumIn(PledgeRefundStatus.refunding)} AS "refundingAmount", ${sumIn(PledgeRefundStatus.refunded)} AS "refundedAmount" FROM ${from} WHERE ${where}`,
  )
  if (!row) throw new Error('a sum gave no row')
  return row
}

/** The sheet of refunds: the rows and columns of the list. */
export const refundSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '押金退款',
  bizType: 'pledge_order_refund',
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
const moment = (text: string | null) => text?.slice(0, 19) ?? ''

const sheet = sheetColumns<Row>([
  words('pledgeRefundCode', '退押单号', (row) => row.pledgeRefundCode),
  words('orderCode', '押金单号', (row) => row.orderCode),
  words('rpiName', '商户名称', (row) => row.rpiName),
  words('rpiNo', '商户编号', (row) => row.rpiNo),
  words('sn', '终端序列号', (row) => row.sn),
  { key: 'pledgeAmount', title: '押金金额', kind: 'money', value: (row) => row.pledgeAmount },
  { key: 'refundAmount', title: '退款金额', kind: 'money', value: (row) => row.refundAmount },
  {
    key: 'refundTarget',
    title: '退款去向',
    kind: 'text',
    value: (row, language) => codeLabel(codeSetOf(RefundTarget), row.refundTarget, language),
  },
  {
    key: 'isEarly',
    title: '提前退还',
    kind: 'text',
    value: (row, language) => (language === 'zh' ? (row.isEarly ? '是' : '否') : row.isEarly ? 'Yes' : 'No'),
  },
  {
    key: 'pledgeRefundStatus',
    title: '退押状态',
    kind: 'text',
    value: (row, language) => codeLabel(codeSetOf(PledgeRefundStatus), row.pledgeRefundStatus, language),
  },
  words('makerNo', '提交人', (row) => row.makerNo),
  words('auditNo', '审核人', (row) => row.auditNo),
  words('auditTime', '审核时间', (row) => moment(row.auditTime)),
  words('auditReason', '审核原因', (row) => row.auditReason),
  words('rptRefundCode', '交易退款单号', (row) => row.rptRefundCode),
  words('failReason', '失败原因', (row) => row.failReason),
  words('finishTime', '完成时间', (row) => moment(row.finishTime)),
  words('remark', '备注', (row) => row.remark),
  words('txnId', '记账交易号', (row) => (row.txnId === null ? '' : String(row.txnId))),
  words('createTime', '创建时间', (row) => moment(row.createTime)),
])

/** A refund as it is locked for what happens to it. */
export interface LockedRefund {
  readonly pledgeRefundCode: string
  readonly oemNo: string
  readonly orderCode: string
  readonly refundAmount: Fen
  readonly refundTarget: CodeOf<typeof RefundTarget>
  readonly pledgeRefundStatus: CodeOf<typeof PledgeRefundStatus>
  readonly isEarly: boolean
  readonly rptRefundCode: string | null
  readonly createUser: bigint | null
}

/** Refunds that a condition finds, locked in the order of their numbers. @param where names the refund `f` */
export const lockRefundsWhere = (tx: Tx, tenantId: string, where: SQL): Promise<LockedRefund[]> =>
  rowsOf<LockedRefund>(
    tx,
    sql`SELECT f.pledge_refund_code AS "pledgeRefundCode", f.oem_no AS "oemNo", f.order_code AS "orderCode", f.refund_amount AS "refundAmount", f.refund_target AS "refundTarget", f.pledge_refund_status AS "pledgeRefundStatus",
               f.is_early AS "isEarly", f.rpt_refund_code AS "rptRefundCode", f.create_user AS "createUser"
          FROM pledge_order_refund f WHERE f.tenant_id = ${tenantId} AND ${where} ORDER BY f.pledge_refund_code FOR NO KEY UPDATE OF f`,
  )

/** Whether the payment of a deposit can still be given back on its own way. @source docs/domain/money.md 3.5, 7.2 */
export async function isOriginalOpen(
  tx: Tx,
  tenantId: string,
  rptOrderCode: string,
  amountFen: Fen,
  at: string,
): Promise<boolean> {
  const row = await rowOf<{ isOpen: boolean }>(
    tx,
    sql`SELECT t.rpt_status IN (${RptStatus.success}, ${RptStatus.partlyRefunded}) AND t.pay_time + make_interval(days => a.refund_days) >= ${at}::timestamptz AND t.trade_amount - t.refunded_amount - t.refunding_amount >= ${amountFen} AS "isOpen"
          FROM pos_trade t JOIN pay_aisle a ON a.aisle_code = t.aisle_code WHERE t.tenant_id = ${tenantId} AND t.rpt_order_code = ${rptOrderCode}`,
  )
  return row?.isOpen ?? false
}
