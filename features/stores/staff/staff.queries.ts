import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import { seesNames, type TenantChoice } from '../../access/access.server.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  beginsWith,
  contains,
  isPhone,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { type Staff, type staffCalls, staffList, type StaffPlace } from './staff.contract.ts'

type Input = InputOf<typeof staffCalls.list>

const from = sql`pos_staff p JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no`

/** The staff (`p`, with their merchants `m`) that a caller sees. */
export const staffInReach = (caller: Caller, tenants: TenantChoice): SQL =>
  ofMerchantsInReach(
    caller,
    staffList,
    'p',
    { rpstNo: sql`p.rpst_no`, rpiNo: sql`p.rpi_no`, name: sql`p.name`, createTime: sql`p.create_time` },
    tenants,
  )

const link = sql`jsonb_build_object('id', l.id::text, 'rpsNo', l.rps_no, 'storeNo', l.rps_no, 'storeName', s.store_name, 'staffRole', l.staff_role, 'isOn', l.is_on, 'receiveVoice', l.receive_voice)`

/** Devices `t` that a person has, alone or shared. @param person alias of a row that names person and merchant */
const isWith = (person: SQL): SQL =>
  sql`t.tenant_id = ${person}.tenant_id AND t.rpi_no = ${person}.rpi_no AND (t.rpst_no = ${person}.rpst_no
      OR t.rt_no IN (SELECT x.rt_no FROM rp_terminal_staff x WHERE x.tenant_id = ${person}.tenant_id AND x.rpst_no = ${person}.rpst_no))`

const columns = sql`p.id, p.rpst_no AS "rpstNo", p.oem_no AS "tenantId", p.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", p.name, p.mobile_enc AS mobile, p.is_on AS "isOn", p.remark,
  coalesce((SELECT jsonb_agg(${link} ORDER BY l.id) FROM pos_staff_store l JOIN pos_store s ON s.tenant_id = l.tenant_id AND s.rps_no = l.rps_no
     WHERE l.tenant_id = p.tenant_id AND l.rpst_no = p.rpst_no AND NOT l.is_deleted), '[]') AS stores,
  (SELECT count(*) FROM rp_terminal t WHERE ${isWith(sql`p`)} AND NOT t.is_deleted) AS "terminalCount", p.create_time AS "createTime", p.version`

