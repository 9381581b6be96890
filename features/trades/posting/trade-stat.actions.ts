import { type BulkColumns, runAll, type Statement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { rollup, stripe } from '../../../core/server/database/rollup.ts'
import { isMerchantTrade } from '../trade/trade.rules.ts'
import { type OwnerStat, ownerStats, type TradeFigures, type TradeStat } from './trade-stat.rules.ts'

const figureColumns = {
  pay_count: 'payCount',
  pay_amount: 'payAmount',
  fee_amount: 'feeAmount',
  d0_fee: 'd0Fee',
  aisle_cost: 'aisleCost',
  discount_amount: 'discountAmount',
  reverse_count: 'reverseCount',
  reverse_amount: 'reverseAmount',
  reverse_fee: 'reverseFee',
  refund_count: 'refundCount',
  refund_amount: 'refundAmount',
  refund_fee: 'refundFee',
} as const satisfies Record<string, keyof TradeFigures>

const sums = Object.fromEntries(
  Object.entries(figureColumns).map(([column, figure]) => [column, (stat: TradeStat) => stat.figures[figure]]),
)

const merchantTenant: BulkColumns<TradeStat> = { oem_no: ['text', ({ trade }) => trade.oemNo] }
const day: BulkColumns<TradeStat> = { day: ['date', (stat) => stat.day] }
const way: BulkColumns<TradeStat> = {
  aisle_code: ['text', ({ trade }) => trade.aisleCode],
  pay_way: ['smallint', ({ trade }) => trade.payWay],
}
const kind: BulkColumns<TradeStat> = { trade_kind: ['smallint', ({ trade }) => trade.tradeKind] }

const addToNodes = rollup<OwnerStat>({
  table: 'trade_stat_node_day',
  key: {
    day: ['date', ({ stat }) => stat.day],
    owner_no: ['text', ({ owner }) => owner.ownerNo],
    origin_oem_no: ['text', ({ stat }) => stat.trade.oemNo],
    aisle_code: ['text', ({ stat }) => stat.trade.aisleCode],
    pay_way: ['smallint', ({ stat }) => stat.trade.payWay],
    trade_kind: ['smallint', ({ stat }) => stat.trade.tradeKind],
    stripe: ['smallint', ({ owner }) => (owner.isRoot ? stripe : 0)],
  },
  fixed: { oem_no: ['text', ({ owner }) => owner.oemNo] },
  sums: {
    ...Object.fromEntries(
      Object.entries(figureColumns).map(([column, figure]) => [column, ({ stat }: OwnerStat) => stat.figures[figure]]),
    ),
    aisle_cost: ({ stat, owner }) => (owner.isRoot ? stat.figures.aisleCost : 0n),
  },
})

const addToMerchants = rollup<TradeStat>({
  table: 'trade_stat_mer_day',
  key: {
    ...day,
    rpi_no: ['text', ({ trade }) => trade.rpiNo],
    store_no: ['text', ({ trade }) => trade.storeNo ?? ''],
    ...way,
    ...kind,
  },
  fixed: merchantTenant,
  sums,
})

const addToManagers = rollup<TradeStat>({
  table: 'trade_stat_manager_day',
  key: { ...day, manager_user_id: ['bigint', ({ trade }) => trade.managerUserId], ...way },
  fixed: merchantTenant,
  sums,
})

const addToTerminals = rollup<TradeStat>({
  table: 'trade_stat_terminal_day',
  key: { ...day, sn: ['text', ({ trade }) => trade.sn], pay_way: ['smallint', ({ trade }) => trade.payWay] },
  fixed: merchantTenant,
  sums: Object.fromEntries(
    Object.entries(sums).filter(([column]) => /^(pay|reverse|refund)_(count|amount)$/.test(column)),
  ),
})

/** The statements of addTradeStats. */
export function* tradeStatStatements(tenantId: string, stats: readonly TradeStat[]): Iterable<Statement | null> {
  yield addToNodes.statement(tenantId, ownerStats(tenantId, stats))
  yield addToMerchants.statement(
    tenantId,
    stats.filter(({ trade }) => trade.rpiNo !== null),
  )
  yield addToManagers.statement(
    tenantId,
    stats.filter(({ trade }) => trade.managerUserId !== null && isMerchantTrade(trade.tradeKind)),
  )
  yield addToTerminals.statement(
    tenantId,
    stats.filter(({ trade }) => trade.sn !== null),
  )
}

/**
 * Adds events of trades to the statistics of their nodes, merchants, account managers and terminals, in the transaction
 * that posts the events. Account managers count merchant trades alone.
 * @source docs/domain/money.md 11.1
 */
export const addTradeStats = (tx: Tx, tenantId: string, stats: readonly TradeStat[]): Promise<void> =>
  runAll(tx, tradeStatStatements(tenantId, stats))
