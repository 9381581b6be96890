import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenConstraint } from '../../../core/server/database/db.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import {
  earlier,
  given,
  linesOf,
  type Merchant,
  type Operator,
  type Party,
  type Prices,
} from '../../../tests/kit/network.ts'
import { signRates } from '../signed-rate/signed-rate.actions.ts'
import { bringPoliciesIntoForce } from './due-policy.actions.ts'
import { PolicyStatus } from './policy-codes.contract.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const later = '2026-02-01 00:00:00+08'
const wechat = (rate: string): Prices => ({ wechat: { rate } })

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (error instanceof AppError) return error.words('zh')
  return brokenConstraint(error) ?? String(error)
}

const sign = (
  merchant: Merchant,
  prices: Prices,
  { at = later, validFrom = at }: { at?: string; validFrom?: string } = {},
) =>
  world.within(merchant, (tx) =>
    signRates(tx, { tenantId: merchant.tenantId, oemNo: merchant.oemNo, userId: null, deptId: null, at }, [
      {
        rpiNo: merchant.rpiNo,
        aisleCode: merchant.aisleCode,
        lines: linesOf(prices),
        validFrom,
        sourceNo: 'CG260201000001',
      },
    ]),
  )

const policiesOf = async (party: Party | (Operator & { userNo: string })) =>
  (
    await world.within(party, ({ client }) =>
      client.query(
        `SELECT policy_status, effective_time, expire_time FROM oem_policy WHERE tenant_id = $1 AND user_no = $2 ORDER BY effective_time, id`,
        [party.tenantId, party.userNo],
      ),
    )
  ).rows

