import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { carousel } from '../carousel/carousel.contract.ts'
import { sphereDouyin, sphereLinkme } from '../../merchants/sphere-link/sphere-link.contract.ts'
import { appVersion } from './version.contract.ts'

let world: World
let folder: FileFolder
let operator: Operator
let party: Party
let merchant: Merchant
let staff: TestUser
let provider: TestUser
let stranger: TestUser
let nobody: TestUser
const permissions = [
  'version_view',
  'version_edit',
  'carousel_img_view',
  'carousel_img_add',
  'carousel_img_edit',
  'carousel_img_delete',
  'sphere_linkme_view',
  'sphere_linkme_edit',
  'sphere_douyin_view',
  'sphere_douyin_edit',
]

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  operator = await given.operator(world)
  party = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, party, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions })
  provider = await givenUser(world, { ...operator, userType: 2, userNo: party.userNo, permissions })
  stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
  nobody = await givenUser(world, { ...operator })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

describe('versions (C0703 to C0707, P193, R083)', () => {
  const draft = (more: Record<string, unknown> = {}) => ({
    platform: 1,
    versionName: '1.2.0',
    versionCode: 120,
    url: 'https://dl.example.cn/app-1.2.0.apk',
    content: '修复若干问题',
    forceUpdate: 0,
    requestNo: randomUUID(),
    ...more,
  })
  const submit = (more = {}, user = staff) => world.as(user).send(appVersion.submit, draft(more))
  const shown = async (id: string) => (await world.as(staff).send(appVersion.detail, { id })).data

  it('are published with a code above the present one of their app, then change in three things only', async () => {
    const { id } = (await submit()).data
    expect(await shown(id)).toMatchObject({ versionStatus: 0, grayPercent: 100, publishTime: '' })
    expect((await submit()).msg).toBe('该平台已存在相同版本号')
    expect((await submit({ id, versionStatus: 1 })).code).toBe(200)
    expect(await shown(id)).toMatchObject({ versionStatus: 1 })
    expect((await submit({ versionCode: 120 })).msg).toBe('版本号必须大于当前版本')
    expect((await submit({ versionCode: 119 })).msg).toBe('版本号必须大于当前版本')
    expect((await submit({ platform: 2, versionCode: 1 })).code).toBe(200)
    expect((await submit({ id, content: '偷偷改' })).msg).toBe('已发布过的版本只能修改灰度比例、强制更新和状态')
    expect((await submit({ id, grayPercent: 30, forceUpdate: 1 })).code).toBe(200)
    expect(await shown(id)).toMatchObject({ grayPercent: 30, forceUpdate: 1, content: '修复若干问题' })
    expect((await world.as(staff).send(appVersion.remove, { ids: id })).msg).toBe('已发布的版本不能删除，请先下线')
    expect((await submit({ id, versionStatus: 2 })).code).toBe(200)
    expect((await submit({ id, versionStatus: 1 })).code).toBe(200)
    expect((await submit({ id, versionStatus: 0 })).msg).toBe('当前状态不允许此操作')
    await submit({ id, versionStatus: 2 })
    const { version } = await shown(id)
    expect((await submit({ id, version: version - 1, versionStatus: 1 })).code).toBe(409)
    expect((await world.as(staff).send(appVersion.remove, { ids: id })).code).toBe(200)
    expect((await submit({ versionCode: 121 })).code).toBe(200)
  })

  it.each([
    { more: { versionName: '1.2' }, msg: '版本名称格式应为x.y.z' },
    { more: { url: 'ftp://x.cn/a.apk' }, msg: '链接须以http或https开头' },
    { more: { md5: '123' }, msg: 'MD5格式不正确' },
    { more: { grayPercent: 0 }, msg: '灰度比例取值不正确' },
    { more: { content: '' }, msg: '更新说明不能为空' },
  ])('refuse with $msg', async ({ more, msg }) => {
    expect(await submit({ platform: 6, ...more })).toMatchObject({ code: 400, msg })
    expect((await world.as(staff).send(appVersion.list, { platform: 6 })).data.total).toBe(0)
  })

  it('leave as a sheet, are a tenant’s own and need the permission', async () => {
    const { id } = (await submit({ platform: 5 })).data
    expect((await world.as(staff).send(appVersion.export, {})).body.subarray(0, 2).toString()).toBe('PK')
    expect((await world.as(stranger).send(appVersion.detail, { id })).code).toBe(404)
    expect((await submit({ id, platform: 5 }, stranger)).code).toBe(404)
    expect((await world.as(stranger).send(appVersion.remove, { ids: id })).code).toBe(404)
    expect((await submit({ platform: 4 }, nobody)).code).toBe(403)
    expect((await submit({ platform: 4 }, provider)).code).toBe(403)
  })
})

