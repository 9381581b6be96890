import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { sendForm } from '../file/multipart.fixture.ts'
import { bankBranchImport, bankList } from './bank-list.contract.ts'
import { cardKindOf, requireBank, requireBranch, requireCompanyAccount, requireDebitCard } from './bank-list.queries.ts'

let world: World
let folder: FileFolder
let user: TestUser
let platform: TestUser
const permissions = ['bank_branch_view', 'bank_branch_import']
const scope = { tenantId: '700001', oemNo: '700001' }

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  user = await givenUser(world, { tenantId: '700001', permissions })
  platform = await givenUser(world, { tenantId: platformTenant, permissions })
}, 60_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

describe('banks and branches (C0241, C0242, C1104, C1105)', () => {
  it('are the head banks by the first digits of their numbers', async () => {
    const { data } = await world.as(user).send(bankList.first)
    expect(data[0]).toEqual({
      bankCode: '102',
      bankType: '102',
      bankName: '中国工商银行',
      shortName: '工商银行',
      isOn: 1,
    })
    expect(data).toHaveLength(21)
  })

  it('are the branches of a bank in a city, fifty at a time, found by name or number (R565)', async () => {
    const at = { cityCode: '1101', bankType: '102' }
    const { data } = await world.as(user).send(bankList.second, at)
    expect(data.size).toBe(50)
    expect(data.records.map(({ branchName }) => branchName)).toContain('中国工商银行股份有限公司北京东城支行')
    expect(data.records.every(({ bankCode, cityCode }) => bankCode === '102' && cityCode === '1101')).toBe(true)
    const one = (await world.as(user).send(bankList.second, { ...at, branchName: '东城' })).data.records
    expect(one).toHaveLength(1)
    const branchCode = one[0]?.branchCode ?? ''
    expect((await world.as(user).send(bankList.second, { ...at, branchName: branchCode })).data.total).toBe(1)
    expect((await world.as(user).send(bankList.branch, { branchCode })).data).toMatchObject({
      cityName: '北京市',
      isOn: 1,
    })
  })

  it.each([
    [{ bankType: '102' }, '开户城市不能为空'],
    [{ cityCode: '1101' }, '开户银行不能为空'],
  ])('need bank and city: %o', async (input, msg) =>
    expect(await world.as(user).send(bankList.second, input)).toMatchObject({ code: 400, msg }),
  )

  it('are looked through over all cities by those who may', async () => {
    expect((await world.as(user).send(bankList.branches, { branchName: '深圳', bankCode: '308' })).data.total).toBe(9)
    const nobody = await givenUser(world, { tenantId: '700001' })
    expect((await world.as(nobody).send(bankList.branches)).code).toBe(403)
    expect((await world.as(user).send(bankList.branch, { branchCode: '999999999999' })).code).toBe(404)
  })
})

describe('what a form may take', () => {
  it('is a bank and a branch that are there', async () => {
    await world.within(scope, async (tx) => {
      expect(await requireBank(tx, '308')).toEqual({ bankCode: '308', bankName: '招商银行' })
      await expect(requireBank(tx, '999')).rejects.toThrow('开户银行不存在')
      expect(await requireBranch(tx, '102100000013')).toMatchObject({ bankCode: '102', cityCode: '1101' })
      await expect(requireBranch(tx, '102100000014')).rejects.toThrow('开户支行不存在')
    })
  })

  it('is a debit card, or one whose prefix nobody knows', async () => {
    await world.within(scope, async (tx) => {
      expect(await requireDebitCard(tx, '6222021000112233449')).toEqual({
        bankCode: '102',
        bankName: '中国工商银行',
        cardType: 1,
      })
      expect(await requireDebitCard(tx, '6299990000000000004')).toBeNull()
      expect(await cardKindOf(tx, '4391880000000004')).toMatchObject({ bankCode: '308', cardType: 2 })
      await expect(requireDebitCard(tx, '4391880000000004')).rejects.toThrow('结算卡必须为借记卡')
      await expect(requireDebitCard(tx, '6222021000112233448')).rejects.toThrow('银行卡号格式不正确')
    })
    expect(() => requireCompanyAccount('1109-0803-2100')).not.toThrow()
    expect(() => requireCompanyAccount('12345')).toThrow('对公账号格式不正确')
  })
})

describe('branches from a sheet (C1106 to C1108)', () => {
  const csv = (...rows: string[][]) => ({
    name: '支行.csv',
    content: Buffer.from([['联行号', '名称', '城市编码'], ...rows].map((row) => `${row.join(',')}\n`).join('')),
  })

  it('are taken in by the platform, rows with faults left out', async () => {
    const file = csv(
      ['102100000013', '工行北京新名支行', '1101'],
      ['308290003773', '招行上海新支行', '3101'],
      ['30829000377', '少一位', '3101'],
      ['999290003773', '没有的银行', '3101'],
      ['308290003781', '没有的城市', '9999'],
    )
    const { data } = await sendForm(world, platform, bankBranchImport.preview, { file })
    expect(data.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [4, '联行号须为12位数字'],
      [5, '开户银行不存在'],
      [6, '请选择正确的省市区'],
    ])
    expect((await sendForm(world, platform, bankBranchImport.submit, { file })).data).toMatchObject({
      success: 2,
      fail: 3,
    })
    const named = await world.as(user).send(bankList.branch, { branchCode: '102100000013' })
    expect(named.data.branchName).toBe('工行北京新名支行')
  })

  it('are refused from anybody else', async () => {
    const file = csv(['308290003799', '招行上海新支行', '3101'])
    for (const call of [bankBranchImport.preview, bankBranchImport.submit])
      expect((await sendForm(world, user, call as typeof bankBranchImport.submit, { file })).code).toBe(403)
    expect((await world.as(user).send(bankList.branch, { branchCode: '308290003799' })).code).toBe(404)
    expect((await world.as(platform).send(bankBranchImport.template)).status).toBe(200)
  })
})
