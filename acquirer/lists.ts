import { z } from 'zod'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { contractAnswer, contractNo, type ContractRow } from './contracts.ts'
import { type DivisionRow, divisionAnswer } from './division-rows.ts'
import { changeForClerk, type ChangeRow } from './merchant-changes.ts'
import { type Merchant, merchantAnswer } from './merchants.ts'
import type { NotificationRow } from './notifications.ts'
import { orderAnswer, type OrderRow } from './order-rows.ts'
import { payoutAnswer, type PayoutRow } from './payout-rows.ts'
import { payerAnswer } from './payers.ts'
import { receiverAnswer } from './receivers.ts'
import { refundAnswer, type RefundRow } from './refund-rows.ts'
import { rechargeAnswer, simAnswer, type SimRechargeRow, type SimRow } from './sim-rows.ts'
import { consentAnswer, type ConsentRow, invoiceAnswer, type TaxInvoiceRow } from './tax/tax-rows.ts'
import { dayField, shaped, textField } from './reply.ts'
import { type SettlementRow, settlementAnswer } from './settlement-rows.ts'
import type { Payer, Receiver } from './wire-divisions.ts'
import { walletForClerk, type WalletRow } from './wallets.ts'

const Query = z.object({
  aisleMerchantNo: textField.optional(),
  state: textField.optional(),
  scene: textField.optional(),
  day: dayField.optional(),
  no: textField.optional(),
  after: textField.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  newest: z.enum(['true', 'false']).optional(),
})

/** Source of a list: its rows, its key column, and the columns that the filters act on. */
interface Source<Row> {
  from: string
  select: string
  key: string
  filters: { aisleMerchantNo?: string; state: string; scene?: string; day?: string; no: string[] }
  answer(acquirer: Acquirer, row: Row): unknown
}

const orders: Source<OrderRow> = {
  from: 'pay_order o',
  select: 'o.*',
  key: 'o.aisle_order_no',
  filters: {
    aisleMerchantNo: 'o.aisle_merchant_no',
    state: 'o.state',
    scene: 'o.scene',
    day: 'o.pay_day',
    no: ['o.aisle_order_no', 'o.out_trade_no', 'o.sn'],
  },
  answer: (acquirer, row) => ({
    ...orderAnswer({ ...acquirer, settings: { ...acquirer.settings, reportFees: true } }, row),
    isRepeat: row.isRepeat,
  }),
}
const refunds: Source<RefundRow> = {
  from: 'refund r JOIN pay_order o USING (aisle_order_no)',
  select: 'r.*, o.out_trade_no, o.aisle_merchant_no',
  key: 'r.aisle_refund_no',
  filters: {
    aisleMerchantNo: 'o.aisle_merchant_no',
    state: 'r.state',
    day: 'r.finish_day',
    no: ['r.aisle_refund_no', 'r.out_refund_no', 'o.aisle_order_no', 'o.out_trade_no'],
  },
  answer: (acquirer, row) => refundAnswer({ ...acquirer, settings: { ...acquirer.settings, reportFees: true } }, row),
}
const payouts: Source<PayoutRow> = {
  from: 'payout p',
  select: 'p.*',
  key: 'p.platform_order_no',
  filters: { state: 'p.state', day: 'p.finish_day', no: ['p.platform_order_no', 'p.out_no'] },
  answer: (_, row) => payoutAnswer(row),
}
const sims: Source<SimRow> = {
  from: 'sim_card c',
  select: 'c.*',
  key: 'c.iccid',
  filters: { state: 'c.state', no: ['c.iccid', 'c.msisdn'] },
  answer: (_, row) => simAnswer(row),
}
const recharges: Source<SimRechargeRow> = {
  from: 'sim_recharge r',
  select: 'r.*',
  key: 'r.carrier_order_no',
  filters: { state: 'r.state', no: ['r.carrier_order_no', 'r.out_no', 'r.iccid'] },
  answer: (_, row) => rechargeAnswer(row),
}
const consents: Source<ConsentRow> = {
  from: 'tax_consent c',
  select: 'c.*',
  key: 'c.consent_no',
  filters: { state: 'c.state', no: ['c.consent_no', 'c.out_no', 'c.tax_no'] },
  answer: consentAnswer,
}
const invoices: Source<TaxInvoiceRow> = {
  from: 'tax_invoice i',
  select: 'i.*',
  key: 'i.invoice_no',
  filters: { state: 'i.state', no: ['i.invoice_no', 'i.out_no', 'i.issue_no', 'i.tax_no'] },
  answer: (_, row) => invoiceAnswer(row),
}
const settlements: Source<SettlementRow> = {
  from: 'settlement s LEFT JOIN pay_order o USING (aisle_order_no)',
  select: 's.*, o.out_trade_no',
  key: 's.settle_no',
  filters: { aisleMerchantNo: 's.aisle_merchant_no', state: 's.state', day: 's.settle_day', no: ['s.settle_no'] },
  answer: (_, row) => settlementAnswer(row),
}
const divisions: Source<DivisionRow> = {
  from: 'division d JOIN pay_order o USING (aisle_order_no)',
  select: 'd.*, o.out_trade_no, o.aisle_merchant_no',
  key: 'd.aisle_div_no',
  filters: {
    aisleMerchantNo: 'o.aisle_merchant_no',
    state: 'd.state',
    no: ['d.aisle_div_no', 'd.out_div_no', 'o.aisle_order_no', 'o.out_trade_no'],
  },
  answer: divisionAnswer,
}
const notifications: Source<NotificationRow> = {
  from: 'notification n',
  select: 'n.*',
  key: 'n.notify_id',
  filters: { state: 'n.state', scene: 'n.event', no: ['n.notify_id', 'n.order_key'] },
  answer: (
    _,
    { notifyId, appId, event, orderKey, url, state, attempts, effects, lastHttp, lastAnswer, createMs, lastMs, body },
  ) => ({
    notifyId,
    appId,
    event,
    orderKey,
    url,
    state,
    attempts,
    effects,
    lastHttp,
    lastAnswer,
    createTime: timeText(createMs),
    lastTime: timeText(lastMs),
    body: JSON.parse(body) as unknown,
  }),
}

