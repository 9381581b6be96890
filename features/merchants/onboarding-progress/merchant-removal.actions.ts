import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { RpiFinishStatus, RpiKind, SourceType } from '../merchant/merchant-codes.contract.ts'
import { type CountedMerchants, countMerchants } from '../merchant/merchant-count.actions.ts'
import { holdIncomings, type Mover, moveIncoming } from '../incoming-state/incoming-state.actions.ts'
import { editableStatuses } from '../incoming-state/incoming.rules.ts'

/**
 * Removes merchants that no channel has: what they asked of channels is given up, their drafts are forgotten.
 * @param rpiNos merchants that may be removed, as `removeBlocked` says
 * @source docs/domain/network.md 3.2, pos_info/remove
 */
export async function removeMerchants(tx: Tx, by: Mover, rpiNos: readonly string[]): Promise<void> {
  const mayBeEdited = sql`incoming_status = ANY(${sql.param([...editableStatuses])}::smallint[])`
  for (const rpiNo of rpiNos) {
    const open = await holdIncomings(tx, by.tenantId, rpiNo, mayBeEdited)
    for (const one of open) await moveIncoming(tx, by, one, { event: 'abandon', reason: '商户已删除' })
  }
  const numbers = sql.param([...rpiNos])
  await run(tx, sql`DELETE FROM rpi_step_draft WHERE tenant_id = ${by.tenantId} AND rpi_no = ANY(${numbers}::text[])`)
  const removed = await rowsOf<Omit<CountedMerchants, 'change'>>(
    tx,
    sql`UPDATE rpi_basic SET is_deleted = true, update_user = ${by.userId}::bigint, update_time = ${by.at}::timestamptz, version = version + 1
         WHERE tenant_id = ${by.tenantId} AND rpi_no = ANY(${numbers}::text[]) AND NOT is_deleted RETURNING oem_no AS "oemNo", user_path AS "userPath", rpi_kind AS "rpiKind"`,
  )
  await countMerchants(
    tx,
    by.tenantId,
    removed.map((one) => ({ ...one, change: -1 })),
  )
}

/**
 * Merchants in draft that nobody has touched for a number of days: no step saved, no draft kept.
 * @source docs/domain/network.md 3.2, 20.1 merchant.draft.keep_days
 */
export async function forgottenMerchants(
  tx: Tx,
  tenantId: string,
  oemNo: string,
  days: number,
  at: string,
): Promise<string[]> {
  const rows = await rowsOf<{ rpi_no: string }>(
    tx,
    sql`SELECT m.rpi_no FROM rpi_basic m
         WHERE m.tenant_id = ${tenantId} AND m.oem_no = ${oemNo} AND m.rpi_kind = ${constant(RpiKind.merchant)} AND m.source_type = ${constant(SourceType.onboarded)} AND m.finish_status = ${constant(RpiFinishStatus.draft)} AND m.submit_time IS NULL AND NOT m.is_deleted
           AND m.update_time < ${at}::timestamptz - make_interval(days => ${days})
           AND NOT EXISTS (SELECT 1 FROM rpi_step_draft d WHERE d.tenant_id = m.tenant_id AND d.rpi_no = m.rpi_no AND d.saved_at >= ${at}::timestamptz - make_interval(days => ${days}))
         ORDER BY m.update_time LIMIT 500`,
  )
  return rows.map((row) => row.rpi_no)
}
