import type { Tx } from '../../../core/server/database/db.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { DiffRow } from './diff-row.queries.ts'

/** One line of a bill as the channel gave it. */
export interface Line {
  readonly lineNo: number
  readonly aisleOrderNo: string
  readonly outTradeNo: string
  readonly tradeNo: string
  readonly aisleMerNo: string
  readonly sn: string
  /** Null where the bill does not say, as the two below, fee, cost and time. */
  readonly payWay: number | null
  readonly cardType: number | null
  readonly settleCycle: number | null
  readonly amount: Fen
  readonly fee: Fen | null
  readonly cost: Fen | null
  readonly outcome: number
  readonly status: string
  readonly payTime: string | null
}

const lineFields = `l.line_no AS "lineNo", l.aisle_order_no AS "aisleOrderNo", l.out_trade_no AS "outTradeNo", l.trade_no AS "tradeNo", l.aisle_mer_no AS "aisleMerNo", l.sn, l.pay_way AS "payWay",
  l.card_type AS "cardType", l.settle_cycle AS "settleCycle", l.amount, l.fee, l.cost, l.outcome, l.status, l.pay_time AS "payTime"`

/** The line of the bill that a difference is about. @returns undefined when the bill does not have it */
export async function lineOf(
  tx: Tx,
  { tenantId, billDay, batchNo, aisleOrderNo, billStatus }: DiffRow,
): Promise<Line | undefined> {
  const { rows } = await tx.client.query<Line>(
    `SELECT ${lineFields} FROM recon_bill_line l WHERE l.tenant_id = $1 AND l.bill_day = $2 AND l.batch_no = $3 AND l.aisle_order_no = $4 ORDER BY (l.status = $5) DESC, l.line_kind LIMIT 1`,
    [tenantId, billDay, batchNo, aisleOrderNo, billStatus],
  )
  return rows[0]
}
