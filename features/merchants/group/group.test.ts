import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { anyPhone, given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { group } from './group.contract.ts'

let world: World
let operator: Operator
let l1: Party
let l2: Party
let other: Party
let first: Merchant
let second: Merchant
let third: Merchant
let foreign: Merchant
let staff: TestUser
let provider: TestUser
const prices = { wechat: { rate: '0.38' } }
const permissions = ['pos_group_view', 'pos_group_add', 'pos_group_edit', 'pos_info_group', 'pos_info_status']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  l1 = await given.provider(world, operator, { name: '华东服务商', prices: { wechat: { rate: '0.25' } } })
  l2 = await given.provider(world, l1, { prices: { wechat: { rate: '0.30' } } })
  other = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  first = await given.merchant(world, l1, { name: '一号店', prices })
  second = await given.merchant(world, l2, { name: '二号店', prices })
  third = await given.merchant(world, l1, { name: '三号店', prices })
  foreign = await given.merchant(world, other, { prices })
  staff = await givenUser(world, { ...operator, permissions })
  provider = await givenUser(world, { ...l1, userNo: l1.userNo, userType: 2, permissions })
}, 60_000)
afterAll(() => world.close())

const draft = (more: Record<string, unknown> = {}) => ({
  groupName: `集团${randomUUID().slice(0, 8)}`,
  contactName: '王五',
  contactPhone: '13812345678',
  contactEmail: 'w@example.cn',
  loginPhone: anyPhone(),
  userNo: l1.userNo,
  requestNo: randomUUID(),
  ...more,
})
const add = async (more: Record<string, unknown> = {}, user = staff) => {
  const reply = await world.as(user).send(group.add, draft(more))
  expect(reply.code).toBe(200)
  return reply.data.rpiNo
}
const groupOf = async ({ rpiNo }: Merchant): Promise<string | null> =>
  (
    await world.within(operator, ({ client }) =>
      client.query('SELECT group_no FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2', [operator.tenantId, rpiNo]),
    )
  ).rows[0].group_no
const change = (rpiNo: string, groupNo: string, user = staff) =>
  world.as(user).send(group.change, { rpiNo, groupNo, reason: '并入集团' })

