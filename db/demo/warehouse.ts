import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { type Holder, holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import { moveDevices } from '../../features/inventory/device/movement.actions.ts'
import { activateStock } from '../../features/inventory/stock/stock.actions.ts'
import { decideOrder, handOver, keepDevices, sendDevices } from '../../features/inventory/transfer/transfer.actions.ts'
import { OrderKind, RsrStatus } from '../../features/inventory/transfer/transfer-codes.contract.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { createModels, createSuppliers } from '../../features/channels/model/model.actions.ts'
import { ModuleType, RpmType } from '../../features/channels/model/model-codes.contract.ts'
import { bindTerminals } from '../../features/terminals/terminal-life/terminal.actions.ts'
import { operatorId } from './accounts.ts'
import type { DemoMerchant, DemoParties } from './network.ts'

/**
 * Creates the stock of the demo world's warehouse and the goods on their way between it and its providers: sound boxes in
 * every state that a device rests in, and an order in every status.
 * @param merchant one right below the operator, who gets a sound box
 */
export async function fillWarehouse(
  db: Db,
  parties: DemoParties,
  { merchant, today }: { merchant: DemoMerchant; today: string },
): Promise<void> {
  await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    const maker = await warehouseKeeper(tx, `${today} 08:30:00+08`)
    const found = await holdersOf(tx, operatorId, [operatorId, parties.north, parties.city])
    const holder = (no: string): Holder => {
      const one = found.get(no)
      if (!one) throw new Error(`nobody of the number ${no} holds stock`)
      return one
    }
    const [own, north, city] = [holder(operatorId), holder(parties.north), holder(parties.city)]
    const rpmNo = await soundBox(tx, maker.at)
    const sns = Array.from({ length: 60 }, (_, n) => `YLB2026${String(n + 1).padStart(5, '0')}`)
    await takeIn(tx, maker, { holder: own, devices: sns.map((sn) => ({ sn, rpmNo })), remark: '首批云喇叭' })
    const send = async (from: number, until: number, to: Holder, remark: string) => {
      const some = sns.slice(from, until)
      const rsrNo = await sendDevices(tx, maker, { orderKind: OrderKind.transfer, from: own, to, sns: some, remark })
      const sides = { outNo: own.holderNo, inNo: to.holderNo, isRecall: false }
      const pending = { rsrStatus: RsrStatus.pending, orderKind: OrderKind.transfer }
      return { ...sides, ...pending, rsrNo, oemNo: operatorId, quantity: some.length }
    }
    const arrived = await send(0, 12, north, '华北首批')
    await handOver(tx, maker, arrived)
    await decideOrder(tx, maker, arrived, RsrStatus.confirmed, { action: 'confirm', userNo: north.holderNo })
    const refused = await send(12, 14, city, '型号不符')
    await keepDevices(tx, maker, refused, '型号不符')
    await decideOrder(tx, maker, refused, RsrStatus.refused, { action: 'cancel', userNo: city.holderNo })
    const cancelled = await send(14, 16, city, '')
    await keepDevices(tx, maker, cancelled, '发错')
    await decideOrder(tx, maker, cancelled, RsrStatus.cancelled, { action: 'cancel', userNo: operatorId })
    await send(16, 24, city, '请尽快确认')
    await moveDevices(tx, maker, { event: 'hold', sns: sns.slice(26, 28), remark: '屏幕损坏返修' })
    await moveDevices(tx, maker, { event: 'scrap', sns: sns.slice(28, 29), remark: '进水' })
    await activateStock(tx, operatorId, maker.at)
    await bindTerminals(tx, maker, [{ sn: sns[29] as string, rpiNo: merchant.rpiNo, termName: '前台云喇叭' }])
  })
}

/** The demo's warehouse clerk as the maker of records. */
async function warehouseKeeper(tx: Tx, at: string): Promise<Maker> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `SELECT id FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account = 'warehouse'`,
    [operatorId],
  )
  return { tenantId: operatorId, oemNo: operatorId, userId: rows[0]?.id ?? null, deptId: null, at }
}

async function soundBox(tx: Tx, at: string): Promise<string> {
  const [supNo = ''] = await createSuppliers(tx, { userId: null, at }, [{ supName: '演示音箱厂' }])
  const [rpmNo = ''] = await createModels(tx, { userId: null, at }, [
    { rpmName: '演示云喇叭', rpmType: RpmType.soundBox, supNo, moduleType: ModuleType.g4 },
  ])
  return rpmNo
}
