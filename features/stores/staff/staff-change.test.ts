import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { StaffRole } from './staff-codes.contract.ts'
import { staffCalls } from './staff.contract.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let foreign: Merchant
let branch: string
let staff: TestUser
let direct: TestUser

const permissions = ['pos_staff_view', 'pos_staff_edit']
const { clerk, storeManager, owner, accountant } = StaffRole

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  const below = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } }, legalPhone: '13600000001' })
  foreign = await given.merchant(world, below, { prices: { wechat: { rate: '0.38' } } })
  branch = await given.store(world, merchant)
  staff = await givenUser(world, { ...operator, permissions })
  direct = await givenUser(world, { ...provider, userNo: provider.userNo, userType: 2, permissions })
}, 60_000)
afterAll(() => world.close())

let phones = 0
const nextPhone = () => `137000${String(++phones).padStart(5, '0')}`
const draft = (more: Record<string, unknown> = {}) => ({
  rpiNo: merchant.rpiNo,
  name: '小李',
  mobile: nextPhone(),
  stores: [{ rpsNo: branch, staffRole: clerk, receiveVoice: 1 }],
  password: 'Clerk2026',
  requestNo: crypto.randomUUID(),
  ...more,
})
const add = async (more: Record<string, unknown> = {}) =>
  (await world.as(staff).send(staffCalls.add, draft(more))).data.rpstNo
const shown = async (rpstNo: string) => {
  const [row] = (await world.as(staff).send(staffCalls.list, { rpstNo })).data.records
  if (!row) throw new Error('no such staff')
  return row
}

describe('taking staff on (C0407, C0405, C0404, R025, R026)', () => {
  it('gives a place in each store and a first password', async () => {
    const mobile = nextPhone()
    const rpstNo = await add({ mobile })
    expect(await shown(rpstNo)).toMatchObject({
      name: '小李',
      mobile: `137****${mobile.slice(-4)}`,
      stores: [{ rpsNo: branch, staffRole: clerk, isOn: 1, receiveVoice: 1 }],
    })
    expect((await world.as(staff).send(staffCalls.hasPassword, { mobile })).data.isStaffPassWord).toBe(1)
    const elsewhere = await world
      .as(staff)
      .send(staffCalls.submit, draft({ rpiNo: foreign.rpiNo, mobile, stores: [], password: '' }))
    expect(elsewhere.code).toBe(200)
  })

  it('shows the staff of a store and the stores of staff (C0402, C0403)', async () => {
    const store = await given.store(world, merchant)
    const rpstNo = await add({
      stores: [
        { rpsNo: store, staffRole: storeManager },
        { rpsNo: branch, staffRole: accountant },
      ],
    })
    expect((await world.as(direct).send(staffCalls.places, { storeNo: store })).data.records).toMatchObject([
      { rpstNo, name: '小李', staffRole: storeManager, isOn: 1, terminalCount: 0, rpsNo: store },
    ])
    expect((await world.as(staff).send(staffCalls.places, { rpsNo: store, staffRole: clerk })).data.total).toBe(0)
    // Without a store: the places in every one within reach.
    expect((await world.as(direct).send(staffCalls.places)).data.records.map(({ rpsNo }) => rpsNo)).toEqual(
      expect.arrayContaining([store, branch]),
    )
    expect((await world.as(direct).send(staffCalls.stores, { rpstNo })).data.total).toBe(2)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await world.as(stranger).send(staffCalls.stores, { rpstNo })).data.total).toBe(0)
    expect((await world.as(stranger).send(staffCalls.places, { rpsNo: store })).data.total).toBe(0)
  })

  it.each([
    { why: 'the phone is the owner’s', input: { mobile: '13600000001' }, code: 409, msg: '该手机号为商户主账号' },
    {
      why: 'a store is another merchant’s',
      input: () => ({ stores: [{ rpsNo: foreign.rpsNo, staffRole: clerk }] }),
      code: 409,
      msg: '门店不属于该商户',
    },
    {
      why: 'the role is the owner’s',
      input: () => ({ stores: [{ rpsNo: branch, staffRole: owner }] }),
      code: 400,
      msg: '店员角色取值不正确',
    },
    { why: 'a first password is missing', input: { password: '' }, code: 400, msg: '密码不能为空' },
    { why: 'the name is missing', input: { name: '' }, code: 400, msg: '店员姓名不能为空' },
    { why: 'the phone is none', input: { mobile: '12345678901' }, code: 400, msg: '手机号码格式不正确' },
    { why: 'there is no such merchant', input: { rpiNo: 'M000000000000' }, code: 404, msg: '数据不存在或无权查看' },
  ])('is refused when $why', async ({ input, code, msg }) => {
    const before = (await world.as(staff).send(staffCalls.list, { rpiNo: merchant.rpiNo })).data.total
    const given = draft(typeof input === 'function' ? input() : input)
    expect(await world.as(staff).send(staffCalls.add, given)).toMatchObject({ code, msg })
    expect((await world.as(staff).send(staffCalls.list, { rpiNo: merchant.rpiNo })).data.total).toBe(before)
  })

  it('is refused for a phone that the merchant knows, and for merchants of others', async () => {
    const mobile = nextPhone()
    await add({ mobile })
    expect((await world.as(staff).send(staffCalls.add, draft({ mobile }))).msg).toBe('该手机号已是本商户店员')
    const indirect = draft({ rpiNo: foreign.rpiNo, stores: [] })
    expect(await world.as(direct).send(staffCalls.add, indirect)).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    const nobody = await givenUser(world, { ...operator, permissions: ['pos_staff_view'] })
    expect((await world.as(nobody).send(staffCalls.add, draft())).code).toBe(403)
  })

  it('ends at 100 in one store', async () => {
    const store = await given.store(world, merchant)
    await world.within(operator, ({ client }) =>
      client.query(
        `INSERT INTO pos_staff_store (tenant_id, oem_no, rpst_no, rps_no, rpi_no, staff_role) SELECT $1, $1, 'P' || n, $2, $3, 2 FROM generate_series(1, 100) n`,
        [operator.tenantId, store, merchant.rpiNo],
      ),
    )
    const input = draft({ stores: [{ rpsNo: store, staffRole: clerk }] })
    expect((await world.as(staff).send(staffCalls.add, input)).msg).toBe('每个门店最多100名店员')
  })
})

