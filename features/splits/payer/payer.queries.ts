import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, when } from '../../../core/server/lists/listing.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { projectsInReach } from '../project-upkeep/project-upkeep.queries.ts'
import type { HeldRegistration } from '../registration/registration.rules.ts'
import type { Payer, payer, payerStore, StoreBinding } from './payer.contract.ts'

const from = sql`division_merchant r JOIN division_project p ON p.tenant_id = r.tenant_id AND p.project_code = r.project_code
  JOIN rpi_basic m ON m.tenant_id = r.tenant_id AND m.rpi_no = r.rpi_no`

/** The dividing merchants that a caller sees: those of its projects, and of its reach. */
const payersInReach = (caller: Caller): SQL =>
  allOf(projectsInReach(caller), sql`NOT r.is_deleted`, merchantsInReach(caller))

const columns = sql`r.id, r.project_code AS "projectCode", p.project_name AS "projectName", p.project_status AS "projectStatus", r.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", r.aisle_code AS "aisleCode",
  coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = r.aisle_code), '') AS "aisleName", r.apply_no AS "applyNo", r.aisle_apply_no AS "aisleApplyNo",
  r.granted_ratio_ppm AS "grantedRatio", r.div_mer_status AS "divMerStatus", r.fail_reason AS "failReason",
  (SELECT count(*) FROM division_merchant_store b WHERE b.tenant_id = r.tenant_id AND b.div_merchant_id = r.id AND b.is_bound AND NOT b.is_deleted) AS "boundStores", r.create_time AS "createTime"`

/** The list of dividing merchants that a caller sees. */
export function payerListing(
  caller: Caller,
  { projectCode, rpiNo, rpiName, aisleCode, divMerStatus }: z.output<typeof payer.list.input>,
): Omit<Listing, 'order'> {
  return {
    columns,
    from,
    where: allOf(
      payersInReach(caller),
      when(projectCode, (no) => sql`r.project_code = ${no}`),
      when(rpiNo, (no) => sql`r.rpi_no = ${no}`),
      when(rpiName, (piece) => contains(sql`m.rpi_name`, piece)),
      when(aisleCode, (aisle) => sql`r.aisle_code = ${aisle}`),
      when(divMerStatus, (list) => sql`r.div_mer_status = ANY(${sql.param(list)}::smallint[])`),
    ),
    made: sql`r.create_time`,
  }
}

/** One dividing merchant. @throws common.notFound */
export async function seenPayer(tx: Tx, caller: Caller, id: bigint): Promise<z.output<typeof Payer>> {
  const found = await rowOf<z.output<typeof Payer>>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${payersInReach(caller)} AND r.id = ${id}`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** A dividing merchant that somebody changes. */
export interface HeldPayer extends HeldRegistration {
  readonly rpiNo: string
  readonly aisleCode: string
  readonly grantedRatioPpm: number
}

/** Holds a dividing merchant; whether the caller sees it is asked before, and its project is held. @throws common.notFound */
export async function heldPayer(tx: Tx, tenantId: string, id: bigint): Promise<HeldPayer> {
  const found = await rowOf<HeldPayer>(
    tx,
    sql`SELECT r.id, r.oem_no AS "oemNo", r.project_code AS "projectCode", r.div_mer_status AS "registerStatus", r.rpi_no AS "rpiNo", r.aisle_code AS "aisleCode",
               r.granted_ratio_ppm AS "grantedRatioPpm" FROM division_merchant r WHERE r.tenant_id = ${tenantId} AND r.id = ${id} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** The merchant's number at a channel, the first of those that hold now; undefined when it is not open there. */
export const numberAtAisle = async (
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode }: { rpiNo: string; aisleCode: string },
): Promise<string | undefined> =>
  (
    await rowOf<{ no: string }>(
      tx,
      sql`SELECT a.aisle_mer_no AS no FROM aisle_merchant a WHERE a.tenant_id = ${tenantId} AND a.rpi_no = ${rpiNo} AND a.aisle_code = ${aisleCode}
             AND (a.valid_to IS NULL OR a.valid_to > business_now()) ORDER BY a.aisle_mer_no LIMIT 1`,
    )
  )?.no

const stores = sql`${from} JOIN pos_store s ON s.tenant_id = r.tenant_id AND s.rpi_no = r.rpi_no AND NOT s.is_deleted
  LEFT JOIN division_merchant_store b ON b.tenant_id = r.tenant_id AND b.div_merchant_id = r.id AND b.rps_no = s.rps_no AND NOT b.is_deleted`

/** The stores of the dividing merchants that a caller sees, bound or not. */
export function storeListing(
  caller: Caller,
  { divMerchantId, projectCode, rpiNo, rpsNo, isBound }: z.output<typeof payerStore.list.input>,
): Omit<Listing, 'order'> {
  return {
    columns: sql`r.id || '-' || s.rps_no AS "bindKey", r.id AS "divMerchantId", r.project_code AS "projectCode", p.project_name AS "projectName", p.project_status AS "projectStatus",
      r.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", s.rps_no AS "rpsNo", s.store_name AS "storeName", coalesce(b.is_bound, false) AS "isBound",
      CASE WHEN b.is_bound THEN b.update_time END AS "bindTime"`,
    from: stores,
    where: allOf(
      payersInReach(caller),
      when(divMerchantId, (id) => sql`r.id = ${id}`),
      when(projectCode, (no) => sql`r.project_code = ${no}`),
      when(rpiNo, (no) => sql`r.rpi_no = ${no}`),
      when(rpsNo, (no) => sql`s.rps_no = ${no}`),
      when(isBound, (bound) => sql`coalesce(b.is_bound, false) = ${bound}`),
    ),
    made: sql`s.create_time`,
  }
}

/** The bindings of a store in the projects that the caller sees. @throws common.notFound */
export async function bindingOf(tx: Tx, caller: Caller, rpsNo: string): Promise<z.output<typeof StoreBinding>> {
  const store = await rowOf<{ rpsNo: string; storeName: string; rpiNo: string }>(
    tx,
    sql`SELECT s.rps_no AS "rpsNo", s.store_name AS "storeName", s.rpi_no AS "rpiNo" FROM pos_store s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.rpi_no
         WHERE ${merchantsInReach(caller)} AND s.rps_no = ${rpsNo} AND NOT s.is_deleted`,
  )
  if (!store) throw commonErrors.notFound()
  const bindings = await rowsOf<z.output<typeof StoreBinding>['bindings'][number]>(
    tx,
    sql`SELECT r.id AS "divMerchantId", r.project_code AS "projectCode", p.project_name AS "projectName", p.project_status AS "projectStatus", r.aisle_code AS "aisleCode",
               coalesce(b.is_bound, false) AS "isBound" FROM ${stores} WHERE ${payersInReach(caller)} AND s.rps_no = ${rpsNo} ORDER BY r.id`,
  )
  return { ...store, isBound: bindings.some(({ isBound }) => isBound), bindings }
}
