import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { given } from '../../../tests/kit/network.ts'
import { csvFile } from '../../../tests/kit/sheets.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { faultsOf } from '../../inventory/stock/stock-agrees.fixture.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { deviceModel } from '../device-model/device-model.contract.ts'
import { givenProduct, requestNo } from '../mall.fixture.ts'
import { brokenProofs, shown } from '../order/order.fixture.ts'
import { mallDelivery } from './delivery.contract.ts'
import { deviceOf, paidOrder, ship, startWarehouse, stocked, type Warehouse } from './delivery.fixture.ts'

let at: Warehouse
beforeAll(async () => {
  at = await startWarehouse()
}, 90_000)
afterAll(() => at.close())

const check = (subOrderCode: string, snList: readonly string[], user = at.warehouse) =>
  at.world.as(user).send(mallDelivery.check, { subOrderCode, snList: [...snList] })
const statuses = async (masterCode: string) => {
  const { masterStatus, subOrders } = await shown(at, at.buyer, masterCode)
  return [masterStatus, ...subOrders.map(({ subStatus, deliveredQty }) => `${subStatus}:${deliveredQty}`)]
}

describe('serial numbers are checked before they are sent (C0814, R347)', () => {
  it('says which may go and why the others may not, and changes nothing', async () => {
    const { subOrderCode, masterCode } = await paidOrder(at, 2)
    const [good = '', second = '', third = ''] = await stocked(at, 3)
    const [otherModel = ''] = await stocked(at, 1, {
      model: await given.model(at.world, { rpmType: RpmType.soundBox }),
    })
    const [abroad = ''] = await stocked(at, 1, {
      holder: { tenantId: at.tenantId, oemNo: at.tenantId, userNo: at.buyer.party.ownerNo },
    })
    const { data } = await check(subOrderCode, [good, good, 'NOBODY1', abroad, otherModel, second, third, '?'])
    expect(data).toEqual({
      okList: [good, second],
      leftQty: 2,
      failList: [
        { sn: good, reason: 'SN重复' },
        { sn: 'NOBODY1', reason: 'SN不存在' },
        { sn: abroad, reason: 'SN不在发货方库存中' },
        { sn: otherModel, reason: '设备型号与订单不符' },
        { sn: third, reason: '发货数量超过待发数量' },
        { sn: '?', reason: 'SN格式不正确' },
      ],
    })
    expect(await deviceOf(at, good)).toMatchObject({ status: 0, holder: at.tenantId })
    expect(await statuses(masterCode)).toEqual([1, '1:0'])
  })

  it('is for the staff of the seller alone', async () => {
    const { subOrderCode } = await paidOrder(at, 1)
    const stranger = await givenUser(at.world, { ...(await given.operator(at.world)), permissions: ['mall_deliver'] })
    expect(await check(subOrderCode, ['ABCDEF'], stranger)).toMatchObject({ code: 404 })
    const { party } = at.buyer
    const permissions = ['mall_deliver']
    const own = await givenUser(at.world, { ...party, userType: 2, userNo: party.ownerNo, permissions })
    expect(await check(subOrderCode, ['ABCDEF'], own)).toMatchObject({ code: 403 })
    expect(await check(subOrderCode, ['ABCDEF'], at.buyer.user)).toMatchObject({ code: 403 })
  })
})

