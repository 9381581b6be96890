import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import type { Call } from '../../../core/shared/call.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { reveal } from '../../access/reveal/reveal.contract.ts'
import { invoiceCustomer, sellerBuyer } from '../buyer/buyer.contract.ts'
import { seller } from '../contact/contact.contract.ts'

let world: World
let operator: Operator
let provider: Party
let below: Party
let merchant: Merchant
let deep: Merchant
let staff: TestUser
let direct: TestUser
let shop: TestUser

const permissions = ['invoice_contact_view', 'invoice_contact_edit', 'invoice_contact_reveal']

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  below = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  deep = await given.merchant(world, below, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions })
  direct = await givenUser(world, { ...provider, userNo: provider.userNo, userType: 2, permissions })
  shop = await givenUser(world, { ...operator, userNo: merchant.rpiNo, userType: 3, permissions })
}, 60_000)
afterAll(() => world.close())

const person = (more: Record<string, unknown> = {}) => ({
  name: '李会计',
  phone: '13812345678',
  email: 'li@example.com',
  requestNo: crypto.randomUUID(),
  ...more,
})
const address = (more: Record<string, unknown> = {}) => ({
  receiver: '财务部',
  phone: '010-88886666',
  districtCode: '110105',
  address: '建国路88号',
  postcode: '100022',
  requestNo: crypto.randomUUID(),
  ...more,
})
const account = (more: Record<string, unknown> = {}) => ({
  accName: '某某科技有限公司',
  bankName: '工商银行北京分行',
  accNo: '1100-22334455',
  requestNo: crypto.randomUUID(),
  ...more,
})
const drawer = (more: Record<string, unknown> = {}) => ({
  drawer: '王开票',
  payee: '赵收款',
  checker: '孙复核',
  requestNo: crypto.randomUUID(),
  ...more,
})
const buyer = (more: Record<string, unknown> = {}) => ({
  buyerType: 1,
  title: '厦门某某有限公司',
  taxNo: '91350100M000100Y43',
  phone: '4008108888',
  accNo: '6222021000112233449',
  email: 'fp@example.com',
  requestNo: crypto.randomUUID(),
  ...more,
})
const fresh = async (under: Operator = operator) => {
  const party = await given.provider(world, under)
  return givenUser(world, { ...under, userNo: party.userNo, userType: 2, permissions })
}

