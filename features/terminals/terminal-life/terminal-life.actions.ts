import { type SQL, sql } from 'drizzle-orm'
import { portsOf } from '../../../core/server/ports.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { unbindStock } from '../../inventory/inventory.server.ts'
import { checkMayEdit } from '../../merchants/merchants.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import type { PosKind, RpmType } from '../../channels/channels.shared.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { waitingStatuses } from '../../trades/trades.shared.ts'
import { storesAndStaff } from './binding.queries.ts'
import { checkPlace } from './terminal.actions.ts'
import { terminalErrors } from './terminal-errors.contract.ts'
import { putUnbinding } from './terminal-channel.jobs.ts'
import { checkNotReleasing, checkRemoval, type Removable } from './terminal-life.rules.ts'
import { logMoves, type Move } from './terminal-log.actions.ts'
import { requireRoom } from './shared-device.actions.ts'

/** A device that is locked for a change. */
export interface LockedTerminal extends Removable {
  readonly id: bigint
  readonly rtNo: string
  readonly rpmType: CodeOf<typeof RpmType>
  /** Null unless a POS. */
  readonly posKind: CodeOf<typeof PosKind> | null
  readonly rpiNo: string
  readonly rpsNo: string | null
  readonly rpstNo: string | null
  /** Staff of its store share it. */
  readonly isShared: boolean
  /** The stand that it hangs on. */
  readonly parentRtNo: string | null
  /** A stand's: the code printed on it. */
  readonly rqCode: string | null
  /** A plug-in's, '' until it serves a till. */
  readonly activationCode: string
  readonly termName: string
  readonly installAddress: string
  /** Owner of the merchant at which the device stands: its login tenant, direct party and employee. */
  readonly oemNo: string
  readonly userNo: string
  readonly empNo: string | null
  readonly aisleCode: string | null
  readonly aisleMerNo: string | null
  /** Null until the channel gave one. */
  readonly aisleTermNo: string | null
  readonly isOn: boolean
  readonly offByRisk: boolean
  /** Number of the unbinding that its channel has been asked for; null unless one is under way. */
  readonly releaseNo: string | null
  readonly version: number
  /** Sound boxes or printers hang on it. */
  readonly hasEquipment: boolean
}

