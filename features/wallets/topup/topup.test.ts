import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  balanceOf,
  givenParty,
  givenSubOperator,
  newTenant,
  startMoneyWorld,
  type TestParty,
} from '../owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { givenVoucher, openTestFiles } from '../../ledger/voucher/voucher.fixture.ts'
import { finishScannedTopup } from './topup.actions.ts'
import { topup, TopupMode } from './topup.contract.ts'

let world: World
let tenantId: string
let provider: TestParty
let owner: TestUser
let auditor: TestUser
const permissions = ['wallet_view', 'wallet_topup', 'wallet_topup_audit']

beforeAll(async () => {
  await openTestFiles()
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  provider = await givenParty(world, { tenantId })
  owner = await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo, permissions })
  auditor = await givenUser(world, { tenantId, permissions })
})

const add = async (more: Record<string, unknown> = {}, user = owner) =>
  world.as(user).send(topup.add, {
    amount: '50.00',
    topupMode: TopupMode.transfer,
    voucherUrl: more.voucherUrl ?? (await givenVoucher(world, user)),
    requestNo: crypto.randomUUID(),
    ...more,
  })
const audit = (topupNo: string, user = auditor, more: Record<string, unknown> = {}) =>
  world.as(user).send(topup.audit, { topupNo, auditStatus: 1, requestNo: crypto.randomUUID(), ...more })
const held = (party = provider) => balanceOf(world, tenantId, accounts.available(party, WalletKind.recharge))
const stored = async (topupNo: string) => (await world.as(owner).send(topup.detail, { topupNo })).data

describe('topping up by transfer (C1015 to C1018)', () => {
  it('credits the recharge wallet once the auditor has seen the money', async () => {
    const { data } = await add()
    expect(data).toMatchObject({ topupStatus: 1 })
    expect(await held()).toBe(0n)
    expect(await audit(data.topupNo)).toMatchObject({ code: 200 })
    expect(await held()).toBe(5000n)
    expect(await balanceOf(world, tenantId, accounts.bank(tenantId))).toBe(5000n)
    expect(await stored(data.topupNo)).toMatchObject({
      topupStatus: 2,
      userNo: provider.ownerNo,
      userType: 2,
      amount: '50.00',
    })
    expect(await audit(data.topupNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await held()).toBe(5000n)
  })

  it('credits nothing when it is rejected', async () => {
    const { data } = await add()
    expect(await audit(data.topupNo, auditor, { auditStatus: 2 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await audit(data.topupNo, auditor, { auditStatus: 2, reason: '未到账' })).toMatchObject({ code: 200 })
    expect(await stored(data.topupNo)).toMatchObject({ topupStatus: 4, auditReason: '未到账' })
    expect(await held()).toBe(0n)
  })

  it('counts a voucher once, also when it is sent in anew, until the top-up is rejected', async () => {
    const voucherUrl = await givenVoucher(world, owner)
    const again = await givenVoucher(world, owner)
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(`UPDATE attachment SET sha256 = 'the same picture' WHERE name = ANY ($1)`, [[voucherUrl, again]]),
    )
    const ten = await Promise.all(Array.from({ length: 10 }, () => add({ voucherUrl })))
    expect(ten.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const used = { code: 409, error: 'voucher.used', msg: '该凭证已用于其他单据，一份凭证只能使用一次，请上传新的凭证' }
    expect(ten.find(({ code }) => code === 409)).toMatchObject(used)
    expect(await add({ voucherUrl: again })).toMatchObject(used)
    const made = ten.find(({ code }) => code === 200)?.data.topupNo ?? ''
    expect((await world.as(auditor).send(topup.list)).data.total).toBe(1)
    expect((await audit(made, auditor, { auditStatus: 2, reason: '金额不符' })).code).toBe(200)
    expect(await add({ voucherUrl: again })).toMatchObject({ code: 200 })
    expect(await add({ voucherUrl })).toMatchObject(used)
  })

  it('takes a voucher of the own party alone: another’s answers like none', async () => {
    const other = await givenUser(world, {
      tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId })).ownerNo,
      permissions,
    })
    const colleague = await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo, permissions })
    const of = async (user: TestUser) => ({ voucherUrl: await givenVoucher(world, user) })
    for (const foreign of [await of(other), await of(auditor)])
      expect(await add(foreign)).toMatchObject({ code: 404, msg: '文件不存在或链接已失效' })
    expect(await add(await of(colleague))).toMatchObject({ code: 200 })
  })

  it('refuses without a voucher, by owners without a recharge wallet, and by the root operator', async () => {
    const employee = await givenParty(world, { tenantId, kind: 'employee' })
    const institution = await givenParty(world, { tenantId, kind: 'institution' })
    expect(await add({ voucherUrl: '' })).toMatchObject({ code: 400, msg: '请上传转账凭证' })
    expect(
      await add({}, await givenUser(world, { tenantId, userType: 4, userNo: employee.ownerNo, permissions })),
    ).toMatchObject({ code: 400, msg: '该主体不能开立此类钱包' })
    expect(
      await add({}, await givenUser(world, { tenantId, userType: 5, userNo: institution.ownerNo, permissions })),
    ).toMatchObject({ code: 403 })
    expect(await add({}, auditor)).toMatchObject({ code: 403 })
    expect(await add({}, await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo }))).toMatchObject({
      code: 403,
    })
    expect((await world.as(auditor).send(topup.list)).data.total).toBe(0)
  })

  it('is confirmed by another person of the root operator alone', async () => {
    const subOperator = await givenSubOperator(world, tenantId)
    const sub = await givenUser(world, { tenantId, oemNo: subOperator.oemNo, permissions })
    const foreign = await givenVoucher(world, { tenantId })
    expect(await add({ voucherUrl: foreign }, sub), 'the voucher of another login tenant').toMatchObject({ code: 404 })
    const { data } = await add({}, sub)
    expect((await world.as(auditor).send(topup.list)).data.records.map(({ userNo }) => userNo)).toEqual([
      subOperator.ownerNo,
    ])
    expect(await audit(data.topupNo, sub)).toMatchObject({ code: 403 })
    expect(await audit(data.topupNo, owner)).toMatchObject({ code: 403 })
    expect(await audit(data.topupNo, await givenUser(world, { tenantId: newTenant(), permissions }))).toMatchObject({
      code: 404,
    })
    expect(await audit(data.topupNo)).toMatchObject({ code: 200 })
    expect(await held(subOperator)).toBe(5000n)
    const sibling = await givenUser(world, {
      tenantId,
      userType: 2,
      userNo: (await givenParty(world, { tenantId })).ownerNo,
      permissions,
    })
    expect(await world.as(sibling).send(topup.detail, { topupNo: data.topupNo })).toMatchObject({ code: 404 })
    expect((await world.as(owner).send(topup.list)).data.total).toBe(0)
  })

  it('makes one top-up of one request number', async () => {
    const input = { requestNo: crypto.randomUUID(), voucherUrl: await givenVoucher(world, owner) }
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(input)))
    expect(new Set(replies.map(({ data }) => data.topupNo)).size).toBe(1)
    expect((await world.as(owner).send(topup.list)).data.total).toBe(1)
  })
})

