import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import {
  type DivisionDetailRow,
  type DivisionOrderRow,
  detailFields,
  orderFields,
} from '../order/division-row.queries.ts'
import { tradeFields } from '../../trades/trades.server.ts'
import { DivOrderStatus, type TradeDivision, type TradeRow } from '../../trades/trades.shared.ts'

type Division = z.output<typeof TradeDivision>

/** The divisions of a trade with their parts and returns, the newest last. The trade is in the caller's reach. */
export async function divisionsOf(tx: Tx, tenantId: string, rptOrderCode: string): Promise<Division[]> {
  const orders = await rowsOf<Omit<Division, 'details' | 'returns'>>(
    tx,
    sql`SELECT o.div_order_code AS "divOrderCode", o.project_code AS "projectCode", coalesce(p.project_name, '') AS "projectName", o.pay_mode AS "payMode", o.short_rule AS "shortRule",
               o.div_order_status AS "divOrderStatus", o.base_amount AS "baseAmount", o.div_amount AS "divAmount", o.paid_amount AS "paidAmount", o.unfrozen_amount AS "unfrozenAmount",
               o.return_amount AS "returnAmount", o.create_time AS "createTime", o.plan_time AS "planTime", o.unfreeze_time AS "unfreezeTime", o.finish_time AS "finishTime", o.fail_reason AS "failReason"
          FROM division_order o LEFT JOIN division_project p ON p.tenant_id = o.tenant_id AND p.project_code = o.project_code
         WHERE o.tenant_id = ${tenantId} AND o.rpt_order_code = ${rptOrderCode} ORDER BY o.create_time, o.div_order_code`,
  )
  if (orders.length === 0) return []
  const codes = orders.map(({ divOrderCode }) => divOrderCode as string)
  const details = await partsOf(tx, tenantId, codes)
  const returns = await returnsOf(tx, tenantId, codes)
  const ofOrder =
    (code: string | null) =>
    ({ divOrderCode }: { divOrderCode: string }) =>
      divOrderCode === code
  return orders.map((order) => ({
    ...order,
    details: details.filter(ofOrder(order.divOrderCode)),
    returns: returns.filter(ofOrder(order.divOrderCode)),
  }))
}

type OfOrder = { divOrderCode: string }

const partsOf = (tx: Tx, tenantId: string, codes: readonly string[]) =>
  rowsOf<Division['details'][number] & OfOrder>(
    tx,
    sql`SELECT div_order_code AS "divOrderCode", detail_no AS "detailNo", receipt_id AS "receiptId", receiver_kind AS "receiverKind", receiver_name AS "receiverName", account_mask AS "accountMask",
               ratio_ppm AS ratio, amount, unfrozen_amount AS "unfrozenAmount", returned_amount AS "returnedAmount", advanced_amount AS "advancedAmount", detail_status AS "detailStatus",
               paid_time AS "paidTime", fail_reason AS "failReason"
          FROM division_order_detail WHERE tenant_id = ${tenantId} AND div_order_code = ANY(${sql.param([...codes])}::text[]) ORDER BY div_order_code, detail_no`,
  )

const returnsOf = (tx: Tx, tenantId: string, codes: readonly string[]) =>
  rowsOf<Division['returns'][number] & OfOrder>(
    tx,
    sql`SELECT div_order_code AS "divOrderCode", div_return_code AS "divReturnCode", refund_amount AS "refundAmount", return_amount AS "returnAmount", div_return_status AS "divReturnStatus",
               coalesce(refund_code, '') AS "refundCode", refund_fail_reason AS "refundFailReason", operator_no AS "operatorNo", reason, fail_reason AS "failReason", create_time AS "createTime", finish_time AS "finishTime"
          FROM division_return WHERE tenant_id = ${tenantId} AND div_order_code = ANY(${sql.param([...codes])}::text[]) ORDER BY create_time, div_return_code`,
  )

/** A trade as its table holds it, unlocked: to work something out that is not written. */
export async function wholeTrade(
  { client }: Tx,
  tenantId: string,
  rptOrderCode: string,
): Promise<TradeRow | undefined> {
  const { rows } = await client.query<TradeRow>({
    name: 'whole_trade',
    text: `SELECT ${tradeFields} FROM pos_trade t WHERE t.tenant_id = $1 AND t.create_day = to_date(substr($2, 3, 8), 'YYYYMMDD') AND t.rpt_order_code = $2`,
    values: [tenantId, rptOrderCode],
  })
  return rows[0]
}

/** The division that a trade has now, unlocked; undefined when it has none that lives. */
export async function presentDivision({ client }: Tx, tenantId: string, rptOrderCode: string) {
  const { rows } = await client.query<DivisionOrderRow>({
    name: 'present_division',
    text: `SELECT ${orderFields} FROM division_order o WHERE o.tenant_id = $1 AND o.rpt_order_code = $2 AND o.div_order_status <= ${DivOrderStatus.returned}`,
    values: [tenantId, rptOrderCode],
  })
  const [order] = rows
  if (!order) return undefined
  const { rows: details } = await client.query<DivisionDetailRow>({
    name: 'present_division_details',
    text: `SELECT ${detailFields} FROM division_order_detail d WHERE d.tenant_id = $1 AND d.div_order_code = $2 ORDER BY d.detail_no`,
    values: [tenantId, order.divOrderCode],
  })
  return { order, details }
}

/** Wallets of owners that may be drawn from, with what is available. @returns by owner type, number and wallet kind */
export async function availableOf(
  { client }: Tx,
  tenantId: string,
  owners: readonly { ownerType: number; ownerNo: string }[],
): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ key: string; amount: bigint }>({
    name: 'available_of_owners',
    text: `SELECT owner_type || '|' || owner_no || '|' || wallet_kind AS key, available_amount AS amount FROM user_wallet
            WHERE tenant_id = $1 AND (owner_type, owner_no) IN (SELECT * FROM unnest($2::smallint[], $3::text[]))`,
    values: [tenantId, owners.map(({ ownerType }) => ownerType), owners.map(({ ownerNo }) => ownerNo)],
  })
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}
