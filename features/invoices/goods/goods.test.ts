import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type Reply, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { taxCategory } from '../tax-category/tax-category.contract.ts'
import { invoiceGoods } from './goods.contract.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let staff: TestUser
let direct: TestUser

const permissions = ['invoice_contact_view', 'invoice_contact_edit', 'tax_category_view', 'tax_category_edit']
const dining = '3070401000000000000'

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions })
  direct = await givenUser(world, { ...provider, userNo: provider.userNo, userType: 2, permissions })
}, 60_000)
afterAll(() => world.close())

const category = (more: Record<string, unknown> = {}) => ({
  categoryNo: '1060201010000000000',
  categoryName: '图书',
  taxRate: '9',
  requestNo: crypto.randomUUID(),
  ...more,
})
const product = (more: Record<string, unknown> = {}) => ({
  rpiNo: merchant.rpiNo,
  productName: '工作餐',
  categoryNo: dining,
  unit: '份',
  price: '25.00',
  requestNo: crypto.randomUUID(),
  ...more,
})
const fresh = async () => {
  const party = await given.provider(world, operator)
  return givenUser(world, { ...operator, userNo: party.userNo, userType: 2, permissions })
}

describe('tax categories (C0746 to C0749)', () => {
  it('begin with the standard ones; an own one takes the place of its number’s, and gives it back', async () => {
    const find = async () =>
      (await world.as(staff).send(taxCategory.list, { categoryNo: dining })).data.records.map(
        ({ taxRate, isOwn, isOn }) => [taxRate, isOwn, isOn],
      )
    expect(await find()).toEqual([['6.0000', 0, 1]])
    const [standard] = (await world.as(staff).send(taxCategory.list, { categoryName: '餐饮' })).data.records
    const draft = category({ id: standard?.id, categoryNo: dining, categoryName: '餐饮服务', taxRate: '1', isOn: 0 })
    const { data } = await world.as(staff).send(taxCategory.submit, draft)
    expect(await find()).toEqual([['1.0000', 1, 0]])
    expect((await world.as(staff).send(taxCategory.detail, { id: data.id })).data).toMatchObject({
      isOwn: 1,
      version: 0,
    })
    const again = category({ ...draft, id: data.id, isOn: 1, version: 0, requestNo: crypto.randomUUID() })
    expect((await world.as(staff).send(taxCategory.submit, again)).code).toBe(200)
    expect((await world.as(staff).send(taxCategory.submit, { ...again, requestNo: crypto.randomUUID() })).code).toBe(
      409,
    )
    expect((await world.as(staff).send(taxCategory.remove, { ids: data.id })).code).toBe(200)
    expect(await find()).toEqual([['6.0000', 0, 1]])
    expect(await world.as(staff).send(taxCategory.remove, { ids: standard?.id ?? '' })).toMatchObject({
      code: 409,
      msg: '标准分类不能删除，可以停用',
    })
  })

  it.each([
    ['the number is none', { categoryNo: '123' }, 400, '税收分类编码格式不正确'],
    ['the rate is none', { taxRate: '5' }, 400, '税率须为0、1、3、6、9或13'],
    ['there is no name', { categoryName: '' }, 400, '分类名称不能为空'],
  ])('are refused when %s', async (_, more, code, msg) => {
    expect(await world.as(staff).send(taxCategory.submit, category(more))).toMatchObject({ code, msg })
    expect((await world.as(staff).send(taxCategory.list, { isOwn: 1 })).data.total).toBe(0)
  })

  it('are the root operator’s, each number once, also of two at once', async () => {
    expect((await world.as(direct).send(taxCategory.submit, category())).code).toBe(403)
    const both = await Promise.all([1, 2].map(() => world.as(staff).send(taxCategory.submit, category())))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await world.as(stranger).send(taxCategory.list, { isOwn: 1 })).data.total).toBe(0)
    const id = both.find(({ code }) => code === 200)?.data.id ?? ''
    expect((await world.as(stranger).send(taxCategory.detail, { id })).code).toBe(404)
    expect((await world.as(stranger).send(taxCategory.remove, { ids: id })).code).toBe(404)
    expect((await world.as(staff).send(taxCategory.remove, { ids: id })).code).toBe(200)
  })
})

describe('the short list of a merchant (C0718 to C0720, R052, R655, R656)', () => {
  it('comes first among the categories', async () => {
    const { rpiNo } = merchant
    const add = () =>
      world.as(direct).send(invoiceGoods.addTaxProduct, { rpiNo, categoryNo: dining, requestNo: crypto.randomUUID() })
    const { data } = await add()
    expect(await add()).toMatchObject({ code: 409, msg: '该税收分类已在常用列表中' })
    const [first] = (await world.as(staff).send(invoiceGoods.taxList, { rpiNo })).data.records
    expect(first).toMatchObject({ keptId: data.id, categoryNo: dining, isKept: 1, taxRate: '6.0000' })
    expect((await world.as(staff).send(invoiceGoods.taxList, { rpiNo, isKept: 1 })).data.total).toBe(1)
    expect((await world.as(staff).send(invoiceGoods.taxList, { isKept: 1 })).data.total).toBe(0)
    const stranger = await fresh()
    expect((await world.as(stranger).send(invoiceGoods.delTaxProduct, { id: data.id })).code).toBe(404)
    expect((await world.as(direct).send(invoiceGoods.delTaxProduct, { id: data.id })).code).toBe(200)
    const none = { rpiNo, categoryNo: '9990000000000000000', requestNo: crypto.randomUUID() }
    expect(await world.as(direct).send(invoiceGoods.addTaxProduct, none)).toMatchObject({ code: 409 })
  })
})

