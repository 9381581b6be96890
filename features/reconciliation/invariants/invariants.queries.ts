import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { ActiveRecordStatus, BonusStatus } from '../../campaigns/campaigns.shared.ts'
import { PayerKind, RechargeStatus } from '../../iot/iot.shared.ts'
import { HoldStatus } from '../../merchants/merchants.shared.ts'
import { operatorLevel, ProfitRowKind, ReleaseStatus } from '../../sharing/sharing.shared.ts'
import {
  ClaimStatus,
  DivisionDetailStatus,
  DivStatus,
  merchantKinds,
  openRefundStatuses,
  paidStatuses,
  RefundKind,
  RefundStatus,
  RptStatus,
  SettleRecordStatus,
} from '../../trades/trades.shared.ts'
import { ReturnDetailStatus } from '../../splits/splits.shared.ts'
import { chart, DebtKind, DebtStatus, Direction, LedgerEvent, OwnerType } from '../../ledger/ledger.shared.ts'
import { WithdrawStatus } from '../../withdrawals/withdrawals.shared.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { mallEvents, prepaidOrders } from './mall.queries.ts'
import { shopRefundEvents } from './mall-refunds.queries.ts'
import { changeOfEvent } from './event-changes.queries.ts'
import { memberEvents, storedValue } from './members.queries.ts'
import { depositEvents, heldDeposits, ofDeposits } from './deposits.queries.ts'

/** One invariant as two statements over the books of one ledger: how much was looked at, and what breaks it. */
export interface Invariant {
  readonly name: string
  readonly title: string
  /** One row with `n`. */
  readonly checked: (tenantId: string) => SQL
  /** The rows that break it; none when it holds. */
  readonly offenders: (tenantId: string) => SQL
}

const codesOf = (...kinds: { code: number }[]) =>
  sql.join(
    kinds.map(({ code }) => sql`${code}`),
    sql`, `,
  )

/** Balances of a ledger, an account a row, each in its own direction. */
const balances = (
  tenantId: string,
): SQL => sql`(SELECT a.tenant_id, a.account_id, a.ledger, a.code, a.owner_type, a.owner_no, a.sub_key, a.no_negative, a.must_be_zero,
    sum(b.debits)::bigint AS debits, sum(b.credits)::bigint AS credits, sum(b.normal * (b.debits - b.credits))::bigint AS balance
  FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id) WHERE a.tenant_id = ${tenantId} GROUP BY a.tenant_id, a.account_id)`

/** Sums the debits and credits of every account on every day that it moved. */
const dailySums = (
  tenantId: string,
): SQL => sql`(SELECT account_id, book_day AS day, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits FROM (
    SELECT p.debit_account AS account_id, p.book_day, p.amount AS debits, 0 AS credits FROM ledger_posting p WHERE p.tenant_id = ${tenantId}
    UNION ALL SELECT p.credit_account, p.book_day, 0, p.amount FROM ledger_posting p WHERE p.tenant_id = ${tenantId}) side GROUP BY 1, 2)`

const countOf =
  (table: string, where: SQL = sql`true`) =>
  (tenantId: string): SQL =>
    sql`SELECT count(*) AS n FROM ${sql.raw(table)} WHERE tenant_id = ${tenantId} AND ${where}`

