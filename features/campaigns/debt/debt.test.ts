import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { fen } from '../../../core/shared/money.ts'
import { planDeductions, writeDeductions } from '../../ledger/debt/debt.actions.ts'
import {
  balanceOf,
  givenMerchantOwner,
  givenParty,
  givenSubOperator,
  newTenant,
  startMoneyWorld,
  type TestParty,
} from '../../wallets/owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { proveAll } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { debt } from './debt.contract.ts'

let world: World
let tenantId: string
let top: TestParty
let child: TestParty
let grandchild: TestParty
let maker: TestUser
let checker: TestUser
let ofTop: TestUser
const permissions = ['debt_view', 'debt_add', 'debt_waive']

beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  top = await givenParty(world, { tenantId })
  child = await givenParty(world, { tenantId, parent: top })
  grandchild = await givenParty(world, { tenantId, parent: child })
  maker = await givenUser(world, { tenantId, permissions })
  checker = await givenUser(world, { tenantId, permissions })
  ofTop = await givenUser(world, { tenantId, userType: 2, userNo: top.ownerNo, permissions })
})

const add = (user: TestUser, more: Record<string, unknown> = {}) =>
  world.as(user).send(debt.add, {
    userNo: child.ownerNo,
    amount: '5.00',
    reason: '终端遗失',
    requestNo: crypto.randomUUID(),
    ...more,
  })
const added = async (user = maker, more: Record<string, unknown> = {}) => (await add(user, more)).data.debtNo
const waive = (user: TestUser, debtNo: string, reason = '协商减免') =>
  world.as(user).send(debt.waive, { debtNo, reason, requestNo: crypto.randomUUID() })
const rowsFor = async (user: TestUser, more: Record<string, unknown> = {}) =>
  (await world.as(user).send(debt.list, more)).data.records
const rowOf = async (debtNo: string) => (await rowsFor(maker, { debtNo }))[0]
const root = () => ({ ownerType: OwnerType.operator, ownerNo: tenantId }) as const

/** A release of so much, deductions in the same event. */
async function release(owner: TestParty, amount: number): Promise<string> {
  const sourceCode = `PR-${owner.ownerNo}-${crypto.randomUUID().slice(0, 8)}`
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const { rows } = await tx.client.query<{ day: string; at: string }>(
      'SELECT business_day(business_now()) AS day, business_now() AS at',
    )
    const { day, at } = rows[0] as { day: string; at: string }
    const bookDay = await bookDayOf(tx, tenantId, day)
    const credit = {
      owner,
      walletKind: WalletKind.reward,
      creditedFen: fen(amount),
      sourceKind: 'reward',
      sourceCode,
    }
    const [planned] = await planDeductions(tx, tenantId, [credit])
    if (!planned) throw new Error('nothing was planned')
    const { txnId } = await post(tx, tenantId, {
      eventType: 1701,
      eventKey: `JL:${sourceCode.replaceAll(':', '-')}`,
      bookDay,
      happenedAt: at,
      bizKind: 'reward',
      bizCode: sourceCode,
      lines: [
        {
          debit: accounts.rewardExpense(tenantId),
          credit: accounts.available(owner, WalletKind.reward),
          amountFen: fen(amount),
          change: BalanceChange.activityReward,
        },
        ...planned.lines,
      ],
    })
    await writeDeductions(tx, tenantId, [{ ...planned, txnId }])
  })
  return sourceCode
}

/** Every invariant of the books but those of a day that was never closed. */
const broken = () =>
  world.within({ tenantId, oemNo: tenantId }, async (tx) =>
    (await proveAll(tx, tenantId)).filter(({ holds }) => !holds).map(({ name, offenders }) => ({ name, offenders })),
  )

