import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import {
  day,
  giveBack,
  givenTradeWorld,
  past,
  pay,
  reverse,
  type TradeWorld,
} from '../../trades/trade/trade.fixture.ts'
import { profitExplain } from './explain.contract.ts'
import { allTradeProfit, tradeProfit } from './trade-profit.contract.ts'

let world: World
let here: TradeWorld
let finance: TestUser
let staff: TestUser
let ofL1: TestUser
let ofL2: TestUser
let ofOther: TestUser
let ofSub: TestUser
let ofEmployee: TestUser
let stranger: TestUser
const codes = { first: '', refunded: '', inner: '', direct: '', reversed: '' }
const period = { createTime_dategt: day(past - 1), createTime_datelt: day() }

beforeAll(async () => {
  world = await startWorld()
  here = await givenTradeWorld(world)
  const { tenantId, sub } = here
  const of = (userType: 2 | 4 | 5, userNo: string) =>
    givenUser(world, { tenantId, permissions: ['profit_view', 'profit_export'], userType, userNo })
  finance = await givenUser(world, { tenantId, permissions: ['profit_view', 'profit_view_cost', 'profit_export'] })
  staff = await givenUser(world, { tenantId, permissions: ['profit_view'] })
  ofSub = await givenUser(world, { tenantId, oemNo: sub.oemNo, permissions: ['profit_view'] })
  ofL1 = await of(2, here.l1.userNo)
  ofL2 = await of(2, here.l2.userNo)
  ofOther = await of(2, here.other.userNo)
  ofEmployee = await of(4, here.employee.userNo)
  stranger = await givenUser(world, { tenantId: '100509', permissions: ['profit_view'] })
  const trades = {
    first: pay(here.merchant, '123.45'),
    refunded: pay(here.merchant, '123.45', { sn: 'SN1' }),
    inner: pay(here.inner, '1000.00'),
    direct: pay(here.direct, '100.00'),
    reversed: pay(here.merchant, '50.00', { sn: 'SN1' }),
  }
  await here.apply(...Object.values(trades))
  await here.apply(giveBack(trades.refunded, '50.00'), reverse(trades.reversed))
  for (const [name, event] of Object.entries(trades)) codes[name as keyof typeof codes] = await here.codeOf(event)
})
afterAll(() => world.close())

const explain = async (user: TestUser, rptOrderCode: string, call = profitExplain.info) =>
  (await world.as(user).send(call, { rptOrderCode })).data

