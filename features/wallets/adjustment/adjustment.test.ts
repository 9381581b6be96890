import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  balanceOf,
  givenMerchantOwner,
  givenMoney,
  givenParty,
  givenSubOperator,
  newTenant,
  payPwd,
  startMoneyWorld,
  type TestParty,
} from '../owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { givenVoucher, openTestFiles } from '../../ledger/voucher/voucher.fixture.ts'
import { moneyChange, MoneyChangeKind } from './adjustment.contract.ts'

let world: World
let tenantId: string
let maker: TestUser
let checker: TestUser
let provider: TestParty
const permissions = ['money_change_view', 'money_change_add', 'money_change_audit']

beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  provider = await givenParty(world, { tenantId })
  maker = await givenUser(world, { tenantId, permissions })
  checker = await givenUser(world, { tenantId, permissions })
  await givenMoney(world, provider, WalletKind.profit, 10_000)
})

const draft = (more: Record<string, unknown> = {}) => ({
  changeKind: MoneyChangeKind.increase,
  userNo: provider.ownerNo,
  walletKind: WalletKind.profit,
  amount: '12.50',
  reason: '更正',
  requestNo: crypto.randomUUID(),
  ...more,
})
const submit = async (more: Record<string, unknown> = {}) =>
  (await world.as(maker).send(moneyChange.submit, draft(more))).data.moneyChangeNo
const verdict = (moneyChangeNo: string, more: Record<string, unknown> = {}) => ({
  moneyChangeNo,
  auditStatus: 1,
  payPwd,
  requestNo: crypto.randomUUID(),
  ...more,
})
const walletOf = (party: TestParty, kind: (typeof WalletKind)[keyof typeof WalletKind] = WalletKind.profit) =>
  balanceOf(world, tenantId, accounts.available(party, kind))
const stored = async (moneyChangeNo: string) =>
  (await world.as(maker).send(moneyChange.list, { moneyChangeNo })).data.records[0]

