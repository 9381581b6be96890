import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach } from '../../wallets/wallets.server.ts'
import { SimProductKind } from '../product/product.contract.ts'
import {
  PayerKind,
  type Recharge,
  type RechargeDetail,
  type RechargeFilter,
  type RechargeStatistics,
  RechargeStatus,
} from './recharge.contract.ts'

type Filter = z.output<typeof RechargeFilter>
type Row = z.output<typeof Recharge>

/** Orders as data scopes know them: those of the payers in reach. */
export const rechargeList = ownedList('iotRecharge.list', { isPaidByRoot: true })
const owner = ownerColumns('o', { hasMaker: true })

/** The orders whose payers a caller sees. */
export const rechargesInReach = (caller: Caller): SQL => ownersInReach(caller, rechargeList, owner)

/** The orders of a filter that a caller sees, of the last year where no days are given: for the list, its statistics and its sheet. */
export function rechargesWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { rechargeCode, iccid, sn, rpiNo, userNo, payerKind, rechargeStatus } = filter
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  const conditions = [
    rechargesInReach(caller),
    ...(period ? [sql`o.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(rechargeCode ? [sql`o.recharge_code = ${rechargeCode}`] : []),
    ...(iccid ? [sql`o.iccid = ${iccid}`] : []),
    ...(sn ? [sql`o.sn = ${sn}`] : []),
    ...(rpiNo ? [sql`o.rpi_no = ${rpiNo}`] : []),
    ...(userNo ? [sql`o.owner_no = ${userNo}`] : []),
    ...(payerKind === undefined ? [] : [sql`o.payer_kind = ${payerKind}`]),
    ...(rechargeStatus ? [sql`o.recharge_status = ANY(${sql.param(rechargeStatus)}::smallint[])`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Columns of an order; cost and bonuses are the operator's own affair. */
const columns = (caller: Caller): SQL => {
  const own = (column: string) => (isRootStaff(caller) ? sql.raw(`o.${column}`) : sql`NULL::bigint`)
  return sql`o.id, o.recharge_code AS "rechargeCode", o.iccid, o.sn, o.rpi_no AS "rpiNo", (SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = o.tenant_id AND m.rpi_no = o.rpi_no) AS "rpiName",
    o.payer_kind AS "payerKind", o.owner_type AS "userType", o.owner_no AS "userNo", ${ownerName(owner)} AS "userName", o.product_code AS "productCode",
    (SELECT p.product_name FROM iot_product p WHERE p.tenant_id = o.tenant_id AND p.product_code = o.product_code) AS "productName", o.product_kind AS "productKind", o.months, o.flow_mb AS "flowMb", o.amount,
    ${own('cost_amount')} AS "costAmount", ${own('bonus_amount')} AS "bonusAmount", o.rpt_order_code AS "rptOrderCode", o.carrier_order_no AS "carrierOrderNo", o.fee_begin AS "feeBegin", o.valid_from AS "validFrom",
    o.valid_to AS "validTo", o.recharge_status AS "rechargeStatus", o.fail_reason AS "failReason", o.refund_reason AS "refundReason", o.maker_no AS "makerNo", o.create_time AS "createTime", o.finish_time AS "finishTime"`
}

const newestFirst = sql`ORDER BY o.create_time DESC, o.id DESC`

/** One page of orders, the newest first. */
export async function rechargePage(
  tx: Tx,
  caller: Caller,
  where: SQL,
  page: { current: number; size: number },
): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM iot_recharge o WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns(caller)} FROM iot_recharge o WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** One order with the address of its payment. @returns undefined when the caller does not see it */
export const rechargeOf = (
  tx: Tx,
  caller: Caller,
  rechargeCode: string,
): Promise<Omit<z.output<typeof RechargeDetail>, 'states'> | undefined> =>
  rowOf(
    tx,
    sql`SELECT ${columns(caller)}, (SELECT x.answer ->> 'codeUrl' FROM outbox x WHERE x.tenant_id = o.tenant_id AND x.kind = 'trade.order' AND x.out_no = o.rpt_order_code) AS "codeUrl"
          FROM iot_recharge o WHERE ${rechargesInReach(caller)} AND o.recharge_code = ${rechargeCode}`,
  )

type Group = z.output<typeof RechargeStatistics>['groups'][number]

/** Totals over the rows of the list, by status and payer. */
export async function rechargeStatistics(
  tx: Tx,
  caller: Caller,
  where: SQL,
): Promise<z.output<typeof RechargeStatistics>> {
  const own = (column: string) => (isRootStaff(caller) ? sql.raw(`sum(o.${column})::bigint`) : sql`NULL::bigint`)
  const groups = await rowsOf<Group>(
    tx,
    sql`SELECT o.recharge_status AS "rechargeStatus", o.payer_kind AS "payerKind", count(*) AS "rechargeCount", sum(o.amount)::bigint AS amount, ${own('cost_amount')} AS "costAmount", ${own('bonus_amount')} AS "bonusAmount"
          FROM iot_recharge o WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const sum = (of: (group: Group) => bigint) => groups.reduce((total, group) => total + of(group), 0n) as Fen
  const ownSum = (of: (group: Group) => bigint | null) => (isRootStaff(caller) ? sum((group) => of(group) ?? 0n) : null)
  return {
    rechargeCount: groups.reduce((total, { rechargeCount }) => total + Number(rechargeCount), 0),
    amount: sum(({ amount }) => amount),
    costAmount: ownSum(({ costAmount }) => costAmount),
    bonusAmount: ownSum(({ bonusAmount }) => bonusAmount),
    groups,
  }
}

/** The sheet of orders: the rows and columns of the list. */
export function rechargeSheet(caller: Caller, where: SQL, filter: Filter): SheetPlan {
  return {
    title: '物联卡充值',
    bizType: 'iot_recharge',
    columns: isRootStaff(caller) ? [...sheet, ...ownSheet] : sheet,
    rows: sql`SELECT ${columns(caller)} FROM iot_recharge o WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM iot_recharge o WHERE ${where}`,
    filter,
  }
}

const at = (time: string | null) => time?.slice(0, 19) ?? ''

const sheet = sheetColumns<Row>([
  { key: 'rechargeCode', title: '充值单号', kind: 'text', value: ({ rechargeCode }) => rechargeCode },
  {
    key: 'rechargeStatus',
    title: '充值状态',
    kind: 'text',
    value: ({ rechargeStatus }, language) => codeLabel(codeSetOf(RechargeStatus), rechargeStatus, language),
  },
  { key: 'iccid', title: 'ICCID', kind: 'text', value: ({ iccid }) => iccid },
  { key: 'sn', title: 'SN', kind: 'text', value: ({ sn }) => sn },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  {
    key: 'payerKind',
    title: '付款方',
    kind: 'text',
    value: ({ payerKind }, language) => codeLabel(codeSetOf(PayerKind), payerKind, language),
  },
  {
    key: 'userType',
    title: '主体类型',
    kind: 'text',
    value: ({ userType }, language) => codeLabel(codeSetOf(OwnerType), userType, language),
  },
  { key: 'userNo', title: '付款主体编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '付款主体', kind: 'text', value: ({ userName }) => userName },
  { key: 'productCode', title: '产品编码', kind: 'text', value: ({ productCode }) => productCode },
  { key: 'productName', title: '产品名称', kind: 'text', value: ({ productName }) => productName },
  {
    key: 'productKind',
    title: '产品类型',
    kind: 'text',
    value: ({ productKind }, language) => codeLabel(codeSetOf(SimProductKind), productKind, language),
  },
  { key: 'months', title: '月数', kind: 'number', value: ({ months }) => months },
  { key: 'flowMb', title: '流量(MB)', kind: 'number', value: ({ flowMb }) => flowMb },
  { key: 'amount', title: '金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode },
  { key: 'carrierOrderNo', title: '通信商单号', kind: 'text', value: ({ carrierOrderNo }) => carrierOrderNo },
  { key: 'feeBegin', title: '计费开始', kind: 'text', value: ({ feeBegin }) => feeBegin?.slice(0, 10) ?? '' },
  { key: 'validFrom', title: '有效期起', kind: 'text', value: ({ validFrom }) => at(validFrom) },
  { key: 'validTo', title: '有效期止', kind: 'text', value: ({ validTo }) => at(validTo) },
  { key: 'failReason', title: '失败原因', kind: 'text', value: ({ failReason }) => failReason },
  { key: 'refundReason', title: '退款原因', kind: 'text', value: ({ refundReason }) => refundReason },
  { key: 'makerNo', title: '提交人', kind: 'text', value: ({ makerNo }) => makerNo },
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => at(createTime) },
  { key: 'finishTime', title: '完成时间', kind: 'text', value: ({ finishTime }) => at(finishTime) },
])
const ownSheet = sheetColumns<Row>([
  { key: 'costAmount', title: '成本', kind: 'money', value: ({ costAmount }) => costAmount },
  { key: 'bonusAmount', title: '返现', kind: 'money', value: ({ bonusAmount }) => bonusAmount },
])
