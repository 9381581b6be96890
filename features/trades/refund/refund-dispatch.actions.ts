import type { Tx } from '../../../core/server/database/db.ts'
import type { RefundRow } from './refund-store.actions.ts'

type Dispatch = (tx: Tx, tenantId: string, refunds: readonly RefundRow[]) => Promise<void>

let dispatch: Dispatch | null = null

/**
 * The channel side says how refunds and voids leave: it writes them to the outbox in the transaction of the request, so
 * that they are sent if and only if that commits, under the refundCode on every try. Its answer comes to
 * `applyRefundAnswer`.
 * @throws Error when it was said before
 */
export function giveRefundDispatch(given: Dispatch): void {
  if (dispatch) throw new Error('refunds are dispatched already')
  dispatch = given
}

/** Hands refunds to the channel side. @throws Error when there is none */
export async function dispatchRefunds(tx: Tx, tenantId: string, refunds: readonly RefundRow[]): Promise<void> {
  if (!dispatch) throw new Error('nobody sends refunds: the channel side was not read')
  await dispatch(tx, tenantId, refunds)
}
