import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { stockRecord } from '../record/record.contract.ts'
import { inbound, SnPurpose } from '../inbound/inbound.contract.ts'
import { preset } from '../preset/preset.contract.ts'
import { stock } from './stock.contract.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let warehouse: TestUser
let asProvider: TestUser
let rpmNo: string

const permissions = [
  'stock_view',
  'stock_export',
  'stock_delete',
  'stock_edit',
  'stock_rate',
  'stock_storage_add',
  'store_record_view',
  'store_record_export',
]

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { debitCard: { rate: '0.45', cap: '19' } } })
  merchant = await given.merchant(world, provider, { prices: { debitCard: { rate: '0.5', cap: '22' } } })
  warehouse = await givenUser(world, { ...operator, permissions })
  asProvider = await givenUser(world, { ...provider, userType: 2, permissions })
  rpmNo = await given.model(world, { name: 'N9' })
}, 60_000)
afterAll(() => world.close())

const takeIn = (more: object, user = warehouse) =>
  world.as(user).send(inbound.submit, { rpmNo, aisleCode: 'SANDBOX', requestNo: crypto.randomUUID(), ...more })
const one = async (sn: string, user = warehouse) => (await world.as(user).send(stock.list, { sn })).data.records[0]

describe('taking in (C0427, R030)', () => {
  it('takes a list or a run, for the operator or for a party of it, once a request (R591)', async () => {
    const request = {
      sns: ['list-0001', 'LIST-0002'],
      purchasePrice: '128.00',
      remark: '首批',
      requestNo: crypto.randomUUID(),
    }
    const { data } = await takeIn(request)
    expect(data).toMatchObject({ quantity: 2, rsrNo: expect.stringMatching(/^RK\d{12}$/) })
    expect((await takeIn(request)).data).toEqual(data)
    expect(await one('LIST-0001')).toMatchObject({ holderNo: operator.tenantId, snStatus: 0, purchasePrice: '128.00' })
    expect((await takeIn({ snBegin: 'RUN0009', snEnd: 'RUN0011', inNo: provider.userNo })).data.quantity).toBe(3)
    expect(await one('RUN0010', asProvider)).toMatchObject({ holderNo: provider.userNo, purchasePrice: null })
  })

  it.each([
    { why: 'a number is known', more: { sns: ['LIST-0001', 'NEW-00001'] }, code: 409, msg: 'SN已存在：LIST-0001' },
    { why: 'a number is malformed', more: { sns: ['a b'] }, code: 400, msg: 'SN格式不正确' },
    { why: 'there is none', more: {}, code: 400, msg: '请填写SN' },
    { why: 'the model is unknown', more: { rpmNo: 'RPM0', sns: ['NEW-00001'] }, code: 409, msg: '机具型号不存在' },
    { why: 'a POS has no channel', more: { aisleCode: '', sns: ['NEW-00001'] }, code: 409, msg: 'POS必须选择通道' },
    { why: 'the supplier is another', more: { supNo: 'SUP0', sns: ['NEW-00001'] }, code: 409, msg: '供应商与型号不符' },
    { why: 'the holder is nobody', more: { inNo: 'F0', sns: ['NEW-00001'] }, code: 409, msg: '接收方不存在或未启用' },
  ])('is refused when $why, and nothing is written', async ({ more, code, msg }) => {
    expect(await takeIn(more)).toMatchObject({ code, msg })
    expect(await one('NEW-00001')).toBeUndefined()
  })

  it('is for operator staff with the permission', async () => {
    expect((await takeIn({ sns: ['NEW-00002'] }, asProvider)).code).toBe(403)
    expect((await takeIn({ sns: ['NEW-00002'] }, await givenUser(world, operator))).code).toBe(403)
  })
})

