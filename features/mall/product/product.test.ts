import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { newTenant } from '../../wallets/owner/owner.fixture.ts'
import {
  givenPicture,
  givenProduct,
  type Mall,
  newName,
  requestNo,
  sellerPermissions,
  startMall,
} from '../mall.fixture.ts'
import { saleClass } from '../sale-class/sale-class.contract.ts'
import { checkPlace } from '../sale-class/sale-class.rules.ts'
import { mallProduct } from './product.contract.ts'
import { priceAt } from './product.rules.ts'

let mall: Mall
let send: ReturnType<Mall['world']['as']>['send']
beforeAll(async () => {
  mall = await startMall()
  send = mall.world.as(mall.staff).send
}, 60_000)
afterAll(() => mall.close())

const draft = (more: object = {}) => ({
  productName: newName('商品'),
  classId: mall.classId,
  modelNo: mall.modelNo,
  minBuy: 1,
  freight: '10.00',
  specs: [{ specName: '标准版', price: '99.00', memberPrices: ['80.00', '90.00'], stockQty: 20 }],
  requestNo: requestNo(),
  ...more,
})
const addClass = (more: object = {}) =>
  send(saleClass.submit, { className: newName('类'), sort: 3, requestNo: requestNo(), ...more })
const detail = async (id: string) => (await send(mallProduct.detail, { id })).data

describe('prices by the depth of the buyer (money 8.5)', () => {
  const spec = { price: fen(10_000), memberPrices: [fen(8_000), fen(9_000)] }
  it.each([
    [1, 8_000n],
    [2, 9_000n],
    [3, 10_000n],
    [9, 10_000n],
  ])('at depth %i: %i fen', (depth, price) => expect(priceAt(spec, depth)).toBe(price))
})

describe('places of classes', () => {
  const rows = [
    { id: 1n, parentId: 0n },
    { id: 2n, parentId: 1n },
    { id: 3n, parentId: 2n },
    { id: 4n, parentId: 0n },
  ]
  it.each([
    { why: 'at the top', id: null, parentId: 0n, msg: '' },
    { why: 'at the third level', id: null, parentId: 2n, msg: '' },
    { why: 'at a fourth level', id: null, parentId: 3n, msg: '分类层级不能超过3级' },
    { why: 'below nobody', id: null, parentId: 9n, msg: '上级分类不存在' },
    { why: 'below itself', id: 1n, parentId: 3n, msg: '上级分类不能为自己或下级' },
    { why: 'with all below it, too deep', id: 1n, parentId: 4n, msg: '分类层级不能超过3级' },
    { why: 'with one below it, deep enough', id: 2n, parentId: 4n, msg: '' },
  ])('$why', ({ id, parentId, msg }) => {
    const check = () => checkPlace(rows, id, parentId)
    if (msg === '') expect(check).not.toThrow()
    else expect(check).toThrow(msg)
  })
})

