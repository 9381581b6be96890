import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { RqStatus } from '../qrcode/qrcode-codes.contract.ts'
import { equipmentTypes } from '../terminal-life/shared-device.rules.ts'
import { type LockedTerminal, lockOfMerchant } from '../terminal-life/terminal-life.actions.ts'
import { equipmentErrors } from './equipment-errors.contract.ts'
import { equipment } from './equipment.contract.ts'
import {
  checkAttached,
  checkFree,
  checkSharing,
  storeOfSharing,
  type WantedPlace,
  wantedPlace,
} from './equipment.rules.ts'
import {
  type By,
  bindStaff,
  holdDevice,
  placeDevice,
  requirePlace,
  setStaff,
  staffOf,
  unbindStaff,
} from './shared-device.actions.ts'

export const equipmentPlaceCalls = [
  handle(equipment.submit, async ({ tx, caller, input, now, audit }) => {
    const place = wantedPlace(input)
    const device = await holdEquipment(tx, caller, input.rtNo)
    checkFree(device)
    await attach(tx, { caller, now }, device, place)
    audit({ entity: 'terminal', no: device.rtNo, before: null, after: place })
    return {}
  }),

  handle(equipment.detach, async ({ tx, caller, input, now, audit }) => {
    const device = await holdEquipment(tx, caller, input.eqRtNo)
    checkAttached(device)
    const rpstNos = await staffOf(tx, caller.tenantId, device.rtNo)
    const { rpsNo, parentRtNo } = device
    await placeDevice(tx, { caller, now }, device, { rpsNo: null, parentRtNo: null, action: 'detach' })
    audit({ entity: 'terminal', no: device.rtNo, before: { rpsNo, parentRtNo, rpstNos }, after: { rpsNo: null } })
    return {}
  }),

  handle(equipment.bindStaff, async ({ tx, caller, input: { eqRtNo, rpsNo, rpstNo }, now, audit }) => {
    const device = await holdEquipment(tx, caller, eqRtNo)
    await bindStaff(tx, { caller, now }, device, { rpsNo, rpstNo })
    audit({ entity: 'terminal', no: eqRtNo, before: { rpsNo: device.rpsNo }, after: { rpsNo, rpstNo } })
    return {}
  }),

  handle(equipment.unbindStaff, async ({ tx, caller, input: { eqRtNo, rpsNo, rpstNo }, now, audit }) => {
    const device = await holdEquipment(tx, caller, eqRtNo)
    await unbindStaff(tx, { caller, now }, device, { rpsNo, rpstNo })
    audit({ entity: 'terminal', no: eqRtNo, before: { rpsNo, rpstNo }, after: { rpsNo, rpstNo: null } })
    return {}
  }),

  handle(equipment.share, async ({ tx, caller, input: { eqRtNo, rpstNos, version }, now, audit }) => {
    const device = await holdEquipment(tx, caller, eqRtNo)
    if (version !== undefined && version !== device.version) throw commonErrors.moved()
    const rpsNo = await sharingStore(tx, caller.tenantId, device, rpstNos)
    await requirePlace(tx, caller.tenantId, device, { rpsNo })
    const before = await staffOf(tx, caller.tenantId, eqRtNo)
    await setStaff(tx, { caller, now }, device, { rpsNo, rpstNos })
    audit({ entity: 'terminal', no: eqRtNo, before: { rpstNos: before }, after: { rpsNo, rpstNos } })
    return {}
  }),

  handle(equipment.linkStand, async ({ tx, caller, input: { rtNo, rqCode }, now, audit }) => {
    const stand = await holdDevice(tx, caller, rtNo, [RpmType.stand], equipmentErrors.noStand)
    if (stand.rqCode !== null && stand.rqCode !== rqCode) throw equipmentErrors.standTaken()
    const code = await rowOf<{ rpiNo: string; rtNo: string | null }>(
      tx,
      sql`SELECT rpi_no AS "rpiNo", rt_no AS "rtNo" FROM qrcode WHERE tenant_id = ${caller.tenantId} AND rq_code = ${rqCode} AND rq_status = ${RqStatus.bound} AND NOT is_deleted FOR NO KEY UPDATE`,
    )
    if (code?.rpiNo !== stand.rpiNo) throw equipmentErrors.foreignPlace()
    if (code.rtNo !== null && code.rtNo !== rtNo) throw equipmentErrors.codeTaken()
    const changed = sql`update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1`
    await run(
      tx,
      sql`UPDATE rp_terminal SET rq_code = ${rqCode}, ${changed} WHERE tenant_id = ${caller.tenantId} AND rt_no = ${rtNo} AND NOT is_deleted`,
    )
    await run(
      tx,
      sql`UPDATE qrcode SET rt_no = ${rtNo}, ${changed} WHERE tenant_id = ${caller.tenantId} AND rq_code = ${rqCode}`,
    )
    audit({ entity: 'terminal', no: rtNo, before: { rqCode: stand.rqCode }, after: { rqCode } })
    return {}
  }),
]

const holdEquipment = (tx: Tx, caller: Caller, rtNo: string): Promise<LockedTerminal> =>
  holdDevice(tx, caller, rtNo, equipmentTypes, equipmentErrors.wrongKind)

/**
 * Hangs a free device on a place of its merchant.
 * @throws equipment.foreignPlace for a place of another one, terminal.storeOff, equipment.noCommonStore for staff of several stores,
 *   terminal.roomFull
 */
async function attach(tx: Tx, by: By, device: LockedTerminal, place: WantedPlace): Promise<void> {
  const { tenantId } = by.caller
  switch (place.kind) {
    case 'store': {
      await requirePlace(tx, tenantId, device, { rpsNo: place.rpsNo })
      return placeDevice(tx, by, device, { rpsNo: place.rpsNo, parentRtNo: null, action: 'attach' })
    }
    case 'staff': {
      const rpsNo = await sharingStore(tx, tenantId, device, [place.rpstNo])
      return bindStaff(tx, by, device, { rpsNo, rpstNo: place.rpstNo })
    }
    case 'stand': {
      const [stand] = await lockOfMerchant(tx, by.caller, device.rpiNo, [place.rtNo])
      if (stand?.rpmType !== RpmType.stand) throw equipmentErrors.foreignPlace()
      return placeDevice(tx, by, device, { rpsNo: stand.rpsNo, parentRtNo: stand.rtNo, action: 'attach' })
    }
  }
}

/**
 * The store in which staff of the device's merchant are to share it.
 * @throws equipment.foreignPlace for a person of another merchant, equipment.attached on a stand, equipment.noCommonStore
 */
async function sharingStore(
  tx: Tx,
  tenantId: string,
  device: LockedTerminal,
  rpstNos: readonly string[],
): Promise<string> {
  const rows = await rowsOf<{ stores: string[] }>(
    tx,
    sql`SELECT array(SELECT l.rps_no FROM pos_staff_store l WHERE l.tenant_id = p.tenant_id AND l.rpst_no = p.rpst_no AND l.is_on AND NOT l.is_deleted) AS stores
          FROM pos_staff p WHERE p.tenant_id = ${tenantId} AND p.rpi_no = ${device.rpiNo} AND p.rpst_no = ANY(${sql.param([...rpstNos])}::text[]) AND NOT p.is_deleted`,
  )
  if (rows.length < rpstNos.length) throw equipmentErrors.foreignPlace()
  const rpsNo = storeOfSharing(
    device.rpsNo,
    rows.map(({ stores }) => stores),
  )
  checkSharing(device, rpsNo)
  return rpsNo
}
