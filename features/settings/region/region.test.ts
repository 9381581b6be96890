import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformScope } from '../../../core/server/database/db.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { region } from './region.contract.ts'
import { levelBelow } from './region.rules.ts'
import { regionNames, requireCity, requireDistrict } from './region.queries.ts'

let world: World
let user: TestUser

beforeAll(async () => {
  world = await startWorld()
  user = await givenUser(world, { tenantId: '700001' })
}, 60_000)
afterAll(() => world.close())

const scope = { tenantId: platformScope.tenantId, oemNo: '' }

describe('regions (C0108 to C0111, C0114, C0991)', () => {
  it('are the country, 34 provinces, 342 cities and their districts (R521)', async () => {
    const of = async (level: number) =>
      (await world.as(user).send(region.list, { level, isOn: 1, size: -1 })).data.total
    expect([await of(0), await of(1), await of(2), await of(3)]).toEqual([1, 34, 342, 2854])
  })

  it('are read level by level, codes as text (R471)', async () => {
    const { data: top } = await world.as(user).send(region.lazyTree)
    expect(top).toHaveLength(34)
    expect(top[0]).toEqual({ id: '11', parentId: '00', title: '北京市', key: '11', value: '11', hasChildren: 1 })
    const { data: cities } = await world.as(user).send(region.select, { code: '46' })
    expect(cities.map(({ code, name }) => `${code} ${name}`)).toContain('4690 省直辖县级行政单位')
    const { data: found } = await world.as(user).send(region.lazyList, { name: '嘉峪关' })
    expect(found.map(({ code, hasChildren }) => [code, hasChildren])).toEqual([
      ['6202', 1],
      ['620200', 0],
    ])
  })

  it('know all that they lie in', async () => {
    expect((await world.as(user).send(region.detail, { code: '440106' })).data).toMatchObject({
      id: '440106',
      parentCode: '4401',
      parentName: '广州市',
      ancestors: '00,44,4401',
      provinceName: '广东省',
      cityName: '广州市',
      districtCode: '440106',
      districtName: '天河区',
      townCode: '',
      subCode: '06',
      province: '44',
      city: '4401',
      district: '440106',
      regionLevel: 3,
    })
    expect((await world.as(user).send(region.detail, { code: '00' })).data).toMatchObject({
      parentCode: '0',
      parentName: '',
      ancestors: '0',
      subCode: '00',
      province: '',
      level: 0,
    })
    expect((await world.as(user).send(region.detail, { code: '999999' })).code).toBe(404)
  })

  it('stand in one tree without those abolished (R472)', async () => {
    const { data } = await world.as(user).send(region.allCityTree)
    const beijing = data.find(({ code }) => code === '11')?.children?.[0]
    expect(beijing).toMatchObject({ code: '1101', parentId: '11', level: 2 })
    expect(beijing?.children?.map(({ code }) => code)).not.toContain('110103')
    expect((await world.as(user).send(region.detail, { code: '110103' })).data).toMatchObject({
      name: '崇文区',
      isOn: 0,
    })
  })

  it('need a sign-in and nothing else', async () => {
    expect((await world.as(null).send(region.list)).code).toBe(401)
  })
})

describe('regions that change (C0112, C0113)', () => {
  it('are read anew on the very next call, in the tree, the level and the whole (C0109, C0110, C0114)', async () => {
    const permissions = ['region_add', 'region_edit', 'region_delete']
    const platform = world.as(await givenUser(world, { tenantId: '000000', permissions }))
    const names = async () => {
      const as = world.as(user)
      const tree = (await as.send(region.lazyTree, { parentCode: '460100' })).data
      const level = (await as.send(region.select, { code: '460100' })).data
      const city = (await as.send(region.allCityTree)).data
        .find(({ code }) => code === '46')
        ?.children?.find(({ code }) => code === '4601')
      return [tree.map(({ title }) => title), level.map(({ name }) => name), city?.name]
    }
    const city = (await platform.send(region.detail, { code: '4601' })).data
    expect(await names()).toEqual([[], [], city.name])
    const town = { code: '460100001', parentCode: '460100', name: '新镇', sort: 1 }
    expect((await platform.send(region.submit, town)).status).toBe(409)
    const district = { code: '460199', parentCode: '4601', name: '新区', sort: 1 }
    expect((await platform.send(region.submit, district)).status).toBe(200)
    const districts = async () =>
      (await world.as(user).send(region.lazyTree, { parentCode: '4601' })).data.map(({ title }) => title)
    expect(await districts()).toContain('新区')
    await platform.send(region.submit, { ...district, name: '旧区' })
    expect(await districts()).toContain('旧区')
    await platform.send(region.submit, { code: '4601', parentCode: '46', name: '海口', sort: city.sort })
    expect((await names())[2]).toBe('海口')
    expect((await platform.send(region.remove, { id: '460199' })).status).toBe(200)
    expect(await districts()).not.toContain('旧区')
  })
})

