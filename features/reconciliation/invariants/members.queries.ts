import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { chart, OwnerType } from '../../ledger/ledger.shared.ts'
import { RechargeReturnStatus } from '../../members/members.shared.ts'
import { keptStatuses, RptStatus, TradeKind } from '../../trades/trades.shared.ts'

const { held, taken, undone } = RechargeReturnStatus
const { storedContra, storedPrincipal, storedBonus } = chart
const own = (tenantId: string): SQL => sql`tenant_id = ${tenantId}`
const wasTaken = sql`return_status IN (${constant(taken, undone)}) AND principal + bonus > 0`
const wasUndone = sql`return_status = ${constant(undone)} AND principal + bonus > 0`

/** Balances of an account of ledger 2 by its owner. */
const balanceOf = (tenantId: string, code: number): SQL =>
  sql`(SELECT a.owner_no, sum(b.normal * (b.debits - b.credits))::bigint AS balance FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id) WHERE a.tenant_id = ${tenantId} AND a.code = ${code} GROUP BY 1)`

/** L7: the stored value of ledger 2 is that of the members, and what a merchant owes is theirs together. */
export const storedValue = (tenantId: string): SQL => sql`
  SELECT coalesce(b.owner_no, v.rpi_member_no), '', coalesce(b.balance, 0), coalesce(v.principal, 0), 'stored principal'
    FROM ${balanceOf(tenantId, storedPrincipal.code)} b FULL JOIN (SELECT rpi_member_no, principal::bigint AS principal FROM rpi_member WHERE ${own(tenantId)}) v ON v.rpi_member_no = b.owner_no
   WHERE coalesce(b.balance, 0) <> coalesce(v.principal, 0)
  UNION ALL
  SELECT coalesce(b.owner_no, v.rpi_member_no), '', coalesce(b.balance, 0), coalesce(v.bonus, 0), 'stored bonus'
    FROM ${balanceOf(tenantId, storedBonus.code)} b FULL JOIN (SELECT rpi_member_no, bonus::bigint AS bonus FROM rpi_member WHERE ${own(tenantId)}) v ON v.rpi_member_no = b.owner_no
   WHERE coalesce(b.balance, 0) <> coalesce(v.bonus, 0)
  UNION ALL
  SELECT coalesce(b.owner_no, v.rpi_no), '', coalesce(b.balance, 0), coalesce(v.amount, 0), 'stored value of a merchant'
    FROM ${balanceOf(tenantId, storedContra.code)} b FULL JOIN (SELECT rpi_no, sum(principal + bonus)::bigint AS amount FROM rpi_member WHERE ${own(tenantId)} GROUP BY 1) v ON v.rpi_no = b.owner_no
   WHERE coalesce(b.balance, 0) <> coalesce(v.amount, 0)`

/** L10: the keys of events that the rows of members call for. */
export const memberEvents = (tenantId: string): SQL => sql`
  SELECT 'T:' || rpt_order_code || ':M' FROM member_recharge_trade WHERE ${own(tenantId)} AND paid_time IS NOT NULL
  UNION SELECT 'R:' || refund_code || ':M' FROM member_recharge_refund WHERE ${own(tenantId)} AND ${wasTaken}
  UNION SELECT 'R:' || refund_code || ':MV' FROM member_recharge_refund WHERE ${own(tenantId)} AND ${wasUndone}
  UNION SELECT 'MT:' || member_trade_no FROM member_trade WHERE ${own(tenantId)}
  UNION SELECT 'MT:' || member_trade_no || ':R' || refund_seq FROM member_trade_refund WHERE ${own(tenantId)}`

