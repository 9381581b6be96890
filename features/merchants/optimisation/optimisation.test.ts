import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser, World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import type { TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { optimisation, optimisationImport } from './optimisation.contract.ts'
import { listedFor, startOptimisation } from './optimisation.fixture.ts'

let world: World
let folder: FileFolder
let network: TradeWorld
let staff: TestUser
let stranger: TestUser
let nobody: TestUser

beforeAll(async () => {
  ;({ world, network, staff, stranger, nobody } = await startOptimisation())
  folder = await openFileFolder()
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

const item = (rpiNo: string, more: Record<string, unknown> = {}) => ({
  rpiNo,
  type: 2,
  merchantDate: '2026-03-01',
  problem: '营业执照图片不清晰',
  requestNo: randomUUID(),
  ...more,
})
const add = (rpiNo: string, more = {}, user = staff) => world.as(user).send(optimisation.add, item(rpiNo, more))
const listed = (input = {}, user = staff) => listedFor(world, user, input)
const handleItem = (infoId: string, resultStatus: number, user = staff) =>
  world.as(user).send(optimisation.save, { infoId, resultStatus, action: '已补交清晰图片', requestNo: randomUUID() })

describe('merchants to be improved (C0251 to C0253, C0256 to C0259, P108, P109)', () => {
  it('stand on the list of a day once for each thing to improve', async () => {
    const { rpiNo } = network.merchant
    expect((await add(rpiNo, { aisleCode: 'SANDBOX' })).code).toBe(200)
    expect(await add(rpiNo)).toMatchObject({ code: 409, msg: '当日已存在该商户' })
    expect((await add(rpiNo, { type: 3 })).code).toBe(200)
    expect((await add(rpiNo, { merchantDate: '2026-03-02' })).code).toBe(200)
    const days = { merchantDate_dategt: '2026-03-01', merchantDate_datelt: '2026-03-01' }
    const rows = await listed({ ...days, rpiNo })
    expect(rows.map(({ type }) => type).sort()).toEqual([2, 3])
    expect(rows.find(({ type }) => type === 2)).toMatchObject({
      rpiNo,
      aisleName: '模拟通道',
      aisleMerNo: expect.stringContaining(network.merchant.aisleMerNo),
      optimizeStatus: 0,
      handlerName: '',
    })
  })

  it.each([
    { why: 'a merchant that is not there', rpiNo: () => 'M999999999999', more: {}, code: 409, msg: '商户不存在' },
    {
      why: 'a sub-operator’s merchant',
      rpiNo: () => network.inner.rpiNo,
      more: {},
      code: 409,
      msg: '商户不存在',
    },
    {
      why: 'a channel that is not there',
      rpiNo: () => network.direct.rpiNo,
      more: { aisleCode: 'NONE' },
      code: 409,
      msg: '通道不存在',
    },
    {
      why: 'no words about the problem',
      rpiNo: () => network.direct.rpiNo,
      more: { problem: ' ' },
      code: 400,
      msg: '问题说明不能为空',
    },
  ])('refuses $why', async ({ rpiNo, more, code, msg }) => {
    const before = await listed()
    expect(await add(rpiNo(), more)).toMatchObject({ code, msg })
    expect(await listed()).toEqual(before)
  })

  it('go on until they are done with, each step on record; then nothing more happens to them (R570)', async () => {
    const { data } = await add(network.direct.rpiNo, { type: 1 })
    const one = async () => (await listed({ rpiNo: network.direct.rpiNo, type: 1 }))[0]
    expect((await handleItem(data.id, 1)).code).toBe(200)
    expect(await one()).toMatchObject({ optimizeStatus: 1 })
    expect((await one())?.handlerName).not.toBe('')
    expect((await handleItem(data.id, 0)).msg).toBe('当前状态不允许此操作')
    expect((await handleItem(data.id, 2)).code).toBe(200)
    expect((await handleItem(data.id, 3)).msg).toBe('当前状态不允许此操作')
    expect((await world.as(staff).send(optimisation.remove, { ids: data.id })).msg).toBe('已处理的记录不能删除')
    const { records } = (await world.as(staff).send(optimisation.records, { infoId: data.id })).data
    expect(records.map(({ resultStatus }) => resultStatus)).toEqual([2, 1])
    expect(await one()).toMatchObject({ optimizeStatus: 2 })
  })

  it('are counted by what they improve and where they stand', async () => {
    await add(network.direct.rpiNo, { type: 6, merchantDate: '2026-04-01' })
    await add(network.merchant.rpiNo, { type: 6, merchantDate: '2026-04-01' })
    const [first] = await listed({ type: 6, rpiNo: network.direct.rpiNo })
    await handleItem(first?.id ?? '', 3)
    const { data } = await world.as(staff).send(optimisation.statistics, { type: 6 })
    expect(data).toEqual({
      total: 2,
      counts: [
        { type: 6, typeName: '授权未完成', optimizeStatus: 0, merchantCount: 1 },
        { type: 6, typeName: '授权未完成', optimizeStatus: 3, merchantCount: 1 },
      ],
    })
  })

  it('leave the list while nobody has worked on them, and may come back (R568)', async () => {
    const { data } = await add(network.direct.rpiNo, { type: 5 })
    expect((await world.as(staff).send(optimisation.remove, { ids: data.id })).code).toBe(200)
    expect(await listed({ type: 5 })).toEqual([])
    expect((await add(network.direct.rpiNo, { type: 5 })).code).toBe(200)
  })

  it('leave as a sheet with what was done', async () => {
    const sheet = await world.as(staff).send(optimisation.recordSheet, {})
    expect(sheet.status).toBe(200)
    expect(sheet.body.subarray(0, 2).toString()).toBe('PK')
  })

  it('are an operator’s own, and need the permissions', async () => {
    const { data } = await add(network.merchant.rpiNo, { type: 5 })
    expect(await listed({}, stranger)).toEqual([])
    expect((await world.as(stranger).send(optimisation.remove, { ids: data.id })).code).toBe(404)
    expect((await handleItem(data.id, 2, stranger)).code).toBe(404)
    expect((await add(network.merchant.rpiNo, { type: 1 }, stranger)).msg).toBe('商户不存在')
    expect((await world.as(nobody).send(optimisation.list)).code).toBe(403)
    expect((await handleItem(data.id, 2, nobody)).code).toBe(403)
    expect(await listed({ type: 5, rpiNo: network.merchant.rpiNo })).toMatchObject([{ optimizeStatus: 0 }])
  })
})

describe('a list from a sheet (C0254, C0255, C1240)', () => {
  const csv = (...rows: string[][]) => ({
    name: '名单.csv',
    content: Buffer.from([['商户编号', '通道编码', '问题说明'], ...rows].map((row) => `${row.join(',')}\n`).join('')),
  })
  const list = { type: '1', merchantDate: '2026-05-01' }

  it('is checked row by row and taken in without the bad rows (trap 19)', async () => {
    const file = csv(
      [network.merchant.rpiNo, 'SANDBOX', '缺少门头照'],
      ['M000000000000', '', '没有的商户'],
      [network.direct.rpiNo, 'NONE', '没有的通道'],
      [network.merchant.rpiNo, '', '再来一次'],
    )
    const { data } = await sendForm(world, staff, optimisationImport.preview, { fields: list, file })
    expect(data.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [3, '商户不存在'],
      [4, '通道不存在'],
      [5, '文件内重复'],
    ])
    expect(await listed({ merchantDate_dategt: '2026-05-01', merchantDate_datelt: '2026-05-01' })).toEqual([])
    expect((await sendForm(world, staff, optimisationImport.submit, { fields: list, file })).data).toMatchObject({
      success: 1,
      fail: 3,
    })
    expect(await listed({ merchantDate_dategt: '2026-05-01', merchantDate_datelt: '2026-05-01' })).toMatchObject([
      { rpiNo: network.merchant.rpiNo, type: 1, problem: '缺少门头照' },
    ])
    const again = await sendForm(world, staff, optimisationImport.submit, { fields: { ...list, force: '1' }, file })
    expect(again.data).toMatchObject({ success: 0, fail: 4 })
  })

  it('says of which day it is and what it is about (R569)', async () => {
    const file = csv([network.merchant.rpiNo, '', '缺少门头照'])
    const send = (fields: Record<string, string>) => sendForm(world, staff, optimisationImport.submit, { fields, file })
    expect(await send({ merchantDate: '2026-05-02' })).toMatchObject({ code: 400, msg: '请选择优化类型' })
    for (const type of ['9', '0', '40000', '其他'])
      expect(await send({ type, merchantDate: '2026-05-02' })).toMatchObject({ code: 400, msg: '优化类型取值不正确' })
    expect(await send({ type: '1' })).toMatchObject({ code: 400, msg: '请选择名单日期' })
    expect((await world.as(staff).send(optimisationImport.template)).status).toBe(200)
  })
})
