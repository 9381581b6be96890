import { sql } from 'drizzle-orm'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type AuditNote, changedEach } from '../../../core/server/call/audit.ts'
import { handle } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { InputOf, OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { stockColumns, stockInReach, type StockLine } from '../../inventory/inventory.server.ts'
import { checkMayEdit, type OwnedMerchant } from '../../merchants/merchants.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { bindTerminals } from './terminal.actions.ts'
import { isShareable } from './shared-device.rules.ts'
import { terminalErrors } from './terminal-errors.contract.ts'
import {
  lockByNumber,
  lockOne,
  lockTerminals,
  placeTerminal,
  removeTerminals,
  requireRemovable,
} from './terminal-life.actions.ts'
import { terminalLife } from './terminal-life.contract.ts'
import { checkAddress, checkMove, checkNotReleasing, offByRiskAfter } from './terminal-life.rules.ts'
import { logSwitches } from './terminal-log.actions.ts'

export const terminalLifeCalls = [
  handle(terminalLife.submit, async ({ tx, caller, input, now, audit }) => {
    if (input.rtNo) return moveTerminal(tx, caller, { ...input, rtNo: input.rtNo }, now, audit)
    const { sn, rpiNo, rpsNo, rpstNo, termName, installAddress, longitude, latitude } = input
    const merchant = await rowOf<OwnedMerchant>(
      tx,
      sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_no AS "userNo", m.emp_no AS "empNo" FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted`,
    )
    if (!merchant) throw commonErrors.notFound()
    checkMayEdit(caller, merchant)
    const [rtNo = ''] = await bindTerminals(tx, makerOf(caller, now), [
      {
        sn,
        rpiNo,
        installAddress,
        ...(rpsNo ? { rpsNo } : {}),
        ...(rpstNo ? { rpstNo } : {}),
        ...(termName ? { termName } : {}),
        ...(longitude && latitude ? { longitude, latitude } : {}),
      },
    ])
    audit({ entity: 'terminal', no: rtNo, after: { sn, rpiNo, rpsNo, rpstNo } })
    return { rtNo }
  }),

  handle(terminalLife.edit, async ({ tx, caller, input, now, audit }) => {
    const found = await lockOne(tx, caller, input.id)
    const { rpsNo, termName, installAddress, longitude, latitude, voiceOn, volume, printCopies, printSides } = input
    if (found.version !== input.version) throw commonErrors.moved()
    checkMove(found, rpsNo)
    checkAddress(found, installAddress, caller.language === 'zh' ? '安装地址' : 'Installation address')
    const rpstNo = (found.rpsNo ?? '') === rpsNo ? (found.rpstNo ?? '') : ''
    await placeTerminal(tx, makerOf(caller, now), found, { rpsNo, rpstNo }, 'move')
    await run(
      tx,
      sql`UPDATE rp_terminal SET term_name = ${termName}, install_address = ${installAddress}, longitude = coalesce(${longitude ?? null}::numeric, longitude), latitude = coalesce(${latitude ?? null}::numeric, latitude), voice_on = coalesce(${voiceOn ?? null}::boolean, voice_on),
               volume = coalesce(${volume ?? null}::smallint, volume), print_copies = coalesce(${printCopies ?? null}::smallint, print_copies), print_sides = coalesce(${printSides ?? null}::smallint, print_sides),
               update_user = ${caller.userId}, update_time = ${now.at}, version = ${found.version + 1}
         WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
    )
    const before = { rpsNo: found.rpsNo, termName: found.termName }
    audit({ entity: 'terminal', no: found.rtNo, before, after: { rpsNo, termName } })
    return {}
  }),

  handle(terminalLife.changeIsOn, async ({ tx, caller, input: { id, isOn }, now, audit }) => {
    const found = await lockOne(tx, caller, id)
    const offByRisk = offByRiskAfter(caller, isOn, found.offByRisk)
    audit({ entity: 'terminal', no: found.rtNo, before: { isOn: found.isOn }, after: { isOn } })
    // Sent once more, it says the same and leaves no event. network 1.5
    if (found.isOn === isOn && found.offByRisk === offByRisk) return {}
    await run(
      tx,
      sql`UPDATE rp_terminal SET is_on = ${isOn}, off_by_risk = ${offByRisk}, idle_warn_time = CASE WHEN ${isOn} THEN NULL ELSE idle_warn_time END,
               check_time = CASE WHEN ${isOn} THEN ${now.at}::timestamptz ELSE check_time END, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
    )
    const action = isOn ? 'on' : 'off'
    await logSwitches(tx, caller, [{ ...found, before: found.isOn, isOn, action }])
    return {}
  }),

  handle(terminalLife.remove, async ({ tx, caller, input, now, audit }) => {
    const found = await lockTerminals(tx, caller, input.ids)
    for (const terminal of found) {
      checkMayEdit(caller, terminal)
      checkNotReleasing(terminal)
    }
    await requireRemovable(tx, caller.tenantId, found)
    await removeTerminals(tx, makerOf(caller, now), found)
    const told = found.map(({ rtNo, sn, rpiNo, rpsNo }) => ({ rtNo, sn, rpiNo, rpsNo }))
    audit(changedEach('terminal', ({ rtNo }) => rtNo, told, []))
    return {}
  }),

  handle(terminalLife.ofSn, async ({ tx, caller, input }) => {
    const found = await rowOf<StockLine>(
      tx,
      sql`SELECT ${stockColumns(caller)} FROM stock_sn s WHERE ${stockInReach(caller)} AND s.rs_sn = ${input.sn}`,
    )
    if (!found) throw commonErrors.notFound()
    return { ...found, sn: found.rsSn, rpiNo: found.rpiNo } as OutputOf<typeof terminalLife.ofSn>
  }),
]

/** Moves a terminal to the place that a draft names; the staff member keeps it where nobody is named. @source docs/domain/network.md 13.3, submitV2 with rpsNo */
async function moveTerminal(
  tx: Tx,
  caller: Caller,
  { rtNo, sn, rpiNo, rpsNo, rpstNo }: InputOf<typeof terminalLife.submit> & { rtNo: string },
  now: Moment,
  audit: (note: AuditNote) => void,
) {
  if (!holds(caller, terminalLife.edit.permission)) throw commonErrors.forbidden()
  const found = await lockByNumber(tx, caller, rtNo)
  if (found.sn !== sn || found.rpiNo !== rpiNo) throw commonErrors.notFound()
  checkMove(found, rpsNo)
  if (rpstNo !== '' && isShareable(found.rpmType)) throw terminalErrors.sharedKind()
  const kept = (found.rpsNo ?? '') === rpsNo ? (found.rpstNo ?? '') : ''
  if (kept !== '' && rpstNo !== '' && kept !== rpstNo) throw terminalErrors.staffBound()
  const place = { rpsNo, rpstNo: rpstNo || kept }
  await placeTerminal(tx, makerOf(caller, now), found, place, 'move')
  audit({ entity: 'terminal', no: rtNo, before: { rpsNo: found.rpsNo, rpstNo: found.rpstNo }, after: place })
  return { rtNo }
}
