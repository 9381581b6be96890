import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { HeldMerchant } from '../../merchants/merchants.server.ts'
import { sealPhone } from '../../providers/providers.server.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { giveFirstPassword } from '../app-password/app-account.actions.ts'
import { createStaff } from './staff.actions.ts'
import { StaffRole } from './staff-codes.contract.ts'
import { linkStaff } from './staff-link.actions.ts'

/** Manager of a shop, as its form gives it. */
export interface ManagerDraft {
  readonly rpsNo: string
  readonly name: string
  /** In full. */
  readonly mobile: string
  /** First app password; '' when none was sent. */
  readonly password: string
}

/**
 * Makes a person the manager of a shop: taken on by the merchant when it is not its staff yet, and given a place in the
 * shop. The merchant's owner may do everything anyway and stays without one.
 * @throws common.fieldRequired for a first password that is missing; password.…; staff.tooMany
 * @source docs/domain/network.md 12.1, managerName and managerMobile
 */
export async function linkManager(
  tx: Tx,
  caller: Caller,
  maker: Maker,
  merchant: HeldMerchant,
  { rpsNo, name, mobile, password }: ManagerDraft,
): Promise<void> {
  const sealed = sealPhone(mobile)
  if (sealed.idx === merchant.loginPhoneIdx) return
  const { rpiNo, oemNo } = merchant
  const known = await rowOf<{ rpstNo: string }>(
    tx,
    sql`SELECT rpst_no AS "rpstNo" FROM pos_staff WHERE tenant_id = ${caller.tenantId} AND rpi_no = ${rpiNo} AND mobile_idx = ${sealed.idx} AND NOT is_deleted FOR NO KEY UPDATE`,
  )
  const place = { rpsNo, staffRole: StaffRole.storeManager }
  if (known) await linkStaff(tx, maker, { oemNo, rpiNo, rpstNo: known.rpstNo }, place)
  else await createStaff(tx, maker, [{ rpiNo, name, mobile, stores: [place] }])
  await giveFirstPassword(tx, caller, { oemNo, mobileIdx: sealed.idx, mobileEnc: sealed.enc }, password)
}

/** Takes away the places of a shop that is gone. */
export const unlinkStore = (tx: Tx, { tenantId, userId, at }: Maker, rpsNo: string): Promise<number> =>
  run(
    tx,
    sql`UPDATE pos_staff_store SET is_deleted = true, update_user = ${userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND rps_no = ${rpsNo} AND NOT is_deleted`,
  )
