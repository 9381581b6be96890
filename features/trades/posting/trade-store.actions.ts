import { bulkInsert, bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { LedgerEvent } from '../../ledger/ledger.shared.ts'
import { TradeKeyKind } from '../trade/trade-keys.contract.ts'
import { fieldColumns } from '../../../core/server/database/fields.ts'
import { dayInCode } from '../trade/trade.rules.ts'
import { tradeFields, tradeTypes } from './trade-fields.queries.ts'
import type { TradeRow } from './trade-row.rules.ts'

/** Name of a trade at a channel: the number we gave it, the channel's own, or both. */
export interface TradeName {
  readonly outTradeNo: string | null
  readonly aisleCode: string
  readonly aisleOrderNo: string | null
}

const ourCode = /^[A-Z]{2}\d{18,}$/

/** The trades behind names. */
export interface NamedTrades {
  /** The trade of a name: the one that the channel's own number stands for, else the one of ours; null when there is none. */
  tradeOf(name: TradeName): TradeRow | null
  /** Whether the channel's own number stands for a trade. */
  isNumberTaken(name: TradeName): boolean
}

/**
 * Locks the trades that a channel names, in the order of their keys.
 * @source docs/domain/money.md 3.3, step 4
 */
export async function lockNamedTrades(tx: Tx, tenantId: string, names: readonly TradeName[]): Promise<NamedTrades> {
  const codesByKey = await codesOfAisleOrders(tx, tenantId, names)
  const ours = names.flatMap(({ outTradeNo }) => (outTradeNo !== null && ourCode.test(outTradeNo) ? [outTradeNo] : []))
  const trades = await lockTrades(tx, tenantId, [...ours, ...codesByKey.values()])
  const codeOf = ({ aisleCode, aisleOrderNo }: TradeName) => codesByKey.get(`${aisleCode} ${aisleOrderNo}`)
  return {
    tradeOf: (name) => trades.get(codeOf(name) ?? name.outTradeNo ?? '') ?? null,
    isNumberTaken: (name) => codeOf(name) !== undefined,
  }
}

async function codesOfAisleOrders(tx: Tx, tenantId: string, names: readonly TradeName[]): Promise<Map<string, string>> {
  const told = names.filter(({ aisleOrderNo }) => aisleOrderNo !== null)
  if (told.length === 0) return new Map()
  const { rows } = await tx.client.query<{ key_owner: string; key_value: string; rpt_order_code: string }>({
    name: 'find_trade_keys',
    // One look-up a number, each in the one partition that can hold it.
    text: `SELECT given.key_owner, given.key_value, k.rpt_order_code FROM unnest($2::text[], $3::text[]) AS given(key_owner, key_value)
            CROSS JOIN LATERAL (SELECT k.rpt_order_code FROM trade_key k
             WHERE k.tenant_id = $1 AND k.key_kind = ${TradeKeyKind.aisleOrder} AND k.key_owner = given.key_owner AND k.key_value = given.key_value LIMIT 1) k`,
    values: [tenantId, told.map(({ aisleCode }) => aisleCode), told.map(({ aisleOrderNo }) => aisleOrderNo)],
  })
  return new Map(rows.map((row) => [`${row.key_owner} ${row.key_value}`, row.rpt_order_code]))
}

/** Locks trades by our numbers, in the order of their keys. @returns by number; missing ones are left out */
export async function lockTrades(tx: Tx, tenantId: string, codes: readonly string[]): Promise<Map<string, TradeRow>> {
  const unique = [...new Set(codes)]
  if (unique.length === 0) return new Map()
  const { rows } = await tx.client.query<TradeRow>({
    name: 'lock_trades',
    text: `SELECT ${tradeFields} FROM pos_trade t
            WHERE t.tenant_id = $1 AND t.create_day = ANY($2::date[]) AND t.rpt_order_code = ANY($3)
            ORDER BY t.create_day, t.rpt_order_code FOR NO KEY UPDATE`,
    values: [tenantId, [...new Set(unique.map(dayInCode))], unique],
  })
  return new Map(rows.map((row) => [row.rptOrderCode, row]))
}

const { tenantId: _tenantId, id: _id, listTime: _listTime, ...written } = tradeTypes

/** Inserts new trades. */
export const insertTrades = bulkInsert<TradeRow>(
  'pos_trade',
  fieldColumns<Omit<TradeRow, 'tenantId' | 'id' | 'listTime'>>(written),
)

const tradeKey = fieldColumns<TradeRow>(tradeTypes, ['createDay', 'rptOrderCode'])

/** Writes what a payment changes on orders of ours, and what a claim changes on a trade. The rows are locked before. */
export const updatePaidTrades = bulkUpdate<TradeRow>(
  'update_paid_trades',
  'pos_trade',
  tradeKey,
  fieldColumns<TradeRow>(tradeTypes, [
    'oemNo',
    'rptStatus',
    'rptAisleOrderCode',
    'payWay',
    'cardType',
    'cardNoMask',
    'bankName',
    'payerId',
    'bankTradeNo',
    'batchNo',
    'voucherNo',
    'aisleMerNo',
    'rpiNo',
    'rpiName',
    'userNo',
    'chainPath',
    'empNo',
    'institutionNo',
    'managerUserId',
    'storeNo',
    'rpstNo',
    'rtNo',
    'snapshotId',
    'discountAmount',
    'tradeAmount',
    'ratePpm',
    'rateCap',
    'feeAmount',
    'd0FeeAmount',
    'settleAmount',
    'aisleCostAmount',
    'd0CostAmount',
    'profitAmount',
    'settleMode',
    'settleCycle',
    'settleStatus',
    'pushStatus',
    'abnormalKind',
    'payTime',
    'payDay',
    'bookDay',
    'lastEventTime',
    'failCode',
    'failReason',
    'nextQueryAt',
    'version',
  ]),
)

/** Writes what a change of state without money changes: failed, closed, an amount that differs. The rows are locked before. */
export const updateTradeStates = bulkUpdate<TradeRow>(
  'update_trade_states',
  'pos_trade',
  tradeKey,
  fieldColumns<TradeRow>(tradeTypes, [
    'rptStatus',
    'abnormalKind',
    'closeTime',
    'lastEventTime',
    'failCode',
    'failReason',
    'nextQueryAt',
    'version',
  ]),
)

/** Writes what money going back, or a settlement, changes on paid trades. The rows are locked before. */
export const updateMoneyOfTrades = bulkUpdate<TradeRow>(
  'update_money_of_trades',
  'pos_trade',
  tradeKey,
  fieldColumns<TradeRow>(tradeTypes, [
    'rptStatus',
    'refundedAmount',
    'refundingAmount',
    'refundedFee',
    'refundedCost',
    'pooledAmount',
    'dividedAmount',
    'feeAmount',
    'd0FeeAmount',
    'settleAmount',
    'aisleCostAmount',
    'd0CostAmount',
    'profitAmount',
    'settleCycle',
    'settleStatus',
    'settleDay',
    'settleCode',
    'divStatus',
    'pushStatus',
    'lastEventTime',
    'version',
  ]),
)

/** The ledger transactions of payments, by number of the trade. */
export async function postedTransactions(
  tx: Tx,
  tenantId: string,
  trades: readonly TradeRow[],
): Promise<Map<string, bigint>> {
  const { rows } = await tx.client.query<{ biz_code: string; txn_id: bigint }>({
    name: 'posted_payments',
    text: `SELECT biz_code, txn_id FROM ledger_txn WHERE tenant_id = $1 AND biz_code = ANY($2) AND event_type IN (${LedgerEvent.merchantPaid}, ${LedgerEvent.operatorPaid}, ${LedgerEvent.unknownPaid}, ${LedgerEvent.claimed}) ORDER BY txn_id`,
    values: [tenantId, trades.map(({ rptOrderCode }) => rptOrderCode)],
  })
  return new Map(rows.map((row) => [row.biz_code, row.txn_id]))
}
