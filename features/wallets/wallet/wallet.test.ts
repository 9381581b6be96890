import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  givenMerchantOwner,
  givenMoney,
  givenParty,
  givenSubOperator,
  newTenant,
  startMoneyWorld,
  type TestParty,
} from '../owner/owner.fixture.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { wallet } from './wallet.contract.ts'

let world: World
let tenantId: string
let finance: TestUser
let provider: TestParty

const all = ['wallet_view', 'wallet_status', 'wallet_status_audit']

beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  provider = await givenParty(world, { tenantId })
  finance = await givenUser(world, { tenantId, permissions: all })
})

async function rowOf(
  { tenantId, ownerNo }: TestParty,
  kind: number = WalletKind.reward,
): Promise<Record<string, unknown>> {
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows } = await client.query(
      'SELECT * FROM user_wallet WHERE tenant_id = $1 AND owner_no = $2 AND wallet_kind = $3',
      [tenantId, ownerNo, kind],
    )
    return rows[0]
  })
}

describe('opening a wallet (C0591, R044)', () => {
  it('makes one of each kind that the owner may have', async () => {
    const reply = await world
      .as(finance)
      .send(wallet.add, { userNo: provider.ownerNo, walletKind: WalletKind.recharge, remark: '商城' })
    expect(reply.code).toBe(200)
    expect(await rowOf(provider, WalletKind.recharge)).toMatchObject({
      wallet_no: reply.data.walletNo,
      wallet_status: 1,
      available_amount: 0n,
      remark: '商城',
    })
  })

  it.each([
    {
      why: 'the wallet is there',
      given: async () => ({ userNo: provider.ownerNo, walletKind: WalletKind.reward }),
      before: true,
      msg: '钱包已存在',
      code: 409,
    },
    {
      why: 'a provider has no merchant wallet',
      given: async () => ({ userNo: provider.ownerNo, walletKind: WalletKind.merchant }),
      msg: '该主体不能开立此类钱包',
      code: 400,
    },
    {
      why: 'an employee has no recharge wallet',
      given: async () => ({
        userNo: (await givenParty(world, { tenantId, kind: 'employee' })).ownerNo,
        walletKind: WalletKind.recharge,
      }),
      msg: '该主体不能开立此类钱包',
      code: 400,
    },
    {
      why: 'an institution has none at all',
      given: async () => ({
        userNo: (await givenParty(world, { tenantId, kind: 'institution' })).ownerNo,
        walletKind: WalletKind.profit,
      }),
      msg: '数据不存在或无权查看',
      code: 404,
    },
    {
      why: 'the root operator has none',
      given: async () => ({ userNo: tenantId, walletKind: WalletKind.profit }),
      msg: '数据不存在或无权查看',
      code: 404,
    },
    {
      why: 'the party is of another operator',
      given: async () => ({
        userNo: (await givenParty(world, { tenantId: newTenant() })).ownerNo,
        walletKind: WalletKind.profit,
      }),
      msg: '数据不存在或无权查看',
      code: 404,
    },
  ])('refuses when $why', async ({ given, before, msg, code }) => {
    const input = await given()
    if (before) await world.as(finance).send(wallet.add, input)
    const count = await world.as(finance).send(wallet.statistics)
    expect(await world.as(finance).send(wallet.add, input, { 'idempotency-key': 'another' })).toMatchObject({
      code,
      msg,
    })
    expect((await world.as(finance).send(wallet.statistics)).data.walletCount).toBe(count.data.walletCount)
  })
})

