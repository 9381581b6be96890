import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { staffCalls } from '../staff/staff.contract.ts'
import { StoreStatus, StoreType } from '../store/store-codes.contract.ts'
import { store } from '../store/store.contract.ts'

let world: World
let operator: Operator
let provider: Party
let below: Party
let merchant: Merchant
let indirect: Merchant
let staff: TestUser
let risk: TestUser
let direct: TestUser

const permissions = ['pos_store_view', 'pos_store_edit', 'pos_store_delete', 'pos_staff_view']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  below = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
  merchant = await given.merchant(world, provider, {
    prices: { wechat: { rate: '0.38' } },
    legalPhone: '13600000001',
  })
  indirect = await given.merchant(world, below, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions: [...permissions, 'pos_store_enable'] })
  risk = await givenUser(world, { ...operator, permissions: ['pos_store_view', 'pos_store_enable'] })
  direct = await givenUser(world, { ...provider, userNo: provider.userNo, userType: 2, permissions })
}, 60_000)
afterAll(() => world.close())

let phones = 0
const nextPhone = () => `139000${String(++phones).padStart(5, '0')}`
const draft = (more: Record<string, unknown> = {}) => ({
  rpiNo: merchant.rpiNo,
  storeName: `分店${phones}`,
  districtCode: '330106',
  address: '文三路1号',
  managerName: '赵店长',
  managerMobile: nextPhone(),
  password: 'Shop2026',
  requestNo: crypto.randomUUID(),
  ...more,
})
const open = async (more: Record<string, unknown> = {}) =>
  (await world.as(staff).send(store.submit, draft(more))).data as { id: string; rpsNo: string }
const shown = async (rpsNo: string) => (await world.as(staff).send(store.detail, { rpsNo })).data

