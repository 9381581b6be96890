import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  balanceOf,
  givenMerchantOwner,
  givenMoney,
  givenParty,
  newTenant,
  payPwd,
  startMoneyWorld,
  type TestParty,
} from '../owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { WalletKind, WalletStatus } from '../../ledger/posting/ledger.contract.ts'
import { merchantWallet, merchantWalletRecord } from '../merchant-wallet/merchant-wallet.contract.ts'
import { wallet } from '../wallet/wallet.contract.ts'
import { balanceRecord, FreezeKind } from './balance-record.contract.ts'
import { tradeOf } from './balance-record.queries.ts'

let world: World
let tenantId: string
let finance: TestUser
let provider: TestParty
const kind = WalletKind.reward
const permissions = ['wallet_view', 'wallet_freeze', 'wallet_status', 'wallet_status_audit']

beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  provider = await givenParty(world, { tenantId })
  finance = await givenUser(world, { tenantId, permissions })
  await givenMoney(world, provider, kind, 10_000)
})

const freeze = (more: Record<string, unknown> = {}) => ({
  userNo: provider.ownerNo,
  walletKind: kind,
  changeKind: FreezeKind.freeze,
  amount: '30.00',
  reason: '风险',
  requestNo: crypto.randomUUID(),
  payPwd,
  ...more,
})
const balances = async () => [
  await balanceOf(world, tenantId, accounts.available(provider, kind)),
  await balanceOf(world, tenantId, accounts.frozen(provider, kind)),
]

describe('freezing part of a balance (C0578, R045)', () => {
  it('freezes and unfreezes by a posting named after its record (R634)', async () => {
    const frozen = await world.as(finance).send(balanceRecord.change, freeze())
    expect(frozen.code).toBe(200)
    expect(await balances()).toEqual([7000n, 3000n])
    await world.as(finance).send(balanceRecord.change, freeze({ changeKind: FreezeKind.unfreeze, amount: '12.34' }))
    expect(await balances()).toEqual([8234n, 1766n])
    const list = await world.as(finance).send(balanceRecord.list)
    expect(
      list.data.records.map(({ changeType, direction, amount, balanceBefore, balanceAfter, frozenAfter, remark }) => [
        changeType,
        direction,
        amount,
        balanceBefore,
        balanceAfter,
        frozenAfter,
        remark,
      ]),
    ).toEqual([
      [302, 1, '12.34', '70.00', '82.34', '17.66', '风险'],
      [301, 2, '30.00', '100.00', '70.00', '30.00', '风险'],
      [111, 1, '100.00', '0.00', '100.00', '0.00', ''],
    ])
    expect(list.data.records[1]).toMatchObject({ recordNo: frozen.data.recordNo, bizCode: frozen.data.recordNo })
    const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query('SELECT event_type FROM ledger_txn WHERE event_key = $1', [`BR:${frozen.data.recordNo}`]),
    )
    expect(rows).toEqual([{ event_type: 1301 }])
  })

  it.each([
    { why: 'more is frozen than there is', input: { amount: '100.01' }, code: 409, msg: '可用余额不足' },
    {
      why: 'more is unfrozen than is frozen',
      input: { changeKind: 2, amount: '0.01' },
      code: 409,
      msg: '冻结余额不足',
    },
    { why: 'no reason is given', input: { reason: ' ' }, code: 400, msg: '请填写原因' },
    { why: 'the amount is 0', input: { amount: '0' }, code: 400, msg: '金额必须大于0' },
    { why: 'the amount has three decimals', input: { amount: '1.001' }, code: 400, msg: '金额格式不正确' },
    { why: 'the amount is negative', input: { amount: '-1' }, code: 400, msg: '金额格式不正确' },
    { why: 'the pay password is wrong', input: { payPwd: '111111' }, code: 400, msg: '支付密码错误，还可输入4次' },
    { why: 'the owner has no such wallet', input: { walletKind: 4 }, code: 400, msg: '该主体不能开立此类钱包' },
    { why: 'the user type is not the owner’s', input: { userType: 4 }, code: 404, msg: '数据不存在或无权查看' },
  ])('refuses when $why', async ({ input, code, msg }) => {
    expect(await world.as(finance).send(balanceRecord.change, freeze(input))).toMatchObject({ code, msg })
    expect(await balances()).toEqual([10_000n, 0n])
  })

  it('refuses a locked wallet, another operator, a sibling and a caller without the permission', async () => {
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query('UPDATE user_wallet SET wallet_status = $1', [WalletStatus.locked]),
    )
    expect(await world.as(finance).send(balanceRecord.change, freeze())).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    const sibling = await givenUser(world, {
      tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId })).ownerNo,
      permissions,
    })
    const nobody = await givenUser(world, { tenantId, permissions: ['wallet_view'] })
    expect(await world.as(stranger).send(balanceRecord.change, freeze())).toMatchObject({ code: 404 })
    expect(await world.as(sibling).send(balanceRecord.change, freeze())).toMatchObject({ code: 404 })
    expect(await world.as(nobody).send(balanceRecord.change, freeze())).toMatchObject({ code: 403 })
    expect(await balances()).toEqual([10_000n, 0n])
  })

  it('acts once for one request number, however often it is sent at once', async () => {
    const input = freeze()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.as(finance).send(balanceRecord.change, input)),
    )
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await balances()).toEqual([7000n, 3000n])
    expect(await world.as(finance).send(balanceRecord.change, { ...input, amount: '1.00' })).toMatchObject({
      code: 409,
      msg: '重复请求内容不一致',
    })
  })
})

