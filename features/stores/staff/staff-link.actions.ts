import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import type { StaffRole } from './staff-codes.contract.ts'
import { checkUnlinking } from './staff.rules.ts'
import { checkStores } from './staff.actions.ts'

/** A person at one merchant. */
export interface StaffOf {
  readonly oemNo: string
  readonly rpiNo: string
  readonly rpstNo: string
}

/** A place in a shop. */
export interface Place {
  readonly rpsNo: string
  readonly staffRole: CodeOf<typeof StaffRole>
  readonly receiveVoice?: boolean | undefined
}

/** Gives a person a place in a shop, or the role named in a place that it has; a place that was off is on again. */
export async function linkStaff(tx: Tx, maker: Maker, person: StaffOf, place: Place): Promise<void> {
  const { tenantId, userId, at } = maker
  const changed = await run(
    tx,
    sql`UPDATE pos_staff_store SET staff_role = ${place.staffRole}, is_on = true, update_user = ${userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND rpst_no = ${person.rpstNo} AND rps_no = ${place.rpsNo} AND NOT is_deleted`,
  )
  if (changed === 0) await addPlaces(tx, maker, person, [place])
}

/**
 * Makes the places of a person those that are wanted: new ones are added, others change role or voice, the rest goes.
 * @throws store.foreignStore, staff.tooMany for new places; staff.holdsTerminals for those that go
 * @source docs/domain/network.md 12.2, remove link
 */
export async function setPlaces(tx: Tx, maker: Maker, person: StaffOf, wanted: readonly Place[]): Promise<void> {
  const { tenantId, userId, at } = maker
  const present = await rowsOf<{ rpsNo: string; staffRole: number; receiveVoice: boolean }>(
    tx,
    sql`SELECT rps_no AS "rpsNo", staff_role AS "staffRole", receive_voice AS "receiveVoice" FROM pos_staff_store
         WHERE tenant_id = ${tenantId} AND rpst_no = ${person.rpstNo} AND NOT is_deleted ORDER BY rps_no FOR NO KEY UPDATE`,
  )
  const has = new Map(present.map((link) => [link.rpsNo, link]))
  const wants = new Set(wanted.map(({ rpsNo }) => rpsNo))
  for (const { rpsNo } of present.filter((link) => !wants.has(link.rpsNo))) await removePlace(tx, maker, person, rpsNo)
  await addPlaces(
    tx,
    maker,
    person,
    wanted.filter(({ rpsNo }) => !has.has(rpsNo)),
  )
  for (const { rpsNo, staffRole, receiveVoice } of wanted) {
    const before = has.get(rpsNo)
    const voice = receiveVoice ?? before?.receiveVoice ?? false
    if (!before || (before.staffRole === staffRole && before.receiveVoice === voice)) continue
    await run(
      tx,
      sql`UPDATE pos_staff_store SET staff_role = ${staffRole}, receive_voice = ${voice}, update_user = ${userId}, update_time = ${at}, version = version + 1
           WHERE tenant_id = ${tenantId} AND rpst_no = ${person.rpstNo} AND rps_no = ${rpsNo} AND NOT is_deleted`,
    )
  }
}

async function addPlaces(tx: Tx, maker: Maker, person: StaffOf, places: readonly Place[]): Promise<void> {
  await checkStores(tx, maker.tenantId, [{ rpiNo: person.rpiNo, stores: places }])
  const links = places.map((place) => ({ ...place, ...madeBy(maker), ...person }))
  await insertRows(tx, 'pos_staff_store', links)
}

/** Devices of the person in the shop keep the place; a code that named the person goes on for the shop alone. */
async function removePlace(tx: Tx, { tenantId, userId, at }: Maker, { rpstNo }: StaffOf, rpsNo: string): Promise<void> {
  const counted = await rowOf<{ terminals: number }>(
    tx,
    sql`SELECT count(*)::int AS terminals FROM rp_terminal t WHERE t.tenant_id = ${tenantId} AND t.rps_no = ${rpsNo} AND NOT t.is_deleted
           AND (t.rpst_no = ${rpstNo} OR EXISTS (SELECT 1 FROM rp_terminal_staff x WHERE x.tenant_id = t.tenant_id AND x.rt_no = t.rt_no AND x.rpst_no = ${rpstNo}))`,
  )
  checkUnlinking(counted?.terminals ?? 0)
  const changed = sql`update_user = ${userId}, update_time = ${at}, version = version + 1`
  await run(
    tx,
    sql`UPDATE pos_staff_store SET is_deleted = true, ${changed} WHERE tenant_id = ${tenantId} AND rpst_no = ${rpstNo} AND rps_no = ${rpsNo} AND NOT is_deleted`,
  )
  await run(
    tx,
    sql`UPDATE qrcode SET rpst_no = NULL, ${changed} WHERE tenant_id = ${tenantId} AND rpst_no = ${rpstNo} AND rps_no = ${rpsNo}`,
  )
}