/** The parts of one event: what its lines move on each of the three accounts. */
const partsOf = (key: SQL, table: string, sign: 1 | -1, principal: SQL, bonus: SQL, where: SQL): SQL => {
  const part = (code: number) => sql`${String(code)}::text`
  const signed = (amount: SQL) => (sign === 1 ? sql`(${amount})::bigint` : sql`-(${amount})::bigint`)
  const of = (type: number, column: string) => sql`'${constant(type)} ' || ${sql.raw(column)} || ' '`
  const member = of(OwnerType.member, 'rpi_member_no')
  const name = sql`${table}::text`
  return sql`
    SELECT ${key}, ${part(storedPrincipal.code)}, ${signed(principal)}, ${member}, ${name} FROM ${sql.raw(table)} WHERE ${where}
    UNION ALL SELECT ${key}, ${part(storedBonus.code)}, ${signed(bonus)}, ${member}, ${name} FROM ${sql.raw(table)} WHERE ${where}
    UNION ALL SELECT ${key}, ${part(storedContra.code)}, -(${signed(sql`${principal} + ${bonus}`)}), ${of(OwnerType.merchant, 'rpi_no')}, ${name} FROM ${sql.raw(table)} WHERE ${where}`
}

const [principal, bonus] = [sql`principal`, sql`bonus`]
const [principalPart, bonusPart] = [sql`principal_part`, sql`bonus_part`]

/** L12: the amounts that those events must hold, and whose accounts they touch; what comes to a member is a credit. */
export const memberParts = (tenantId: string): SQL =>
  sql.join(
    [
      partsOf(
        sql`'T:' || rpt_order_code || ':M'`,
        'member_recharge_trade',
        -1,
        principal,
        bonus,
        sql`${own(tenantId)} AND paid_time IS NOT NULL`,
      ),
      partsOf(
        sql`'R:' || refund_code || ':M'`,
        'member_recharge_refund',
        1,
        principal,
        bonus,
        sql`${own(tenantId)} AND ${wasTaken}`,
      ),
      partsOf(
        sql`'R:' || refund_code || ':MV'`,
        'member_recharge_refund',
        -1,
        principal,
        bonus,
        sql`${own(tenantId)} AND ${wasUndone}`,
      ),
      partsOf(sql`'MT:' || member_trade_no`, 'member_trade', 1, principalPart, bonusPart, own(tenantId)),
      partsOf(
        sql`'MT:' || member_trade_no || ':R' || refund_seq`,
        'member_trade_refund',
        -1,
        principalPart,
        bonusPart,
        own(tenantId),
      ),
    ],
    sql` UNION ALL `,
  )

/** One comparison: rows of the offenders' one shape. */
type Offender = (table: string, no: SQL, compared: string, expected: SQL, found: SQL, rest: SQL) => SQL

