import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { givenMoney, givenParty, newTenant, startMoneyWorld, type TestParty } from '../owner/owner.fixture.ts'
import { WalletKind, WalletStatus } from '../../ledger/posting/ledger.contract.ts'
import { wallet } from './wallet.contract.ts'

let world: World
let tenantId: string
let finance: TestUser
let auditor: TestUser
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
  auditor = await givenUser(world, { tenantId, permissions: all })
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

describe('the status of a wallet (C0590, C1014, R044)', () => {
  beforeEach(() => givenMoney(world, provider, WalletKind.reward, 100))

  it('changes once a second person approves', async () => {
    const { wallet_no: walletNo } = await rowOf(provider)
    expect(
      await world.as(finance).send(wallet.submit, { walletNo, walletStatus: WalletStatus.locked, reason: '风险' }),
    ).toMatchObject({ code: 200 })
    expect(await rowOf(provider)).toMatchObject({ wallet_status: 1, pending_status: 3, pending_reason: '风险' })
    expect(await world.as(finance).send(wallet.audit, { walletNo, auditStatus: 1 })).toMatchObject({
      code: 409,
      msg: '不能审核本人提交的申请',
    })
    expect(await rowOf(provider)).toMatchObject({ wallet_status: 1, pending_status: 3 })
    expect(await world.as(auditor).send(wallet.audit, { walletNo, auditStatus: 1 })).toMatchObject({ code: 200 })
    expect(await rowOf(provider)).toMatchObject({ wallet_status: 3, pending_status: null, pending_user: null })
    const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(`SELECT from_status, to_status, remark FROM biz_state_log WHERE entity = 'wallet'`),
    )
    expect(rows).toEqual([{ from_status: 1, to_status: 3, remark: '风险' }])
  })

  it('stays when the second person rejects', async () => {
    const { wallet_no: walletNo } = await rowOf(provider)
    await world.as(finance).send(wallet.submit, { walletNo, walletStatus: WalletStatus.noPayout, reason: '核查' })
    expect(await world.as(auditor).send(wallet.audit, { walletNo, auditStatus: 2 })).toMatchObject({
      code: 400,
      msg: '请填写驳回原因',
    })
    expect(await world.as(auditor).send(wallet.audit, { walletNo, auditStatus: 2, reason: '无需' })).toMatchObject({
      code: 200,
    })
    expect(await rowOf(provider)).toMatchObject({ wallet_status: 1, pending_status: null })
    expect(await world.as(auditor).send(wallet.audit, { walletNo, auditStatus: 1 })).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
  })

  it.each([
    { why: 'no reason is given', input: { walletStatus: 2 }, msg: '请填写原因' },
    { why: 'it has the status already', input: { walletStatus: 1, reason: 'x' }, msg: '当前状态不允许此操作' },
    { why: 'closing is asked for', input: { walletStatus: 9, reason: 'x' }, msg: '当前状态不允许此操作' },
    { why: 'the status is no status', input: { walletStatus: 5, reason: 'x' }, msg: '钱包状态取值不正确' },
  ])('refuses when $why', async ({ input, msg }) => {
    const before = await rowOf(provider)
    expect(await world.as(finance).send(wallet.submit, { walletNo: before.wallet_no, ...input })).toMatchObject({
      success: false,
      msg,
    })
    expect(await rowOf(provider)).toEqual(before)
  })

  it('refuses a second change while one waits, another operator, and a provider', async () => {
    const { wallet_no: walletNo } = await rowOf(provider)
    const input = { walletNo, walletStatus: 2, reason: 'x' }
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: all })
    const sibling = await givenUser(world, {
      tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId })).ownerNo,
      permissions: all,
    })
    for (const user of [stranger, sibling])
      expect(await world.as(user).send(wallet.submit, input)).toMatchObject({ code: 404 })
    await world.as(finance).send(wallet.submit, input)
    expect(await world.as(auditor).send(wallet.submit, { ...input, walletStatus: 3 })).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
  })
})

describe('closing wallets (C0589)', () => {
  it('closes empty ones for good', async () => {
    const { data } = await world
      .as(finance)
      .send(wallet.add, { userNo: provider.ownerNo, walletKind: WalletKind.recharge })
    expect(await world.as(finance).send(wallet.remove, { ids: data.id })).toMatchObject({ code: 200 })
    expect(await rowOf(provider, WalletKind.recharge)).toMatchObject({ wallet_status: 9 })
    const again = { userNo: provider.ownerNo, walletKind: WalletKind.recharge }
    expect(await world.as(finance).send(wallet.add, again, { 'idempotency-key': 'again' })).toMatchObject({
      code: 409,
      msg: '钱包已存在',
    })
  })

  it('refuses one with money, and closes none of the others with it (trap 20)', async () => {
    await givenMoney(world, provider, WalletKind.reward, 1)
    const empty = await world
      .as(finance)
      .send(wallet.add, { userNo: provider.ownerNo, walletKind: WalletKind.recharge })
    const { id } = await rowOf(provider)
    expect(await world.as(finance).send(wallet.remove, { ids: `${empty.data.id},${id}` })).toMatchObject({
      code: 409,
      msg: '钱包余额不为零，不能注销',
    })
    expect(await rowOf(provider, WalletKind.recharge)).toMatchObject({ wallet_status: 1 })
    expect(await world.as(finance).send(wallet.remove, { ids: `${empty.data.id},999` })).toMatchObject({ code: 404 })
    expect(await rowOf(provider, WalletKind.recharge)).toMatchObject({ wallet_status: 1 })
    expect(await world.as(finance).send(wallet.remove, {})).toMatchObject({ code: 400, msg: '请选择至少一条数据' })
  })

  it.each(['available_amount', 'frozen_amount', 'transit_amount'])('refuses one with any %s', async (column) => {
    const { data } = await world
      .as(finance)
      .send(wallet.add, { userNo: provider.ownerNo, walletKind: WalletKind.recharge })
    const set = (fen: number) =>
      world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
        client.query(`UPDATE user_wallet SET ${column} = $2 WHERE id = $1`, [data.id, fen]),
      )
    await set(1)
    expect(await world.as(finance).send(wallet.remove, { ids: data.id })).toMatchObject({
      code: 409,
      msg: '钱包余额不为零，不能注销',
    })
    expect(await rowOf(provider, WalletKind.recharge)).toMatchObject({ wallet_status: 1 })
    await set(0)
    expect(await world.as(finance).send(wallet.remove, { ids: data.id })).toMatchObject({ code: 200 })
  })

  it('refuses one whose owner owes, and one that is locked', async () => {
    const { data } = await world
      .as(finance)
      .send(wallet.add, { userNo: provider.ownerNo, walletKind: WalletKind.recharge })
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, amount, remain_amount, debt_status) VALUES ($1, $1, 'QK1', 1, 2, $2, 500, 320, 1)`,
        [tenantId, provider.ownerNo],
      ),
    )
    expect(await world.as(finance).send(wallet.remove, { ids: data.id })).toMatchObject({
      code: 409,
      msg: '存在未结清欠款3.20元',
    })
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(`UPDATE user_wallet SET wallet_status = 3 WHERE id = $1`, [data.id]),
    )
    expect(await world.as(finance).send(wallet.remove, { ids: data.id })).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
  })
})
