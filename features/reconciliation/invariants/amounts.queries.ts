import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { ActiveRecordStatus } from '../../campaigns/campaigns.shared.ts'
import { BalanceChange, chart, Direction, LedgerEvent, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { employeeLevel, operatorLevel, ProfitRowKind, ReleaseStatus } from '../../sharing/sharing.shared.ts'
import { PayerKind, RechargeStatus } from '../../iot/iot.shared.ts'
import { ReturnDetailStatus } from '../../splits/splits.shared.ts'
import { DivisionDetailStatus, RefundKind, SettleRecordStatus } from '../../trades/trades.shared.ts'
import { MoneyChangeKind, MoneyChangeStatus, OtherMoneyStatus } from '../../wallets/wallets.shared.ts'
import { TransferKind, WithdrawStatus } from '../../withdrawals/withdrawals.shared.ts'
import { mallParts } from './mall.queries.ts'
import { shopRefundParts } from './mall-refunds.queries.ts'
import { depositParts } from './deposits.queries.ts'
import type { Invariant } from './invariants.queries.ts'
import { memberParts } from './members.queries.ts'

const { bank, clearing, divisionPool, merchantPending, payout, profitIncome, profitPending } = chart
const { merchantPaid, operatorPaid, unknownPaid, claimed } = LedgerEvent
const { available, carrier, rewardExpense, simPrepaid } = chart
const { suspense, tax, transit, withdrawalIncome, payoutExpense, aisleExpense, marketingExpense } = chart

/** Events that write profit rows, and those of payments that have none: their lines are compared with the rows by L11. */
const ofTrades = constant(
  merchantPaid,
  operatorPaid,
  unknownPaid,
  claimed,
  LedgerEvent.reversed,
  LedgerEvent.merchantRefunded,
  LedgerEvent.operatorRefunded,
  LedgerEvent.d0ToT1,
  LedgerEvent.profitRecalculated,
  LedgerEvent.feeCorrected,
  LedgerEvent.costCorrected,
)
const ofPayments = constant(merchantPaid, operatorPaid, unknownPaid, claimed)
const ofMerchants = constant(merchantPaid, claimed)
const ofOthers = constant(operatorPaid, unknownPaid)
const [toOperator, toNobody] = [constant(operatorPaid), constant(unknownPaid)]

/**
 * Sums of every transaction of a trade, from one pass over the lines: what the channel owes (clearing and suspense, which
 * stands in for it), the profit of all levels, the operator's part of discounts, and whose merchant account it touches.
 */
const tradeLines = (tenantId: string): SQL => sql`(
  WITH accounts AS MATERIALIZED (
    SELECT account_id, code IN (${clearing.code}, ${suspense.code}) AS is_channel, code = ${clearing.code} AS is_clearing, code IN (${profitPending.code}, ${profitIncome.code}) AS is_profit,
           code = ${marketingExpense.code} AS is_subsidy, code = ${aisleExpense.code} AS is_expense, code = ${merchantPending.code} AS is_merchant
      FROM ledger_account WHERE tenant_id = ${tenantId}),
  sums AS (
    SELECT p.txn_id,
           sum(CASE WHEN d.is_channel THEN p.amount ELSE 0 END - CASE WHEN c.is_channel THEN p.amount ELSE 0 END)::bigint AS channel,
           sum(CASE WHEN d.is_clearing THEN p.amount ELSE 0 END - CASE WHEN c.is_clearing THEN p.amount ELSE 0 END)::bigint AS clearing,
           sum(CASE WHEN c.is_profit THEN p.amount ELSE 0 END - CASE WHEN d.is_profit THEN p.amount ELSE 0 END)::bigint AS profit,
           sum(CASE WHEN d.is_subsidy THEN p.amount ELSE 0 END - CASE WHEN c.is_subsidy THEN p.amount ELSE 0 END)::bigint AS subsidy,
           sum(CASE WHEN d.is_expense THEN p.amount ELSE 0 END - CASE WHEN c.is_expense THEN p.amount ELSE 0 END)::bigint AS expense,
           min(CASE WHEN d.is_merchant THEN p.debit_account WHEN c.is_merchant THEN p.credit_account END) AS merchant_account,
           min(CASE WHEN d.is_clearing THEN p.debit_account WHEN c.is_clearing THEN p.credit_account END) AS clearing_account
      FROM ledger_posting p JOIN accounts d ON d.account_id = p.debit_account JOIN accounts c ON c.account_id = p.credit_account
     WHERE p.tenant_id = ${tenantId} GROUP BY p.txn_id)
  SELECT x.txn_id, x.event_key, x.event_type, x.biz_code, s.channel, s.clearing, s.profit, s.subsidy, s.expense, m.owner_no || ' ' || m.sub_key AS merchant, k.owner_no AS aisle_code
    FROM ledger_txn x JOIN sums s USING (txn_id)
    LEFT JOIN ledger_account m ON m.tenant_id = ${tenantId} AND m.account_id = s.merchant_account
    LEFT JOIN ledger_account k ON k.tenant_id = ${tenantId} AND k.account_id = s.clearing_account
   WHERE x.tenant_id = ${tenantId} AND x.event_type IN (${ofTrades}))`

/** L11: what the rows of trades, refunds and profit say against the lines of their transactions. */
const tradeAmounts: Invariant = {
  name: 'L11',
  title: '交易、退款与分润明细的金额和归属等于其账本交易的分录',
  checked: (tenantId) =>
    sql`SELECT (SELECT count(*) FROM pos_trade WHERE tenant_id = ${tenantId}) + (SELECT count(*) FROM pos_profit WHERE tenant_id = ${tenantId}) AS n`,
  offenders: (tenantId) => sql`
    WITH lines AS MATERIALIZED ${tradeLines(tenantId)},
    events AS MATERIALIZED (
      SELECT txn_id, min(rpt_order_code) AS rpt_order_code, min(rpi_no) AS rpi_no, min(aisle_code) AS aisle_code, min(row_kind) AS row_kind,
             sum(profit_amount)::bigint AS profit, sum(CASE WHEN level = ${constant(operatorLevel)} THEN trade_amount - cost_fee ELSE 0 END)::bigint AS channel,
             sum(CASE WHEN level = ${constant(operatorLevel)} THEN trade_amount ELSE 0 END)::bigint AS amount, sum(CASE WHEN level = ${constant(operatorLevel)} THEN cost_fee ELSE 0 END)::bigint AS cost,
             sum(CASE WHEN child_no = rpi_no AND level <> ${constant(employeeLevel)} THEN child_fee ELSE 0 END)::bigint AS fee
        FROM pos_profit WHERE tenant_id = ${tenantId} GROUP BY txn_id),
    booked AS MATERIALIZED (
      SELECT e.*, e.rpi_no || ' ' || e.aisle_code AS merchant, l.event_key, l.profit AS posted_profit, l.channel AS posted_channel, l.merchant AS posted_merchant, l.txn_id IS NOT NULL AS is_posted
        FROM events e LEFT JOIN lines l USING (txn_id)
       WHERE l.txn_id IS NULL OR (l.profit, l.channel) <> (e.profit, e.channel) OR l.merchant <> e.rpi_no || ' ' || e.aisle_code),
    prices AS (SELECT rpt_order_code, sum(fee)::bigint AS fee, sum(cost)::bigint AS cost, sum(CASE WHEN row_kind = ${constant(ProfitRowKind.trade)} THEN amount END)::bigint AS amount FROM events WHERE row_kind IN (${constant(ProfitRowKind.trade, ProfitRowKind.d0ToT1, ProfitRowKind.adjustment)}) GROUP BY 1)
    SELECT 'pos_profit' AS "table", rpt_order_code AS no, event_key, 'profit' AS compared, posted_profit::text AS posted, profit::text AS rows_say FROM booked
     WHERE posted_profit IS DISTINCT FROM profit AND (is_posted OR profit <> 0 OR channel <> 0)
    UNION ALL SELECT 'pos_profit', rpt_order_code, event_key, 'channel', posted_channel::text, channel::text FROM booked WHERE posted_channel <> channel
    UNION ALL SELECT 'pos_profit', rpt_order_code, event_key, 'merchant', posted_merchant, merchant FROM booked WHERE posted_merchant <> merchant
    UNION ALL
    SELECT 'pos_trade', t.rpt_order_code, '', c.compared, c.posted, c.rows_say
      FROM (SELECT t.*, p.amount AS rows_amount, p.fee AS rows_fee, p.cost AS rows_cost FROM pos_trade t JOIN prices p USING (rpt_order_code)
             WHERE t.tenant_id = ${tenantId} AND (p.amount, p.fee, p.cost) IS DISTINCT FROM (t.trade_amount::bigint, t.fee_amount::bigint, t.aisle_cost_amount::bigint) OFFSET 0) t
      CROSS JOIN LATERAL (VALUES ('trade_amount', t.rows_amount::text, t.trade_amount::text), ('fee_amount', t.rows_fee::text, t.fee_amount::text), ('aisle_cost_amount', t.rows_cost::text, t.aisle_cost_amount::text)) AS c(compared, posted, rows_say)
     WHERE c.posted IS DISTINCT FROM c.rows_say
    UNION ALL
    SELECT 'pos_trade', t.rpt_order_code, t.event_key, c.compared, c.posted::text, c.rows_say::text
      FROM (SELECT l.*, t.rpt_order_code, t.trade_amount, t.subsidy_amount, t.aisle_code AS trade_aisle, t.rpi_no || ' ' || t.aisle_code AS trade_merchant
              FROM pos_trade t JOIN lines l ON l.biz_code = t.rpt_order_code AND l.event_type IN (${ofPayments})
             WHERE t.tenant_id = ${tenantId}
               AND CASE WHEN l.event_type = ${toNobody} THEN l.clearing <> t.trade_amount OR l.aisle_code IS DISTINCT FROM t.aisle_code
                        WHEN l.event_type = ${toOperator} THEN l.channel + l.expense <> t.trade_amount OR l.aisle_code IS DISTINCT FROM t.aisle_code
                        ELSE l.subsidy <> t.subsidy_amount OR l.merchant IS DISTINCT FROM t.rpi_no || ' ' || t.aisle_code END OFFSET 0) t
      CROSS JOIN LATERAL (VALUES
        ('trade_amount', CASE t.event_type WHEN ${toNobody} THEN t.clearing WHEN ${toOperator} THEN t.channel + t.expense END::text, CASE WHEN t.event_type IN (${ofOthers}) THEN t.trade_amount END::text),
        ('subsidy_amount', CASE WHEN t.event_type IN (${ofMerchants}) THEN t.subsidy END::text, CASE WHEN t.event_type IN (${ofMerchants}) THEN t.subsidy_amount END::text),
        ('merchant', CASE WHEN t.event_type IN (${ofMerchants}) THEN t.merchant END, CASE WHEN t.event_type IN (${ofMerchants}) THEN t.trade_merchant END),
        ('aisle_code', CASE WHEN t.event_type IN (${ofOthers}) THEN t.aisle_code END, CASE WHEN t.event_type IN (${ofOthers}) THEN t.trade_aisle END)) AS c(compared, posted, rows_say)
     WHERE c.posted IS DISTINCT FROM c.rows_say
    UNION ALL
    SELECT 'pos_refund', r.refund_code, l.event_key, c.compared, c.posted, c.rows_say
      FROM pos_refund r JOIN lines l ON l.event_key = 'R:' || r.refund_code || ':S' LEFT JOIN events e USING (txn_id)
      CROSS JOIN LATERAL (VALUES
        ('refund_amount', CASE WHEN e.txn_id IS NULL THEN -l.expense - l.clearing ELSE -e.amount END::text, r.refund_amount::text),
        ('fee_return', coalesce(-e.fee, 0)::text, r.fee_return::text),
        ('cost_return', CASE WHEN e.txn_id IS NULL THEN -l.expense ELSE -e.cost END::text, r.cost_return::text),
        ('merchant', coalesce(e.rpi_no || ' ' || e.aisle_code, r.rpi_no || ' ' || r.aisle_code), coalesce(r.rpi_no || ' ' || r.aisle_code, e.rpi_no || ' ' || e.aisle_code))) AS c(compared, posted, rows_say)
     WHERE r.tenant_id = ${tenantId} AND r.refund_kind <> ${constant(RefundKind.void)} AND c.posted IS DISTINCT FROM c.rows_say`,
}

/**
 * Selects the amounts that a transaction must hold, a part a row: `part` is an account code, whose lines are taken together
 * (debit less credit, the account named by its owner), or `total`, `from` and `to`: all lines, and the two sides of the
 * first one.
 */
const dueParts = (tenantId: string): SQL => {
  const own = sql`tenant_id = ${tenantId}`
  const wallet = sql`owner_type || ' ' || owner_no || ' ' || wallet_kind`
  const paid = sql`withdraw_status IN (${constant(WithdrawStatus.paid, WithdrawStatus.returned)})`
  const root = sql`(owner_type = ${OwnerType.operator} AND owner_no = ${tenantId})`
  const none = sql`NULL::text`
  const ofWallet = sql`payer_kind = ${constant(PayerKind.wallet)}`
  const part = (code: number) => sql`${String(code)}::text`
  return sql`
    SELECT 'ST:' || settle_code || ':S' AS event_key, ${part(merchantPending.code)} AS part, settle_amount::bigint AS amount, '${constant(OwnerType.merchant)} ' || rpi_no || ' ' || aisle_code AS owner, 'settle_record' AS "table" FROM settle_record WHERE ${own} AND settle_status IN (${constant(SettleRecordStatus.settled, SettleRecordStatus.returned)})
    UNION ALL SELECT 'ST:' || settle_code || ':R1', ${part(merchantPending.code)}, -settle_amount::bigint, '${constant(OwnerType.merchant)} ' || rpi_no || ' ' || aisle_code, 'settle_record' FROM settle_record WHERE ${own} AND settle_status = ${constant(SettleRecordStatus.returned)}
    UNION ALL SELECT 'PR:' || owner_no || ':' || book_day, ${part(profitPending.code)}, net_profit::bigint, owner_type || ' ' || owner_no || ' ', 'service_profit_release' FROM service_profit_release WHERE ${own} AND release_status IN (${constant(ReleaseStatus.released, ReleaseStatus.toDebt)})
    UNION ALL SELECT 'WD:' || withdraw_code || ':A', ${part(transit.code)}, -amount::bigint, ${wallet}, 'withdrawal' FROM withdrawal WHERE ${own} AND NOT ${root}
    UNION ALL SELECT 'WD:' || withdraw_code || ':F', ${part(transit.code)}, amount::bigint, ${wallet}, 'withdrawal' FROM withdrawal WHERE ${own} AND NOT ${root} AND withdraw_status IN (${constant(WithdrawStatus.failed, WithdrawStatus.rejected, WithdrawStatus.cancelled)})
    UNION ALL SELECT 'WD:' || withdraw_code || ':S', ${part(payout.code)}, -(arrive_amount + cost_amount)::bigint, '${constant(OwnerType.platform)} ' || platform_code || ' ', 'withdrawal' FROM withdrawal WHERE ${own} AND ${paid}
    UNION ALL SELECT 'WD:' || withdraw_code || ':S', ${part(payoutExpense.code)}, cost_amount::bigint, ${none}, 'withdrawal' FROM withdrawal WHERE ${own} AND ${paid}
    UNION ALL SELECT 'WD:' || withdraw_code || ':S', ${part(withdrawalIncome.code)}, -fee_amount::bigint, ${none}, 'withdrawal' FROM withdrawal WHERE ${own} AND ${paid} AND NOT ${root}
    UNION ALL SELECT 'WD:' || withdraw_code || ':S', ${part(tax.code)}, -tax_amount::bigint, ${none}, 'withdrawal' FROM withdrawal WHERE ${own} AND ${paid} AND NOT ${root}
    UNION ALL SELECT 'WD:' || withdraw_code || ':S', ${part(bank.code)}, arrive_amount::bigint, ${none}, 'withdrawal' FROM withdrawal WHERE ${own} AND ${paid} AND ${root}
    UNION ALL SELECT 'WD:' || withdraw_code || ':B', ${part(payout.code)}, arrive_amount::bigint, '${constant(OwnerType.platform)} ' || platform_code || ' ', 'withdrawal' FROM withdrawal WHERE ${own} AND withdraw_status = ${constant(WithdrawStatus.returned)}
    UNION ALL SELECT 'WD:' || withdraw_code || ':B', ${part(withdrawalIncome.code)}, fee_amount::bigint, ${none}, 'withdrawal' FROM withdrawal WHERE ${own} AND withdraw_status = ${constant(WithdrawStatus.returned)} AND NOT ${root}
    UNION ALL SELECT 'WD:' || withdraw_code || ':B', ${part(tax.code)}, tax_amount::bigint, ${none}, 'withdrawal' FROM withdrawal WHERE ${own} AND withdraw_status = ${constant(WithdrawStatus.returned)} AND NOT ${root}
    UNION ALL SELECT 'LK:' || recharge_code || ':P', ${part(simPrepaid.code)}, -amount::bigint, owner_type || ' ' || owner_no || ' ', 'iot_recharge' FROM iot_recharge WHERE ${own} AND ${ofWallet}
    UNION ALL SELECT 'LK:' || recharge_code || ':S', ${part(simPrepaid.code)}, amount::bigint, owner_type || ' ' || owner_no || ' ', 'iot_recharge' FROM iot_recharge WHERE ${own} AND ${ofWallet} AND was_done
    UNION ALL SELECT 'LK:' || recharge_code || ':S', ${part(carrier.code)}, -cost_amount::bigint, ${none}, 'iot_recharge' FROM iot_recharge WHERE ${own} AND was_done
    UNION ALL SELECT 'LK:' || recharge_code || ':F', ${part(carrier.code)}, cost_returned::bigint, ${none}, 'iot_recharge' FROM iot_recharge WHERE ${own} AND cost_returned > 0
    UNION ALL SELECT 'LK:' || recharge_code || ':F', ${part(available.code)}, -amount::bigint, owner_type || ' ' || owner_no || ' ${constant(WalletKind.recharge)}', 'iot_recharge' FROM iot_recharge WHERE ${own} AND ${ofWallet} AND recharge_status IN (${constant(RechargeStatus.failed, RechargeStatus.refunded)})
    UNION ALL SELECT 'JL:' || bonus_no, 'to', bonus_amount::bigint, owner_type || ' ' || owner_no || ' ${constant(WalletKind.reward)}', 'active_sim_record' FROM active_sim_record WHERE ${own} AND txn_id IS NOT NULL
    UNION ALL SELECT 'JL:' || bonus_no || ':B', 'total', bonus_amount::bigint, ${none}, 'active_sim_record' FROM active_sim_record WHERE ${own} AND back_txn_id IS NOT NULL
    UNION ALL SELECT 'TZ:' || money_change_no, CASE change_kind WHEN ${constant(MoneyChangeKind.increase)} THEN 'to' ELSE 'from' END, amount::bigint, ${wallet}, 'money_change' FROM money_change WHERE ${own} AND change_status = ${constant(MoneyChangeStatus.posted)}
    UNION ALL SELECT 'TZ:' || money_change_no, 'to', amount::bigint, to_owner_type || ' ' || to_owner_no || ' ' || to_wallet_kind, 'money_change' FROM money_change WHERE ${own} AND change_status = ${constant(MoneyChangeStatus.posted)} AND change_kind = ${constant(MoneyChangeKind.transfer)}
    UNION ALL SELECT 'QT:' || other_no, CASE direction WHEN ${constant(Direction.income)} THEN 'to' ELSE 'from' END, amount::bigint, ${wallet}, 'other_money' FROM other_money WHERE ${own} AND other_status IN (${constant(OtherMoneyStatus.posted, OtherMoneyStatus.reversed)})
    UNION ALL SELECT 'QT:' || other_no || ':B', CASE direction WHEN ${constant(Direction.income)} THEN 'from' ELSE 'to' END, amount::bigint, ${wallet}, 'other_money' FROM other_money WHERE ${own} AND other_status = ${constant(OtherMoneyStatus.reversed)}
    UNION ALL SELECT 'TU:' || topup_no, 'to', amount::bigint, owner_type || ' ' || owner_no || ' ' || ${WalletKind.recharge}::text, 'wallet_topup' FROM wallet_topup WHERE ${own} AND txn_id IS NOT NULL
    UNION ALL SELECT CASE transfer_kind WHEN ${constant(TransferKind.funding)} THEN 'PF:' ELSE 'TP:' END || transfer_no, CASE transfer_kind WHEN ${constant(TransferKind.funding)} THEN ${part(payout.code)} ELSE ${part(tax.code)} END, amount::bigint, '${constant(OwnerType.platform)} ' || platform_code || ' ', 'platform_transfer' FROM platform_transfer WHERE ${own}
    UNION ALL SELECT 'BR:' || record_no, CASE direction WHEN ${constant(Direction.expense)} THEN 'from' ELSE 'to' END, amount::bigint, ${wallet}, 'balance_record' FROM balance_record WHERE ${own} AND change_type IN (${constant(BalanceChange.frozen, BalanceChange.unfrozen)})
    UNION ALL ${depositParts(tenantId)}
    UNION ALL ${mallParts(tenantId)}
    UNION ALL ${shopRefundParts(tenantId)}
    UNION ALL ${memberParts(tenantId)}
    UNION ALL SELECT 'CR:' || statement_no, 'total', amount::bigint, ${none}, 'aisle_remittance' FROM aisle_remittance WHERE ${own}
    UNION ALL SELECT 'H:' || hold_no || ':S', ${part(merchantPending.code)}, amount::bigint, '${constant(OwnerType.merchant)} ' || rpi_no || ' ' || aisle_code, 'risk_hold' FROM risk_hold WHERE ${own}
    UNION ALL SELECT 'DV:' || div_order_code || ':H', ${part(divisionPool.code)}, -div_amount::bigint, '${constant(OwnerType.merchant)} ' || rpi_no || ' ' || aisle_code, 'division_order' FROM division_order WHERE ${own} AND freeze_time IS NOT NULL
    UNION ALL SELECT 'DV:' || d.div_order_code || ':' || d.detail_no || ':S', ${part(divisionPool.code)}, (d.amount - d.unfrozen_amount)::bigint, '${constant(OwnerType.merchant)} ' || o.rpi_no || ' ' || o.aisle_code, 'division_order_detail'
                FROM division_order_detail d JOIN division_order o USING (tenant_id, div_order_code) WHERE d.tenant_id = ${tenantId} AND d.detail_status IN (${constant(DivisionDetailStatus.paid, DivisionDetailStatus.partlyReturned, DivisionDetailStatus.returned)})
    UNION ALL SELECT 'DR:' || div_return_code || ':' || detail_no, 'total', amount::bigint, ${none}, 'division_return_detail' FROM division_return_detail WHERE ${own} AND return_detail_status IN (${constant(ReturnDetailStatus.returned, ReturnDetailStatus.advanced)})
    UNION ALL SELECT 'CY:' || diff_no || ':O', 'total', abs(stake_amount)::bigint, ${none}, 'recon_diff' FROM recon_diff d WHERE ${own} AND EXISTS (SELECT 1 FROM ledger_txn x WHERE x.tenant_id = ${tenantId} AND x.biz_code = d.diff_no AND x.event_key = 'CY:' || d.diff_no || ':O')
    UNION ALL SELECT 'CY:' || diff_no || ':W', 'total', abs(stake_amount)::bigint, ${none}, 'recon_diff' FROM recon_diff d WHERE ${own} AND EXISTS (SELECT 1 FROM ledger_txn x WHERE x.tenant_id = ${tenantId} AND x.biz_code = d.diff_no AND x.event_key = 'CY:' || d.diff_no || ':W')
    UNION ALL SELECT 'JL:' || record_no, 'to', amount::bigint, owner_type || ' ' || owner_no || ' ' || CASE owner_type WHEN ${constant(OwnerType.merchant)} THEN ${constant(WalletKind.merchant)} ELSE ${constant(WalletKind.reward)} END, 'active_record' FROM active_record WHERE ${own} AND record_status IN (${constant(ActiveRecordStatus.granted, ActiveRecordStatus.takenBack)})
    UNION ALL SELECT 'JL:' || record_no || ':B', ${part(rewardExpense.code)}, -amount::bigint, ${none}, 'active_record' FROM active_record WHERE ${own} AND record_status = ${constant(ActiveRecordStatus.takenBack)}
    UNION ALL SELECT 'QK:' || debt_no, 'total', amount::bigint, ${none}, 'debt' FROM debt WHERE ${own} AND EXISTS (SELECT 1 FROM ledger_txn x WHERE x.tenant_id = ${tenantId} AND x.biz_code = debt_no AND x.event_key = 'QK:' || debt_no)`
}

/** L12: what every other business row says against the lines of its transaction, with whose accounts they are. */
const businessAmounts: Invariant = {
  name: 'L12',
  title: '结算、分润入账、提现、调账、充值、分账、欠款与对账的金额和归属等于其账本交易的分录',
  checked: (tenantId) =>
    sql`SELECT count(*) AS n FROM ledger_txn WHERE tenant_id = ${tenantId} AND event_type NOT IN (${ofTrades})`,
  offenders: (tenantId) => sql`
    WITH lines AS MATERIALIZED (
      SELECT x.event_key, p.seq, p.amount::bigint AS amount, d.code AS from_code, d.owner_type || ' ' || d.owner_no || ' ' || d.sub_key AS from_owner, c.code AS to_code, c.owner_type || ' ' || c.owner_no || ' ' || c.sub_key AS to_owner
        FROM ledger_txn x JOIN ledger_posting p ON p.tenant_id = x.tenant_id AND p.book_day = x.book_day AND p.txn_id = x.txn_id
        JOIN ledger_account d ON d.tenant_id = x.tenant_id AND d.account_id = p.debit_account JOIN ledger_account c ON c.tenant_id = x.tenant_id AND c.account_id = p.credit_account
       WHERE x.tenant_id = ${tenantId} AND x.event_type NOT IN (${ofTrades})),
    found AS (
      SELECT event_key, code::text AS part, sum(amount)::bigint AS amount, min(owner) AS owner
        FROM (SELECT event_key, from_code AS code, amount, from_owner AS owner FROM lines UNION ALL SELECT event_key, to_code, -amount, to_owner FROM lines) sides GROUP BY 1, 2
      UNION ALL SELECT event_key, 'total', sum(amount)::bigint, NULL FROM lines GROUP BY 1
      UNION ALL SELECT event_key, 'from', amount, from_owner FROM lines WHERE seq = 0
      UNION ALL SELECT event_key, 'to', amount, to_owner FROM lines WHERE seq = 0),
    due AS (${dueParts(tenantId)})
    SELECT d."table", d.event_key, d.part, f.amount::text AS posted, d.amount::text AS rows_say, f.owner AS posted_owner, d.owner AS rows_owner
      FROM due d LEFT JOIN found f USING (event_key, part)
     WHERE coalesce(f.amount, 0) <> d.amount OR (f.owner IS NOT NULL AND d.owner IS NOT NULL AND f.owner <> d.owner)
    UNION ALL
    SELECT 'recon_diff', d.diff_no, 'suspense_amount', coalesce(s.amount, 0)::text, d.suspense_amount::text, NULL, NULL
      FROM recon_diff d LEFT JOIN (SELECT x.biz_code, -sum(f.amount)::bigint AS amount FROM found f JOIN ledger_txn x ON x.tenant_id = ${tenantId} AND x.event_key = f.event_key WHERE f.part = ${String(suspense.code)} AND x.biz_kind = 'reconDiff' GROUP BY 1) s ON s.biz_code = d.diff_no
     WHERE d.tenant_id = ${tenantId} AND d.suspense_amount <> coalesce(s.amount, 0)
    UNION ALL
    SELECT 'division_order', o.div_order_code, 'unfrozen_amount', coalesce(u.amount, 0)::text, o.unfrozen_amount::text, NULL, NULL
      FROM division_order o LEFT JOIN (SELECT split_part(event_key, ':', 2) AS div_order_code, sum(amount)::bigint AS amount FROM found WHERE part = ${String(divisionPool.code)} AND event_key ~ '^DV:.*:U[0-9]+$' GROUP BY 1) u USING (div_order_code)
     WHERE o.tenant_id = ${tenantId} AND o.unfrozen_amount <> coalesce(u.amount, 0)`,
}

/** L11 and L12. @source docs/domain/money.md 2.5 */
export const amountInvariants: readonly Invariant[] = [tradeAmounts, businessAmounts]