/** Devices within reach, their merchants and they held in one order: nothing is bound to their stores meanwhile. @throws common.notFound when one of them is not to be seen */
export async function lockTerminals(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<LockedTerminal[]> {
  await run(
    tx,
    sql`SELECT 1 FROM rpi_basic m WHERE m.tenant_id = ${caller.tenantId} AND m.rpi_no IN (SELECT t.rpi_no FROM rp_terminal t WHERE t.tenant_id = ${caller.tenantId} AND t.id = ANY(${sql.param([...ids])}::bigint[]))
         ORDER BY m.rpi_no FOR NO KEY UPDATE`,
  )
  const rows = await terminalRows(tx, caller, sql`t.id = ANY(${sql.param([...ids])}::bigint[])`, sql`FOR UPDATE OF t`)
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}

/** A device that the caller may change, without holding it: for calls that ask a channel before they write. @throws common.notFound, merchant.notDirect */
export async function editableTerminal(tx: Tx, caller: Caller, rtNo: string): Promise<LockedTerminal> {
  const [found] = await terminalRows(tx, caller, sql`t.rt_no = ${rtNo}`, sql``)
  if (!found) throw commonErrors.notFound()
  checkMayEdit(caller, found)
  return found
}

/** Devices of a merchant that is held, by their numbers, held too; those that it has not got are left out. */
export const lockOfMerchant = (
  tx: Tx,
  caller: Caller,
  rpiNo: string,
  numbers: readonly string[],
): Promise<LockedTerminal[]> =>
  terminalRows(
    tx,
    caller,
    sql`t.rpi_no = ${rpiNo} AND t.rt_no = ANY(${sql.param([...numbers])}::text[])`,
    sql`FOR UPDATE OF t`,
  )

/** Devices within reach as a change of them looks at them, in the order of their serial numbers. */
const terminalRows = (tx: Tx, caller: Caller, which: SQL, hold: SQL): Promise<LockedTerminal[]> =>
  rowsOf<LockedTerminal>(
    tx,
    sql`SELECT t.id, t.rt_no AS "rtNo", t.sn, t.rpm_type AS "rpmType", (SELECT k.pos_kind FROM terminal_model k WHERE k.rpm_no = t.rpm_no) AS "posKind", t.rpi_no AS "rpiNo", t.rps_no AS "rpsNo", t.rpst_no AS "rpstNo",
               t.is_shared AS "isShared", t.parent_rt_no AS "parentRtNo", t.rq_code AS "rqCode", t.activation_code AS "activationCode", t.term_name AS "termName", t.install_address AS "installAddress", m.oem_no AS "oemNo", m.user_no AS "userNo", m.emp_no AS "empNo", t.aisle_code AS "aisleCode", t.aisle_mer_no AS "aisleMerNo", t.aisle_term_no AS "aisleTermNo",
               t.is_on AS "isOn", t.off_by_risk AS "offByRisk", t.release_no AS "releaseNo", t.version,
               EXISTS (SELECT 1 FROM rp_terminal e WHERE e.tenant_id = t.tenant_id AND e.parent_rt_no = t.rt_no AND NOT e.is_deleted) AS "hasEquipment",
               EXISTS (SELECT 1 FROM pos_trade p WHERE p.tenant_id = t.tenant_id AND p.sn = t.sn AND p.rpt_status IN (${constant(...waitingStatuses)}) AND p.list_time > business_now() - interval '10 minutes') AS "isTrading"
          FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
         WHERE ${merchantsInReach(caller)} AND ${which} AND NOT t.is_deleted ORDER BY t.sn ${hold}`,
  )

/** One device that the caller may change, held. @throws common.notFound, merchant.notDirect, terminal.releasing */
export async function lockOne(tx: Tx, caller: Caller, id: bigint): Promise<LockedTerminal> {
  const [found] = await lockTerminals(tx, caller, [id])
  if (!found) throw commonErrors.notFound()
  checkMayEdit(caller, found)
  checkNotReleasing(found)
  return found
}

/** One terminal that the caller may change, by its number, held. @throws common.notFound */
export async function lockByNumber(tx: Tx, caller: Caller, rtNo: string): Promise<LockedTerminal> {
  const known = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT t.id FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
         WHERE ${merchantsInReach(caller)} AND t.rt_no = ${rtNo} AND NOT t.is_deleted`,
  )
  if (!known) throw commonErrors.notFound()
  return lockOne(tx, caller, known.id)
}

/**
 * Puts a device into a store of its merchant, into the hands of one of its staff, or back to the merchant alone.
 * @param place '' where there is none
 * @throws store.foreignStore, terminal.storeOff, terminal.foreignStaff, common.moved, terminal.roomFull
 * @source docs/domain/network.md 13.3
 */
export async function placeTerminal(
  tx: Tx,
  maker: Maker,
  found: LockedTerminal,
  { rpsNo, rpstNo }: { readonly rpsNo: string; readonly rpstNo: string },
  action: Move['action'],
): Promise<void> {
  if ((found.rpsNo ?? '') === rpsNo && (found.rpstNo ?? '') === rpstNo) return
  checkPlace({ rpiNo: found.rpiNo, rpsNo, rpstNo }, await storesAndStaff(tx, maker.tenantId, rpsNo ? [rpsNo] : []))
  const { parentRtNo } = found
  await settle(tx, maker, found, { rpsNo: rpsNo || null, rpstNo: rpstNo || null, parentRtNo }, action)
}

/**
 * Writes where a held device stands now and keeps the move. Staff who share it are those who are written by now; what hangs
 * on it goes along.
 * @throws common.moved, terminal.roomFull
 */
export async function settle(
  tx: Tx,
  maker: Maker,
  found: LockedTerminal,
  place: { readonly rpsNo: string | null; readonly rpstNo: string | null; readonly parentRtNo: string | null },
  action: Move['action'],
): Promise<void> {
  const { tenantId, userId, at } = maker
  const settled = await rowOf<{ isShared: boolean }>(
    tx,
    sql`UPDATE rp_terminal t SET rps_no = ${place.rpsNo}, rpst_no = ${place.rpstNo}, parent_rt_no = ${place.parentRtNo},
               is_shared = EXISTS (SELECT 1 FROM rp_terminal_staff x WHERE x.tenant_id = t.tenant_id AND x.rt_no = t.rt_no),
               update_user = ${userId}, update_time = ${at}, version = version + 1
         WHERE t.tenant_id = ${tenantId} AND t.id = ${found.id} AND t.version = ${found.version} RETURNING t.is_shared AS "isShared"`,
  )
  if (!settled) throw commonErrors.moved()
  await logMoves(tx, maker, [{ ...found, action, before: found, after: { ...place, ...settled } }])
  if (found.rpsNo !== place.rpsNo) await moveEquipment(tx, maker, [found.rtNo], place.rpsNo)
  await requireRoom(tx, tenantId, [found.rtNo])
}

/** Takes what hangs on stands along into their store; null: it is free, since its stands stand nowhere any more. */
async function moveEquipment(tx: Tx, maker: Maker, stands: readonly string[], rpsNo: string | null): Promise<void> {
  const { tenantId, userId, at } = maker
  const hanging = await rowsOf<Pick<LockedTerminal, 'oemNo' | 'rtNo' | 'rpsNo' | 'isShared'>>(
    tx,
    sql`SELECT oem_no AS "oemNo", rt_no AS "rtNo", rps_no AS "rpsNo", is_shared AS "isShared" FROM rp_terminal
         WHERE tenant_id = ${tenantId} AND parent_rt_no = ANY(${sql.param([...stands])}::text[]) AND NOT is_deleted ORDER BY sn FOR UPDATE`,
  )
  if (hanging.length === 0) return
  await run(
    tx,
    sql`UPDATE rp_terminal SET rps_no = ${rpsNo}, parent_rt_no = CASE WHEN ${rpsNo}::text IS NULL THEN NULL ELSE parent_rt_no END,
               update_user = ${userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND rt_no = ANY(${sql.param(hanging.map(({ rtNo }) => rtNo))}::text[])`,
  )
  const action = rpsNo === null ? 'detach' : 'move'
  await logMoves(
    tx,
    maker,
    hanging.map((one) => ({ ...one, action, before: one, after: { rpsNo } })),
  )
}

/**
 * Takes devices from their merchants: they go back into the stock they came from, what hung on them is free, tills and
 * plug-ins forget each other, keys of a sign-on are gone, the five elements of a POS end, and the channel is told, unless it
 * has unbound them already.
 * @source docs/domain/network.md 13.3, remove; 13.6
 */
export async function removeTerminals(
  tx: Tx,
  maker: Maker,
  terminals: readonly Pick<
    LockedTerminal,
    'oemNo' | 'rtNo' | 'sn' | 'rpsNo' | 'rpstNo' | 'isShared' | 'aisleCode' | 'aisleMerNo'
  >[],
  { isReleased = false } = {},
): Promise<void> {
  const { tenantId, userId, at } = maker
  const rtNos = terminals.map(({ rtNo }) => rtNo)
  const ofThese = sql`tenant_id = ${tenantId} AND rt_no = ANY(${sql.param(rtNos)}::text[])`
  const sns = terminals.map(({ sn }) => sn)
  await run(
    tx,
    sql`UPDATE rp_terminal SET is_deleted = true, is_shared = false, activation_code = '', unbind_time = ${at}::timestamptz, release_no = NULL, update_user = ${userId}, update_time = ${at}, version = version + 1
         WHERE ${ofThese}`,
  )
  await moveEquipment(tx, maker, rtNos, null)
  await run(tx, sql`DELETE FROM rp_terminal_staff WHERE ${ofThese}`)
  await run(
    tx,
    sql`DELETE FROM terminal_plugin WHERE ${ofThese} OR (tenant_id = ${tenantId} AND pro_rt_no = ANY(${sql.param(rtNos)}::text[]))`,
  )
  await run(tx, sql`DELETE FROM terminal_logon WHERE ${ofThese}`)
  await run(tx, sql`UPDATE qrcode SET rt_no = NULL WHERE ${ofThese}`)
  await run(
    tx,
    sql`UPDATE terminal_five SET valid_to = ${at}::timestamptz WHERE tenant_id = ${tenantId} AND sn = ANY(${sql.param(sns)}::text[]) AND valid_to IS NULL`,
  )
  await unbindStock(tx, maker, sns)
  const action = isReleased ? 'release' : 'remove'
  await logMoves(
    tx,
    maker,
    terminals.map((one) => ({ ...one, action, before: one, after: null })),
  )
  if (!isReleased) await putUnbinding(tx, tenantId, terminals)
  for (const { unbound } of portsOf(tx).terminals.effects) await unbound?.(tx, maker, terminals)
}

/**
 * Refuses to remove devices that are being paid with, or that a deposit keeps at their merchants.
 * @throws terminal.tooManyAtOnce, terminal.trading, terminal.pledged
 */
export async function requireRemovable(tx: Tx, tenantId: string, devices: readonly Removable[]): Promise<void> {
  checkRemoval(devices)
  const sns = devices.map(({ sn }) => sn)
  for (const { pledged } of portsOf(tx).terminals.effects)
    if (((await pledged?.(tx, tenantId, sns)) ?? []).length > 0) throw terminalErrors.pledged()
}