describe('books of a party (C0373 to C0392, R585, R586, R587)', () => {
  it('keep people masked, change them by the same call and remove them', async () => {
    const user = await fresh()
    const { data } = await world.as(user).send(seller.addPeople, person())
    expect((await world.as(user).send(seller.peopleList)).data.records).toMatchObject([
      { id: data.id, name: '李会计', phone: '138****5678', email: 'l***@example.com', isDefault: 1, rpiNo: '' },
    ])
    const masked = { id: data.id, name: '李出纳', phone: '138****5678', email: '', version: 0 }
    expect((await world.as(user).send(seller.addPeople, person(masked))).code).toBe(200)
    expect((await world.as(user).send(seller.peopleInfo, { id: data.id })).data).toMatchObject({
      name: '李出纳',
      phone: '138****5678',
      email: '',
      version: 1,
    })
    const shown = { entity: 'sellerPeople', no: data.id, field: 'phone' }
    expect((await world.as(user).send(reveal.show, shown)).data.value).toBe('13812345678')
    expect(await world.as(user).send(seller.addPeople, person(masked))).toMatchObject({
      code: 409,
      msg: '数据状态已变化，请刷新后重试',
    })
    expect((await world.as(user).send(seller.delPeople, { id: data.id })).code).toBe(200)
    expect((await world.as(user).send(seller.delPeople, { id: data.id })).code).toBe(404)
    expect((await world.as(user).send(seller.peopleList)).data.total).toBe(0)
  })

  it('keep addresses with the names of their region (C0375, C0376, C0384, C0389)', async () => {
    const user = await fresh()
    const { data } = await world.as(user).send(seller.addAddress, address())
    expect((await world.as(user).send(seller.addressList, { receiver: '财务' })).data.records).toMatchObject([
      { districtName: '北京市/北京市/朝阳区', phone: '****6666', postcode: '100022', isDefault: 1 },
    ])
    await world.as(user).send(seller.addAddress, address({ id: data.id, phone: '****6666', postcode: '' }))
    expect((await world.as(user).send(seller.addressInfo, { id: data.id })).data).toMatchObject({
      phone: '****6666',
      postcode: '',
    })
    expect((await world.as(user).send(seller.delAddress, { id: data.id })).code).toBe(200)
  })

  it('keep accounts of companies (C0377, C0378, C0385, C0390)', async () => {
    const user = await fresh()
    const { data } = await world.as(user).send(seller.addBank, account())
    expect((await world.as(user).send(seller.bankList)).data.records).toMatchObject([{ accNo: '****4455' }])
    await world.as(user).send(seller.addBank, account({ id: data.id, accNo: '****4455', bankName: '建设银行' }))
    expect((await world.as(user).send(seller.bankInfo, { id: data.id })).data).toMatchObject({
      accNo: '****4455',
      bankName: '建设银行',
    })
    const shown = { entity: 'sellerBank', no: data.id, field: 'accNo' }
    expect((await world.as(user).send(reveal.show, shown)).data.value).toBe('1100-22334455')
    expect((await world.as(user).send(seller.delBank, { id: data.id })).code).toBe(200)
  })

  it('keep drawers (C0379, C0380, C0386, C0391)', async () => {
    const user = await fresh()
    const { data } = await world.as(user).send(sellerBuyer.addDrawer, drawer())
    await world.as(user).send(sellerBuyer.addDrawer, drawer({ id: data.id, payee: '' }))
    expect((await world.as(user).send(sellerBuyer.drawerInfo, { id: data.id })).data).toMatchObject({
      drawer: '王开票',
      payee: '',
      checker: '孙复核',
    })
    expect((await world.as(user).send(sellerBuyer.drawerList, { drawer: '王' })).data.total).toBe(1)
    expect((await world.as(user).send(sellerBuyer.delDrawer, { id: data.id })).code).toBe(200)
  })

  it('keep one buyer of a title and number, under both names of the book (C0381, C0382, C0387, C0392, C0750 to C0753)', async () => {
    const user = await fresh()
    const { data } = await world.as(user).send(sellerBuyer.addBuyer, buyer())
    expect(await world.as(user).send(invoiceCustomer.submit, buyer())).toMatchObject({ code: 409, msg: '购买方已存在' })
    const second = await world.as(user).send(invoiceCustomer.submit, buyer({ buyerType: 2, title: '张三', taxNo: '' }))
    const found = await world.as(user).send(invoiceCustomer.list, { buyerType: 1, taxNo: '91350100m' })
    expect(found.data.records).toMatchObject([{ id: data.id, accNo: '****3449', email: 'f***@example.com' }])
    expect((await world.as(user).send(sellerBuyer.buyerList, { title: '张' })).data.records[0]?.id).toBe(second.data.id)
    expect((await world.as(user).send(invoiceCustomer.detail, { id: data.id })).data.title).toBe('厦门某某有限公司')
    expect((await world.as(user).send(sellerBuyer.buyerInfo, { id: data.id })).data.taxNo).toBe('91350100M000100Y43')
    const both = { ids: `${data.id},${second.data.id}` }
    expect((await world.as(user).send(invoiceCustomer.remove, { ids: `${both.ids},1` })).code).toBe(404)
    expect((await world.as(user).send(sellerBuyer.delBuyer, { id: second.data.id })).code).toBe(200)
    expect((await world.as(user).send(invoiceCustomer.remove, { ids: data.id })).code).toBe(200)
    // What was removed may come again.
    expect((await world.as(user).send(sellerBuyer.addBuyer, buyer())).code).toBe(200)
  })
})

describe('rows of a book', () => {
  it.each([
    { why: 'the name is none', call: seller.addPeople, draft: person({ name: '1' }), msg: '姓名格式不正确' },
    { why: 'the phone is none', call: seller.addPeople, draft: person({ phone: '1' }), msg: '联系电话格式不正确' },
    {
      why: 'the phone is masked',
      call: seller.addPeople,
      draft: person({ phone: '138****5678' }),
      msg: '请输入完整的联系电话',
    },
    { why: 'the email is none', call: seller.addPeople, draft: person({ email: 'a@b' }), msg: '邮箱格式不正确' },
    {
      why: 'there is no such region',
      call: seller.addAddress,
      draft: address({ districtCode: '999999' }),
      msg: '请选择正确的省市区',
    },
    {
      why: 'the postcode is none',
      call: seller.addAddress,
      draft: address({ postcode: '12' }),
      msg: '邮政编码格式不正确',
    },
    { why: 'the account is none', call: seller.addBank, draft: account({ accNo: 'abc' }), msg: '对公账号格式不正确' },
    {
      why: 'there is no such branch',
      call: seller.addBank,
      draft: account({ branchCode: '000000000000' }),
      msg: '开户支行不存在',
    },
    {
      why: 'somebody checks the own work',
      call: sellerBuyer.addDrawer,
      draft: drawer({ checker: '王开票' }),
      msg: '开票人与复核人不能相同',
    },
    {
      why: 'a company has no number',
      call: sellerBuyer.addBuyer,
      draft: buyer({ taxNo: '' }),
      msg: '纳税人识别号不能为空',
    },
    {
      why: 'the number is wrong',
      call: sellerBuyer.addBuyer,
      draft: buyer({ taxNo: '91350100M000100Y44' }),
      msg: '纳税人识别号格式不正确',
    },
    {
      why: 'the number is too short',
      call: sellerBuyer.addBuyer,
      draft: buyer({ taxNo: '12345' }),
      msg: '纳税人识别号格式不正确',
    },
  ])('are refused when $why, and nothing is kept', async ({ call, draft, msg }) => {
    const user = await fresh()
    expect(await world.as(user).send(call as Call, draft)).toMatchObject({ code: 400, msg })
    const totals = await Promise.all(
      [seller.peopleList, seller.addressList, seller.bankList, sellerBuyer.drawerList, sellerBuyer.buyerList].map(
        async (list) => ((await world.as(user).send(list as Call)).data as { total: number }).total,
      ),
    )
    expect(totals).toEqual([0, 0, 0, 0, 0])
  })

  it('have one default: the first, until another takes its place', async () => {
    const user = await fresh()
    const defaults = async () =>
      (await world.as(user).send(seller.peopleList)).data.records.map(({ name, isDefault }) => [name, isDefault])
    await world.as(user).send(seller.addPeople, person({ name: '甲甲' }))
    const { data } = await world.as(user).send(seller.addPeople, person({ name: '乙乙' }))
    expect(await defaults()).toEqual([
      ['甲甲', 1],
      ['乙乙', 0],
    ])
    await world.as(user).send(seller.addPeople, person({ id: data.id, name: '乙乙', isDefault: 1 }))
    expect(await defaults()).toEqual([
      ['乙乙', 1],
      ['甲甲', 0],
    ])
  })

  it('are one default and fifty rows at most, also of two at once', async () => {
    const user = await fresh()
    const add = (more = {}) => world.as(user).send(seller.addPeople, person({ isDefault: 1, ...more }))
    await add()
    const at = { text: 'SELECT 1 FROM seller_book WHERE user_no = $1 FOR UPDATE', values: [user.userNo] }
    const told = await atOnce(world, at, [add, add])
    expect(told.map((one) => one.status === 'fulfilled' && one.value.code)).toEqual([200, 200])
    const { data } = await world.as(user).send(seller.peopleList, { size: 200 })
    expect(data.records.filter(({ isDefault }) => isDefault === 1)).toHaveLength(1)
    for (let n = data.total; n < 49; n++) await add()
    const last = await atOnce(world, at, [add, add])
    expect(last.map((one) => one.status === 'fulfilled' && one.value.code).sort()).toEqual([200, 409])
    expect(await add()).toMatchObject({ code: 409, msg: '最多添加50条' })
    expect((await world.as(user).send(seller.peopleList)).data.total).toBe(50)
  })
})