describe('correcting wallets (C0585, C1019, R049)', () => {
  it.each([
    { kind: MoneyChangeKind.increase, event: 1311, wallet: 11_250n, otherSide: 'expense', change: [131] },
    { kind: MoneyChangeKind.decrease, event: 1312, wallet: 8750n, otherSide: 'income', change: [132] },
    { kind: MoneyChangeKind.transfer, event: 1313, wallet: 8750n, otherSide: 'target', change: [134, 133] },
  ])('posts event $event once a second person approves', async ({ kind, event, wallet, otherSide, change }) => {
    const other = await givenParty(world, { tenantId })
    const target = kind === MoneyChangeKind.transfer ? { toUserNo: other.ownerNo, toWalletKind: WalletKind.reward } : {}
    const moneyChangeNo = await submit({ changeKind: kind, ...target })
    expect(await walletOf(provider)).toBe(10_000n)
    expect(await world.as(maker).send(moneyChange.audit, verdict(moneyChangeNo))).toMatchObject({
      code: 409,
      msg: '不能审核本人提交的申请',
    })
    expect(await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo))).toMatchObject({ code: 200 })
    expect(await walletOf(provider)).toBe(wallet)
    const there = {
      expense: accounts.otherExpense(tenantId),
      income: accounts.otherIncome(tenantId),
      target: accounts.available(other, WalletKind.reward),
    }[otherSide]
    expect(there && (await balanceOf(world, tenantId, there))).toBe(1250n)
    const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        `SELECT event_type, (SELECT array_agg(change_type::int ORDER BY change_type DESC) FROM balance_record b WHERE b.txn_id = t.txn_id) AS changes FROM ledger_txn t WHERE event_key = $1`,
        [`TZ:${moneyChangeNo}`],
      ),
    )
    expect(rows).toEqual([{ event_type: event, changes: change }])
    expect(await stored(moneyChangeNo)).toMatchObject({ changeStatus: 2, amount: '12.50', userName: provider.ownerNo })
    expect(await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo))).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
    expect(await walletOf(provider)).toBe(wallet)
  })

  it('posts nothing when it is rejected', async () => {
    const moneyChangeNo = await submit()
    expect(await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo, { auditStatus: 2 }))).toMatchObject({
      code: 400,
      msg: '请填写驳回原因',
    })
    expect(
      await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo, { auditStatus: 2, reason: '无依据' })),
    ).toMatchObject({ code: 200 })
    expect(await stored(moneyChangeNo)).toMatchObject({ changeStatus: 3, checkReason: '无依据', txnId: null })
    expect(await walletOf(provider)).toBe(10_000n)
  })

  it.each([
    { why: 'no reason is given', input: { reason: '' }, code: 400, msg: '请填写原因' },
    {
      why: 'money goes to the wallet it comes from',
      input: () => ({ changeKind: 3, toUserNo: provider.ownerNo, toWalletKind: 1 }),
      code: 409,
      msg: '转入转出钱包不能相同',
    },
    { why: 'a transfer names no target', input: { changeKind: 3 }, code: 400, msg: '请填写转入钱包' },
    { why: 'the amount is 0', input: { amount: '0.00' }, code: 400, msg: '金额必须大于0' },
    { why: 'the amount is more than any', input: { amount: '1000000000000' }, code: 400, msg: '金额格式不正确' },
    { why: 'the status is a later one', input: { changeStatus: 2 }, code: 409, msg: '当前状态不允许此操作' },
    { why: 'nobody has that number', input: { userNo: 'F99999999' }, code: 404, msg: '数据不存在或无权查看' },
  ])('refuses when $why', async ({ input, code, msg }) => {
    expect(
      await world.as(maker).send(moneyChange.submit, draft(typeof input === 'function' ? input() : input)),
    ).toMatchObject({ code, msg })
    expect((await world.as(maker).send(moneyChange.list)).data.total).toBe(0)
  })

  it('refuses to take more than the wallet holds, and stays to be reviewed', async () => {
    const moneyChangeNo = await submit({ changeKind: MoneyChangeKind.decrease, amount: '100.01' })
    expect(await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo))).toMatchObject({
      code: 409,
      msg: '可用余额不足',
    })
    expect(await stored(moneyChangeNo)).toMatchObject({ changeStatus: 1 })
    expect(await walletOf(provider)).toBe(10_000n)
  })

  it('refuses a wrong pay password, a locked wallet, sub-operators, providers and other operators', async () => {
    const moneyChangeNo = await submit()
    const subOperator = await givenSubOperator(world, tenantId)
    const users = {
      sub: await givenUser(world, { tenantId, oemNo: subOperator.oemNo, permissions }),
      provider: await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo, permissions }),
      stranger: await givenUser(world, { tenantId: newTenant(), permissions }),
      nobody: await givenUser(world, { tenantId, permissions: ['money_change_view'] }),
    }
    expect(await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo, { payPwd: '1' }))).toMatchObject({
      code: 400,
      msg: '支付密码错误，还可输入4次',
    })
    for (const user of [users.sub, users.provider, users.nobody]) {
      expect(await world.as(user).send(moneyChange.audit, verdict(moneyChangeNo))).toMatchObject({ code: 403 })
      expect(await world.as(user).send(moneyChange.submit, draft())).toMatchObject({ code: 403 })
    }
    expect(await world.as(users.stranger).send(moneyChange.audit, verdict(moneyChangeNo))).toMatchObject({ code: 404 })
    expect(await world.as(users.stranger).send(moneyChange.submit, draft())).toMatchObject({ code: 404 })
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query('UPDATE user_wallet SET wallet_status = 3'),
    )
    expect(await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo))).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
    expect(await walletOf(provider)).toBe(10_000n)
    const { id } = (await stored(moneyChangeNo)) ?? {}
    expect(await world.as(users.stranger).send(moneyChange.detail, { id })).toMatchObject({ code: 404 })
    expect((await world.as(users.provider).send(moneyChange.detail, { id })).data).toMatchObject({ moneyChangeNo })
  })

  it('is approved once by 20 who press at once', async () => {
    const moneyChangeNo = await submit()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo))),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await walletOf(provider)).toBe(11_250n)
  })
})