describe('checking what is scanned (C1172)', () => {
  it('says of each number why it cannot be taken, and counts the others by model', async () => {
    const check = (more: Record<string, unknown>, user = warehouse) => world.as(user).send(inbound.check, more)
    const [own = ''] = await given.stock(world, operator, { rpmNo })
    const { sn: bound } = await given.terminal(world, merchant, { rpmNo })
    expect((await check({ purpose: SnPurpose.inbound, sns: [own, 'FRESH-01'], rpmNo })).data).toEqual({
      bad: [{ sn: own, reason: `SN已存在：${own}` }],
      models: [{ rpmName: 'N9', quantity: 1 }],
    })
    expect((await check({ purpose: SnPurpose.transfer, sns: [own, bound, 'FRESH-01'] })).data).toEqual({
      bad: [bound, 'FRESH-01'].map((sn) => ({ sn, reason: `SN不在您的库存中：${sn}` })),
      models: [{ rpmName: 'N9', quantity: 1 }],
    })
    expect((await check({ purpose: SnPurpose.handBack, sns: [bound] }, asProvider)).data.bad).toEqual([
      { sn: bound, reason: 'SN已绑定商户，不能返库' },
    ])
    expect((await check({ purpose: SnPurpose.inbound, sns: [own] }, asProvider)).code).toBe(403)
  })

  it('answers 5,000 within two seconds', async () => {
    const sns = Array.from({ length: 5000 }, (_, n) => `BULK${String(n).padStart(6, '0')}`)
    await takeIn({ sns: sns.slice(0, 2500) })
    const began = performance.now()
    const { data } = await world.as(warehouse).send(inbound.check, { purpose: SnPurpose.transfer, sns })
    expect(performance.now() - began).toBeLessThan(2000)
    expect(data.bad).toHaveLength(2500)
  })
})

describe('the list of stock (C0409, C0410, C0411, C0421, C0424)', () => {
  it('shows a caller what is held in its reach, with the same rows in its sheet (R034)', async () => {
    const [mine = ''] = await given.stock(world, provider, { rpmNo })
    const [above = ''] = await given.stock(world, operator, { rpmNo })
    expect(await one(above, asProvider)).toBeUndefined()
    expect(await one(mine)).toMatchObject({ holderNo: provider.userNo, rpmName: 'N9', hasPreset: 0 })
    const rows = sheetRecords((await world.as(asProvider).send(stock.export as never, { sn: mine })).body)
    expect(rows.map((row) => [row.SN, row.SN状态, row.持有方编号])).toEqual([[mine, '在库', provider.userNo]])
    const { total } = (await world.as(asProvider).send(stock.list)).data
    const totals = sheetRecords((await world.as(asProvider).send(stock.exportTotals as never, {})).body)
    expect(totals.reduce((sum, row) => sum + Number(row.合计), 0)).toBe(total)
    const { records } = (await world.as(asProvider).send(stock.models, {})).data
    expect(records.reduce((sum, row) => sum + row.total, 0)).toBe(total)
  })

  it('offers receivers by name or number', async () => {
    const names = async (user: TestUser, more: Record<string, unknown> = {}) =>
      (await world.as(user).send(stock.receivers, more)).data.records.map(({ userNo }) => userNo)
    const child = await given.provider(world, provider)
    expect(await names(warehouse)).toEqual(expect.arrayContaining([provider.userNo, child.userNo]))
    expect(await names(asProvider)).toEqual([child.userNo])
    expect(await names(warehouse, { keyword: child.userNo })).toEqual([child.userNo])
    expect(await names(asProvider, { isRecall: 1 })).toEqual([child.userNo])
  })

  it('gives forms their choices (C0414 to C0418, R596)', async () => {
    const as = world.as(warehouse)
    const { data: models } = await as.send(stock.modelChoices, { rpmType: RpmType.pos })
    expect(models.map((model) => model.rpmNo)).toContain(rpmNo)
    const supNo = models.find((model) => model.rpmNo === rpmNo)?.supNo
    expect((await as.send(stock.suppliers, {})).data.map((one) => one.supNo)).toContain(supNo)
    expect((await as.send(stock.types)).data).toContainEqual({ rpmType: RpmType.pos, name: 'POS' })
    expect((await as.send(stock.aisles, { rpmNo })).data).toEqual([{ aisleCode: 'SANDBOX', aisleName: '模拟通道' }])
    const setClosed = (isClosed: boolean) =>
      world.within({ tenantId: warehouse.tenantId, oemNo: '' }, ({ client }) =>
        client.query('UPDATE aisle_oem SET is_deleted = $2 WHERE tenant_id = $1', [warehouse.tenantId, isClosed]),
      )
    await setClosed(true)
    expect((await as.send(stock.aisles, { rpmNo })).data).toEqual([])
    await setClosed(false)
    const [sn = ''] = await given.stock(world, operator, { rpmNo })
    expect((await as.send(stock.renewFee, { rsSn: sn })).data).toEqual({ rsSn: sn, renewFee: null, expireDate: '' })
    expect((await as.send(preset.suppliers)).data.map((one) => one.supNo)).toContain(supNo)
  })
})

