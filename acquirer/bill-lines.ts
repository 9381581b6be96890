import { timeText } from './clock.ts'
import type { Acquirer } from './acquirer.ts'
import type { BillKind } from './wire.ts'

/** One line of a bill: its columns by name, amounts in fen. */
export type BillLine = Record<string, string | number | bigint | null>

const paid = `o.app_id = :appId AND o.state IN ('SUCCESS', 'REVOKED')`

/**
 * Statements that a bill is read from; each names its columns as the bill does, in camel case, times as `…_ms`. Trades stand
 * on the day of payment, refunds and payouts on the day they ended, a returned payout again on the day it came back,
 * settlements on the day they ran; profit is the day's fees and costs less what the day's refunds gave back.
 */
const statements: Record<BillKind, string> = {
  trade: `SELECT o.aisle_order_no, o.out_trade_no, o.aisle_merchant_no, o.sn, o.pay_way, o.card_type, o.amount_fen,
      o.rate_fee_fen + o.d0_fee_fen AS merchant_fee_fen, o.rate_cost_fen + o.d0_cost_fen AS cost_fen, o.settle_cycle, o.state AS status,
      o.pay_ms AS pay_time_ms FROM pay_order o
    WHERE o.pay_day = :day AND ${paid} AND coalesce(o.effects_json ->> '$.offBill', 0) = 0 ORDER BY o.aisle_order_no`,
  refund: `SELECT r.aisle_refund_no, r.out_refund_no, o.out_trade_no, r.amount_fen, r.fee_return_fen, r.cost_return_fen, r.state AS status,
      r.finish_ms AS finish_time_ms FROM refund r JOIN pay_order o USING (aisle_order_no)
    WHERE r.finish_day = :day AND r.app_id = :appId AND r.state = 'SUCCESS' ORDER BY r.aisle_refund_no`,
  settle: `SELECT settle_no, aisle_merchant_no, pay_day AS day, settle_cycle, count, amount_fen, fee_fen, net_fen AS net_amount_fen, state AS status
    FROM settlement WHERE settle_day = :day AND app_id = :appId ORDER BY settle_no`,
  division: `SELECT d.aisle_div_no, d.out_div_no, d.aisle_order_no, o.out_trade_no, p.receiver_no, p.detail_no, p.amount_fen, p.state AS status,
      d.finish_ms AS finish_time_ms FROM division d JOIN division_detail p USING (aisle_div_no) JOIN pay_order o USING (aisle_order_no)
    WHERE d.finish_ms >= :fromMs AND d.finish_ms < :toMs AND d.app_id = :appId ORDER BY d.aisle_div_no, p.position`,
  payout: `SELECT platform_order_no, out_no, amount_fen, cost_fen, 'SUCCESS' AS status, finish_ms AS finish_time_ms FROM payout
    WHERE finish_day = :day AND app_id = :appId AND state IN ('SUCCESS', 'RETURNED')
    UNION ALL SELECT platform_order_no, out_no, amount_fen, 0, 'RETURNED', return_ms FROM payout WHERE return_day = :day AND app_id = :appId
    ORDER BY 1, 6`,
  profit: `SELECT :day AS day, aisle_merchant_no, sum(count) AS count, sum(amount_fen) AS amount_fen, sum(fee_fen) AS merchant_fee_fen,
      sum(cost_fen) AS cost_fen, sum(fee_fen) - sum(cost_fen) AS profit_fen
    FROM (SELECT aisle_merchant_no, 1 AS count, amount_fen, rate_fee_fen + d0_fee_fen AS fee_fen, rate_cost_fen + d0_cost_fen AS cost_fen
        FROM pay_order o WHERE o.pay_day = :day AND o.app_id = :appId AND o.state = 'SUCCESS'
      UNION ALL SELECT o.aisle_merchant_no, 0, -r.amount_fen, -r.fee_return_fen, -r.cost_return_fen
        FROM refund r JOIN pay_order o USING (aisle_order_no) WHERE r.finish_day = :day AND r.app_id = :appId AND r.state = 'SUCCESS')
    GROUP BY aisle_merchant_no ORDER BY aisle_merchant_no`,
}

/** The lines of a day's bill as the books have them. @source docs/domain/money.md 10, Bill columns */
export function billLines(
  { store }: Acquirer,
  { kind, ...of }: { kind: BillKind; day: string; appId: string; fromMs: number; toMs: number },
): BillLine[] {
  return store.all<BillLine>(statements[kind], of).map(asColumns)
}

/** `amountFen` becomes the column `amount`, `payTimeMs` the time `payTime`. */
function asColumns(row: BillLine): BillLine {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name.endsWith('Ms')) return [name.slice(0, -2), timeText(value as number | null)]
      return [name.replace(/Fen$/, ''), value]
    }),
  )
}
