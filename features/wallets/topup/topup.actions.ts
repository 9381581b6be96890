import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/call/handle.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { KnownOwner } from '../../ledger/owner/owner.queries.ts'
import { logStates } from '../../ledger/state-log/state-log.actions.ts'
import { TopupStatus } from './topup.contract.ts'

/** A payment of the operator's own (trade kind 7) that an owner scans. */
export interface ScanOrder {
  readonly rptOrderCode: string
  readonly codeUrl: string
}

type OrderMaker = (
  tx: Tx,
  caller: Caller,
  order: { topupNo: string; owner: KnownOwner; amountFen: Fen; now: Moment },
) => Promise<ScanOrder>

const given: { makeOrder: OrderMaker | null } = { makeOrder: null }

/** The owner of payment orders says how one of trade kind 7 is made; until then only transfers are taken. */
export function giveScanOrders(makeOrder: OrderMaker): void {
  given.makeOrder = makeOrder
}

/** Makes the payment order of a top-up; null when no channel takes one. */
export const scanOrder = async (...order: Parameters<OrderMaker>): Promise<ScanOrder | null> =>
  given.makeOrder ? given.makeOrder(...order) : null

/**
 * Marks the top-up behind a payment as credited or closed, in the transaction that posts or closes the trade. The money
 * itself is posted by the trade (1102). A second time changes nothing.
 * @param outcome `paid` when the trade succeeded, `closed` when it was closed or failed
 * @source docs/domain/money.md 5.1, top-up by scan
 */
export async function finishScannedTopup(
  tx: Tx,
  tenantId: string,
  rptOrderCode: string,
  outcome: 'paid' | 'closed',
  { at, bookDay }: { at: string; bookDay: string | null },
): Promise<void> {
  const status = outcome === 'paid' ? TopupStatus.credited : TopupStatus.closed
  // A late success may still credit what was closed.
  const from = outcome === 'paid' ? [TopupStatus.unpaid, TopupStatus.closed] : [TopupStatus.unpaid]
  const found = await rowOf<{ topup_no: string; oem_no: string; topup_status: number }>(
    tx,
    sql`SELECT topup_no, oem_no, topup_status FROM wallet_topup WHERE tenant_id = ${tenantId} AND rpt_order_code = ${rptOrderCode} FOR NO KEY UPDATE`,
  )
  if (!found || !from.some((one) => one === found.topup_status)) return
  await run(
    tx,
    sql`UPDATE wallet_topup SET topup_status = ${status}, finish_time = ${at}, book_day = ${bookDay}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND topup_no = ${found.topup_no}`,
  )
  await logStates(tx, tenantId, null, [
    {
      oemNo: found.oem_no,
      entity: 'topup',
      entityNo: found.topup_no,
      from: found.topup_status,
      to: status,
      action: outcome,
    },
  ])
}
