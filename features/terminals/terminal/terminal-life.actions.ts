import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { unbindStock } from '../../inventory/stock/stock.actions.ts'
import { merchantsInReach } from '../../merchants/merchant/merchant-reach.queries.ts'
import type { Maker } from '../../providers/party/maker.rules.ts'
import { putUnbinding } from './terminal-channel.jobs.ts'
import { type Removable } from './terminal-life.rules.ts'

/** A device that is locked for a change. */
export interface LockedTerminal extends Removable {
  readonly id: bigint
  readonly rtNo: string
  readonly rpiNo: string
  readonly rpsNo: string | null
  readonly rpstNo: string | null
  readonly termName: string
  /** Whose the merchant is that it stands at: its login tenant, direct party and employee. */
  readonly oemNo: string
  readonly userNo: string
  readonly empNo: string | null
  readonly aisleCode: string | null
  readonly aisleMerNo: string | null
  readonly isOn: boolean
  readonly offByRisk: boolean
  readonly version: number
  /** Sound boxes or printers hang on it. */
  readonly hasEquipment: boolean
}

/** Devices within reach, locked in one order. @throws common.notFound when one of them is not to be seen */
export async function lockTerminals(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<LockedTerminal[]> {
  const rows = await rowsOf<LockedTerminal>(
    tx,
    sql`SELECT t.id, t.rt_no AS "rtNo", t.sn, t.rpi_no AS "rpiNo", t.rps_no AS "rpsNo", t.rpst_no AS "rpstNo", t.term_name AS "termName", m.oem_no AS "oemNo", m.user_no AS "userNo", m.emp_no AS "empNo", t.aisle_code AS "aisleCode",
               t.aisle_mer_no AS "aisleMerNo", t.is_on AS "isOn", t.off_by_risk AS "offByRisk", t.version,
               EXISTS (SELECT 1 FROM rp_terminal e WHERE e.tenant_id = t.tenant_id AND e.parent_rt_no = t.rt_no AND NOT e.is_deleted) AS "hasEquipment",
               EXISTS (SELECT 1 FROM pos_trade p WHERE p.tenant_id = t.tenant_id AND p.sn = t.sn AND p.rpt_status IN (0, 1) AND p.list_time > business_now() - interval '10 minutes') AS "isTrading"
          FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
         WHERE ${merchantsInReach(caller)} AND t.id = ANY(${sql.param([...ids])}::bigint[]) AND NOT t.is_deleted ORDER BY t.sn FOR UPDATE OF t`,
  )
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}

/**
 * Takes devices from their merchants: they go back into the stock they came from, what hung on them is free, the five
 * elements of a POS end, and the channel is told.
 * @source docs/domain/network.md 13.3, remove; 13.6
 */
export async function removeTerminals(tx: Tx, maker: Maker, terminals: readonly LockedTerminal[]): Promise<void> {
  const { tenantId, userId, at } = maker
  const numbers = sql.param(terminals.map(({ rtNo }) => rtNo))
  const sns = terminals.map(({ sn }) => sn)
  await run(
    tx,
    sql`UPDATE rp_terminal SET is_deleted = true, unbind_time = ${at}::timestamptz, update_user = ${userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND rt_no = ANY(${numbers}::text[])`,
  )
  await run(
    tx,
    sql`UPDATE rp_terminal SET parent_rt_no = NULL WHERE tenant_id = ${tenantId} AND parent_rt_no = ANY(${numbers}::text[])`,
  )
  await run(tx, sql`DELETE FROM rp_terminal_staff WHERE tenant_id = ${tenantId} AND rt_no = ANY(${numbers}::text[])`)
  await run(tx, sql`UPDATE qrcode SET rt_no = NULL WHERE tenant_id = ${tenantId} AND rt_no = ANY(${numbers}::text[])`)
  await run(
    tx,
    sql`UPDATE terminal_five SET valid_to = ${at}::timestamptz WHERE tenant_id = ${tenantId} AND sn = ANY(${sql.param(sns)}::text[]) AND valid_to IS NULL`,
  )
  await unbindStock(tx, maker, sns)
  await putUnbinding(tx, tenantId, terminals)
}
