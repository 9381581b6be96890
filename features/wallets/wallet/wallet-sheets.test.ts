import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  givenMerchantOwner,
  givenMoney,
  givenParty,
  newTenant,
  startMoneyWorld,
  type TestParty,
} from '../owner/owner.fixture.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { merchantWallet, merchantWalletRecord } from '../merchant-wallet/merchant-wallet.contract.ts'
import { wallet } from './wallet.contract.ts'

let world: World
let tenantId: string
let staff: TestUser
let provider: TestParty
let merchant: TestParty
const permissions = ['wallet_view', 'wallet_status']

beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  staff = await givenUser(world, { tenantId, permissions })
  provider = await givenParty(world, { tenantId })
  merchant = await givenMerchantOwner(world, { tenantId, parent: provider })
  await givenMoney(world, provider, WalletKind.profit, 12_345)
  await givenMoney(world, provider, WalletKind.reward, 7)
  await givenMoney(world, merchant, WalletKind.merchant, 100)
  await givenMoney(world, await givenMerchantOwner(world, { tenantId, parent: provider }), WalletKind.merchant, 250)
  // Wallets that are opened together have one time of creation: the list and its sheet order them alike.
  await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `UPDATE user_wallet w SET create_time = (SELECT min(o.create_time) FROM user_wallet o WHERE o.tenant_id = $1 AND o.owner_type = w.owner_type) WHERE w.tenant_id = $1`,
      [tenantId],
    ),
  )
})

/** The rows of an export, by heading. */
const rowsOf = async (sheet: unknown, input: Record<string, unknown> = {}, user = staff) => {
  const reply = await world.as(user).send(sheet as Call, input)
  expect(reply.headers['content-type']).toMatch(/spreadsheet/)
  return sheetRecords(reply.body)
}

describe('exports of wallets', () => {
  it('C0592 holds the rows of the list and its filter', async () => {
    const list = await world.as(staff).send(wallet.list)
    const rows = await rowsOf(wallet.export)
    expect(rows.map((row) => [row.钱包编号, row.主体编号, row.可用余额])).toEqual(
      list.data.records.map((row) => [row.walletNo, row.userNo, row.availableAmount]),
    )
    expect(rows).toHaveLength(4)
    expect(await rowsOf(wallet.export, { walletKind: WalletKind.reward })).toMatchObject([
      { 钱包类型: '奖励钱包', 钱包状态: '正常', 可用余额: '0.07' },
    ])
  })

  it('C0592 gives the columns that are shown', async () => {
    const [row = {}] = await rowsOf(wallet.export, {
      columns: 'walletNo,availableAmount',
      walletKind: WalletKind.profit,
    })
    expect(Object.keys(row)).toEqual(['钱包编号', '可用余额'])
    expect(row.可用余额).toBe('123.45')
  })

  it('C0274 holds the merchants’ wallets, of a provider those of its own merchants', async () => {
    const list = await world.as(staff).send(merchantWallet.page)
    const rows = await rowsOf(merchantWallet.export)
    expect(rows.map((row) => [row.商户编号, row.可用余额])).toEqual(
      list.data.records.map((row) => [row.rpiNo, row.availableAmount]),
    )
    expect(rows).toHaveLength(2)
    expect(await rowsOf(merchantWallet.export, { rpiNo: merchant.ownerNo })).toMatchObject([
      { 商户编号: merchant.ownerNo, 可用余额: '1.00' },
    ])
    const other = await givenParty(world, { tenantId })
    const stranger = await givenUser(world, { tenantId, userType: 2, userNo: other.ownerNo, permissions })
    expect(await rowsOf(merchantWallet.export, {}, stranger)).toEqual([])
  })

  it('C0270 holds the changes of merchants’ wallets', async () => {
    const list = await world.as(staff).send(merchantWalletRecord.page)
    const rows = await rowsOf(merchantWalletRecord.export)
    expect(rows.map((row) => [row.流水号, row.金额])).toEqual(
      list.data.records.map((row) => [row.recordNo, row.amount]),
    )
    expect(rows).toHaveLength(2)
    expect(await rowsOf(merchantWalletRecord.export, { rpiNo: merchant.ownerNo })).toHaveLength(1)
  })

  it('C0594 is a sheet with an example, in which no amount can be written', async () => {
    const reply = await world.as(staff).send(wallet.template as unknown as Call)
    const [row = {}] = sheetRecords(reply.body)
    expect(Object.keys(row)).toEqual(['主体编号', '钱包类型', '钱包状态'])
  })

  it('are not for users without the permission', async () => {
    const nobody = await givenUser(world, { tenantId })
    for (const sheet of [wallet.export, merchantWallet.export, merchantWalletRecord.export, wallet.template])
      expect(await world.as(nobody).send(sheet as unknown as Call)).toMatchObject({ code: 403 })
  })
})