/** L1 to L4: the ledger in itself, and the wallets that copy it. @source docs/domain/money.md 2.5 */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'L1',
    title: '每个账本借方合计等于贷方合计',
    checked: countOf('ledger_balance'),
    offenders: (tenantId) =>
      sql`SELECT ledger, sum(debits)::text AS debits, sum(credits)::text AS credits FROM ${balances(tenantId)} b GROUP BY ledger HAVING sum(debits) <> sum(credits)`,
  },
  {
    name: 'L2',
    title: '每个账户的余额等于其分录合计，各日结数等于当日及以前的分录',
    checked: countOf('ledger_posting'),
    offenders: (tenantId) => sql`
      WITH daily AS MATERIALIZED ${dailySums(tenantId)}
      SELECT b.account_id, b.code, b.owner_no, b.sub_key, b.debits, b.credits, p.debits AS posted_debits, p.credits AS posted_credits, 'balance' AS compared
        FROM ${balances(tenantId)} b FULL JOIN (SELECT account_id, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits FROM daily GROUP BY account_id) p USING (account_id)
       WHERE (coalesce(b.debits, 0), coalesce(b.credits, 0)) <> (coalesce(p.debits, 0), coalesce(p.credits, 0))
      UNION ALL
      SELECT c.account_id, a.code, a.owner_no, a.sub_key, d.debits, d.credits, c.debits, c.credits, 'day close ' || c.day
        FROM (SELECT account_id, day, (sum(debits) OVER w)::bigint AS debits, (sum(credits) OVER w)::bigint AS credits FROM daily WINDOW w AS (PARTITION BY account_id ORDER BY day)) c
        FULL JOIN (SELECT account_id, day, debits, credits FROM ledger_balance_day WHERE tenant_id = ${tenantId}) d USING (account_id, day)
        LEFT JOIN ledger_account a ON a.tenant_id = ${tenantId} AND a.account_id = c.account_id
       WHERE (d.debits, d.credits) IS DISTINCT FROM (c.debits, c.credits) AND c.day IS DISTINCT FROM NULL AND c.day < (SELECT open_day FROM ledger_day WHERE tenant_id = ${tenantId})
          OR c.account_id IS NULL`,
  },
  {
    name: 'L3',
    title: '不可透支的账户不为负，过渡账户为零',
    checked: countOf('ledger_account'),
    offenders: (tenantId) =>
      sql`SELECT account_id, code, owner_no, sub_key, balance FROM ${balances(tenantId)} b WHERE (no_negative AND balance < 0) OR (must_be_zero AND balance <> 0)`,
  },
  {
    name: 'L4',
    title: '钱包余额等于账本余额，余额流水首尾相接且等于其账本交易',
    checked: countOf('balance_record'),
    offenders: (tenantId) => sql`
      SELECT coalesce(w.wallet_no, b.owner_no) AS no, 'ledger' AS compared, concat_ws(' ', b.available, b.frozen, b.transit) AS expected, concat_ws(' ', w.available_amount, w.frozen_amount, w.transit_amount) AS found
        FROM (SELECT * FROM user_wallet WHERE tenant_id = ${tenantId}) w
        FULL JOIN (SELECT owner_type, owner_no, sub_key::smallint AS wallet_kind, sum(balance) FILTER (WHERE code = ${chart.available.code}) AS available,
                          sum(balance) FILTER (WHERE code = ${chart.frozen.code}) AS frozen, sum(balance) FILTER (WHERE code = ${chart.transit.code}) AS transit
                     FROM ${balances(tenantId)} b WHERE code IN (${codesOf(chart.available, chart.frozen, chart.transit)}) GROUP BY 1, 2, 3) b USING (owner_type, owner_no, wallet_kind)
       WHERE (coalesce(w.available_amount, 0), coalesce(w.frozen_amount, 0), coalesce(w.transit_amount, 0)) <> (coalesce(b.available, 0), coalesce(b.frozen, 0), coalesce(b.transit, 0))
      UNION ALL
      SELECT r.wallet_no || ' ' || r.record_seq, 'balance_before', r.before_last || ' after ' || r.last_seq, r.balance_before::text
        FROM (SELECT wallet_no, record_seq, balance_before, balance_after, lag(balance_after, 1, 0::bigint) OVER w AS before_last, lag(record_seq, 1, 0::bigint) OVER w AS last_seq
                FROM balance_record WHERE tenant_id = ${tenantId} WINDOW w AS (PARTITION BY wallet_no ORDER BY record_seq)) r
       WHERE r.balance_before <> r.before_last OR r.record_seq <> r.last_seq + 1
      UNION ALL
      SELECT w.wallet_no, 'last record', coalesce(last.record_seq, 0) || ' ' || coalesce(last.balance_after, 0), w.record_seq || ' ' || w.available_amount
        FROM user_wallet w LEFT JOIN LATERAL (SELECT record_seq, balance_after FROM balance_record r WHERE r.tenant_id = ${tenantId} AND r.wallet_no = w.wallet_no ORDER BY record_seq DESC LIMIT 1) last ON true
       WHERE w.tenant_id = ${tenantId} AND (w.record_seq <> coalesce(last.record_seq, 0) OR w.available_amount <> coalesce(last.balance_after, 0))
      UNION ALL
      SELECT r.record_no, 'amount', (CASE r.direction WHEN ${constant(Direction.income)} THEN r.amount ELSE -r.amount END)::text, (r.balance_after - r.balance_before)::text FROM balance_record r
       WHERE r.tenant_id = ${tenantId} AND r.balance_after - r.balance_before <> CASE r.direction WHEN ${constant(Direction.income)} THEN r.amount ELSE -r.amount END
      UNION ALL
      SELECT r.record_no, 'transaction', concat_ws(' ', x.event_type, x.biz_kind, x.biz_code), concat_ws(' ', r.change_type, r.biz_kind, r.biz_code) FROM balance_record r
        LEFT JOIN ledger_txn x ON x.tenant_id = r.tenant_id AND x.book_day = r.book_day AND x.txn_id = r.txn_id
       WHERE r.tenant_id = ${tenantId} AND ((r.biz_kind, r.biz_code) IS DISTINCT FROM (x.biz_kind, x.biz_code) OR NOT ${changeOfEvent})
      UNION ALL
      SELECT coalesce(w.wallet_no, l.owner), 'lines of ' || coalesce(w.txn_id, l.txn_id), coalesce(l.amount, 0)::text, coalesce(w.amount, 0)::text
        FROM (SELECT txn_id, owner_type || ' ' || owner_no || ' ' || wallet_kind AS owner, min(wallet_no) AS wallet_no, sum(CASE direction WHEN ${constant(Direction.income)} THEN amount ELSE -amount END)::bigint AS amount FROM balance_record WHERE tenant_id = ${tenantId} GROUP BY 1, 2) w
        FULL JOIN (SELECT p.txn_id, a.owner_type || ' ' || a.owner_no || ' ' || a.sub_key AS owner, sum(CASE WHEN p.credit_account = a.account_id THEN p.amount ELSE -p.amount END)::bigint AS amount
                     FROM ledger_account a JOIN ledger_posting p ON p.tenant_id = a.tenant_id AND a.account_id IN (p.debit_account, p.credit_account) WHERE a.tenant_id = ${tenantId} AND a.code = ${chart.available.code} GROUP BY 1, 2) l USING (txn_id, owner)
       WHERE coalesce(w.amount, 0) <> coalesce(l.amount, 0)`,
  },
]