describe('the province and city of a district (C0180)', () => {
  it('are given with their names (R557)', async () => {
    expect((await world.as(user).send(region.ofDistrict, { districtCode: '310115' })).data).toEqual({
      provinceCode: '31',
      provinceName: '上海市',
      cityCode: '3101',
      cityName: '上海市',
      districtCode: '310115',
      districtName: '浦东新区',
    })
  })

  it.each([
    ['a city without districts has one of its own name', '441900'],
    ['a county run by its province hangs under the virtual city', '429004'],
  ])('%s', async (_, districtCode) =>
    expect((await world.as(user).send(region.ofDistrict, { districtCode })).data.cityCode).toBe(
      districtCode.slice(0, 4),
    ),
  )

  it.each([
    ['unknown', '999999'],
    ['abolished', '110103'],
  ])('are refused for a district that is %s', async (_, districtCode) =>
    expect(await world.as(user).send(region.ofDistrict, { districtCode })).toMatchObject({
      code: 400,
      msg: '请选择正确的省市区',
    }),
  )
})

describe('regions for other features', () => {
  it('are required by code', async () => {
    await world.within(scope, async (tx) => {
      expect(await requireDistrict(tx, '330106')).toMatchObject({ cityCode: '3301', districtName: '西湖区' })
      await expect(requireDistrict(tx, '3301')).rejects.toThrow('请选择正确的省市区')
      await requireCity(tx, '3301')
      await expect(requireCity(tx, '330106')).rejects.toThrow('请选择正确的省市区')
    })
  })

  it('have full names, also those abolished', async () => {
    const names = await world.within(scope, (tx) => regionNames(tx, ['110103', '44', '330106', '999999']))
    expect(Object.fromEntries(names)).toEqual({
      '110103': '北京市/北京市/崇文区',
      '44': '广东省',
      '330106': '浙江省/杭州市/西湖区',
    })
  })
})

describe('levelBelow', () => {
  it.each([
    { parent: { code: '00', level: 0 }, code: '99', level: 1 },
    { parent: { code: '11', level: 1 }, code: '1199', level: 2 },
    { parent: { code: '1101', level: 2 }, code: '110199', level: 3 },
    { parent: { code: '110101', level: 3 }, code: '110101001', level: 4 },
    { parent: { code: '110101001', level: 4 }, code: '110101001001', level: 5 },
  ])('is $level for $code', ({ parent, code, level }) => expect(levelBelow(parent, code)).toBe(level))

  it.each([
    { parent: { code: '00', level: 0 }, code: '0099', error: 'codeOfProvince' },
    { parent: { code: '00', level: 0 }, code: '00', error: 'codeOfProvince' },
    { parent: { code: '11', level: 1 }, code: '1299', error: 'codeForm' },
    { parent: { code: '11', level: 1 }, code: '119', error: 'codeForm' },
    { parent: { code: '110101', level: 3 }, code: '11010101', error: 'codeForm' },
    { parent: { code: '11', level: 1 }, code: '11a9', error: 'codeForm' },
    { parent: { code: '110101001001', level: 5 }, code: '110101001001001', error: 'tooDeep' },
  ])('refuses $code below $parent.code', ({ parent, code, error }) =>
    expect(() => levelBelow(parent, code)).toThrow(
      expect.objectContaining({ refusalName: `region.${error}` }) as Error,
    ),
  )
})

