import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, run, type Tx } from '../../core/server/database/db.ts'
import { addDays } from '../../core/shared/dates.ts'
import { holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { lookAtIdle } from '../../features/terminals/release/idle.actions.ts'
import { createModels } from '../../features/channels/model/model.actions.ts'
import { ModuleType, PosKind, RpmType } from '../../features/channels/model/model-codes.contract.ts'
import { bindTerminals, type TerminalDraft } from '../../features/terminals/terminal-life/terminal.actions.ts'
import { operatorId } from './accounts.ts'
import { demoAisle, type DemoMerchant } from './network.ts'

/**
 * Terminals of one merchant of the demo world in every place and with every warning: in a store, in the hands of a clerk,
 * in no store, far from its store, long without payments.
 * @param merchant one right below the operator
 */
export async function placeTerminals(
  db: Db,
  { merchant: { rpiNo }, today }: { merchant: DemoMerchant; today: string },
): Promise<void> {
  await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    const at = `${today} 08:40:00+08`
    const maker: Maker = { tenantId: operatorId, oemNo: operatorId, userId: null, deptId: null, at }
    const { rpsNo, rpstNo } = await placeOf(tx, rpiNo)
    await run(
      tx,
      sql`UPDATE pos_store SET longitude = 120.1551, latitude = 30.2741 WHERE tenant_id = ${operatorId} AND rps_no = ${rpsNo}`,
    )
    const [smart = '', scanner = ''] = await models(tx, at)
    const holder = (await holdersOf(tx, operatorId, [operatorId])).get(operatorId)
    if (!holder) throw new Error('the operator holds no stock')
    const bind = async (by: Maker, rpmNo: string, drafts: readonly TerminalDraft[]) => {
      const aisleCode = rpmNo === smart ? { aisleCode: demoAisle } : {}
      await takeIn(tx, by, { holder, devices: drafts.map(({ sn }) => ({ sn, rpmNo, ...aisleCode })) })
      await bindTerminals(tx, by, drafts)
    }
    const far = { longitude: '120.1702', latitude: '30.2741', installAddress: '西湖文化广场' }
    await bind(maker, smart, [
      { sn: 'N5202600001', rpiNo, rpsNo, rpstNo, termName: '收银台一', aisleTermNo: '90000001' },
      { sn: 'N5202600002', rpiNo, rpsNo, termName: '外摆', aisleTermNo: '90000002', ...far },
      { sn: 'N5202600003', rpiNo, termName: '备用POS', aisleTermNo: '90000003' },
    ])
    await bind(maker, scanner, [{ sn: 'SMQ2026000001', rpiNo, rpsNo, termName: '收银台扫码枪' }])
    const longAgo = { ...maker, at: `${addDays(today, -100)} 10:00:00+08` }
    await bind(longAgo, scanner, [{ sn: 'SMQ2026000002', rpiNo, rpsNo, termName: '二楼扫码盒' }])
    await lookAtIdle(tx, operatorId, at)
  })
}

/** The head store of a merchant and one who works there. */
async function placeOf(tx: Tx, rpiNo: string): Promise<{ rpsNo: string; rpstNo: string }> {
  const found = await rowOf<{ rpsNo: string; rpstNo: string }>(
    tx,
    sql`SELECT l.rps_no AS "rpsNo", l.rpst_no AS "rpstNo" FROM pos_staff_store l JOIN pos_staff p ON p.tenant_id = l.tenant_id AND p.rpst_no = l.rpst_no
         WHERE p.tenant_id = ${operatorId} AND p.rpi_no = ${rpiNo} AND l.is_on AND NOT l.is_deleted ORDER BY l.id LIMIT 1`,
  )
  if (!found) throw new Error(`nobody works for ${rpiNo}`)
  return found
}

async function models(tx: Tx, at: string): Promise<string[]> {
  const supplier = await rowOf<{ supNo: string }>(
    tx,
    sql`SELECT sup_no AS "supNo" FROM terminal_sup ORDER BY sup_no LIMIT 1`,
  )
  const supNo = supplier?.supNo ?? ''
  return createModels(tx, { userId: null, at }, [
    { rpmName: '演示智能POS', rpmType: RpmType.pos, supNo, moduleType: ModuleType.g4Wifi, posKind: PosKind.smart },
    { rpmName: '演示扫码枪', rpmType: RpmType.scanner, supNo, moduleType: ModuleType.usb },
  ])
}