describe('holding and scrapping (C1177, C0431)', () => {
  it('holds, releases and scraps what is in stock, each once', async () => {
    const [sn = ''] = await given.stock(world, operator, { rpmNo })
    const { id = '' } = (await one(sn)) ?? {}
    const set = (snStatus: number) => world.as(warehouse).send(stock.setStatus, { ids: id, snStatus, remark: '返修' })
    expect((await set(4)).code).toBe(200)
    expect((await set(4)).msg).toBe('当前状态不允许此操作')
    expect((await set(2)).msg).toBe('当前状态不允许此操作')
    expect((await world.as(warehouse).send(stock.remove, { ids: id })).msg).toBe('当前状态不允许此操作')
    expect((await set(0)).code).toBe(200)
    expect((await world.as(warehouse).send(stock.remove, { ids: id })).code).toBe(200)
    expect(await one(sn)).toMatchObject({ snStatus: 9 })
    expect((await set(0)).code).toBe(409)
    expect((await takeIn({ sns: [sn] })).msg).toBe(`SN已存在：${sn}`)
  })

  it('scraps nothing that a merchant had, that a provider holds, or that is out of reach', async () => {
    const { sn } = await given.terminal(world, merchant, { rpmNo })
    const { id = '' } = (await one(sn)) ?? {}
    expect((await world.as(warehouse).send(stock.remove, { ids: id })).msg).toBe(`SN不在您的库存中：${sn}`)
    const direct = await given.merchant(world, operator)
    const own = await given.terminal(world, direct, { rpmNo })
    const { id: ownId = '' } = (await one(own.sn)) ?? {}
    expect((await world.as(warehouse).send(stock.remove, { ids: ownId })).msg).toBe('SN有绑定历史，不能删除')
    expect((await world.as(asProvider).send(stock.remove, { ids: id })).code).toBe(403)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await world.as(stranger).send(stock.remove, { ids: id })).code).toBe(404)
    expect((await world.as(stranger).send(stockRecord.life, { sn })).code).toBe(404)
    expect((await world.as(stranger).send(stock.list, { sn })).data.total).toBe(0)
  })
})