describe('carousel pictures (C0698 to C0702, P192, R082)', () => {
  const imageKey = 'public/carousel.png'
  const draft = (more: Record<string, unknown> = {}) => ({
    title: '开学季',
    imageKey,
    position: 1,
    jumpType: 0,
    sort: 1,
    isOn: 1,
    requestNo: randomUUID(),
    ...more,
  })
  const save = (more = {}, user = staff) => world.as(user).send(carousel.save, draft(more))

  const givenPicture = (of: Pick<TestUser, 'tenantId' | 'oemNo'>) =>
    world.within(of, ({ client }) =>
      client.query(
        `INSERT INTO attachment (tenant_id, oem_no, name, original_name, extension, attach_size, is_public, create_user) VALUES ($1, $1, $2, '图.png', 'png', 10, true, 1)`,
        [of.tenantId, imageKey],
      ),
    )
  beforeAll(() => givenPicture(operator))

  it('turn in their places, ten at most switched on in each, also when they come at once', async () => {
    const { id } = (await save({ jumpType: 1, jumpUrl: 'https://a.cn' })).data
    const one = (await world.as(staff).send(carousel.detail, { id })).data
    expect(one).toMatchObject({ jumpUrl: 'https://a.cn', isOn: 1 })
    expect(one.imageUrl).toContain(encodeURIComponent(imageKey))
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => save({ sort: n })))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(9)
    expect(replies.find(({ code }) => code !== 200)).toMatchObject({ code: 409, msg: '同一位置最多启用10张' })
    expect((await save({ isOn: 0 })).code).toBe(200)
    expect((await save({ position: 2 })).code).toBe(200)
    const edit = { ...draft({ jumpType: 0, title: '改名' }), id, version: one.version }
    expect((await world.as(staff).send(carousel.update, edit)).code).toBe(200)
    expect((await world.as(staff).send(carousel.update, edit)).code).toBe(409)
    expect((await world.as(staff).send(carousel.detail, { id })).data).toMatchObject({ title: '改名', jumpUrl: '' })
    expect((await world.as(staff).send(carousel.list, { position: 1, isOn: 1 })).data.total).toBe(10)
    expect((await world.as(staff).send(carousel.remove, { ids: id })).code).toBe(200)
    expect((await save()).code).toBe(200)
  })

  it('are listed by place, those that are on before those that are off, each in their order', async () => {
    const other = await givenUser(world, { ...(await given.operator(world)), permissions })
    await givenPicture(other)
    const order = [
      [1, 1, 2],
      [1, 1, 5],
      [1, 0, 1],
      [2, 1, 0],
      [2, 0, 0],
    ]
    for (const [position, isOn, sort] of order.toReversed()) await save({ position, isOn, sort }, other)
    const { records } = (await world.as(other).send(carousel.list)).data
    expect(records.map(({ position, isOn, sort }) => [position, isOn, sort])).toEqual(order)
  })

  it.each([
    { more: { jumpType: 1 }, code: 400, msg: '请填写跳转地址' },
    { more: { jumpType: 1, jumpUrl: 'javascript:alert(1)' }, code: 400, msg: '链接须以http或https开头' },
    { more: { imageKey: 'public/other.png' }, code: 404, msg: expect.any(String) },
    { more: { imageKey: 'imports/a.xlsx' }, code: 400, msg: '上传图片只能是 JPG 和 Png 格式!' },
    {
      more: { beginTime: '2026-02-02 00:00:00', endTime: '2026-02-01 00:00:00' },
      code: 400,
      msg: '结束时间须晚于开始时间',
    },
  ])('are refused: $more', async ({ more, code, msg }) => {
    expect(await save({ position: 3, ...more })).toMatchObject({ code, msg })
    expect((await world.as(staff).send(carousel.list, { position: 3 })).data.total).toBe(0)
  })

  it('are a tenant’s own and need the permissions', async () => {
    const { id } = (await save({ position: 4 })).data
    expect((await world.as(stranger).send(carousel.detail, { id })).code).toBe(404)
    expect((await world.as(stranger).send(carousel.remove, { ids: id })).code).toBe(404)
    expect((await world.as(stranger).send(carousel.update, { ...draft(), id })).code).toBe(404)
    expect((await save({}, nobody)).code).toBe(403)
  })
})

