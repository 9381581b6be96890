import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, type Values } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { post } from '../../ledger/ledger.server.ts'
import { accounts, LedgerEvent, line } from '../../ledger/ledger.shared.ts'
import type { OrderRow } from './order-book.queries.ts'
import { orderTransitions } from './order-state.rules.ts'

/** User who did something; null for a job or a channel. */
export type By = Pick<Caller, 'userId' | 'userNo'> | null

/**
 * Moves a locked deposit along its table, and keeps what changed with it.
 * @throws common.stateRefuses when the event may not start from its state
 * @returns the deposit as it stands then
 */
export async function moveOrder(
  tx: Tx,
  tenantId: string,
  by: By,
  order: OrderRow,
  event: keyof typeof orderTransitions,
  { at, remark, ...changes }: Values & { readonly at: string; readonly remark?: string },
): Promise<OrderRow> {
  const orderStatus = nextState(orderTransitions, order.orderStatus, event)
  await run(
    tx,
    sql`UPDATE pledge_order SET ${assignments({ ...changes, orderStatus, updateTime: at })}, version = version + 1
         WHERE tenant_id = ${tenantId} AND order_code = ${order.orderCode}`,
  )
  await logStates(tx, tenantId, by, [
    {
      oemNo: order.oemNo,
      entity: 'pledgeOrder',
      entityNo: order.orderCode,
      from: order.orderStatus,
      to: orderStatus,
      action: event,
      ...(remark ? { remark } : {}),
    },
  ])
  return { ...order, orderStatus, version: order.version + 1 }
}

/** Day and time of an event in the books. */
export interface Booked {
  readonly bookDay: string
  readonly at: string
}

/**
 * Books money of a deposit as forfeited (1603).
 * @returns the columns that say so, for the deposit's row; none for nothing
 */
export async function forfeit(
  tx: Tx,
  tenantId: string,
  { orderCode, rpiNo }: Pick<OrderRow, 'orderCode' | 'rpiNo'>,
  amountFen: bigint,
  { bookDay, at }: Booked,
): Promise<Values> {
  if (amountFen <= 0n) return {}
  const { txnId } = await post(tx, tenantId, {
    eventType: LedgerEvent.pledgeForfeited,
    eventKey: `YJ:${orderCode}:F`,
    bookDay,
    happenedAt: at,
    bizKind: 'pledgeOrder',
    bizCode: orderCode,
    lines: [line(accounts.pledge(rpiNo), accounts.pledgeIncome(tenantId), amountFen)],
  })
  return { forfeitAmount: amountFen, forfeitTime: at, forfeitTxnId: txnId }
}
