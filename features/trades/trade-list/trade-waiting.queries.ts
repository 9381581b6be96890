import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { RefundStatus } from '../refund/refund.contract.ts'
import { AbnormalKind, PushStatus, RptStatus } from '../trade/trade.contract.ts'
import { tradesInReach } from './trade-reach.queries.ts'

/** The time by which its list shows each paid trade of an unknown merchant that nobody has claimed. */
export const tradesToClaim = (caller: Caller): SQL =>
  sql`SELECT t.list_time AS at FROM pos_trade t WHERE ${tradesInReach(caller)} AND t.abnormal_kind = ${AbnormalKind.unknownMerchant} AND t.rpt_status = ${RptStatus.success}`

/** The time by which its list shows each trade whose merchant's system could not be told. */
export const pushesFailed = (caller: Caller): SQL =>
  sql`SELECT t.list_time AS at FROM pos_trade t WHERE ${tradesInReach(caller)} AND t.push_status = ${PushStatus.givenUp}`

/** The time by which its list shows each trade with a refund whose result is unknown. */
export const refundsUnknown = (caller: Caller): SQL =>
  sql`SELECT t.list_time AS at FROM pos_trade t WHERE ${tradesInReach(caller)} AND (t.create_day, t.rpt_order_code) IN
    (SELECT to_date(substr(r.rpt_order_code, 3, 8), 'YYYYMMDD'), r.rpt_order_code FROM pos_refund r WHERE r.tenant_id = ${caller.tenantId} AND r.refund_status = ${RefundStatus.unknown})`