/** The list of staff as a statement. */
export function staffListing(caller: Caller, input: Input): Listing {
  const where = allOf(
    staffInReach(caller, tenantChoices[input.scope ?? 'merchant']),
    sql`NOT p.is_deleted`,
    when(input.rpstNo, (no) => sql`p.rpst_no = ${no}`),
    when(input.rpiNo, (no) => sql`p.rpi_no = ${no}`),
    when(input.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(input.name, (name) => contains(sql`p.name`, name)),
    when(input.mobile, (phone) => isPhone(sql`p.mobile_idx`, sql`p.mobile_tail`, phone)),
    when(input.isOn, (isOn) => sql`p.is_on = ${isOn}`),
    inStore(input),
    madeWithin(sql`p.create_time`, input),
  )
  return {
    columns,
    from,
    where,
    order: orderOf(input, { createTime: sql`p.create_time`, name: sql`p.name` }, sql`p.create_time DESC`, sql`p.id`),
  }
}

/** Staff with a place in a shop, or with a role, or with that role in that shop. */
function inStore({ storeNo, rpsNo, staffRole }: Input): SQL | undefined {
  const store = storeNo ?? rpsNo
  if (store === undefined && staffRole === undefined) return undefined
  const conditions = allOf(
    sql`l.tenant_id = p.tenant_id AND l.rpst_no = p.rpst_no AND NOT l.is_deleted`,
    when(store, (no) => sql`l.rps_no = ${no}`),
    when(staffRole, (role) => sql`l.staff_role = ${role}`),
  )
  return sql`EXISTS (SELECT 1 FROM pos_staff_store l WHERE ${conditions})`
}

/** A person as it is read: the phone sealed, ids of links as texts. */
export type StaffRow = Omit<z.output<typeof Staff>, 'stores'> & {
  stores: (Omit<z.output<typeof Staff>['stores'][number], 'id'> & { id: string })[]
}

/** A person as a caller may see it. */
export const maskedStaff = (caller: Caller, row: StaffRow): z.output<typeof Staff> => ({
  ...row,
  stores: row.stores.map((store) => ({ ...store, id: BigInt(store.id) })),
  name: seesNames(caller, row.tenantId ?? '') ? row.name : maskName(row.name ?? ''),
  mobile: maskPhone(openText(row.mobile)),
})

/** One person of a merchant that a caller sees, masked. @throws common.notFound */
export async function staffById(tx: Tx, caller: Caller, id: bigint): Promise<z.output<typeof Staff>> {
  const row = await rowOf<StaffRow>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${staffInReach(caller, 'all')} AND p.id = ${id} AND NOT p.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return maskedStaff(caller, row)
}

/** A person with the places in the shops, as the audit log tells it; null for one that the caller does not see. */
export async function toldStaff(tx: Tx, caller: Caller, rpstNo: string) {
  const row = await rowOf<{
    name: string
    rpiNo: string
    remark: string
    stores: { rpsNo: string; staffRole: number }[]
  }>(
    tx,
    sql`SELECT p.name, p.rpi_no AS "rpiNo", p.remark,
               coalesce((SELECT json_agg(json_build_object('rpsNo', l.rps_no, 'staffRole', l.staff_role) ORDER BY l.rps_no)
                  FROM pos_staff_store l WHERE l.tenant_id = p.tenant_id AND l.rpst_no = p.rpst_no AND NOT l.is_deleted), '[]') AS stores
          FROM ${from} WHERE ${staffInReach(caller, 'all')} AND p.rpst_no = ${rpstNo} AND NOT p.is_deleted`,
  )
  return row ?? null
}

const placeColumns = sql`l.id, l.rpst_no AS "rpstNo", l.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", p.name, p.mobile_enc AS mobile, l.rps_no AS "rpsNo", l.rps_no AS "storeNo", s.store_name AS "storeName",
  l.staff_role AS "staffRole", l.is_on AS "isOn", l.receive_voice AS "receiveVoice", l.create_time AS "createTime", p.oem_no AS "tenantId",
  (SELECT count(*) FROM rp_terminal t WHERE ${isWith(sql`l`)} AND t.rps_no = l.rps_no AND NOT t.is_deleted) AS "terminalCount"`

const placesFrom = sql`pos_staff_store l JOIN pos_staff p ON p.tenant_id = l.tenant_id AND p.rpst_no = l.rpst_no JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no
  JOIN pos_store s ON s.tenant_id = l.tenant_id AND s.rps_no = l.rps_no`

/** The places in shops that a caller sees, as a statement: of one shop, or of one person. */
export function placeListing(
  caller: Caller,
  { rpsNo, rpstNo, staffRole }: { rpsNo?: string | undefined; rpstNo?: string; staffRole?: number | undefined },
): Listing {
  const where = allOf(
    staffInReach(caller, 'all'),
    sql`NOT p.is_deleted AND NOT l.is_deleted`,
    when(rpsNo, (no) => sql`l.rps_no = ${no}`),
    when(rpstNo, (no) => sql`l.rpst_no = ${no}`),
    when(staffRole, (role) => sql`l.staff_role = ${role}`),
  )
  return {
    columns: placeColumns,
    from: placesFrom,
    made: sql`l.create_time`,
    where,
    order: sql`l.staff_role, l.create_time, l.id`,
  }
}

/** A place as it is read, with the login tenant that decides about names. */
export type PlaceRow = z.output<typeof StaffPlace> & { tenantId: string }

/** A place as a caller may see it. */
export const maskedPlace = (caller: Caller, { tenantId, ...row }: PlaceRow): z.output<typeof StaffPlace> => ({
  ...row,
  name: seesNames(caller, tenantId) ? row.name : maskName(row.name ?? ''),
  mobile: maskPhone(openText(row.mobile)),
})

/** A person's place that a caller wants to switch. @throws common.notFound */
export async function placeById(
  tx: Tx,
  caller: Caller,
  id: bigint,
): Promise<{ rpstNo: string; rpsNo: string; rpiNo: string; oemNo: string }> {
  const row = await rowOf<{ rpstNo: string; rpsNo: string; rpiNo: string; oemNo: string }>(
    tx,
    sql`SELECT l.rpst_no AS "rpstNo", l.rps_no AS "rpsNo", l.rpi_no AS "rpiNo", l.oem_no AS "oemNo" FROM ${placesFrom}
         WHERE ${staffInReach(caller, 'all')} AND l.id = ${id} AND NOT p.is_deleted AND NOT l.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
