import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../../core/shared/codes.ts'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { bumpReference } from '../../../core/server/call/reference-cache.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { dict } from './dictionary.contract.ts'
import { dictBiz } from '../business-dictionary/business-dictionary.contract.ts'
import { checkFixed, checkRemoval, filledDict } from './dictionary.rules.ts'
import { seedDictionary } from './seed-dictionary.actions.ts'

codes(['test_colour', '颜色', 'Colour'], { red: [1, '红', 'Red'], green: [2, '绿', 'Green'] })

let world: World
let user: TestUser
let stranger: TestUser
let platform: TestUser
let keeper: TestUser

beforeAll(async () => {
  world = await startWorld()
  user = await givenUser(world, { tenantId: '100001' })
  stranger = await givenUser(world, { tenantId: '100002' })
  platform = await givenUser(world, { tenantId: '000000', permissions: rights('dict') })
  keeper = await givenUser(world, { tenantId: '100001', permissions: [...rights('dict'), ...rights('dictbiz')] })
  await seed()
})
afterAll(() => world.close())

const rights = (kind: string) => ['view', 'add', 'edit', 'delete'].map((verb) => `${kind}_${verb}`)
const seed = () => inScope(world.db, platformScope, seedDictionary)
const entries = async (code: string, language: 'zh' | 'en' = 'zh') =>
  (await world.as(user, language).send(dict.dictionary, { code })).data
const change = (statement: string) => world.db.pool.query(statement)

