import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, when } from '../../../core/server/lists/listing.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { DivisionPayMode, DivOrderStatus } from '../../trades/trades.shared.ts'
import { divisionsOf } from '../division/trade-division.queries.ts'
import type { DivisionDetail, DivisionFilter, DivisionOrder, DivisionStatistics } from './division-list.contract.ts'
import { exactShare, partKindOf } from './part-explained.rules.ts'

type Filter = z.output<typeof DivisionFilter>
type Row = z.output<typeof DivisionOrder>

/** The divisions (alias `o`) of the merchants that a caller sees. */
const divisionsInReach = (caller: Caller): SQL =>
  sql`o.tenant_id = ${caller.tenantId} AND o.rpi_no IN (SELECT m.rpi_no FROM rpi_basic m WHERE ${merchantsInReach(caller)})`

/** The divisions of a filter: for the list, its statistics and its export. One that is named is found whenever it was made. */
export function divisionsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { divOrderCode, rptOrderCode, projectCode, rpiNo, rpsNo, divOrderStatus } = filter
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays || !(divOrderCode || rptOrderCode || divOrderStatus) ? periodOf(filter, today) : null
  return allOf(
    divisionsInReach(caller),
    period ? sql`o.create_time BETWEEN ${period.from} AND ${period.until}` : undefined,
    when(divOrderCode, (no) => sql`o.div_order_code = ${no}`),
    when(rptOrderCode, (no) => sql`o.rpt_order_code = ${no}`),
    when(projectCode, (no) => sql`o.project_code = ${no}`),
    when(rpiNo, (no) => sql`o.rpi_no = ${no}`),
    when(rpsNo, (no) => sql`o.rps_no = ${no}`),
    when(divOrderStatus, (list) => sql`o.div_order_status = ANY(${sql.param(list)}::smallint[])`),
  )
}

const columns = sql`o.id, o.div_order_code AS "divOrderCode", o.rpt_order_code AS "rptOrderCode", o.rpt_aisle_order_code AS "rptAisleOrderCode", o.project_code AS "projectCode",
  coalesce((SELECT p.project_name FROM division_project p WHERE p.tenant_id = o.tenant_id AND p.project_code = o.project_code), '') AS "projectName", o.project_version AS "projectVersion",
  o.rpi_no AS "rpiNo", coalesce((SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = o.tenant_id AND m.rpi_no = o.rpi_no), '') AS "rpiName", o.rps_no AS "rpsNo", o.aisle_code AS "aisleCode",
  o.pay_mode AS "payMode", o.trade_amount AS "tradeAmount", o.base_amount AS "baseAmount", o.div_amount AS "divAmount", o.paid_amount AS "paidAmount", o.unfrozen_amount AS "unfrozenAmount",
  o.return_amount AS "returnAmount", o.div_order_status AS "divOrderStatus", o.create_time AS "createTime", o.plan_time AS "planTime", o.unfreeze_time AS "unfreezeTime", o.finish_time AS "finishTime",
  o.fail_reason AS "failReason"`

const newestFirst = sql`ORDER BY o.create_time DESC, o.id DESC`

