import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { sealPhone } from '../../providers/providers.server.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { giveFirstPassword } from '../app-password/app-account.actions.ts'
import { createStaff } from './staff.actions.ts'
import type { NewStaff, StaffDraft } from './staff.contract.ts'
import { staffErrors } from './staff-errors.contract.ts'
import { setPlaces } from './staff-link.actions.ts'
import { staffInReach } from './staff.queries.ts'
import { checkPlaces, refuseOwner } from './staff.rules.ts'

/**
 * Takes a person on at a merchant that the caller may change, with its first app password.
 * @returns the number of the new staff
 * @throws staff.ownerRole, staff.storeTwice, common.notFound, merchant.notDirect, sms.phone…; what createStaff throws;
 *   common.fieldRequired for a first password that is missing; password.…
 * @source docs/domain/network.md 12.2, submitV2 and addStaff
 */
export async function takeOnStaff(
  tx: Tx,
  caller: Caller,
  maker: Maker,
  draft: z.output<typeof NewStaff>,
): Promise<string> {
  const { rpiNo, name, remark, stores, password } = draft
  checkPlaces(stores)
  const { oemNo } = await holdMerchant(tx, caller, rpiNo)
  const mobile = checkedMobile(mobileGiven(draft.mobile, caller, { isNew: true }) ?? '')
  const [rpstNo = ''] = await createStaff(tx, maker, [{ rpiNo, name, mobile, remark, stores }])
  const { idx, enc } = sealPhone(mobile)
  await giveFirstPassword(tx, caller, { oemNo, mobileIdx: idx, mobileEnc: enc }, password)
  return rpstNo
}

interface KnownStaff {
  readonly rpiNo: string
  readonly oemNo: string
  readonly mobileIdx: string
  readonly version: number
}

/**
 * Changes a person at a merchant, and the places in its shops. Another phone makes it another person, with an account of
 * its own.
 * @throws as takeOnStaff; staff.merchantFixed; common.moved; staff.holdsTerminals for a place that goes
 * @source docs/domain/network.md 12.2
 */
export async function changeStaff(
  tx: Tx,
  caller: Caller,
  maker: Maker,
  draft: z.output<typeof StaffDraft> & { rpstNo: string },
): Promise<string> {
  const { rpstNo, rpiNo, name, remark, stores, password, version } = draft
  checkPlaces(stores)
  const found = await staffToChange(tx, caller, rpstNo)
  if (found.rpiNo !== rpiNo) throw staffErrors.merchantFixed()
  const { oemNo, loginPhoneIdx } = await holdMerchant(tx, caller, rpiNo)
  if (version !== undefined && version !== found.version) throw commonErrors.moved()
  const given = mobileGiven(draft.mobile, caller, { isNew: false })
  const phone = given === undefined ? null : sealPhone(checkedMobile(given))
  if (phone !== null && phone.idx !== found.mobileIdx) {
    refuseOwner(phone.idx, loginPhoneIdx)
    await giveFirstPassword(tx, caller, { oemNo, mobileIdx: phone.idx, mobileEnc: phone.enc }, password)
  }
  const changed = await run(
    tx,
    sql`UPDATE pos_staff SET name = ${name}, remark = ${remark},
               ${phone ? sql`mobile_enc = ${phone.enc}, mobile_idx = ${phone.idx}, mobile_tail = ${phone.tail},` : sql``}
               update_user = ${maker.userId}, update_time = ${maker.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND rpst_no = ${rpstNo} AND version = ${found.version} AND NOT is_deleted`,
  )
  if (changed === 0) throw commonErrors.moved()
  await setPlaces(tx, maker, { oemNo, rpiNo, rpstNo }, stores)
  return rpstNo
}

async function staffToChange(tx: Tx, caller: Caller, rpstNo: string): Promise<KnownStaff> {
  const found = await rowOf<KnownStaff>(
    tx,
    sql`SELECT p.rpi_no AS "rpiNo", p.oem_no AS "oemNo", p.mobile_idx AS "mobileIdx", p.version
          FROM pos_staff p JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no
         WHERE ${staffInReach(caller, 'all')} AND p.rpst_no = ${rpstNo} AND NOT p.is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

const mobileGiven = (mobile: string, { language }: Caller, { isNew }: { isNew: boolean }) =>
  unmasked(mobile, ['店员手机号', 'Staff phone'], { isNew, language })