describe('entering a debt (C0648, R648, 1711)', () => {
  it('is owed at once to the operator, and the books hold (L8)', async () => {
    const debtNo = await added()
    expect(debtNo).toMatch(/^QK\d{18}$/)
    expect(await rowOf(debtNo)).toMatchObject({
      debtKind: 1,
      userNo: child.ownerNo,
      creditorNo: tenantId,
      amount: '5.00',
      deductedAmount: '0.00',
      waivedAmount: '0.00',
      remainAmount: '5.00',
      debtStatus: 0,
      reason: '终端遗失',
    })
    expect(await balanceOf(world, tenantId, accounts.debt(child))).toBe(500n)
    expect(await balanceOf(world, tenantId, accounts.deferred(root()))).toBe(500n)
    expect(await broken()).toEqual([])
  })

  it('is owed to the node that enters it for those right below it', async () => {
    const debtNo = await added(ofTop)
    expect(await rowOf(debtNo)).toMatchObject({ creditorType: 2, creditorNo: top.ownerNo })
    expect(await balanceOf(world, tenantId, accounts.deferred(top))).toBe(500n)
    await release(child, 800)
    expect(await balanceOf(world, tenantId, accounts.available(top, WalletKind.profit))).toBe(500n)
    expect(await broken()).toEqual([])
  })

  it('is made once by the same click, and by ten at once', async () => {
    const requestNo = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(maker, { requestNo })))
    expect(new Set(replies.map(({ data }) => data?.debtNo).filter(Boolean)).size).toBe(1)
    expect((await add(maker, { requestNo })).data.debtNo).toBe((await rowsFor(maker))[0]?.debtNo)
    expect(await add(maker, { requestNo, amount: '6.00' })).toMatchObject({ code: 409, msg: '重复请求内容不一致' })
    expect(await rowsFor(maker)).toHaveLength(1)
  })

  it.each([
    { why: 'no reason is given', input: () => ({ reason: '' }), code: 400, msg: '请填写原因' },
    { why: 'the amount is nothing', input: () => ({ amount: '0.00' }), code: 400, msg: '金额必须大于0' },
    { why: 'nobody has the number', input: () => ({ userNo: 'F999' }), code: 404, msg: '数据不存在或无权查看' },
    { why: 'nobody has the serial', input: () => ({ sn: 'NOSUCH1' }), code: 404, msg: '数据不存在或无权查看' },
    {
      why: 'the creditor is the debtor',
      input: () => ({ creditorNo: child.ownerNo }),
      code: 409,
      msg: '债权方只能是运营商、欠款主体的上级或商户',
    },
  ])('is refused when $why', async ({ input, code, msg }) => {
    expect(await add(maker, input())).toMatchObject({ code, msg })
    expect(await rowsFor(maker)).toEqual([])
  })

  it('is refused to others: not right below, foreign tenant, without permission, employees', async () => {
    const merchant = await givenMerchantOwner(world, { tenantId, parent: top })
    expect(await add(maker, { userNo: merchant.ownerNo })).toMatchObject({ code: 409, error: 'debt.merchantDebtor' })
    expect(await add(ofTop, { userNo: grandchild.ownerNo })).toMatchObject({
      code: 409,
      msg: '只能登记直属下级的欠款',
    })
    expect(await add(ofTop, { userNo: top.ownerNo })).toMatchObject({ code: 409, msg: '只能登记直属下级的欠款' })
    expect(await add(ofTop, { creditorNo: tenantId })).toMatchObject({ code: 404 })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    expect(await add(stranger)).toMatchObject({ code: 404 })
    const nobody = await givenUser(world, { tenantId, permissions: ['debt_view'] })
    expect(await add(nobody)).toMatchObject({ code: 403 })
    const employee = await givenParty(world, { tenantId, kind: 'employee', parent: top })
    const ofEmployee = await givenUser(world, { tenantId, userType: 4, userNo: employee.ownerNo, permissions })
    expect(await add(ofEmployee, { userNo: employee.ownerNo })).toMatchObject({ code: 403 })
    expect(await rowsFor(maker)).toEqual([])
  })
})

describe('waiving a debt (C1038, 1713)', () => {
  it('lets the rest go after what was deducted, by another than its maker, once', async () => {
    const debtNo = await added()
    await release(child, 120)
    expect(await waive(maker, debtNo)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await waive(checker, debtNo, '')).toMatchObject({ code: 400, msg: '请填写原因' })
    const replies = await Promise.all([waive(checker, debtNo), waive(checker, debtNo)])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await rowOf(debtNo)).toMatchObject({
      debtStatus: 3,
      deductedAmount: '1.20',
      waivedAmount: '3.80',
      remainAmount: '0.00',
      waiveReason: '协商减免',
    })
    expect(await balanceOf(world, tenantId, accounts.debt(child))).toBe(0n)
    expect(await balanceOf(world, tenantId, accounts.deferred(root()))).toBe(0n)
    expect(await broken()).toEqual([])
    await release(child, 50)
    expect(await balanceOf(world, tenantId, accounts.available(child, WalletKind.reward))).toBe(50n)
  })

  it('ends a settled one never, and takes one that nobody claims as expense', async () => {
    const settled = await added()
    await release(child, 500)
    expect(await waive(checker, settled)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
      const bookDay = await bookDayOf(tx, tenantId, '2026-01-01')
      const { txnId } = await post(tx, tenantId, {
        eventType: 1202,
        eventKey: `PR:${child.ownerNo}:x`,
        bookDay,
        happenedAt: `${bookDay} 09:00:00+08`,
        bizKind: 'test',
        bizCode: 'x',
        lines: [{ debit: accounts.debt(child), credit: accounts.otherIncome(tenantId), amountFen: fen(300) }],
      })
      await tx.client.query(
        `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, amount, remain_amount, debt_status, txn_id) VALUES ($1, $1, 'QK-loss', 3, 2, $2, 300, 300, 0, $3)`,
        [tenantId, child.ownerNo, txnId],
      )
    })
    expect(await waive(checker, 'QK-loss')).toMatchObject({ code: 200 })
    expect(await balanceOf(world, tenantId, accounts.otherExpense(tenantId))).toBe(300n)
    expect(await balanceOf(world, tenantId, accounts.debt(child))).toBe(0n)
  })

  it('is refused to parties, sub-operators, strangers and without permission', async () => {
    const debtNo = await added()
    const { oemNo } = await givenSubOperator(world, tenantId)
    const sub = await givenUser(world, { tenantId, oemNo, permissions })
    const nobody = await givenUser(world, { tenantId, permissions: ['debt_view', 'debt_add'] })
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    for (const user of [ofTop, sub, nobody]) expect(await waive(user, debtNo)).toMatchObject({ code: 403 })
    expect(await waive(stranger, debtNo)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' })
    expect(await rowOf(debtNo)).toMatchObject({ debtStatus: 0 })
  })
})

