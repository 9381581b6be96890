import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskIdNo, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { codeColumn, sheetColumns, type SheetPlan } from '../../../core/server/sheets/sheet.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import { RefundStatus, RptStatus } from '../../trades/trades.shared.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  checkSpan,
  contains,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { FieldType } from '../form/form-codes.contract.ts'
import { FeetTradeStatus, type PaymentFilter, paymentList } from './payment.contract.ts'
import type { Answers } from './payment.rules.ts'

type Filter = Partial<z.output<typeof PaymentFilter>>

/** A payment as it is read: the answers sealed as they are stored, beside the fields that they answer. */
export interface PaymentRow {
  readonly id: bigint
  readonly feetTradeNo: string
  readonly formCode: string
  readonly formName: string
  readonly rpiNo: string
  readonly rpiName: string
  readonly rptOrderCode: string
  readonly amount: Fen
  readonly refundedAmount: Fen
  readonly refundableAmount: Fen
  readonly feetTradeStatus: (typeof FeetTradeStatus)[keyof typeof FeetTradeStatus]
  readonly answers: Answers
  readonly fields: readonly {
    fieldCode: string
    label: string
    fieldType: (typeof FieldType)[keyof typeof FieldType]
  }[]
  readonly createTime: string
  readonly payTime: string | null
}

const from = sql`feet_user_trade u
  JOIN pos_trade t ON t.tenant_id = u.tenant_id AND t.create_day = u.create_day AND t.rpt_order_code = u.rpt_order_code
  JOIN feet_mer_form f ON f.tenant_id = u.tenant_id AND f.form_code = u.form_code
  JOIN rpi_basic m ON m.tenant_id = u.tenant_id AND m.rpi_no = u.rpi_no`

const feetStatus = sql`(CASE t.rpt_status WHEN ${RptStatus.success} THEN ${FeetTradeStatus.paid}::int WHEN ${RptStatus.partlyRefunded} THEN ${FeetTradeStatus.partlyRefunded}::int
  WHEN ${RptStatus.refunded} THEN ${FeetTradeStatus.refunded}::int WHEN ${RptStatus.reversed} THEN ${FeetTradeStatus.refunded}::int
  WHEN ${RptStatus.failed} THEN ${FeetTradeStatus.closed}::int WHEN ${RptStatus.closed} THEN ${FeetTradeStatus.closed}::int ELSE ${FeetTradeStatus.unpaid}::int END)`

/** Amount that was returned: for a reversed trade the whole amount. */
const returned = sql`(CASE t.rpt_status WHEN ${RptStatus.reversed} THEN t.trade_amount ELSE t.refunded_amount END)`

const isPaid = sql`t.rpt_status IN (${RptStatus.success}, ${RptStatus.reversed}, ${RptStatus.partlyRefunded}, ${RptStatus.refunded})`
const canRefund = sql`t.rpt_status IN (${RptStatus.success}, ${RptStatus.partlyRefunded})`

const columns = sql`u.id, u.feet_trade_no AS "feetTradeNo", u.form_code AS "formCode", f.form_name AS "formName", u.rpi_no AS "rpiNo", m.rpi_name AS "rpiName",
  u.rpt_order_code AS "rptOrderCode", u.amount, ${returned} AS "refundedAmount",
  (CASE WHEN ${canRefund} THEN t.trade_amount - t.refunded_amount - t.refunding_amount ELSE 0 END)::bigint AS "refundableAmount",
  ${feetStatus} AS "feetTradeStatus", u.answers, u.create_time AS "createTime", t.pay_time AS "payTime",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('fieldCode', d.field_code, 'label', d.label, 'fieldType', d.field_type) ORDER BY d.sort), '[]') FROM feet_mer_field d WHERE d.tenant_id = u.tenant_id AND d.form_code = u.form_code) AS fields`

/** Payments of which an answer contains a piece: the answer to one field, or any. What is personal is sealed and never found. */
const answered = (fieldCode: string | undefined, piece: string): SQL =>
  fieldCode === undefined
    ? sql`EXISTS (SELECT 1 FROM jsonb_each_text(u.answers) one WHERE ${contains(sql`one.value`, piece)})`
    : contains(sql`coalesce(u.answers ->> ${fieldCode}, '')`, piece)

/** The one condition of the list, its statistics and its export. */
const paymentsWhere = (caller: Caller, filter: Filter): SQL =>
  allOf(
    ofMerchantsInReach(
      caller,
      paymentList,
      'm',
      { formCode: sql`u.form_code`, rpiNo: sql`u.rpi_no`, createTime: sql`u.create_time` },
      tenantChoices[filter.scope ?? 'merchant'],
    ),
    when(filter.formCode, (code) => sql`u.form_code = ${code}`),
    when(filter.feetTradeNo, (no) => sql`u.feet_trade_no = ${no}`),
    when(filter.rptOrderCode, (code) => sql`u.rpt_order_code = ${code}`),
    when(filter.rpiNo, (no) => sql`u.rpi_no = ${no}`),
    when(filter.feetTradeStatus, (status) => sql`${feetStatus} = ${status}::int`),
    when(filter.answer, (piece) => answered(filter.fieldCode, piece)),
    madeWithin(sql`u.create_time`, filter),
  )