describe('drafts (C0582 to C0585, R049)', () => {
  it('are edited by their maker, sent, and then fixed', async () => {
    await openTestFiles()
    expect(await world.as(maker).send(moneyChange.submit, draft({ files: ['private/foreign.pdf'] }))).toMatchObject({
      code: 404,
    })
    const files = [
      await givenVoucher(world, { tenantId }, 'private/a.pdf'),
      await givenVoucher(world, { tenantId }, 'private/b.png'),
    ]
    const moneyChangeNo = await submit({ changeStatus: 0, files })
    expect(await stored(moneyChangeNo)).toMatchObject({ changeStatus: 0, version: 0, files })
    const { id = '' } = (await stored(moneyChangeNo)) ?? {}
    const shown = (await world.as(checker).send(moneyChange.detail, { id })).data
    expect(shown.states).toMatchObject([{ fromStatus: null, toStatus: 0, action: 'submit' }])
    expect(shown.fileLinks?.map((link) => new URL(link).searchParams.get('name'))).toEqual([
      `${moneyChangeNo}-1.pdf`,
      `${moneyChangeNo}-2.png`,
    ])
    const merchant = await givenMerchantOwner(world, { tenantId })
    const edit = draft({
      moneyChangeNo,
      version: 0,
      changeStatus: 1,
      userNo: merchant.ownerNo,
      walletKind: WalletKind.merchant,
      amount: '3.00',
    })
    expect(await world.as(checker).send(moneyChange.submit, edit)).toMatchObject({ code: 403 })
    expect(await world.as(maker).send(moneyChange.submit, { ...edit, version: 7 })).toMatchObject({
      code: 409,
      msg: '数据状态已变化，请刷新后重试',
    })
    expect(await world.as(maker).send(moneyChange.submit, { ...edit, requestNo: crypto.randomUUID() })).toMatchObject({
      code: 200,
    })
    expect(await stored(moneyChangeNo)).toMatchObject({
      changeStatus: 1,
      amount: '3.00',
      userNo: merchant.ownerNo,
      walletKind: 4,
      version: 1,
    })
    expect(
      await world.as(maker).send(moneyChange.submit, { ...edit, version: 1, requestNo: crypto.randomUUID() }),
    ).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await world.as(checker).send(moneyChange.audit, verdict(moneyChangeNo))
    expect(await walletOf(merchant, WalletKind.merchant)).toBe(300n)
  })

  it('are removed while drafts alone, all or none', async () => {
    const kept = await submit()
    const gone = await submit({ changeStatus: 0 })
    const [first, second] = [await stored(kept), await stored(gone)]
    expect(await world.as(maker).send(moneyChange.remove, { ids: `${first?.id},${second?.id}` })).toMatchObject({
      code: 409,
      msg: '已生效的记录不能删除',
    })
    expect(await stored(gone)).toBeDefined()
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    expect(await world.as(stranger).send(moneyChange.remove, { ids: second?.id })).toMatchObject({ code: 404 })
    expect(await world.as(maker).send(moneyChange.remove, { ids: second?.id })).toMatchObject({ code: 200 })
    expect(await stored(gone)).toBeUndefined()
  })
})

describe('the export of corrections (C0586)', () => {
  it('holds the rows of the list and its filter, and is not for users without the permission', async () => {
    await submit({ amount: '3.00' })
    const moneyChangeNo = await submit({ changeStatus: 0, amount: '4.00' })
    const rowsOf = async (input: Record<string, unknown> = {}) =>
      sheetRecords((await world.as(checker).send(moneyChange.export as unknown as Call, input)).body)
    const list = await world.as(checker).send(moneyChange.list)
    expect((await rowsOf()).map((row) => [row.调账单号, row.金额])).toEqual(
      list.data.records.map((row) => [row.moneyChangeNo, row.amount]),
    )
    expect(await rowsOf({ changeStatus: 0 })).toMatchObject([{ 调账单号: moneyChangeNo, 调账状态: '草稿' }])
    const nobody = await givenUser(world, { tenantId })
    expect(await world.as(nobody).send(moneyChange.export as unknown as Call)).toMatchObject({ code: 403 })
  })
})