describe('seeing debts (C0640 to C0642, C1375, R061, R649)', () => {
  it('shows a debt with what was taken for it, out of which credit', async () => {
    const older = await added(maker, { amount: '50.00' })
    const newer = await added(maker, { amount: '100.00' })
    const sourceCode = await release(child, 12_000)
    const [{ id } = { id: '' }] = await rowsFor(maker, { debtNo: newer })
    const { data } = await world.as(maker).send(debt.detail, { id })
    expect(data).toMatchObject({ debtNo: newer, debtStatus: 1, remainAmount: '30.00' })
    expect(data.deductions).toMatchObject([
      { amount: '70.00', sourceKind: 'reward', sourceCode, walletKind: 2, creditedAmount: '120.00' },
    ])
    expect(data.states.map(({ action, toStatus }) => [action, toStatus])).toEqual([
      ['add', 0],
      ['deduct', 1],
    ])
    expect(await rowOf(older)).toMatchObject({ debtStatus: 2, deductedAmount: '50.00' })
    expect((await rowOf(older))?.finishTime).not.toBe('')
  })

  it('has the same rows in the list, its statistics and its sheet, for every filter and viewer', async () => {
    const ofChild = await givenUser(world, { tenantId, userType: 2, userNo: child.ownerNo, permissions })
    const ofGrandchild = await givenUser(world, { tenantId, userType: 2, userNo: grandchild.ownerNo, permissions })
    await added(maker, { amount: '1.00' })
    await added(ofTop, { amount: '2.00' })
    await added(maker, { userNo: grandchild.ownerNo, amount: '4.00' })
    await waive(checker, await added(maker, { userNo: top.ownerNo, amount: '8.00' }))
    await release(child, 100)
    const filters = [
      {},
      { userNo: child.ownerNo },
      { debtStatus: '0,1' },
      { debtStatus: '3' },
      { debtKind: 3 },
      { userType: 2, creditorNo: top.ownerNo },
      { sn: 'NONE1' },
      { createTime_dategt: '2000-01-01', createTime_datelt: '2000-02-01' },
    ]
    const seen = new Map<TestUser, number>()
    for (const user of [maker, ofTop, ofChild, ofGrandchild])
      for (const filter of filters) {
        const { records, total } = (await world.as(user).send(debt.list, { ...filter, size: 50 })).data
        const { data } = await world.as(user).send(debt.statistics, filter)
        const sum = (of: 'amount' | 'remainAmount' | 'deductedAmount' | 'waivedAmount') =>
          (records.reduce((fenSum, row) => fenSum + Math.round(Number(row[of]) * 100), 0) / 100).toFixed(2)
        expect(total).toBe(records.length)
        expect(data).toMatchObject({
          debtCount: records.length,
          amount: sum('amount'),
          remainAmount: sum('remainAmount'),
          deductedAmount: sum('deductedAmount'),
          waivedAmount: sum('waivedAmount'),
        })
        const sheet = sheetRows((await world.as(user).send(debt.export, filter)).body)
        expect(sheet.slice(1).map(([no]) => no)).toEqual(records.map(({ debtNo }) => debtNo))
        if (Object.keys(filter).length === 0) seen.set(user, total)
      }
    expect([maker, ofTop, ofChild, ofGrandchild].map((user) => seen.get(user))).toEqual([4, 4, 3, 1])
  })

  it('is refused to strangers and without permission', async () => {
    await added()
    const [{ id } = { id: '' }] = await rowsFor(maker)
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    const nobody = await givenUser(world, { tenantId, permissions: [] })
    expect(await rowsFor(stranger)).toEqual([])
    expect(await world.as(stranger).send(debt.detail, { id })).toMatchObject({ code: 404 })
    expect(await world.as(nobody).send(debt.list)).toMatchObject({ code: 403 })
    expect(await world.as(nobody).send(debt.statistics)).toMatchObject({ code: 403 })
    expect(await world.as(nobody).send(debt.detail, { id })).toMatchObject({ code: 403 })
    expect(
      await world.as(maker).send(debt.list, { createTime_dategt: '2020-01-01', createTime_datelt: '2026-01-01' }),
    ).toMatchObject({ code: 400 })
  })
})
