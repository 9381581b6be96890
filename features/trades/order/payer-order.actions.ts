import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { type Fen, formatYuan } from '../../../core/shared/money.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { PageField } from '../../../core/server/http/page-form.ts'
import type { PageValues, PlainPage } from '../../../core/server/http/page.ts'
import { claimGuess } from '../../access/access.server.ts'
import { addressKey } from '../../access/access.shared.ts'
import { PayWay, TradeSource } from '../../channels/channels.shared.ts'
import { byCode } from '../trade-list/trade-filter.queries.ts'
import { TradeKeyKind } from '../trade/trade-keys.contract.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { beginOrder, type OperatorPayment } from './order.actions.ts'
import { orderSending } from './order-sending.jobs.ts'
import { type Payee, payerLimit, payersOrderNo, type ScanWay, waysFor } from './payer-order.rules.ts'

/** Order that a payer pays: by a code, or by a fee form. */
export interface PayersOrder {
  readonly payee: Payee
  readonly key: string
  readonly payWay: ScanWay
  readonly amountFen: Fen
  readonly ip: string
  readonly storeNo: string
  readonly rpstNo?: string
  readonly rqCode?: string
  readonly formCode?: string
  /** Whether a member stores what is paid. */
  readonly isMemberRecharge?: boolean
  /** For a payment to the operator: what is paid there, and the order of another area that it pays. */
  readonly toOperator?: OperatorPayment & { readonly attach: string }
}

/** Text of one field that was sent; '' when there is none. */
export const sentText = (values: PageValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Builds the hash that tells one form's content from another's, for the check of repeats. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)

/** A key for one opening of a page. */
export const newPayerKey = (): string => randomBytes(16).toString('hex')

/**
 * Counts a payment that an address begins, refused ones too. Within a transaction of its own.
 * @throws common.tooFrequent
 */
export async function countPayer(tx: Tx, ip: string): Promise<void> {
  const { verdict } = await claimGuess(tx, { kind: 'payer', key: addressKey(ip) }, payerLimit)
  if (verdict !== 'free') throw commonErrors.tooFrequent()
}

/** The ways in which a merchant can be paid by scanning, for the app that opened the page. */
export async function openWays(tx: Tx, { tenantId, rpiNo }: Payee, userAgent: string): Promise<readonly ScanWay[]> {
  const rows = await rowsOf<{ way: number }>(
    tx,
    sql`SELECT pay_way AS way FROM rpi_aisle_default WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}`,
  )
  return waysFor(
    rows.map(({ way }) => way),
    userAgent,
  )
}

/** The field in which a payer chooses how to pay; none when there is one way only. */
export const wayField = (ways: readonly ScanWay[], language: Language, given: string): readonly PageField[] =>
  ways.length < 2
    ? []
    : [
        {
          name: 'payWay',
          label: language === 'zh' ? '支付方式' : 'Payment method',
          kind: 'choice',
          isRequired: true,
          options: ways.map((way) => ({
            value: String(way),
            label: codeLabel(codeSetOf(PayWay), way, language),
          })),
          value: given || String(ways[0]),
        },
      ]

/**
 * Begins the payment of a payer, once for a key.
 * @returns its number, and whether this call began it
 * @throws common.requestRepeated when the key came with another amount or way before; what beginOrder throws
 */
export async function beginPayersOrder(
  tx: Tx,
  {
    payee,
    key,
    payWay,
    amountFen,
    ip,
    storeNo,
    rpstNo = '',
    rqCode = '',
    formCode,
    isMemberRecharge,
    toOperator,
  }: PayersOrder,
  now: Moment,
): Promise<{ rptOrderCode: string; isNew: boolean }> {
  const { tenantId, oemNo, rpiNo } = payee
  const merOrderCode = payersOrderNo(key)
  const before = await orderOfKey(tx, payee, key)
  if (before) {
    if (before.orderAmount !== amountFen || before.payWay !== payWay) throw commonErrors.requestRepeated()
    return { rptOrderCode: before.rptOrderCode, isNew: false }
  }
  const { rptOrderCode } = await beginOrder(
    tx,
    { tenantId, oemNo, ip, by: null },
    {
      rpiNo,
      payWay,
      tradeSource: TradeSource.customerScans,
      tradeAmount: amountFen,
      storeNo,
      rpstNo,
      sn: '',
      rqCode,
      merOrderCode,
      authCode: '',
      notifyUrl: '',
      attach: toOperator?.attach ?? '',
      payerId: '',
      ticketNo: '',
      ...(formCode ? { formCode } : {}),
      ...(isMemberRecharge ? { isMemberRecharge } : {}),
      ...(toOperator ? { toOperator } : {}),
    },
    now,
  )
  return { rptOrderCode, isNew: true }
}

