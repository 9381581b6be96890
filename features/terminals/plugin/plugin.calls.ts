import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { maskedShared } from '../equipment/equipment.queries.ts'
import { bindStaff, type By, holdDevice, unbindStaff } from '../equipment/shared-device.actions.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import type { LockedTerminal } from '../terminal-life/terminal-life.actions.ts'
import { bindingEntity } from '../terminal-life/terminal-codes.contract.ts'
import { maskedTerminal, type TerminalRow } from '../terminal/terminal.queries.ts'
import { plugin } from './plugin.contract.ts'
import { pluginErrors } from './plugin-errors.contract.ts'
import { freeTillListing, pluginByNumber, pluginListing, type PluginRow, tillListing } from './plugin.queries.ts'
import { activationCode, checkTills, type Till } from './plugin.rules.ts'

export const pluginCalls = [
  handle(plugin.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<PluginRow>(tx, pluginListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedShared(caller, row)), total })
  }),

  handle(plugin.detail, async ({ tx, caller, input: { proRtNo } }) => {
    const found = await pluginByNumber(tx, caller, proRtNo)
    return { ...found, states: await statesOf(tx, caller.tenantId, bindingEntity, proRtNo) }
  }),

  handle(plugin.freeTills, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<TerminalRow>(tx, freeTillListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedTerminal(caller, row)), total })
  }),

  handle(plugin.tills, async ({ tx, caller, input }) => {
    await pluginByNumber(tx, caller, input.proRtNo)
    const { records, total } = await readPage<TerminalRow>(tx, tillListing(caller, input.proRtNo), input)
    return pageOf(input, { records: records.map((row) => maskedTerminal(caller, row)), total })
  }),

  handle(plugin.build, async ({ tx, caller, input: { proRtNo, rtNos = [], version }, now, audit }) => {
    const device = await holdDevice(tx, caller, proRtNo, [RpmType.plugIn], pluginErrors.wrongKind)
    if (version !== undefined && version !== device.version) throw commonErrors.moved()
    checkTills(proRtNo, rtNos, await lockTills(tx, device, caller.tenantId, rtNos))
    const before = await setTills(tx, { caller, now }, device, rtNos)
    const code = rtNos.length === 0 ? '' : device.activationCode || newCode()
    await run(
      tx,
      sql`UPDATE rp_terminal SET activation_code = ${code}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND rt_no = ${proRtNo} AND NOT is_deleted`,
    )
    audit({ entity: 'terminal', no: proRtNo, before: { rtNos: before }, after: { rtNos } })
    return { activationCode: code }
  }),

  handle(plugin.bindStaff, async ({ tx, caller, input: { proRtNo, rpsNo, rpstNo }, now, audit }) => {
    const device = await holdDevice(tx, caller, proRtNo, [RpmType.plugIn], pluginErrors.wrongKind)
    await bindStaff(tx, { caller, now }, device, { rpsNo, rpstNo })
    audit({ entity: 'terminal', no: proRtNo, before: { rpsNo: device.rpsNo }, after: { rpsNo, rpstNo } })
    return {}
  }),

  handle(plugin.unbindStaff, async ({ tx, caller, input: { proRtNo, rpsNo, rpstNo }, now, audit }) => {
    const device = await holdDevice(tx, caller, proRtNo, [RpmType.plugIn], pluginErrors.wrongKind)
    await unbindStaff(tx, { caller, now }, device, { rpsNo, rpstNo })
    audit({ entity: 'terminal', no: proRtNo, before: { rpsNo, rpstNo }, after: { rpsNo, rpstNo: null } })
    return {}
  }),
]

/** Devices of the plug-in's merchant, which is held, with the plug-ins that they have. */
const lockTills = (tx: Tx, { rpiNo }: LockedTerminal, tenantId: string, rtNos: readonly string[]): Promise<Till[]> =>
  rowsOf(
    tx,
    sql`SELECT t.rt_no AS "rtNo", t.sn, t.rpm_type AS "rpmType", (SELECT g.pro_rt_no FROM terminal_plugin g WHERE g.tenant_id = t.tenant_id AND g.rt_no = t.rt_no) AS "proRtNo"
          FROM rp_terminal t WHERE t.tenant_id = ${tenantId} AND t.rpi_no = ${rpiNo} AND t.rt_no = ANY(${sql.param([...rtNos])}::text[]) AND NOT t.is_deleted ORDER BY t.sn FOR NO KEY UPDATE`,
  )

/** Makes the tills of a plug-in those that are wanted. @returns those that it had */
async function setTills(
  tx: Tx,
  { caller, now }: By,
  device: LockedTerminal,
  rtNos: readonly string[],
): Promise<string[]> {
  const { tenantId, userId } = caller
  const gone = await rowsOf<{ no: string }>(
    tx,
    sql`DELETE FROM terminal_plugin WHERE tenant_id = ${tenantId} AND pro_rt_no = ${device.rtNo} RETURNING rt_no AS no`,
  )
  await insertRows(
    tx,
    'terminal_plugin',
    rtNos.map((rtNo) => ({
      tenantId,
      oemNo: device.oemNo,
      rtNo,
      proRtNo: device.rtNo,
      createUser: userId,
      createTime: now.at,
    })),
  )
  return gone.map(({ no }) => no).sort()
}

function newCode(): string {
  for (;;) {
    const code = activationCode(randomBytes(16))
    if (code) return code
  }
}