const ofRelease = constant(LedgerEvent.profitReleased, LedgerEvent.lossToDebt)
/** Merchants' money at a channel and what the channel owes us, by channel. */
const ofAisle = sql`CASE WHEN a.code IN (${codesOf(chart.clearing, chart.suspense)}) THEN a.owner_no WHEN a.code IN (${codesOf(chart.merchantPending, chart.merchantHeld, chart.divisionPool)}) THEN a.sub_key END`
const isProfitAccount = sql`a.code IN (${codesOf(chart.profitPending, chart.profitIncome, chart.adjustment)})`

/** L5, L6, L9: profit rows against the ledger. */
export const profitInvariants: readonly Invariant[] = [
  {
    name: 'L5',
    title: '每笔交易的分润合计等于手续费减通道成本，每个节点的分润等于其账户的入账',
    checked: countOf('pos_profit'),
    offenders: (tenantId) => sql`
      SELECT t.rpt_order_code AS no, (t.fee_amount - t.aisle_cost_amount) AS expected, coalesce(p.profit, 0) AS found, 'trade' AS compared
        FROM pos_trade t LEFT JOIN (SELECT rpt_order_code, sum(profit_amount)::bigint AS profit FROM pos_profit WHERE tenant_id = ${tenantId} AND row_kind IN (${constant(ProfitRowKind.trade, ProfitRowKind.d0ToT1, ProfitRowKind.adjustment)}) GROUP BY 1) p USING (rpt_order_code)
       WHERE t.tenant_id = ${tenantId} AND t.rpt_status IN (${constant(...paidStatuses)}) AND t.trade_kind IN (${constant(...merchantKinds)}) AND t.rpi_no IS NOT NULL AND t.fee_amount - t.aisle_cost_amount <> coalesce(p.profit, 0)
      UNION ALL
      SELECT coalesce(r.owner_no, l.owner_no), coalesce(l.amount, 0), coalesce(r.profit, 0), 'node'
        FROM (SELECT CASE WHEN level = ${constant(operatorLevel)} THEN ${tenantId}::text ELSE owner_no END AS owner_no, sum(profit_amount)::bigint AS profit FROM pos_profit WHERE tenant_id = ${tenantId} GROUP BY 1) r
        FULL JOIN (SELECT b.owner_no, (sum(b.credits - b.debits) - coalesce(sum(m.amount), 0))::bigint AS amount
                     FROM ${balances(tenantId)} b
                     LEFT JOIN (SELECT side.account_id, sum(side.amount)::bigint AS amount
                                  FROM ledger_txn t JOIN ledger_posting p ON p.tenant_id = t.tenant_id AND p.book_day = t.book_day AND p.txn_id = t.txn_id
                                 CROSS JOIN LATERAL (VALUES (p.credit_account, p.amount::bigint), (p.debit_account, -p.amount::bigint)) AS side(account_id, amount)
                                 WHERE t.tenant_id = ${tenantId} AND t.event_type IN (${ofRelease}) GROUP BY 1) m USING (account_id)
                    WHERE b.code IN (${codesOf(chart.profitPending, chart.profitIncome)}) GROUP BY 1) l USING (owner_no)
       WHERE coalesce(l.amount, 0) <> coalesce(r.profit, 0)`,
  },
  {
    name: 'L6',
    title: '待入账分润账户等于尚未入账的各日净分润之和',
    checked: countOf('service_profit_release'),
    offenders: (tenantId) => sql`
      SELECT coalesce(b.owner_no, r.owner_no) AS owner_no, coalesce(b.balance, 0) AS balance, coalesce(r.net, 0) AS unreleased
        FROM (SELECT owner_no, balance FROM ${balances(tenantId)} x WHERE code = ${chart.profitPending.code}) b
        FULL JOIN (SELECT owner_no, sum(net_profit)::bigint AS net FROM service_profit_release WHERE tenant_id = ${tenantId} AND release_status IN (${constant(ReleaseStatus.pending, ReleaseStatus.held)}) AND owner_no <> ${tenantId} GROUP BY 1) r USING (owner_no)
       WHERE coalesce(b.balance, 0) <> coalesce(r.net, 0)`,
  },
  {
    name: 'L9',
    title: '通道应付减去商户款项，即运营商应得，与该通道的分润明细一致',
    checked: countOf(
      'ledger_account',
      sql`code IN (${codesOf(chart.clearing, chart.merchantPending, chart.merchantHeld, chart.divisionPool)})`,
    ),
    offenders: (tenantId) => sql`
      WITH accounts AS MATERIALIZED (SELECT a.account_id, ${ofAisle} AS aisle_code, ${isProfitAccount} AS is_profit FROM ledger_account a WHERE a.tenant_id = ${tenantId})
      SELECT coalesce(f.aisle_code, r.aisle_code) AS aisle_code, coalesce(f.amount, 0) AS posted, coalesce(r.profit, 0) AS rows_say
        FROM (SELECT aisle_code, sum(amount)::bigint AS amount FROM (
                SELECT coalesce(CASE WHEN c.is_profit THEN d.aisle_code END, CASE WHEN d.is_profit THEN c.aisle_code END) AS aisle_code, CASE WHEN c.is_profit AND d.aisle_code IS NOT NULL THEN p.amount ELSE -p.amount END AS amount
                  FROM ledger_posting p JOIN accounts d ON d.account_id = p.debit_account JOIN accounts c ON c.account_id = p.credit_account
                 WHERE p.tenant_id = ${tenantId} AND (d.is_profit OR c.is_profit)) g WHERE aisle_code IS NOT NULL GROUP BY 1) f
        FULL JOIN (SELECT aisle_code, sum(profit_amount)::bigint AS profit FROM pos_profit WHERE tenant_id = ${tenantId} GROUP BY 1) r USING (aisle_code)
       WHERE coalesce(f.amount, 0) <> coalesce(r.profit, 0)`,
  },
]