/** One page of divisions, the newest first. */
export async function divisionPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM division_order o WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM division_order o WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function divisionStatistics(tx: Tx, where: SQL): Promise<z.output<typeof DivisionStatistics>> {
  const sumOf = (column: string) => sql`coalesce(sum(${sql.raw(`o.${column}`)}), 0)::bigint`
  const row = await rowOf<z.output<typeof DivisionStatistics>>(
    tx,
    sql`SELECT count(*) AS "orderCount", count(*) FILTER (WHERE o.div_order_status = ${DivOrderStatus.frozen}) AS "frozenCount", ${sumOf('trade_amount')} AS "tradeAmount",
               ${sumOf('base_amount')} AS "baseAmount", ${sumOf('div_amount')} AS "divAmount", ${sumOf('paid_amount')} AS "paidAmount", ${sumOf('unfrozen_amount')} AS "unfrozenAmount",
               ${sumOf('return_amount')} AS "returnAmount" FROM division_order o WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** The number of a division that the caller sees. @throws common.notFound */
export async function seenDivision(tx: Tx, caller: Caller, divOrderCode: string): Promise<{ divOrderStatus: number }> {
  const found = await rowOf<{ divOrderStatus: number }>(
    tx,
    sql`SELECT o.div_order_status AS "divOrderStatus" FROM division_order o WHERE ${divisionsInReach(caller)} AND o.div_order_code = ${divOrderCode}`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

type Detail = Omit<z.output<typeof DivisionDetail>, 'states'>
type Head = Omit<Detail, 'merchantPart' | 'details' | 'returns'>

/**
 * A division with how each amount of it came about. Its rules are those of the version that it was frozen with.
 * @throws common.notFound
 */
export async function divisionDetail(tx: Tx, caller: Caller, id: bigint): Promise<Detail> {
  const head = await rowOf<Head>(
    tx,
    sql`SELECT ${columns}, o.short_rule AS "shortRule", coalesce(v.div_mode, p.div_mode) AS "divMode", coalesce(v.base_kind, p.base_kind) AS "baseKind",
               coalesce(v.max_ratio_ppm, p.max_ratio_ppm) AS "maxRatio", o.refunded_before AS "refundedBefore"
          FROM division_order o JOIN division_project p ON p.tenant_id = o.tenant_id AND p.project_code = o.project_code
          LEFT JOIN division_project_version v ON v.tenant_id = o.tenant_id AND v.project_code = o.project_code AND v.project_version = o.project_version
         WHERE ${divisionsInReach(caller)} AND o.id = ${id}`,
  )
  if (!head) throw commonErrors.notFound()
  const { divOrderCode, rptOrderCode, baseAmount, divAmount } = head
  const divisions = await divisionsOf(tx, caller.tenantId, rptOrderCode ?? '')
  const own = divisions.find((one) => one.divOrderCode === divOrderCode)
  const fixed = await fixedAmounts(tx, caller.tenantId, head.projectCode ?? '')
  return {
    ...head,
    merchantPart: fen(baseAmount - divAmount),
    details: (own?.details ?? []).map((part) => ({
      ...part,
      partKind: partKindOf(baseAmount, {
        amount: part.amount,
        ratioPpm: part.ratio,
        fixedAmount: fixed.get(part.receiptId) ?? null,
      }),
      exactAmount: part.ratio === null ? '' : exactShare(baseAmount, part.ratio),
    })),
    returns: own?.returns ?? [],
  }
}

async function fixedAmounts(tx: Tx, tenantId: string, projectCode: string): Promise<Map<bigint, Fen>> {
  const rows = await rowsOf<{ id: bigint; fixedAmount: Fen }>(
    tx,
    sql`SELECT r.id, r.fixed_amount AS "fixedAmount" FROM division_receipt r WHERE r.tenant_id = ${tenantId} AND r.project_code = ${projectCode} AND r.fixed_amount IS NOT NULL`,
  )
  return new Map(rows.map(({ id, fixedAmount }) => [id, fixedAmount]))
}

/** The sheet of divisions: the rows and columns of the list. */
export function divisionSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '分账订单',
    bizType: 'division_order',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM division_order o WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM division_order o WHERE ${where}`,
    filter,
  }
}

const momentOf = (value: string | null) => value?.slice(0, 19) ?? ''

const sheet = sheetColumns<Row>([
  { key: 'divOrderCode', title: '分账单号', kind: 'text', value: ({ divOrderCode }) => divOrderCode },
  {
    key: 'divOrderStatus',
    title: '分账状态',
    kind: 'text',
    value: ({ divOrderStatus }, language) => codeLabel(codeSetOf(DivOrderStatus), divOrderStatus, language),
  },
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode },
  { key: 'rptAisleOrderCode', title: '通道订单号', kind: 'text', value: ({ rptAisleOrderCode }) => rptAisleOrderCode },
  { key: 'projectName', title: '项目名称', kind: 'text', value: ({ projectName }) => projectName },
  { key: 'projectCode', title: '项目编号', kind: 'text', value: ({ projectCode }) => projectCode },
  { key: 'projectVersion', title: '项目版本', kind: 'number', value: ({ projectVersion }) => projectVersion },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'rpsNo', title: '门店编号', kind: 'text', value: ({ rpsNo }) => rpsNo },
  { key: 'aisleCode', title: '通道', kind: 'text', value: ({ aisleCode }) => aisleCode },
  {
    key: 'payMode',
    title: '分账出款方式',
    kind: 'text',
    value: ({ payMode }, language) => codeLabel(codeSetOf(DivisionPayMode), payMode, language),
  },
  { key: 'tradeAmount', title: '交易金额', kind: 'money', value: ({ tradeAmount }) => tradeAmount },
  { key: 'baseAmount', title: '分账基数', kind: 'money', value: ({ baseAmount }) => baseAmount },
  { key: 'divAmount', title: '分账金额', kind: 'money', value: ({ divAmount }) => divAmount },
  { key: 'paidAmount', title: '已分金额', kind: 'money', value: ({ paidAmount }) => paidAmount },
  { key: 'unfrozenAmount', title: '已解冻金额', kind: 'money', value: ({ unfrozenAmount }) => unfrozenAmount },
  { key: 'returnAmount', title: '已回退金额', kind: 'money', value: ({ returnAmount }) => returnAmount },
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => momentOf(createTime) },
  { key: 'planTime', title: '计划分账时间', kind: 'text', value: ({ planTime }) => momentOf(planTime) },
  { key: 'unfreezeTime', title: '自动解冻时间', kind: 'text', value: ({ unfreezeTime }) => momentOf(unfreezeTime) },
  { key: 'finishTime', title: '完成时间', kind: 'text', value: ({ finishTime }) => momentOf(finishTime) },
  { key: 'failReason', title: '失败原因', kind: 'text', value: ({ failReason }) => failReason },
])
