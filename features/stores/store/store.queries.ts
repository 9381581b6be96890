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
import { type Store, type store, storeList } from './store.contract.ts'

const from = sql`pos_store s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.rpi_no`

/** The shops (`s`, with their merchants `m`) that a caller sees. */
export const storesInReach = (caller: Caller, tenants: TenantChoice): SQL =>
  ofMerchantsInReach(
    caller,
    storeList,
    's',
    {
      rpsNo: sql`s.rps_no`,
      rpiNo: sql`s.rpi_no`,
      storeName: sql`s.store_name`,
      storeType: sql`s.store_type`,
      storeStatus: sql`s.store_status`,
      districtCode: sql`s.district_code`,
      createTime: sql`s.create_time`,
    },
    tenants,
  )

const countOf = (table: string) =>
  sql.raw(
    `(SELECT count(*) FROM ${table} x WHERE x.tenant_id = s.tenant_id AND x.rps_no = s.rps_no AND NOT x.is_deleted)`,
  )

const columns = sql`s.id, s.rps_no AS "rpsNo", s.rps_no AS "storeNo", s.oem_no AS "tenantId", s.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.user_no AS "userNo", s.store_name AS "storeName",
  s.store_type AS "storeType", s.province_code AS "provinceCode", s.city_code AS "cityCode", s.district_code AS "districtCode", s.address, s.longitude, s.latitude,
  s.manager_name AS "managerName", s.manager_mobile_enc AS "managerMobile", s.service_phone AS "servicePhone", to_char(s.business_begin, 'HH24:MI') AS "businessBegin",
  to_char(s.business_end, 'HH24:MI') AS "businessEnd", s.store_status AS "storeStatus", s.is_on AS "isOn", ${countOf('pos_staff_store')} AS "staffCount",
  ${countOf('rp_terminal')} AS "terminalCount", ${countOf('qrcode')} AS "codeCount", s.create_time AS "createTime", s.version`

/** The list of shops as a statement. */
export function storeListing(
  caller: Caller,
  input: Pick<InputOf<typeof store.list>, 'ascs' | 'descs'> & Partial<InputOf<typeof store.list>>,
): Listing {
  const where = allOf(
    storesInReach(caller, tenantChoices[input.scope ?? 'merchant']),
    sql`NOT s.is_deleted`,
    when(input.storeNo ?? input.rpsNo, (no) => sql`s.rps_no = ${no}`),
    when(input.rpiNo, (no) => sql`s.rpi_no = ${no}`),
    when(input.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(input.storeName, (name) => contains(sql`s.store_name`, name)),
    when(input.storeType, (type) => sql`s.store_type = ${type}`),
    when(input.storeStatus, (status) => sql`s.store_status = ${status}`),
    when(input.isOn, (isOn) => sql`s.is_on = ${isOn}`),
    when(input.managerMobile, (phone) => isPhone(sql`s.manager_mobile_idx`, sql`s.manager_mobile_tail`, phone)),
    when(input.userNo, (no) => sql`m.user_no = ${no}`),
    when(input.districtCode, (region) => beginsWith(sql`s.district_code`, region)),
    madeWithin(sql`s.create_time`, input),
  )
  return {
    columns,
    from,
    where,
    order: orderOf(
      input,
      { createTime: sql`s.create_time`, storeName: sql`s.store_name` },
      sql`s.create_time DESC`,
      sql`s.id`,
    ),
  }
}

/** A shop as it is read: the phone sealed. */
export type StoreRow = z.output<typeof Store>

/** A shop as a caller may see it. */
export const maskedStore = (caller: Caller, row: StoreRow): StoreRow => ({
  ...row,
  managerName: seesNames(caller, row.tenantId ?? '') ? row.managerName : maskName(row.managerName ?? ''),
  managerMobile: maskPhone(openText(row.managerMobile)),
})

/** One shop that a caller sees, masked. @throws common.notFound */
export async function storeByNumber(tx: Tx, caller: Caller, rpsNo: string): Promise<StoreRow> {
  const row = await rowOf<StoreRow>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${storesInReach(caller, 'all')} AND s.rps_no = ${rpsNo} AND NOT s.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return maskedStore(caller, row)
}