describe('books of merchants', () => {
  it('are the merchant’s, kept by whoever may change it', async () => {
    const { data } = await world.as(direct).send(seller.addPeople, person({ rpiNo: merchant.rpiNo, name: '店里人' }))
    for (const user of [direct, staff])
      expect((await world.as(user).send(seller.peopleList, { rpiNo: merchant.rpiNo })).data.records).toMatchObject([
        { id: data.id, rpiNo: merchant.rpiNo },
      ])
    expect((await world.as(shop).send(seller.peopleList)).data.records).toMatchObject([{ id: data.id }])
    expect((await world.as(direct).send(seller.peopleList)).data.total).toBe(0)
    expect((await world.as(shop).send(seller.delPeople, { id: data.id })).code).toBe(200)
  })

  it('are looked at from above, not changed', async () => {
    const keeper = await givenUser(world, { ...below, userNo: below.userNo, userType: 2, permissions })
    const { data } = await world.as(keeper).send(seller.addPeople, person({ rpiNo: deep.rpiNo }))
    expect((await world.as(direct).send(seller.peopleInfo, { id: data.id })).data.phone).toBe('138****5678')
    const shown = { entity: 'sellerPeople', no: data.id, field: 'phone' }
    expect((await world.as(direct).send(reveal.show, shown)).code).toBe(404)
    expect((await world.as(keeper).send(reveal.show, shown)).data.value).toBe('13812345678')
    expect(await world.as(direct).send(seller.delPeople, { id: data.id })).toMatchObject({
      code: 403,
      msg: '只能操作直属商户',
    })
    const mine = person({ rpiNo: deep.rpiNo })
    expect((await world.as(direct).send(seller.addPeople, mine)).code).toBe(403)
  })

  it('of others are not found: by another merchant, provider or operator', async () => {
    const { data } = await world.as(staff).send(seller.addPeople, person({ rpiNo: merchant.rpiNo }))
    const other = await givenUser(world, { ...operator, userNo: deep.rpiNo, userType: 3, permissions })
    const strangers = [other, await fresh(), await givenUser(world, { ...(await given.operator(world)), permissions })]
    for (const user of strangers) {
      expect((await world.as(user).send(seller.peopleInfo, { id: data.id })).code).toBe(404)
      expect((await world.as(user).send(seller.delPeople, { id: data.id })).code).toBe(404)
      expect((await world.as(user).send(seller.addPeople, person({ id: data.id }))).code).toBe(404)
      expect((await world.as(user).send(seller.addPeople, person({ rpiNo: merchant.rpiNo }))).code).toBe(404)
      expect((await world.as(user).send(seller.peopleList, { rpiNo: merchant.rpiNo })).data.total).toBe(0)
    }
    const nobody = await givenUser(world, { ...operator, permissions: ['invoice_contact_view'] })
    expect((await world.as(nobody).send(seller.addPeople, person())).code).toBe(403)
    expect((await world.as(nobody).send(seller.delPeople, { id: data.id })).code).toBe(403)
  })
})