describe('explain view', () => {
  it('C0537 traces every fen of E1 from the fee to the profit of each level', async () => {
    const { chain, check, rows, postings } = await explain(finance, codes.first)
    expect(chain.map(({ rawFee, fee }) => [rawFee, fee])).toEqual([
      ['0.259245', '0.26'],
      ['0.345660', '0.35'],
      ['0.395040', '0.40'],
      ['0.469110', '0.47'],
    ])
    expect(chain.map(({ spread, profit, kept }) => [spread, profit, kept])).toEqual([
      ['0.09', '0.09', '0.09'],
      ['0.05', '0.05', '0.05'],
      ['0.07', '0.07', '0.07'],
      [null, null, null],
    ])
    expect(chain[0]).toMatchObject({
      isPriceShown: 1,
      capped: 0,
      minned: 0,
      clamped: 0,
      line: { rate: '0.2100', capAmount: null },
    })
    expect(rows.map(({ rowKind, profitAmount }) => [rowKind, profitAmount])).toEqual([
      [1, '0.09'],
      [1, '0.05'],
      [1, '0.07'],
    ])
    expect(check).toEqual({ keptSum: '0.21', feeLessCost: '0.21', isExact: 1, isRecomputed: 1 })
    expect(postings.map(({ amount }) => amount)).toContain('123.45')
  })

  it('C0537 names what gave each price that is shown: the policy of a level, the onboarding of the merchant', async () => {
    const { tenantId, l1, l2, merchant, direct } = here
    const given = async (numbers: string[]) =>
      (
        await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
          client.query<{ no: string }>(
            `SELECT coalesce((SELECT pol_no FROM oem_policy WHERE tenant_id = $1 AND user_no = u.no),
                    (SELECT max(source_no) FROM rpi_rate WHERE tenant_id = $1 AND rpi_no = u.no AND pay_way = 1)) AS no FROM unnest($2::text[]) WITH ORDINALITY u (no, n) ORDER BY n`,
            [tenantId, numbers],
          ),
        )
      ).rows.map(({ no }) => [no, '2026-01-01 00:00:00'])
    const named = async (user: TestUser, code: string) =>
      (await explain(user, code)).chain.flatMap(({ line }) => (line ? [[line.polNo, line.validFrom]] : []))
    expect(await named(finance, codes.first)).toEqual(await given([tenantId, l1.userNo, l2.userNo, merchant.rpiNo]))
    expect(await named(staff, codes.direct)).toEqual(await given([direct.rpiNo]))
  })

  it('C0537 shows what a refund took back and what each level kept (E4a)', async () => {
    const { chain, check, rows } = await explain(finance, codes.refunded)
    expect(chain.slice(0, 3).map(({ kept }) => kept)).toEqual(['0.06', '0.03', '0.04'])
    expect(rows.filter(({ rowKind }) => rowKind === 2).map(({ profitAmount }) => profitAmount)).toEqual([
      '-0.03',
      '-0.02',
      '-0.03',
    ])
    expect(check).toEqual({ keptSum: '0.13', feeLessCost: '0.13', isExact: 1, isRecomputed: 1 })
  })

  it('C0537 shows a reversed trade with nothing kept', async () => {
    const { check, chain } = await explain(finance, codes.reversed)
    expect(check).toEqual({ keptSum: '0.00', feeLessCost: '0.00', isExact: 1, isRecomputed: 1 })
    expect(chain[0]?.kept).toBe('0.00')
  })

  it('C0537 shows a node its own level and those below, never an ancestor (trap 22)', async () => {
    const l1 = await explain(ofL1, codes.first)
    expect(l1.chain.map(({ level }) => level)).toEqual([1, 2, 3])
    expect(l1.rows.map(({ level }) => level)).toEqual([1, 2])
    expect(l1).toMatchObject({ aisleCostAmount: null, check: { keptSum: '0.12', feeLessCost: null, isExact: 1 } })
    const l2 = await explain(ofL2, codes.first)
    expect(l2.chain.map(({ level }) => level)).toEqual([2, 3])
    const told = JSON.stringify(l2)
    for (const above of [here.l1.userNo, '0.26', '0.259245', '0.345660', '0.2100', '0.2800'])
      expect(told).not.toContain(above)
    expect(
      l2.postings.every(({ debitAccount, creditAccount }) =>
        `${debitAccount} ${creditAccount}`.includes(here.l2.userNo),
      ),
    ).toBe(true)
  })

  it('C0537 hides what the channel costs from staff without the permission', async () => {
    const { chain, aisleCostAmount, check, rows } = await explain(staff, codes.first)
    expect(chain[0]).toMatchObject({ isPriceShown: 0, line: null, fee: null, rawFee: '', profit: '0.09' })
    expect({ aisleCostAmount, feeLessCost: check.feeLessCost, cost: rows[0]?.cost }).toEqual({
      aisleCostAmount: null,
      feeLessCost: null,
      cost: null,
    })
  })

  it('C0541 C0537 shows the operator of a sub-operator’s trade that party alone, and the sub-operator nothing above it', async () => {
    expect((await world.as(finance).send(profitExplain.info, { rptOrderCode: codes.inner })).status).toBe(404)
    expect((await explain(finance, codes.inner, profitExplain.allInfo)).chain.map(({ level }) => level)).toEqual([
      0, 1, 3,
    ])
    const sub = await explain(ofSub, codes.inner)
    expect(sub.chain.map(({ level }) => level)).toEqual([1, 2, 3])
    expect(sub.check).toMatchObject({ isExact: 1, isRecomputed: 1 })
  })

  it('C0537 answers 404 to another provider, another tenant, and who earns nothing of it; by every number alike (R622)', async () => {
    for (const user of [ofOther, stranger, ofEmployee])
      expect((await world.as(user).send(profitExplain.info, { rptOrderCode: codes.first })).status).toBe(404)
    const { rptAisleOrderCode, rows } = await explain(finance, codes.first)
    expect((await world.as(finance).send(profitExplain.info, { rptAisleOrderCode })).data.rptOrderCode).toBe(
      codes.first,
    )
    expect((await world.as(finance).send(profitExplain.info, { profitId: rows[0]?.profitId })).data.rptOrderCode).toBe(
      codes.first,
    )
    expect((await world.as(finance).send(profitExplain.info, {})).status).toBe(404)
  })
})

