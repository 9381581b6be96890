import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { topupTransitions } from './topup.rules.ts'

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
  const { from, to } = topupTransitions[outcome === 'paid' ? 'pay' : 'close']
  const found = await rowOf<{ topup_no: string; oem_no: string; topup_status: number }>(
    tx,
    sql`SELECT topup_no, oem_no, topup_status FROM wallet_topup WHERE tenant_id = ${tenantId} AND rpt_order_code = ${rptOrderCode} FOR NO KEY UPDATE`,
  )
  if (!found || !from.some((one) => one === found.topup_status)) return
  await run(
    tx,
    sql`UPDATE wallet_topup SET topup_status = ${to}, finish_time = ${at}, book_day = ${bookDay}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND topup_no = ${found.topup_no}`,
  )
  const move = { oemNo: found.oem_no, from: found.topup_status, to, action: outcome }
  await logStates(tx, tenantId, null, [{ ...move, entity: 'topup', entityNo: found.topup_no }])
}
