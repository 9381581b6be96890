import type { Tx } from '../../../core/server/database/db.ts'
import type { OrderRow } from '../order-book/order-book.queries.ts'
import { explain } from './explain.rules.ts'
import { figuresByWay, turnoverOf, uncountedTrades } from './turnover.queries.ts'
import { spanOf } from './turnover.rules.ts'

/** Explanation of how far a deposit is from its target, and why. */
export type Explanation = ReturnType<typeof explain>

/**
 * Explains what a paid deposit has reached by the end of a day, from the payments of its terminal.
 * @returns null for one that is not paid
 */
export async function explainPledge(
  tx: Tx,
  tenantId: string,
  { orderCode, sn, payDay, reachDeadline, terms }: OrderRow,
  today: string,
): Promise<Explanation | null> {
  if (payDay === null || reachDeadline === null) return null
  const span = spanOf({ ...terms, payDay, reachDeadline }, today)
  const wanted = { orderCode, sn, terms, ...span }
  const months = (await turnoverOf(tx, tenantId, [wanted])).get(orderCode) ?? []
  return explain({
    terms,
    span,
    months,
    ways: await figuresByWay(tx, tenantId, wanted),
    uncounted: await uncountedTrades(tx, tenantId, wanted),
    reachDeadline,
    today,
  })
}
