import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party, type Prices } from '../../../tests/kit/network.ts'
import { RateEventKind, rateHistory } from '../history/rate-history.contract.ts'
import { giving } from '../giving/giving.contract.ts'
import { policy } from '../policy/policy.contract.ts'
import { pricer, rate, write } from '../pricing.fixture.ts'
import { replay } from '../replay/replay.contract.ts'
import { adjustment } from './adjust.contract.ts'

let world: World
let operator: Operator
let l1: Party
let l2: Party
let l3: Party
let merchant: Merchant
let staff: TestUser
let asL1: TestUser
const aisleCode = 'SANDBOX'
const wechat = (percent: string): Prices => ({ wechat: { rate: percent } })

beforeAll(async () => {
  world = await startWorld()
  await freshChain()
}, 60_000)
afterAll(() => world.close())

/** Operator 0.21, then 0.28, 0.30, 0.32 and a merchant at 0.38. */
async function freshChain(): Promise<void> {
  operator = await given.operator(world, { prices: { ...wechat('0.21'), alipay: { rate: '0.21' } } })
  l1 = await given.provider(world, operator, { prices: wechat('0.28') })
  l2 = await given.provider(world, l1, { prices: wechat('0.30') })
  l3 = await given.provider(world, l2, { prices: wechat('0.32') })
  merchant = await given.merchant(world, l3, { prices: wechat('0.38') })
  staff = await pricer(world, operator)
  asL1 = await pricer(world, l1, 2)
}

interface Done {
  adjusted: number
  raised: number
  changeNos: string[]
}
const adjust = (user: TestUser, input: Record<string, unknown>) =>
  write<Done>(world.as(user), adjustment.adjust, { aisleCode, reason: '成本变化', ...input })

/** Reads the rates that every party pays for WeChat once all pending lines hold. */
const ratesAhead = async () =>
  (
    await world.within(operator, ({ client }) =>
      client.query(
        `SELECT user_no, rate_ppm FROM oem_policy_rate WHERE tenant_id = $1 AND NOT is_void AND valid_to IS NULL AND user_no = ANY($2) ORDER BY rate_ppm`,
        [operator.tenantId, [l1.userNo, l2.userNo, l3.userNo]],
      ),
    )
  ).rows.map(({ rate_ppm }) => rate_ppm)