describe('balance records (C0574 to C0577, R045)', () => {
  it('shows today unless asked, 31 days at most, and a named record at any time', async () => {
    await world.as(finance).send(balanceRecord.change, freeze())
    const { data } = await world.as(finance).send(balanceRecord.list, { changeType: '301,302' })
    expect(data.total).toBe(1)
    const { recordNo, createTime } = data.records[0] ?? { recordNo: '', createTime: '' }
    const day = createTime.slice(0, 10)
    expect(
      (await world.as(finance).send(balanceRecord.list, { createTime_dategt: day, createTime_datelt: day })).data.total,
    ).toBe(2)
    expect((await world.as(finance).send(balanceRecord.list, { createTime_datelt: '2020-01-31' })).data.total).toBe(0)
    expect((await world.as(finance).send(balanceRecord.list, { recordNo })).data.total).toBe(1)
    expect(
      await world
        .as(finance)
        .send(balanceRecord.list, { createTime_dategt: '2020-01-01', createTime_datelt: '2020-02-01' }),
    ).toMatchObject({ code: 400, msg: '查询时间跨度不能超过31天' })
    expect(
      await world
        .as(finance)
        .send(balanceRecord.list, { createTime_dategt: '2020-01-02', createTime_datelt: '2020-01-01' }),
    ).toMatchObject({ code: 400, msg: '开始时间不能大于结束时间' })
  })

  it('lets the remark be edited and nothing else, and is never removed', async () => {
    const { data } = await world.as(finance).send(balanceRecord.list)
    const [before] = data.records
    expect(
      await world
        .as(finance)
        .send(balanceRecord.submit, { id: before?.id, remark: '已核对', amount: '1.00', balanceAfter: '0' }),
    ).toMatchObject({ code: 200 })
    expect((await world.as(finance).send(balanceRecord.detail, { id: before?.id })).data).toEqual({
      ...before,
      remark: '已核对',
      rptOrderCode: '',
    })
    expect(await world.as(finance).send(balanceRecord.remove, { ids: before?.id })).toMatchObject({
      code: 409,
      msg: '余额流水不可删除',
    })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    for (const call of [balanceRecord.submit, balanceRecord.detail] as unknown as (typeof balanceRecord.detail)[])
      expect(await world.as(stranger).send(call, { id: before?.id })).toMatchObject({ code: 404 })
  })
})

