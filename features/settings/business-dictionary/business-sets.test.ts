import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { givenTenant, givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { optimizeTypeSet } from '../dictionary/business-sets.contract.ts'
import { copyBusinessDictionaries } from './copy-dictionary.actions.ts'
import { dictBiz } from './business-dictionary.contract.ts'
import { checkUsed } from '../dictionary/dictionary.rules.ts'
import { seedBusinessSets } from './seed-business.actions.ts'

const { code } = optimizeTypeSet
const rights = ['view', 'add', 'edit', 'delete'].map((verb) => `dictbiz_${verb}`)

let world: World
let keeper: TestUser
let below: TestUser
let platform: TestUser
let early: TestUser

beforeAll(async () => {
  world = await startWorld()
  keeper = await givenUser(world, { tenantId: '100001', permissions: rights })
  below = await givenUser(world, { tenantId: '100001', oemNo: '200001', permissions: rights })
  platform = await givenUser(world, { tenantId: '000000', permissions: rights })
  early = await givenUser(world, { tenantId: '100002', permissions: rights })
  const { id } = (await world.as(early).send(dictBiz.submit, { code, dictValue: '整改', sort: 1 })).data
  await world.as(early).send(dictBiz.submit, { parentId: id, dictKey: 2, dictValue: '照片模糊', sort: 1 })
  await seed()
})
afterAll(() => world.close())

const seed = () => inScope(world.db, platformScope, seedBusinessSets)
const offered = async (user: TestUser, language: 'zh' | 'en' = 'zh') =>
  (await world.as(user, language).send(dictBiz.dictionary, { code })).data.map(
    ({ dictKey, dictValue }) => `${dictKey} ${dictValue}`,
  )
/** The set of a user's tenant, with its values in order. */
async function setOf(user: TestUser) {
  const [set] = (await world.as(user).send(dictBiz.list, { code })).data
  if (!set) throw new Error('the tenant has no such set')
  return set
}
const valueOf = async (user: TestUser, key: number) => {
  const value = (await setOf(user)).children.find(({ dictKey }) => dictKey === key)
  if (!value) throw new Error(`the set has no value ${key}`)
  return value
}
/** All rows of all tenants there are, removed ones too, as they are stored. */
const stored = async () =>
  Promise.all(
    [keeper, below, platform, early].map(({ tenantId, oemNo }) =>
      world.within({ tenantId, oemNo }, async ({ client }) => {
        const { rows } = await client.query('SELECT * FROM dict_biz WHERE oem_no = $1 ORDER BY id', [oemNo])
        return rows
      }),
    ),
  )

describe('business sets of the program (network 21)', () => {
  it('C0107: are given to every operator, sub-operator and the platform, in both languages', async () => {
    const chinese = optimizeTypeSet.entries.map(({ value, zh }) => `${value} ${zh}`)
    for (const user of [keeper, below, platform]) expect(await offered(user)).toEqual(chinese)
    expect(await offered(keeper, 'en')).toEqual(optimizeTypeSet.entries.map(({ value, en }) => `${value} ${en}`))
    expect(await setOf(keeper)).toMatchObject({ dictKey: -1, dictValue: '优化类型', isFixed: 0 })
    expect((await setOf(keeper)).children.every(({ parentName }) => parentName === '优化类型')).toBe(true)
  })

  it('leave what a tenant had under the code before, and add the values that it lacks', async () => {
    expect(await setOf(early)).toMatchObject({ dictValue: '整改' })
    expect((await offered(early)).toSorted()).toEqual([
      '1 资料不完整',
      '2 照片模糊',
      '3 地址不符',
      '4 交易异常',
      '5 长期无交易',
      '6 授权未完成',
    ])
  })

  it('are given once: further starts change nothing and give nothing back', async () => {
    const first = await stored()
    await seed()
    expect(await stored()).toEqual(first)
    const as = world.as(keeper)
    const set = await setOf(keeper)
    const [renamed, sealed, removed] = [await valueOf(keeper, 1), await valueOf(keeper, 2), await valueOf(keeper, 6)]
    expect((await as.send(dictBiz.submit, { ...renamed, dictValue: '缺资料' })).code).toBe(200)
    expect((await as.send(dictBiz.submit, { ...sealed, isSealed: 1 })).code).toBe(200)
    expect((await as.send(dictBiz.submit, { ...set, dictValue: '整改事项' })).code).toBe(200)
    expect((await as.send(dictBiz.remove, { ids: removed.id })).code).toBe(200)
    const whole = await setOf(below)
    const gone = [whole.id, ...whole.children.map(({ id }) => id)].join(',')
    expect((await world.as(below).send(dictBiz.remove, { ids: gone })).code).toBe(200)
    const changed = await stored()
    expect(changed).not.toEqual(first)
    await seed()
    expect(await stored()).toEqual(changed)
    expect(await offered(keeper)).toEqual(['1 缺资料', '3 地址不符', '4 交易异常', '5 长期无交易'])
    expect(await offered(below)).toEqual([])
  })

  it('reach a new tenant as the platform keeps them', async () => {
    await world.as(platform).send(dictBiz.submit, { ...(await valueOf(platform, 5)), dictValue: '三个月无交易' })
    await givenTenant(world, '100003')
    await inScope(world.db, platformScope, (tx) =>
      copyBusinessDictionaries(tx, { tenantId: '100003', oemNo: '100003' }),
    )
    await seed()
    const late = await givenUser(world, { tenantId: '100003' })
    expect(await offered(late)).toEqual(await offered(platform))
    expect(await offered(late)).toContain('5 三个月无交易')
  })

  it.each([
    { why: 'a text for a key', key: '旧', msg: '该字典的键值须为1至32767的整数' },
    { why: 'nought', key: '0', msg: '该字典的键值须为1至32767的整数' },
    { why: 'a number that begins with nought', key: '07', msg: '该字典的键值须为1至32767的整数' },
    { why: 'a number beyond what rows keep', key: '32768', msg: '该字典的键值须为1至32767的整数' },
    { why: 'a key that is there', key: '3', msg: '当前字典键值已存在!' },
  ])('C0105: refuse $why', async ({ key, msg }) => {
    const { id } = await setOf(keeper)
    const before = await stored()
    const draft = { parentId: id, dictKey: key, dictValue: '新增', sort: 9 }
    expect(await world.as(keeper).send(dictBiz.submit, draft)).toMatchObject({ success: false, msg })
    expect(await stored()).toEqual(before)
  })

  it('C0105: keep the code by which features ask for them', async () => {
    const set = await setOf(keeper)
    const before = await stored()
    expect(await world.as(keeper).send(dictBiz.submit, { ...set, code: 'improvement' })).toMatchObject({
      code: 409,
      msg: '该字典已被业务功能使用，编号不能修改',
    })
    expect(await stored()).toEqual(before)
  })
})

describe('checkUsed', () => {
  const set = { id: 1n, parentId: 0n, code: 'used', dictKey: '-1', isFixed: false }
  const value = { id: 2n, parentId: 1n, code: 'used', dictKey: 'old', isFixed: false }
  const isUsed = (one: string) => one === 'used'
  it.each([
    { why: 'a set stays as it is', before: set, after: { code: 'used', dictKey: '-1' }, error: null },
    { why: 'a set gets another code', before: set, after: { code: 'other', dictKey: '-1' }, error: 'usedCode' },
    { why: 'the largest key is given', before: null, after: { code: 'used', dictKey: '32767' }, error: null },
    { why: 'a key is too large', before: null, after: { code: 'used', dictKey: '32768' }, error: 'usedKey' },
    { why: 'a key of before is kept', before: value, after: { code: 'used', dictKey: 'old' }, error: null },
    { why: 'a key becomes another text', before: value, after: { code: 'used', dictKey: 'new' }, error: 'usedKey' },
    { why: 'the set is the tenant’s own', before: null, after: { code: 'other', dictKey: 'x' }, error: null },
  ])('says $error when $why', ({ before, after, error }) => {
    const check = () => checkUsed(before, after, isUsed)
    if (error === null) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ refusalName: `dict.${error}` }) as Error)
  })
})
