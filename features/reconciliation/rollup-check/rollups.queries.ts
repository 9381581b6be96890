import { PayWay } from '../../channels/channels.shared.ts'
import { LedgerEvent } from '../../ledger/ledger.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { employeeLevel, ProfitRowKind } from '../../sharing/sharing.shared.ts'
import {
  FirstLastKind,
  operatorKinds,
  paidStatuses,
  RefundKind,
  RefundStatus,
  RptStatus,
} from '../../trades/trades.shared.ts'

/** A roll-up, and the statement that recomputes it from the rows it sums: `$1` the tenant, `$2` the days. */
export interface RollupProof {
  readonly table: string
  /** Chinese words; the English stands in the texts of the feature. */
  readonly title: string
  /** Its column of the day; absent where it is compared as a whole. */
  readonly dayColumn?: string
  /** Whether it is no sum of a day: compared as a whole, whatever the day. */
  readonly isWhole?: boolean
  /** Condition for its rows that are compared. */
  readonly where: string
  readonly keys: readonly string[]
  /** Its figures, and how rows of one key (stripes) are put together. */
  readonly sums: Readonly<Record<string, 'sum' | 'min' | 'max'>>
  readonly expected: string
}

const summed = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, 'sum' as const]))

const paid = `t.rpt_status IN (${paidStatuses.join(', ')})`

/** Everybody in whose figures a trade counts: the nodes of its chain, at least the root operator, and the employee. */
const ownersOfTrade = `unnest(string_to_array(CASE WHEN t.chain_path = '' THEN t.tenant_id ELSE t.chain_path END || coalesce(',' || t.emp_no, ''), ',')) AS owner_no`

/** The events of a day, an event a row, with the trade's keys and the figures it adds. */
const tradeEvents = `
  SELECT t.*, t.pay_day AS day, 1 AS pay_count, t.trade_amount AS pay_amount, t.fee_amount AS pay_fee, t.d0_fee_amount AS d0_fee, t.aisle_cost_amount AS aisle_cost, t.discount_amount AS discount,
         0 AS reverse_count, 0::bigint AS reverse_amount, 0::bigint AS reverse_fee, 0 AS refund_count, 0::bigint AS refund_amount, 0::bigint AS refund_fee
    FROM pos_trade t WHERE t.tenant_id = $1 AND t.pay_day = ANY($2) AND ${paid}
  UNION ALL
  SELECT t.*, t.pay_day, 0, 0, 0, 0, 0, 0, 1, t.trade_amount, t.fee_amount, 0, 0, 0 FROM pos_trade t WHERE t.tenant_id = $1 AND t.pay_day = ANY($2) AND t.rpt_status = ${RptStatus.reversed}
  UNION ALL
  SELECT t.*, r.finish_day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, r.refund_amount, r.fee_return
    FROM pos_refund r JOIN pos_trade t ON t.tenant_id = $1 AND t.create_day = to_date(substr(r.rpt_order_code, 3, 8), 'YYYYMMDD') AND t.rpt_order_code = r.rpt_order_code
   WHERE r.tenant_id = $1 AND r.finish_day = ANY($2) AND r.refund_status = ${RefundStatus.success} AND r.refund_kind <> ${RefundKind.void}`

const tradeFigures = {
  pay_count: 'pay_count',
  pay_amount: 'pay_amount',
  fee_amount: 'pay_fee',
  d0_fee: 'd0_fee',
  aisle_cost: 'aisle_cost',
  discount_amount: 'discount',
  reverse_count: 'reverse_count',
  reverse_amount: 'reverse_amount',
  reverse_fee: 'reverse_fee',
  refund_count: 'refund_count',
  refund_amount: 'refund_amount',
  refund_fee: 'refund_fee',
}
const tradeSums = summed(...Object.keys(tradeFigures))
const sumFigures = (figures: Record<string, string>) =>
  Object.entries(figures)
    .map(([column, figure]) => `sum(${figure}) AS ${column}`)
    .join(', ')

const terminalFigures = Object.fromEntries(
  Object.entries(tradeFigures).filter(([column]) => /^(pay|reverse|refund)_(count|amount)$/.test(column)),
)

