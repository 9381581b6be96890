import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../../core/shared/codes.ts'
import { inScope, platformScope } from '../../../core/server/db.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import './dictionary.calls.ts'
import { dict, dictBiz } from './dictionary.contract.ts'
import { seedDictionary } from './seed-dictionary.actions.ts'

codes(['test_colour', '颜色', 'Colour'], { red: [1, '红', 'Red'], green: [2, '绿', 'Green'] })

let world: World
let user: TestUser
let stranger: TestUser

beforeAll(async () => {
  world = await startWorld()
  user = await givenUser(world, { tenantId: '100001' })
  stranger = await givenUser(world, { tenantId: '100002' })
  await seed()
})
afterAll(() => world.close())

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
    expect((await entries('test_colour')).map(({ dictKey }) => dictKey)).toEqual([1])
  })

  it('has the row of a set above its values', async () => {
    const { rows } = await change(
      `SELECT count(*)::int AS n FROM dict v JOIN dict s ON s.id = v.parent_id AND s.code = v.code AND s.dict_key = '-1' WHERE v.code = 'flag'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('C0107: a tenant’s own is seen by it alone; keys that are no plain numbers stay text', async () => {
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
