import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { policy } from '../policy/policy.contract.ts'
import { PolicyStatus } from '../policy/policy-codes.contract.ts'
import { payPwd, pricer, rate, write } from '../pricing.fixture.ts'
import { template } from '../template/template.contract.ts'
import { giving } from './giving.contract.ts'

let world: World
let operator: Operator
let l1: Party
let l2: Party
let merchant: Merchant
let staff: TestUser
let asL1: TestUser
let asL2: TestUser
let stranger: TestUser
const aisleCode = 'SANDBOX'

beforeAll(async () => {
  world = await startWorld()
  const chain = await given.chainE1(world)
  operator = chain.operator
  l1 = chain.l1
  l2 = chain.l2
  merchant = chain.merchant
  staff = await pricer(world, operator)
  asL1 = await pricer(world, l1, 2)
  asL2 = await pricer(world, l2, 2)
  stranger = await pricer(world, await given.operator(world))
}, 60_000)
afterAll(() => world.close())

let names = 0
const draft = (userNo: string, percent: string, more: Record<string, unknown> = {}) => ({
  userNo,
  aisleCode,
  polName: `价格${++names}`,
  lines: [rate(1, percent)],
  ...more,
})
const give = (user: TestUser, input: Record<string, unknown>) =>
  write<{ polNos: string[] }>(world.as(user), giving.give, input)
const policiesOf = async (userNo: string) =>
  (await world.as(staff).send(policy.list, { userNo, size: 50 })).data.records.map(
    ({ polNo, policyStatus, effectiveTime }) => ({ polNo, policyStatus, effectiveTime }),
  )
const rowsOf = async (userNo: string) =>
  (
    await world.within(operator, ({ client }) =>
      client.query(
        `SELECT pay_way, rate_ppm, valid_from, valid_to, is_void FROM oem_policy_rate WHERE tenant_id = $1 AND user_no = $2 ORDER BY valid_from, id`,
        [operator.tenantId, userNo],
      ),
    )
  ).rows

describe('the frame of a policy (C0312, C1154)', () => {
  it("is the giver's own cost as floor, the ceiling, and whom it may price", async () => {
    const { data } = await world.as(asL1).send(giving.frame, { aisleCode })
    expect(data.floor.find(({ payWay }) => payWay === 4)).toMatchObject({
      rate: '0.4300',
      capAmount: '18.00',
      maxRate: '1.0000',
      isOpen: 1,
    })
    expect(data.floor.find(({ payWay }) => payWay === 2)).toMatchObject({ isOpen: 0 })
    expect((await world.as(asL1).send(giving.frame, { aisleCode: 'ICBC' })).code).toBe(404)
    const below = await world.as(asL1).send(giving.receivers, {})
    expect(below.data.records.map(({ userNo }) => userNo)).toEqual([l2.userNo])
    expect((await world.as(staff).send(giving.receivers, { keyword: l2.userNo })).data.total).toBe(0)
  })

  it('holds from the given moment on against what the giver will pay as well', async () => {
    const provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
    const user = await pricer(world, provider, 2)
    const { rows } = await world.db.pool.query(
      `SELECT business_now()::text AS now, (business_now() + interval '9 days')::text AS soon`,
    )
    await given.prices(world, provider, { wechat: { rate: '0.33' } }, { at: rows[0].now, effectiveTime: rows[0].soon })
    const { data } = await world.as(user).send(giving.frame, { aisleCode })
    expect(data.floor.find(({ payWay }) => payWay === 1)?.rate).toBe('0.3300')
  })
})