interface OrderOfKey {
  readonly rptOrderCode: string
  readonly rptStatus: number
  readonly orderAmount: Fen
  readonly discountAmount: Fen
  readonly tradeAmount: Fen
  readonly payWay: number
  readonly rqCode: string | null
  readonly formCode: string | null
  readonly attach: string
  readonly codeUrl: string | null
}

/** The payment of a key at a merchant; undefined while there is none. */
async function orderOfKey(tx: Tx, { tenantId, rpiNo }: Payee, key: string): Promise<OrderOfKey | undefined> {
  const known = await rowOf<{ code: string }>(
    tx,
    sql`SELECT rpt_order_code AS code FROM trade_key WHERE tenant_id = ${tenantId} AND key_kind = ${constant(TradeKeyKind.merchantOrder)} AND key_owner = ${rpiNo} AND key_value = ${payersOrderNo(key)}`,
  )
  if (!known) return undefined
  return rowOf<OrderOfKey>(
    tx,
    sql`SELECT t.rpt_order_code AS "rptOrderCode", t.rpt_status AS "rptStatus", t.order_amount AS "orderAmount", t.discount_amount AS "discountAmount", t.trade_amount AS "tradeAmount", t.pay_way AS "payWay", t.rq_code AS "rqCode", t.form_code AS "formCode", t.attach,
               (SELECT o.answer ->> 'codeUrl' FROM outbox o WHERE o.tenant_id = t.tenant_id AND o.kind = ${orderSending.kind} AND o.out_no = t.rpt_order_code) AS "codeUrl"
          FROM pos_trade t WHERE t.tenant_id = ${tenantId} AND ${byCode(known.code)}`,
  )
}

/**
 * Builds the page that a payer sees of a payment that was begun: that it is on its way, the way to pay it, or its result.
 * @param own which code, form or order the page is of: a payment of another one is not shown on it
 * @returns null when the page has no such payment
 */
export async function payersOrderPage(
  tx: Tx,
  payee: Payee,
  { key, own, title, language }: { key: string; own: string; title: string; language: Language },
): Promise<PlainPage | null> {
  const order = await orderOfKey(tx, payee, key)
  if (!order || ![order.rqCode, order.formCode, order.attach].includes(own)) return null
  const zh = language === 'zh'
  const amount = `¥ ${formatYuan(order.tradeAmount)}`
  const discount = discountLines(order, zh)
  const page = { status: 200, title, isRefusal: false }
  switch (order.rptStatus) {
    case RptStatus.created:
      return { ...page, lines: [amount, ...discount, zh ? '正在准备支付…' : 'Preparing the payment…'], againSeconds: 1 }
    case RptStatus.paying:
      return {
        ...page,
        lines: [
          amount,
          ...discount,
          zh ? '请完成支付，付款后本页自动更新' : 'Complete the payment. This page updates automatically',
        ],
        againSeconds: 3,
        ...(isWebAddress(order.codeUrl)
          ? { link: { words: zh ? '去支付' : 'Pay now', address: order.codeUrl as string } }
          : {}),
      }
    case RptStatus.success:
      return { ...page, lines: [zh ? '支付成功' : 'Paid', amount, ...discount, order.rptOrderCode] }
    case RptStatus.partlyRefunded:
      return { ...page, lines: [zh ? '已部分退款' : 'Partially refunded', amount, order.rptOrderCode] }
    case RptStatus.refunded:
    case RptStatus.reversed:
      return { ...page, lines: [zh ? '已退款' : 'Refunded', amount, order.rptOrderCode] }
    default:
      return {
        ...page,
        isRefusal: true,
        lines: [zh ? '支付未完成，未扣款' : 'Payment not completed. You were not charged', amount],
      }
  }
}

/** Lines about the discount of an order; none where nothing is taken off. */
const discountLines = ({ orderAmount, discountAmount }: OrderOfKey, zh: boolean): string[] =>
  discountAmount === 0n
    ? []
    : [
        zh
          ? `原价 ¥ ${formatYuan(orderAmount)}，优惠 ¥ ${formatYuan(discountAmount)}`
          : `¥ ${formatYuan(orderAmount)} less ¥ ${formatYuan(discountAmount)} discount`,
      ]

const isWebAddress = (address: string | null): boolean => /^https?:\/\//.test(address ?? '')