describe('opening a store (C0397, C0395, R024)', () => {
  it('makes it with its manager, who signs in with the password given (R589)', async () => {
    const managerMobile = nextPhone()
    expect((await world.as(staff).send(store.hasPassword, { mobile: managerMobile })).data).toEqual({
      isStaffPassWord: 0,
    })
    const { rpsNo, id } = await open({ managerMobile, servicePhone: '0571-88886666', isOn: 0, businessBegin: '07:30' })
    expect(await shown(rpsNo)).toMatchObject({
      id,
      rpsNo,
      storeType: StoreType.branch,
      storeStatus: StoreStatus.open,
      provinceCode: '33',
      cityCode: '3301',
      businessBegin: '07:30',
      isOn: 0,
      staffCount: 1,
      states: [{ fromStatus: null, toStatus: 1, action: 'submit' }],
    })
    const { data } = await world.as(staff).send(staffCalls.list, { rpsNo })
    expect(data.records).toMatchObject([{ name: '赵店长', stores: [{ rpsNo, staffRole: 1, isOn: 1 }] }])
    expect((await world.as(staff).send(store.hasPassword, { mobile: managerMobile })).data).toEqual({
      isStaffPassWord: 1,
    })
    const again = await world.as(staff).send(store.submit, draft({ managerMobile, password: '' }))
    expect(again.code).toBe(200)
    expect(
      (await world.as(staff).send(staffCalls.list, { mobile: managerMobile })).data.records[0]?.stores,
    ).toHaveLength(2)
  })

  it('needs no staff for a store that the owner manages', async () => {
    const { rpsNo } = await open({ managerMobile: '13600000001', password: '' })
    expect(await shown(rpsNo)).toMatchObject({ staffCount: 0, managerMobile: '136****0001' })
  })

  it.each([
    { why: 'there is no such district', input: { districtCode: '339999' }, code: 400, msg: '请选择正确的省市区' },
    { why: 'the service phone is none', input: { servicePhone: '12345' }, code: 400, msg: '客服电话格式不正确' },
    { why: 'the phone is short', input: { managerMobile: '138' }, code: 400, msg: '手机号码长度不为11位' },
    { why: 'the phone is missing', input: { managerMobile: '' }, code: 400, msg: '手机号码不能为空' },
    { why: 'the phone is masked', input: { managerMobile: '138****0001' }, code: 400, msg: '请输入完整的店长手机号' },
    { why: 'a first password is missing', input: { password: '' }, code: 400, msg: '密码不能为空' },
    { why: 'the password is short', input: { password: 'a1' }, code: 400, msg: '密码5-15位，由英文、数字组成' },
    { why: 'the name is missing', input: { storeName: ' ' }, code: 400, msg: '门店名称不能为空' },
    { why: 'the address is missing', input: { address: '' }, code: 400, msg: '地址不能为空' },
    { why: 'the longitude is beyond the earth', input: { longitude: '181' }, code: 400, msg: '经度格式不正确' },
    { why: 'the hour is none', input: { businessEnd: '25:00' }, code: 400, msg: '营业结束时间格式不正确' },
    { why: 'there is no such merchant', input: { rpiNo: 'M000000000000' }, code: 404, msg: '数据不存在或无权查看' },
    { why: 'the picture is not ours', input: { storePic: 'private/x.png' }, code: 404, msg: '文件不存在或链接已失效' },
  ])('is refused when $why', async ({ input, code, msg }) => {
    const before = (await world.as(staff).send(store.list, { rpiNo: merchant.rpiNo })).data.total
    expect(await world.as(staff).send(store.submit, draft(input))).toMatchObject({ code, msg })
    expect((await world.as(staff).send(store.list, { rpiNo: merchant.rpiNo })).data.total).toBe(before)
  })

  it('is refused for a name that the merchant has, and for a second store of a micro merchant', async () => {
    const { rpsNo } = await open({ storeName: '城西店' })
    expect((await world.as(staff).send(store.submit, draft({ storeName: '城西店' }))).msg).toBe('门店名称已存在')
    const micro = await given.merchant(world, provider, {
      userType: MerchantUserType.micro,
      prices: { wechat: { rate: '0.38' } },
    })
    expect((await world.as(staff).send(store.submit, draft({ rpiNo: micro.rpiNo }))).msg).toBe('小微商户仅支持一个门店')
    expect(await shown(rpsNo)).toMatchObject({ storeName: '城西店' })
  })

  it('is refused for the second of two that are made at once for a micro merchant', async () => {
    const { rpiNo } = await given.merchant(world, provider, {
      userType: MerchantUserType.micro,
      prices: { wechat: { rate: '0.38' } },
    })
    await world.within(operator, ({ client }) =>
      client.query('UPDATE pos_store SET is_deleted = true WHERE tenant_id = $1 AND rpi_no = $2', [
        operator.tenantId,
        rpiNo,
      ]),
    )
    const row = { text: 'SELECT 1 FROM rpi_basic WHERE rpi_no = $1 FOR UPDATE', values: [rpiNo] }
    const both = ['城东店', '城北店'].map(
      (storeName) => () => world.as(staff).send(store.submit, draft({ rpiNo, storeName })),
    )
    const made = await atOnce(world, row, both)
    expect(made.map((one) => one.status === 'fulfilled' && one.value.msg).sort()).toEqual([
      '小微商户仅支持一个门店',
      '操作成功',
    ])
  })

  it('is for direct parties: those above see and are refused, others find nothing', async () => {
    const input = draft({ rpiNo: indirect.rpiNo })
    expect(await world.as(direct).send(store.submit, input)).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    expect((await world.as(direct).send(store.submit, draft({ isOn: 0 }))).code).toBe(200)
    const own = (await world.as(direct).send(store.list, { rpiNo: merchant.rpiNo, size: 50 })).data.records[0]
    expect(own?.isOn).toBe(1)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await world.as(stranger).send(store.submit, draft())).code).toBe(404)
    const institution = await givenUser(world, { ...operator, userNo: 'J00000001', userType: 5, permissions })
    expect((await world.as(institution).send(store.submit, draft())).code).toBe(404)
  })
})