describe('profit by trade, and by terminal (R015)', () => {
  const ofRow = async (user: TestUser, rptOrderCode: string, input = {}) =>
    (await world.as(user).send(tradeProfit.list, { ...period, rptOrderCode, ...input })).data.records[0]

  it('C0534 gives each trade with the caller’s own rows netted', async () => {
    const { data } = await world.as(finance).send(tradeProfit.list, { ...period, size: 50 })
    expect(data).toMatchObject({ total: 4 })
    expect(data.records.map(({ rptOrderCode }) => rptOrderCode).sort()).toEqual(
      [codes.first, codes.refunded, codes.direct, codes.reversed].sort(),
    )
    expect(await ofRow(finance, codes.refunded)).toMatchObject({
      tradeAmount: '123.45',
      refundAmount: '50.00',
      tradeProfit: '0.09',
      reverseProfit: '-0.03',
      netProfit: '0.06',
      userNo: here.tenantId,
    })
    expect(await ofRow(ofL2, codes.refunded)).toMatchObject({
      netProfit: '0.04',
      costAmount: '0.24',
      userNo: here.l2.userNo,
    })
    expect(await ofRow(staff, codes.first)).toMatchObject({ costAmount: null, netProfit: '0.09' })
  })

  it('C0534 shows a node that is asked for only within reach', async () => {
    expect(await ofRow(ofL1, codes.first, { userNo: here.l2.userNo })).toMatchObject({ netProfit: '0.07' })
    expect(await ofRow(ofL2, codes.first, { userNo: here.l1.userNo })).toBeUndefined()
    expect(await ofRow(ofOther, codes.first)).toBeUndefined()
    expect(await ofRow(stranger, codes.first)).toBeUndefined()
  })

  it('C0534 gives a row a terminal', async () => {
    const { data } = await world.as(finance).send(tradeProfit.list, { ...period, dimension: 2, sn: 'SN1' })
    expect(data.records).toHaveLength(1)
    expect(data.records[0]).toMatchObject({
      rowKey: 'SN1',
      sn: 'SN1',
      tradeCount: 2,
      tradeAmount: '173.45',
      netProfit: '0.06',
      payTime: '',
    })
  })

  it.each([tradeProfit, allTradeProfit])(
    'C0535 C0539 totals are the sums of the list',
    async ({ list, statistics }) => {
      const { data: rows } = await world.as(finance).send(list, { ...period, size: 100 })
      const { data: totals } = await world.as(finance).send(statistics, period)
      const sum = (of: (row: (typeof rows.records)[number]) => string | null) =>
        rows.records.reduce((all, row) => all + yuan(of(row) ?? '0'), 0n)
      expect(yuan(totals.netProfit)).toBe(sum(({ netProfit }) => netProfit))
      expect(yuan(totals.tradeAmount)).toBe(sum(({ tradeAmount }) => tradeAmount))
      expect(yuan(totals.costAmount ?? '')).toBe(sum(({ costAmount }) => costAmount))
      expect(totals.tradeCount).toBe(rows.total)
    },
  )

  it('C0535 gives the merchants’ fee net of what went back', async () => {
    expect(
      (await world.as(finance).send(tradeProfit.statistics, { ...period, rptOrderCode: codes.refunded })).data,
    ).toMatchObject({ feeAmount: '0.28', costAmount: '0.15', netProfit: '0.06', refundCount: 1 })
  })

  it('C0538 adds the trades of institutions below', async () => {
    const { data } = await world.as(finance).send(allTradeProfit.list, { ...period, size: 50 })
    expect(data.total).toBe(5)
    expect((await world.as(ofSub).send(allTradeProfit.list, { ...period, size: 50 })).data.total).toBe(1)
  })

  it.each([
    {
      why: 'the period is over 31 days',
      input: { createTime_dategt: '2026-01-01', createTime_datelt: '2026-03-01' },
      msg: '查询时间跨度不能超过31天',
    },
    {
      why: 'the page is too deep',
      input: { ...period, current: 300, size: 50 },
      msg: '翻页过深，请缩小查询范围或使用导出',
    },
    { why: 'all are asked for at once', input: { ...period, size: -1 }, msg: '分页参数不正确' },
  ])('C0534 refuses when $why', async ({ input, msg }) => {
    expect(await world.as(finance).send(tradeProfit.list, input)).toMatchObject({ status: 400, msg })
  })
})