describe('adjusting rates (C0308)', () => {
  it('numbers a version after one that was taken back anew (C0306)', async () => {
    await freshChain()
    const lower = (percent: string) => adjust(asL1, { userNos: [l2.userNo], lines: [rate(1, percent)] })
    expect((await lower('0.29')).code).toBe(200)
    const waiting = await world.as(asL1).send(policy.list, { policyStatus: 1, userNo: l2.userNo })
    const id = waiting.data.records[0]?.id ?? ''
    expect((await write(world.as(asL1), giving.remove, { ids: id })).code).toBe(200)
    expect((await lower('0.295')).code).toBe(200)
  })

  it('lowers a cost and leaves those below, as a new version of the same policy (R581)', async () => {
    await freshChain()
    const reply = await adjust(staff, { userNos: [l1.userNo], lines: [rate(1, '0.25')] })
    expect(reply.data).toMatchObject({ adjusted: 1, raised: 0 })
    expect(await ratesAhead()).toEqual([2_500, 3_000, 3_200])
    const { data } = await world.as(staff).send(policy.ofParty, { userNo: l1.userNo, aisleCode })
    expect(data.pending).toMatchObject({ polNo: data.polNo, polVersion: 2, remark: '成本变化' })
  })

  it('raises those below with it, level by level, when that is chosen', async () => {
    await freshChain()
    expect((await adjust(staff, { userNos: [l1.userNo], lines: [rate(1, '0.31')] })).msg).toBe(
      '有1个下级低于新成本，请勾选同步上调',
    )
    expect(await ratesAhead()).toEqual([2_800, 3_000, 3_200])
    const reply = await adjust(staff, { userNos: [l1.userNo], lines: [rate(1, '0.35')], cascade: 1 })
    expect(reply.data).toMatchObject({ adjusted: 1, raised: 2 })
    expect(await ratesAhead()).toEqual([3_500, 3_500, 3_500])
  })

  it('keeps the pay ways that are not named, and finds the party by its policy', async () => {
    const both = await given.provider(world, operator, {
      prices: { wechat: { rate: '0.28' }, alipay: { rate: '0.29' } },
    })
    const held = await world.as(staff).send(policy.ofParty, { userNo: both.userNo, aisleCode })
    expect((await adjust(staff, { polNo: held.data.polNo, lines: [rate(1, '0.27')] })).code).toBe(200)
    const { data } = await world.as(staff).send(policy.ofParty, { userNo: both.userNo, aisleCode })
    expect(data.pending?.lines.map((line) => [line.payWay, line.rate])).toEqual([
      [1, '0.2700'],
      [2, '0.2900'],
    ])
  })

  it('never raises a merchant: it must be adjusted first', async () => {
    await freshChain()
    const before = await ratesAhead()
    for (const cascade of [0, 1])
      expect((await adjust(staff, { userNos: [l3.userNo], lines: [rate(1, '0.39')], cascade })).msg).toBe(
        '有1个商户费率低于新成本，请先调整商户费率',
      )
    expect((await adjust(staff, { userNos: [l1.userNo], lines: [rate(1, '0.39')], cascade: 1 })).msg).toBe(
      '有1个商户费率低于新成本，请先调整商户费率',
    )
    expect(await ratesAhead()).toEqual(before)
  })

  it.each([
    { why: 'nobody', input: () => ({}), words: '请选择调价对象' },
    {
      why: 'parties and merchants together',
      input: () => ({ userNos: [l1.userNo], rpiNos: [merchant.rpiNo] }),
      words: '请选择调价对象',
    },
    {
      why: 'more than 500',
      input: () => ({ userNos: Array.from({ length: 501 }, (_, n) => `F${n}`) }),
      words: '单次最多调整500个对象',
    },
    { why: 'a party that is not there', input: () => ({ userNos: ['F99999999'] }), words: '数据不存在或无权查看' },
    { why: 'the own cost', input: () => ({ userNos: [operator.tenantId] }), words: '只能为直属下级设置政策' },
    {
      why: 'a rate below the cost above',
      input: () => ({ userNos: [l1.userNo], lines: [rate(1, '0.20')] }),
      words: '微信费率不能低于上级成本0.21%',
    },
    {
      why: 'what does not change',
      input: () => ({ userNos: [l1.userNo], lines: [rate(1, '0.28')] }),
      words: '费率没有变化',
    },
    {
      why: 'the past',
      input: () => ({ userNos: [l1.userNo], effectiveTime: '2026-01-02 00:00:00' }),
      words: '生效时间不能早于当前时间',
    },
    {
      why: 'more than 90 days ahead',
      input: () => ({ userNos: [l1.userNo], effectiveTime: '2036-01-02 00:00:00' }),
      words: '生效时间不能晚于90天后',
    },
  ])('refuses $why', async ({ input, words }) => {
    const before = await ratesAhead()
    expect((await adjust(staff, { lines: [rate(1, '0.25')], ...input() })).msg).toBe(words)
    expect(await ratesAhead()).toEqual(before)
  })

  it('is for providers right below, for operator staff all of their tenant; a second waits for the first', async () => {
    const lines = [rate(1, '0.29')]
    expect((await adjust(asL1, { userNos: [l3.userNo], lines })).msg).toBe('只能为直属下级设置政策')
    expect((await adjust(asL1, { userNos: [l1.userNo], lines })).msg).toBe('只能为直属下级设置政策')
    const stranger = await pricer(world, await given.operator(world))
    expect((await adjust(stranger, { userNos: [l1.userNo], lines })).code).toBe(404)
    expect((await adjust(asL1, { userNos: [l2.userNo], lines })).msg).toBe('操作成功')
    expect((await adjust(staff, { userNos: [l2.userNo], lines: [rate(1, '0.295')] })).msg).toBe(
      '存在待生效的政策，请先作废',
    )
    // One that waits and would fall under the new cost cannot be raised with it.
    expect((await adjust(staff, { userNos: [l1.userNo], lines: [rate(1, '0.31')], cascade: 1 })).msg).toBe(
      '存在待生效的政策，请先作废',
    )
  })
})