describe('changing staff (C0405, C0408, C0406, R025, R026)', () => {
  it('moves places, keeps a masked phone, and gives another phone its own account (trap 25)', async () => {
    const store = await given.store(world, merchant)
    const rpstNo = await add()
    const { version, mobile } = await shown(rpstNo)
    const input = draft({
      rpstNo,
      version,
      mobile,
      name: '大李',
      password: '',
      stores: [{ rpsNo: store, staffRole: 1 }],
    })
    expect((await world.as(direct).send(staffCalls.submit, input)).code).toBe(200)
    expect(await shown(rpstNo)).toMatchObject({ name: '大李', mobile, stores: [{ rpsNo: store, staffRole: 1 }] })
    const stale = { ...input, requestNo: crypto.randomUUID() }
    expect((await world.as(direct).send(staffCalls.submit, stale)).msg).toBe('数据状态已变化，请刷新后重试')
    const other = draft({ rpstNo, stores: [], password: '' })
    expect((await world.as(staff).send(staffCalls.submit, other)).msg).toBe('密码不能为空')
    const owned = draft({ rpstNo, stores: [], mobile: '13600000001' })
    expect((await world.as(staff).send(staffCalls.submit, owned)).msg).toBe('该手机号为商户主账号')
    expect((await world.as(staff).send(staffCalls.submit, draft({ rpstNo, stores: [] }))).code).toBe(200)
    expect((await shown(rpstNo)).stores).toEqual([])
    const moved = draft({ rpstNo, rpiNo: foreign.rpiNo, stores: [] })
    expect((await world.as(staff).send(staffCalls.submit, moved)).msg).toBe('店员不能更换商户')
  })

  it('keeps a place with terminals; a code goes on without the person', async () => {
    const rpstNo = await add()
    const { rtNo } = await given.terminal(world, merchant, { rpsNo: branch, rpstNo })
    const mobile = (await shown(rpstNo)).mobile
    const without = draft({ rpstNo, mobile, stores: [] })
    expect((await world.as(staff).send(staffCalls.submit, without)).msg).toBe('店员下存在已绑定终端，请先解绑')
    expect((await shown(rpstNo)).stores).toHaveLength(1)
    const rqCode = await given.code(world, merchant, { rpsNo: branch })
    const { rows } = await world.within(operator, async ({ client }) => {
      await client.query('UPDATE rp_terminal SET rpst_no = NULL WHERE rt_no = $1', [rtNo])
      return client.query('UPDATE qrcode SET rpst_no = $1 WHERE rq_code = $2 RETURNING id', [rpstNo, rqCode])
    })
    expect(rows).toHaveLength(1)
    const again = { ...without, requestNo: crypto.randomUUID() }
    expect((await world.as(staff).send(staffCalls.submit, again)).code).toBe(200)
    const code = await world.within(operator, ({ client }) =>
      client.query('SELECT rpst_no, rps_no FROM qrcode WHERE rq_code = $1', [rqCode]),
    )
    expect(code.rows).toEqual([{ rpst_no: null, rps_no: branch }])
  })

  it('switches one place, and tells a repeat (R305)', async () => {
    const rpstNo = await add()
    const id = (await shown(rpstNo)).stores[0]?.id ?? ''
    const turn = (isOn: number, user = direct) => world.as(user).send(staffCalls.changeStatus, { id, isOn })
    expect((await turn(0)).code).toBe(200)
    expect(await turn(0)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect((await shown(rpstNo)).stores).toMatchObject([{ isOn: 0 }])
    expect((await turn(1)).code).toBe(200)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await turn(0, stranger)).code).toBe(404)
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(`SELECT action FROM biz_state_log WHERE entity = 'staffPlace' AND entity_no = $1 ORDER BY id`, [
        `${rpstNo}@${branch}`,
      ]),
    )
    expect(rows.map(({ action }) => action)).toEqual(['off', 'on'])
  })

  it('resets a password for direct merchants alone (C0406)', async () => {
    const mobile = nextPhone()
    await add({ mobile })
    const reset = (user: TestUser, phone = mobile) =>
      world.as(user).send(staffCalls.updatePassword, { mobile: phone, password: 'Newer2026' })
    expect((await reset(direct)).code).toBe(200)
    const lone = nextPhone()
    await world.as(staff).send(staffCalls.add, draft({ rpiNo: foreign.rpiNo, stores: [], mobile: lone }))
    expect(await reset(direct, lone)).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    expect((await reset(staff, lone)).code).toBe(200)
  })
})