describe('giving prices', () => {
  it('keeps the lines of every time, half-open, and what they superseded', async () => {
    const operator = await given.operator(world)
    const provider = await given.provider(world, operator, {
      prices: { wechat: { rate: '0.30' }, alipay: { rate: '0.31' } },
    })
    await given.prices(world, provider, wechat('0.28'), { at: later })
    const lines = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT pay_way, rate_ppm, valid_from, valid_to FROM oem_policy_rate WHERE tenant_id = $1 AND user_no = $2 ORDER BY valid_from, pay_way`,
        [operator.tenantId, provider.userNo],
      ),
    )
    expect(lines.rows).toEqual([
      { pay_way: 1, rate_ppm: 3_000, valid_from: earlier, valid_to: later },
      { pay_way: 2, rate_ppm: 3_100, valid_from: earlier, valid_to: later },
      { pay_way: 1, rate_ppm: 2_800, valid_from: later, valid_to: null },
    ])
    expect(await policiesOf(provider)).toEqual([
      { policy_status: PolicyStatus.expired, effective_time: earlier, expire_time: later },
      { policy_status: PolicyStatus.inForce, effective_time: later, expire_time: null },
    ])
    const history = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT pay_way, before->>'ratePpm' AS before, after->>'ratePpm' AS after, valid_to FROM rate_history WHERE tenant_id = $1 AND key_no = $2 ORDER BY pay_way`,
        [operator.tenantId, provider.userNo],
      ),
    )
    expect(history.rows).toEqual([
      { pay_way: 1, before: '3000', after: '2800', valid_to: later },
      { pay_way: 2, before: '3100', after: null, valid_to: later },
    ])
  })

  it('waits for its time, and comes into force once', async () => {
    const operator = await given.operator(world)
    const provider = await given.provider(world, operator, { prices: wechat('0.30') })
    await given.prices(world, provider, wechat('0.28'), { at: '2026-01-20 10:00:00+08', effectiveTime: later })
    expect((await policiesOf(provider)).map((one) => one.policy_status)).toEqual([
      PolicyStatus.inForce,
      PolicyStatus.scheduled,
    ])
    const come = (at: string) => world.within(operator, (tx) => bringPoliciesIntoForce(tx, operator.tenantId, at, null))
    expect(await come('2026-01-31 23:59:59+08')).toBe(0)
    expect(await come(later)).toBe(1)
    expect(await come(later)).toBe(0)
    expect((await policiesOf(provider)).map((one) => one.policy_status)).toEqual([
      PolicyStatus.expired,
      PolicyStatus.inForce,
    ])
    const holds = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT bind_time, unbind_time FROM oem_policy_rela WHERE tenant_id = $1 AND user_no = $2 ORDER BY bind_time`,
        [operator.tenantId, provider.userNo],
      ),
    )
    expect(holds.rows).toEqual([
      { bind_time: earlier, unbind_time: later },
      { bind_time: later, unbind_time: null },
    ])
  })

  it.each([
    { why: 'below what the giver pays', prices: wechat('0.27'), words: '微信费率不能低于上级成本0.28%' },
    { why: 'for a pay way that the giver has not', prices: { alipay: { rate: '0.30' } }, words: '上级未开通支付宝' },
    { why: "above the channel's ceiling", prices: wechat('1.0001'), words: '微信费率不能高于1%' },
  ])('refuses a price $why', async ({ prices, words }) => {
    const { l2 } = await given.chainE1(world)
    const before = await policiesOf(l2)
    expect(await refusalOf(given.prices(world, l2, prices, { at: later }))).toBe(words)
    expect(await policiesOf(l2)).toEqual(before)
  })

  it('refuses a cost of the operator below the list price of the channel', async () => {
    const operator = await given.operator(world)
    const own = { ...operator, userNo: operator.tenantId }
    expect(await refusalOf(given.prices(world, own, wechat('0.19'), { at: later }))).toBe(
      '微信费率不能低于上级成本0.2%',
    )
  })

  it('looks at the lines that the giver will pay as well', async () => {
    const operator = await given.operator(world)
    const provider = await given.provider(world, operator, { prices: wechat('0.25') })
    const child = await given.provider(world, provider)
    await given.prices(world, provider, wechat('0.30'), { at: '2026-01-20 10:00:00+08', effectiveTime: later })
    expect(await refusalOf(given.prices(world, child, wechat('0.27'), { at: '2026-01-21 10:00:00+08' }))).toBe(
      '微信费率不能低于上级成本0.3%',
    )
    await given.prices(world, child, wechat('0.30'), { at: '2026-01-21 10:00:00+08' })
  })

  it('refuses a cost that leaves parties or merchants below under it', async () => {
    const { l1, l2, operator } = await given.chainE1(world)
    expect(await refusalOf(given.prices(world, l1, { wechat: { rate: '0.33' } }, { at: later }))).toBe(
      '有1个下级低于新成本，请勾选同步上调',
    )
    const provider = await given.provider(world, operator, { prices: wechat('0.30') })
    await given.merchant(world, provider, { prices: wechat('0.38') })
    await given.merchant(world, provider, { prices: wechat('0.40') })
    expect(await refusalOf(given.prices(world, provider, wechat('0.39'), { at: later }))).toBe(
      '有1个商户费率低于新成本，请先调整商户费率',
    )
    expect(await refusalOf(given.prices(world, provider, { debitCard: { rate: '0.50' } }, { at: later }))).toBe(
      '有2个商户费率低于新成本，请先调整商户费率',
    )
    expect((await policiesOf(l2)).length).toBe(1)
  })

  it('refuses the past, too far a future, and a second version that waits', async () => {
    const operator = await given.operator(world)
    const provider = await given.provider(world, operator, { prices: wechat('0.30') })
    const give = (effectiveTime: string) => given.prices(world, provider, wechat('0.31'), { at: later, effectiveTime })
    expect(await refusalOf(give('2026-01-31 23:59:59+08'))).toBe('生效时间不能早于当前时间')
    expect(await refusalOf(give('2026-05-03 00:00:00+08'))).toBe('生效时间不能晚于90天后')
    await give('2026-05-02 00:00:00+08')
    expect(await refusalOf(give('2026-04-02 00:00:00+08'))).toBe('存在待生效的政策，请先作废')
  })
})

describe('signing prices', () => {
  it('ends the lines before, and stands against the direct party', async () => {
    const { merchant } = await given.chainE1(world)
    await sign(merchant, wechat('0.32'), { validFrom: '2026-02-02 00:00:00+08' })
    const lines = await world.within(merchant, ({ client }) =>
      client.query(
        `SELECT pay_way, rate_ppm, valid_to FROM rpi_rate WHERE tenant_id = $1 AND rpi_no = $2 ORDER BY valid_from, pay_way`,
        [merchant.tenantId, merchant.rpiNo],
      ),
    )
    const until = '2026-02-02 00:00:00+08'
    expect(lines.rows).toEqual([
      { pay_way: 1, rate_ppm: 3_800, valid_to: until },
      { pay_way: 4, rate_ppm: 5_000, valid_to: until },
      { pay_way: 5, rate_ppm: 6_000, valid_to: until },
      { pay_way: 1, rate_ppm: 3_200, valid_to: null },
    ])
  })

  it.each([
    { why: 'below the direct party', prices: wechat('0.31'), at: later, words: '微信费率不能低于上级成本0.32%' },
    { why: 'for the past', prices: wechat('0.38'), at: later, validFrom: earlier, words: '生效时间不能早于当前时间' },
  ])('refuses prices $why', async ({ prices, words, ...times }) => {
    const { merchant } = await given.chainE1(world)
    expect(await refusalOf(sign(merchant, prices, times))).toBe(words)
  })

  it('looks at the party that the merchant is moving to as well', async () => {
    const { operator, merchant } = await given.chainE1(world)
    const dear = await given.provider(world, operator, { prices: wechat('0.36') })
    await world.within(operator, async ({ client }) => {
      await client.query(
        `UPDATE rpi_belonging SET valid_to = '2026-02-03 00:00:00+08' WHERE tenant_id = $1 AND rpi_no = $2`,
        [operator.tenantId, merchant.rpiNo],
      )
      await client.query(
        `INSERT INTO rpi_belonging (tenant_id, oem_no, rpi_no, user_no, user_path, valid_from) VALUES ($1, $1, $2, $3, $3, '2026-02-03 00:00:00+08')`,
        [operator.tenantId, merchant.rpiNo, dear.userNo],
      )
    })
    expect(await refusalOf(sign(merchant, wechat('0.35')))).toBe('微信费率不能低于上级成本0.36%')
    await sign(merchant, wechat('0.36'))
  })

  it('refuses prices from a moment on at which the merchant belongs to nobody any more', async () => {
    const { operator, merchant } = await given.chainE1(world)
    await world.within(operator, ({ client }) =>
      client.query('UPDATE rpi_belonging SET valid_to = $3 WHERE tenant_id = $1 AND rpi_no = $2', [
        operator.tenantId,
        merchant.rpiNo,
        later,
      ]),
    )
    expect(await refusalOf(sign(merchant, wechat('0.38')))).toBe('商户在该时间没有所属服务商')
  })
})
