import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import type { HeldLine } from '../../channels/channels.shared.ts'
import { heldLineOf, type LineRow } from '../../pricing/pricing.server.ts'
import { partyName } from '../../providers/providers.server.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import type { ServiceChange, ServiceChanges } from './belonging.contract.ts'

/**
 * Reads the prices that merchants signed, from a moment on, for the channels at which they are open; ownerNo is the
 * merchant.
 */
export async function liveSignedLines(
  tx: Tx,
  tenantId: string,
  rpiNos: readonly string[],
  from: string,
): Promise<HeldLine[]> {
  const rows = await rowsOf<LineRow>(
    tx,
    sql`SELECT r.rpi_no AS owner_no, r.aisle_code, r.pay_way, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee, r.valid_from, r.valid_to FROM rpi_rate r
         WHERE r.tenant_id = ${tenantId} AND r.rpi_no = ANY(${sql.param([...rpiNos])}::text[]) AND NOT r.is_void AND (r.valid_to IS NULL OR r.valid_to > ${from}::timestamptz)
           AND EXISTS (SELECT 1 FROM rpi_incoming i WHERE i.tenant_id = r.tenant_id AND i.rpi_no = r.rpi_no AND i.aisle_code = r.aisle_code AND i.incoming_status = ${IncomingStatus.opened} AND NOT i.is_deleted)
         ORDER BY r.rpi_no, r.aisle_code, r.pay_way, r.valid_from`,
  )
  return rows.map(heldLineOf)
}

/** Those of merchants that have a change of party still to come. */
export async function pendingMoves(tx: Tx, tenantId: string, rpiNos: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ rpiNo: string }>(
    tx,
    sql`SELECT rpi_no AS "rpiNo" FROM rpi_service_change WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${sql.param([...rpiNos])}::text[]) AND applied_time IS NULL`,
  )
  return new Set(rows.map(({ rpiNo }) => rpiNo))
}

/**
 * Reads the present and past owners of a merchant, as far as the caller sees them.
 * @param which its number or the id of its row
 * @throws common.notFound, also when neither is given
 * @source docs/domain/network.md 3.10, serviceChangeDetail
 */
export async function serviceChangesOf(
  tx: Tx,
  caller: Caller,
  { id, rpiNo }: { id?: bigint | undefined; rpiNo?: string | undefined },
): Promise<z.output<typeof ServiceChanges>> {
  const which = rpiNo === undefined ? sql`m.id = ${id ?? null}` : sql`m.rpi_no = ${rpiNo}`
  const found = await rowOf<Omit<z.output<typeof ServiceChanges>, 'changes'>>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.user_no AS "userNo", ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "userName"
          FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND ${which} AND NOT m.is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  const changes = await rowsOf<z.output<typeof ServiceChange>>(
    tx,
    sql`SELECT c.id, c.old_user_no AS "oldUserNo", ${partyName(sql`c.tenant_id`, sql`c.old_user_no`)} AS "oldUserName", c.new_user_no AS "newUserNo", ${partyName(sql`c.tenant_id`, sql`c.new_user_no`)} AS "newUserName",
               c.reason, c.effective_time AS "effectiveTime", c.applied_time IS NOT NULL AS "isApplied", c.create_time AS "createTime",
               coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = c.tenant_id AND u.id = c.create_user), '') AS "operatorName"
          FROM rpi_service_change c WHERE c.tenant_id = ${caller.tenantId} AND c.rpi_no = ${found.rpiNo} ORDER BY c.effective_time DESC, c.id DESC LIMIT 100`,
  )
  return {
    ...found,
    changes: caller.partyType === PartyType.operator ? changes : changes.map(withoutOthers(caller.userNo)),
  }
}

/** A provider learns where a merchant came from or went only where it is itself the one or the other. */
const withoutOthers =
  (userNo: string) =>
  (change: z.output<typeof ServiceChange>): z.output<typeof ServiceChange> => ({
    ...change,
    ...(change.oldUserNo === userNo ? {} : { oldUserNo: null, oldUserName: null }),
    ...(change.newUserNo === userNo ? {} : { newUserNo: null, newUserName: null }),
    operatorName: null,
  })