const tradeRollups: readonly RollupProof[] = [
  {
    table: 'trade_stat_node_day',
    title: '交易日汇总（节点）与交易一致',
    dayColumn: 'day',
    where: 'day = ANY($2)',
    keys: ['day', 'owner_no', 'origin_oem_no', 'aisle_code', 'pay_way', 'trade_kind'],
    sums: tradeSums,
    expected: `SELECT day, owner_no, oem_no AS origin_oem_no, aisle_code, pay_way, trade_kind, ${sumFigures({ ...tradeFigures, aisle_cost: 'CASE WHEN owner_no = $1 THEN aisle_cost ELSE 0 END' })}
                 FROM (SELECT t.*, ${ownersOfTrade} FROM (${tradeEvents}) t) e GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  {
    table: 'trade_stat_mer_day',
    title: '交易日汇总（商户）与交易一致',
    dayColumn: 'day',
    where: 'day = ANY($2)',
    keys: ['day', 'rpi_no', 'store_no', 'aisle_code', 'pay_way', 'trade_kind'],
    sums: tradeSums,
    expected: `SELECT day, rpi_no, coalesce(store_no, '') AS store_no, aisle_code, pay_way, trade_kind, ${sumFigures(tradeFigures)} FROM (${tradeEvents}) e WHERE rpi_no IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  {
    table: 'trade_stat_manager_day',
    title: '交易日汇总（客户经理）与交易一致',
    dayColumn: 'day',
    where: 'day = ANY($2)',
    keys: ['day', 'manager_user_id', 'aisle_code', 'pay_way'],
    sums: tradeSums,
    expected: `SELECT day, manager_user_id, aisle_code, pay_way, ${sumFigures(tradeFigures)} FROM (${tradeEvents}) e WHERE manager_user_id IS NOT NULL AND trade_kind NOT IN (${operatorKinds.join(', ')}) GROUP BY 1, 2, 3, 4`,
  },
  {
    table: 'trade_stat_terminal_day',
    title: '交易日汇总（终端）与交易一致',
    dayColumn: 'day',
    where: 'day = ANY($2)',
    keys: ['day', 'sn', 'pay_way'],
    sums: summed(...Object.keys(terminalFigures)),
    expected: `SELECT day, sn, pay_way, ${sumFigures(terminalFigures)} FROM (${tradeEvents}) e WHERE sn IS NOT NULL GROUP BY 1, 2, 3`,
  },
  {
    table: 'trade_count_day',
    title: '交易笔数汇总与交易一致',
    dayColumn: 'day',
    where: 'day = ANY($2)',
    keys: ['day', 'owner_no', 'origin_oem_no', 'rpt_status'],
    sums: summed('trade_count'),
    expected: `SELECT day, owner_no, oem_no AS origin_oem_no, rpt_status, count(*) AS trade_count
                 FROM (SELECT business_day(t.list_time) AS day, t.oem_no, t.rpt_status, ${ownersOfTrade} FROM pos_trade t
                        WHERE t.tenant_id = $1 AND t.list_time >= (SELECT min(d) FROM unnest($2::date[]) d) AND t.list_time < (SELECT max(d) + 1 FROM unnest($2::date[]) d) AND business_day(t.list_time) = ANY($2)) e GROUP BY 1, 2, 3, 4`,
  },
  {
    table: 'trade_stat_micro',
    title: '小微商户信用卡额度汇总与交易一致',
    dayColumn: 'day',
    where: 'day = ANY($2)',
    keys: ['day', 'license_holder'],
    sums: summed('credit_amount'),
    expected: `SELECT t.pay_day AS day, a.license_holder, sum(t.trade_amount) AS credit_amount
                 FROM pos_trade t JOIN rpi_basic m ON m.tenant_id = $1 AND m.rpi_no = t.rpi_no AND m.user_type = ${MerchantUserType.micro} AND m.legal_id_no_idx <> '' JOIN pay_aisle a ON a.aisle_code = t.aisle_code
                WHERE t.tenant_id = $1 AND t.pay_day = ANY($2) AND t.pay_way = ${PayWay.creditCard} AND t.trade_kind NOT IN (${operatorKinds.join(', ')}) AND ${paid} AND t.rpt_status <> ${RptStatus.reversed} GROUP BY 1, 2`,
  },
  {
    table: 'trade_first_last',
    title: '首末笔交易时间与交易一致',
    isWhole: true,
    where: '$2::date[] IS NOT NULL',
    keys: ['key_kind', 'key_value'],
    sums: { first_time: 'min', last_time: 'max' },
    expected: `SELECT key_kind, key_value, min(pay_time) AS first_time, max(pay_time) AS last_time
                 FROM pos_trade t, LATERAL (VALUES (${FirstLastKind.merchant}::smallint, t.rpi_no), (${FirstLastKind.terminal}::smallint, t.sn)) AS of_whom(key_kind, key_value)
                WHERE t.tenant_id = $1 AND ${paid} AND key_value IS NOT NULL GROUP BY 1, 2`,
  },
]

const profitSums = summed(
  'trade_count',
  'trade_amount',
  'refund_count',
  'refund_amount',
  'fee_amount',
  'child_fee',
  'cost_amount',
  'trade_profit',
  'reverse_profit',
  'adjust_profit',
  'net_profit',
)

/** Profit rows of a day, each with the nodes above its owner and the merchant's fee of its event. */
const profitRows = `
  SELECT p.*, array_to_string((string_to_array(t.chain_path, ','))[1:p.level], ',') AS parent_path, coalesce(max(p.child_fee) FILTER (WHERE p.child_no = p.rpi_no AND p.level <> ${employeeLevel}) OVER (PARTITION BY p.rpt_order_code, p.row_kind, p.biz_code), 0) AS merchant_fee
    FROM pos_profit p JOIN pos_trade t ON t.tenant_id = p.tenant_id AND t.create_day = to_date(substr(p.rpt_order_code, 3, 8), 'YYYYMMDD') AND t.rpt_order_code = p.rpt_order_code
   WHERE p.tenant_id = $1 AND p.book_day = ANY($2)`

const profitFigures = `
  count(*) FILTER (WHERE row_kind = ${ProfitRowKind.trade}) AS trade_count, coalesce(sum(trade_amount) FILTER (WHERE row_kind = ${ProfitRowKind.trade}), 0) AS trade_amount,
  count(*) FILTER (WHERE row_kind IN (${ProfitRowKind.refund}, ${ProfitRowKind.void})) AS refund_count,
  coalesce(-sum(trade_amount) FILTER (WHERE row_kind IN (${ProfitRowKind.refund}, ${ProfitRowKind.void})), 0) AS refund_amount,
  sum(merchant_fee) AS fee_amount, sum(child_fee) AS child_fee, sum(cost_fee) AS cost_amount,
  coalesce(sum(profit_amount) FILTER (WHERE row_kind = ${ProfitRowKind.trade}), 0) AS trade_profit,
  coalesce(sum(profit_amount) FILTER (WHERE row_kind IN (${ProfitRowKind.refund}, ${ProfitRowKind.void}, ${ProfitRowKind.d0ToT1})), 0) AS reverse_profit,
  coalesce(sum(profit_amount) FILTER (WHERE row_kind = ${ProfitRowKind.adjustment}), 0) AS adjust_profit, sum(profit_amount) AS net_profit`

const profitRollups: readonly RollupProof[] = [
  {
    table: 'service_profit_day',
    title: '分润日汇总与分润明细一致',
    dayColumn: 'book_day',
    where: 'book_day = ANY($2)',
    keys: ['book_day', 'owner_no', 'origin_oem_no', 'aisle_code', 'pay_way', 'parent_path'],
    sums: { ...profitSums, ...summed('direct_profit', 'child_profit') },
    expected: `SELECT book_day, owner_no, origin_oem_no, aisle_code, pay_way, parent_path, ${profitFigures}, coalesce(sum(profit_amount) FILTER (WHERE child_no = rpi_no), 0) AS direct_profit,
                      coalesce(sum(profit_amount) FILTER (WHERE child_no <> rpi_no), 0) AS child_profit FROM (${profitRows}) e GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  {
    table: 'service_profit_mer_day',
    title: '分润日汇总（商户）与分润明细一致',
    dayColumn: 'book_day',
    where: 'book_day = ANY($2)',
    keys: ['book_day', 'owner_no', 'rpi_no', 'aisle_code', 'pay_way', 'parent_path'],
    sums: profitSums,
    expected: `SELECT book_day, owner_no, rpi_no, aisle_code, pay_way, parent_path, ${profitFigures} FROM (${profitRows}) e GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  {
    table: 'service_profit_release',
    title: '分润入账单净额与分润明细一致',
    dayColumn: 'book_day',
    where: 'book_day = ANY($2)',
    keys: ['book_day', 'owner_no'],
    sums: summed('net_profit'),
    expected: `SELECT book_day, owner_no, sum(profit_amount) AS net_profit FROM pos_profit WHERE tenant_id = $1 AND book_day = ANY($2) GROUP BY 1, 2`,
  },
]

const walletRollup: RollupProof = {
  table: 'wallet_stat_day',
  title: '钱包日汇总与余额流水一致',
  dayColumn: 'day',
  where: 'day = ANY($2)',
  keys: ['day', 'oem_no', 'owner_type', 'wallet_kind', 'change_type', 'direction'],
  sums: summed('change_count', 'amount'),
  expected: `SELECT business_day(create_time) AS day, oem_no, owner_type, wallet_kind, change_type, direction, count(*) AS change_count, sum(amount) AS amount FROM balance_record
              WHERE tenant_id = $1 AND create_time >= (SELECT min(d) FROM unnest($2::date[]) d) AND create_time < (SELECT max(d) + 1 FROM unnest($2::date[]) d) AND business_day(create_time) = ANY($2) GROUP BY 1, 2, 3, 4, 5, 6`,
}

/** Withdrawals by the day of their request and where they stand now. */
const withdrawRollup: RollupProof = {
  table: 'withdraw_stat',
  title: '提现汇总与提现单一致',
  dayColumn: 'day',
  where: 'day = ANY($2)',
  keys: ['day', 'oem_no', 'owner_type', 'top_node_no', 'platform_code', 'withdraw_status'],
  sums: summed('withdraw_count', 'amount', 'fee_amount', 'tax_amount', 'arrive_amount'),
  expected: `SELECT create_day AS day, oem_no, owner_type, top_node_no, platform_code, withdraw_status, count(*) AS withdraw_count, sum(amount) AS amount, sum(fee_amount) AS fee_amount, sum(tax_amount) AS tax_amount, sum(arrive_amount) AS arrive_amount
               FROM withdrawal WHERE tenant_id = $1 AND create_day = ANY($2) GROUP BY 1, 2, 3, 4, 5, 6`,
}

const {
  divisionFrozen: frozen,
  divisionPaid: dividedEvent,
  divisionUnfrozen: unfrozen,
  divisionReturned: returned,
  divisionAdvanced: advanced,
} = LedgerEvent

/** Amounts that the ledger booked for divisions on a day: returns are booked under the return, all else under the order. */
const divisionRollup: RollupProof = {
  table: 'division_funds',
  title: '分账资金汇总与账本一致',
  dayColumn: 'book_day',
  where: 'book_day = ANY($2)',
  keys: ['book_day', 'project_code', 'rpi_no'],
  sums: summed('frozen_amount', 'div_amount', 'return_amount', 'unfrozen_amount', 'pool_balance'),
  expected: `
    SELECT x.book_day, o.project_code, o.rpi_no,
           coalesce(sum(p.amount) FILTER (WHERE x.event_type = ${frozen}), 0) AS frozen_amount, coalesce(sum(p.amount) FILTER (WHERE x.event_type = ${dividedEvent} AND p.seq = 0), 0) AS div_amount,
           coalesce(sum(p.amount) FILTER (WHERE x.event_type IN (${returned}, ${advanced})), 0) AS return_amount, coalesce(sum(p.amount) FILTER (WHERE x.event_type = ${unfrozen}), 0) AS unfrozen_amount,
           coalesce(sum(CASE WHEN x.event_type = ${frozen} THEN p.amount WHEN x.event_type = ${unfrozen} OR (x.event_type = ${dividedEvent} AND p.seq = 0) THEN -p.amount END), 0) AS pool_balance
      FROM ledger_txn x JOIN ledger_posting p ON p.tenant_id = $1 AND p.book_day = x.book_day AND p.txn_id = x.txn_id
      LEFT JOIN division_return r ON r.tenant_id = $1 AND x.biz_kind = 'divisionReturn' AND r.div_return_code = x.biz_code
      JOIN division_order o ON o.tenant_id = $1 AND o.div_order_code = coalesce(r.div_order_code, x.biz_code)
     WHERE x.tenant_id = $1 AND x.book_day = ANY($2) AND x.event_type IN (${frozen}, ${dividedEvent}, ${unfrozen}, ${returned}, ${advanced}) GROUP BY 1, 2, 3`,
}

/** Totals of lists, as a whole. */
const listTotals: readonly RollupProof[] = [
  {
    table: 'merchant_count',
    title: '商户数量与商户一致',
    isWhole: true,
    where: '$2::date[] IS NOT NULL',
    keys: ['oem_no', 'user_path', 'rpi_kind'],
    sums: summed('merchant_count'),
    expected: `SELECT oem_no, user_path, rpi_kind, count(*) AS merchant_count FROM rpi_basic WHERE tenant_id = $1 AND NOT is_deleted GROUP BY 1, 2, 3`,
  },
  {
    table: 'user_count',
    title: '用户数量与用户一致',
    isWhole: true,
    where: '$2::date[] IS NOT NULL',
    keys: ['oem_no', 'user_no'],
    sums: summed('user_count'),
    expected: `SELECT oem_no, user_no, count(*) AS user_count FROM app_user WHERE tenant_id = $1 AND NOT is_deleted GROUP BY 1, 2`,
  },
]

/** Every roll-up of lists, trades, profit, wallets and divisions with its recomputation. @source docs/domain/money.md 4.6, 11.1 */
export const rollups: readonly RollupProof[] = [
  ...listTotals,
  ...tradeRollups,
  ...profitRollups,
  walletRollup,
  withdrawRollup,
  divisionRollup,
]