describe('keeping regions (C0112, C0113, R099)', () => {
  const rights = ['region_view', 'region_add', 'region_edit', 'region_delete']
  let keeper: TestUser
  beforeAll(async () => {
    keeper = await givenUser(world, { tenantId: '000000', permissions: rights })
  })
  const save = (over: Record<string, unknown>, by = keeper) =>
    world.as(by).send(region.submit, { parentCode: '110101', name: '东华门街道', sort: 1, ...over })
  const detail = async (code: string) => (await world.as(user).send(region.detail, { code })).data

  it('a new code makes one with the names it lies in, a known one is renamed for all below it', async () => {
    expect((await save({ code: '110101001' })).status).toBe(200)
    expect((await save({ code: '110101001001', parentCode: '110101001', name: '多福巷社区' })).status).toBe(200)
    const { version } = await detail('110101001')
    expect((await save({ code: '110101001', name: '东华门', isOn: 0, version })).status).toBe(200)
    expect(await detail('110101001001')).toMatchObject({
      provinceName: '北京市',
      districtName: '东城区',
      townName: '东华门',
      level: 5,
    })
    expect(await detail('110101001')).toMatchObject({ isOn: 0, name: '东华门' })
    expect(await save({ code: '110101001', version })).toMatchObject({ status: 409, error: 'common.moved' })
    expect(await world.as(keeper).send(region.remove, { id: '110101001' })).toMatchObject({
      status: 409,
      msg: '请先删除子节点!',
    })
    for (const id of ['110101001001', '110101001'])
      expect((await world.as(keeper).send(region.remove, { id })).status).toBe(200)
    expect((await world.as(keeper).send(region.remove, { id: '110101001' })).status).toBe(404)
  })

  it.each([
    { why: 'a parent that is not there', over: { code: '987654', parentCode: '9876' }, error: 'region.parentUnknown' },
    { why: 'a code of other digits', over: { code: '110102001' }, error: 'region.codeForm' },
    { why: 'a level of its own', over: { code: '110101009', level: 3 }, error: 'region.placeKept' },
    { why: 'a known one elsewhere', over: { code: '110101', parentCode: '1201' }, error: 'region.placeKept' },
    { why: 'the country', over: { code: '00', parentCode: '0' }, error: 'region.placeKept' },
    { why: 'no name', over: { code: '110101009', name: ' ' }, error: 'common.fieldRequired' },
  ])('refuses $why, and stores nothing', async ({ over, error }) => {
    const before = await world.db.pool.query('SELECT * FROM region ORDER BY code')
    expect((await save(over)).error).toBe(error)
    expect((await world.db.pool.query('SELECT * FROM region ORDER BY code')).rows).toEqual(before.rows)
  })

  it('what the platform or any tenant names stays', async () => {
    for (const [code, parentCode] of [
      ['1199', '11'],
      ['119901', '1199'],
    ])
      expect((await save({ code, parentCode, name: '试验区' })).status).toBe(200)
    const used = async (id: string) => (await world.as(keeper).send(region.remove, { id })).msg
    await world.within({ tenantId: '700001', oemNo: '700001' }, ({ client }) =>
      client.query(
        `INSERT INTO pos_store (tenant_id, oem_no, rps_no, rpi_no, store_name, store_type, province_code, city_code, district_code)
         VALUES ('700001', '700001', 'S1', 'M1', '店', 1, '11', '1199', '119901')`,
      ),
    )
    expect(await used('119901')).toBe('区域已被使用，不能删除')
    await world.within({ tenantId: '700001', oemNo: '700001' }, ({ client }) => client.query('DELETE FROM pos_store'))
    expect(await used('119901')).toBe('操作成功')
    await world.db.pool.query(
      `UPDATE bank_branch SET city_code = '1199' WHERE branch_code = (SELECT min(branch_code) FROM bank_branch)`,
    )
    expect(await used('1199')).toBe('区域已被使用，不能删除')
    expect((await detail('1199')).name).toBe('试验区')
  })

  it('are the platform’s to keep, whatever a role elsewhere was given', async () => {
    const admin = await givenUser(world, { tenantId: '700001', permissions: rights })
    expect((await save({ code: '110101005' }, admin)).status).toBe(403)
    expect((await world.as(admin).send(region.remove, { id: '110101' })).status).toBe(403)
    expect((await world.as(user).send(region.remove, { id: '110101' })).status).toBe(403)
  })
})
