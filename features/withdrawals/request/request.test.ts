import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import {
  givenMerchantOwner,
  givenMoney,
  givenParty,
  givenPayee,
  givenSubOperator,
  startMoneyWorld,
} from '../../wallets/owner/owner.fixture.ts'
import { OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { withdrawalRequest } from './request.contract.ts'
import {
  askFor,
  booksOf,
  brokenInvariants,
  givenPlatform,
  givenScene,
  givenQuota,
  givenTaxMode,
  type Scene,
  storedWithdrawal,
  testPlatform,
  withdrawPermissions,
} from '../withdrawal/withdrawal-scene.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startMoneyWorld()
  testPlatform(world)
})
afterAll(() => world.close())

const sql = (scene: Scene, text: string, values: unknown[] = []) =>
  world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) => client.query(text, values))
const allRows = async (scene: Scene) => (await sql(scene, 'SELECT 1 FROM withdrawal')).rowCount

describe('asking for a withdrawal (C0602, R046)', () => {
  it('takes fee and tax as the example of money 5.6 says, and puts the gross amount into transit (R638)', async () => {
    const scene = await givenScene(world, { money: 200_000 })
    await givenPlatform(scene)
    const { code, data } = await askFor(scene, '1234.56')
    expect(code).toBe(200)
    expect(data).toMatchObject({
      withdrawStatus: 0,
      amount: '1234.56',
      taxAmount: '80.25',
      feeAmount: '1.00',
      arriveAmount: '1153.31',
    })
    expect(await booksOf(scene)).toMatchObject({ available: 76_544n, transit: 123_456n })
    expect(await storedWithdrawal(scene, data.withdrawCode)).toMatchObject({
      withdraw_status: 0,
      wallet_kind: 1,
      owner_type: 2,
      top_node_no: scene.provider.ownerNo,
      tax_rate_ppm: 65_000,
      fee_fixed: 100n,
      cost_amount: 100n,
      acc_name: '张三',
      account_mask: '622202******3449',
      next_pay_at: null,
    })
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('goes out without audit up to the automatic limit alone', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene, { forwardType: 1, autoLimit: '100.00' })
    expect((await askFor(scene, '100.00')).data.withdrawStatus).toBe(1)
    expect((await askFor(scene, '100.01')).data.withdrawStatus).toBe(0)
  })

  it('keeps its own copy of the prices', async () => {
    const scene = await givenScene(world)
    const id = await givenPlatform(scene)
    const { data } = await askFor(scene, '100.00')
    await sql(scene, 'UPDATE withdrawal_platform SET tax_rate_ppm = 0, fee_fixed = 0 WHERE id = $1', [id])
    expect(await storedWithdrawal(scene, data.withdrawCode)).toMatchObject({
      tax_amount: 650n,
      fee_amount: 100n,
      arrive_amount: 9250n,
    })
  })

  it('gives the same answer for the same request number, and acts once, 50 times at once', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene)
    const requestNo = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 50 }, () => askFor(scene, '10.00', { requestNo })))
    for (const reply of replies) expect([reply.code, reply.data]).toEqual([200, replies[0]?.data])
    expect(await allRows(scene)).toBe(1)
    expect(await askFor(scene, '11.00', { requestNo })).toMatchObject({ code: 409, msg: '重复请求内容不一致' })
    expect(await booksOf(scene)).toMatchObject({ available: 99_000n, transit: 1000n })
  })

  it('lets one of 50 parallel withdrawals of the full balance through (A4, trap 8)', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene)
    const replies = await Promise.all(Array.from({ length: 50 }, () => askFor(scene, '1000.00')))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['可提现余额不足']),
    )
    expect(await booksOf(scene)).toMatchObject({ available: 0n, transit: 100_000n })
    expect(await brokenInvariants(scene)).toEqual([])
  })
})