describe('making and editing groups (C0236, C0209, C0166, P105, P058, R019)', () => {
  it('keeps a group with its numbers sealed, masked to all and searchable (C0161, R527)', async () => {
    const loginPhone = anyPhone()
    const rpiNo = await add({ groupName: '百味集团', loginPhone, creditCode: '91350100M000100Y43' })
    expect(rpiNo).toMatch(/^G\d{12}$/)
    const { data } = await world.as(staff).send(group.detail, { rpiNo })
    expect(data).toMatchObject({
      groupName: '百味集团',
      contactPhone: '138****5678',
      contactEmail: 'w***@example.cn',
      userName: '华东服务商',
      rpiStatus: 1,
      memberCount: 0,
    })
    const listed = await world.as(staff).send(group.list, { loginPhone: loginPhone.slice(-4), groupName: '百味' })
    expect(listed.data.records.map((row) => row.rpiNo)).toEqual([rpiNo])
    const stored = await world.within(operator, ({ client }) =>
      client.query('SELECT m::text AS whole FROM rpi_basic m WHERE tenant_id = $1 AND rpi_no = $2', [
        operator.tenantId,
        rpiNo,
      ]),
    )
    expect(stored.rows[0].whole).not.toMatch(new RegExp(`${loginPhone}|13812345678|w@example`))
  })

  it('takes masked numbers for unchanged, and somebody else’s edit for a conflict (trap 25)', async () => {
    const rpiNo = await add({ contactPhone: '13912345678' })
    const { data } = await world.as(staff).send(group.detail, { rpiNo })
    const { version, groupName, contactPhone, contactEmail, loginPhone } = data
    const edit = { rpiNo, version, groupName, contactName: '赵六', contactPhone, contactEmail, loginPhone, userNo: '' }
    expect(await world.as(staff).send(group.update, edit)).toMatchObject({ code: 200 })
    expect((await world.as(staff).send(group.detail, { rpiNo })).data).toMatchObject({
      contactName: '赵六',
      contactPhone: '139****5678',
      loginPhone,
    })
    expect(await world.as(staff).send(group.update, edit)).toMatchObject({
      code: 409,
      msg: '数据状态已变化，请刷新后重试',
    })
  })

  it("is the provider's own when a provider makes it", async () => {
    const rpiNo = await add({ userNo: other.userNo }, provider)
    expect((await world.as(staff).send(group.detail, { rpiNo })).data.userNo).toBe(l1.userNo)
  })

  it('makes one group of a form that is sent twenty times at once', async () => {
    const one = draft()
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.as(staff).send(group.add, one)))
    expect(new Set(replies.map(({ data }) => data.rpiNo)).size).toBe(1)
  })

  it.each([
    {
      why: 'a name that is taken',
      more: async () => ({
        groupName: (await world.as(staff).send(group.detail, { rpiNo: await add({ groupName: '同名集团' }) })).data
          .groupName,
      }),
      code: 409,
      msg: '集团名称已存在',
    },
    {
      why: 'a login phone that is taken',
      more: async () => {
        const loginPhone = anyPhone()
        await add({ loginPhone })
        return { loginPhone }
      },
      code: 409,
      msg: '登录手机号已被使用',
    },
    {
      why: 'a provider that is not there',
      more: async () => ({ userNo: 'F99999999' }),
      code: 409,
      msg: '所属服务商不存在或未启用',
    },
    {
      why: 'a masked phone',
      more: async () => ({ loginPhone: '138****5678' }),
      code: 400,
      msg: '请输入完整的登录手机号',
    },
    { why: 'a short phone', more: async () => ({ contactPhone: '1381234' }), code: 400, msg: '手机号码长度不为11位' },
    { why: 'a name with a tag', more: async () => ({ groupName: '<b>' }), code: 400, msg: '集团名称不能包含特殊字符' },
  ])('refuses $why', async ({ more, code, msg }) => {
    expect(await world.as(staff).send(group.add, draft(await more()))).toMatchObject({ code, msg })
  })
})

