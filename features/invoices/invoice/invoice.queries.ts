import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { maskCard, maskEmail, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, type Fen } from '../../../core/shared/money.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import { byCode, tradesInReach } from '../../trades/trades.server.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { invoiceableOf } from './invoiceable.rules.ts'
import { InvoiceStatus } from './invoice-codes.contract.ts'
import {
  type Invoice,
  type invoice,
  type InvoiceDetail,
  type InvoiceFilter,
  invoiceList,
  type TradeToInvoice,
} from './invoice.contract.ts'
import { invoiceEntity, countedStatuses, roomOf } from './invoice.rules.ts'

type InvoiceRow = z.output<typeof Invoice>
type Detail = z.output<typeof InvoiceDetail>
type Filter = z.output<typeof InvoiceFilter>

const from = sql`invoice i JOIN rpi_basic m ON m.tenant_id = i.tenant_id AND m.rpi_no = i.rpi_no`

const columns = sql`i.id, i.invoice_no AS "invoiceNo", i.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", i.rpt_order_code AS "rptOrderCode", i.rpt_aisle_order_code AS "rptAisleOrderCode",
  i.invoice_kind AS "invoiceKind", i.buyer_type AS "buyerType", i.buyer_name AS "buyerName", i.buyer_tax_no AS "buyerTaxNo", i.total_amount AS "totalAmount", i.tax_amount AS "taxAmount",
  i.net_amount AS "netAmount", i.invoice_status AS "invoiceStatus", i.issue_no AS "issueNo", i.issue_time AS "issueTime", i.fail_reason AS "failReason", i.red_of AS "redOf", i.red_reason AS "redReason",
  i.maker_no AS "makerNo", i.create_time AS "createTime", i.version`

/** The invoices (`i`, with their merchants `m`) that a caller sees. */
export const invoicesInReach = (caller: Caller): SQL =>
  sql`${ofMerchantsInReach(
    caller,
    invoiceList,
    'i',
    {
      invoiceNo: sql`i.invoice_no`,
      rpiNo: sql`i.rpi_no`,
      invoiceStatus: sql`i.invoice_status`,
      createTime: sql`i.create_time`,
    },
    'all',
  )} AND NOT i.is_deleted`

const whereOf = (caller: Caller, input: Filter): SQL =>
  allOf(
    invoicesInReach(caller),
    when(input.invoiceNo, (no) => sql`i.invoice_no = ${no}`),
    when(input.issueNo, (no) => sql`i.issue_no = ${no}`),
    when(input.rpiNo, (no) => sql`i.rpi_no = ${no}`),
    when(
      input.rptOrderCode,
      (no) =>
        sql`EXISTS (SELECT 1 FROM invoice_trade x WHERE x.tenant_id = i.tenant_id AND x.invoice_no = i.invoice_no AND x.rpt_order_code = ${no})`,
    ),
    when(input.rptAisleOrderCode, (no) => sql`i.rpt_aisle_order_code = ${no}`),
    when(input.buyerName, (name) => contains(sql`i.buyer_name`, name)),
    when(input.invoiceKind, (kind) => sql`i.invoice_kind = ${kind}`),
    when(input.invoiceStatus, (statuses) => sql`i.invoice_status = ANY(${sql.param(statuses)}::smallint[])`),
    madeWithin(sql`i.create_time`, input),
  )

/** The list of invoices as a statement. */
export const invoiceListing = (caller: Caller, input: InputOf<typeof invoice.list>): Listing => ({
  columns,
  from,
  where: whereOf(caller, input),
  order: orderOf(
    input,
    { createTime: sql`i.create_time`, totalAmount: sql`i.total_amount`, issueTime: sql`i.issue_time` },
    sql`i.create_time DESC`,
    sql`i.id`,
  ),
})

