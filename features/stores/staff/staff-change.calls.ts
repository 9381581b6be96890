import { sql } from 'drizzle-orm'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { changePassword, knowsPassword } from '../app-password/app-password.actions.ts'
import { changeStaff, takeOnStaff } from './staff-change.actions.ts'
import { staffCalls } from './staff.contract.ts'
import { maskedPlace, placeById, placeListing, type PlaceRow, toldStaff } from './staff.queries.ts'
import { checkPlaceSwitch } from './staff.rules.ts'

export const staffChangeCalls = [
  handle(staffCalls.places, async ({ tx, caller, input }) => {
    // Without a store the places in every one that the caller sees.
    const listing = placeListing(caller, { rpsNo: input.storeNo ?? input.rpsNo, staffRole: input.staffRole })
    const { records, total } = await readPage<PlaceRow>(tx, listing, input)
    return pageOf(input, { records: records.map((row) => maskedPlace(caller, row)), total })
  }),

  handle(staffCalls.stores, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<PlaceRow>(tx, placeListing(caller, { rpstNo: input.rpstNo }), input)
    return pageOf(input, { records: records.map((row) => maskedPlace(caller, row)), total })
  }),

  handle(staffCalls.hasPassword, async ({ tx, caller, input }) => ({
    isStaffPassWord: await knowsPassword(tx, caller, input.mobile),
  })),

  handle(staffCalls.updatePassword, async ({ tx, caller, input, apart, audit }) => {
    await changePassword({ tx, caller, apart, audit }, input)
    return {}
  }),

  handle(staffCalls.add, async ({ tx, caller, input, now, audit }) => {
    const rpstNo = await takeOnStaff(tx, caller, makerOf(caller, now), input)
    const { name, rpiNo, stores, remark } = input
    audit({ entity: 'staff', no: rpstNo, before: null, after: { name, rpiNo, stores, remark } })
    return { rpstNo }
  }),

  handle(staffCalls.submit, async ({ tx, caller, input, now, audit }) => {
    const maker = makerOf(caller, now)
    const { rpstNo: given, name, rpiNo, stores, remark } = input
    const before = given === undefined ? null : await toldStaff(tx, caller, given)
    const rpstNo =
      given === undefined
        ? await takeOnStaff(tx, caller, maker, input)
        : await changeStaff(tx, caller, maker, { ...input, rpstNo: given })
    audit({ entity: 'staff', no: rpstNo, before, after: { name, rpiNo, stores, remark } })
    return { rpstNo }
  }),

  handle(staffCalls.changeStatus, async ({ tx, caller, input, now, audit }) => {
    const { rpstNo, rpsNo, rpiNo, oemNo } = await placeById(tx, caller, input.id)
    await holdMerchant(tx, caller, rpiNo)
    const present = await rowOf<{ isOn: boolean }>(
      tx,
      sql`SELECT is_on AS "isOn" FROM pos_staff_store WHERE tenant_id = ${caller.tenantId} AND id = ${input.id} AND NOT is_deleted FOR NO KEY UPDATE`,
    )
    if (!present) throw commonErrors.notFound()
    checkPlaceSwitch(present.isOn, input.isOn)
    await run(
      tx,
      sql`UPDATE pos_staff_store SET is_on = ${input.isOn}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
    )
    const [from, to] = [present.isOn ? 1 : 0, input.isOn ? 1 : 0]
    const action = input.isOn ? 'on' : 'off'
    await logStates(tx, caller.tenantId, caller, [
      { oemNo, entity: 'staffPlace', entityNo: `${rpstNo}@${rpsNo}`, from, to, action },
    ])
    audit({ entity: 'staff', no: rpstNo, before: { rpsNo, isOn: present.isOn }, after: { rpsNo, isOn: input.isOn } })
    return {}
  }),
]
