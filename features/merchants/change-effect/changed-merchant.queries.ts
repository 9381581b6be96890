import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { checkMayEdit } from '../merchant/merchant-edit.rules.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { RpiFinishStatus, RpiKind, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { ChangeType } from './change-codes.contract.ts'
import { changeErrors } from './change-errors.contract.ts'

/** The merchant that a change is about. */
export interface ChangedMerchant {
  readonly rpiNo: string
  readonly oemNo: string
  readonly userType: number
}

/**
 * A merchant that the caller may change: seen, its own or its employees', onboarded and not closed.
 * @throws common.notFound, merchant.notDirect, change.notOpen
 * @source docs/domain/network.md 2.7, 5.2 add
 */
export async function requireMerchant(
  tx: Tx,
  caller: Caller,
  rpiNo: string,
): Promise<ChangedMerchant & { rpiName: string }> {
  const found = await rowOf<
    ChangedMerchant & { rpiName: string; userNo: string; empNo: string | null; isOpen: boolean }
  >(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_type AS "userType", m.rpi_name AS "rpiName", m.user_no AS "userNo", m.emp_no AS "empNo",
               m.finish_status = ${RpiFinishStatus.onboarded} AND m.rpi_status <> ${RpiStatus.closed} AS "isOpen"
          FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  checkMayEdit(caller, found)
  if (!found.isOpen) throw changeErrors.notOpen()
  return found
}

/** The index of the table says the same; asked first, so that its words come before those of the form. */
export async function refuseOpen(tx: Tx, caller: Caller, rpiNo: string, changeType: number): Promise<void> {
  const open = await rowOf(
    tx,
    sql`SELECT 1 FROM mer_change_record WHERE tenant_id = ${caller.tenantId} AND rpi_no = ${rpiNo} AND change_status IN (${constant(ChangeStatus.pending, ChangeStatus.rejected, ChangeStatus.channelProcessing, ChangeStatus.channelFailed)}) AND NOT is_deleted
           AND (CASE change_type WHEN ${constant(ChangeType.subject)} THEN ${constant(ChangeType.account)} ELSE change_type END) = CASE ${changeType}::int WHEN ${constant(ChangeType.subject)} THEN ${constant(ChangeType.account)} ELSE ${changeType}::int END`,
  )
  if (open) throw changeErrors.openOne()
}
