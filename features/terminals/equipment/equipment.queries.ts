import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskName } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { allOf, type Listing, when } from '../../../core/server/lists/listing.ts'
import { seesNames } from '../../access/access.server.ts'
import { equipmentTypes } from '../terminal-life/shared-device.rules.ts'
import { maskedTerminal, terminalListing, type TerminalRow, terminalsWhere } from '../terminal/terminal.queries.ts'
import type { Equipment, equipment } from './equipment.contract.ts'

/** A device with its settings and its place, names of staff in full. */
export type EquipmentRow = z.output<typeof Equipment>

type Filter = InputOf<typeof equipment.list>

/** Staff who share the device `t`. */
const sharedBy = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('rpstNo', x.rpst_no, 'name', p.name) ORDER BY x.rpst_no) FROM rp_terminal_staff x
   JOIN pos_staff p ON p.tenant_id = x.tenant_id AND p.rpst_no = x.rpst_no WHERE x.tenant_id = t.tenant_id AND x.rt_no = t.rt_no), '[]')`

/** Columns of a device that staff may share, in addition to those of a terminal. */
export const sharedColumns = sql`${sharedBy} AS "sharedBy", t.version`

const more = sql`(SELECT s.rq_code FROM rp_terminal s WHERE s.tenant_id = t.tenant_id AND s.rt_no = t.parent_rt_no) AS "parentRqCode",
  t.voice_on AS "voiceOn", t.volume, t.print_copies AS "printCopies", t.print_sides AS "printSides", ${sharedColumns}`

const ofTypes = sql`t.rpm_type = ANY(${sql.param([...equipmentTypes])}::smallint[])`
const free = sql`t.rps_no IS NULL AND t.parent_rt_no IS NULL AND NOT t.is_shared`

const listing = (caller: Caller, filter: Partial<Filter>, further: SQL | undefined): Listing => {
  const terminals = terminalListing(caller, filter, { ascs: filter.ascs ?? '', descs: filter.descs ?? '' })
  return {
    ...terminals,
    columns: sql`${terminals.columns}, ${more}`,
    where: allOf(
      terminals.where,
      ofTypes,
      when(filter.parentRtNo, (no) => sql`t.parent_rt_no = ${no}`),
      when(
        filter.cjNum,
        (no) => sql`t.sup_no IN (SELECT s.sup_no FROM terminal_sup s WHERE s.cj_num = ${no} AND NOT s.is_deleted)`,
      ),
      further,
    ),
  }
}

/** The list of equipment as a statement; a code names the stand that carries it. */
export const equipmentListing = (caller: Caller, { rqCode, isFree, ...filter }: Filter): Listing =>
  listing(
    caller,
    filter,
    allOf(
      sql`true`,
      when(
        rqCode,
        (code) =>
          sql`t.parent_rt_no IN (SELECT s.rt_no FROM rp_terminal s WHERE s.tenant_id = ${caller.tenantId} AND s.rq_code = ${code} AND NOT s.is_deleted)`,
      ),
      when(isFree, (wanted) => (wanted ? free : sql`NOT (${free})`)),
    ),
  )

/** Equipment that hangs on nothing, as a statement. @source docs/domain/network.md 13.3, eqUnBindList */
export const freeListing = (caller: Caller, filter: InputOf<typeof equipment.free>): Listing =>
  equipmentListing(caller, { ...filter, isFree: true })

/**
 * Equipment that a place may get, as a statement: free ones of its merchant; for a staff member also those of its stores
 * that it has not got yet.
 * @source docs/domain/network.md 13.3, eqListUnBind
 */
export function choicesListing(caller: Caller, filter: InputOf<typeof equipment.choices>): Listing {
  const { storeNo, rpsNo = storeNo, rpstNo, rqCode, storeNo: _storeNo, rpsNo: _rpsNo, ...others } = filter
  const { rpstNo: _rpstNo, rqCode: _rqCode, ...rest } = others as Partial<Filter>
  const tenant = sql`tenant_id = ${caller.tenantId}`
  return listing(
    caller,
    rest,
    allOf(
      when(rqCode, (code) => sql`t.rpi_no = (SELECT q.rpi_no FROM qrcode q WHERE q.${tenant} AND q.rq_code = ${code})`),
      when(rpsNo, (no) => sql`t.rpi_no = (SELECT s.rpi_no FROM pos_store s WHERE s.${tenant} AND s.rps_no = ${no})`),
      rpstNo === undefined ? free : forStaff(tenant, rpstNo, rpsNo),
    ),
  )
}

/** Devices `t` that a staff member may get, in a store or wherever the person works. */
const forStaff = (tenant: SQL, rpstNo: string, rpsNo: string | undefined): SQL =>
  allOf(
    sql`t.rpi_no = (SELECT p.rpi_no FROM pos_staff p WHERE p.${tenant} AND p.rpst_no = ${rpstNo} AND NOT p.is_deleted)`,
    sql`t.parent_rt_no IS NULL`,
    sql`NOT EXISTS (SELECT 1 FROM rp_terminal_staff x WHERE x.${tenant} AND x.rt_no = t.rt_no AND x.rpst_no = ${rpstNo})`,
    sql`(t.rps_no IS NULL OR t.rps_no IN (SELECT l.rps_no FROM pos_staff_store l WHERE l.${tenant} AND l.rpst_no = ${rpstNo} AND l.is_on AND NOT l.is_deleted))`,
    when(rpsNo, (no) => sql`(t.rps_no IS NULL OR t.rps_no = ${no})`),
  )

/** A device as a caller may see it. */
export function maskedShared<Row extends TerminalRow & Pick<EquipmentRow, 'sharedBy'>>(caller: Caller, row: Row): Row {
  const isNamed = seesNames(caller, row.tenantId ?? '')
  return {
    ...maskedTerminal(caller, row),
    sharedBy: row.sharedBy.map(({ rpstNo, name }) => ({ rpstNo, name: isNamed ? name : maskName(name) })),
  }
}

/** One sound box or printer that a caller sees, masked. @throws common.notFound */
export async function equipmentById(tx: Tx, caller: Caller, id: bigint): Promise<EquipmentRow> {
  const { columns, from } = listing(caller, {}, undefined)
  const row = await rowOf<EquipmentRow>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${terminalsWhere(caller, { scope: 'all' })} AND ${ofTypes} AND t.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return maskedShared(caller, row)
}