describe('the dictionary', () => {
  it('C0099: holds the declared sets and those of the framework, in the language of the reader', async () => {
    expect(await entries('test_colour')).toMatchObject([
      { code: 'test_colour', dictKey: 1, dictValue: '红', sort: 1 },
      { code: 'test_colour', dictKey: 2, dictValue: '绿', sort: 2 },
    ])
    expect((await entries('test_colour', 'en')).map(({ dictValue }) => dictValue)).toEqual(['Red', 'Green'])
    expect((await entries('flow')).map(({ dictKey, dictValue, remark }) => [dictKey, dictValue, remark])).toEqual([
      [1, '请假流程', 'leave'],
      [2, '进件审核流程', 'incoming_audit'],
    ])
    expect((await entries('on_off')).map(({ dictKey }) => dictKey)).toEqual([0, 1])
    expect(await entries('no_such_set')).toEqual([])
  })

  it('seeded again keeps ids and what people edited, and follows the code otherwise', async () => {
    const before = await entries('test_colour')
    await change(`UPDATE dict SET dict_value = '大红', update_user = 1 WHERE code = 'test_colour' AND dict_key = '1'`)
    await change(`UPDATE dict SET dict_value = '旧字' WHERE code = 'test_colour' AND dict_key = '2'`)
    await seed()
    const after = await entries('test_colour')
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ dictValue }) => dictValue)).toEqual(['大红', '绿'])
  })

  it('offers values no more that left the code, and sealed ones', async () => {
    await change(`INSERT INTO dict (code, dict_key, dict_value, is_fixed) VALUES ('test_colour', '3', '蓝', true)`)
    await seed()
    expect((await entries('test_colour')).map(({ dictKey }) => dictKey)).toEqual([1, 2])
    await change(`UPDATE dict SET is_sealed = true, update_user = 1 WHERE code = 'test_colour' AND dict_key = '2'`)
    await inScope(world.db, platformScope, bumpReference)
    expect((await entries('test_colour')).map(({ dictKey }) => dictKey)).toEqual([1])
  })

  it('has the row of a set above its values', async () => {
    const { rows } = await change(
      `SELECT count(*)::int AS n FROM dict v JOIN dict s ON s.id = v.parent_id AND s.code = v.code AND s.dict_key = '-1' WHERE v.code = 'flag'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('C0107: a tenant’s own is seen by it alone; keys that are no plain numbers stay text (R477)', async () => {
    await world.within(user, ({ client }) =>
      client.query(
        `INSERT INTO dict_biz (tenant_id, oem_no, code, dict_key, dict_value, sort) VALUES ('100001', '100001', 'bank', '007', '工行', 2), ('100001', '100001', 'bank', '12', '农行', 1)`,
      ),
    )
    const own = await world.as(user).send(dictBiz.dictionary, { code: 'bank' })
    expect(own.data.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual([
      [12, '农行'],
      ['007', '工行'],
    ])
    expect((await world.as(stranger).send(dictBiz.dictionary, { code: 'bank' })).data).toEqual([])
  })

  it('asks for its code and a token', async () => {
    expect(await world.as(user).send(dict.dictionary, {})).toMatchObject({ status: 400, msg: '字典编号不能为空' })
    expect(await world.as(null).send(dict.dictionary, { code: 'flag' })).toMatchObject({ status: 401 })
  })
})

const set = { id: 1n, parentId: 0n, code: 'colour', dictKey: '-1', isFixed: false }
const value = { id: 2n, parentId: 1n, code: 'colour', dictKey: '1', isFixed: false }

describe('filledDict', () => {
  it('gives a set the key -1 and a value the code of its set', () => {
    expect(filledDict({ code: 'a', dictKey: '7', dictValue: 'A', sort: 1 }, null, true)).toEqual({
      code: 'a',
      dictKey: '-1',
    })
    expect(filledDict({ code: 'b', dictKey: '7', dictValue: 'A', sort: 1 }, set, true)).toEqual({
      code: 'colour',
      dictKey: '7',
    })
  })

  it.each([
    { why: 'without a code, R391', values: { code: '' }, parent: null, msg: '请输入字典编号' },
    { why: 'without a name, R392', values: { dictValue: '' }, parent: set, msg: '请输入字典名称' },
    { why: 'without an order, R393', values: { sort: undefined }, parent: set, msg: '请输入字典排序' },
    { why: 'without a key, R394', values: { dictKey: '' }, parent: set, msg: '请输入字典键值' },
    { why: 'without the sealed choice, R395', values: { isSealed: null }, parent: set, msg: '请选择封存' },
    { why: 'with the key of a set', values: { dictKey: '-1' }, parent: set, msg: '请输入字典键值' },
  ])('refuses a row $why', ({ values, parent, msg }) => {
    const whole = { code: 'a', dictKey: '1', dictValue: 'A', sort: 1, ...values }
    expect(() => filledDict(whole, parent, true)).toThrow(msg)
  })
})

describe('a set of the program', () => {
  const fixed = { ...value, isFixed: true }
  it.each([
    { why: 'another key', before: fixed, after: { code: 'colour', dictKey: '2' }, parent: set, error: 'fixedKeys' },
    { why: 'another place', before: fixed, after: { code: 'colour', dictKey: '1' }, parent: null, error: 'fixedKeys' },
    { why: 'a new value', before: null, after: { code: 'colour', dictKey: '9' }, parent: fixed, error: 'fixedValues' },
  ])('refuses $why', ({ before, after, parent, error }) => {
    expect(() => checkFixed(before, after, parent)).toThrow(
      expect.objectContaining({ refusalName: `dict.${error}` }) as Error,
    )
  })

  it('keeps its rows, and any set those above others', () => {
    expect(() => checkRemoval([set, fixed], [fixed])).toThrow('系统字典不能删除')
    expect(() => checkRemoval([set, value], [set])).toThrow('请先删除子节点!')
    expect(() => checkRemoval([set, value], [set, value])).not.toThrow()
  })
})

describe('keeping a business dictionary', () => {
  const save = (over: Record<string, unknown> = {}, by = keeper) =>
    world.as(by).send(dictBiz.submit, { code: 'grade', dictValue: '等级', sort: 1, ...over })

  it('C0100 to C0106, C0994: sets and values are added, changed, shown nested and removed, R096, R396 (R247, R248, R249)', async () => {
    const { id } = (await save()).data
    const gold = (await save({ parentId: id, dictKey: 'gold', dictValue: '金', dictValueEn: 'Gold', sort: 2 })).data.id
    const silver = (await save({ parentId: id, dictKey: '02', dictValue: '银', sort: 1 })).data.id
    const as = world.as(keeper)
    expect((await as.send(dictBiz.parentList, { dictValue: '等' })).data).toMatchObject({
      total: 1,
      records: [{ id, code: 'grade', dictKey: -1, isFixed: 0, isSealed: 0 }],
    })
    expect((await as.send(dictBiz.childList, { parentId: id })).data).toMatchObject([
      { id: silver, dictKey: '02', parentName: '等级' },
      { id: gold, dictKey: 'gold' },
    ])
    expect((await as.send(dictBiz.childList)).data).toEqual([])
    expect((await as.send(dictBiz.list, { code: 'GRA' })).data).toMatchObject([
      { id, hasChildren: 1, children: [{ id: silver, hasChildren: 0 }, { id: gold }] },
    ])
    expect((await as.send(dictBiz.tree)).data).toContainEqual(
      expect.objectContaining({ key: id, title: '等级', hasChildren: 1 }),
    )
    expect((await as.send(dictBiz.parentTree)).data.find(({ key }) => key === id)).not.toHaveProperty('children')

    const { version } = (await as.send(dictBiz.detail, { id })).data
    expect((await save({ id, code: 'rank', dictValue: '级别', version })).status).toBe(200)
    expect(await save({ id, dictValue: '迟到', version })).toMatchObject({ status: 409, error: 'common.moved' })
    expect((await as.send(dictBiz.detail, { id: gold })).data).toMatchObject({ code: 'rank', parentName: '级别' })
    await save({ id: gold, parentId: id, dictKey: 'gold', dictValue: '金', isSealed: 1 })
    expect((await as.send(dictBiz.dictionary, { code: 'rank' })).data.map(({ dictKey }) => dictKey)).toEqual(['02'])

    expect(await as.send(dictBiz.remove, { ids: id })).toMatchObject({ status: 409, msg: '请先删除子节点!' })
    expect((await as.send(dictBiz.remove, { ids: `${id},${gold},${silver}` })).status).toBe(200)
    expect((await as.send(dictBiz.detail, { id })).status).toBe(404)
    const { rows } = await world.within(keeper, ({ client }) =>
      client.query(
        `SELECT action FROM audit_log WHERE entity = 'dictBiz' AND result = 'ok' AND entity_no LIKE $1 ORDER BY at, id`,
        [`%${id}%`],
      ),
    )
    expect(rows.map(({ action }) => action)).toEqual(['dictBiz.submit', 'dictBiz.submit', 'dictBiz.remove'])
  })

  it('C0105: refuses a key twice, a row below itself and another tenant’s, and changes nothing', async () => {
    const { id } = (await save({ code: 'shape' })).data
    const round = (await save({ parentId: id, dictKey: '1', dictValue: '圆' })).data.id
    const before = (await world.as(keeper).send(dictBiz.list, { code: 'shape' })).data
    expect(await save({ parentId: id, dictKey: '1', dictValue: '方' })).toMatchObject({
      status: 409,
      msg: '当前字典键值已存在!',
    })
    expect(await save({ id, code: 'shape', parentId: round, dictKey: '2' })).toMatchObject({
      error: 'dict.parentBelow',
    })
    const other = await givenUser(world, { tenantId: '100002', permissions: rights('dictbiz') })
    expect((await save({ id }, other)).status).toBe(404)
    expect((await world.as(other).send(dictBiz.remove, { ids: round })).status).toBe(404)
    expect((await world.as(other).send(dictBiz.detail, { id })).status).toBe(404)
    expect((await world.as(keeper).send(dictBiz.list, { code: 'shape' })).data).toEqual(before)
  })
})

describe('keeping the system’s dictionary', () => {
  it('C0092 to C0098, C0993: the platform edits labels of the program’s sets and adds sets of its own, R095, R511', async () => {
    const as = world.as(platform)
    const sets = (await as.send(dict.list, { code: 'test_colour' })).data
    const red = sets.find(({ dictKey }) => dictKey === -1)?.children[0]
    if (!red) throw new Error('the set was not seeded')
    expect(red).toMatchObject({ isFixed: 1, dictKey: 1, dictValueEn: 'Red' })
    const whole = { ...red, dictValue: '朱红' }
    expect((await as.send(dict.submit, whole)).status).toBe(200)
    expect((await as.send(dict.detail, { id: red.id })).data.dictValue).toBe('朱红')
    expect(await as.send(dict.submit, { ...whole, version: undefined, dictKey: 5 })).toMatchObject({
      error: 'dict.fixedKeys',
    })
    expect(await as.send(dict.remove, { ids: red.id })).toMatchObject({ status: 409, msg: '系统字典不能删除' })
    expect(
      await as.send(dict.submit, { parentId: red.parentId, dictKey: 'x', dictValue: '紫', sort: 1 }),
    ).toMatchObject({ error: 'dict.fixedValues' })
    const own = (await as.send(dict.submit, { code: 'own_set', dictValue: '自定', sort: 1 })).data.id
    expect((await as.send(dict.parentList, { code: 'own_set' })).data.records).toMatchObject([{ id: own, isFixed: 0 }])
    expect((await as.send(dict.parentTree)).data.map(({ key }) => key)).toContain(own)
    const tree = (await as.send(dict.tree)).data
    expect(tree.length).toBeGreaterThan(10)
    expect((await as.send(dict.tree, { code: 'DICT' })).data).toEqual(tree)
    expect((await as.send(dict.childList, { parentId: own })).data).toEqual([])
    expect((await as.send(dict.remove, { ids: own })).status).toBe(200)
  })

  it('C0099, C0105, C0106: what is kept for selects is read anew on the very next call after a change', async () => {
    const as = world.as(platform)
    const set = (await as.send(dict.submit, { code: 'kept_set', dictValue: '留', sort: 1 })).data.id
    expect(await entries('kept_set')).toEqual([])
    const one = { parentId: set, dictKey: 'a', dictValue: '甲', dictValueEn: 'First', sort: 1 }
    const { id } = (await as.send(dict.submit, one)).data
    const shown = async (language: 'zh' | 'en' = 'zh') =>
      (await entries('kept_set', language)).map(({ dictValue }) => dictValue)
    expect([await shown(), await shown('en')]).toEqual([['甲'], ['First']])
    await as.send(dict.submit, { ...one, id, dictValue: '乙' })
    expect([await shown(), await shown('en')]).toEqual([['乙'], ['First']])
    expect((await as.send(dict.submit, { ...one, id, dictValue: '丙', version: 0 })).status).toBe(409)
    expect(await shown()).toEqual(['乙'])
    await as.send(dict.remove, { ids: id })
    expect(await shown()).toEqual([])
  })

  it('is read, and no more, by an operator’s administrator (C0092 to C0095, C0098, C0993)', async () => {
    const admin = world.as(await givenUser(world, { tenantId: '100003', roleAlias: 'admin' }))
    const whole = (await world.as(platform).send(dict.list, { code: 'yes_no' })).data
    const [set] = whole
    expect(whole).not.toEqual([])
    expect((await admin.send(dict.list, { code: 'yes_no' })).data).toEqual(whole)
    expect((await admin.send(dict.parentList, { code: 'yes_no' })).data.records).toMatchObject([{ id: set?.id }])
    expect((await admin.send(dict.childList, { parentId: set?.id })).data).toHaveLength(2)
    expect((await admin.send(dict.detail, { id: set?.id ?? '' })).data).toMatchObject({ code: 'yes_no' })
    expect(JSON.stringify((await admin.send(dict.tree)).data)).toContain(set?.id)
    expect(JSON.stringify((await admin.send(dict.parentTree)).data)).toContain(set?.id)
    expect((await admin.send(dict.submit, { code: 'a', dictValue: 'a', sort: 1 })).status).toBe(403)
    expect((await admin.send(dict.remove, { ids: set?.id ?? '' })).status).toBe(403)
  })

  it('is the platform’s alone, whatever a role elsewhere was given', async () => {
    const before = (await world.as(platform).send(dict.list, {})).data
    expect((await world.as(keeper).send(dict.submit, { code: 'a', dictValue: 'a', sort: 1 })).status).toBe(403)
    expect((await world.as(keeper).send(dict.remove, { ids: before[0]?.id ?? '' })).status).toBe(403)
    for (const call of [dict.list, dict.parentList, dict.tree, dictBiz.list])
      expect((await world.as(user).send(call as typeof dict.list, {})).status).toBe(403)
    expect((await world.as(user).send(dictBiz.submit, { code: 'a', dictValue: 'a', sort: 1 })).status).toBe(403)
    expect((await world.as(platform).send(dict.list, {})).data).toEqual(before)
  })
})
