import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'
import { inSubtree } from '../../access/access.server.ts'
import type { MovedSubtree } from './subtree-paths.actions.ts'

/**
 * Gives what the subtree's merchants use and a party left behind still holds to their direct party: their terminals, and
 * the codes that stand in their shops. As when a merchant itself moves.
 * @param left the parties that stood above and do no more
 * @returns how many devices and codes changed hands
 * @source docs/domain/network.md 13.3, updateBelongService; 15, the holder stands in the merchant's chain
 */
export async function takeOverHolders(tx: Tx, moved: MovedSubtree, left: readonly string[]): Promise<number> {
  if (left.length === 0) return 0
  const { tenantId, to, at, userId } = moved
  const holders = sql.param([...left])
  const below = inSubtree(sql`m.user_path`, to)
  const bound = await rowsOf<{ userNo: string; rpiNos: string[] }>(
    tx,
    sql`SELECT m.user_no AS "userNo", array_agg(DISTINCT m.rpi_no) AS "rpiNos" FROM stock_sn s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.bound_rpi_no
         WHERE s.tenant_id = ${tenantId} AND s.holder_no = ANY(${holders}::text[]) AND ${below} GROUP BY 1 ORDER BY 1`,
  )
  let devices = 0
  for (const { userNo, rpiNos } of bound)
    devices += await portsOf(tx).merchants.moveDevices(tx, { tenantId, userId, at }, rpiNos, userNo, { heldBy: left })
  const codes = await run(
    tx,
    sql`UPDATE qrcode q SET holder_no = m.user_no, holder_path = m.user_path, update_user = ${userId}, update_time = ${at}::timestamptz, version = q.version + 1 FROM rpi_basic m
         WHERE q.tenant_id = ${tenantId} AND q.holder_no = ANY(${holders}::text[]) AND m.tenant_id = q.tenant_id AND m.rpi_no = q.rpi_no AND ${below}`,
  )
  return devices + codes
}

/**
 * Has merchants leave groups that hang under another topmost provider since the move.
 * @returns how many
 * @source docs/domain/network.md 3.10, 3.11
 */
export async function leaveGroups(tx: Tx, caller: Caller, { tenantId, to, at, userId }: MovedSubtree): Promise<number> {
  const top = (alias: string) => sql.raw(`split_part(${alias}.user_path, ',', 1)`)
  const within = (alias: string) => inSubtree(sql.raw(`${alias}.user_path`), to)
  const leaving = await rowsOf<{ rpiNo: string; oemNo: string; from: number; remark: string }>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.rpi_status AS "from", m.group_no AS remark FROM rpi_basic m JOIN rpi_basic g ON g.tenant_id = m.tenant_id AND g.rpi_no = m.group_no
         WHERE m.tenant_id = ${tenantId} AND m.group_no IS NOT NULL AND ${within('m')} <> ${within('g')} AND ${top('m')} <> ${top('g')} ORDER BY m.rpi_no`,
  )
  if (leaving.length === 0) return 0
  await run(
    tx,
    sql`UPDATE rpi_basic SET group_no = NULL, update_user = ${userId}, update_time = ${at}::timestamptz, version = version + 1
         WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${sql.param(leaving.map(({ rpiNo }) => rpiNo))}::text[])`,
  )
  await logMerchants(
    tx,
    tenantId,
    caller,
    leaving.map((one) => ({ ...one, action: 'groupLeave' })),
  )
  return leaving.length
}