describe('reading wallets (C0587, C0588, C0593, R044)', () => {
  it('shows the balances that the ledger copied, and totals over the filter', async () => {
    const other = await givenParty(world, { tenantId })
    await givenMoney(world, provider, WalletKind.reward, 12345)
    await givenMoney(world, provider, WalletKind.profit, 100)
    await givenMoney(world, other, WalletKind.reward, 5)
    const list = await world.as(finance).send(wallet.list, { walletKind: WalletKind.reward })
    expect(list.data.total).toBe(2)
    expect(
      list.data.records.map(({ userNo, userName, availableAmount, totalInAmount }) => [
        userNo,
        userName,
        availableAmount,
        totalInAmount,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [provider.ownerNo, provider.ownerNo, '123.45', '123.45'],
        [other.ownerNo, other.ownerNo, '0.05', '0.05'],
      ]),
    )
    const statistics = await world.as(finance).send(wallet.statistics, { walletKind: WalletKind.reward })
    expect(statistics.data).toMatchObject({
      walletCount: 2,
      availableAmount: '123.50',
      frozenAmount: '0.00',
      statusCounts: [{ walletStatus: 1, walletCount: 2 }],
    })
    const [first] = list.data.records
    expect((await world.as(finance).send(wallet.detail, { id: first?.id })).data).toEqual({ ...first, states: [] })
  })

  it('finds by owner name, number and status', async () => {
    await givenMoney(world, provider, WalletKind.reward, 1)
    for (const filter of [
      { userName: provider.ownerNo.slice(0, 9) },
      { userNo: provider.ownerNo },
      { keyword: provider.ownerNo },
      { keyword: provider.ownerNo.slice(0, 9) },
      { userType: 2 },
      { walletStatus: 1 },
    ]) {
      expect((await world.as(finance).send(wallet.list, filter)).data.total).toBe(1)
    }
    for (const filter of [{ userName: '%' }, { userNo: 'F' }, { userType: 4 }, { walletStatus: 2 }]) {
      expect((await world.as(finance).send(wallet.list, filter)).data.total).toBe(0)
    }
  })

  it('shows each party its own subtree and merchants, and no one else (trap 22)', async () => {
    const child = await givenParty(world, { tenantId, parent: provider })
    const employee = await givenParty(world, { tenantId, kind: 'employee', parent: child })
    const merchant = await givenMerchantOwner(world, { tenantId, parent: child })
    const stranger = await givenParty(world, { tenantId })
    const subOperator = await givenSubOperator(world, tenantId)
    const inner = await givenParty(world, { tenantId, oemNo: subOperator.oemNo })
    for (const party of [provider, child, employee, stranger, subOperator, inner])
      await givenMoney(world, party, WalletKind.profit, 1)
    await givenMoney(world, merchant, WalletKind.merchant, 1)
    const seenBy = async (user: Parameters<typeof givenUser>[1]) => {
      const list = await world
        .as(await givenUser(world, { ...user, permissions: ['wallet_view'] }))
        .send(wallet.list, { size: 100 })
      return list.data.records.map(({ userNo }) => userNo).sort()
    }
    const numbers = (...parties: TestParty[]) => parties.map(({ ownerNo }) => ownerNo).sort()
    expect(await seenBy({ tenantId })).toEqual(numbers(provider, child, employee, merchant, stranger, subOperator))
    expect(await seenBy({ tenantId, oemNo: subOperator.oemNo })).toEqual(numbers(subOperator, inner))
    expect(await seenBy({ tenantId, userType: 2, userNo: provider.ownerNo })).toEqual(
      numbers(provider, child, employee, merchant),
    )
    expect(await seenBy({ tenantId, userType: 2, userNo: child.ownerNo })).toEqual(numbers(child, employee, merchant))
    expect(await seenBy({ tenantId, userType: 4, userNo: employee.ownerNo })).toEqual(numbers(employee))
    expect(await seenBy({ tenantId, userType: 3, userNo: merchant.ownerNo })).toEqual(numbers(merchant))
    expect(await seenBy({ tenantId, userType: 5, userNo: stranger.ownerNo })).toEqual([])
    expect(await seenBy({ tenantId: newTenant() })).toEqual([])
  })

  it('answers another operator like a missing row, and refuses without the permission', async () => {
    await givenMoney(world, provider, WalletKind.reward, 1)
    const { id } = await rowOf(provider)
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: all })
    expect(await world.as(stranger).send(wallet.detail, { id: String(id) })).toMatchObject({
      code: 404,
      msg: '数据不存在或无权查看',
    })
    const nobody = await givenUser(world, { tenantId })
    const calls = [
      wallet.list,
      wallet.statistics,
      wallet.detail,
      wallet.add,
      wallet.submit,
      wallet.audit,
      wallet.remove,
      wallet.template,
      wallet.export,
    ] as unknown as (typeof wallet.list)[]
    for (const call of calls) expect(await world.as(nobody).send(call, { id: String(id) })).toMatchObject({ code: 403 })
  })

  it('answers at most 200 rows a page and no deeper than row 10,000', async () => {
    expect(await world.as(finance).send(wallet.list, { size: 201 })).toMatchObject({ code: 400, msg: '分页参数不正确' })
    expect(await world.as(finance).send(wallet.list, { size: -1 })).toMatchObject({ code: 400, msg: '分页参数不正确' })
    expect(await world.as(finance).send(wallet.list, { current: 101, size: 100 })).toMatchObject({
      code: 400,
      msg: '翻页过深，请缩小查询范围或使用导出',
    })
  })
})
