import type { Tx } from '../../../core/server/database/db.ts'
import type { RefundRules } from './refund-rules.rules.ts'

/**
 * The rules of channels about refunds, as they are now.
 * @throws Error for a channel that we do not know
 */
export async function refundRulesOf(
  tx: Tx,
  aisleCodes: readonly string[],
): Promise<(aisleCode: string) => RefundRules> {
  const { rows } = await tx.client.query<{
    aisle_code: string
    refund_fee_rule: RefundRules['refundFeeRule']
    refund_days: number
    void_allowed: boolean
  }>({
    name: 'refund_rules',
    text: 'SELECT aisle_code, refund_fee_rule, refund_days, void_allowed FROM pay_aisle WHERE aisle_code = ANY($1)',
    values: [[...new Set(aisleCodes)]],
  })
  const rules = new Map(
    rows.map((row) => [
      row.aisle_code,
      { refundFeeRule: row.refund_fee_rule, refundDays: row.refund_days, isVoidAllowed: row.void_allowed },
    ]),
  )
  return (aisleCode) => {
    const found = rules.get(aisleCode)
    if (!found) throw new Error(`no channel ${aisleCode}`)
    return found
  }
}