describe('goods are sent (C0815, C0812, C0813, C1454, R077)', () => {
  it('in several deliveries, each device from 0 to 5 with its record, destined for the buyer', async () => {
    const { subOrderCode, masterCode } = await paidOrder(at, 3)
    const sns = await stocked(at, 3)
    const first = await ship(at, subOrderCode, { snList: sns.slice(0, 1) })
    expect(first).toMatchObject({ code: 200, data: { quantity: 1 } })
    expect(await statuses(masterCode)).toEqual([2, '2:1'])
    expect(await deviceOf(at, sns[0] ?? '')).toEqual({
      status: 5,
      holder: at.tenantId,
      to: at.buyer.party.ownerNo,
      log: [1, 9],
    })
    expect(await ship(at, subOrderCode, { snList: sns.slice(1), expressNo: 'SF2' })).toMatchObject({ code: 200 })
    expect(await statuses(masterCode)).toEqual([3, '3:3'])
    const list = async (filter: object) => (await at.world.as(at.warehouse).send(mallDelivery.list, { ...filter })).data
    const { deliveryNo } = first.data
    expect((await list({ subOrderCode })).records).toMatchObject([
      { quantity: 2, expressNo: 'SF2', expressName: '顺丰速运', deliveryStatus: 1 },
      { quantity: 1, deliveryNo, userNo: at.buyer.party.ownerNo, receiptTime: '' },
    ])
    expect((await list({ sn: sns[0] })).records).toMatchObject([{ deliveryNo }])
    expect((await list({ masterCode, deliveryStatus: 2 })).total).toBe(0)
    expect((await list({ expressNo: 'SF2', deliveryNo })).total).toBe(0)
    expect((await list({ userNo: 'F0' })).total).toBe(0)
    const { data } = await at.world.as(at.buyer.user).send(mallDelivery.detail, { deliveryNo })
    expect(data).toMatchObject({ snList: [{ sn: sns[0], isReturned: 0 }], states: [{ toStatus: 1 }] })
    const sheet = await at.world.as(at.warehouse).send(mallDelivery.export, { subOrderCode })
    expect(sheetRows(sheet.body)).toHaveLength(3)
    expect(await faultsOf(at.world, at.tenantId)).toEqual([])
  })

  it('by number where they have no serial numbers', async () => {
    const { specNos } = await givenProduct(at, { modelNo: await modelWithoutSn() })
    const { subOrderCode, masterCode } = await paidOrder(at, 10, { specNo: specNos[0] ?? '' })
    expect((await ship(at, subOrderCode, {})).msg).toBe('请填写发货数量')
    expect((await ship(at, subOrderCode, { quantity: 11 })).msg).toBe('发货数量超过待发数量')
    expect(await ship(at, subOrderCode, { quantity: 4 })).toMatchObject({ code: 200, data: { quantity: 4 } })
    expect(await statuses(masterCode)).toEqual([2, '2:4'])
    expect(await ship(at, subOrderCode, { quantity: 6 })).toMatchObject({ code: 200 })
    expect(await statuses(masterCode)).toEqual([3, '3:10'])
    expect((await ship(at, subOrderCode, { quantity: 1 })).code).toBe(409)
  })

  it('is refused whole when anything is wrong', async () => {
    const { subOrderCode, masterCode } = await paidOrder(at, 2)
    const [good = ''] = await stocked(at, 1)
    const refused = async (parts: Parameters<typeof ship>[2]) => (await ship(at, subOrderCode, parts)).msg
    expect(await refused({ snList: [good, 'NOBODY1'] })).toBe('NOBODY1：SN不存在')
    expect(await refused({ snList: [] })).toBe('该商品须按SN发货，请填写SN')
    expect(await refused({ snList: [good], expressCode: 'NONE' })).toBe('快递公司不存在')
    expect(await refused({ snList: [good], expressNo: '' })).toBe('快递单号不能为空')
    expect(await deviceOf(at, good)).toMatchObject({ status: 0, log: [1] })
    expect(await statuses(masterCode)).toEqual([1, '1:0'])
  })

  it('once, whoever asks at the same time', async () => {
    const one = await paidOrder(at, 1)
    const other = await paidOrder(at, 1)
    const [sn = ''] = await stocked(at, 1)
    const row = { text: 'SELECT 1 FROM stock_sn WHERE rs_sn = $1 FOR UPDATE', values: [sn] }
    const both = await atOnce(
      at.world,
      row,
      [one, other].map(
        ({ subOrderCode }) =>
          () =>
            ship(at, subOrderCode, { snList: [sn] }),
      ),
    )
    const codes = both.map((one) => (one.status === 'fulfilled' ? one.value.code : one.reason))
    expect(codes.toSorted()).toEqual([200, 409])
    const key = requestNo()
    const [again = ''] = await stocked(at, 1)
    const open = codes[0] === 200 ? other : one
    const first = await ship(at, open.subOrderCode, { snList: [again], requestNo: key })
    const second = await ship(at, open.subOrderCode, { snList: [again], requestNo: key })
    expect(second.data).toEqual(first.data)
    expect(await brokenProofs(at)).toEqual([])
  })
})

describe('a sheet of one order (C0811, C0817, C1452, R673)', () => {
  const heading = ['快递单号', 'SN', '数量']
  const formOf = (subOrderCode: string, rows: string[][]) => ({
    file: csvFile([heading, ...rows]),
    fields: { subOrderCode, expressCode: 'ZTO' },
  })
  const send = (subOrderCode: string, rows: string[][]) =>
    sendForm(at.world, at.warehouse, mallDelivery.import, formOf(subOrderCode, rows))
  const preview = (subOrderCode: string, rows: string[][]) =>
    sendForm(at.world, at.warehouse, mallDelivery.preview, formOf(subOrderCode, rows))

  it('has a template, and sends all rows or none', async () => {
    const template = await at.world.as(at.warehouse).send(mallDelivery.template, {})
    expect(sheetRows(template.body)[0]).toEqual(heading)
    const { subOrderCode, masterCode } = await paidOrder(at, 3)
    const sns = await stocked(at, 3)
    const rows = sns.map((sn, place) => [`ZT${place > 1 ? 2 : 1}`, sn, ''])
    const bad = await send(subOrderCode, [...rows.slice(0, 2), ['ZT1', 'NOBODY1', '']])
    expect(bad.data).toMatchObject({ success: 0, fail: 3 })
    expect(await statuses(masterCode)).toEqual([1, '1:0'])
    const seen = await preview(subOrderCode, [...rows.slice(0, 2), ['ZT1', 'NOBODY1', '']])
    expect(seen.data.faults).toContainEqual({ row: 4, column: 'SN', reason: 'SN不存在' })
    expect((await send(subOrderCode, rows)).data).toMatchObject({ success: 3, fail: 0 })
    expect(await statuses(masterCode)).toEqual([3, '3:3'])
    const { data } = await at.world.as(at.warehouse).send(mallDelivery.list, { subOrderCode })
    expect(data.records.map(({ quantity, expressName }) => [quantity, expressName])).toEqual([
      [1, '中通快递'],
      [2, '中通快递'],
    ])
  })

  it('sends 1,000 devices within 3 seconds', async () => {
    const { subOrderCode, masterCode } = await paidOrder(at, 1000)
    const sns = await stocked(at, 1000)
    const begun = performance.now()
    const sent = await send(
      subOrderCode,
      sns.map((sn) => ['ZT1000', sn, '']),
    )
    const seconds = (performance.now() - begun) / 1000
    expect(sent.data).toMatchObject({ success: 1000, fail: 0 })
    expect(await statuses(masterCode)).toEqual([3, '3:1000'])
    expect(seconds).toBeLessThan(3)
  }, 30_000)
})

/** A model of goods that go by number. */
async function modelWithoutSn(): Promise<string> {
  const { world, warehouse, shopTypeNo } = at
  const model = { modelName: '热敏纸', shopTypeNo, rpmNo: '', needSn: 0, status: 1, requestNo: requestNo() } as const
  return (await world.as(warehouse).send(deviceModel.save, model)).data.modelNo
}