describe('whose money it is', () => {
  it('lets employees, sub-operators and merchants withdraw their own', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene, { platformCode: 'BANK1', platformType: 1, taxRate: '0' })
    const employee = await givenParty(world, { tenantId: scene.tenantId, kind: 'employee', parent: scene.provider })
    const subOperator = await givenSubOperator(world, scene.tenantId)
    const merchant = await givenMerchantOwner(world, { tenantId: scene.tenantId, parent: scene.provider })
    for (const [party, kind, mode] of [
      [employee, WalletKind.reward, TaxMode.ownInvoice],
      [subOperator, WalletKind.profit, TaxMode.ownInvoice],
      [merchant, WalletKind.merchant, TaxMode.unset],
    ] as const) {
      await givenPayee(world, party, { accountKind: 1 })
      await givenTaxMode(scene, party, mode)
      await givenMoney(world, party, kind, 5000)
      if (mode === TaxMode.ownInvoice) await givenQuota(scene, party, 10_000n)
      const user = await givenUser(world, {
        tenantId: scene.tenantId,
        oemNo: party.oemNo,
        userType: party.ownerType as 1 | 3 | 4,
        userNo: party.ownerNo,
        permissions: withdrawPermissions,
      })
      const { code, msg, data } = await askFor(scene, '50.00', party === employee ? { walletKind: kind } : {}, user)
      expect([code, msg]).toEqual([200, '操作成功'])
      expect(await storedWithdrawal(scene, data.withdrawCode)).toMatchObject({
        owner_no: party.ownerNo,
        oem_no: party.oemNo,
        wallet_kind: kind,
        tax_mode: party === merchant ? 3 : 1,
      })
    }
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('gives the root operator its surplus alone, always audited, without fee or tax (1413)', async () => {
    const scene = await givenScene(world, { money: 30_000 })
    await givenPayee(
      world,
      {
        tenantId: scene.tenantId,
        oemNo: scene.tenantId,
        ownerType: OwnerType.operator,
        ownerNo: scene.tenantId,
        path: '',
      },
      { accountKind: 1 },
    )
    await givenPlatform(scene, {
      platformCode: 'BANK1',
      platformType: 1,
      taxRate: '0',
      forwardType: 1,
      autoLimit: '99999.00',
      fund: '1000.00',
    })
    expect(await askFor(scene, '700.01', {}, scene.finance)).toMatchObject({ code: 409, msg: '可提现余额不足' })
    const { data } = await askFor(scene, '600.00', {}, scene.finance)
    expect(data).toMatchObject({ withdrawStatus: 0, feeAmount: '0.00', taxAmount: '0.00', arriveAmount: '600.00' })
    expect(await askFor(scene, '100.01', {}, scene.finance)).toMatchObject({ code: 409, msg: '可提现余额不足' })
    expect(await booksOf(scene, 'BANK1')).toMatchObject({ payout: 100_000n })
    const { rows } = await sql(scene, `SELECT 1 FROM ledger_txn WHERE biz_code = $1`, [data.withdrawCode])
    expect(rows).toEqual([])
    expect(await brokenInvariants(scene)).toEqual([])
  })
})

