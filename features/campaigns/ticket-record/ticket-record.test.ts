import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { newTenant, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { refunded } from '../../trades/engine/channel-event.fixture.ts'
import { tradeList } from '../../trades/trade-list/trade-list.contract.ts'
import { ticket } from '../ticket/ticket.contract.ts'
import { givenTickets, inMinutes, type TicketScene } from '../ticket/ticket.fixture.ts'
import { ticketRecord } from './ticket-record.contract.ts'

let world: World
let scene: TicketScene
beforeAll(async () => {
  world = await startMoneyWorld()
  scene = await givenTickets(world)
  const shared = await scene.running({ ticketName: '共担', fundKind: 3, platformRatio: '50', value: '10.00' })
  const own = await scene.running({ ticketName: '商户', fundKind: 2, value: '4.00', maxDiscount: '4.00' })
  const order = async (ticketNo: string) => (await scene.order('100.00', { ticketNo })).data.rptOrderCode
  await scene.pay(await order(shared.ticketNo), '90.00')
  const event = await scene.pay(await order(shared.ticketNo), '90.00')
  await scene.network.apply(refunded(event, '90.00', { finishTime: `${inMinutes(0)}+08` }))
  await order(shared.ticketNo)
  await scene.pay(await order(own.ticketNo), '96.00')
  const { id } = (await world.as(scene.maker).send(ticket.list, { ticketName: '商户' })).data.records[0] as {
    id: string
  }
  await world.as(scene.maker).send(ticket.changeStatus, { id, ticketStatus: 3, requestNo: randomUUID() })
}, 90_000)
afterAll(() => world.close())

const sum = (rows: readonly Record<string, unknown>[], field: string) =>
  (rows.reduce((total, row) => total + Math.round(Number(row[field]) * 100), 0) / 100).toFixed(2)

describe('figures of tickets (C0560, C0561, C0564, R060)', () => {
  it('say what each gave, who bears it and what was taken back', async () => {
    const { records } = (await world.as(scene.maker).send(ticketRecord.list)).data
    expect(records.map(({ createTime: _createTime, id: _id, ticketNo: _ticketNo, ...row }) => row)).toEqual([
      {
        ticketName: '商户',
        fundKind: 2,
        ticketStatus: 3,
        budgetAmount: '100.00',
        usedCount: 1,
        takenBackCount: 0,
        lockedCount: 0,
        orderAmount: '100.00',
        discountAmount: '4.00',
        platformAmount: '0.00',
        merchantAmount: '4.00',
        returnedAmount: '0.00',
        lockedAmount: '0.00',
      },
      {
        ticketName: '共担',
        fundKind: 3,
        ticketStatus: 1,
        budgetAmount: '100.00',
        usedCount: 2,
        takenBackCount: 1,
        lockedCount: 1,
        orderAmount: '200.00',
        discountAmount: '20.00',
        platformAmount: '10.00',
        merchantAmount: '10.00',
        returnedAmount: '5.00',
        lockedAmount: '10.00',
      },
    ])
  })

  it('by ticket and by trade (C0562, C0563, C0565) are the same in list, totals and sheet, for every filter', async () => {
    const { records: tickets } = (await world.as(scene.maker).send(ticketRecord.list)).data
    const ticketNo = tickets[0]?.ticketNo ?? ''
    for (const filter of [
      {},
      { ticketNo },
      { ticketStatus: '1' },
      { fundKind: 2 },
      { createTime_dategt: '2000-01-01', createTime_datelt: '2000-01-31' },
    ]) {
      const rows = (await world.as(scene.maker).send(ticketRecord.list, filter)).data.records
      const { data } = await world.as(scene.maker).send(ticketRecord.statistics, filter)
      expect(data.ticketCount).toBe(rows.length)
      for (const field of [
        'discountAmount',
        'platformAmount',
        'merchantAmount',
        'returnedAmount',
        'lockedAmount',
        'orderAmount',
        'budgetAmount',
      ] as const)
        expect([field, data[field]]).toEqual([field, sum(rows, field)])
      expect(data.usedCount).toBe(rows.reduce((total, { usedCount }) => total + usedCount, 0))
      const sheet = sheetRows((await world.as(scene.maker).send(ticketRecord.export, filter)).body)
      expect(sheet.slice(1).map(([no]) => no)).toEqual(rows.map((row) => row.ticketNo))
    }
    for (const filter of [
      {},
      { ticketNo },
      { recordStatus: '1,3' },
      { recordStatus: '0' },
      { rpiNo: scene.network.merchant.rpiNo },
      { rptOrderCode: 'PT1' },
    ]) {
      const rows = (await world.as(scene.maker).send(ticketRecord.tradeList, filter)).data.records
      const { data } = await world.as(scene.maker).send(ticketRecord.tradeStatistics, filter)
      expect(data.recordCount).toBe(rows.length)
      for (const field of [
        'orderAmount',
        'discountAmount',
        'payAmount',
        'platformAmount',
        'merchantAmount',
        'returnedAmount',
      ] as const)
        expect([field, data[field]]).toEqual([field, sum(rows, field)])
      const sheet = sheetRows((await world.as(scene.maker).send(ticketRecord.exportTrade, filter)).body)
      expect(sheet.slice(1).map(([no]) => no)).toEqual(rows.map(({ ticketRecordNo }) => ticketRecordNo))
    }
  })

  it('are the trades’ own, which tell that a ticket gave the discount', async () => {
    const reader = await givenUser(world, { tenantId: scene.network.tenantId, permissions: ['pos_trade_view'] })
    const { records } = (await world.as(scene.maker).send(ticketRecord.tradeList, { recordStatus: '1' })).data
    expect(records).toHaveLength(2)
    for (const { rptOrderCode, orderAmount, discountAmount, payAmount } of records) {
      const [trade] = (await world.as(reader).send(tradeList.list, { rptOrderCode })).data.records
      expect(trade).toMatchObject({ orderAmount, discountAmount, tradeAmount: payAmount, discountSource: 1 })
    }
  })

  it('are shown to nobody else', async () => {
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: ['ticket_view'] })
    const nobody = await givenUser(world, { tenantId: scene.network.tenantId, permissions: [] })
    expect((await world.as(stranger).send(ticketRecord.list)).data.records).toEqual([])
    expect((await world.as(stranger).send(ticketRecord.tradeList)).data.records).toEqual([])
    const as = world.as(nobody)
    for (const refused of [
      as.send(ticketRecord.list),
      as.send(ticketRecord.statistics),
      as.send(ticketRecord.tradeList),
      as.send(ticketRecord.tradeStatistics),
    ])
      expect(await refused).toMatchObject({ code: 403 })
  })
})
