import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import type { RpmType } from '../../channels/channels.shared.ts'
import type { SnStatus } from './device-codes.contract.ts'
import { type Device, type StockEvent, stockTransitions } from './device.rules.ts'

/** User who moves devices, with the operator and the time. */
export interface Mover {
  readonly tenantId: string
  /** Null: the system. */
  readonly userId: bigint | null
  /** Database text in +08. */
  readonly at: string
}

/** A device that is locked for a movement. */
export interface LockedDevice extends Device {
  readonly sn: string
  readonly oemNo: string
  readonly rpmNo: string
  readonly rpmName: string
  readonly rpmType: CodeOf<typeof RpmType>
  readonly supNo: string
  readonly aisleCode: string | null
  readonly aisleTermNo: string | null
  readonly iccid: string | null
  readonly openNo: string | null
  readonly snStatus: CodeOf<typeof SnStatus>
}

/** Devices by serial number, locked in one order until the transaction ends unless told otherwise; those of nobody are left out. */
export async function lockDevices(
  tx: Tx,
  tenantId: string,
  sns: readonly string[],
  isHeld = true,
): Promise<Map<string, LockedDevice>> {
  const rows = await rowsOf<LockedDevice>(
    tx,
    sql`SELECT s.rs_sn AS sn, s.oem_no AS "oemNo", s.rpm_no AS "rpmNo", m.rpm_name AS "rpmName", s.rpm_type AS "rpmType", s.sup_no AS "supNo", s.aisle_code AS "aisleCode",
               s.aisle_term_no AS "aisleTermNo", s.iccid, s.open_no AS "openNo", s.to_no AS "toNo", s.sn_status AS "snStatus", s.holder_no AS "holderNo",
               (SELECT p.parent_no FROM service_info p WHERE s.holder_type = ${constant(PartyType.employee)} AND p.tenant_id = s.tenant_id AND p.user_no = s.holder_no) AS "holderParentNo"
          FROM stock_sn s JOIN terminal_model m ON m.rpm_no = s.rpm_no
         WHERE s.tenant_id = ${tenantId} AND s.rs_sn = ANY(${sql.param([...sns])}::text[]) ORDER BY s.rs_sn ${isHeld ? sql`FOR UPDATE OF s` : sql``}`,
  )
  return new Map(rows.map((row) => [row.sn, row]))
}

/** A movement of many devices at once. */
export interface Movement {
  readonly event: StockEvent
  readonly sns: readonly string[]
  /** Further columns that change, as assignments to `stock_sn`; `given` names the rows of `with`. */
  readonly set?: SQL
  /** Rows with a value for each device, `unnest(…) AS given (sn, …)`; joined by `sn`. */
  readonly with?: SQL
  /** The order or delivery behind it. */
  readonly rsrNo?: string
  readonly remark?: string
}

/** Whom the log names at both ends of a movement: `b` is the device before it, `s` after it. */
const ends: Readonly<Record<StockEvent, readonly [from: SQL, to: SQL]>> = {
  sendDown: [sql`b.holder_no`, sql`s.to_no`],
  arriveDown: [sql`b.holder_no`, sql`s.holder_no`],
  sendBack: [sql`b.holder_no`, sql`s.to_no`],
  arriveBack: [sql`b.holder_no`, sql`s.holder_no`],
  cancel: [sql`b.to_no`, sql`s.holder_no`],
  bind: [sql`s.holder_no`, sql`s.bound_rpi_no`],
  unbind: [sql`b.bound_rpi_no`, sql`s.holder_no`],
  activate: [sql`s.holder_no`, sql`s.bound_rpi_no`],
  follow: [sql`b.holder_no`, sql`s.holder_no`],
  ship: [sql`b.holder_no`, sql`s.to_no`],
  receive: [sql`b.holder_no`, sql`s.holder_no`],
  takeBack: [sql`b.to_no`, sql`s.holder_no`],
  scrap: [sql`s.holder_no`, sql`''`],
  hold: [sql`s.holder_no`, sql`s.holder_no`],
  release: [sql`s.holder_no`, sql`s.holder_no`],
  presetRate: [sql`s.holder_no`, sql`s.holder_no`],
}

/**
 * Moves devices along their table of states and writes a record of each, in one statement for any number of them. The
 * only way in which a device changes its holder or its state. They are locked first: what the record says of before is
 * what whoever moved the device last has left.
 * @throws common.moved when one of them is not in a state that the movement may start from: nothing is moved then
 * @source docs/domain/network.md 14.2, 14.3
 */
export async function moveDevices(
  tx: Tx,
  { tenantId, userId, at }: Mover,
  { event, sns, set, with: given, rsrNo = '', remark = '' }: Movement,
): Promise<void> {
  const { from, to, op } = stockTransitions[event]
  const [fromNo, toNo] = ends[event]
  const moved = await run(
    tx,
    sql`WITH moved AS (
          UPDATE stock_sn s SET sn_status = coalesce(${to}::smallint, s.sn_status), version = s.version + 1, update_user = ${userId}, update_time = ${at} ${set ? sql`, ${set}` : sql``}
            FROM (SELECT id, rs_sn, sn_status, holder_no, to_no, bound_rpi_no FROM stock_sn WHERE tenant_id = ${tenantId} AND rs_sn = ANY(${sql.param([...sns])}::text[]) ORDER BY rs_sn FOR UPDATE) b
                 ${given ? sql`JOIN ${given} ON given.sn = b.rs_sn` : sql``}
           WHERE s.tenant_id = ${tenantId} AND s.id = b.id AND s.sn_status = ANY(${sql.param([...from])}::smallint[])
          RETURNING s.oem_no, s.rs_sn, s.version, s.rpm_no, s.holder_no, b.sn_status AS before_status, s.sn_status AS after_status, ${fromNo} AS from_no, ${toNo} AS to_no
        )
        INSERT INTO store_record (tenant_id, oem_no, rs_sn, step, rpm_no, rsr_no, op_type, from_no, to_no, holder_no, before_status, after_status, user_id, remark, create_time)
        SELECT ${tenantId}, m.oem_no, m.rs_sn, m.version, m.rpm_no, ${rsrNo}, ${op}::smallint, m.from_no, m.to_no, m.holder_no, m.before_status, m.after_status, ${userId}::bigint, ${remark}, ${at}::timestamptz FROM moved m`,
  )
  if (moved !== sns.length) throw commonErrors.moved()
}