describe('giving a policy (C0313, C0314, C0315, C0307, R017)', () => {
  it('holds from the next day 00:00, the first one at once when that is wanted', async () => {
    const child = await given.provider(world, l1)
    expect((await give(asL1, draft(child.userNo, '0.30', { isImmediate: 1 }))).msg).toBe('操作成功')
    expect((await give(asL1, draft(child.userNo, '0.31'))).code).toBe(200)
    const [waiting, holding] = await policiesOf(child.userNo)
    expect([holding?.policyStatus, waiting?.policyStatus]).toEqual([PolicyStatus.inForce, PolicyStatus.scheduled])
    const { rows } = await world.db.pool.query(
      `SELECT ((business_now() AT TIME ZONE 'Asia/Shanghai')::date + 1)::text AS day`,
    )
    expect(waiting?.effectiveTime).toBe(`${rows[0].day} 00:00:00`)
  })

  it.each([
    {
      why: 'who is not right below',
      user: () => staff,
      input: () => draft(l2.userNo, '0.40'),
      words: '只能为直属下级设置政策',
    },
    { why: 'oneself', user: () => asL1, input: () => draft(l1.userNo, '0.40'), words: '只能为直属下级设置政策' },
    { why: 'somebody above', user: () => asL2, input: () => draft(l1.userNo, '0.40'), words: '数据不存在或无权查看' },
    {
      why: "another operator's provider",
      user: () => stranger,
      input: () => draft(l1.userNo, '0.40'),
      words: '数据不存在或无权查看',
    },
    {
      why: 'with a rate below the own cost',
      user: () => asL1,
      input: () => draft(l2.userNo, '0.27'),
      words: '微信费率不能低于上级成本0.28%',
    },
    {
      why: 'with a rate above the ceiling',
      user: () => asL1,
      input: () => draft(l2.userNo, '1.01'),
      words: '微信费率不能高于1%',
    },
    {
      why: 'with a pay way that is not open',
      user: () => asL1,
      input: () => draft(l2.userNo, '0.40', { lines: [rate(2, '0.40')] }),
      words: '上级未开通支付宝',
    },
    {
      why: 'with no price',
      user: () => asL1,
      input: () => draft(l2.userNo, '0.40', { lines: [] }),
      words: '请填写费率或选择模板',
    },
    {
      why: 'at once when there is one already',
      user: () => asL1,
      input: () => draft(l2.userNo, '0.33', { isImmediate: 1 }),
      words: '已有政策，调整不能立即生效',
    },
    {
      why: 'for the past',
      user: () => asL1,
      input: () => draft(l2.userNo, '0.33', { effectiveTime: '2026-01-02 00:00:00' }),
      words: '生效时间不能早于当前时间',
    },
    {
      why: 'under which a merchant falls',
      user: () => asL1,
      input: () => draft(l2.userNo, '0.39'),
      words: '有1个商户费率低于新成本，请先调整商户费率',
    },
    {
      why: 'with a wrong pay password',
      user: () => asL1,
      input: () => draft(l2.userNo, '0.33', { payPwd: '135790' }),
      words: '支付密码错误，还可输入4次',
    },
  ])('refuses $why, and writes nothing', async ({ user, input, words }) => {
    const before = await rowsOf(l2.userNo)
    expect((await give(user(), input())).msg).toBe(words)
    expect(await rowsOf(l2.userNo)).toEqual(before)
  })

  it('refuses who may not, a name twice, a second that waits, and a channel that is off', async () => {
    const nobody = await givenUser(world, { ...operator, permissions: ['oem_policy_view'] })
    expect((await give(nobody, draft(l1.userNo, '0.30'))).code).toBe(403)
    const employee = await given.employee(world, l1)
    expect((await give(await pricer(world, employee, 4), draft(l2.userNo, '0.30'))).code).toBe(403)
    const [one, other] = [await given.provider(world, l1), await given.provider(world, l1)]
    const polName = '同名政策'
    expect((await give(asL1, draft(one.userNo, '0.30', { polName }))).code).toBe(200)
    expect((await give(asL1, draft(other.userNo, '0.30', { polName }))).msg).toBe('政策名称已存在')
    expect((await give(asL1, draft(one.userNo, '0.30'))).msg).toBe('存在待生效的政策，请先作废')
    await world.within(operator, ({ client }) =>
      client.query(
        `INSERT INTO party_aisle (tenant_id, oem_no, user_type, user_no, aisle_code, is_on) VALUES ($1, $1, 2, $2, $3, false)`,
        [operator.tenantId, other.userNo, aisleCode],
      ),
    )
    expect((await give(asL1, draft(other.userNo, '0.30'))).msg).toBe('该主体的通道已停用')
  })

  it('copies a template (V2), gives several channels or none (V3), and by submit', async () => {
    const sender = world.as(asL1)
    const saved = await write<{ polNo: string }>(sender, template.add, {
      aisleCode,
      polName: '下级模板',
      lines: [rate(1, '0.35'), rate(4, '0.46', { capAmount: '19.00' })],
      shareRatio: '80',
    })
    const child = await given.provider(world, l1)
    const copied = await write<{ polNos: string[] }>(sender, giving.giveCopy, {
      userNo: child.userNo,
      aisleCode,
      polName: '按模板',
      templatePolNo: saved.data.polNo,
      isImmediate: 1,
    })
    expect(copied.msg).toBe('操作成功')
    const { data } = await sender.send(policy.ofParty, { userNo: child.userNo, aisleCode })
    expect(data).toMatchObject({
      shareRatio: '80.0000',
      templatePolNo: saved.data.polNo,
      lines: [{ rate: '0.3500' }, { capAmount: '19.00' }],
    })
    const other = await given.provider(world, l1)
    const many = (second: Record<string, unknown>) =>
      write<{ polNos: string[] }>(sender, giving.giveMany, {
        userNo: other.userNo,
        policies: [{ aisleCode, polName: `多通道${++names}`, lines: [rate(1, '0.36')] }, second],
      })
    expect((await many({ aisleCode: 'ICBC', polName: '另一通道', lines: [rate(1, '0.36')] })).msg).toBe(
      '上级未开通微信',
    )
    expect(await policiesOf(other.userNo)).toEqual([])
    const submitted = await write<{ polNos: string[] }>(sender, giving.submit, {
      isTemplate: 0,
      ...draft(other.userNo, '0.36'),
    })
    expect(submitted.data.polNos).toHaveLength(1)
  })

  it("sets an operator's cost by the platform's staff alone", async () => {
    const platform = await pricer(world, { tenantId: '000000', oemNo: '000000' })
    const fresh = await given.operator(world, { prices: null })
    expect((await give(platform, draft(fresh.tenantId, '0.19', { isImmediate: 1 }))).msg).toBe(
      '微信费率不能低于上级成本0.2%',
    )
    expect((await give(platform, draft(fresh.tenantId, '0.22', { isImmediate: 1 }))).msg).toBe('操作成功')
    const own = await world.as(await pricer(world, fresh)).send(policy.ownCost, { aisleCode })
    expect(own.data.lines).toMatchObject([{ payWay: 1, rate: '0.2200' }])
    expect((await give(platform, draft(l1.userNo, '0.40'))).code).toBe(404)
  })
})

