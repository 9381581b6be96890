import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { dictBiz } from '../../settings/business-dictionary/business-dictionary.contract.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import type { TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { optimisation, optimisationImport } from './optimisation.contract.ts'
import { listedFor, startOptimisation } from './optimisation.fixture.ts'

let world: World
let folder: FileFolder
let network: TradeWorld
let staff: TestUser
let stranger: TestUser

beforeAll(async () => {
  ;({ world, network, staff, stranger } = await startOptimisation())
  folder = await openFileFolder()
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

const day = '2026-03-01'
const add = (rpiNo: string, type: unknown, user = staff, language: 'zh' | 'en' = 'zh') =>
  world.as(user, language).send(optimisation.add, {
    rpiNo,
    type,
    merchantDate: day,
    problem: '收银台未公示价格',
    requestNo: randomUUID(),
  })
const take = <Out extends z.ZodType>(
  call: Call<typeof optimisationImport.submit.input, Out>,
  type: string,
  rpiNo: string,
) =>
  sendForm(world, staff, call, {
    fields: { type, merchantDate: day },
    file: { name: '名单.csv', content: Buffer.from(`商户编号,通道编码,问题说明\n${rpiNo},,无价签${type}\n`) },
  })
const listed = (input = {}) => listedFor(world, staff, input)

/** Puts a value into the dictionary of the operator. @returns its id */
async function addValue(dictKey: number, dictValue: string, dictValueEn: string): Promise<string> {
  const [set] = (await world.as(staff).send(dictBiz.list, { code: 'optimize_type' })).data
  const draft = { parentId: set?.id, dictKey, dictValue, dictValueEn, sort: dictKey }
  return (await world.as(staff).send(dictBiz.submit, draft)).data.id
}
async function seal(id: string): Promise<void> {
  const value = (await world.as(staff).send(dictBiz.detail, { id })).data
  expect((await world.as(staff).send(dictBiz.submit, { ...value, isSealed: 1 })).code).toBe(200)
}

/** Reads the names that list, statistics, records and their sheet give a type, in a language. */
async function words(type: number, language: 'zh' | 'en') {
  const as = world.as(staff, language)
  const sheet = sheetRecords((await as.send(optimisation.recordSheet, { type })).body)
  return {
    list: (await as.send(optimisation.list, { type })).data.records.map(({ typeName }) => typeName),
    statistics: (await as.send(optimisation.statistics, { type })).data.counts.map(({ typeName }) => typeName),
    records: (await as.send(optimisation.records, { type })).data.records.map(({ typeName }) => typeName),
    sheet: sheet.map((row) => row[language === 'zh' ? '优化类型' : 'Optimisation type']),
  }
}
const handle = (infoId: string) =>
  world.as(staff).send(optimisation.save, { infoId, resultStatus: 1, action: '已通知商户', requestNo: randomUUID() })

describe('what merchants are to improve is the tenant’s own dictionary (network 21)', () => {
  it('C0252, C0254, C1240: a value that a tenant adds serves form and sheet, and stands in its words in C0251, C0256, C0257, C0259', async () => {
    const { merchant, direct } = network
    expect((await add(merchant.rpiNo, 7)).msg).toBe('优化类型取值不正确')
    await addValue(7, '未明码标价', 'Prices not shown')
    const { data, code } = await add(merchant.rpiNo, 7)
    expect(code).toBe(200)
    expect((await take(optimisationImport.preview, '7', direct.rpiNo)).data).toMatchObject({ success: 1, fail: 0 })
    expect((await take(optimisationImport.submit, '7', direct.rpiNo)).data).toMatchObject({ success: 1, fail: 0 })
    expect((await listed({ type: 7 })).map(({ rpiNo }) => rpiNo).toSorted()).toEqual(
      [merchant.rpiNo, direct.rpiNo].toSorted(),
    )
    expect((await handle(data.id)).code).toBe(200)
    const told = (name: string) => ({ list: [name, name], statistics: [name, name], records: [name], sheet: [name] })
    expect(await words(7, 'zh')).toEqual(told('未明码标价'))
    expect(await words(7, 'en')).toEqual(told('Prices not shown'))
  })

  it('another tenant does not have it, be it below this one', async () => {
    expect((await world.as(stranger).send(dictBiz.dictionary, { code: 'optimize_type' })).data).toHaveLength(6)
    expect(await add(network.merchant.rpiNo, 7, stranger)).toMatchObject({ code: 400, msg: '优化类型取值不正确' })
    expect((await add(network.merchant.rpiNo, 6, stranger)).msg).toBe('商户不存在')
    const permissions = ['merchant_optimize_view', 'merchant_optimize_add']
    const inner = await givenUser(world, { ...network.sub, permissions })
    expect((await add(network.inner.rpiNo, 7, inner)).msg).toBe('优化类型取值不正确')
    expect((await add(network.inner.rpiNo, 6, inner)).code).toBe(200)
    expect(await listedFor(world, inner, {})).toMatchObject([{ type: 6, typeName: '授权未完成' }])
  })

  it('a sealed value is refused on new rows and keeps its words on old ones; a removed one is told by its number', async () => {
    const { merchant, direct } = network
    const id = await addValue(8, '门店搬迁', '')
    const item = await add(merchant.rpiNo, 8)
    await handle(item.data.id)
    await seal(id)
    const before = await listed()
    expect(await add(direct.rpiNo, 8)).toMatchObject({ code: 400, msg: '优化类型取值不正确' })
    expect((await add(direct.rpiNo, 8, staff, 'en')).msg).toBe('Optimisation type is not a valid option')
    const wrong = { code: 400, msg: '优化类型取值不正确' }
    expect(await take(optimisationImport.preview, '8', direct.rpiNo)).toMatchObject(wrong)
    expect(await take(optimisationImport.submit, '8', direct.rpiNo)).toMatchObject(wrong)
    expect(await listed()).toEqual(before)
    const told = (name: string) => ({ list: [name], statistics: [name], records: [name], sheet: [name] })
    expect(await words(8, 'zh')).toEqual(told('门店搬迁'))
    expect(await words(8, 'en')).toEqual(told('门店搬迁'))
    expect((await handle(item.data.id)).code).toBe(200)
    expect((await world.as(staff).send(dictBiz.remove, { ids: id })).code).toBe(200)
    expect(await words(8, 'zh')).toMatchObject({
      list: ['8'],
      statistics: ['8'],
      records: ['8', '8'],
      sheet: ['8', '8'],
    })
  })

  it.each([
    { why: 'none', type: '', msg: '优化类型不能为空' },
    { why: 'nought', type: 0, msg: '优化类型取值不正确' },
    { why: 'more than a row keeps', type: 32_768, msg: '优化类型取值不正确' },
    { why: 'the key of the set', type: -1, msg: '优化类型取值不正确' },
    { why: 'no number', type: '其他', msg: '优化类型格式不正确' },
  ])('C0252: a new row with $why is refused', async ({ type, msg }) => {
    const before = await listed()
    expect(await add(network.direct.rpiNo, type)).toMatchObject({ code: 400, msg })
    expect(await listed()).toEqual(before)
  })

  it('C0251: may be searched by any number', async () => {
    expect(await listed({ type: 32_767 })).toEqual([])
    expect((await world.as(staff).send(optimisation.list, { type: 32_768 })).msg).toBe('优化类型取值不正确')
  })
})