describe('goods (C0725 to C0727, C0729, R051, R660)', () => {
  it('take the rate of their category unless they have their own', async () => {
    const { data } = await world.as(direct).send(invoiceGoods.addProduct, product())
    expect(data.productNo).toMatch(/^KG\d{8}$/)
    const info = async () => (await world.as(direct).send(invoiceGoods.productInfo, { id: data.id })).data
    expect(await info()).toMatchObject({ taxRate: '6.0000', categoryName: '餐饮服务', price: '25.00', isDefault: 1 })
    const change = product({ id: data.id, taxRate: '3', price: '', productStatus: 0, version: 0 })
    expect((await world.as(direct).send(invoiceGoods.addProduct, change)).code).toBe(200)
    expect(await info()).toMatchObject({ taxRate: '3.0000', price: null, productStatus: 0, version: 1 })
    const { rpiNo } = merchant
    const off = { rpiNo, productStatus: 0, productName: '工作', categoryNo: '30704' }
    expect((await world.as(staff).send(invoiceGoods.productList, off)).data.total).toBe(1)
    expect(await world.as(direct).send(invoiceGoods.addProduct, product())).toMatchObject({
      code: 409,
      msg: '同名同规格的商品已存在',
    })
    expect((await world.as(direct).send(invoiceGoods.addProduct, product({ spec: '大份' }))).code).toBe(200)
    const stranger = await fresh()
    expect((await world.as(stranger).send(invoiceGoods.productInfo, { id: data.id })).code).toBe(404)
    expect((await world.as(stranger).send(invoiceGoods.delProduct, { id: data.id })).code).toBe(404)
    expect((await world.as(direct).send(invoiceGoods.delProduct, { id: data.id })).code).toBe(200)
    expect((await world.as(direct).send(invoiceGoods.productList, { rpiNo })).data.total).toBe(1)
  })

  it.each([
    ['there is no such category', { categoryNo: '9990000000000000000' }, 409, '税收分类不存在或已停用'],
    ['the rate is none', { taxRate: '5' }, 400, '税率须为0、1、3、6、9或13'],
    ['the price is 0', { price: '0' }, 400, '金额必须大于0'],
    ['there is no name', { productName: '' }, 400, '商品名称不能为空'],
  ])('are refused when %s', async (_, more, code, msg) => {
    const user = await fresh()
    const draft = product({ ...more, rpiNo: undefined })
    expect(await world.as(user).send(invoiceGoods.addProduct, draft)).toMatchObject({ code, msg })
    expect((await world.as(user).send(invoiceGoods.productList)).data.total).toBe(0)
  })

  it('have one default, also of two at once', async () => {
    const user = await fresh()
    const add = (productName: string) =>
      world.as(user).send(invoiceGoods.addProduct, product({ rpiNo: undefined, productName, isDefault: 1 }))
    await add('甲')
    const book = { text: 'SELECT 1 FROM seller_book WHERE user_no = $1 FOR UPDATE', values: [user.userNo] }
    await atOnce<Reply>(world, book, [() => add('乙'), () => add('丙')])
    const { data } = await world.as(user).send(invoiceGoods.productList)
    expect(data.total).toBe(3)
    expect(data.records.filter(({ isDefault }) => isDefault === 1)).toHaveLength(1)
  })
})

describe('what invoices of a kind begin with (C0728, C0730, R659)', () => {
  it('is kept for each kind', async () => {
    const user = await fresh()
    const read = async (invoiceKind: 5 | 6) =>
      (await world.as(user).send(invoiceGoods.defaultInfo, { invoiceKind })).data
    expect(await read(6)).toMatchObject({ productNo: '', drawer: '' })
    const { data } = await world.as(user).send(invoiceGoods.addProduct, product({ rpiNo: undefined }))
    const save = (more = {}) =>
      world.as(user).send(invoiceGoods.saveDefault, {
        invoiceKind: 6,
        productNo: data.productNo,
        drawer: '王开票',
        checker: '孙复核',
        requestNo: crypto.randomUUID(),
        ...more,
      })
    expect((await save()).code).toBe(200)
    expect(await read(6)).toMatchObject({ productName: '工作餐', drawer: '王开票', version: 0 })
    expect(await read(5)).toMatchObject({ productNo: '' })
    expect(await save({ checker: '王开票' })).toMatchObject({ code: 400, msg: '开票人与复核人不能相同' })
    expect(await save({ productNo: 'KG99999999' })).toMatchObject({ code: 409, msg: '默认商品不存在或已停用' })
    expect((await save({ productNo: '', drawer: '' })).code).toBe(200)
    expect(await read(6)).toMatchObject({ productNo: '', drawer: '', version: 1 })
  })
})