/** Withdrawals whose money is in transit. @source docs/domain/money.md 2.5 L7 */
const inTransit = sql`withdraw_status IN (${constant(WithdrawStatus.auditing, WithdrawStatus.approved, WithdrawStatus.paying, WithdrawStatus.unknown)})`

/** States of SIM orders whose money a wallet paid and nobody has earned yet. */
const simUnderWay = constant(RechargeStatus.paid, RechargeStatus.atCarrier, RechargeStatus.unknown)

/** L7, L8, L10: business rows against the ledger. */
export const businessInvariants: readonly Invariant[] = [
  {
    name: 'L7',
    title:
      '提现在途等于未完结提现之和，分账待分等于未分明细之和，物联卡在途等于未确认订单之和，在押等于未退押金之和，会员储值等于各会员余额之和',
    checked: (tenantId) =>
      sql`SELECT (SELECT count(*) FROM withdrawal WHERE tenant_id = ${tenantId}) + (SELECT count(*) FROM division_order_detail WHERE tenant_id = ${tenantId}) AS n`,
    offenders: (tenantId) => sql`
      SELECT coalesce(b.owner_no, w.owner_no) AS owner_no, coalesce(b.wallet_kind, w.wallet_kind)::text AS sub_key, coalesce(b.balance, 0) AS balance, coalesce(w.amount, 0) AS rows_say, 'transit' AS compared
        FROM (SELECT owner_type, owner_no, sub_key::smallint AS wallet_kind, balance FROM ${balances(tenantId)} x WHERE code = ${chart.transit.code}) b
        FULL JOIN (SELECT owner_type, owner_no, wallet_kind, sum(amount)::bigint AS amount FROM withdrawal WHERE tenant_id = ${tenantId} AND ${inTransit} AND wallet_kind IS NOT NULL GROUP BY 1, 2, 3) w USING (owner_type, owner_no, wallet_kind)
       WHERE coalesce(b.balance, 0) <> coalesce(w.amount, 0)
      UNION ALL
      SELECT coalesce(b.owner_no, d.rpi_no), coalesce(b.sub_key, d.aisle_code), coalesce(b.balance, 0), coalesce(d.amount, 0), 'pool'
        FROM (SELECT owner_no, sub_key, balance FROM ${balances(tenantId)} x WHERE code = ${chart.divisionPool.code}) b
        FULL JOIN (SELECT o.rpi_no, o.aisle_code, sum(d.amount - d.unfrozen_amount)::bigint AS amount FROM division_order o JOIN division_order_detail d ON d.tenant_id = ${tenantId} AND d.div_order_code = o.div_order_code
                    WHERE o.tenant_id = ${tenantId} AND d.detail_status IN (${DivisionDetailStatus.waiting}, ${DivisionDetailStatus.inProgress}) GROUP BY 1, 2) d ON d.rpi_no = b.owner_no AND d.aisle_code = b.sub_key
       WHERE coalesce(b.balance, 0) <> coalesce(d.amount, 0)
      UNION ALL
      SELECT coalesce(b.owner_no, h.rpi_no), coalesce(b.sub_key, h.aisle_code), coalesce(b.balance, 0), coalesce(h.amount, 0), 'held'
        FROM (SELECT owner_no, sub_key, balance FROM ${balances(tenantId)} x WHERE code = ${chart.merchantHeld.code}) b
        FULL JOIN (SELECT rpi_no, aisle_code, sum(amount)::bigint AS amount FROM (
                     SELECT rpi_no, aisle_code, amount - drawn_amount AS amount FROM risk_hold WHERE tenant_id = ${tenantId} AND hold_status IN (${constant(HoldStatus.held, HoldStatus.lifting)})
                     UNION ALL SELECT t.rpi_no, t.aisle_code, r.reserved FROM pos_refund r JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.rpt_order_code = r.rpt_order_code
                                WHERE r.tenant_id = ${tenantId} AND r.refund_status IN (${constant(...openRefundStatuses)}) AND r.reserved > 0) held GROUP BY 1, 2) h ON h.rpi_no = b.owner_no AND h.aisle_code = b.sub_key
       WHERE coalesce(b.balance, 0) <> coalesce(h.amount, 0)
      UNION ALL ${heldDeposits(tenantId)}
      UNION ALL ${storedValue(tenantId)}
      UNION ALL ${prepaidOrders(tenantId)}
      UNION ALL
      SELECT coalesce(b.owner_no, o.owner_no), '', coalesce(b.balance, 0), coalesce(o.amount, 0), 'SIM orders'
        FROM (SELECT owner_type, owner_no, balance FROM ${balances(tenantId)} x WHERE code = ${chart.simPrepaid.code}) b
        FULL JOIN (SELECT owner_type, owner_no, sum(amount)::bigint AS amount FROM iot_recharge WHERE tenant_id = ${tenantId} AND payer_kind = ${constant(PayerKind.wallet)} AND recharge_status IN (${simUnderWay}) GROUP BY 1, 2) o USING (owner_type, owner_no)
       WHERE coalesce(b.balance, 0) <> coalesce(o.amount, 0)
      UNION ALL
      SELECT t.rpt_order_code, t.aisle_code, t.pooled_amount, coalesce(d.amount, 0), 'pool of a trade'
        FROM (SELECT rpt_order_code, aisle_code, pooled_amount FROM pos_trade WHERE tenant_id = ${tenantId} AND (pooled_amount <> 0 OR divided_amount <> 0 OR div_status <> ${constant(DivStatus.none)})) t
        LEFT JOIN (SELECT o.rpt_order_code, sum(d.amount - d.unfrozen_amount)::bigint AS amount FROM division_order o JOIN division_order_detail d ON d.tenant_id = ${tenantId} AND d.div_order_code = o.div_order_code
                    WHERE o.tenant_id = ${tenantId} AND d.detail_status IN (${DivisionDetailStatus.waiting}, ${DivisionDetailStatus.inProgress}) GROUP BY 1) d USING (rpt_order_code)
       WHERE t.pooled_amount <> coalesce(d.amount, 0)`,
  },
  {
    name: 'L8',
    title: '欠款账户等于未结清欠款之和，对销账户等于其债权之和',
    checked: countOf('debt'),
    offenders: (tenantId) => sql`
      SELECT coalesce(b.owner_no, d.owner_no) AS owner_no, b.code, coalesce(b.balance, 0) AS balance, coalesce(d.remain, 0) AS debts
        FROM (SELECT code, owner_type, owner_no, balance FROM ${balances(tenantId)} x WHERE code IN (${codesOf(chart.debt, chart.deferred)})) b
        FULL JOIN (SELECT ${chart.debt.code}::smallint AS code, owner_type, owner_no, sum(remain_amount)::bigint AS remain FROM debt WHERE tenant_id = ${tenantId} AND debt_status IN (${DebtStatus.open}, ${DebtStatus.partlyDeducted}) GROUP BY 2, 3
                   UNION ALL SELECT ${chart.deferred.code}, creditor_type, creditor_no, sum(remain_amount)::bigint FROM debt WHERE tenant_id = ${tenantId} AND creditor_no IS NOT NULL AND debt_status IN (${DebtStatus.open}, ${DebtStatus.partlyDeducted}) GROUP BY 2, 3) d
             USING (code, owner_type, owner_no)
       WHERE coalesce(b.balance, 0) <> coalesce(d.remain, 0)`,
  },
  {
    name: 'L10',
    title: '每笔已入账的业务恰有一笔账本交易，反之亦然',
    checked: countOf('ledger_txn'),
    offenders: (tenantId) => sql`
      WITH due AS (${dueEvents(tenantId)}), posted AS (SELECT event_key, count(*) AS n FROM ledger_txn WHERE tenant_id = ${tenantId} AND (ledger = 2 OR event_key ~ '^T:.*:[SUVD]$' OR event_key ~ '^(R|WD):.*:[ASFB]$' OR event_key ~ '^ST:.*:(S|R1)$' OR event_key ~ '^(PR|RA):' OR event_key ~ '^DV:.*:(H|S)$' OR event_key ~ '^(DR|CR):' OR event_key ~ '^H:[^:]*:[SR]$' OR event_key ~ '^QK:[^:]*(:W)?$' OR event_key ~ '^LK:.*:[PSF]$' OR event_key ~ '^ML:.*:P$' OR event_key ~ '^MS:.*:C$' OR event_key ~ '^SR:' OR event_type IN (${ofDeposits}, ${constant(LedgerEvent.simBonusGranted)}) OR biz_kind = 'simBonus' OR (event_key ~ '^JL:' AND biz_kind = 'activeRecord')) GROUP BY 1)
      SELECT coalesce(d.event_key, p.event_key) AS event_key, coalesce(p.n, 0) AS posted, CASE WHEN d.event_key IS NULL THEN 'no business row' ELSE 'not posted once' END AS why
        FROM due d FULL JOIN posted p USING (event_key) WHERE d.event_key IS NULL OR coalesce(p.n, 0) <> 1`,
  },
]

