import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, type Listing } from '../../../core/server/lists/listing.ts'
import { staffInReach, storesInReach } from '../../stores/stores.server.ts'
import { terminalListing } from '../terminal/terminal.queries.ts'
import { sharedTypes } from '../terminal-life/shared-device.rules.ts'

/** The merchant of a store that the caller sees. @throws common.notFound */
export async function merchantOfStore(tx: Tx, caller: Caller, rpsNo: string): Promise<string> {
  const row = await rowOf<{ rpiNo: string }>(
    tx,
    sql`SELECT s.rpi_no AS "rpiNo" FROM pos_store s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.rpi_no
         WHERE ${storesInReach(caller, 'all')} AND s.rps_no = ${rpsNo} AND NOT s.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return row.rpiNo
}

/** The merchant of a member of staff that the caller sees. @throws common.notFound */
export async function merchantOfStaff(tx: Tx, caller: Caller, rpstNo: string): Promise<string> {
  const row = await rowOf<{ rpiNo: string }>(
    tx,
    sql`SELECT p.rpi_no AS "rpiNo" FROM pos_staff p JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no
         WHERE ${staffInReach(caller, 'all')} AND p.rpst_no = ${rpstNo} AND NOT p.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return row.rpiNo
}

/** The list of terminals, narrowed to some of a merchant's. */
function ofMerchant(caller: Caller, rpiNo: string, which: SQL): Listing {
  const listing = terminalListing(caller, { rpiNo, scope: 'all' })
  return { ...listing, where: allOf(listing.where, which) }
}

/** Terminals that stand in a store, with its staff or without. */
export const inStore = (caller: Caller, rpiNo: string, rpsNo: string): Listing =>
  ofMerchant(caller, rpiNo, sql`t.rps_no = ${rpsNo}`)

/** Terminals of a store's merchant that stand in no store. */
export const inNoStore = (caller: Caller, rpiNo: string): Listing => ofMerchant(caller, rpiNo, sql`t.rps_no IS NULL`)

/** Terminals that a member of staff has for itself. Those it shares with others belong to the equipment. */
export const withStaff = (caller: Caller, rpiNo: string, rpstNo: string): Listing =>
  ofMerchant(caller, rpiNo, sql`t.rpst_no = ${rpstNo}`)

/** Terminals that a member of staff could be given: in nobody's hands, in a store where it works or in none. */
export const freeForStaff = (caller: Caller, rpiNo: string, rpstNo: string): Listing =>
  ofMerchant(
    caller,
    rpiNo,
    sql`t.rpst_no IS NULL AND t.rpm_type <> ALL(${sql.param([...sharedTypes])}::smallint[])
        AND (t.rps_no IS NULL OR t.rps_no IN (SELECT l.rps_no FROM pos_staff_store l WHERE l.tenant_id = t.tenant_id AND l.rpst_no = ${rpstNo} AND l.is_on AND NOT l.is_deleted))`,
  )
