/** A table that money stands in, or a right to it, and how its rows are sealed. The columns come from the schema. */
export interface MoneyTable {
  readonly table: string
  /** Columns that name a row within its ledger. */
  readonly key: readonly string[]
  /** The day that a row is sealed under: of the row `r`, the same for ever. */
  readonly day: string
  /** A number of the row `r` that every change by the application raises; `0`: no row is ever changed. */
  readonly version: string
  /** Whether the day is a booking day: no row comes to it once it is closed. */
  readonly closes?: boolean
  /** Columns that change without a version: what the work on a row needs, or what another proof derives. */
  readonly beside?: readonly string[]
  /** Only these columns besides the key: the others are sums that the roll-ups' proof recomputes. */
  readonly only?: readonly string[]
  /**
   * Condition under which a sealed row `s` may be gone in the normal course; absent: never. The rows that exist are in
   * `present`.
   */
  readonly mayVanish?: string
}

const version = 'r.version'
const never = '0'
const madeOn = '(r.create_time)::date'
/** Tables of few rows that no day divides. */
const once = `date '2000-01-01'`
/** Milliseconds of a time that every change by the application moves on. */
const timeOf = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`

const posted: readonly MoneyTable[] = [
  { table: 'ledger_account', key: ['account_id'], day: '(r.opened_at)::date', version: never },
  { table: 'ledger_txn', key: ['txn_id'], day: 'r.book_day', version: never, closes: true },
  { table: 'ledger_posting', key: ['posting_id'], day: 'r.book_day', version: never, closes: true },
  { table: 'ledger_balance_day', key: ['account_id', 'day'], day: 'r.day', version: never, closes: true },
  { table: 'pos_profit', key: ['profit_id'], day: 'r.book_day', version: never, closes: true },
  // The remark is for people: they write it.
  { table: 'balance_record', key: ['id'], day: 'r.book_day', version: never, closes: true, beside: ['remark'] },
  { table: 'debt_deduct', key: ['id'], day: madeOn, version: never },
  { table: 'platform_transfer', key: ['transfer_no'], day: 'r.book_day', version: never, closes: true },
  { table: 'aisle_remittance', key: ['statement_no'], day: 'r.book_day', version: never, closes: true },
  { table: 'price_snapshot', key: ['snapshot_id'], day: '(r.created_at)::date', version: never },
]

const business: readonly MoneyTable[] = [
  // When the channel is asked next is no fact about money.
  {
    table: 'pos_trade',
    key: ['rpt_order_code'],
    day: 'r.create_day',
    version,
    beside: ['query_count', 'next_query_at', 'synced_at'],
  },
  { table: 'trade_claim', key: ['id'], day: madeOn, version },
  { table: 'pos_refund', key: ['refund_code'], day: madeOn, version },
  // Notifications are kept for months, and then a month goes as a whole.
  {
    table: 'channel_notify',
    key: ['notify_seq'],
    day: '(r.received_at)::date',
    version,
    mayVanish: 'NOT EXISTS (SELECT 1 FROM present x WHERE x.day = s.day)',
  },
  { table: 'settle_record', key: ['settle_code'], day: madeOn, version },
  { table: 'service_profit_release', key: ['book_day', 'owner_no'], day: 'r.book_day', version },
  { table: 'profit_recalc', key: ['recalc_no'], day: madeOn, version },
  {
    table: 'profit_recalc_line',
    key: ['recalc_no', 'rpt_order_code', 'level', 'owner_no'],
    day: once,
    version: '(SELECT p.version FROM profit_recalc p WHERE p.tenant_id = r.tenant_id AND p.recalc_no = r.recalc_no)',
  },
  // A posting moves the last change on; everybody else raises the version.
  {
    table: 'user_wallet',
    key: ['wallet_no'],
    day: madeOn,
    version: `r.version + coalesce(${timeOf('r.last_change_time')}, 0)`,
  },
  { table: 'debt', key: ['debt_no'], day: madeOn, version },
  { table: 'active', key: ['active_code'], day: madeOn, version },
  // The stages of a draft are written anew together, each time with the version of the draft.
  {
    table: 'active_stage',
    key: ['active_code', 'stage_no'],
    day: madeOn,
    version,
    mayVanish: `EXISTS (SELECT 1 FROM active_stage x WHERE x.tenant_id = $1 AND x.active_code = split_part(s.row_key, ' ', 1) AND x.version > s.version)`,
  },
  { table: 'active_pass', key: ['id'], day: madeOn, version },
  { table: 'active_record', key: ['record_no'], day: madeOn, version },
  { table: 'money_owner', key: ['owner_type', 'owner_no'], day: once, version },
  { table: 'invoice_quota', key: ['owner_type', 'owner_no'], day: once, version: timeOf('r.update_time') },
  { table: 'invoice', key: ['invoice_no'], day: madeOn, version },
  { table: 'invoice_record', key: ['record_no'], day: madeOn, version },
  { table: 'invoice_mail', key: ['rim_no'], day: madeOn, version },
  { table: 'invoice_mail_record', key: ['rim_no', 'record_no'], day: madeOn, version },
  { table: 'risk_hold', key: ['hold_no'], day: madeOn, version },
  { table: 'ticket', key: ['ticket_no'], day: madeOn, version },
  { table: 'ticket_record', key: ['ticket_record_no'], day: madeOn, version },
  { table: 'wallet_topup', key: ['topup_no'], day: madeOn, version },
  { table: 'money_change', key: ['money_change_no'], day: madeOn, version },
  { table: 'other_money', key: ['other_no'], day: madeOn, version },
  { table: 'withdrawal', key: ['withdraw_code'], day: 'r.create_day', version, beside: ['next_pay_at'] },
  { table: 'withdraw_attempt', key: ['payout_no'], day: madeOn, version },
  { table: 'withdrawal_platform', key: ['id'], day: madeOn, version },
  { table: 'iot_recharge', key: ['recharge_code'], day: madeOn, version },
  { table: 'pos_sim_record', key: ['id'], day: madeOn, version },
  { table: 'service_coupon', key: ['coupon_no'], day: madeOn, version },
  { table: 'mall_master_order', key: ['master_code'], day: madeOn, version },
  { table: 'mall_sub_order', key: ['sub_order_code'], day: madeOn, version },
  { table: 'shop_refund', key: ['refund_no'], day: madeOn, version },
  { table: 'active_sim_record', key: ['bonus_no'], day: madeOn, version },
  { table: 'recon_batch', key: ['batch_no'], day: 'r.bill_day', version },
  { table: 'recon_diff', key: ['diff_no'], day: 'r.bill_day', version },
  // A bill that is read again replaces its lines; which of ours a line is, the comparison writes.
  {
    table: 'recon_bill_line',
    key: ['batch_no', 'aisle_order_no', 'line_kind'],
    day: 'r.bill_day',
    version: '(SELECT b.version FROM recon_batch b WHERE b.tenant_id = r.tenant_id AND b.batch_no = r.batch_no)',
    mayVanish: `(SELECT b.version FROM recon_batch b WHERE b.tenant_id = $1 AND b.batch_no = split_part(s.row_key, ' ', 1)) IS DISTINCT FROM s.version`,
  },
  { table: 'pledge_order', key: ['order_code'], day: madeOn, version },
  { table: 'pledge_order_refund', key: ['pledge_refund_code'], day: madeOn, version },
  { table: 'pledge_reward', key: ['reward_no'], day: madeOn, version },
  { table: 'rpi_member', key: ['rpi_member_no'], day: madeOn, version },
  { table: 'member_recharge_active', key: ['active_no'], day: madeOn, version },
  { table: 'member_recharge_trade', key: ['member_trade_no'], day: 'r.create_day', version },
  { table: 'member_recharge_refund', key: ['refund_code'], day: madeOn, version },
  { table: 'member_trade', key: ['member_trade_no'], day: madeOn, version },
  {
    table: 'member_trade_refund',
    key: ['member_trade_no', 'refund_seq'],
    day: 'r.book_day',
    version: never,
    closes: true,
  },
  { table: 'division_order', key: ['div_order_code'], day: madeOn, version },
  {
    table: 'division_order_detail',
    key: ['div_order_code', 'detail_no'],
    day: once,
    version:
      '(SELECT o.version FROM division_order o WHERE o.tenant_id = r.tenant_id AND o.div_order_code = r.div_order_code)',
  },
  { table: 'division_return', key: ['div_return_code'], day: madeOn, version },
  {
    table: 'division_return_detail',
    key: ['div_return_code', 'detail_no'],
    day: once,
    version:
      '(SELECT o.version FROM division_return o WHERE o.tenant_id = r.tenant_id AND o.div_return_code = r.div_return_code)',
  },
]

const prices: readonly MoneyTable[] = [
  { table: 'oem_policy', key: ['id'], day: madeOn, version },
  { table: 'oem_policy_rate', key: ['id'], day: madeOn, version },
  { table: 'oem_policy_rela', key: ['id'], day: madeOn, version },
  { table: 'rpi_rate', key: ['id'], day: madeOn, version },
  { table: 'emp_policy_trad', key: ['id'], day: madeOn, version },
  { table: 'aisle_policy', key: ['id'], day: madeOn, version },
  { table: 'pledge_meal', key: ['meal_no', 'meal_version'], day: madeOn, version },
  { table: 'pledge_meal_service', key: ['service_meal_no'], day: madeOn, version },
  { table: 'division_project', key: ['id'], day: madeOn, version },
  { table: 'division_project_version', key: ['id'], day: madeOn, version },
  { table: 'division_receipt', key: ['id'], day: madeOn, version },
  { table: 'division_merchant', key: ['id'], day: madeOn, version },
  { table: 'iot_param', key: ['tenant_id'], day: once, version },
  { table: 'iot_product', key: ['id'], day: madeOn, version },
  { table: 'mall_product', key: ['id'], day: madeOn, version },
  { table: 'mall_spec', key: ['id'], day: madeOn, version },
]

/** A roll-up: whose its rows are is sealed; the sums and the rest of the key are recomputed. */
const sums = (
  table: string,
  day: string,
  key: readonly string[],
  only: readonly string[] = ['oem_no'],
): MoneyTable => ({
  table,
  key,
  day: `r.${day}`,
  version: never,
  only,
})
const tradeKey = ['aisle_code', 'pay_way', 'trade_kind']

const rollupTables: readonly MoneyTable[] = [
  sums('trade_stat_node_day', 'day', ['day', 'owner_no', 'origin_oem_no', ...tradeKey, 'stripe']),
  sums('trade_stat_mer_day', 'day', ['day', 'rpi_no', 'store_no', ...tradeKey]),
  sums('trade_stat_manager_day', 'day', ['day', 'manager_user_id', 'aisle_code', 'pay_way']),
  sums('trade_stat_terminal_day', 'day', ['day', 'sn', 'pay_way']),
  sums('trade_count_day', 'day', ['day', 'owner_no', 'origin_oem_no', 'rpt_status', 'stripe']),
  sums('trade_stat_micro', 'day', ['id_hash', 'license_holder', 'day']),
  sums(
    'service_profit_day',
    'book_day',
    ['book_day', 'owner_no', 'origin_oem_no', 'aisle_code', 'pay_way', 'parent_path', 'stripe'],
    ['oem_no', 'owner_type', 'parent_no'],
  ),
  sums(
    'service_profit_mer_day',
    'book_day',
    ['book_day', 'owner_no', 'rpi_no', 'aisle_code', 'pay_way', 'parent_path'],
    ['oem_no', 'owner_type', 'origin_oem_no'],
  ),
  sums('wallet_stat_day', 'day', ['day', 'oem_no', 'owner_type', 'wallet_kind', 'change_type', 'direction'], []),
  sums('withdraw_stat', 'day', ['day', 'oem_no', 'owner_type', 'top_node_no', 'platform_code', 'withdraw_status'], []),
  sums('division_funds', 'book_day', ['project_code', 'rpi_no', 'book_day']),
  { table: 'trade_first_last', key: ['key_kind', 'key_value'], day: once, version: never, only: ['oem_no'] },
]

/**
 * Every table that money stands in, in the one place where it is decided how each is sealed.
 * @source docs/decisions/0016-seals-of-money-rows.md
 */
export const moneyTables: readonly MoneyTable[] = [...posted, ...business, ...prices, ...rollupTables]

/** The running sums and days of the ledger, which change with every posting: the invariants derive them whole. */
export const derivedTables = ['ledger_balance', 'ledger_day', 'merchant_count', 'user_count'] as const
