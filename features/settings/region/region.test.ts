import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import './region.calls.ts'
import { platformScope } from '../../../core/server/db.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { region } from './region.contract.ts'
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
  it('are the country, 34 provinces, 342 cities and their districts', async () => {
    const of = async (level: number) =>
      (await world.as(user).send(region.list, { level, isOn: 1, size: -1 })).data.total
    expect([await of(0), await of(1), await of(2), await of(3)]).toEqual([1, 34, 342, 2854])
  })

  it('are read level by level, codes as text', async () => {
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
      regionLevel: 3,
    })
    expect((await world.as(user).send(region.detail, { code: '00' })).data).toMatchObject({
      parentCode: '0',
      parentName: '',
      ancestors: '0',
      level: 0,
    })
    expect((await world.as(user).send(region.detail, { code: '999999' })).code).toBe(404)
  })

  it('stand in one tree without those abolished', async () => {
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

describe('the province and city of a district (C0180)', () => {
  it('are given with their names', async () => {
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
