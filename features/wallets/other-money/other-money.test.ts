import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  balanceOf,
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
import { otherMoney } from './other-money.contract.ts'

let world: World
let tenantId: string
let maker: TestUser
let checker: TestUser
let provider: TestParty
const permissions = ['other_money_view', 'other_money_add', 'other_money_audit']

beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  provider = await givenParty(world, { tenantId })
  maker = await givenUser(world, { tenantId, permissions })
  checker = await givenUser(world, { tenantId, permissions })
  await givenMoney(world, provider, WalletKind.profit, 1000)
})

const item = (more: Record<string, unknown> = {}) => ({
  otherKind: 1,
  direction: 1,
  userNo: provider.ownerNo,
  walletKind: 1,
  amount: '4.00',
  period: '2026-11',
  needInvoice: 1,
  reason: '补贴',
  payPwd,
  requestNo: crypto.randomUUID(),
  ...more,
})
const submit = async (more: Record<string, unknown> = {}) =>
  (await world.as(maker).send(otherMoney.submit, item(more))).data.otherNo
const approve = (otherNo: string, user = checker) =>
  world.as(user).send(otherMoney.audit, { otherNo, auditStatus: 1, requestNo: crypto.randomUUID() })
const reverse = (otherNo: string, user = checker, reason = '录错') =>
  world.as(user).send(otherMoney.reverse, { otherNo, reason, requestNo: crypto.randomUUID() })
const held = () => balanceOf(world, tenantId, accounts.available(provider, WalletKind.profit))
const stored = async (otherNo: string) => (await world.as(maker).send(otherMoney.list, { otherNo })).data.records[0]

describe('other money (C0579 to C0581, C1020, C1021, R048)', () => {
  it.each([
    { direction: 1, event: 1321, after: 1400n, changes: [121, 122] },
    { direction: 2, event: 1322, after: 600n, changes: [122, 121] },
  ])('posts $event once approved, and mirrors it once reversed', async ({ direction, event, after, changes }) => {
    const otherNo = await submit({ direction })
    expect(await held()).toBe(1000n)
    expect(await approve(otherNo, maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await approve(otherNo)).toMatchObject({ code: 200 })
    expect(await held()).toBe(after)
    expect(await stored(otherNo)).toMatchObject({ otherStatus: 2, amount: '4.00', needInvoice: 1, period: '2026-11' })
    expect(await reverse(otherNo, maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await reverse(otherNo, checker, '')).toMatchObject({ code: 400, msg: '请填写原因' })
    expect(await reverse(otherNo)).toMatchObject({ code: 200 })
    expect(await held()).toBe(1000n)
    expect(await stored(otherNo)).toMatchObject({ otherStatus: 4, reverseReason: '录错' })
    expect(await reverse(otherNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        `SELECT t.event_type, reverse_of IS NOT NULL AS mirrors, b.change_type FROM ledger_txn t JOIN balance_record b USING (tenant_id, txn_id) WHERE t.biz_code = $1 ORDER BY txn_id`,
        [otherNo],
      ),
    )
    expect(rows).toEqual([
      { event_type: event, mirrors: false, change_type: changes[0] },
      { event_type: event, mirrors: true, change_type: changes[1] },
    ])
  })

  it('points to a debt when the wallet holds too little', async () => {
    const otherNo = await submit({ direction: 2, amount: '10.01' })
    expect(await approve(otherNo)).toMatchObject({ code: 409, msg: '可用余额不足，可改为登记欠款' })
    expect(await stored(otherNo)).toMatchObject({ otherStatus: 1 })
    expect(await held()).toBe(1000n)
  })

  it.each([
    { why: 'no reason is given', input: { reason: '' }, code: 400, msg: '请填写原因' },
    { why: 'the month is none', input: { period: '2026-13' }, code: 400, msg: '所属月份格式不正确' },
    { why: 'the pay password is wrong', input: { payPwd: '0' }, code: 400, msg: '支付密码错误，还可输入4次' },
    { why: 'the kind is none', input: { otherKind: 9 }, code: 400, msg: '款项类型取值不正确' },
    { why: 'the owner is of another kind', input: { userType: 4 }, code: 404, msg: '数据不存在或无权查看' },
  ])('refuses when $why', async ({ input, code, msg }) => {
    expect(await world.as(maker).send(otherMoney.submit, item(input))).toMatchObject({ code, msg })
    expect((await world.as(maker).send(otherMoney.list)).data.total).toBe(0)
  })

  it('rejects with a reason, and refuses others (R635)', async () => {
    const otherNo = await submit()
    const subOperator = await givenSubOperator(world, tenantId)
    const sub = await givenUser(world, { tenantId, oemNo: subOperator.oemNo, permissions })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    const nobody = await givenUser(world, { tenantId, permissions: ['other_money_view'] })
    for (const user of [sub, nobody]) expect(await approve(otherNo, user)).toMatchObject({ code: 403 })
    expect(await approve(otherNo, stranger)).toMatchObject({ code: 404 })
    expect(await reverse(otherNo, stranger)).toMatchObject({ code: 404 })
    expect(await reverse(otherNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await world.as(checker).send(otherMoney.audit, { otherNo, auditStatus: 2 })).toMatchObject({
      code: 400,
      msg: '请填写驳回原因',
    })
    expect(await world.as(checker).send(otherMoney.audit, { otherNo, auditStatus: 2, reason: '无依据' })).toMatchObject(
      { code: 200 },
    )
    expect(await stored(otherNo)).toMatchObject({ otherStatus: 3, checkReason: '无依据' })
    expect(await held()).toBe(1000n)
    const { id } = (await stored(otherNo)) ?? {}
    expect(await world.as(stranger).send(otherMoney.detail, { id })).toMatchObject({ code: 404 })
    const own = await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo, permissions })
    expect((await world.as(own).send(otherMoney.detail, { id })).data).toMatchObject({ otherNo })
  })
})
