import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { storesAndStaff } from '../terminal-life/binding.queries.ts'
import { checkPlace } from '../terminal-life/terminal.actions.ts'
import { type LockedTerminal, lockByNumber, settle } from '../terminal-life/terminal-life.actions.ts'
import type { Move } from '../terminal-life/terminal-log.actions.ts'
import { equipmentErrors } from './equipment-errors.contract.ts'
import { checkSharing } from './equipment.rules.ts'

/** Caller who changes a device, and the time of the change. */
export interface By {
  readonly caller: Caller
  readonly now: Moment
}

/**
 * A device that the caller may change. Its merchant is held first, as everything that binds to it does, then the device.
 * @param types     those that it may be of
 * @param wrongKind what a device of another type is refused with
 * @throws common.notFound, merchant.notDirect, `wrongKind`, in this order
 */
export async function holdDevice(
  tx: Tx,
  caller: Caller,
  rtNo: string,
  types: readonly number[],
  wrongKind: () => AppError,
): Promise<LockedTerminal> {
  const device = await lockByNumber(tx, caller, rtNo)
  if (!types.includes(device.rpmType)) throw wrongKind()
  return device
}

/**
 * Gives a device to a staff member of a store, beside those who have it.
 * @throws equipment.attached, equipment.foreignPlace, terminal.storeOff, terminal.foreignStaff, equipment.staffTwice, terminal.roomFull,
 *   in this order
 * @source docs/domain/network.md 13.3, staffBindEq and staffBindPro
 */
export async function bindStaff(
  tx: Tx,
  by: By,
  device: LockedTerminal,
  { rpsNo, rpstNo }: { readonly rpsNo: string; readonly rpstNo: string },
): Promise<void> {
  checkSharing(device, rpsNo)
  await requirePlace(tx, by.caller.tenantId, device, { rpsNo, rpstNo })
  if ((await staffOf(tx, by.caller.tenantId, device.rtNo)).includes(rpstNo)) throw equipmentErrors.staffTwice()
  await addStaff(tx, by, device, [rpstNo])
  await settle(tx, makerOf(by.caller, by.now), device, inStore(rpsNo), 'bindStaff')
}

/**
 * Takes a device from a staff member; with the last one it is the store's alone.
 * @throws equipment.notWithStaff
 * @source docs/domain/network.md 13.3, staffUNBindEq and staffUNBindPro
 */
export async function unbindStaff(
  tx: Tx,
  by: By,
  device: LockedTerminal,
  { rpsNo, rpstNo }: { readonly rpsNo: string; readonly rpstNo: string },
): Promise<void> {
  const gone =
    device.rpsNo === rpsNo
      ? await run(
          tx,
          sql`DELETE FROM rp_terminal_staff WHERE tenant_id = ${by.caller.tenantId} AND rt_no = ${device.rtNo} AND rpst_no = ${rpstNo}`,
        )
      : 0
  if (gone === 0) throw equipmentErrors.notWithStaff()
  await settle(tx, makerOf(by.caller, by.now), device, inStore(rpsNo), 'unbindStaff')
}

/** Makes the staff who share a device those that are wanted. */
export async function setStaff(
  tx: Tx,
  by: By,
  device: LockedTerminal,
  { rpsNo, rpstNos }: { readonly rpsNo: string; readonly rpstNos: readonly string[] },
): Promise<void> {
  const present = await staffOf(tx, by.caller.tenantId, device.rtNo)
  await run(
    tx,
    sql`DELETE FROM rp_terminal_staff WHERE tenant_id = ${by.caller.tenantId} AND rt_no = ${device.rtNo} AND rpst_no <> ALL(${sql.param([...rpstNos])}::text[])`,
  )
  await addStaff(
    tx,
    by,
    device,
    rpstNos.filter((one) => !present.includes(one)),
  )
  await settle(tx, makerOf(by.caller, by.now), device, inStore(rpsNo), 'share')
}

/** Puts a device into a store or onto a stand, or leaves it with its merchant alone; nobody has it then. */
export async function placeDevice(
  tx: Tx,
  by: By,
  device: LockedTerminal,
  place: { readonly rpsNo: string | null; readonly parentRtNo: string | null; readonly action: Move['action'] },
): Promise<void> {
  await run(tx, sql`DELETE FROM rp_terminal_staff WHERE tenant_id = ${by.caller.tenantId} AND rt_no = ${device.rtNo}`)
  await settle(tx, makerOf(by.caller, by.now), device, { ...place, rpstNo: null }, place.action)
}

/** Refuses a place that is not one of the device's merchant. @throws equipment.foreignPlace, terminal.storeOff, terminal.foreignStaff */
export async function requirePlace(
  tx: Tx,
  tenantId: string,
  { rpiNo }: LockedTerminal,
  place: { readonly rpsNo: string; readonly rpstNo?: string },
): Promise<void> {
  const stores = await storesAndStaff(tx, tenantId, [place.rpsNo])
  if (stores.get(place.rpsNo)?.rpiNo !== rpiNo) throw equipmentErrors.foreignPlace()
  checkPlace({ rpiNo, ...place }, stores)
}

const inStore = (rpsNo: string) => ({ rpsNo, rpstNo: null, parentRtNo: null })

/** Staff who share a device. */
export const staffOf = async (tx: Tx, tenantId: string, rtNo: string): Promise<string[]> =>
  (
    await rowsOf<{ no: string }>(
      tx,
      sql`SELECT rpst_no AS no FROM rp_terminal_staff WHERE tenant_id = ${tenantId} AND rt_no = ${rtNo} ORDER BY 1`,
    )
  ).map(({ no }) => no)

const addStaff = (
  tx: Tx,
  { caller: { tenantId, userId }, now }: By,
  { rtNo, oemNo }: LockedTerminal,
  rpstNos: readonly string[],
): Promise<void> =>
  insertRows(
    tx,
    'rp_terminal_staff',
    rpstNos.map((rpstNo) => ({ tenantId, oemNo, rtNo, rpstNo, createUser: userId, createTime: now.at })),
  )
