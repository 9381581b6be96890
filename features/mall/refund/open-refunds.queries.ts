import type { Tx } from '../../../core/server/database/db.ts'

/**
 * The sub orders among some that have a refund under way, in 0 or 1: nothing of them is shipped or received meanwhile.
 * @source docs/domain/money.md 8.5, 「存在未处理的退款申请」
 */
export const withOpenRefund = async (
  _tx: Tx,
  _tenantId: string,
  _subOrderCodes: readonly string[],
): Promise<ReadonlySet<string>> => new Set()