describe('adjusting merchants (C0308, network 5)', () => {
  it('asks for consent to a raise, and goes by change records', async () => {
    const up = { rpiNos: [merchant.rpiNo], lines: [rate(1, '0.40')] }
    expect((await adjust(staff, up)).msg).toBe('上调商户费率须上传商户确认书')
    expect((await adjust(staff, { ...up, consentFile: 'somebody-elses.png' })).code).toBeGreaterThanOrEqual(400)
    expect(await changesOf(merchant)).toEqual([])
    const consentFile = await givenFile(operator)
    const { data } = await adjust(staff, { ...up, consentFile })
    expect(await changesOf(merchant)).toEqual([
      { no: data.changeNos[0], type: 4, status: 1, pictures: [{ picKind: 15, fileKey: consentFile }] },
    ])
    expect((await adjust(staff, { rpiNos: [merchant.rpiNo], lines: [rate(1, '0.36')] })).msg).toBe(
      '该商户存在未完成的同类变更',
    )
  })

  it('sends a lower rate to the channel at once for staff, to review for a provider (network 8.5)', async () => {
    await freshChain()
    const down = { rpiNos: [merchant.rpiNo], lines: [rate(1, '0.36')] }
    expect((await adjust(asL1, down)).msg).toBe('只能操作直属商户')
    expect((await adjust(await pricer(world, l3, 2), down)).code).toBe(200)
    expect(await changesOf(merchant)).toMatchObject([{ status: 1, pictures: [] }])
    await freshChain()
    expect((await adjust(staff, { rpiNos: [merchant.rpiNo], lines: [rate(1, '0.36')] })).code).toBe(200)
    expect(await changesOf(merchant)).toMatchObject([{ status: 3, pictures: [] }])
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT jsonb_array_length(aisle_results) AS channels, (SELECT count(*)::int FROM outbox o WHERE o.tenant_id = $1 AND o.kind = 'merchant.change') AS sent FROM mer_change_record WHERE tenant_id = $1`,
        [operator.tenantId],
      ),
    )
    expect(rows[0].channels).toBeGreaterThan(0)
    expect(rows[0].sent).toBe(rows[0].channels)
  })
})

/** A stored picture of a tenant. */
async function givenFile({ tenantId }: Operator): Promise<string> {
  const fileKey = `private/${randomUUID()}.png`
  await world.within(operator, ({ client }) =>
    client.query(
      `INSERT INTO attachment (tenant_id, oem_no, name, original_name, extension, attach_size, is_public, create_user) VALUES ($1, $1, $2, 'a.png', 'png', 1, false, 1)`,
      [tenantId, fileKey],
    ),
  )
  return fileKey
}

const changesOf = async ({ rpiNo }: Merchant) =>
  (
    await world.within(operator, ({ client }) =>
      client.query(
        `SELECT change_no AS no, change_type AS type, change_status AS status, pics AS pictures FROM mer_change_record WHERE tenant_id = $1 AND rpi_no = $2 ORDER BY id`,
        [operator.tenantId, rpiNo],
      ),
    )
  ).rows

describe('the history of a rate (C1152, C1153)', () => {
  it('tells who changed it, when, from, to and why, also what waits', async () => {
    await freshChain()
    await adjust(asL1, { userNos: [l2.userNo], lines: [rate(1, '0.29')], reason: '季度返利' })
    const { data } = await world.as(asL1).send(rateHistory.ofParty, { userNo: l2.userNo, aisleCode })
    expect(data).toMatchObject([
      {
        kind: RateEventKind.changed,
        isAhead: 1,
        before: { rate: '0.3000' },
        after: { rate: '0.2900' },
        reason: '季度返利',
      },
      { kind: RateEventKind.opened, isAhead: 0, before: null, after: { rate: '0.3000' }, at: '2026-01-01 00:00:00' },
    ])
    expect(data[0]?.who).not.toBe('')
    expect((await world.as(asL1).send(rateHistory.ofParty, { userNo: l3.userNo, aisleCode })).code).toBe(404)
    const signed = await world.as(asL1).send(rateHistory.ofMerchant, { rpiNo: merchant.rpiNo, aisleCode })
    expect(signed.data).toMatchObject([{ kind: RateEventKind.opened, after: { rate: '0.3800', shareRatio: null } }])
    const other = await pricer(world, await given.provider(world, operator), 2)
    expect((await world.as(other).send(rateHistory.ofMerchant, { rpiNo: merchant.rpiNo, aisleCode })).code).toBe(404)
  })
})

describe('a what-if over HTTP (C1151)', () => {
  it('names those raised with it, shows nothing without payments, and changes nothing', async () => {
    await freshChain()
    const before = await ratesAhead()
    const ask = (user: TestUser, ...userNos: string[]) =>
      world.as(user).send(replay.run, { userNos, aisleCode, lines: [rate(1, '0.35')], cascade: 1 })
    expect((await ask(staff, l1.userNo)).data).toMatchObject({
      tradeCount: 0,
      parties: [],
      raised: [{ userNo: l2.userNo }, { userNo: l3.userNo }],
      difference: '0.00',
    })
    expect(await ratesAhead()).toEqual(before)
    expect((await ask(asL1, l1.userNo)).msg).toBe('只能为直属下级设置政策')
    expect((await ask(asL1, l3.userNo)).msg).toBe('只能为直属下级设置政策')
    expect((await ask(await pricer(world, l3, 2), l1.userNo)).code).toBe(404)
    const stranger = await given.provider(world, await given.operator(world))
    expect((await ask(staff, l1.userNo, stranger.userNo)).code).toBe(404)
  })
})