describe('members of a group (C0202, C0240, C0237, C0222)', () => {
  it('join, move to another group alone, and leave (R550)', async () => {
    const [one, two] = [await add(), await add()]
    expect(await change(first.rpiNo, one)).toMatchObject({ code: 200 })
    expect(await groupOf(first)).toBe(one)
    expect(await change(first.rpiNo, two)).toMatchObject({ code: 200 })
    expect(await groupOf(first)).toBe(two)
    expect(await world.as(staff).send(group.remove, { rpiNo: two })).toMatchObject({
      code: 409,
      msg: '请先移出集团成员',
    })
    expect(await change(first.rpiNo, '')).toMatchObject({ code: 200 })
    expect(await groupOf(first)).toBeNull()
    expect(await world.as(staff).send(group.remove, { rpiNo: two })).toMatchObject({ code: 200 })
    expect(await world.as(staff).send(group.detail, { rpiNo: two })).toMatchObject({ code: 404 })
  })

  it('are taken in many at once, each with its own result (trap 20, R529)', async () => {
    const [one, two] = [await add(), await add()]
    await change(third.rpiNo, one)
    const reply = await world
      .as(staff)
      .send(group.changeMany, { rpiNos: [first.rpiNo, third.rpiNo, foreign.rpiNo], groupNo: two })
    expect(reply.data).toMatchObject({ total: 3, success: 1, fail: 2 })
    expect(Object.fromEntries(reply.data.failures.map(({ rpiNo, reason }) => [rpiNo, reason]))).toEqual({
      [third.rpiNo]: '商户已加入其他集团',
      [foreign.rpiNo]: '商户与集团不属于同一服务商',
    })
    expect([await groupOf(first), await groupOf(third), await groupOf(foreign)]).toEqual([two, one, null])
    const told = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT before, after FROM audit_log WHERE call_id = 'C0240' AND result = 'ok' ORDER BY id DESC LIMIT 1`,
      ),
    )
    expect(told.rows).toEqual([
      {
        before: { each: [{ no: first.rpiNo, fields: { groupNo: null } }] },
        after: { each: [{ no: first.rpiNo, fields: { groupNo: two } }] },
      },
    ])
    const { data } = await world.as(staff).send(group.members, { rpiNo: two })
    expect(data).toMatchObject({
      activeCount: 1,
      tradeCount: 0,
      tradeAmount: '0.00',
      members: [{ rpiNo: first.rpiNo, rpiName: '一号店' }],
    })
    await change(first.rpiNo, '')
    await change(third.rpiNo, '')
  })

  it('come with the group that is made for them, or it is not made (R551)', async () => {
    const name = '带成员集团'
    const bad = await world
      .as(staff)
      .send(group.addWithMembers, { ...draft({ groupName: name }), rpiNos: `${first.rpiNo},${foreign.rpiNo}` })
    expect(bad).toMatchObject({ code: 409, msg: '商户与集团不属于同一服务商' })
    expect((await world.as(staff).send(group.list, { groupName: name })).data.total).toBe(0)
    const good = await world
      .as(staff)
      .send(group.addWithMembers, { ...draft({ groupName: name }), rpiNos: `${first.rpiNo},${third.rpiNo}` })
    expect([await groupOf(first), await groupOf(third)]).toEqual([good.data.rpiNo, good.data.rpiNo])
    const later = await given.merchant(world, l1, { prices })
    const wrong = { ...draft(), rpiNos: foreign.rpiNo }
    expect(await world.as(staff).send(group.add, wrong)).toMatchObject({ code: 409, msg: bad.msg })
    expect(await groupOf(later)).toBe(await groupOf(foreign))
    const plain = await world.as(staff).send(group.add, { ...draft(), rpiNos: later.rpiNo })
    expect(await groupOf(later)).toBe(plain.data.rpiNo)
  })

  it('join groups within the reach of their provider alone; any other answers like a missing one', async () => {
    const below = await givenUser(world, { ...l2, userNo: l2.userNo, userType: 2, permissions })
    const [above, beside, own] = [await add(), await add({ userNo: other.userNo }), await add({ userNo: l2.userNo })]
    const missing = await change(second.rpiNo, 'G260101999999', below)
    expect(missing.code).toBe(404)
    const answer = ({ code, error, msg }: typeof missing) => ({ code, error, msg })
    for (const groupNo of [above, beside]) {
      expect(answer(await change(second.rpiNo, groupNo, below))).toEqual(answer(missing))
      const many = await world.as(below).send(group.changeMany, { rpiNos: second.rpiNo, groupNo })
      expect(many).toMatchObject({ code: 404, msg: missing.msg })
      expect(await change(second.rpiNo, groupNo)).toMatchObject({ code: 409, msg: '商户与集团不属于同一服务商' })
    }
    expect(await groupOf(second)).toBeNull()
    expect(await change(second.rpiNo, own, below)).toMatchObject({ code: 200 })
    expect(await change(third.rpiNo, own, provider)).toMatchObject({ code: 200 })
    await change(second.rpiNo, '')
    await change(third.rpiNo, '')
  })

  it('are not for others to move', async () => {
    const one = await add()
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect(await change(first.rpiNo, one, stranger)).toMatchObject({ code: 404 })
    expect(await change(second.rpiNo, one, provider)).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    expect(await change(first.rpiNo, one, await givenUser(world, { ...operator }))).toMatchObject({ code: 403 })
    expect(await change(first.rpiNo, second.rpiNo)).toMatchObject({ code: 404 })
    expect(await change(one, one)).toMatchObject({ code: 404 })
  })
})

it('the login of a group is switched like a merchant, which its members do not feel (C0238, network 3.11)', async () => {
  const rpiNo = await add()
  const { id } = (await world.as(staff).send(group.detail, { rpiNo })).data
  expect(await world.as(staff).send(merchantState.switch, { id, rpiStatus: 0 })).toMatchObject({ code: 200 })
  expect((await world.as(staff).send(group.detail, { rpiNo })).data.rpiStatus).toBe(0)
})