describe('taking a policy back (C0306)', () => {
  const waitingOf = async (userNo: string) =>
    (await world.as(staff).send(policy.list, { userNo, policyStatus: PolicyStatus.scheduled })).data.records[0]?.id ??
    ''
  const remove = (user: TestUser, ids: string) => write(world.as(user), giving.remove, { ids })

  it('lets what holds go on as if it had never been given', async () => {
    const child = await given.provider(world, l1, {
      prices: { wechat: { rate: '0.30' }, creditCard: { rate: '0.56', d0Fee: '2.50' } },
    })
    const before = await rowsOf(child.userNo)
    await give(asL1, draft(child.userNo, '0.31'))
    const id = await waitingOf(child.userNo)
    expect((await remove(asL2, id)).code).toBe(404)
    expect((await remove(await pricer(world, l1, 2), id)).code).toBe(403)
    expect((await remove(asL1, id)).msg).toBe('操作成功')
    expect((await rowsOf(child.userNo)).filter(({ is_void }) => !is_void)).toEqual(before)
    expect((await remove(asL1, id)).msg).toBe('当前状态不允许此操作')
  })

  it('refuses one in force, and one that somebody below stands on already', async () => {
    const child = await given.provider(world, l1, { prices: { wechat: { rate: '0.35' } } })
    const grandchild = await given.provider(world, child)
    const [holding] = (await world.as(asL1).send(policy.list, { userNo: child.userNo })).data.records
    expect((await remove(asL1, holding?.id ?? '')).msg).toBe('生效中的政策不能删除，请调整')
    await give(asL1, draft(child.userNo, '0.30'))
    const { rows } = await world.db.pool.query(
      `SELECT business_now()::text AS now, (business_now() + interval '9 days')::text AS soon`,
    )
    await given.prices(
      world,
      grandchild,
      { wechat: { rate: '0.32' } },
      { at: rows[0].now, effectiveTime: rows[0].soon },
    )
    expect((await remove(asL1, await waitingOf(child.userNo))).msg).toBe('有1个下级低于新成本，请勾选同步上调')
  })
})

