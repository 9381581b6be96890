import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { csvFile } from '../../../tests/kit/sheets.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { mallDelivery } from '../delivery/delivery.contract.ts'
import { paidOrder, receive, ship, startWarehouse, stocked, type Warehouse } from '../delivery/delivery.fixture.ts'
import { requestNo } from '../mall.fixture.ts'
import { mallOrder } from '../order/order.contract.ts'
import { brokenProofs, pay, place, shown } from '../order/order.fixture.ts'
import { shopOrder } from './shop-order.contract.ts'

let at: Warehouse
beforeAll(async () => {
  at = await startWarehouse()
}, 90_000)
afterAll(() => at.close())

const send = () => at.world.as(at.warehouse).send

describe('orders as the warehouse sees them (C0818, C0819, C0820, C0821, C0822)', () => {
  it('are listed, counted, shown and exported alike', async () => {
    const { subOrderCode, id } = await paidOrder(at, 2)
    await ship(at, subOrderCode, { snList: await stocked(at, 1) })
    const list = await send()(shopOrder.list, { subOrderCode })
    expect(list.data.records).toMatchObject([{ subStatus: 2, deliveredQty: 1, quantity: 2 }])
    expect((await send()(shopOrder.statistics, { subOrderCode })).data).toMatchObject({
      orderCount: 1,
      payAmount: '20.00',
      groups: [{ subStatus: 2, quantity: 2 }],
    })
    expect((await send()(shopOrder.statistics, { subOrderCode: 'MS0' })).data).toMatchObject({
      orderCount: 0,
      payAmount: '0.00',
    })
    const one = (await send()(shopOrder.detail, { id })).data
    expect(one).toMatchObject({ receiverPhone: '138****5678', mayReceive: 1, deliveries: [{ quantity: 1 }] })
    expect((await send()(shopOrder.detailById, { id })).data).toEqual(one)
    expect((await at.world.as(at.buyer.user).send(shopOrder.detail, { id })).data).toMatchObject({ mayReceive: 1 })
    expect((await send()(shopOrder.detail, { id: '1' })).code).toBe(404)
    expect(sheetRows((await send()(shopOrder.export, { subOrderCode })).body)).toHaveLength(2)
  })
})

describe('a sheet of many orders (C0823, C0828, C1453, R676)', () => {
  it('is exported in the layout of its import, filled in, and sends each order whole or not at all', async () => {
    const [one, other] = [await paidOrder(at, 2), await paidOrder(at, 1)]
    const sns = await stocked(at, 3)
    const rowsOf = async ({ subOrderCode }: { subOrderCode: string }) =>
      sheetRows((await send()(shopOrder.toShip, { subOrderCode })).body)
    const [heading = [], ...lines] = await rowsOf(one)
    const [, ...more] = await rowsOf(other)
    expect(lines.map((row) => row[3])).toEqual(['1', '1'])
    const filled = [...lines, ...more].map((row, place) => [
      row[0] ?? '',
      row[1] ?? '',
      sns[place] ?? '',
      '',
      'SF',
      `SF${place}`,
    ])
    const broken = filled.map((row, place) => (place === 1 ? row.with(2, 'NOBODY1') : row))
    const sheet = (rows: string[][]) => ({ file: csvFile([heading, ...rows]) })
    const seen = await sendForm(at.world, at.warehouse, shopOrder.preview, sheet(broken))
    expect(seen.data).toMatchObject({ success: 1, fail: 2 })
    expect(seen.data.faults).toEqual([
      { row: 2, column: '', reason: '同一单据的其他行有误，整单未导入' },
      { row: 3, column: 'SN', reason: 'SN不存在' },
    ])
    const part = await sendForm(at.world, at.warehouse, shopOrder.import, sheet(broken))
    expect(part.data).toMatchObject({ success: 1, fail: 2 })
    const statusOf = async ({ masterCode }: { masterCode: string }) =>
      (await shown(at, at.buyer, masterCode)).masterStatus
    expect([await statusOf(one), await statusOf(other)]).toEqual([1, 3])
    const rest = await sendForm(at.world, at.warehouse, shopOrder.import, sheet(filled.slice(0, 2)))
    expect(rest.data).toMatchObject({ success: 2, fail: 0 })
    expect(await statusOf(one)).toBe(3)
    const { data } = await send()(mallDelivery.list, { subOrderCode: one.subOrderCode })
    expect(data.records.map(({ expressNo }) => expressNo)).toEqual(['SF1', 'SF0'])
  })

  it('refuses what may not be sent, row by row', async () => {
    const done = await paidOrder(at, 1)
    const [sn = '', free = ''] = await stocked(at, 2)
    const { deliveryNo = '' } = (await ship(at, done.subOrderCode, { snList: [sn] })).data
    await receive(at, done.subOrderCode, deliveryNo ?? '')
    const open = await paidOrder(at, 1)
    const heading = ['子订单号', '商品', 'SN', '数量', '快递公司编码', '快递单号']
    const rows = [
      [done.subOrderCode, '', free, '', 'SF', 'SF1'],
      ['MS000', '', 'ABCDEF1', '', 'SF', 'SF1'],
      [open.subOrderCode, '', '', '1', 'SF', 'SF1'],
      ['', '', free, '', 'XX', ''],
    ]
    const { data } = await sendForm(at.world, at.warehouse, shopOrder.preview, { file: csvFile([heading, ...rows]) })
    expect(data.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '当前状态不允许此操作'],
      [3, '数据不存在或无权查看'],
      [4, '该商品须按SN发货，请填写SN'],
      [5, '子订单号不能为空'],
      [5, '快递单号不能为空'],
    ])
  })
})