/** The list of payments as a statement. */
export const paymentListing = (caller: Caller, filter: Filter, sort = { ascs: '', descs: '' }): Listing => ({
  columns,
  from,
  where: paymentsWhere(caller, filter),
  order: orderOf(sort, { createTime: sql`u.create_time`, amount: sql`u.amount` }, sql`u.create_time DESC`, sql`u.id`),
})

/** Sums the payments of a filter. @source docs/domain/money.md 8.2, queryTradeAmount */
export async function paymentSums(tx: Tx, caller: Caller, filter: Filter) {
  const row = await rowOf<{ payCount: bigint; payAmount: Fen; refundCount: bigint; refundAmount: Fen; netAmount: Fen }>(
    tx,
    sql`SELECT count(*) AS "payCount", coalesce(sum(p.amount), 0)::bigint AS "payAmount", coalesce(sum(p.refunds), 0)::bigint AS "refundCount",
               coalesce(sum(p.returned), 0)::bigint AS "refundAmount", coalesce(sum(p.amount - p.returned), 0)::bigint AS "netAmount"
          FROM (SELECT u.amount, ${returned} AS returned,
                       greatest((SELECT count(*) FROM pos_refund r WHERE r.tenant_id = u.tenant_id AND r.rpt_order_code = u.rpt_order_code AND r.refund_status = ${RefundStatus.success}),
                                (t.rpt_status = ${RptStatus.reversed})::int) AS refunds
                  FROM ${from} WHERE ${paymentsWhere(caller, filter)} AND ${isPaid}) p`,
  )
  if (!row) throw new Error('a sum gave no row')
  return row
}

/**
 * The answers of a payment as they are shown.
 * @param linkOf link of a stored picture; without it the picture's name alone
 */
export function shownAnswers(
  { answers, fields }: Pick<PaymentRow, 'answers' | 'fields'>,
  linkOf: (key: string) => string,
) {
  return fields.flatMap(({ fieldCode, label, fieldType }) => {
    const answer = answers[fieldCode]
    if (answer === undefined) return []
    const text = typeof answer === 'string' ? answer : answer.join('、')
    return [{ fieldCode, label, fieldType, value: shownValue(fieldType, text, linkOf) }]
  })
}

function shownValue(fieldType: number, text: string, linkOf: (key: string) => string): string {
  if (fieldType === FieldType.phone) return maskPhone(openText(text))
  if (fieldType === FieldType.idNo) return maskIdNo(openText(text))
  return fieldType === FieldType.picture ? linkOf(text) : text
}

/** The sheet of payments: the rows of the list, what was filled in as one text. @throws common.spanTooLong */
export function paymentSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const { where, order } = paymentListing(caller, filter)
  const words = (key: keyof PaymentRow & string, title: string, value: (row: PaymentRow) => string) => ({
    key,
    title,
    kind: 'text' as const,
    value,
  })
  return {
    title: '缴费记录',
    bizType: 'feet_user_trade',
    columns: sheetColumns<PaymentRow>([
      words('feetTradeNo', '缴费单号', (row) => row.feetTradeNo),
      words('formName', '表单名称', (row) => row.formName),
      words('formCode', '表单编号', (row) => row.formCode),
      words('rpiName', '商户名称', (row) => row.rpiName),
      words('rpiNo', '商户编号', (row) => row.rpiNo),
      { key: 'amount', title: '缴费金额', kind: 'money', value: (row) => row.amount },
      { key: 'refundedAmount', title: '已退金额', kind: 'money', value: (row) => row.refundedAmount },
      codeColumn('feetTradeStatus', '缴费状态', FeetTradeStatus),
      words('answers', '填写内容', (row) =>
        shownAnswers(row, () => '')
          .map(({ label, value }) => `${label}：${value}`)
          .join('；'),
      ),
      words('rptOrderCode', '平台订单号', (row) => row.rptOrderCode),
      words('payTime', '支付时间', (row) => row.payTime?.slice(0, 19) ?? ''),
      words('createTime', '创建时间', (row) => row.createTime.slice(0, 19)),
    ]),
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

/** The payment of a number, where the caller sees it: FROM and WHERE over payments `u`. */
export const paymentInReach = (caller: Caller, feetTradeNo: string): SQL =>
  sql`FROM ${from} WHERE ${paymentsWhere(caller, { feetTradeNo })}`

/** Number of the trade of a payment that the caller sees; undefined when there is none. */
export const tradeOfPayment = (tx: Tx, caller: Caller, feetTradeNo: string) =>
  rowOf<{ rptOrderCode: string; formCode: string }>(
    tx,
    sql`SELECT u.rpt_order_code AS "rptOrderCode", u.form_code AS "formCode" ${paymentInReach(caller, feetTradeNo)}`,
  )