describe('templates (C0303, C0304, C0309, C0310, C0311, C0317, R017)', () => {
  const save = (user: TestUser, input: Record<string, unknown>) =>
    write<{ polNo: string }>(world.as(user), template.add, { aisleCode, lines: [rate(1, '0.36')], ...input })

  it('are kept, changed under their number, and taken back; what was made from them stays (R580, R582)', async () => {
    const { data } = await save(staff, { polName: '标准价' })
    expect((await save(staff, { polName: '标准价' })).msg).toBe('模板名称已存在')
    const shown = await world.as(staff).send(template.dossier, { polNo: data.polNo })
    expect(shown.data).toMatchObject({
      polName: '标准价',
      isTemplate: 1,
      childrenCount: 0,
      lines: [{ rate: '0.3600' }],
    })
    const changed = { polNo: data.polNo, version: shown.data.version, polName: '标准价', lines: [rate(1, '0.37')] }
    expect((await save(staff, changed)).msg).toBe('操作成功')
    expect((await save(staff, { ...changed, version: 7 })).msg).toBe('数据状态已变化，请刷新后重试')
    const now = (await world.as(staff).send(template.detail, { polNo: data.polNo })).data
    expect(now).toMatchObject({ polVersion: 2, lines: [{ rate: '0.3700' }] })
    expect(
      (await world.as(staff).send(template.detail, { tenantId: operator.tenantId, aisleCode: 'ICBC' })).data.polNo,
    ).toBe(data.polNo)
    expect((await write(world.as(asL1), template.remove, { id: now.id })).code).toBe(404)
    expect((await write(world.as(staff), template.remove, { id: now.id })).msg).toBe('操作成功')
    expect((await world.as(staff).send(template.list, { polNo: data.polNo })).data.total).toBe(0)
  })

  it("stand against their owner's cost, and are all kept or none", async () => {
    expect((await save(asL1, { polName: '太低', lines: [rate(1, '0.27')] })).msg).toBe('微信费率不能低于上级成本0.28%')
    const one = { aisleCode, polName: '一', lines: [rate(1, '0.36')] }
    const many = await write(world.as(asL1), template.addMany, {
      templates: [one, { ...one, polName: '二', lines: [rate(1, '0.2')] }],
    })
    expect(many.code).toBe(409)
    expect((await world.as(asL1).send(template.list, { polName: '一' })).data.total).toBe(0)
  })

  it("are a provider's own: neither above nor beside is seen (network 2.7)", async () => {
    await save(staff, { polName: '上级的' })
    await save(asL1, { polName: '本级的' })
    const seen = await world.as(asL1).send(template.list, { size: 50 })
    expect(new Set(seen.data.records.map(({ ownerNo }) => ownerNo))).toEqual(new Set([l1.userNo]))
    const shown = JSON.stringify([
      (await world.as(asL2).send(policy.list, { size: 50 })).data,
      (await world.as(asL2).send(giving.frame, { aisleCode })).data,
      (await world.as(asL2).send(policy.ofParty, { userNo: l2.userNo, aisleCode })).data,
    ])
    expect(shown).not.toContain('0.2800')
    expect(shown).not.toContain('0.2100')
    expect(merchant.userNo).toBe(l2.userNo)
    expect(payPwd).toHaveLength(6)
  })
})