describe('preset prices (C0419, C0430)', () => {
  const line = (rate: string, capAmount: string | null = '22.00') => ({
    payWay: 4,
    rate,
    capAmount,
    minFee: '0.00',
    d0Rate: '0',
    d0Fee: '0',
  })
  it('are offered of the suppliers whose POS models are on (C0420)', async () => {
    const suppliers = async () =>
      (await world.as(warehouse).send(preset.suppliers)).data.map(({ supNo }) => supNo).sort()
    const pos = await given.model(world, { rpmType: RpmType.pos })
    const { rows } = await world.db.pool.query<{ no: string }>(
      'SELECT sup_no AS no FROM terminal_model WHERE rpm_no = $1',
      [pos],
    )
    const [{ no = '' } = {}] = rows
    expect(await suppliers()).toContain(no)
    const turn = (isOn: boolean) =>
      world.db.pool.query('UPDATE terminal_model SET is_on = $2 WHERE sup_no = $1', [no, isOn])
    await turn(false)
    expect(await suppliers()).not.toContain(no)
    await turn(true)
    expect(await suppliers()).toContain(no)
  })

  it('stand on devices in one’s own stock, not below one’s own cost (R597)', async () => {
    const [sn = ''] = await given.stock(world, provider, { rpmNo })
    const [foreign = ''] = await given.stock(world, operator, { rpmNo })
    const set = (sns: string[], rate: string, more: object = {}) =>
      world.as(asProvider).send(preset.submit, { sns, aisleCode: 'SANDBOX', lines: [line(rate)], ...more })
    expect((await set([foreign], '0.5')).msg).toBe(`SN不在您的库存中：${foreign}`)
    expect((await set([sn], '0.4499')).msg).toBe('借记卡费率不能低于上级成本0.45%')
    expect((await set([sn], '0.5', { aisleCode: 'ICBC' })).msg).toBe('通道与型号不符')
    expect((await set([sn], '0.5', { lines: [] })).msg).toBe('请至少设置一种支付方式的费率')
    expect((await set([sn], '0.45')).code).toBe(200)
    const { data } = await world.as(asProvider).send(preset.floor, { aisleCode: 'SANDBOX', sn })
    expect(data.preset).toMatchObject([{ payWay: 4, rate: '0.4500', capAmount: '22.00' }])
    expect(data.lines.find(({ payWay }) => payWay === 4)).toMatchObject({
      rate: '0.4500',
      capAmount: '19.00',
      isOpen: 1,
    })
    expect(data.lines.find(({ payWay }) => payWay === 1)).toMatchObject({ isOpen: 0 })
    expect((await one(sn, asProvider))?.hasPreset).toBe(1)
    const [other = ''] = await given.stock(world, provider, { rpmNo })
    expect((await set([sn, other], '0.5')).code).toBe(200)
    const told = await world.within(operator, ({ client }) =>
      client.query(`SELECT before, after FROM audit_log WHERE call_id = 'C0430' AND result = 'ok' ORDER BY id`),
    )
    const rate = (ratePpm: number) => [expect.objectContaining({ payWay: 4, ratePpm })]
    const of = (sns: string[], lines: unknown) => ({ aisleCode: 'SANDBOX', sns, quantity: sns.length, lines })
    expect(told.rows).toEqual([
      { before: { presets: [of([sn], null)] }, after: { presets: [of([sn], rate(4500))] } },
      {
        before: { presets: expect.arrayContaining([of([sn], rate(4500)), of([other], null)]) },
        after: { presets: [of([sn, other].toSorted(), rate(5000))] },
      },
    ])
  })
})

describe('the life of a device (C0440 to C0442, C1171)', () => {
  it('goes from the day it was taken in to its last payment (R599)', async () => {
    const { sn } = await given.terminal(world, merchant, { rpmNo })
    await world.within(operator, ({ client }) =>
      client.query(
        `INSERT INTO trade_first_last (tenant_id, oem_no, key_kind, key_value, first_time, last_time) VALUES ($1, $1, 2, $2, '2026-03-02 09:00:00+08', '2026-03-05 09:00:00+08')`,
        [operator.tenantId, sn],
      ),
    )
    const { data } = await world.as(warehouse).send(stockRecord.life, { sn })
    expect(data).toMatchObject({
      device: { rsSn: sn, snStatus: 2, rpiNo: merchant.rpiNo },
      records: [
        { step: 1, opType: 1, toNo: provider.userNo },
        { step: 2, opType: 6, toNo: merchant.rpiNo },
      ],
      bindings: [{ rpiNo: merchant.rpiNo, unbindTime: '' }],
      lastTradeTime: '2026-03-05 09:00:00',
    })
    expect((await world.as(warehouse).send(stockRecord.ofSn, { sn })).data.total).toBe(2)
    expect((await world.as(asProvider).send(stockRecord.list, { sn })).data.total).toBe(2)
    const rows = sheetRecords((await world.as(warehouse).send(stockRecord.export as never, { sn })).body)
    expect(rows.map((row) => row.库存操作)).toEqual(['绑定', '入库'])
  })
})
