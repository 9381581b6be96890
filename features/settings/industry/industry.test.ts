import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { industry } from './industry.contract.ts'
import { requireIndustry, requireProfession } from './industry.queries.ts'

let world: World
let operator: Operator
let provider: Party
let staff: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator)
  staff = await givenUser(world, operator)
}, 60_000)
afterAll(() => world.close())

describe('lines of business (C0223)', () => {
  it('are a tree of what a merchant type may choose', async () => {
    const { data } = await world.as(staff).send(industry.tree, { userType: 1 })
    const food = data.find(({ name }) => name === '餐饮')
    expect(food?.children?.map(({ name }) => name)).toEqual(['正餐', '快餐小吃', '烘焙甜品'])
    expect(data.find(({ name }) => name === '政务与公益')).toBeUndefined()
  })

  it('are one when asked for by a 银盛 key, and none for a key that is not mapped (R563)', async () => {
    const { data } = await world.as(staff).send(industry.tree, { ysMerchantKey: 'YS0601' })
    expect(data.map(({ children }) => children?.map(({ name, needQual }) => [name, needQual]))).toEqual([[['药店', 1]]])
    expect((await world.as(staff).send(industry.tree, { ysMerchantKey: 'x' })).data).toEqual([])
  })

  it('show their risk to operators alone', async () => {
    const asProvider = await givenUser(world, { ...provider, userType: 2 })
    const risksOf = async (user: TestUser) =>
      (await world.as(user).send(industry.tree, { ysMerchantKey: 'YS0502' })).data[0]?.children?.[0]?.riskLevel
    expect(await risksOf(staff)).toBe(3)
    expect(await risksOf(asProvider)).toBeNull()
  })
})

describe('category codes (C0224)', () => {
  it('are those of a line of business, without the denied ones (R564)', async () => {
    const { data } = await world.as(staff).send(industry.mccs, { industryCode: '0101' })
    expect(data.map(({ mccNo }) => mccNo)).toEqual(['5811', '5812'])
    expect((await world.as(staff).send(industry.mccs, { mccNo: '7995' })).data).toEqual([])
    expect((await world.as(staff).send(industry.mccs)).data.length).toBeGreaterThanOrEqual(60)
  })

  it('are found by the beginning of the number or by name', async () => {
    expect((await world.as(staff).send(industry.mccs, { mccNo: '541' })).data.map(({ mccNo }) => mccNo)).toEqual([
      '5411',
    ])
    expect((await world.as(staff).send(industry.mccs, { mccNo: '宠物' })).data.map(({ mccNo }) => mccNo)).toEqual([
      '5995',
    ])
  })
})

describe('professions (C0243)', () => {
  it('are the small classes of a big one; of an unknown one there are none (R566)', async () => {
    const { data } = await world.as(staff).send(industry.professions, { code: '4' })
    expect(data[0]).toEqual({ professionCode: '4010', name: '批发与零售服务人员' })
    expect((await world.as(staff).send(industry.professions, { code: '9' })).data).toEqual([])
    expect((await world.as(null).send(industry.professions, { code: '4' })).code).toBe(401)
  })
})

describe('what a form may take', () => {
  it.each([
    ['a leaf with its category', { industryCode: '0601', mccNo: '5912', userType: 3 }, true],
    ['a group', { industryCode: '06', mccNo: '5912', userType: 3 }, false],
    ['a category of another line', { industryCode: '0601', mccNo: '5812', userType: 3 }, false],
    ['a line closed to the type', { industryCode: '0601', mccNo: '5912', userType: 1 }, false],
    ['a denied category', { industryCode: '9002', mccNo: '7995', userType: 3 }, false],
  ])('%s', async (_, chosen, right) => {
    const found = world.within(operator, (tx) => requireIndustry(tx, chosen))
    if (right) expect(await found).toMatchObject({ industryName: '药店', needQual: true })
    else await expect(found).rejects.toThrow('请选择经营类目')
  })

  it('is a small class of professions', async () => {
    await world.within(operator, async (tx) => {
      await requireProfession(tx, '4010')
      await expect(requireProfession(tx, '4')).rejects.toThrow('请选择职业')
    })
  })
})