/** The event keys that the states of business rows call for. */
function dueEvents(tenantId: string): SQL {
  const paid = sql`tenant_id = ${tenantId} AND rpt_status IN (${constant(...paidStatuses)})`
  const root = sql`(owner_type = ${OwnerType.operator} AND owner_no = ${tenantId})`
  return sql`
    SELECT 'T:' || rpt_order_code || ':S' AS event_key FROM pos_trade WHERE ${paid} AND (rpi_no IS NOT NULL OR trade_kind NOT IN (${constant(...merchantKinds)}))
    UNION SELECT 'T:' || rpt_order_code || ':U' FROM pos_trade WHERE ${paid} AND trade_kind IN (${constant(...merchantKinds)}) AND rpi_no IS NULL
    UNION SELECT 'T:' || rpt_order_code || ':U' FROM trade_claim WHERE tenant_id = ${tenantId} AND claim_status = ${constant(ClaimStatus.approved)}
    UNION SELECT 'T:' || rpt_order_code || ':V' FROM pos_trade WHERE tenant_id = ${tenantId} AND rpt_status = ${constant(RptStatus.reversed)}
    UNION SELECT 'T:' || rpt_order_code || ':D' FROM pos_profit WHERE tenant_id = ${tenantId} AND row_kind = ${constant(ProfitRowKind.d0ToT1)}
    UNION SELECT 'R:' || refund_code || ':S' FROM pos_refund WHERE tenant_id = ${tenantId} AND refund_status = ${constant(RefundStatus.success)} AND refund_kind <> ${constant(RefundKind.void)}
    UNION SELECT 'R:' || biz_code || ':S' FROM recon_diff WHERE tenant_id = ${tenantId} AND bill_kind = ${constant(BillKind.refund)} AND resolve_kind = ${constant(ResolveKind.reverseOurs)} AND diff_status = ${constant(DiffStatus.done)}
    UNION SELECT 'ST:' || settle_code || ':S' FROM settle_record WHERE tenant_id = ${tenantId} AND settle_status IN (${constant(SettleRecordStatus.settled, SettleRecordStatus.returned)})
    UNION SELECT 'ST:' || settle_code || ':R1' FROM settle_record WHERE tenant_id = ${tenantId} AND settle_status = ${constant(SettleRecordStatus.returned)}
    UNION SELECT 'CR:' || statement_no FROM aisle_remittance WHERE tenant_id = ${tenantId}
    UNION SELECT 'PR:' || owner_no || ':' || book_day FROM service_profit_release WHERE tenant_id = ${tenantId} AND release_status IN (${constant(ReleaseStatus.released, ReleaseStatus.toDebt)})
    UNION SELECT 'RA:' || biz_code || ':' || rpt_order_code FROM pos_profit WHERE tenant_id = ${tenantId} AND row_kind = ${constant(ProfitRowKind.adjustment)} AND starts_with(biz_code, 'RA')
    UNION SELECT 'WD:' || withdraw_code || ':A' FROM withdrawal WHERE tenant_id = ${tenantId} AND NOT ${root}
    UNION SELECT 'WD:' || withdraw_code || ':S' FROM withdrawal WHERE tenant_id = ${tenantId} AND withdraw_status IN (${constant(WithdrawStatus.paid, WithdrawStatus.returned)})
    UNION SELECT 'WD:' || withdraw_code || ':F' FROM withdrawal WHERE tenant_id = ${tenantId} AND withdraw_status IN (${constant(WithdrawStatus.failed, WithdrawStatus.rejected, WithdrawStatus.cancelled)}) AND NOT ${root}
    UNION SELECT 'WD:' || withdraw_code || ':B' FROM withdrawal WHERE tenant_id = ${tenantId} AND withdraw_status = ${constant(WithdrawStatus.returned)}
    UNION SELECT 'DV:' || div_order_code || ':H' FROM division_order WHERE tenant_id = ${tenantId} AND freeze_time IS NOT NULL
    UNION SELECT 'DV:' || div_order_code || ':' || detail_no || ':S' FROM division_order_detail WHERE tenant_id = ${tenantId} AND detail_status IN (${DivisionDetailStatus.paid}, ${DivisionDetailStatus.partlyReturned}, ${DivisionDetailStatus.returned})
    UNION SELECT 'H:' || hold_no || ':S' FROM risk_hold WHERE tenant_id = ${tenantId}
    UNION SELECT 'H:' || hold_no || ':R' FROM risk_hold WHERE tenant_id = ${tenantId} AND hold_status = ${constant(HoldStatus.released)}
    UNION SELECT 'LK:' || recharge_code || ':P' FROM iot_recharge WHERE tenant_id = ${tenantId} AND payer_kind = ${constant(PayerKind.wallet)}
    UNION SELECT 'LK:' || recharge_code || ':S' FROM iot_recharge WHERE tenant_id = ${tenantId} AND was_done AND (payer_kind = ${constant(PayerKind.wallet)} OR cost_amount > 0)
    UNION SELECT 'LK:' || recharge_code || ':F' FROM iot_recharge WHERE tenant_id = ${tenantId} AND (payer_kind = ${constant(PayerKind.wallet)} AND recharge_status IN (${constant(RechargeStatus.failed, RechargeStatus.refunded)}) OR cost_returned > 0)
    UNION SELECT 'JL:' || bonus_no FROM active_sim_record WHERE tenant_id = ${tenantId} AND (bonus_status = ${constant(BonusStatus.granted)} OR back_txn_id IS NOT NULL)
    UNION SELECT 'JL:' || bonus_no || ':B' FROM active_sim_record WHERE tenant_id = ${tenantId} AND back_txn_id IS NOT NULL
    UNION SELECT 'QK:' || debt_no FROM debt WHERE tenant_id = ${tenantId} AND (debt_kind IN (${DebtKind.manual}, ${DebtKind.assessment}) OR biz_kind = 'reconDiff')
    UNION SELECT 'QK:' || debt_no || ':W' FROM debt WHERE tenant_id = ${tenantId} AND debt_status = ${DebtStatus.waived}
    UNION SELECT 'JL:' || record_no FROM active_record WHERE tenant_id = ${tenantId} AND record_status IN (${constant(ActiveRecordStatus.granted, ActiveRecordStatus.takenBack)})
    UNION SELECT 'JL:' || record_no || ':B' FROM active_record WHERE tenant_id = ${tenantId} AND record_status = ${constant(ActiveRecordStatus.takenBack)}
    UNION SELECT 'DR:' || div_return_code || ':' || detail_no FROM division_return_detail WHERE tenant_id = ${tenantId} AND return_detail_status IN (${ReturnDetailStatus.returned}, ${ReturnDetailStatus.advanced})
    UNION ${depositEvents(tenantId)}
    UNION ${mallEvents(tenantId)}
    UNION ${shopRefundEvents(tenantId)}
    UNION ${memberEvents(tenantId)}`
}