describe('changing a store (C0397, C0399, C1181, R024)', () => {
  it('keeps what came back masked, and names another manager by another phone (trap 25)', async () => {
    const first = nextPhone()
    const { id, rpsNo } = await open({ managerMobile: first })
    const { version, managerMobile } = await shown(rpsNo)
    const input = draft({ id, version, storeName: '改名店', managerMobile, password: '' })
    expect((await world.as(staff).send(store.submit, input)).code).toBe(200)
    expect(await shown(rpsNo)).toMatchObject({
      storeName: '改名店',
      managerMobile,
      version: version + 1,
      staffCount: 1,
    })
    const stale = { ...input, requestNo: crypto.randomUUID() }
    expect(await world.as(staff).send(store.submit, stale)).toMatchObject({
      code: 409,
      msg: '数据状态已变化，请刷新后重试',
    })
    const other = draft({ id, version: version + 1, managerName: '钱店长' })
    expect((await world.as(staff).send(store.submit, other)).code).toBe(200)
    expect(await shown(rpsNo)).toMatchObject({ managerName: '钱店长', staffCount: 2 })
    const moved = draft({ id, rpiNo: indirect.rpiNo })
    expect((await world.as(staff).send(store.submit, moved)).msg).toBe('门店不能更换商户')
  })

  it('closes and opens it, and tells of it (R306)', async () => {
    const { id, rpsNo } = await open()
    const turn = (storeStatus: number, user = direct) => world.as(user).send(store.changeStatus, { id, storeStatus })
    expect((await turn(0)).code).toBe(200)
    expect(await turn(0)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await world.within(operator, ({ client }) =>
      client.query('UPDATE rpi_basic SET rpi_status = 2 WHERE rpi_no = $1', [merchant.rpiNo]),
    )
    expect(await turn(1)).toMatchObject({ code: 409, msg: '商户未启用' })
    await world.within(operator, ({ client }) =>
      client.query('UPDATE rpi_basic SET rpi_status = 1 WHERE rpi_no = $1', [merchant.rpiNo]),
    )
    expect((await turn(1)).code).toBe(200)
    expect((await shown(rpsNo)).states).toMatchObject([
      { toStatus: 1 },
      { fromStatus: 1, toStatus: 0, action: 'close' },
      { fromStatus: 0, toStatus: 1, action: 'open' },
    ])
    expect((await turn(0, risk)).code).toBe(403)
  })

  it('is switched by the operator alone', async () => {
    const { id, rpsNo } = await open()
    expect((await world.as(direct).send(store.enable, { id, isOn: 0 })).code).toBe(403)
    expect((await world.as(risk).send(store.enable, { id, isOn: 0 })).code).toBe(200)
    expect((await world.as(risk).send(store.enable, { id, isOn: 0 })).code).toBe(409)
    expect(await shown(rpsNo)).toMatchObject({ isOn: 0, switches: [{ fromStatus: 1, toStatus: 0, action: 'off' }] })
  })
})

describe('removing stores (C0396, R024)', () => {
  it('takes all or none, with the places of their staff', async () => {
    const [empty, used] = [await open(), await open()]
    await given.code(world, merchant, { rpsNo: used.rpsNo })
    const remove = (ids: string, user = staff) => world.as(user).send(store.remove, { ids })
    expect(await remove(`${empty.id},${used.id}`)).toMatchObject({ code: 409, msg: '门店下存在终端或收款码，请先解绑' })
    const head = await shown(merchant.rpsNo)
    expect(await remove(head.id)).toMatchObject({ code: 409, msg: '总店不能删除' })
    expect((await remove(`${empty.id},1`)).code).toBe(404)
    expect(await remove('')).toMatchObject({ code: 400, msg: '请选择至少一条数据' })
    expect((await shown(empty.rpsNo)).staffCount).toBe(1)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await remove(empty.id, stranger)).code).toBe(404)
    expect((await remove(empty.id, risk)).code).toBe(403)
    expect((await remove(empty.id)).code).toBe(200)
    expect((await world.as(staff).send(store.detail, { rpsNo: empty.rpsNo })).code).toBe(404)
    expect((await world.as(staff).send(staffCalls.list, { rpsNo: empty.rpsNo })).data.total).toBe(0)
  })
})

describe("a person's app password (C0398)", () => {
  it('is set anew for staff of direct merchants, and nobody else (R590)', async () => {
    const mobile = nextPhone()
    await open({ managerMobile: mobile })
    const hash = async () =>
      (
        await world.within(operator, ({ client }) =>
          client.query<{ password_hash: string }>(
            `SELECT a.password_hash FROM staff_account a JOIN pos_staff p ON p.mobile_idx = a.mobile_idx WHERE p.mobile_tail = $1`,
            [mobile.slice(-4)],
          ),
        )
      ).rows[0]?.password_hash
    const before = await hash()
    const reset = (user: TestUser, input: object) =>
      world.as(user).send(store.updatePassword as unknown as Call, { mobile, password: 'Other2026', ...input })
    expect(await reset(direct, { password: '123456' })).toMatchObject({ code: 400, msg: '密码过于简单，请更换' })
    expect((await reset(direct, { mobile: '13999999999' })).code).toBe(404)
    expect((await reset(risk, {})).code).toBe(403)
    expect(await hash()).toBe(before)
    expect((await reset(direct, {})).code).toBe(200)
    expect(await hash()).not.toBe(before)
    const managed = await givenUser(world, { ...merchant, userNo: merchant.rpiNo, userType: 3, permissions })
    expect(await reset(managed, { smsCode: '00000' })).toMatchObject({ code: 400, msg: '验证码错误或已过期' })
  })
})