const contracts: Source<ContractRow> = {
  from: 'contract c',
  select: `${contractNo} AS contract_no, c.*`,
  key: 'c.id_no',
  filters: { state: 'c.state', no: ['c.id_no', contractNo] },
  answer: contractAnswer,
}

const merchants: Source<Merchant> = {
  from: 'merchant m',
  select: 'm.*',
  key: 'm.apply_no',
  filters: {
    aisleMerchantNo: 'm.aisle_merchant_no',
    state: 'm.state',
    no: ['m.apply_no', 'm.out_apply_no', 'm.aisle_merchant_no'],
  },
  answer: merchantAnswer,
}

const changes: Source<ChangeRow> = {
  from: 'merchant_change g JOIN merchant m USING (apply_no)',
  select: 'g.*',
  key: 'g.out_change_no',
  filters: {
    aisleMerchantNo: 'm.aisle_merchant_no',
    state: 'g.state',
    no: ['g.out_change_no', 'g.apply_no', 'm.aisle_merchant_no'],
  },
  answer: changeForClerk,
}

const wallets: Source<WalletRow> = {
  from: 'wallet_authorization w JOIN merchant m USING (apply_no)',
  select: 'w.*',
  key: `w.apply_no || ' ' || w.pay_type`,
  filters: {
    aisleMerchantNo: 'm.aisle_merchant_no',
    state: 'w.state',
    no: ['w.apply_no', 'm.out_apply_no', 'm.aisle_merchant_no'],
  },
  answer: walletForClerk,
}

const receivers: Source<Receiver> = {
  from: 'receiver r',
  select: 'r.*',
  key: 'r.receiver_no',
  filters: { aisleMerchantNo: 'r.aisle_merchant_no', state: 'r.state', no: ['r.receiver_no', 'r.out_receiver_no'] },
  answer: (_, row) => receiverAnswer(row),
}

const payers: Source<Payer> = {
  from: 'payer y',
  select: 'y.*',
  key: 'y.payer_no',
  filters: { aisleMerchantNo: 'y.aisle_merchant_no', state: 'y.state', no: ['y.payer_no', 'y.out_payer_no'] },
  answer: (_, row) => payerAnswer(row),
}

const sources = {
  orders,
  refunds,
  payouts,
  settlements,
  divisions,
  notifications,
  contracts,
  merchants,
  changes,
  wallets,
  sims,
  recharges,
  consents,
  invoices,
  receivers,
  payers,
}

/** Names of the lists that `GET /control/{name}` gives. */
export type ListName = keyof typeof sources

/**
 * Rows for a clerk or a comparison of books, oldest first (newest first when asked), after a number, with the count of all that match.
 * For notifications the filter `scene` is the event.
 * @throws Refused BAD_REQUEST
 */
export function list(
  acquirer: Acquirer,
  name: ListName,
  query: unknown,
): { count: number; rows: unknown[]; more: boolean } {
  const source = sources[name] as Source<unknown>
  const { limit, newest, after, no, ...wanted } = shaped(Query, query)
  const { filters, key, select, from } = source
  const isNewest = newest === 'true'
  const conditions = (['aisleMerchantNo', 'state', 'scene', 'day'] as const)
    .filter((filter) => wanted[filter] !== undefined && filters[filter] !== undefined)
    .map((filter) => `${filters[filter]} = :${filter}`)
  if (no) conditions.push(`(${filters.no.map((column) => `${column} = :no`).join(' OR ')})`)
  const where = (more: string[]) => (more.length > 0 ? `WHERE ${more.join(' AND ')}` : '')
  const { count } = acquirer.store.get<{ count: number }>(
    `SELECT count(*) AS count FROM ${from} ${where(conditions)}`,
    { ...wanted, no },
  )!
  const reach = after ? [...conditions, `${key} ${isNewest ? '<' : '>'} :after`] : conditions
  const sql = `SELECT ${select} FROM ${from} ${where(reach)} ORDER BY ${key} ${isNewest ? 'DESC' : 'ASC'} LIMIT :many`
  const rows = acquirer.store.all(sql, { ...wanted, no, after, many: limit + 1 })
  return { count, rows: rows.slice(0, limit).map((row) => source.answer(acquirer, row)), more: rows.length > limit }
}
