import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { FirstLastKind } from '../../trades/trades.shared.ts'
import { logSwitches } from '../terminal-life/terminal-log.actions.ts'

/** Results for terminals that took no payment for long. */
export interface IdleFound {
  readonly warned: number
  readonly off: number
}

/**
 * Looks at the terminals of an operator that take payments and have taken none for long: first they have to be verified
 * again, later they are switched off. A verification, and switching it on, counts as much as a payment; one that was paid
 * with meanwhile needs none any more. Each login tenant has its own numbers of days.
 * @source docs/domain/network.md 13.3, last paragraph; 20.1 terminal.idle.*
 */
export async function lookAtIdle(tx: Tx, tenantId: string, at: string): Promise<IdleFound> {
  const tenants = await rowsOf<{ oemNo: string }>(
    tx,
    sql`SELECT DISTINCT oem_no AS "oemNo" FROM rp_terminal WHERE tenant_id = ${tenantId} AND is_on AND NOT is_deleted`,
  )
  let [warned, off] = [0, 0]
  for (const { oemNo } of tenants) {
    const warnDays = await paramOf(tx, { tenantId, oemNo }, 'terminal.idle.warn_days')
    const offDays = await paramOf(tx, { tenantId, oemNo }, 'terminal.idle.off_days')
    off += await switchOff(tx, { tenantId, oemNo, at, days: offDays })
    warned += await warn(tx, { tenantId, oemNo, at, days: warnDays })
  }
  return { warned, off }
}

interface Looking {
  readonly tenantId: string
  readonly oemNo: string
  readonly at: string
  readonly days: number
}

/** Time of the last sign of a terminal (`t`): payment, verification, binding. Sound boxes and the like take no payments. */
const lastSign = sql`greatest(t.bind_time, t.check_time, (SELECT f.last_time FROM trade_first_last f WHERE f.tenant_id = t.tenant_id AND f.key_kind = ${constant(FirstLastKind.terminal)} AND f.key_value = t.sn))`
const takesPayments = sql`t.rpm_type IN (${RpmType.pos}, ${RpmType.faceDevice}, ${RpmType.scanner})`

async function switchOff(tx: Tx, { tenantId, oemNo, at, days }: Looking): Promise<number> {
  const rows = await rowsOf<{ rtNo: string }>(
    tx,
    sql`UPDATE rp_terminal t SET is_on = false, idle_warn_time = coalesce(t.idle_warn_time, ${at}::timestamptz), update_time = ${at}, version = version + 1
         WHERE t.tenant_id = ${tenantId} AND t.oem_no = ${oemNo} AND t.is_on AND NOT t.is_deleted AND ${takesPayments} AND ${lastSign} < ${at}::timestamptz - make_interval(days => ${days})
        RETURNING t.rt_no AS "rtNo"`,
  )
  const switched = rows.map(({ rtNo }) => ({ oemNo, rtNo, before: true, isOn: false, action: 'idleOff' }))
  await logSwitches(tx, { tenantId, userId: null }, switched)
  return rows.length
}

async function warn(tx: Tx, { tenantId, oemNo, at, days }: Looking): Promise<number> {
  const isIdle = sql`${lastSign} < ${at}::timestamptz - make_interval(days => ${days})`
  const ours = sql`t.tenant_id = ${tenantId} AND t.oem_no = ${oemNo} AND t.is_on AND NOT t.is_deleted AND ${takesPayments}`
  await run(
    tx,
    sql`UPDATE rp_terminal t SET idle_warn_time = NULL, version = version + 1 WHERE ${ours} AND t.idle_warn_time IS NOT NULL AND NOT ${isIdle}`,
  )
  return run(
    tx,
    sql`UPDATE rp_terminal t SET idle_warn_time = ${at}::timestamptz, version = version + 1 WHERE ${ours} AND t.idle_warn_time IS NULL AND ${isIdle}`,
  )
}
