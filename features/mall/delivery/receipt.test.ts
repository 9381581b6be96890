import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import { faultsOf } from '../../inventory/stock/stock-agrees.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { terminalLife } from '../../terminals/terminal-life/terminal-life.contract.ts'
import { balanceOf, givenMerchantOwner, givenSubOperator, givenMoney } from '../../wallets/owner/owner.fixture.ts'
import { givenProduct, sellerPermissions } from '../mall.fixture.ts'
import { brokenProofs, buyerPermissions, givenAddress, prepaid, shown, wallet } from '../order/order.fixture.ts'
import { saleClass } from '../sale-class/sale-class.contract.ts'
import { mallDelivery } from './delivery.contract.ts'
import {
  deviceOf,
  givenShopper,
  paidOrder,
  receive,
  ship,
  startWarehouse,
  stocked,
  type Warehouse,
  warehousePermissions,
} from './delivery.fixture.ts'
import { deliveryReceipt } from './delivery.jobs.ts'

let at: Warehouse
beforeAll(async () => {
  at = await startWarehouse()
}, 90_000)
afterAll(() => at.close())

const income = () => balanceOf(at.world, at.tenantId, accounts.mallIncome(at.tenantId))
const detail = async (deliveryNo: string) =>
  (await at.world.as(at.warehouse).send(mallDelivery.detail, { deliveryNo })).data
const statuses = async (masterCode: string, buyer = at.buyer) => {
  const { masterStatus, subOrders } = await shown(at, buyer, masterCode)
  return [masterStatus, ...subOrders.map(({ subStatus }) => subStatus)]
}

describe('a delivery is received (C0827, R675, 1902)', () => {
  it('by its buyer: the devices are the buyer’s, and the last one completes the order', async () => {
    const { subOrderCode, masterCode } = await paidOrder(at, 3)
    const sns = await stocked(at, 3)
    const [before, held] = [await income(), await prepaid(at, at.buyer.party)]
    const first = (await ship(at, subOrderCode, { snList: sns.slice(0, 2) })).data.deliveryNo ?? ''
    expect((await receive(at, subOrderCode, first)).data).toEqual({ subStatus: 2 })
    expect(await deviceOf(at, sns[0] ?? '')).toEqual({
      status: 0,
      holder: at.buyer.party.ownerNo,
      to: null,
      log: [1, 9, 10],
    })
    expect(await statuses(masterCode)).toEqual([2, 2])
    expect(await income()).toBe(before)
    const second = (await ship(at, subOrderCode, { snList: sns.slice(2) })).data.deliveryNo ?? ''
    expect(await statuses(masterCode)).toEqual([3, 3])
    expect((await receive(at, subOrderCode, second)).data).toEqual({ subStatus: 4 })
    expect(await statuses(masterCode)).toEqual([4, 4])
    expect(await income()).toBe(before + 3000n)
    expect(await prepaid(at, at.buyer.party)).toBe(held - 3000n)
    expect(await detail(second)).toMatchObject({ deliveryStatus: 2, receiptWay: 1 })
    expect((await receive(at, subOrderCode, second)).code).toBe(409)
    expect(await faultsOf(at.world, at.tenantId)).toEqual([])
    expect(await brokenProofs(at)).toEqual([])
  })

  it('by staff of the seller, by nobody else', async () => {
    const { subOrderCode } = await paidOrder(at, 1)
    const deliveryNo = (await ship(at, subOrderCode, { snList: await stocked(at, 1) })).data.deliveryNo ?? ''
    const other = await givenShopper(at)
    expect((await receive(at, subOrderCode, deliveryNo, other.user)).code).toBe(404)
    const above = await givenShopper(at)
    const below = await givenShopper(at, { parent: above.party })
    const theirs = await paidOrder(at, 1, { buyer: below })
    const sent = (await ship(at, theirs.subOrderCode, { snList: await stocked(at, 1) })).data.deliveryNo ?? ''
    expect((await receive(at, theirs.subOrderCode, sent, above.user)).code).toBe(403)
    expect((await receive(at, 'MS0', deliveryNo)).code).toBe(404)
    expect((await receive(at, subOrderCode, deliveryNo, at.warehouse)).data).toEqual({ subStatus: 4 })
  })

  it('by itself ten days after it was sent', async () => {
    const { subOrderCode, masterCode } = await paidOrder(at, 1)
    const [sn = ''] = await stocked(at, 1)
    const deliveryNo = (await ship(at, subOrderCode, { snList: [sn] })).data.deliveryNo ?? ''
    const sent = (ago: string) =>
      at.world.within({ tenantId: at.tenantId, oemNo: '' }, ({ client }) =>
        client.query(
          'UPDATE mall_delivery SET delivery_time = business_now() - $2::interval, version = version + 1 WHERE delivery_no = $1',
          [deliveryNo, ago],
        ),
      )
    const run = () => advanceCalendar(at.world.db, { wait: true, jobs: [deliveryReceipt] })
    await run()
    await sent('9 days 23 hours')
    await at.world.moveClock('11 minutes')
    await run()
    expect(await statuses(masterCode)).toEqual([3, 3])
    await sent('10 days')
    await at.world.moveClock('22 minutes')
    await run()
    expect(await statuses(masterCode)).toEqual([4, 4])
    expect(await detail(deliveryNo)).toMatchObject({ deliveryStatus: 2, receiptWay: 2 })
    expect(await deviceOf(at, sn)).toMatchObject({ status: 0, holder: at.buyer.party.ownerNo })
  })

  it('when the buyer’s side binds one of its devices', async () => {
    const { subOrderCode, masterCode } = await paidOrder(at, 2)
    const sns = await stocked(at, 2)
    const deliveryNo = (await ship(at, subOrderCode, { snList: sns })).data.deliveryNo ?? ''
    const merchant = await givenMerchantOwner(at.world, { tenantId: at.tenantId, parent: at.buyer.party })
    const binder = await givenUser(at.world, { tenantId: at.tenantId, permissions: ['terminal_add', 'terminal_view'] })
    const bind = (sn: string) =>
      at.world.as(binder).send(terminalLife.submit, { sn, rpiNo: merchant.ownerNo, requestNo: crypto.randomUUID() })
    expect(await bind(sns[0] ?? '')).toMatchObject({ code: 200 })
    expect(await deviceOf(at, sns[0] ?? '')).toMatchObject({ status: 2, log: [1, 9, 10, 6] })
    expect(await deviceOf(at, sns[1] ?? '')).toMatchObject({
      status: 0,
      holder: at.buyer.party.ownerNo,
      log: [1, 9, 10],
    })
    expect(await statuses(masterCode)).toEqual([4, 4])
    expect(await detail(deliveryNo)).toMatchObject({ deliveryStatus: 2, receiptWay: 3 })
    expect(await faultsOf(at.world, at.tenantId)).toEqual([])
  })
})