it('leads a record to its trade: the one itself, or the one that a refund took back (C0575)', async () => {
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    await tx.client.query(
      `INSERT INTO pos_refund (tenant_id, oem_no, refund_code, rpt_order_code, aisle_code, refund_kind, refund_amount, refund_status, initiator, create_time)
       VALUES ($1, $1, 'RF1', 'T1', 'sandbox', 1, 100, 0, 1, now())`,
      [tenantId],
    )
    const of = (bizKind: string, bizCode: string) => tradeOf(tx, tenantId, { bizKind, bizCode })
    expect([
      await of('trade', 'T2'),
      await of('refund', 'RF1'),
      await of('refund', 'RF2'),
      await of('topup', 'T1'),
    ]).toEqual(['T2', 'T1', '', ''])
  })
})

describe('merchants’ wallets (C0268 to C0273)', () => {
  it('pages them with their merchants, and sums them as the list shows them', async () => {
    const merchant = await givenMerchantOwner(world, { tenantId, parent: provider })
    const direct = await givenMerchantOwner(world, { tenantId })
    await givenMoney(world, merchant, WalletKind.merchant, 700)
    await givenMoney(world, direct, WalletKind.merchant, 42)
    const page = await world.as(finance).send(merchantWallet.page)
    expect(
      page.data.records.map(({ rpiNo, rpiName, belongNo, availableAmount }) => [
        rpiNo,
        rpiName,
        belongNo,
        availableAmount,
      ]),
    ).toEqual([
      [direct.ownerNo, direct.ownerNo, tenantId, '0.42'],
      [merchant.ownerNo, merchant.ownerNo, provider.ownerNo, '7.00'],
    ])
    expect((await world.as(finance).send(merchantWallet.statistics)).data).toMatchObject({
      walletCount: 2,
      availableAmount: '7.42',
    })
    expect((await world.as(finance).send(merchantWallet.detail, { rpiNo: merchant.ownerNo })).data).toMatchObject({
      availableAmount: '7.00',
      belongNo: provider.ownerNo,
    })
    expect((await world.as(finance).send(merchantWallet.detail, { rpiNo: provider.ownerNo })).code).toBe(404)
    const ofProvider = await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo, permissions })
    expect((await world.as(ofProvider).send(merchantWallet.page)).data.records.map(({ rpiNo }) => rpiNo)).toEqual([
      merchant.ownerNo,
    ])
    expect((await world.as(ofProvider).send(merchantWallet.detail, { rpiNo: direct.ownerNo })).code).toBe(404)
  })

  it('gives the same totals from the roll-up and from the rows (trap 16)', async () => {
    const merchant = await givenMerchantOwner(world, { tenantId, parent: provider })
    for (const amount of [700, 33]) await givenMoney(world, merchant, WalletKind.merchant, amount)
    await world
      .as(finance)
      .send(balanceRecord.change, freeze({ userNo: merchant.ownerNo, walletKind: WalletKind.merchant, amount: '2.00' }))
    const rolledUp = await world.as(finance).send(merchantWalletRecord.statistics)
    const { asOf: _, ...totals } = rolledUp.data
    expect(totals).toEqual({
      recordCount: 3,
      inAmount: '7.33',
      outAmount: '0.00',
      changes: [
        { changeType: 111, direction: 1, recordCount: 2, amount: '7.33' },
        { changeType: 301, direction: 2, recordCount: 1, amount: '2.00' },
      ],
    })
    const fromRows = await world.as(finance).send(merchantWalletRecord.statistics, { rpiNo: merchant.ownerNo })
    expect(fromRows.data).toMatchObject(totals)
    const page = await world.as(finance).send(merchantWalletRecord.page)
    expect(page.data.total).toBe(3)
    const ofProvider = await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo, permissions })
    expect((await world.as(ofProvider).send(merchantWalletRecord.statistics)).data).toMatchObject(totals)
    const sibling = await givenUser(world, {
      tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId })).ownerNo,
      permissions,
    })
    expect((await world.as(sibling).send(merchantWalletRecord.statistics)).data).toMatchObject({
      recordCount: 0,
      inAmount: '0.00',
    })
    expect((await world.as(finance).send(wallet.statistics, { walletKind: WalletKind.merchant })).data).toMatchObject({
      availableAmount: '5.33',
      frozenAmount: '2.00',
    })
  })
})
