import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { ProfitStatistics } from '../day/profit-day.contract.ts'
import { costOfHighest, ofHighest } from '../day/profit-scope.queries.ts'
import { employeeLevel, ProfitRowKind } from '../../sharing/sharing.shared.ts'

/** Fields by which rows of profit (alias `p`) are found, beside period and scope. */
export interface RowFields {
  readonly userNo?: string | undefined
  readonly rptOrderCode?: string | undefined
  readonly rptAisleOrderCode?: string | undefined
  readonly rpiNo?: string | undefined
  readonly sn?: string | undefined
  readonly aisleCode?: string | undefined
  readonly payWay?: number | undefined
}

/** The conditions of the fields that were asked for. */
export function rowFields({ rptOrderCode, rptAisleOrderCode, rpiNo, sn, aisleCode, payWay }: RowFields): SQL[] {
  const equal = (column: SQL, value: string | number | undefined) =>
    value === undefined ? [] : [sql`${column} = ${value}`]
  return [
    ...equal(sql`p.rpt_order_code`, rptOrderCode),
    ...equal(sql`p.rpt_aisle_order_code`, rptAisleOrderCode),
    ...equal(sql`p.rpi_no`, rpiNo),
    ...equal(sql`p.sn`, sn),
    ...equal(sql`p.aisle_code`, aisleCode),
    ...equal(sql`p.pay_way`, payWay),
  ]
}

const paid = sql`p.row_kind = ${ProfitRowKind.trade}`
const takenBack = sql`p.row_kind IN (${ProfitRowKind.refund}, ${ProfitRowKind.void})`
const reversing = sql`p.row_kind IN (${ProfitRowKind.refund}, ${ProfitRowKind.void}, ${ProfitRowKind.d0ToT1})`
const adjusting = sql`p.row_kind = ${ProfitRowKind.adjustment}`
const total = (amount: SQL, only: SQL) => sql`coalesce(sum(${amount}) FILTER (WHERE ${only}), 0)::bigint`

/** Sums over rows of profit (alias `p`) by what made them, named as on the wire. @source docs/domain/money.md 4.6 */
export const sumsByKind = sql`count(*) FILTER (WHERE ${paid}) AS "tradeCount", ${total(sql`p.trade_amount`, paid)} AS "tradeAmount", ${total(sql`-p.trade_amount`, takenBack)} AS "refundAmount",
  ${total(sql`p.profit_amount`, paid)} AS "tradeProfit", ${total(sql`p.profit_amount`, reversing)} AS "reverseProfit", ${total(sql`p.profit_amount`, adjusting)} AS "adjustProfit",
  coalesce(sum(p.profit_amount), 0)::bigint AS "netProfit"`

/**
 * Totals over rows of profit. Levels overlap: counts, amounts, fees and cost are those of one node, the highest shown;
 * profit is the sum over all rows. A release is not split by trade: its figures are unknown here.
 * @param filter the node asked for, if any
 */
export async function rowTotals(
  tx: Tx,
  caller: Caller,
  where: SQL,
  filter: { readonly userNo?: string | undefined },
  now: Moment,
): Promise<z.output<typeof ProfitStatistics>> {
  const highest = ofHighest(caller, { userNo: filter.userNo }, { table: 'pos_profit', alias: 'p', where })
  const ofTop = (amount: SQL, only: SQL = sql`true`) => total(amount, sql`${highest} AND ${only}`)
  const row = await rowOf<Record<string, bigint>>(
    tx,
    sql`SELECT count(*) FILTER (WHERE ${highest} AND ${paid}) AS "tradeCount", ${ofTop(sql`p.trade_amount`, paid)} AS "tradeAmount",
               count(*) FILTER (WHERE ${highest} AND ${takenBack}) AS "refundCount", ${ofTop(sql`-p.trade_amount`, takenBack)} AS "refundAmount",
               (SELECT coalesce(sum(d.child_fee), 0)::bigint FROM pos_profit d JOIN (SELECT p.rpt_order_code, p.row_kind, p.biz_code FROM pos_profit p WHERE ${where} AND ${highest}) e
                  USING (rpt_order_code, row_kind, biz_code) WHERE d.tenant_id = ${caller.tenantId} AND d.child_no = d.rpi_no AND d.level < ${constant(employeeLevel)}) AS "feeAmount",
               ${costOfHighest(caller, 'p', highest, ofTop(sql`p.cost_fee`))} AS "costAmount",
               ${total(sql`p.profit_amount`, paid)} AS "tradeProfit", ${total(sql`p.profit_amount`, reversing)} AS "reverseProfit", ${total(sql`p.profit_amount`, adjusting)} AS "adjustProfit",
               coalesce(sum(p.profit_amount), 0)::bigint AS "netProfit"
          FROM pos_profit p WHERE ${where}`,
  )
  return { ...row, releasedAmount: null, pendingAmount: null, heldAmount: null, asOf: now.at } as unknown as z.output<
    typeof ProfitStatistics
  >
}
