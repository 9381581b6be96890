import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import type { TestUser, World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { at, day, giveBack, past, pay, reverse, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { listedFor, startOptimisation } from '../optimisation/optimisation.fixture.ts'
import { watchDay } from '../../trades/watching/watching.actions.ts'
import { watchTrades } from '../../trades/watching/watching.jobs.ts'
import { watchRule } from './watch-rule.contract.ts'

let world: World
let network: TradeWorld
let operator: Operator
let staff: TestUser
let stranger: TestUser
let nobody: TestUser
/** The day whose payments are looked through. */
const watched = day(past)

beforeAll(async () => {
  ;({ world, network, operator, staff, stranger, nobody } = await startOptimisation())
}, 60_000)
afterAll(() => world.close())

const listed = (input: Record<string, unknown>) => listedFor(world, staff, input)
const rule = (ruleName: string, dims: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  ruleName,
  dims,
  targetType: 1,
  isOn: 1,
  requestNo: randomUUID(),
  ...more,
})
const submit = (ruleName: string, dims = {}, more = {}, user = staff) =>
  world.as(user).send(watchRule.submit, rule(ruleName, dims, more))
const rules = async (input = {}, user = staff) => (await world.as(user).send(watchRule.list, input)).data.records

describe('rules that watch trades (C0260 to C0265, P110)', () => {
  it('are kept with their bounds and their providers or merchants (R571)', async () => {
    const { data } = await submit(
      '夜间大额',
      { singleMax: '500.00', nightRatio: '40', aisleCode: 'SANDBOX' },
      { targetType: 2, serviceList: network.l1.userNo, begin: '2026-01-01', isOn: 0 },
    )
    const shown = (await world.as(staff).send(watchRule.detail, { id: data.id })).data
    expect(shown).toMatchObject({
      ruleName: '夜间大额',
      dims: { singleMax: '500.00', nightRatio: '40.0000', dayMax: null, dayCount: null, aisleCode: 'SANDBOX' },
      aisleName: '模拟通道',
      targetCount: 1,
      serviceList: [{ no: network.l1.userNo }],
      merchantList: [],
      begin: '2026-01-01',
      end: '',
      hitCount: 0,
    })
    const choices = await world.as(staff).send(watchRule.services, { ruleId: data.id })
    expect(choices.data.records[0]).toMatchObject({ no: network.l1.userNo, checked: 1 })
    expect(choices.data.records.slice(1).every(({ checked }) => checked === 0)).toBe(true)
    const found = await world.as(staff).send(watchRule.merchants, { keyword: network.merchant.rpiNo })
    expect(found.data.records).toMatchObject([{ no: network.merchant.rpiNo, checked: 0 }])
    const edit = rule('夜间大额', { dayCount: 3 }, { id: data.id, version: shown.version, isOn: 0 })
    expect((await world.as(staff).send(watchRule.submit, edit)).code).toBe(200)
    expect(await rules({ ruleName: '夜间' })).toMatchObject([
      { dims: { singleMax: null, dayCount: 3 }, targetType: 1, targetCount: 0 },
    ])
    const late = { ...edit, requestNo: randomUUID() }
    expect(await world.as(staff).send(watchRule.submit, late)).toMatchObject({
      code: 409,
      msg: '数据状态已变化，请刷新后重试',
    })
  })

  it.each([
    { why: 'no bound', dims: { aisleCode: 'SANDBOX' }, more: {}, code: 400, msg: '请至少设置一项指标' },
    { why: 'a share above all', dims: { nightRatio: '100.01' }, more: {}, code: 400, msg: '费率格式不正确' },
    { why: 'nobody to watch', dims: { dayCount: 1 }, more: { targetType: 3 }, code: 400, msg: '请选择监控对象' },
    {
      why: 'a merchant of nobody',
      dims: { dayCount: 1 },
      more: { targetType: 3, merchantList: 'M000000000000' },
      code: 409,
      msg: '监控对象不存在或不属于本机构',
    },
    {
      why: 'an end before the beginning',
      dims: { dayCount: 1 },
      more: { begin: '2026-02-02', end: '2026-02-01' },
      code: 400,
      msg: '结束日期不能早于开始日期',
    },
    { why: 'an unknown channel', dims: { dayCount: 1, aisleCode: 'NONE' }, more: {}, code: 409, msg: '通道不存在' },
    { why: 'no amount', dims: { singleMax: '0.00' }, more: {}, code: 400, msg: expect.stringContaining('金额') },
  ])('refuse $why', async ({ dims, more, code, msg }) => {
    const before = await rules()
    expect(await submit('不成立', dims, more)).toMatchObject({ code, msg })
    expect(await rules()).toEqual(before)
  })

  it('carry a name once, and are removed only when off (R572)', async () => {
    const { data } = await submit('唯一', { dayCount: 1_000_000 })
    expect(await submit('唯一', { dayCount: 5 })).toMatchObject({ code: 409, msg: '规则名称已存在' })
    expect(await world.as(staff).send(watchRule.remove, { id: data.id })).toMatchObject({ code: 409, msg: '请先停用' })
    await submit('唯一', { dayCount: 1_000_000 }, { id: data.id, isOn: 0 })
    expect((await world.as(stranger).send(watchRule.remove, { id: data.id })).code).toBe(404)
    expect((await world.as(stranger).send(watchRule.detail, { id: data.id })).code).toBe(404)
    expect((await world.as(nobody).send(watchRule.remove, { id: data.id })).code).toBe(403)
    expect((await world.as(staff).send(watchRule.remove, { id: data.id })).code).toBe(200)
    expect(await rules({ ruleName: '唯一' })).toEqual([])
    expect(
      (await submit('外人', { dayCount: 1 }, { targetType: 3, merchantList: network.merchant.rpiNo }, stranger)).code,
    ).toBe(409)
  })
})

describe('the night looks through the day’s payments', () => {
  const hits = async () => (await world.within(operator, (tx) => watchDay(tx, operator.tenantId, watched))).sort()
  const numbers = (...merchants: ('merchant' | 'direct')[]) => merchants.map((name) => network[name].rpiNo).sort()
  const only = async (ruleName: string, dims: object, more = {}) => {
    await world.within(operator, ({ client }) =>
      client.query('UPDATE optimize_trade SET is_on = false WHERE tenant_id = $1', [operator.tenantId]),
    )
    await world.within(operator, ({ client }) =>
      client.query('UPDATE optimize_merchant_info SET is_deleted = true WHERE tenant_id = $1 AND type = 4', [
        operator.tenantId,
      ]),
    )
    return (await submit(ruleName, dims, more)).data.id
  }

  beforeAll(async () => {
    const { merchant, direct, inner } = network
    const voided = pay(direct, '9000.00')
    const refunded = pay(merchant, '200.00', { payTime: at('23:30:00', past) })
    await network.apply(
      // Of this merchant: 399.99 of 1000.00 by night, 600.01 by credit card, 1 of 3 of round hundreds.
      pay(merchant, '600.01', { payTime: at('10:00:00', past), cardType: 2 }),
      refunded,
      pay(merchant, '199.99', { payTime: at('05:59:59', past) }),
      pay(merchant, '5000.00', { payTime: at('00:00:00', past + 1) }),
      pay(direct, '1000.00', { payTime: at('12:00:00', past) }),
      voided,
      pay(inner, '8000.00', { payTime: at('12:00:00', past) }),
    )
    await network.apply(reverse(voided), giveBack(refunded, '200.00', at('09:00:00', past + 1)))
  })

  it.each([
    { why: 'the largest payment is above the bound', dims: { singleMax: '999.99' }, found: ['direct'] },
    { why: 'it is not above the bound but at it', dims: { singleMax: '1000.00' }, found: [] },
    { why: 'the amount of the day is', dims: { dayMax: '999.99' }, found: ['merchant', 'direct'] },
    { why: 'the number of payments is, refunded ones with them', dims: { dayCount: 2 }, found: ['merchant'] },
    { why: 'the share of credit cards is', dims: { creditRatio: '60' }, found: ['merchant'] },
    { why: 'it is so by a hair, without division', dims: { creditRatio: '60.0010' }, found: [] },
    { why: 'the share of the night is', dims: { nightRatio: '39.99' }, found: ['merchant'] },
    { why: 'round hundreds are', dims: { roundRatio: '33.33' }, found: ['merchant', 'direct'] },
    { why: 'all bounds are passed at once', dims: { roundRatio: '0', dayCount: 1 }, found: ['merchant'] },
    { why: 'one bound of two is not passed', dims: { singleMax: '999.99', nightRatio: '10' }, found: [] },
    { why: 'the channel is another', dims: { dayCount: 1, aisleCode: 'OTHER' }, found: [] },
  ] as const)('a merchant is told of when $why', async ({ why, dims, found }) => {
    if ('aisleCode' in dims) await given.aisle(world, { aisleCode: 'OTHER' })
    await only(why.slice(0, 40), dims)
    expect(await hits()).toEqual(numbers(...found))
  })

  it('puts a merchant on the list once, with all its rules, however often it runs', async () => {
    const first = await only('规则甲', { dayCount: 2 })
    const second = (await submit('规则乙', { nightRatio: '10' })).data.id
    expect(await hits()).toEqual(numbers('merchant'))
    expect(await hits()).toEqual([])
    expect(await listed({ type: 4 })).toMatchObject([
      {
        rpiNo: network.merchant.rpiNo,
        merchantDate: watched,
        optimizeStatus: 0,
        problem: '触发规则：规则甲、规则乙。当日3笔，共1000.00元，单笔最高600.01元，贷记卡600.01元，夜间399.99元',
      },
    ])
    for (const id of [first, second])
      expect((await world.as(staff).send(watchRule.detail, { id })).data).toMatchObject({
        hitCount: 1,
        lastHitDay: watched,
      })
  })

  it('looks at the merchants of the chosen providers with those below, at chosen merchants, within the days of a rule', async () => {
    await only('上级服务商', { dayCount: 1 }, { targetType: 2, serviceList: network.l1.userNo })
    expect(await hits()).toEqual(numbers('merchant'))
    await only('旁支服务商', { dayCount: 1 }, { targetType: 2, serviceList: network.other.userNo })
    expect(await hits()).toEqual([])
    await only('指定商户', { singleMax: '1.00' }, { targetType: 3, merchantList: network.direct.rpiNo })
    expect(await hits()).toEqual(numbers('direct'))
    await only('已过期', { singleMax: '1.00' }, { end: day(past - 1) })
    expect(await hits()).toEqual([])
    await only('未开始', { singleMax: '1.00' }, { begin: day(past + 1) })
    expect(await hits()).toEqual([])
  })

  it('runs by itself at 01:30 of the day after', async () => {
    await only('每夜', { dayMax: '0.01' }, { targetType: 3, merchantList: network.direct.rpiNo })
    await network.apply(pay(network.direct, '7.00', { payTime: at('00:00:01', 0) }))
    await advanceCalendar(world.db, { jobs: [watchTrades], wait: true })
    await world.moveClock('1 day')
    await advanceCalendar(world.db, { jobs: [watchTrades], wait: true })
    await world.moveClock('2 days')
    const failed: unknown[] = []
    await advanceCalendar(world.db, { jobs: [watchTrades], wait: true, failed: ({ error }) => failed.push(error) })
    expect(failed).toEqual([])
    expect(await listed({ type: 4, rpiNo: network.direct.rpiNo })).toMatchObject([{ merchantDate: day(0) }])
  })
})
