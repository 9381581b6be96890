import { type SQL, sql } from 'drizzle-orm'
import { DivisionDetailStatus } from '../../splits/order/division-order.contract.ts'
import { ReturnDetailStatus } from '../../splits/return/division-return.contract.ts'
import { chart } from '../posting/chart.rules.ts'
import { DebtStatus, OwnerType } from '../posting/ledger.contract.ts'

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

/** Sums of the postings of a ledger by account, on both sides. */
const postedSums = (
  tenantId: string,
  where: SQL = sql`true`,
): SQL => sql`(SELECT account_id, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits FROM (
    SELECT p.debit_account AS account_id, p.amount AS debits, 0 AS credits, p.book_day FROM ledger_posting p WHERE p.tenant_id = ${tenantId}
    UNION ALL SELECT p.credit_account, 0, p.amount, p.book_day FROM ledger_posting p WHERE p.tenant_id = ${tenantId}) side WHERE ${where} GROUP BY account_id)`

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
    title: '每个账户的余额等于其分录合计，也等于最近日结加之后的分录',
    checked: countOf('ledger_posting'),
    offenders: (tenantId) => sql`
      SELECT b.account_id, b.code, b.owner_no, b.sub_key, b.debits, b.credits, p.debits AS posted_debits, p.credits AS posted_credits, 'balance' AS compared
        FROM ${balances(tenantId)} b FULL JOIN ${postedSums(tenantId)} p USING (account_id)
       WHERE (coalesce(b.debits, 0), coalesce(b.credits, 0)) <> (coalesce(p.debits, 0), coalesce(p.credits, 0))
      UNION ALL
      SELECT b.account_id, b.code, b.owner_no, b.sub_key, b.debits, b.credits, d.debits + coalesce(later.debits, 0), d.credits + coalesce(later.credits, 0), 'day close'
        FROM ${balances(tenantId)} b
        JOIN LATERAL (SELECT day, debits, credits FROM ledger_balance_day d WHERE d.tenant_id = ${tenantId} AND d.account_id = b.account_id ORDER BY day DESC LIMIT 1) d ON true
        LEFT JOIN ${postedSums(tenantId, sql`book_day >= (SELECT open_day FROM ledger_day WHERE tenant_id = ${tenantId})`)} later USING (account_id)
       WHERE (b.debits, b.credits) <> (d.debits + coalesce(later.debits, 0), d.credits + coalesce(later.credits, 0))`,
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
    title: '钱包余额等于账本余额，余额流水首尾相接',
    checked: countOf('balance_record'),
    offenders: (tenantId) => sql`
      SELECT coalesce(w.wallet_no, b.owner_no) AS wallet_no, w.available_amount, w.frozen_amount, w.transit_amount, b.available, b.frozen, b.transit, 'ledger' AS compared
        FROM (SELECT * FROM user_wallet WHERE tenant_id = ${tenantId}) w
        FULL JOIN (SELECT owner_type, owner_no, sub_key::smallint AS wallet_kind, sum(balance) FILTER (WHERE code = ${chart.available.code}) AS available,
                          sum(balance) FILTER (WHERE code = ${chart.frozen.code}) AS frozen, sum(balance) FILTER (WHERE code = ${chart.transit.code}) AS transit
                     FROM ${balances(tenantId)} b WHERE code IN (${codesOf(chart.available, chart.frozen, chart.transit)}) GROUP BY 1, 2, 3) b USING (owner_type, owner_no, wallet_kind)
       WHERE (coalesce(w.available_amount, 0), coalesce(w.frozen_amount, 0), coalesce(w.transit_amount, 0)) <> (coalesce(b.available, 0), coalesce(b.frozen, 0), coalesce(b.transit, 0))
      UNION ALL
      SELECT r.wallet_no, r.balance_before, r.balance_after, r.record_seq, r.before_last, r.last_seq, NULL, 'records'
        FROM (SELECT wallet_no, record_seq, balance_before, balance_after, lag(balance_after, 1, 0::bigint) OVER w AS before_last, lag(record_seq, 1, 0::bigint) OVER w AS last_seq
                FROM balance_record WHERE tenant_id = ${tenantId} WINDOW w AS (PARTITION BY wallet_no ORDER BY record_seq)) r
       WHERE r.balance_before <> r.before_last OR r.record_seq <> r.last_seq + 1
      UNION ALL
      SELECT w.wallet_no, w.available_amount, w.record_seq, last.record_seq, last.balance_after, NULL, NULL, 'last record'
        FROM user_wallet w LEFT JOIN LATERAL (SELECT record_seq, balance_after FROM balance_record r WHERE r.tenant_id = ${tenantId} AND r.wallet_no = w.wallet_no ORDER BY record_seq DESC LIMIT 1) last ON true
       WHERE w.tenant_id = ${tenantId} AND (w.record_seq <> coalesce(last.record_seq, 0) OR w.available_amount <> coalesce(last.balance_after, 0))`,
  },
]