/** L13: members against their recharges, refunds and spending, recharges against their trades. */
export const memberRows = (tenantId: string, offender: Offender): SQL[] => [
  offender(
    'rpi_member',
    sql`v.rpi_member_no`,
    'sums',
    sql`concat_ws(' ', coalesce(r.principal, 0), coalesce(t.amount, 0), coalesce(t.n, 0), t.last, coalesce(h.principal, 0), coalesce(h.bonus, 0))`,
    sql`concat_ws(' ', v.total_recharge, v.total_spend, v.pay_count, v.last_pay_time, v.held_principal, v.held_bonus)`,
    sql`FROM rpi_member v
        LEFT JOIN (SELECT rpi_member_no, sum(principal)::bigint AS principal FROM member_recharge_trade WHERE ${own(tenantId)} AND paid_time IS NOT NULL GROUP BY 1) r USING (rpi_member_no)
        LEFT JOIN (SELECT rpi_member_no, sum(amount)::bigint AS amount, count(*) AS n, max(create_time) AS last FROM member_trade WHERE ${own(tenantId)} GROUP BY 1) t USING (rpi_member_no)
        LEFT JOIN (SELECT rpi_member_no, sum(principal)::bigint AS principal, sum(bonus)::bigint AS bonus FROM member_recharge_refund WHERE ${own(tenantId)} AND return_status = ${constant(held)} GROUP BY 1) h USING (rpi_member_no)
        WHERE v.tenant_id = ${tenantId} AND (v.total_recharge, v.total_spend, v.pay_count, v.last_pay_time, v.held_principal, v.held_bonus) IS DISTINCT FROM (coalesce(r.principal, 0), coalesce(t.amount, 0), coalesce(t.n, 0), t.last, coalesce(h.principal, 0), coalesce(h.bonus, 0))`,
  ),
  offender(
    'member_recharge_trade',
    sql`r.member_trade_no`,
    'trade',
    sql`concat_ws(' ', t.trade_kind, t.trade_amount, t.rpi_no, t.pay_time IS NOT NULL)`,
    sql`concat_ws(' ', ${TradeKind.memberRecharge}::int, r.principal, r.rpi_no, r.paid_time IS NOT NULL)`,
    sql`FROM member_recharge_trade r LEFT JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.create_day = r.create_day AND t.rpt_order_code = r.rpt_order_code
        WHERE r.tenant_id = ${tenantId} AND (t.trade_kind, t.trade_amount::bigint, t.rpi_no, t.oem_no, t.book_day, t.pay_time) IS DISTINCT FROM (${constant(TradeKind.memberRecharge)}::smallint, r.principal::bigint, r.rpi_no, r.oem_no, r.book_day, r.paid_time)`,
  ),
  offender(
    'pos_trade',
    sql`t.rpt_order_code`,
    'recharge',
    sql`'a recharge'`,
    sql`'none'`,
    sql`FROM pos_trade t WHERE t.tenant_id = ${tenantId} AND t.trade_kind = ${constant(TradeKind.memberRecharge)} AND t.rpt_status IN (${constant(...keptStatuses)})
          AND NOT EXISTS (SELECT 1 FROM member_recharge_trade r WHERE r.tenant_id = ${tenantId} AND r.rpt_order_code = t.rpt_order_code)`,
  ),
  offender(
    'member_recharge_trade',
    sql`r.member_trade_no`,
    'returned',
    sql`concat_ws(' ', coalesce(f.principal, 0), coalesce(f.bonus, 0), CASE WHEN t.rpt_status = ${constant(RptStatus.reversed)} THEN t.trade_amount ELSE t.refunded_amount END)`,
    sql`concat_ws(' ', r.returned_principal, r.returned_bonus, coalesce(f.amount, 0))`,
    sql`FROM member_recharge_trade r JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.create_day = r.create_day AND t.rpt_order_code = r.rpt_order_code
        LEFT JOIN (SELECT member_trade_no, sum(amount)::bigint AS amount, sum(principal)::bigint AS principal, sum(bonus)::bigint AS bonus FROM member_recharge_refund WHERE ${own(tenantId)} AND return_status = ${constant(taken)} GROUP BY 1) f USING (member_trade_no)
        WHERE r.tenant_id = ${tenantId} AND (r.returned_principal::bigint, r.returned_bonus::bigint, CASE WHEN t.rpt_status = ${constant(RptStatus.reversed)} THEN t.trade_amount::bigint ELSE t.refunded_amount::bigint END)
              IS DISTINCT FROM (coalesce(f.principal, 0), coalesce(f.bonus, 0), coalesce(f.amount, 0))`,
  ),
  offender(
    'member_recharge_refund',
    sql`f.refund_code`,
    'recharge',
    sql`concat_ws(' ', r.rpi_member_no, r.rpi_no, r.oem_no)`,
    sql`concat_ws(' ', f.rpi_member_no, f.rpi_no, f.oem_no)`,
    sql`FROM member_recharge_refund f LEFT JOIN member_recharge_trade r USING (tenant_id, member_trade_no) WHERE f.tenant_id = ${tenantId} AND (f.rpi_member_no, f.rpi_no, f.oem_no) IS DISTINCT FROM (r.rpi_member_no, r.rpi_no, r.oem_no)`,
  ),
  offender(
    'member_trade',
    sql`t.member_trade_no`,
    'refunds',
    sql`concat_ws(' ', coalesce(f.principal, 0), coalesce(f.bonus, 0), coalesce(f.n, 0))`,
    sql`concat_ws(' ', t.refunded_principal, t.refunded_bonus, t.refund_count)`,
    sql`FROM member_trade t LEFT JOIN (SELECT member_trade_no, sum(principal_part)::bigint AS principal, sum(bonus_part)::bigint AS bonus, count(*) AS n FROM member_trade_refund WHERE ${own(tenantId)} GROUP BY 1) f USING (member_trade_no)
        WHERE t.tenant_id = ${tenantId} AND (t.refunded_principal::bigint, t.refunded_bonus::bigint, t.refund_count::bigint) IS DISTINCT FROM (coalesce(f.principal, 0), coalesce(f.bonus, 0), coalesce(f.n, 0))`,
  ),
]