/** A top-up by scan that waits for its trade, as a channel that takes one would leave it. */
const givenScanned = (topupNo: string, rptOrderCode: string) =>
  world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO wallet_topup (tenant_id, oem_no, topup_no, owner_type, owner_no, amount, topup_mode, rpt_order_code, code_url, topup_status, create_user, create_time, update_time)
       VALUES ($1, $1, $2, 2, $3, 5000, 1, $4, 'https://pay.example/1', 0, $5, business_now(), business_now())`,
      [tenantId, topupNo, provider.ownerNo, rptOrderCode, owner.userId],
    ),
  )

describe('topping up by scan', () => {
  it('is refused, as no channel takes it, and leaves nothing', async () => {
    for (const voucherUrl of ['', await givenVoucher(world, owner)])
      expect(await add({ topupMode: TopupMode.scan, voucherUrl })).toMatchObject({
        code: 409,
        error: 'topup.scanUnavailable',
        msg: '暂无可用的扫码收款通道，请使用线下转账',
      })
    expect((await world.as(owner).send(topup.list)).data.total).toBe(0)
  })

  it('follows the trade that pays it, once', async () => {
    const topupNo = 'TU1'
    const rptOrderCode = 'PTTU1'
    await givenScanned(topupNo, rptOrderCode)
    expect(await stored(topupNo)).toMatchObject({ topupStatus: 0, codeUrl: 'https://pay.example/1' })
    expect(await audit(topupNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    const finish = (outcome: 'paid' | 'closed') =>
      world.within({ tenantId, oemNo: tenantId }, (tx) =>
        finishScannedTopup(tx, tenantId, rptOrderCode, outcome, {
          at: '2026-11-20 10:00:00+08',
          bookDay: outcome === 'paid' ? '2026-11-20' : null,
        }),
      )
    await finish('closed')
    expect(await stored(topupNo)).toMatchObject({ topupStatus: 3 })
    await finish('paid')
    await finish('paid')
    await finish('closed')
    expect(await stored(topupNo)).toMatchObject({ topupStatus: 2, finishTime: '2026-11-20 10:00:00' })
    const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(`SELECT from_status, to_status FROM biz_state_log WHERE entity = 'topup' ORDER BY create_time, id`),
    )
    expect(rows).toEqual([
      { from_status: 0, to_status: 3 },
      { from_status: 3, to_status: 2 },
    ])
  })
})
