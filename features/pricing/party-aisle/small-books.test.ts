import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { ProfitMode } from '../../sharing/shares/sharing.contract.ts'
import { employeePolicy } from '../employee-policy/employee-policy.contract.ts'
import { giving } from '../giving/giving.contract.ts'
import { policyHold } from '../hold/hold.contract.ts'
import { policy } from '../policy/policy.contract.ts'
import { pricer, rate, write } from '../pricing.fixture.ts'
import { proposedTemplate } from '../proposed-template/proposed-template.contract.ts'
import { template } from '../template/template.contract.ts'
import { partyAisle } from './party-aisle.contract.ts'

let world: World
let operator: Operator
let provider: Party
let employee: Party
let staff: TestUser
let asProvider: TestUser
let asEmployee: TestUser
let stranger: TestUser
const aisleCode = 'SANDBOX'

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.28' } } })
  employee = await given.employee(world, provider)
  staff = await pricer(world, operator)
  asProvider = await pricer(world, provider, 2)
  asEmployee = await pricer(world, employee, 4)
  stranger = await pricer(world, await given.operator(world))
}, 60_000)
afterAll(() => world.close())

describe('employee policies (C0318 to C0321, C0326 to C0329, R017)', () => {
  const draft = (more: Record<string, unknown> = {}) => ({
    empNo: employee.userNo,
    aisleCode,
    payWay: 1,
    profitMode: ProfitMode.spreadShare,
    rate: '30',
    ...more,
  })
  const set = (user: TestUser, more: Record<string, unknown> = {}) =>
    write(world.as(user), employeePolicy.submit, draft(more))
  const policies = async (user: TestUser) =>
    (await world.as(user).send(employeePolicy.list, { size: 50, empNo: employee.userNo })).data.records

  it('are set by the parent, seen by the employee, and every change is kept from and to', async () => {
    expect((await set(asProvider)).msg).toBe('操作成功')
    expect((await set(asProvider, { rate: '40', effectiveTime: '2030-01-01 00:00:00' })).msg).toBe(
      '生效时间不能晚于90天后',
    )
    expect((await set(asProvider, { rate: '40' })).msg).toBe('操作成功')
    const [now, before] = await policies(asEmployee)
    expect([now?.rate, now?.isAhead, before?.isVoid]).toEqual(['40.0000', 1, 1])
    const { data } = await world.as(asProvider).send(employeePolicy.history, {})
    expect(data.records.map((one) => [one.before?.rate, one.after?.rate])).toEqual([
      ['30.0000', '40.0000'],
      [undefined, '30.0000'],
    ])
    const id = data.records[0]?.id ?? ''
    expect((await write(world.as(asProvider), employeePolicy.noteChange, { id, remark: '口头约定' })).code).toBe(200)
    expect((await world.as(asProvider).send(employeePolicy.change, { id })).data.remark).toBe('口头约定')
    expect((await write(world.as(asProvider), employeePolicy.removeChange, { ids: id })).msg).toBe('历史记录不能删除')
    expect((await world.as(stranger).send(employeePolicy.change, { id })).code).toBe(404)
  })

  it('end when they are taken back; one that waited lets the one before go on', async () => {
    const payWay = 5
    const moment = `${(await world.db.pool.query(`SELECT (business_now() + interval '5 days')::text AS at`)).rows[0].at.slice(0, 19)}`
    await world.within(operator, ({ client }) =>
      client.query(
        `INSERT INTO emp_policy_trad (tenant_id, oem_no, emp_no, aisle_code, pay_way, profit_mode, rate_ppm, effective_time) VALUES ($1, $1, $2, $3, $4, 1, 100000, '2026-01-01 00:00:00+08')`,
        [operator.tenantId, employee.userNo, aisleCode, payWay],
      ),
    )
    await set(asProvider, { payWay, rate: '20', effectiveTime: moment })
    const ofWay = async () => (await policies(asProvider)).filter((one) => one.payWay === payWay)
    const [waiting, holding] = await ofWay()
    expect(holding?.expireTime).not.toBe('')
    expect((await write(world.as(asProvider), employeePolicy.remove, { ids: waiting?.id })).msg).toBe('操作成功')
    expect((await ofWay()).map(({ isInForce, isVoid, expireTime }) => [isInForce, isVoid, expireTime === ''])).toEqual([
      [0, 1, false],
      [1, 0, true],
    ])
    expect((await write(world.as(asProvider), employeePolicy.remove, { ids: holding?.id })).msg).toBe('操作成功')
    expect((await write(world.as(asProvider), employeePolicy.remove, { ids: holding?.id })).msg).toBe(
      '当前状态不允许此操作',
    )
  })

  it.each([
    { why: 'by who does not pay it', user: () => staff, more: {}, words: '只能为直属下级设置政策' },
    { why: 'by another operator', user: () => stranger, more: {}, words: '数据不存在或无权查看' },
    { why: 'by the employee', user: () => asEmployee, more: {}, words: '没有操作权限' },
    { why: 'without a worth', user: () => asProvider, more: { profitMode: 3 }, words: '请填写比例或每笔金额' },
    { why: 'for a provider', user: () => asProvider, more: { empNo: 'F00000001' }, words: '数据不存在或无权查看' },
  ])('are refused $why', async ({ user, more, words }) => {
    const before = await policies(asProvider)
    expect((await set(user(), more)).msg).toBe(words)
    expect(await policies(asProvider)).toEqual(before)
  })
})

