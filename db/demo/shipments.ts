import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf } from '../../core/server/database/db.ts'
import { RpmType } from '../../features/channels/model/model-codes.contract.ts'
import { holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import { mallDelivery } from '../../features/mall/delivery/delivery.contract.ts'
import { MallPayMode } from '../../features/mall/order/order-codes.contract.ts'
import { mallAddress } from '../../features/mall/address/address.contract.ts'
import { mallOrder } from '../../features/mall/order/order.contract.ts'
import { shopOrder } from '../../features/mall/shop-order/shop-order.contract.ts'
import { operatorId } from './accounts.ts'
import { type AtWork, atWork } from './at-work.ts'
import { demoAisle } from './network.ts'

const scope = { tenantId: operatorId, oemNo: '' }

/** Deliveries of the mall in every state: one order sent in part, one that is under way, one received and completed. */
export async function playShipments(db: Db, today: string): Promise<void> {
  const [warehouse, city] = [atWork(db, 'warehouse'), atWork(db, 'city')]
  const { records } = await city(mallOrder.subs, { productName: '', subStatus: '1', size: 50 })
  const ofGoods = (name: string) => {
    const found = records.find(({ productName }) => productName === name)
    if (!found) throw new Error(`nobody ordered ${name}`)
    return found
  }
  const [paper, printers] = [ofGoods('热敏打印纸 57×50'), ofGoods('云打印机 P2')]
  const boxes = await orderAgain(city, ofGoods('云喇叭 Q3 4G版').specNo ?? '')
  const sns = await takeDevices(db, printers.rpmNo ?? '', `${today} 09:00:00+08`)
  const send = async (subOrderCode: string, expressNo: string, parts: { snList?: string[]; quantity?: number }) =>
    (await warehouse(mallDelivery.deliver, { subOrderCode, expressCode: 'SF', expressNo, ...parts })).deliveryNo ?? ''
  await send(paper.subOrderCode ?? '', 'SF1400088880001', { quantity: 4 })
  const first = await send(printers.subOrderCode ?? '', 'SF1400088880002', { snList: sns.slice(0, 2) })
  await send(boxes, 'SF1400088880003', { snList: sns.slice(2, 4) })
  await city(shopOrder.receive, { subOrderCode: printers.subOrderCode ?? '', deliveryNo: first })
}

/** Orders two pieces more and pays them. @returns number of the sub order */
async function orderAgain(city: AtWork, specNo: string): Promise<string> {
  const [address] = await city(mallAddress.list, {})
  const lines = [{ specNo, quantity: 2 }]
  const { masterCode = '' } = await city(mallOrder.place, { lines, addressId: address?.id ?? '' })
  await city(mallOrder.pay, { masterCode: masterCode ?? '', payMode: MallPayMode.recharge })
  const { subOrders } = await city(mallOrder.master, { masterCode: masterCode ?? '' })
  return subOrders[0]?.subOrderCode ?? ''
}

/** Takes devices of the model that is sold into the operator's stock. @returns their serial numbers */
const takeDevices = (db: Db, rpmNo: string, at: string): Promise<string[]> =>
  inScope(db, scope, async (tx) => {
    const holder = (await holdersOf(tx, operatorId, [operatorId])).get(operatorId)
    if (!holder) throw new Error('the operator holds no stock')
    const model = await rowOf<{ rpmType: number }>(
      tx,
      sql`SELECT rpm_type AS "rpmType" FROM terminal_model WHERE rpm_no = ${rpmNo}`,
    )
    const aisle = model?.rpmType === RpmType.pos ? { aisleCode: demoAisle } : {}
    const sns = Array.from({ length: 6 }, (_, n) => `SCSB2026${String(n + 1).padStart(4, '0')}`)
    const maker = { tenantId: operatorId, oemNo: operatorId, userId: null, deptId: null, at }
    await takeIn(tx, maker, { holder, devices: sns.map((sn) => ({ sn, rpmNo, ...aisle })), remark: '商城备货' })
    return sns
  })