/** The sheet of invoices: the rows of the list. */
export const invoiceSheet = (caller: Caller, filter: Filter): SheetPlan => {
  const where = whereOf(caller, filter)
  return {
    title: '发票',
    bizType: 'invoice',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY i.create_time DESC, i.id DESC`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<InvoiceRow>([
  { key: 'invoiceNo', title: '开票单号', kind: 'text', value: ({ invoiceNo }) => invoiceNo },
  { key: 'issueNo', title: '发票号码', kind: 'text', value: ({ issueNo }) => issueNo ?? '' },
  codeColumn('invoiceStatus', '发票状态', InvoiceStatus),
  codeColumn('invoiceKind', '发票类型', InvoiceType),
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'buyerName', title: '购买方名称', kind: 'text', value: ({ buyerName }) => buyerName },
  { key: 'buyerTaxNo', title: '购方税号', kind: 'text', value: ({ buyerTaxNo }) => buyerTaxNo },
  { key: 'netAmount', title: '不含税金额', kind: 'money', value: ({ netAmount }) => netAmount },
  { key: 'taxAmount', title: '税额', kind: 'money', value: ({ taxAmount }) => taxAmount },
  { key: 'totalAmount', title: '价税合计', kind: 'money', value: ({ totalAmount }) => totalAmount },
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode ?? '' },
  { key: 'rptAisleOrderCode', title: '通道订单号', kind: 'text', value: (row) => row.rptAisleOrderCode ?? '' },
  { key: 'redOf', title: '红冲的发票', kind: 'text', value: ({ redOf }) => redOf ?? '' },
  { key: 'failReason', title: '失败原因', kind: 'text', value: ({ failReason }) => failReason },
  { key: 'makerNo', title: '开票操作人', kind: 'text', value: ({ makerNo }) => makerNo },
  timeColumn('createTime', '创建时间'),
  timeColumn('issueTime', '开票时间'),
])

/** The number of an invoice that a caller sees, by its id. @throws common.notFound */
export async function invoiceNoOf(tx: Tx, caller: Caller, id: bigint): Promise<{ invoiceNo: string; rpiNo: string }> {
  const row = await rowOf<{ invoiceNo: string; rpiNo: string }>(
    tx,
    sql`SELECT i.invoice_no AS "invoiceNo", i.rpi_no AS "rpiNo" FROM ${from} WHERE ${invoicesInReach(caller)} AND i.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** An invoice in whole, personal fields masked. @throws common.notFound */
export async function invoiceDetail(tx: Tx, caller: Caller, id: bigint): Promise<Detail> {
  const row = await rowOf<Omit<Detail, 'lines' | 'trades' | 'states'>>(
    tx,
    sql`SELECT ${columns}, i.buyer_address AS "buyerAddress", i.buyer_phone_enc AS "buyerPhone", i.buyer_bank AS "buyerBank", i.buyer_account_enc AS "buyerAccount", i.email_enc AS email, i.mobile_enc AS mobile,
               i.drawer, i.payee, i.checker, i.remark, i.seller_name AS "sellerName", i.seller_tax_no AS "sellerTaxNo", i.submit_time AS "submitTime", i.waits_for AS "waitsFor",
               (SELECT r.invoice_no FROM invoice r WHERE r.tenant_id = i.tenant_id AND r.red_of = i.invoice_no ORDER BY r.create_time DESC, r.id DESC LIMIT 1) AS "redNo"
          FROM ${from} WHERE ${invoicesInReach(caller)} AND i.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  const no = row.invoiceNo ?? ''
  return {
    ...row,
    buyerPhone: maskPhone(openText(row.buyerPhone)),
    buyerAccount: maskCard(openText(row.buyerAccount), true),
    email: maskEmail(openText(row.email)),
    mobile: maskPhone(openText(row.mobile)),
    lines: await rowsOf<Detail['lines'][number]>(
      tx,
      sql`SELECT l.line_no AS "lineNo", l.product_no AS "productNo", l.product_name AS "productName", l.category_no AS "categoryNo", l.category_name AS "categoryName", l.spec, l.unit, l.quantity, l.price,
                 l.amount, l.discount, l.tax_rate_ppm AS "taxRate", (l.tax_amount - l.discount_tax)::bigint AS "taxAmount", (l.amount - l.tax_amount - l.discount + l.discount_tax)::bigint AS "netAmount"
            FROM invoice_line l WHERE l.tenant_id = ${caller.tenantId} AND l.invoice_no = ${no} ORDER BY l.line_no`,
    ),
    trades: await rowsOf<Detail['trades'][number]>(
      tx,
      sql`SELECT x.rpt_order_code AS "rptOrderCode", x.amount, t.trade_amount AS "tradeAmount", t.refunded_amount AS "refundedAmount"
            FROM invoice_trade x JOIN pos_trade t ON t.tenant_id = x.tenant_id AND t.rpt_order_code = x.rpt_order_code AND t.create_day = to_date(substr(x.rpt_order_code, 3, 8), 'YYYYMMDD')
           WHERE x.tenant_id = ${caller.tenantId} AND x.invoice_no = ${no} ORDER BY x.sort`,
    ),
    states: await statesOf(tx, caller.tenantId, invoiceEntity, no),
  }
}

/** The part of a trade that may be invoiced, for a caller that sees it, by either of its numbers. @throws common.notFound */
export async function tradeToInvoice(
  tx: Tx,
  caller: Caller,
  { rptOrderCode, rptAisleOrderCode }: InputOf<typeof invoice.info>,
): Promise<z.output<typeof TradeToInvoice>> {
  const named = rptOrderCode
    ? byCode(rptOrderCode)
    : rptAisleOrderCode
      ? sql`t.rpt_aisle_order_code = ${rptAisleOrderCode}`
      : sql`false`
  const trade = await rowOf<{
    rptOrderCode: string
    rptAisleOrderCode: string | null
    rpiNo: string | null
    rpiName: string
    rptStatus: number
    tradeAmount: Fen
    refundedAmount: Fen
  }>(
    tx,
    sql`SELECT t.rpt_order_code AS "rptOrderCode", t.rpt_aisle_order_code AS "rptAisleOrderCode", t.rpi_no AS "rpiNo", t.rpi_name AS "rpiName", t.rpt_status AS "rptStatus", t.trade_amount AS "tradeAmount",
               t.refunded_amount AS "refundedAmount" FROM pos_trade t WHERE ${tradesInReach(caller)} AND ${named} LIMIT 1`,
  )
  if (!trade) throw commonErrors.notFound()
  const invoices = await rowsOf<{ invoiceNo: string; invoiceStatus: InvoiceRow['invoiceStatus']; amount: Fen }>(
    tx,
    sql`SELECT i.invoice_no AS "invoiceNo", i.invoice_status AS "invoiceStatus", x.amount FROM invoice_trade x JOIN invoice i ON i.tenant_id = x.tenant_id AND i.invoice_no = x.invoice_no
         WHERE x.tenant_id = ${caller.tenantId} AND i.tenant_id = ${caller.tenantId} AND x.rpt_order_code = ${trade.rptOrderCode} AND NOT i.is_deleted ORDER BY i.create_time DESC, i.id DESC`,
  )
  let invoiced = 0n
  for (const { invoiceStatus, amount } of invoices) if (countedStatuses.includes(invoiceStatus)) invoiced += amount
  const { rptStatus, ...shown } = trade
  const invoicedAmount = fen(invoiced)
  return { ...shown, invoicedAmount, invoiceableAmount: roomOf(invoiceableOf(trade), invoicedAmount), invoices }
}
