import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskName } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  beginsWith,
  contains,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { partyName } from '../../providers/providers.server.ts'
import { inSubtree, pathOf, seesNames } from '../../access/access.server.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { terminalsInReach } from '../terminal-life/terminal-reach.queries.ts'
import { bindingEntity, LogonState, TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import type { Terminal, TerminalDetail, TerminalFilter, terminal } from './terminal.contract.ts'

type Filter = z.output<typeof TerminalFilter>

const from = sql`rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no`

/** Largest allowed distance of a POS from its store, in metres. @source docs/domain/network.md 13.2, 移机预警 */
const farMetres = 500

const isMovedFar = sql`(t.rpm_type = ${RpmType.pos} AND coalesce((SELECT metres_between(t.latitude, t.longitude, s.latitude, s.longitude) > ${farMetres}
  FROM pos_store s WHERE s.tenant_id = t.tenant_id AND s.rps_no = t.rps_no), false))`

/** A sign-on holds for its day: on the next one the terminal stands signed off again. @source docs/domain/network.md 13.3, CMF */
const logonStateNow = sql`CASE WHEN business_day(t.logon_time) < business_day(business_now()) THEN ${LogonState.signedOff} ELSE t.logon_state END`

/** Columns of a row of terminals. */
const columns = sql`t.id, t.rt_no AS "rtNo", t.sn, t.oem_no AS "tenantId", t.term_name AS "termName", t.rpm_no AS "rpmNo",
  (SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = t.rpm_no) AS "rpmName", t.rpm_type AS "rpmType", (SELECT k.pos_kind FROM terminal_model k WHERE k.rpm_no = t.rpm_no) AS "posKind", t.sup_no AS "supNo",
  (SELECT k.sup_name FROM terminal_sup k WHERE k.sup_no = t.sup_no) AS "supName", t.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.user_no AS "userNo",
  ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "userName", t.rps_no AS "rpsNo", t.rps_no AS "storeNo",
  (SELECT s.store_name FROM pos_store s WHERE s.tenant_id = t.tenant_id AND s.rps_no = t.rps_no) AS "storeName", t.rpst_no AS "rpstNo",
  CASE WHEN t.is_shared THEN (SELECT string_agg(p.name, '、' ORDER BY p.rpst_no) FROM rp_terminal_staff x JOIN pos_staff p ON p.tenant_id = x.tenant_id AND p.rpst_no = x.rpst_no WHERE x.tenant_id = t.tenant_id AND x.rt_no = t.rt_no)
       ELSE (SELECT p.name FROM pos_staff p WHERE p.tenant_id = t.tenant_id AND p.rpst_no = t.rpst_no) END AS "staffName", t.parent_rt_no AS "parentRtNo", t.aisle_code AS "aisleCode",
  t.aisle_term_no AS "aisleTermNo", t.aisle_mer_no AS "aisleMerNo", t.iccid, t.rq_code AS "rqCode", t.bind_status AS "bindStatus", t.is_on AS "isOn", ${logonStateNow} AS "logonState",
  t.idle_warn_time AS "idleWarnTime", ${isMovedFar} AS "isMovedFar", t.release_no IS NOT NULL AS "isReleasing", t.install_address AS "installAddress", t.version,
  t.bind_time AS "bindTime", t.active_time AS "activeTime", t.last_online_time AS "lastOnlineTime", t.create_time AS "createTime"`

/** Since when each terminal stands whose binding or unbinding the channel refused, within the caller's reach. */
export const bindingsRefused = (caller: Caller): SQL =>
  sql`SELECT t.update_time AS at FROM ${from} WHERE ${terminalsWhere(caller, { isRefused: true })}`

/** The terminals of a filter that a caller sees: for the list, its export and its counts. */
export function terminalsWhere(caller: Caller, filter: Partial<Filter>): SQL {
  const withChild = filter.withChild ?? false
  return allOf(
    terminalsInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    sql`NOT t.is_deleted`,
    when(filter.sn, (sn) => contains(sql`t.sn`, sn)),
    when(filter.rtNo, (no) => sql`t.rt_no = ${no}`),
    when(filter.rpiNo, (no) => sql`t.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.storeNo ?? filter.rpsNo, (no) => sql`t.rps_no = ${no}`),
    when(
      filter.rpstNo,
      (no) =>
        sql`(t.rpst_no = ${no} OR EXISTS (SELECT 1 FROM rp_terminal_staff x WHERE x.tenant_id = t.tenant_id AND x.rt_no = t.rt_no AND x.rpst_no = ${no}))`,
    ),
    when(filter.rpmType, (type) => sql`t.rpm_type = ${type}`),
    when(filter.rpmNo, (no) => sql`t.rpm_no = ${no}`),
    when(filter.supNo, (no) => sql`t.sup_no = ${no}`),
    when(filter.aisleCode, (code) => sql`t.aisle_code = ${code}`),
    when(filter.aisleTermNo, (no) => sql`t.aisle_term_no = ${no}`),
    when(filter.bindStatus, (status) => sql`t.bind_status = ${status}`),
    when(filter.isOn, (isOn) => sql`t.is_on = ${isOn}`),
    when(filter.logonState, (state) => sql`${logonStateNow} = ${state}`),
    when(filter.isIdle, (isIdle) => sql`(t.idle_warn_time IS NOT NULL) = ${isIdle}`),
    when(filter.isMovedFar, (wanted) => sql`${isMovedFar} = ${wanted}`),
    when(filter.isRefused, (wanted) => sql`(t.channel_msg <> '') = ${wanted}`),
    when(filter.iccid, (iccid) => sql`t.iccid = ${iccid}`),
    when(filter.userNo, (no) =>
      withChild
        ? sql`(m.user_no = ${no} OR ${inSubtree(sql`m.user_path`, pathOf(caller.tenantId, no))})`
        : sql`m.user_no = ${no}`,
    ),
    madeWithin(sql`t.create_time`, filter),
  )
}

const sortable = { createTime: sql`t.create_time`, bindTime: sql`t.bind_time`, sn: sql`t.sn`, rtNo: sql`t.rt_no` }

/** The list of terminals as a statement. */
export const terminalListing = (
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns,
  from,
  where: terminalsWhere(caller, filter),
  order: orderOf(sort, sortable, sql`t.create_time DESC`, sql`t.id`),
})

/** A terminal as the list shows it, names of staff in full. */
export type TerminalRow = z.output<typeof Terminal>

/** A terminal as a caller may see it. */
export const maskedTerminal = <Row extends TerminalRow>(caller: Caller, row: Row): Row =>
  seesNames(caller, row.tenantId ?? '') ? row : { ...row, staffName: maskName(row.staffName ?? '') }

/** Counts the terminals of a filter by type. */
export async function terminalCounts(
  tx: Tx,
  caller: Caller,
  filter: Filter,
): Promise<OutputOf<typeof terminal.groupCount>> {
  return rowsOf(
    tx,
    sql`SELECT t.rpm_type AS "rpmType", count(*) AS total, count(*) FILTER (WHERE t.bind_status <> ${TermBindStatus.merchant}) AS bound, count(*) FILTER (WHERE t.is_on) AS on
          FROM ${from} WHERE ${terminalsWhere(caller, filter)} GROUP BY t.rpm_type ORDER BY t.rpm_type`,
  )
}

/** Everything of a terminal that a caller sees. @throws common.notFound */
export async function terminalById(tx: Tx, caller: Caller, id: bigint): Promise<z.output<typeof TerminalDetail>> {
  const row = await rowOf<Omit<z.output<typeof TerminalDetail>, 'states' | 'switches'>>(
    tx,
    sql`SELECT ${columns}, (SELECT k.module_type FROM terminal_model k WHERE k.rpm_no = t.rpm_no) AS "moduleType", t.v5_id AS "v5Id", t.channel_msg AS "channelMsg", t.check_time AS "checkTime", t.longitude, t.latitude, t.logon_time AS "logonTime", t.voice_on AS "voiceOn", t.volume,
               t.print_copies AS "printCopies", t.print_sides AS "printSides",
               coalesce((SELECT jsonb_agg(jsonb_build_object('rpstNo', x.rpst_no, 'name', p.name) ORDER BY x.rpst_no) FROM rp_terminal_staff x
                  JOIN pos_staff p ON p.tenant_id = x.tenant_id AND p.rpst_no = x.rpst_no WHERE x.tenant_id = t.tenant_id AND x.rt_no = t.rt_no), '[]') AS "sharedBy"
          FROM ${from} WHERE ${terminalsInReach(caller, 'all')} AND t.id = ${id} AND NOT t.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  const isNamed = seesNames(caller, row.tenantId ?? '')
  const rtNo = row.rtNo ?? ''
  return {
    ...maskedTerminal(caller, row),
    states: await statesOf(tx, caller.tenantId, bindingEntity, rtNo),
    switches: await statesOf(tx, caller.tenantId, 'terminalSwitch', rtNo),
    sharedBy: row.sharedBy.map(({ rpstNo, name }) => ({ rpstNo, name: isNamed ? name : maskName(name) })),
  }
}

/**
 * Finds the owners of the terminals that had given serial numbers at a moment, by serial number; unknown ones are left out.
 * @source docs/domain/money.md 0.3, bindings at payment time
 */
export async function terminalsAt(
  tx: Tx,
  tenantId: string,
  wanted: readonly { sn: string; at: string }[],
): Promise<Map<string, TerminalAt>> {
  const [serials, moments] = [sql.param(wanted.map(({ sn }) => sn)), sql.param(wanted.map(({ at }) => at))]
  const rows = await rowsOf<TerminalAt & { sn: string; place: bigint }>(
    tx,
    sql`SELECT w.sn, w.place, t.rt_no AS "rtNo", t.rpi_no AS "rpiNo", t.rps_no AS "rpsNo", t.rpst_no AS "rpstNo"
          FROM unnest(${serials}::text[], ${moments}::timestamptz[]) WITH ORDINALITY AS w (sn, at, place)
          JOIN LATERAL (SELECT * FROM rp_terminal t WHERE t.tenant_id = ${tenantId} AND t.sn = w.sn AND t.bind_time <= w.at AND (t.unbind_time IS NULL OR t.unbind_time > w.at)
                         ORDER BY t.bind_time DESC LIMIT 1) t ON true`,
  )
  return new Map(rows.map(({ sn, place, ...at }) => [`${sn}|${wanted[Number(place) - 1]?.at}`, at]))
}

/** Binding of a terminal at a moment. */
export interface TerminalAt {
  readonly rtNo: string
  readonly rpiNo: string
  readonly rpsNo: string | null
  readonly rpstNo: string | null
}