const profitEventTypes = sql`(1201, 1202)`
/** Merchants' money at a channel and what the channel owes us, by channel. */
const ofAisle = sql`CASE WHEN a.code IN (${codesOf(chart.clearing, chart.suspense)}) THEN a.owner_no WHEN a.code IN (${codesOf(chart.merchantPending, chart.merchantHeld, chart.divisionPool)}) THEN a.sub_key END`
const isProfitAccount = sql`c.code IN (${codesOf(chart.profitPending, chart.profitIncome, chart.adjustment)})`

/** L5, L6, L9: profit rows against the ledger. */
export const profitInvariants: readonly Invariant[] = [
  {
    name: 'L5',
    title: '每笔交易的分润合计等于手续费减通道成本，每个节点的分润等于其账户的入账',
    checked: countOf('pos_profit'),
    offenders: (tenantId) => sql`
      SELECT t.rpt_order_code AS no, (t.fee_amount - t.aisle_cost_amount) AS expected, coalesce(p.profit, 0) AS found, 'trade' AS compared
        FROM pos_trade t LEFT JOIN (SELECT rpt_order_code, sum(profit_amount)::bigint AS profit FROM pos_profit WHERE tenant_id = ${tenantId} AND row_kind IN (1, 4, 5) GROUP BY 1) p USING (rpt_order_code)
       WHERE t.tenant_id = ${tenantId} AND t.rpt_status IN (2, 5, 6, 7) AND t.trade_kind IN (1, 5, 6, 8) AND t.rpi_no IS NOT NULL AND t.fee_amount - t.aisle_cost_amount <> coalesce(p.profit, 0)
      UNION ALL
      SELECT coalesce(r.owner_no, l.owner_no), coalesce(l.amount, 0), coalesce(r.profit, 0), 'node'
        FROM (SELECT CASE WHEN level = 0 THEN ${tenantId}::text ELSE owner_no END AS owner_no, sum(profit_amount)::bigint AS profit FROM pos_profit WHERE tenant_id = ${tenantId} GROUP BY 1) r
        FULL JOIN (SELECT a.owner_no, sum(side.amount)::bigint AS amount
                     FROM (SELECT p.credit_account AS account_id, p.amount, p.book_day, p.txn_id FROM ledger_posting p WHERE p.tenant_id = ${tenantId}
                           UNION ALL SELECT p.debit_account, -p.amount, p.book_day, p.txn_id FROM ledger_posting p WHERE p.tenant_id = ${tenantId}) side
                     JOIN ledger_account a ON a.tenant_id = ${tenantId} AND a.account_id = side.account_id AND a.code IN (${codesOf(chart.profitPending, chart.profitIncome)})
                     JOIN ledger_txn t ON t.tenant_id = ${tenantId} AND t.book_day = side.book_day AND t.txn_id = side.txn_id
                    WHERE t.event_type NOT IN ${profitEventTypes} GROUP BY 1) l USING (owner_no)
       WHERE coalesce(l.amount, 0) <> coalesce(r.profit, 0)`,
  },
  {
    name: 'L6',
    title: '待入账分润账户等于尚未入账的各日净分润之和',
    checked: countOf('service_profit_release'),
    offenders: (tenantId) => sql`
      SELECT coalesce(b.owner_no, r.owner_no) AS owner_no, coalesce(b.balance, 0) AS balance, coalesce(r.net, 0) AS unreleased
        FROM (SELECT owner_no, balance FROM ${balances(tenantId)} x WHERE code = ${chart.profitPending.code}) b
        FULL JOIN (SELECT owner_no, sum(net_profit)::bigint AS net FROM service_profit_release WHERE tenant_id = ${tenantId} AND release_status IN (0, 1) AND owner_no <> ${tenantId} GROUP BY 1) r USING (owner_no)
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
      SELECT coalesce(f.aisle_code, r.aisle_code) AS aisle_code, coalesce(f.amount, 0) AS posted, coalesce(r.profit, 0) AS rows_say
        FROM (SELECT aisle_code, sum(amount)::bigint AS amount FROM (
                SELECT ${ofAisle} AS aisle_code, CASE WHEN p.debit_account = a.account_id THEN p.amount ELSE -p.amount END AS amount
                  FROM ledger_posting p
                  JOIN ledger_account a ON a.tenant_id = p.tenant_id AND a.account_id IN (p.debit_account, p.credit_account)
                  JOIN ledger_account c ON c.tenant_id = p.tenant_id AND c.account_id IN (p.debit_account, p.credit_account) AND c.account_id <> a.account_id
                 WHERE p.tenant_id = ${tenantId} AND ${isProfitAccount}) g WHERE aisle_code IS NOT NULL GROUP BY 1) f
        FULL JOIN (SELECT aisle_code, sum(profit_amount)::bigint AS profit FROM pos_profit WHERE tenant_id = ${tenantId} GROUP BY 1) r USING (aisle_code)
       WHERE coalesce(f.amount, 0) <> coalesce(r.profit, 0)`,
  },
]

/** Withdrawals whose money is in transit. @source docs/domain/money.md 2.5 L7 */
const inTransit = sql`withdraw_status IN (0, 1, 2, 7)`

