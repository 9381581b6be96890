import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, when } from '../../../core/server/lists/listing.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { projectsInReach } from '../project-upkeep/project-upkeep.queries.ts'
import type { HeldRegistration } from '../registration/registration.rules.ts'
import type { receiver } from './receiver.contract.ts'

const from = sql`division_receipt r JOIN division_project p ON p.tenant_id = r.tenant_id AND p.project_code = r.project_code`

/** The list of receivers that a caller sees: those of its projects. */
export function receiverListing(
  caller: Caller,
  { projectCode, receiverName, receiverNo, receiverKind, receiptStatus }: z.output<typeof receiver.list.input>,
): Omit<Listing, 'order'> {
  return {
    columns: sql`r.id, r.project_code AS "projectCode", p.project_name AS "projectName", r.receiver_kind AS "receiverKind", r.receiver_no AS "receiverNo", r.receiver_name AS "receiverName",
      r.account_mask AS "accountMask", r.split_kind AS "splitKind", r.ratio_ppm AS ratio, r.fixed_amount AS "fixedAmount", r.priority, r.apply_no AS "applyNo",
      r.aisle_receiver_no AS "aisleReceiverNo", r.receipt_status AS "receiptStatus", r.fail_reason AS "failReason", r.create_time AS "createTime"`,
    from,
    where: allOf(
      projectsInReach(caller),
      sql`NOT r.is_deleted`,
      when(projectCode, (no) => sql`r.project_code = ${no}`),
      when(receiverName, (piece) => contains(sql`r.receiver_name`, piece)),
      when(receiverNo, (no) => sql`r.receiver_no = ${no}`),
      when(receiverKind, (kind) => sql`r.receiver_kind = ${kind}`),
      when(receiptStatus, (list) => sql`r.receipt_status = ANY(${sql.param(list)}::smallint[])`),
    ),
    made: sql`r.create_time`,
  }
}

/** A receiver that somebody changes. */
export interface HeldReceiver extends HeldRegistration {
  readonly ratioPpm: number | null
}

/** The number of the project that a receiver is in. @throws common.notFound */
export async function projectOfReceiver(tx: Tx, caller: Caller, id: bigint): Promise<string> {
  const found = await rowOf<{ projectCode: string }>(
    tx,
    sql`SELECT r.project_code AS "projectCode" FROM ${from} WHERE ${projectsInReach(caller)} AND r.id = ${id} AND NOT r.is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  return found.projectCode
}

/** Holds a receiver; its project is held before. */
export async function heldReceiver(tx: Tx, tenantId: string, id: bigint): Promise<HeldReceiver> {
  const found = await rowOf<HeldReceiver>(
    tx,
    sql`SELECT r.id, r.oem_no AS "oemNo", r.project_code AS "projectCode", r.receipt_status AS "registerStatus", r.ratio_ppm AS "ratioPpm"
          FROM division_receipt r WHERE r.tenant_id = ${tenantId} AND r.id = ${id} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}