describe('orders that the operator enters and removes (C0824, C0825, C0826, R679)', () => {
  const draft = (more: object = {}) => ({
    userNo: at.buyer.party.ownerNo,
    specNo: at.boxes,
    quantity: 2,
    receiverName: '李四',
    receiverPhone: '13900001111',
    districtCode: '330106',
    address: '文三路2号',
    remark: '',
    requestNo: requestNo(),
    ...more,
  })

  it('save adds one that its buyer pays; submit adds, or gives one in 0 another receiver', async () => {
    const added = (await send()(shopOrder.save, draft())).data
    expect(added).toMatchObject({ payAmount: '20.00' })
    const { masterCode } = (await send()(shopOrder.submit, draft())).data
    expect(masterCode).not.toBe(added.masterCode)
    const [sub] = (await shown(at, at.buyer, masterCode ?? '')).subOrders
    const id = sub?.id ?? ''
    const changed = draft({ id, receiverPhone: '139****1111', address: '文三路3号' })
    expect(await send()(shopOrder.submit, changed)).toMatchObject({ code: 200, data: { masterCode } })
    const reveal = (await send()(shopOrder.detail, { id })).data
    expect(reveal).toMatchObject({ address: '文三路3号', receiverPhone: '139****1111', subStatus: 0 })
    expect(await pay(at, at.buyer, masterCode ?? '')).toMatchObject({ code: 200 })
    expect((await send()(shopOrder.submit, { ...changed, requestNo: requestNo() })).code).toBe(409)
    expect(await brokenProofs(at)).toEqual([])
  })

  it('save refuses a stranger, bad fields and what is not there', async () => {
    const refused = async (more: object) => (await send()(shopOrder.save, draft(more))).msg
    expect(await refused({ userNo: 'F0' })).toBe('数据不存在或无权查看')
    expect(await refused({ receiverPhone: '12' })).toBe('收货电话格式不正确')
    expect(await refused({ districtCode: '999999' })).not.toBe('操作成功')
    expect(await refused({ specNo: 'GG0' })).toBe('商品已下架')
    expect(await refused({ quantity: 99_999 })).toBe('库存不足')
    expect((await at.world.as(at.buyer.user).send(shopOrder.save, draft())).code).toBe(403)
  })

  it('remove hides closed orders, and no others', async () => {
    const { masterCode } = (await place(at, at.buyer, [at.boxes])).data
    const [sub] = (await shown(at, at.buyer, masterCode)).subOrders
    const ids = sub?.id ?? ''
    expect((await send()(shopOrder.remove, { ids })).msg).toBe('只能删除已关闭的订单')
    await at.world.as(at.buyer.user).send(mallOrder.cancel, { masterCode })
    expect((await send()(shopOrder.list, { masterCode })).data.total).toBe(1)
    expect(await send()(shopOrder.remove, { ids })).toMatchObject({ code: 200 })
    expect((await send()(shopOrder.list, { masterCode })).data.total).toBe(0)
    expect((await send()(shopOrder.remove, { ids })).code).toBe(404)
  })
})