describe('links into private domains (C0690 to C0697, P032, P033, P190, P191, R086, R637, R654)', () => {
  const draft = (more: Record<string, unknown> = {}) => ({
    rpiNo: merchant.rpiNo,
    linkName: '会员小程序',
    targetType: 1,
    targetValue: 'wx0123456789abcdef/pages/index',
    requestNo: randomUUID(),
    ...more,
  })
  const save = (more = {}, user = staff) => world.as(user).send(sphereLinkme.save, draft(more))
  const open = (url: string) => world.app.inject({ method: 'GET', url: new URL(url).pathname })

  it('lead where they say by a short address, and count who follows', async () => {
    const { id } = (await save({ targetType: 3, targetValue: 'https://mp.weixin.qq.com/s?a=1&b="2"' })).data
    const link = (await world.as(provider).send(sphereLinkme.detail, { id })).data
    expect(link.shortUrl).toMatch(new RegExp(`^http://localhost:8080/s/${operator.tenantId}[a-z2-9]{10}$`))
    const page = await open(link.shortUrl)
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('content="0;url=https://mp.weixin.qq.com/s?a=1&#38;b=&#34;2&#34;"')
    await open(link.shortUrl)
    expect((await world.as(staff).send(sphereLinkme.detail, { id })).data.clickCount).toBe(2)
    await save({ id, targetType: 3, targetValue: 'https://a.cn', isOn: 0 })
    expect((await open(link.shortUrl)).statusCode).toBe(404)
    await save({ id, targetType: 3, targetValue: 'https://a.cn', expireTime: '2026-01-01 00:00:00' })
    expect((await open(link.shortUrl)).statusCode).toBe(404)
    expect((await world.as(staff).send(sphereLinkme.detail, { id })).data).toMatchObject({ clickCount: 2 })
    expect((await open('http://x/s/1000001234567890')).statusCode).toBe(404)
  })

  it('stand once for a merchant, shop and target, each kind by itself', async () => {
    const { id } = (await save()).data
    expect((await save()).msg).toBe('已存在同类链接')
    expect((await save({ rpsNo: merchant.rpsNo })).code).toBe(200)
    const douyin = draft({ targetValue: 'https://v.douyin.com/x' })
    expect((await world.as(staff).send(sphereDouyin.save, douyin)).code).toBe(200)
    const listed = (await world.as(staff).send(sphereDouyin.page, { rpiNo: merchant.rpiNo })).data.records
    expect(listed).toMatchObject([{ targetType: 1, targetValue: 'https://v.douyin.com/x', storeName: '' }])
    expect((await world.as(staff).send(sphereDouyin.detail, { id })).code).toBe(404)
    expect((await world.as(staff).send(sphereLinkme.page, { rpiNo: merchant.rpiNo })).data.total).toBe(3)
    expect((await save({ id, version: 0, linkName: '改名' })).code).toBe(200)
    expect((await save({ id, version: 0, linkName: '再改' })).code).toBe(409)
    expect((await world.as(staff).send(sphereLinkme.remove, { id })).code).toBe(200)
    expect((await save()).code).toBe(200)
    expect((await world.as(staff).send(sphereDouyin.remove, { id: listed[0]?.id ?? '' })).code).toBe(200)
  })

  it.each([
    { why: 'a target of no kind', more: { targetValue: 'javascript:alert(1)' }, code: 400 },
    { why: 'a merchant that is not there', more: { rpiNo: 'M000000000000' }, code: 404 },
    { why: 'another merchant’s shop', more: { rpsNo: 'S000000000000' }, code: 409 },
    { why: 'a kind of target that is not there', more: { targetType: 4 }, code: 400 },
  ])('refuse $why', async ({ more, code }) => {
    const before = (await world.as(staff).send(sphereLinkme.page, {})).data.total
    expect((await save({ targetType: 2, ...more })).code).toBe(code)
    expect((await world.as(staff).send(sphereLinkme.page, {})).data.total).toBe(before)
  })

  it('refuse a merchant that is not onboarded', async () => {
    await world.within(operator, ({ client }) =>
      client.query('UPDATE rpi_basic SET finish_status = 0, rpi_status = 0 WHERE tenant_id = $1 AND rpi_no = $2', [
        operator.tenantId,
        merchant.rpiNo,
      ]),
    )
    expect(await save({ targetType: 2 })).toMatchObject({ code: 409, msg: '商户未入网' })
  })

  it('are seen within reach of their merchant', async () => {
    const [link] = (await world.as(staff).send(sphereLinkme.page, {})).data.records
    expect((await world.as(stranger).send(sphereLinkme.page, {})).data.total).toBe(0)
    expect((await world.as(stranger).send(sphereLinkme.detail, { id: link?.id ?? '' })).code).toBe(404)
    expect((await world.as(stranger).send(sphereLinkme.remove, { id: link?.id ?? '' })).code).toBe(404)
    expect((await world.as(nobody).send(sphereLinkme.page, {})).code).toBe(403)
    expect((await save({}, nobody)).code).toBe(403)
  })
})
