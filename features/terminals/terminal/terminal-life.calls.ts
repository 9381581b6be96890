import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/db.ts'
import { handle } from '../../../core/server/handle.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { stockColumns, type StockLine, stockInReach } from '../../inventory/stock/stock.queries.ts'
import { checkMayEdit, type OwnedMerchant } from '../../merchants/merchant/merchant-edit.rules.ts'
import { merchantsInReach } from '../../merchants/merchant/merchant-reach.queries.ts'
import { makerOf } from '../../providers/party/maker.rules.ts'
import { storesAndStaff } from './binding.queries.ts'
import { bindTerminals, checkPlace } from './terminal.actions.ts'
import { type LockedTerminal, lockTerminals, removeTerminals } from './terminal-life.actions.ts'
import { terminalLife } from './terminal-life.contract.ts'
import { checkMove, checkRemoval, offByRiskAfter } from './terminal-life.rules.ts'

handle(terminalLife.submit, async ({ tx, caller, input, now, audit }) => {
  const { sn, rpiNo, rpsNo, rpstNo, termName, installAddress } = input
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
    },
  ])
  audit({ entity: 'terminal', no: rtNo, after: { sn, rpiNo, rpsNo, rpstNo } })
  return { rtNo }
})

handle(terminalLife.edit, async ({ tx, caller, input, now, audit }) => {
  const found = await lockOne(tx, caller, input.id)
  const { rpsNo, termName, installAddress, voiceOn, volume, printCopies, printSides } = input
  if (found.version !== input.version) throw commonErrors.moved()
  checkMove(found, rpsNo)
  checkPlace({ rpiNo: found.rpiNo, rpsNo }, await storesAndStaff(tx, caller.tenantId, rpsNo ? [rpsNo] : []))
  await run(
    tx,
    sql`UPDATE rp_terminal SET rps_no = ${rpsNo || null}, term_name = ${termName}, install_address = ${installAddress}, voice_on = coalesce(${voiceOn ?? null}::boolean, voice_on),
               volume = coalesce(${volume ?? null}::smallint, volume), print_copies = coalesce(${printCopies ?? null}::smallint, print_copies), print_sides = coalesce(${printSides ?? null}::smallint, print_sides),
               update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
  )
  const before = { rpsNo: found.rpsNo, termName: found.termName }
  audit({ entity: 'terminal', no: found.rtNo, before, after: { rpsNo, termName } })
  return {}
})

handle(terminalLife.changeIsOn, async ({ tx, caller, input: { id, isOn }, now, audit }) => {
  const found = await lockOne(tx, caller, id)
  const offByRisk = offByRiskAfter(caller, isOn, found.offByRisk)
  await run(
    tx,
    sql`UPDATE rp_terminal SET is_on = ${isOn}, off_by_risk = ${offByRisk}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
  )
  audit({ entity: 'terminal', no: found.rtNo, before: { isOn: found.isOn }, after: { isOn } })
  return {}
})

handle(terminalLife.remove, async ({ tx, caller, input, now, audit }) => {
  const found = await lockTerminals(tx, caller, input.ids)
  for (const terminal of found) checkMayEdit(caller, terminal)
  checkRemoval(found)
  await removeTerminals(tx, makerOf(caller, now), found)
  audit({
    entity: 'terminal',
    no: found.map(({ rtNo }) => rtNo).join(','),
    before: { sns: found.map(({ sn }) => sn) },
    after: null,
  })
  return {}
})

handle(terminalLife.ofSn, async ({ tx, caller, input }) => {
  const found = await rowOf<StockLine>(
    tx,
    sql`SELECT ${stockColumns(caller)} FROM stock_sn s WHERE ${stockInReach(caller)} AND s.rs_sn = ${input.sn}`,
  )
  if (!found) throw commonErrors.notFound()
  return { ...found, sn: found.rsSn, rpiNo: found.rpiNo } as OutputOf<typeof terminalLife.ofSn>
})

/** One device that the caller may change. */
async function lockOne(tx: Tx, caller: Caller, id: bigint): Promise<LockedTerminal> {
  const [found] = await lockTerminals(tx, caller, [id])
  if (!found) throw commonErrors.notFound()
  checkMayEdit(caller, found)
  return found
}