describe('stream of profit rows', () => {
  it('C0542 pages by the last row, without gap or repeat', async () => {
    const seen: string[] = []
    let lastId = ''
    do {
      const { data } = await world.as(finance).send(allTradeProfit.listStream, { ...period, size: 5, lastId })
      seen.push(...data.records.map(({ profitId }) => profitId))
      lastId = data.lastId
    } while (lastId !== '')
    const { data } = await world.as(finance).send(allTradeProfit.listStream, { ...period, size: 200 })
    expect(seen).toEqual(data.records.map(({ profitId }) => profitId))
    expect(new Set(seen).size).toBe(data.total)
  })

  it('C0543 totals agree with the rows; C0542 shows a provider its subtree alone (R624)', async () => {
    const { data } = await world.as(finance).send(allTradeProfit.listStream, { ...period, size: 200 })
    const { data: totals } = await world.as(finance).send(allTradeProfit.statisticsStream, period)
    expect(yuan(totals.netProfit)).toBe(data.records.reduce((all, { profitAmount }) => all + yuan(profitAmount), 0n))
    const { data: own } = await world.as(ofL2).send(allTradeProfit.listStream, { ...period, size: 200 })
    expect(new Set(own.records.map(({ userNo }) => userNo))).toEqual(new Set([here.l2.userNo]))
  })

  it('C0542 refuses a place that is none', async () => {
    expect(await world.as(finance).send(allTradeProfit.listStream, { ...period, lastId: 'x' })).toMatchObject({
      status: 400,
      msg: '分页参数不正确',
    })
  })
})

it('C0536 C0540 C0544 export the rows of their lists (R625, R623)', async () => {
  for (const call of [tradeProfit.export, allTradeProfit.export, allTradeProfit.exportStream]) {
    const reply = await world.as(finance).send(call as unknown as Call, period)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toMatch(/spreadsheet/)
  }
})

it('refuses whoever lacks the permission', async () => {
  const nobody = await givenUser(world, { tenantId: here.tenantId })
  for (const call of [
    ...Object.values(tradeProfit),
    ...Object.values(allTradeProfit),
    ...Object.values(profitExplain),
  ]) {
    expect({ path: call.path, status: (await world.as(nobody).send(call as unknown as Call, period)).status }).toEqual({
      path: call.path,
      status: 403,
    })
  }
})
