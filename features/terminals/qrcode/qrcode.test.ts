import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { passesLuhn } from '../../../core/shared/validity/validity.ts'
import { bindCodes, createCodes } from './qrcode.actions.ts'
import { MaterialType, RqStatus } from './qrcode-codes.contract.ts'
import { qrcode } from './qrcode.contract.ts'

let world: World
let operator: Operator
let provider: Party
let below: Party
let merchant: Merchant
let bound: string
let free: string[]
let batch: string
let staff: TestUser

const permissions = ['qrcode_view', 'qrcode_export', 'batch_code_view']
const maker = () => ({ ...operator, userId: null, deptId: null, at: '2026-03-01 10:00:00+08' })

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  below = await given.provider(world, provider, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, below, { name: '张记面馆', prices: { wechat: { rate: '0.38' } } })
  bound = await given.code(world, merchant, { fixedAmountFen: fen(1_250) })
  const made = await world.within(operator, (tx) =>
    createCodes(tx, maker(), {
      oemNo: operator.oemNo,
      quantity: 3,
      materialType: MaterialType.sticker,
      holderNo: provider.userNo,
      domain: 'https://pay.example.com',
    }),
  )
  free = made.rqCodes
  batch = made.rqBatchNumber
  staff = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())

const codes = async (user: TestUser, filter: object = {}) => {
  const { data } = await world.as(user).send(qrcode.list, { size: 50, ...filter })
  expect(data.total).toBe(data.records.length)
  return data.records.map(({ rqCode }) => rqCode).sort()
}
const partyUser = (one: Party) => givenUser(world, { ...one, userNo: one.userNo, userType: 2, permissions })

describe('payment codes (C0493, C0494, C0499)', () => {
  it('are listed with merchant, store and batch', async () => {
    const { data } = await world.as(staff).send(qrcode.list, { rqCode: bound })
    expect(data.records).toMatchObject([
      {
        rqCode: bound,
        rpiNo: merchant.rpiNo,
        rpiName: '张记面馆',
        storeNo: merchant.rpsNo,
        storeName: '张记面馆',
        codeName: '张记面馆',
        holderNo: below.userNo,
        rqStatus: RqStatus.bound,
        materialType: MaterialType.stand,
        fixedAmount: '12.50',
        isOn: 1,
        batchIsOn: 1,
        url: `http://localhost:8080/q/${bound}`,
      },
    ])
    const unbound = (await world.as(staff).send(qrcode.list, { rqCode: free[0] })).data.records[0]
    expect(unbound).toMatchObject({
      rqStatus: RqStatus.unbound,
      rpiNo: '',
      fixedAmount: null,
      bindTime: '',
      url: `https://pay.example.com/q/${free[0]}`,
    })
  })

  it.each([
    { why: 'batch', filter: () => ({ rqBatchNumber: batch }), meant: () => free },
    { why: 'merchant', filter: () => ({ rpiName: '张记' }), meant: () => [bound] },
    { why: 'store', filter: () => ({ rpsNo: merchant.rpsNo }), meant: () => [bound] },
    { why: 'status', filter: () => ({ rqStatus: RqStatus.unbound }), meant: () => free },
    { why: 'holder', filter: () => ({ holderNo: provider.userNo }), meant: () => free },
    {
      why: 'holder and below',
      filter: () => ({ holderNo: provider.userNo, withChild: 1 }),
      meant: () => [...free, bound],
    },
    { why: 'material', filter: () => ({ materialType: MaterialType.electronic }), meant: () => [] },
    {
      why: 'day',
      filter: () => ({ createTime_dategt: '2026-03-01', createTime_datelt: '2026-03-01' }),
      meant: () => free,
    },
  ])('are filtered by $why', async ({ filter, meant }) =>
    expect(await codes(staff, filter())).toEqual([...meant()].sort()),
  )

  it('are seen by their holders, and by those above the merchant', async () => {
    expect(await codes(await partyUser(provider))).toEqual([...free, bound].sort())
    expect(await codes(await partyUser(below))).toEqual([bound])
    expect(await codes(await givenUser(world, { ...(await given.operator(world)), permissions }))).toEqual([])
    const id = (await world.as(staff).send(qrcode.list, { rqCode: free[0] })).data.records[0]?.id ?? ''
    expect((await world.as(staff).send(qrcode.detail, { id })).data.rqCode).toBe(free[0])
    expect((await world.as(await partyUser(below)).send(qrcode.detail, { id })).code).toBe(404)
    const nobody = await givenUser(world, { ...operator })
    for (const call of [
      qrcode.list,
      qrcode.detail,
      qrcode.export,
      qrcode.batches,
    ] as unknown as (typeof qrcode.detail)[]) {
      expect((await world.as(nobody).send(call, { id })).code).toBe(403)
    }
  })

  it('are exported with the columns of the document', async () => {
    const columns = 'rqCode,url,rqBatchNumber,rqStatus,rpiNo,rpiName,storeName'
    const rows = sheetRecords((await world.as(staff).send(qrcode.export, { rqCode: bound, columns })).body)
    expect(rows).toEqual([
      {
        收款码编号: bound,
        链接: `http://localhost:8080/q/${bound}`,
        批次号: expect.stringMatching(/^QB/),
        收款码状态: '已绑定',
        商户编号: merchant.rpiNo,
        商户名称: '张记面馆',
        门店: '张记面馆',
      },
    ])
  })

  it('stand in batches with a count of the bound ones (C0503, R070)', async () => {
    const { data } = await world.as(staff).send(qrcode.batches, { rqBatchNumber: batch })
    expect(data.records).toMatchObject([
      { rqBatchNumber: batch, quantity: 3, boundCount: 0, holderNo: provider.userNo, isOn: 1 },
    ])
    expect((await world.as(await partyUser(below)).send(qrcode.batches)).data).toMatchObject({
      total: 1,
      records: [{ boundCount: 1 }],
    })
  })
})

describe('making and binding codes', () => {
  const bind = (more: object) =>
    world.within(operator, (tx) =>
      bindCodes(tx, maker(), [{ rqCode: free[0] ?? '', rpiNo: merchant.rpiNo, rpsNo: merchant.rpsNo, ...more }]),
    )
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'made',
      (error: unknown) => (error instanceof AppError ? error.message : String(error)),
    )

  it('gives numbers that pass the check and carry the tenant', () => {
    for (const code of [bound, ...free]) expect([code.slice(0, 6), passesLuhn(code)]).toEqual([operator.oemNo, true])
  })

  it('refuses what must not stand', async () => {
    const stranger = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
    const foreign = await given.merchant(world, stranger, { prices: { wechat: { rate: '0.38' } } })
    expect(await refusal(bind({ rqCode: '1000231234567898' }))).toBe('收款码不存在')
    expect(await refusal(bind({ rqCode: bound }))).toBe('收款码已绑定其他商户')
    expect(await refusal(bind({ rpiNo: foreign.rpiNo }))).toBe('门店不属于该商户')
    expect(await refusal(bind({ rpiNo: foreign.rpiNo, rpsNo: foreign.rpsNo }))).toBe('收款码不属于该服务商')
    expect(await refusal(bind({ rpstNo: 'P000000000000' }))).toBe('店员不属于该门店')
    expect(await codes(staff, { rqStatus: RqStatus.unbound })).toEqual([...free].sort())
  })
})
