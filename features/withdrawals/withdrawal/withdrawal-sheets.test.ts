import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import {
  givenMerchantOwner,
  givenMoney,
  givenPayee,
  newTenant,
  startMoneyWorld,
} from '../../wallets/owner/owner.fixture.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import {
  askFor,
  givenPlatform,
  givenScene,
  type Scene,
  testPlatform,
  withdrawPermissions,
} from './withdrawal-scene.fixture.ts'
import { withdrawal } from './withdrawal.contract.ts'
import { withdrawalRequest } from '../request/request.contract.ts'

let world: World
let scene: Scene
beforeAll(async () => {
  world = await startMoneyWorld()
  testPlatform(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  scene = await givenScene(world)
})

const rowsOf = async (sheet: unknown, input: Record<string, unknown> = {}, user = scene.finance) => {
  const reply = await world.as(user).send(sheet as Call, input)
  expect(reply.headers['content-type']).toMatch(/spreadsheet/)
  return sheetRecords(reply.body)
}

describe('exports of withdrawals', () => {
  it('C0596 holds the rows of the list and its filter; the platform’s charge is for the operator', async () => {
    await givenPlatform(scene)
    await askFor(scene, '20.00')
    const { withdrawCode } = (await askFor(scene, '30.00')).data
    await world.as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode })
    const list = await world.as(scene.finance).send(withdrawal.page)
    const rows = await rowsOf(withdrawal.export)
    expect(rows.map((row) => [row.提现单号, row.提现金额, row.到账金额])).toEqual(
      list.data.records.map((row) => [row.withdrawCode, row.amount, row.arriveAmount]),
    )
    expect(await rowsOf(withdrawal.export, { withdrawStatus: '6' })).toMatchObject([
      { 提现单号: withdrawCode, 提现状态: '已撤销' },
    ])
    expect(rows[0]).toHaveProperty('平台成本')
    const [own = {}] = await rowsOf(withdrawal.export, {}, scene.owner)
    expect(own).not.toHaveProperty('平台成本')
  })

  it('C0612 holds the merchants’ withdrawals', async () => {
    await givenPlatform(scene, { platformCode: 'BANK1', platformType: 1, taxRate: '0', accountKinds: '1,2' })
    const merchant = await givenMerchantOwner(world, { tenantId: scene.tenantId, parent: scene.provider })
    await givenPayee(world, merchant, { accountKind: 2 })
    await givenMoney(world, merchant, WalletKind.merchant, 5000)
    const user = await givenUser(world, {
      tenantId: scene.tenantId,
      userType: 3,
      userNo: merchant.ownerNo,
      permissions: withdrawPermissions,
    })
    const { data, msg } = await askFor(scene, '20.00', {}, user)
    expect(data?.withdrawCode, msg).toBeDefined()
    const list = await world.as(scene.finance).send(merchantWithdraw.page)
    const rows = await rowsOf(merchantWithdraw.export)
    expect(rows.map((row) => [row.提现单号, row.商户编号])).toEqual(
      list.data.records.map((row) => [row.withdrawCode, row.rpiNo]),
    )
    expect(rows).toHaveLength(1)
    expect(await rowsOf(merchantWithdraw.export, { rpiNo: 'M00000000' })).toEqual([])
  })

  it('are not for users without the permission, and empty for another operator', async () => {
    await givenPlatform(scene)
    await askFor(scene, '20.00')
    const nobody = await givenUser(world, { tenantId: scene.tenantId })
    for (const sheet of [withdrawal.export, merchantWithdraw.export])
      expect(await world.as(nobody).send(sheet as unknown as Call)).toMatchObject({ code: 403 })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: withdrawPermissions })
    expect(await rowsOf(withdrawal.export, {}, stranger)).toEqual([])
  })
})