/** L7, L8, L10: business rows against the ledger. */
export const businessInvariants: readonly Invariant[] = [
  {
    name: 'L7',
    title: '提现在途等于未完结提现之和，分账待分等于未分明细之和',
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
      SELECT t.rpt_order_code, t.aisle_code, t.pooled_amount, coalesce(d.amount, 0), 'pool of a trade'
        FROM (SELECT rpt_order_code, aisle_code, pooled_amount FROM pos_trade WHERE tenant_id = ${tenantId} AND (pooled_amount <> 0 OR divided_amount <> 0 OR div_status <> 0)) t
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
      WITH due AS (${dueEvents(tenantId)}), posted AS (SELECT event_key, count(*) AS n FROM ledger_txn WHERE tenant_id = ${tenantId} AND ledger = 1 AND (event_key ~ '^T:.*:[SUVD]$' OR event_key ~ '^(R|WD):.*:[ASFB]$' OR event_key ~ '^ST:.*:(S|R1)$' OR event_key ~ '^(PR|RA):' OR event_key ~ '^DV:.*:(H|S)$' OR event_key ~ '^DR:') GROUP BY 1)
      SELECT coalesce(d.event_key, p.event_key) AS event_key, coalesce(p.n, 0) AS posted, CASE WHEN d.event_key IS NULL THEN 'no business row' ELSE 'not posted once' END AS why
        FROM due d FULL JOIN posted p USING (event_key) WHERE d.event_key IS NULL OR coalesce(p.n, 0) <> 1`,
  },
]

/** The event keys that the states of business rows call for. */
function dueEvents(tenantId: string): SQL {
  const paid = sql`tenant_id = ${tenantId} AND rpt_status IN (2, 5, 6, 7)`
  const root = sql`(owner_type = ${OwnerType.operator} AND owner_no = ${tenantId})`
  return sql`
    SELECT 'T:' || rpt_order_code || ':S' AS event_key FROM pos_trade WHERE ${paid} AND rpi_no IS NOT NULL
    UNION SELECT 'T:' || rpt_order_code || ':U' FROM pos_trade WHERE ${paid} AND trade_kind IN (1, 5, 6, 8) AND rpi_no IS NULL
    UNION SELECT 'T:' || rpt_order_code || ':U' FROM trade_claim WHERE tenant_id = ${tenantId} AND claim_status = 1
    UNION SELECT 'T:' || rpt_order_code || ':V' FROM pos_trade WHERE tenant_id = ${tenantId} AND rpt_status = 5
    UNION SELECT 'T:' || rpt_order_code || ':D' FROM pos_profit WHERE tenant_id = ${tenantId} AND row_kind = 4
    UNION SELECT 'R:' || refund_code || ':S' FROM pos_refund WHERE tenant_id = ${tenantId} AND refund_status = 2 AND refund_kind <> 2
    UNION SELECT 'R:' || biz_code || ':S' FROM recon_diff WHERE tenant_id = ${tenantId} AND bill_kind = 2 AND resolve_kind = 2 AND diff_status = 5
    UNION SELECT 'ST:' || settle_code || ':S' FROM settle_record WHERE tenant_id = ${tenantId} AND settle_status IN (2, 4)
    UNION SELECT 'ST:' || settle_code || ':R1' FROM settle_record WHERE tenant_id = ${tenantId} AND settle_status = 4
    UNION SELECT 'PR:' || owner_no || ':' || book_day FROM service_profit_release WHERE tenant_id = ${tenantId} AND release_status IN (2, 3)
    UNION SELECT 'RA:' || biz_code || ':' || rpt_order_code FROM pos_profit WHERE tenant_id = ${tenantId} AND row_kind = 5 AND starts_with(biz_code, 'RA')
    UNION SELECT 'WD:' || withdraw_code || ':A' FROM withdrawal WHERE tenant_id = ${tenantId} AND NOT ${root}
    UNION SELECT 'WD:' || withdraw_code || ':S' FROM withdrawal WHERE tenant_id = ${tenantId} AND withdraw_status IN (3, 8)
    UNION SELECT 'WD:' || withdraw_code || ':F' FROM withdrawal WHERE tenant_id = ${tenantId} AND withdraw_status IN (4, 5, 6) AND NOT ${root}
    UNION SELECT 'WD:' || withdraw_code || ':B' FROM withdrawal WHERE tenant_id = ${tenantId} AND withdraw_status = 8
    UNION SELECT 'DV:' || div_order_code || ':H' FROM division_order WHERE tenant_id = ${tenantId} AND freeze_time IS NOT NULL
    UNION SELECT 'DV:' || div_order_code || ':' || detail_no || ':S' FROM division_order_detail WHERE tenant_id = ${tenantId} AND detail_status IN (${DivisionDetailStatus.paid}, ${DivisionDetailStatus.partlyReturned}, ${DivisionDetailStatus.returned})
    UNION SELECT 'DR:' || div_return_code || ':' || detail_no FROM division_return_detail WHERE tenant_id = ${tenantId} AND return_detail_status IN (${ReturnDetailStatus.returned}, ${ReturnDetailStatus.advanced})`
}