describe('classes of the mall (R308, C0798 to C0802, C1434)', () => {
  it('are kept as a tree', async () => {
    const top = (await addClass({ className: '一级' })).data.id
    const below = (await addClass({ className: '二级', parentId: top })).data.id
    expect((await send(saleClass.tree, { className: '二级' })).data).toMatchObject([
      { id: top, children: [{ id: below, parentName: '一级' }] },
    ])
    expect((await send(saleClass.list, { parentId: top })).data.records).toMatchObject([{ className: '二级' }])
    expect((await send(saleClass.detail, { id: below })).data).toMatchObject({ parentId: top, onFourth: 0 })
    expect(await addClass({ className: '二级', parentId: top })).toMatchObject({ code: 409, msg: '同级分类名称已存在' })
    const change = { id: top, version: 0, className: '一级', parentId: below, sort: 1, requestNo: requestNo() }
    expect(await send(saleClass.submit, change)).toMatchObject({ code: 409, msg: '上级分类不能为自己或下级' })
    expect(await send(saleClass.submit, { ...change, parentId: '0' })).toMatchObject({ code: 200 })
    expect(await send(saleClass.submit, { ...change, parentId: '0', requestNo: requestNo() })).toMatchObject({
      code: 409,
    })
    expect(await send(saleClass.remove, { ids: top })).toMatchObject({ code: 409, msg: '请先删除下级分类' })
    expect(await send(saleClass.remove, { ids: `${top},${below}` })).toMatchObject({ code: 200 })
    await givenProduct(mall)
    expect(await send(saleClass.remove, { ids: mall.classId })).toMatchObject({ msg: '已被商品引用，不能删除' })
  })

  it('stand on the home page four at most, also when two come at once', async () => {
    const other = await givenUser(mall.world, { tenantId: newTenant(), permissions: sellerPermissions })
    const own = mall.world.as(other).send
    const ids: string[] = []
    for (let n = 0; n < 5; n++)
      ids.push((await own(saleClass.submit, { className: newName('首'), sort: n, requestNo: requestNo() })).data.id)
    const show = (at: number) => own(saleClass.onFourth, { id: ids[at] ?? '', onFourth: 1 })
    for (const at of [0, 1, 2]) expect(await show(at)).toMatchObject({ code: 200 })
    const both = await atOnce(
      mall.world,
      {
        text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`,
        values: [`mallClass:${other.tenantId}:${other.tenantId}`],
      },
      [() => show(3), () => show(4)],
    )
    const codes = both.map((one) => (one.status === 'fulfilled' ? one.value.code : 0)).toSorted()
    expect(codes).toEqual([200, 409])
    expect((await own(saleClass.list, { onFourth: 1 })).data.total).toBe(4)
    expect(await show(0)).toMatchObject({ code: 200 })
    const free = (await own(saleClass.list, { onFourth: 0 })).data.records[0]?.id ?? ''
    expect(await own(saleClass.onFourth, { id: free, onFourth: 1 })).toMatchObject({ msg: '首页分类最多4个' })
    expect(await own(saleClass.onFourth, { id: ids[0] ?? '', onFourth: 0 })).toMatchObject({ code: 200 })
    expect(await own(saleClass.onFourth, { id: free, onFourth: 1 })).toMatchObject({ code: 200 })
    expect(await send(saleClass.onFourth, { id: free, onFourth: 1 })).toMatchObject({ code: 404 })
  })
})

describe('products of the mall (R307, C0792 to C0796)', () => {
  it('go on the shelf once they have a specification and a picture, and off again', async () => {
    const { id, productNo } = (await send(mallProduct.submit, draft({ specs: [] }))).data
    expect(productNo).toMatch(/^GD\d{8}$/)
    const shelf = (gsOn: 0 | 1) => send(mallProduct.gsOn, { id, gsOn })
    expect(await shelf(1)).toMatchObject({ code: 409, msg: '请先完善商品规格' })
    const row = await detail(id)
    const change = draft({ id, version: row.version, content: '<p>音量<script>alert(1)</script>大</p>' })
    expect(await send(mallProduct.submit, change)).toMatchObject({ code: 200 })
    expect(await shelf(1)).toMatchObject({ code: 409, msg: '请先上传商品图片' })
    const image = await givenPicture(mall.world, mall.staff)
    const { version } = await detail(id)
    expect(await send(mallProduct.submit, draft({ id, version, images: [image], specs: [] }))).toMatchObject({
      code: 200,
    })
    expect(await shelf(1)).toMatchObject({ code: 200 })
    const shown = await detail(id)
    expect(shown).toMatchObject({
      gsOn: 1,
      images: [image],
      imageUrls: [expect.stringContaining('key=')],
      priceFrom: '99.00',
      stockQty: 20,
      specs: [{ specName: '标准版', memberPrices: ['80.00', '90.00'], lockedQty: 0 }],
    })
    const noImages = draft({ id, version: shown.version, images: [], specs: [] })
    expect(await send(mallProduct.submit, noImages)).toMatchObject({ msg: '请先上传商品图片' })
    expect(await send(mallProduct.remove, { ids: id })).toMatchObject({ code: 409, msg: '请先下架商品' })
    expect((await send(mallProduct.list, { productNo, gsOn: 1 })).data.total).toBe(1)
    expect(await shelf(0)).toMatchObject({ code: 200 })
    expect((await send(mallProduct.list, { productNo, gsOn: 1 })).data.total).toBe(0)
    expect(await send(mallProduct.remove, { ids: id })).toMatchObject({ code: 200 })
    expect(await send(mallProduct.detail, { id })).toMatchObject({ code: 404 })
  })

  it('keep their description free of what could run', async () => {
    const { id } = (
      await send(mallProduct.submit, draft({ content: '<p onclick="x()">好<script>alert(1)</script></p>' }))
    ).data
    expect((await detail(id)).content).toBe('<p>好</p>')
  })

  it.each([
    { why: 'the class is not there', more: { classId: '1' }, msg: '商城分类不存在' },
    { why: 'the model is not there', more: { modelNo: 'SM99999999' }, msg: '商品型号不存在或已停用' },
    {
      why: 'a member price is above the price',
      more: { specs: [{ specName: 'a', price: '1.00', memberPrices: ['1.01'], stockQty: 1 }] },
      msg: '会员价不能高于售价',
    },
    {
      why: 'a price is nothing',
      more: { specs: [{ specName: 'a', price: '0.00', stockQty: 1 }] },
      msg: '金额必须大于0',
    },
    {
      why: 'a specification stands twice',
      more: { specs: [1, 2].map(() => ({ specName: 'a', price: '1.00', stockQty: 1 })) },
      msg: '规格名称重复',
    },
    {
      why: 'a specification is another product’s',
      more: { specs: [{ specNo: 'GG00000000', specName: 'a', price: '1.00', stockQty: 1 }] },
      msg: '规格不存在或已删除',
    },
    { why: 'the quantity is none', more: { minBuy: 0 }, msg: '起订量取值不正确' },
    {
      why: 'the picture is somebody else’s',
      more: { images: ['public/mall/other.png'] },
      msg: '文件不存在或链接已失效',
    },
  ])('are refused when $why', async ({ more, msg }) => {
    const before = (await send(mallProduct.list)).data.total
    expect(await send(mallProduct.submit, draft(more))).toMatchObject({ success: false, msg })
    expect((await send(mallProduct.list)).data.total).toBe(before)
  })

  it('take a stock from who has seen it as it stands', async () => {
    const { id } = (await send(mallProduct.submit, draft())).data
    const { specs, version } = await detail(id)
    const [spec] = specs
    const one = { ...spec, stockQty: 30 }
    expect(await send(mallProduct.submit, draft({ id, version, specs: [one] }))).toMatchObject({ code: 200 })
    const now = await detail(id)
    const stale = draft({ id, version: now.version, specs: [{ ...one, stockQty: 5 }] })
    expect(await send(mallProduct.submit, stale)).toMatchObject({ code: 409 })
    expect((await detail(id)).stockQty).toBe(30)
  })

  it('are each seller’s own; the root operator reads those of its sub-operators', async () => {
    const oemNo = newTenant()
    const sub = await givenUser(mall.world, { tenantId: mall.tenantId, oemNo, permissions: sellerPermissions })
    const own = mall.world.as(sub).send
    const classId = (await own(saleClass.submit, { className: '子店', sort: 1, requestNo: requestNo() })).data.id
    const { id, productNo } = await givenProduct(mall, { user: sub, classId })
    expect((await own(mallProduct.list)).data.records.map((row) => row.productNo)).toEqual([productNo])
    expect((await send(mallProduct.list, { productNo })).data.total).toBe(0)
    expect((await send(mallProduct.list, { productNo, scope: 'child' })).data.records).toMatchObject([
      { sellerNo: oemNo },
    ])
    expect((await send(mallProduct.detail, { id })).code).toBe(200)
    expect(await send(mallProduct.gsOn, { id, gsOn: 0 })).toMatchObject({ code: 404 })
    expect(await own(mallProduct.submit, draft())).toMatchObject({ code: 409, msg: '商城分类不存在' })
    const provider = await givenUser(mall.world, {
      tenantId: mall.tenantId,
      userType: 2,
      userNo: 'F1',
      permissions: sellerPermissions,
    })
    expect((await mall.world.as(provider).send(mallProduct.list)).data.total).toBe(0)
    expect(await mall.world.as(provider).send(mallProduct.gsOn, { id, gsOn: 0 })).toMatchObject({ code: 403 })
    const stranger = await givenUser(mall.world, { tenantId: newTenant(), permissions: sellerPermissions })
    expect(await mall.world.as(stranger).send(mallProduct.detail, { id })).toMatchObject({ code: 404 })
  })
})

describe('a specification (R671, C0797)', () => {
  it('is removed, but not the last of a product on the shelf, also when two are removed at once', async () => {
    const { id } = await givenProduct(mall, { specs: [{}, {}] })
    const [one, other] = (await detail(id)).specs
    const remove = (spec: typeof one) => send(mallProduct.removeSpec, { ids: spec?.id })
    const both = await atOnce(
      mall.world,
      { text: 'SELECT 1 FROM mall_product WHERE id = $1 FOR UPDATE', values: [id] },
      [() => remove(one), () => remove(other)],
    )
    const replies = both.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(replies.find(({ code }) => code === 409)?.msg).toBe('在售商品至少保留一个规格')
    expect((await detail(id)).specs).toHaveLength(1)
    expect(await send(mallProduct.removeSpec, { ids: '1' })).toMatchObject({ code: 404 })
    await send(mallProduct.gsOn, { id, gsOn: 0 })
    expect(await remove((await detail(id)).specs[0])).toMatchObject({ code: 200 })
  })
})
