import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, startOfDay } from '../../../core/shared/dates.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { chainAt } from '../../sharing/chain/chain.queries.ts'
import { belonging } from './belonging.contract.ts'
import { applyMoves } from './move.actions.ts'

let world: World
let operator: Operator
let from: Party
let to: Party
let dear: Party
let staff: TestUser
let tomorrow: string
const prices = { wechat: { rate: '0.38' } }
const permissions = ['pos_info_move', 'pos_info_view']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  from = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  to = await given.provider(world, operator, { name: '新服务商', prices: { wechat: { rate: '0.30' } } })
  dear = await given.provider(world, operator, { prices: { wechat: { rate: '0.39' } } })
  staff = await givenUser(world, { ...operator, permissions })
  const { rows } = await world.db.pool.query<{ day: string }>('SELECT business_day(business_now())::text AS day')
  tomorrow = startOfDay(addDays(rows[0]?.day ?? '', 1))
}, 60_000)
afterAll(() => world.close())

const move = (user: TestUser, { rpiNo }: Merchant, userNo: string) =>
  world.as(user).send(belonging.change, { rpiNo, userNo, reason: '区域调整', requestNo: randomUUID() })
const rows = async (text: string, { rpiNo }: Merchant) =>
  (await world.within(operator, ({ client }) => client.query(text, [operator.tenantId, rpiNo]))).rows
const partyOf = (merchant: Merchant) =>
  rows('SELECT user_no, user_path, emp_no, group_no FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2', merchant)
const chain = async ({ rpiNo }: Merchant, at: string) =>
  world.within(operator, (tx) => chainAt(tx, operator.tenantId, { rpiNo, aisleCode: 'SANDBOX', payWay: 1, at }))