describe('what one may know before asking (C0598, C0600, C0601)', () => {
  it('says what a withdrawal would come to and what would refuse it, and writes nothing (R639)', async () => {
    const scene = await givenScene(world, { money: 200_000 })
    await givenPlatform(scene, { dayMaxCount: 3, dayMaxAmount: '5000.00' })
    await askFor(scene, '100.00')
    const { data } = await world.as(scene.owner).send(withdrawalRequest.balanceAmount, { amount: '1234.56' })
    expect(data).toMatchObject({
      availableAmount: '1900.00',
      invoiceQuota: null,
      openDebt: '0.00',
      withdrawableAmount: '1900.00',
      feeAmount: '1.00',
      taxAmount: '80.25',
      arriveAmount: '1153.31',
      balanceAfter: '665.44',
      platformName: '灵活用工平台',
      dayLeftCount: 2,
      dayLeftAmount: '4900.00',
      refusal: '',
    })
    expect(
      (await world.as(scene.owner).send(withdrawalRequest.balanceAmount, { amount: '1900.01' })).data,
    ).toMatchObject({
      refusal: '可提现余额不足',
      balanceAfter: null,
    })
    expect((await world.as(scene.owner).send(withdrawalRequest.balanceAmount)).data).toMatchObject({
      feeAmount: null,
      balanceAfter: null,
      arriveAmount: null,
      refusal: '',
    })
    await sql(scene, 'UPDATE auth SET auth_status = 3')
    expect(
      (await world.as(scene.owner, 'en').send(withdrawalRequest.balanceAmount, { amount: '1.00' })).data,
    ).toMatchObject({
      refusal: 'Complete real-name verification first',
      withdrawableAmount: '1900.00',
    })
    expect(await allRows(scene)).toBe(1)
  })

  it('refuses nothing at all in words, and says no sum before it is known who pays the tax', async () => {
    const scene = await givenScene(world, { money: 200_000 })
    await givenPlatform(scene)
    const preview = async (amount: string) =>
      (await world.as(scene.owner).send(withdrawalRequest.balanceAmount, { amount })).data
    const nothing = { feeAmount: null, taxAmount: null, arriveAmount: null }
    expect(await preview('0')).toMatchObject({ ...nothing, refusal: '提现金额必须大于0' })
    expect(await preview('100.00')).toMatchObject({ taxAmount: '6.50', arriveAmount: '92.50', refusal: '' })
    await sql(scene, 'UPDATE money_owner SET tax_mode = 0')
    expect(await preview('100.00')).toMatchObject({ ...nothing, refusal: '请先选择结算开票方式' })
  })

  it('shows the account masked, and the platforms best first', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene, { platformCode: 'TAX2', platformName: '第二', priority: 2 })
    await givenPlatform(scene, { platformCode: 'TAX1', platformName: '第一', priority: 1 })
    await givenPlatform(scene, {
      platformCode: 'BANK1',
      platformName: '银行',
      platformType: 1,
      taxRate: '0',
      priority: 0,
    })
    await givenPlatform(scene, {
      platformCode: 'MER1',
      platformName: '商户',
      platformType: 1,
      taxRate: '0',
      ownerKinds: '3',
    })
    const offered = await world.as(scene.owner).send(withdrawalRequest.platforms)
    expect(
      offered.data.map(({ platformCode, isSuitable, agreementStatus }) => [platformCode, isSuitable, agreementStatus]),
    ).toEqual([
      ['TAX1', 1, 2],
      ['TAX2', 1, 2],
      ['BANK1', 0, null],
    ])
    expect(JSON.stringify(offered.data)).not.toContain('apiConfig')
    const info = await world.as(scene.owner).send(withdrawalRequest.accountInfo)
    expect(info.data).toMatchObject({
      accName: '张三',
      accountMask: '622202******3449',
      authStatus: 2,
      taxMode: 2,
      hasPayPwd: 0,
      agreements: [
        { platformCode: 'TAX1', agreementStatus: 2 },
        { platformCode: 'TAX2', agreementStatus: 2 },
      ],
    })
    expect(JSON.stringify(info.data)).not.toContain('6222021000112233449')
  })

  it('reads no party’s account but the caller’s own', async () => {
    const scene = await givenScene(world)
    const sibling = await givenParty(world, { tenantId: scene.tenantId })
    const other = await givenUser(world, {
      tenantId: scene.tenantId,
      userType: 2,
      userNo: sibling.ownerNo,
      permissions: withdrawPermissions,
    })
    expect(
      await world.as(other).send(withdrawalRequest.accountInfo, { userNo: scene.provider.ownerNo, userType: 2 }),
    ).toMatchObject({ code: 400, msg: '不支持的查询条件：userNo, userType' })
    expect((await world.as(other).send(withdrawalRequest.accountInfo)).data).toMatchObject({
      accName: '',
      authStatus: 0,
      taxMode: 0,
    })
    expect(
      await world.as(other).send(withdrawalRequest.balanceAmount, { userNo: scene.provider.ownerNo }),
    ).toMatchObject({
      code: 400,
      msg: '不支持的查询条件：userNo',
    })
    expect((await world.as(other).send(withdrawalRequest.balanceAmount)).data).toMatchObject({
      availableAmount: '0.00',
    })
  })
})
