import type { Tx } from '../../../core/server/database/db.ts'
import type { ProfitRow } from '../shares/profit-row.rules.ts'

/**
 * Reads the profit booked of trades so far: by trade the sums over all their profit rows, one row per owner. @source
 * docs/domain/money.md 4.7
 */
export async function bookedProfit(
  tx: Tx,
  tenantId: string,
  codes: readonly string[],
): Promise<Map<string, ProfitRow[]>> {
  const { rows } = await tx.client.query<ProfitRow & { code: string }>({
    name: 'booked_profit',
    text: `SELECT p.rpt_order_code AS code, p.level, p.owner_type AS "ownerType", p.owner_no AS "ownerNo", max(p.child_no) AS "childNo", sum(p.child_fee)::bigint AS "childFeeFen", sum(p.cost_fee)::bigint AS "costFeeFen",
                  sum(p.spread)::bigint AS "spreadFen", sum(p.share_in)::bigint AS "shareInFen", sum(p.share_out)::bigint AS "shareOutFen", sum(p.profit_amount)::bigint AS "profitFen"
             FROM pos_profit p WHERE p.tenant_id = $1 AND p.rpt_order_code = ANY($2)
            GROUP BY p.rpt_order_code, p.level, p.owner_type, p.owner_no ORDER BY p.rpt_order_code, p.level, p.owner_no`,
    values: [tenantId, codes],
  })
  const booked = new Map<string, ProfitRow[]>()
  for (const { code, ...row } of rows) booked.set(code, [...(booked.get(code) ?? []), row])
  return booked
}