describe('a sub-operator as buyer and as seller', () => {
  it('receives what the root operator sent, and sells it to its own providers for its reward wallet', async () => {
    const { tenantId, world } = at
    const party = await givenSubOperator(world, tenantId)
    const permissions = [...buyerPermissions, ...warehousePermissions, ...sellerPermissions]
    const user = await givenUser(world, { tenantId, oemNo: party.oemNo, permissions })
    await givenMoney(world, party, WalletKind.recharge, 100_000)
    const sub = { party, user, addressId: await givenAddress(at, party) }
    const order = await paidOrder(at, 1, { buyer: sub })
    const [sn = ''] = await stocked(at, 1)
    const sent = (await ship(at, order.subOrderCode, { snList: [sn] })).data.deliveryNo ?? ''
    expect((await receive(at, order.subOrderCode, sent, user)).data).toEqual({ subStatus: 4 })
    expect(await deviceOf(at, sn)).toMatchObject({ status: 0, holder: party.oemNo })
    const inner = await givenShopper(at, { oemNo: party.oemNo })
    const classId = (
      await world.as(user).send(saleClass.submit, { className: '设备', sort: 1, requestNo: crypto.randomUUID() })
    ).data.id
    const { specNos } = await givenProduct(at, { user, classId, specs: [{ price: '50.00' }] })
    const theirs = await paidOrder(at, 1, { buyer: inner, specNo: specNos[0] ?? '' })
    expect((await ship(at, theirs.subOrderCode, { snList: [sn] })).code).toBe(404)
    const out = (await ship(at, theirs.subOrderCode, { snList: [sn] }, user)).data.deliveryNo ?? ''
    expect((await receive(at, theirs.subOrderCode, out, inner.user)).data).toEqual({ subStatus: 4 })
    expect(await deviceOf(at, sn)).toMatchObject({ status: 0, holder: inner.party.ownerNo, log: [1, 9, 10, 9, 10] })
    expect(await wallet(at, party, WalletKind.reward)).toBe(5000n)
    expect(await brokenProofs(at)).toEqual([])
  })
})