describe('policy relations (C0322 to C0325)', () => {
  it('show who held what, and bind a party to a template by a policy of its own', async () => {
    const saved = await write<{ polNo: string }>(world.as(staff), template.add, {
      aisleCode,
      polName: '关系模板',
      lines: [rate(1, '0.27')],
    })
    const bind = (user: TestUser, userNo: string) =>
      write<{ polNo: string }>(world.as(user), policyHold.submit, { userType: 2, userNo, polNo: saved.data.polNo })
    expect((await bind(staff, provider.userNo)).msg).toBe('操作成功')
    const { data } = await world.as(staff).send(policy.ofParty, { userNo: provider.userNo, aisleCode })
    expect(data.pending).toMatchObject({ templatePolNo: saved.data.polNo, lines: [{ rate: '0.2700' }] })
    expect((await bind(asProvider, provider.userNo)).msg).toBe('只能为直属下级设置政策')
    expect((await bind(stranger, provider.userNo)).code).toBe(404)
    const holds = await world.as(asProvider).send(policyHold.list, { isOpen: 1 })
    expect(holds.data.records).toMatchObject([{ userNo: provider.userNo, isOpen: 1, unbindTime: '' }])
    const id = holds.data.records[0]?.id ?? ''
    expect((await world.as(stranger).send(policyHold.detail, { id })).code).toBe(404)
    expect((await write(world.as(staff), policyHold.remove, { ids: id })).msg).toBe('生效中的政策不能删除，请调整')
  })
})

describe('channels of parties (C0330 to C0333)', () => {
  const set = (user: TestUser, userNo: string, isOn: 0 | 1) =>
    write(world.as(user), partyAisle.submit, { userNo, aisleCode, isOn })

  it('are opened and switched by who stands above, and go only when nothing hangs on them', async () => {
    expect((await set(staff, provider.userNo, 1)).msg).toBe('操作成功')
    expect((await set(asProvider, employee.userNo, 1)).msg).toBe('操作成功')
    expect((await set(asProvider, employee.userNo, 0)).msg).toBe('操作成功')
    expect((await set(asProvider, provider.userNo, 0)).msg).toBe('只能为直属下级设置政策')
    expect((await set(stranger, provider.userNo, 0)).code).toBe(404)
    const closed = await write(world.as(staff), partyAisle.submit, {
      userNo: provider.userNo,
      aisleCode: 'ICBC',
      isOn: 1,
    })
    expect(closed.msg).toBe('上级运营商未开通该通道')
    const seen = await world.as(asEmployee).send(partyAisle.list, {})
    expect(seen.data.records).toMatchObject([{ userNo: employee.userNo, userType: 4, isOn: 0, isExamined: 0 }])
    const own = await world.as(staff).send(partyAisle.list, { userNo: provider.userNo })
    const ids = own.data.records[0]?.id ?? ''
    expect((await write(world.as(staff), partyAisle.remove, { ids })).msg).toBe(
      '该通道存在生效或待生效的政策，不能删除',
    )
    expect((await world.as(stranger).send(partyAisle.detail, { id: ids })).code).toBe(404)
    const fresh = await given.provider(world, operator)
    await set(staff, fresh.userNo, 1)
    const [row] = (await world.as(staff).send(partyAisle.list, { userNo: fresh.userNo })).data.records
    expect((await write(world.as(staff), partyAisle.remove, { ids: row?.id })).msg).toBe('操作成功')
  })
})

describe('proposed templates (C0334 to C0337)', () => {
  it('begin new policies of their channel, one for each kind of party (R579)', async () => {
    const made = async (polName: string) =>
      (await write<{ polNo: string }>(world.as(staff), template.add, { aisleCode, polName, lines: [rate(1, '0.3')] }))
        .data.polNo
    const [first, second] = [await made('默认一'), await made('默认二')]
    const propose = (user: TestUser, templatePolNo: string, userType = 2) =>
      write(world.as(user), proposedTemplate.submit, { aisleCode, userType, templatePolNo })
    expect((await propose(staff, first)).msg).toBe('操作成功')
    expect((await propose(staff, second)).msg).toBe('操作成功')
    expect((await propose(staff, second, 1)).msg).toBe('模板与所选通道不一致')
    expect((await propose(asProvider, second)).code).toBe(403)
    expect((await propose(stranger, second)).code).toBe(404)
    const frame = await world.as(staff).send(giving.frame, { aisleCode })
    expect(frame.data.templates[0]).toMatchObject({ polNo: second, isProposed: 1 })
    const { data } = await world.as(staff).send(proposedTemplate.list, {})
    expect(data.records).toMatchObject([{ templatePolNo: second, templateName: '默认二' }])
    const id = data.records[0]?.id ?? ''
    expect((await world.as(stranger).send(proposedTemplate.detail, { id })).code).toBe(404)
    expect((await write(world.as(staff), proposedTemplate.remove, { ids: id })).msg).toBe('操作成功')
  })
})

it('every call of prices needs its permission (403)', async () => {
  const nobody = await givenUser(world, { ...operator })
  const calls = [
    ...Object.values(employeePolicy),
    ...Object.values(policyHold),
    ...Object.values(partyAisle),
    ...Object.values(proposedTemplate),
    ...Object.values(template),
    ...Object.values(giving),
  ]
  const codes = []
  for (const call of calls)
    codes.push((await world.as(nobody).send(call as typeof giving.remove, { id: 1, ids: 1 })).code)
  expect(new Set(codes)).toEqual(new Set([403]))
})