describe('giving a merchant to another provider (C0201, C0176, P052)', () => {
  it('holds from next day on: payments by their time, the merchant, its employee and its devices with the job (R549)', async () => {
    const employee = await given.employee(world, from)
    const merchant = await given.merchant(world, from, { prices, empNo: employee.userNo })
    const { sn } = await given.terminal(world, merchant)
    expect(await move(staff, merchant, to.userNo)).toMatchObject({
      code: 200,
      data: { effectiveTime: tomorrow.slice(0, 19) },
    })
    expect(await partyOf(merchant)).toEqual([
      { user_no: from.userNo, user_path: from.path, emp_no: employee.userNo, group_no: null },
    ])
    expect(JSON.stringify(await chain(merchant, tomorrow), bigAsText)).toContain(to.userNo)
    expect(JSON.stringify(await chain(merchant, `${tomorrow.slice(0, 10)} 23:59:59+08`), bigAsText)).not.toContain(
      from.userNo,
    )
    const pending = (await world.as(staff).send(belonging.detail, { rpiNo: merchant.rpiNo })).data
    expect(pending).toMatchObject({
      userNo: from.userNo,
      changes: [{ newUserNo: to.userNo, newUserName: '新服务商', isApplied: 0, reason: '区域调整' }],
    })

    const apply = (at: string) => world.within(operator, (tx) => applyMoves(tx, operator.tenantId, at))
    expect(await apply(`${addDays(tomorrow.slice(0, 10), -1)} 23:59:59+08`)).toBe(0)
    expect(await apply(tomorrow)).toBe(1)
    expect(await apply(tomorrow)).toBe(0)
    expect(await partyOf(merchant)).toEqual([{ user_no: to.userNo, user_path: to.path, emp_no: null, group_no: null }])
    const stock = await world.within(operator, ({ client }) =>
      client.query('SELECT holder_no FROM stock_sn WHERE tenant_id = $1 AND rs_sn = $2', [operator.tenantId, sn]),
    )
    expect(stock.rows).toEqual([{ holder_no: to.userNo }])
    expect((await world.as(staff).send(belonging.detail, { rpiNo: merchant.rpiNo })).data.changes[0]?.isApplied).toBe(1)
  })

  it('is asked for once at a time, also of twenty clicks at once', async () => {
    const merchant = await given.merchant(world, from, { prices })
    const replies = await Promise.all(Array.from({ length: 20 }, () => move(staff, merchant, to.userNo)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ msg }) => msg === '存在未生效的服务商变更')).toHaveLength(19)
    expect(
      await rows('SELECT count(*)::int AS n FROM rpi_belonging WHERE tenant_id = $1 AND rpi_no = $2', merchant),
    ).toEqual([{ n: 2 }])
  })

  it.each([
    { why: 'whose cost is above its price', target: () => dear.userNo, msg: '商户费率低于目标服务商成本，不能变更' },
    { why: 'that it has', target: () => from.userNo, msg: '商户已属于该服务商' },
    { why: 'that is not there', target: () => 'F99999999', msg: '所属服务商不存在或未启用' },
    {
      why: 'that is an employee',
      target: async () => (await given.employee(world, operator)).userNo,
      msg: '所属服务商不存在或未启用',
    },
    {
      why: 'of a sub-operator',
      target: async () => (await given.subOperator(world, operator)).oemNo,
      msg: '所属服务商不存在或未启用',
    },
  ])('refuses a provider $why, and nothing is written', async ({ target, msg }) => {
    const merchant = await given.merchant(world, from, { prices })
    const before = await rows('SELECT * FROM rpi_belonging WHERE tenant_id = $1 AND rpi_no = $2', merchant)
    expect(await move(staff, merchant, await target())).toMatchObject({ code: 409, msg })
    expect(await rows('SELECT * FROM rpi_belonging WHERE tenant_id = $1 AND rpi_no = $2', merchant)).toEqual(before)
    expect(await rows('SELECT 1 FROM rpi_service_change WHERE tenant_id = $1 AND rpi_no = $2', merchant)).toEqual([])
  })

  it('is not for others', async () => {
    const merchant = await given.merchant(world, from, { prices })
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect(await move(stranger, merchant, to.userNo)).toMatchObject({ code: 404 })
    expect(await move(await givenUser(world, { ...operator }), merchant, to.userNo)).toMatchObject({ code: 403 })
    expect(await world.as(stranger).send(belonging.detail, { rpiNo: merchant.rpiNo })).toMatchObject({ code: 404 })
    expect(await world.as(staff).send(belonging.detail, {})).toMatchObject({ code: 404 })
  })
})

it('many are moved at once, each with its own result (C0239, trap 20)', async () => {
  const [free, waiting] = [await given.merchant(world, from, { prices }), await given.merchant(world, from, { prices })]
  await move(staff, waiting, to.userNo)
  const reply = await world.as(staff).send(belonging.changeMany, {
    rpiNos: `${free.rpiNo},${waiting.rpiNo}`,
    userNo: to.userNo,
    requestNo: randomUUID(),
  })
  expect(reply.data).toEqual({
    total: 2,
    success: 1,
    fail: 1,
    failures: [{ rpiNo: waiting.rpiNo, reason: '存在未生效的服务商变更' }],
  })
  // None of them: no 操作成功, the first reason, and every row as before.
  const none = await world
    .as(staff)
    .send(belonging.changeMany, { rpiNos: waiting.rpiNo, userNo: to.userNo, requestNo: randomUUID() })
  expect(none).toMatchObject({
    code: 409,
    error: 'common.noneDone',
    msg: '存在未生效的服务商变更',
    data: { total: 1, success: 0, fail: 1, failures: [{ rpiNo: waiting.rpiNo, reason: '存在未生效的服务商变更' }] },
  })
  const missing = await world
    .as(staff)
    .send(belonging.changeMany, { rpiNos: `${free.rpiNo},M000000000000`, userNo: to.userNo, requestNo: randomUUID() })
  expect(missing).toMatchObject({ code: 404 })
})

const bigAsText = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
