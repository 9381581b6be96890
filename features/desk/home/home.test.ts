import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { addDays } from '../../../core/shared/dates.ts'
import type { Call, ReceivedOf } from '../../../core/shared/call.ts'
import { ReconStatus } from '../../reconciliation/recon-batch/recon-batch.contract.ts'
import { openTestFiles } from '../../ledger/voucher/voucher.fixture.ts'
import { setNow } from '../../trades/engine/engine.fixture.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { day, givenTradeWorld, giveBack, pay, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { tradeList } from '../../trades/trade-list/trade-list.contract.ts'
import {
  givenActivity,
  givenBill,
  givenChange,
  givenDiff,
  givenExamine,
  givenIncomingInReview,
  givenMoneyChange,
  givenOtherMoney,
  givenRefusedTerminal,
  givenProfitInvoice,
  givenTopup,
  givenUnknownRefund,
  givenWallet,
  givenWithdrawal,
  type Owned,
} from './home.fixture.ts'
import { home, type WaitingName, waitingNames } from './home.contract.ts'
import { waitingLists } from './home.queries.ts'

const permissions = [
  'pos_trade_view',
  'withdraw_view',
  'invoice_record_view',
  'money_change_view',
  'other_money_view',
  'wallet_view',
  'recon_view',
  'pos_info_view',
  'mer_change_record_view',
  'bank_examine_view',
  'terminal_view',
  'audit_view',
  'ledger_verify',
  'active_reward_view',
  'active_explain_view',
]
const today = day(3)
const at = (time: string, daysAgo: number) => `${addDays(today, -daysAgo)} ${time}+08`

let world: World
let network: TradeWorld
let users: Record<
  'staff' | 'provider' | 'other' | 'employee' | 'institution' | 'merchant' | 'sub' | 'stranger',
  TestUser
>

beforeAll(async () => {
  world = await startWorld()
  await openTestFiles()
  network = await givenTradeWorld(world)
  const { tenantId, l2, other, employee, institution, merchant, direct, inner, sub } = network
  await setNow(world, `${today} 15:00:30+08`)
  const user = (userType: 1 | 2 | 3 | 4 | 5, userNo: string, oemNo = tenantId) =>
    givenUser(world, { tenantId, oemNo, userType, userNo, permissions })
  users = {
    staff: await user(1, tenantId),
    provider: await user(2, l2.userNo),
    other: await user(2, other.userNo),
    employee: await user(4, employee.userNo),
    institution: await user(5, institution.userNo),
    merchant: await user(3, merchant.rpiNo),
    sub: await user(1, sub.oemNo, sub.oemNo),
    stranger: await givenUser(world, { tenantId: '990001', permissions }),
  }
  const paidAt = (of: typeof merchant, amount: string, time: string, daysAgo: number, more = {}) =>
    pay(of, amount, { payTime: at(time, daysAgo), ...more })
  const toRefund = paidAt(merchant, '80.00', '10:00:00', 1)
  const doubtful = [paidAt(merchant, '7.00', '09:10:00', 2), paidAt(direct, '8.00', '09:11:00', 40)] as const
  const untold = [paidAt(merchant, '9.00', '09:12:00', 3), paidAt(inner, '9.50', '09:13:00', 3)]
  const nobody = { ...direct, aisleMerNo: 'nobody' }
  await network.apply(
    paidAt(merchant, '100.00', '09:00:00', 0),
    paidAt(direct, '60.00', '14:59:59', 0),
    paidAt(inner, '25.00', '11:00:00', 0),
    toRefund,
    paidAt(merchant, '40.00', '15:30:00', 1),
    paidAt(merchant, '50.00', '12:00:00', 7),
    ...doubtful,
    ...untold,
    paidAt(nobody, '11.00', '08:00:00', 2),
    paidAt(nobody, '12.00', '08:00:00', 45),
  )
  await network.apply(giveBack(toRefund, '30.00', at('11:00:00', 1)))
  for (const event of doubtful) {
    const code = await network.codeOf(event)
    await givenUnknownRefund(world, { tenantId, ownerType: 3, ownerNo: '' }, code, at('12:00:00', 2))
  }
  await givenUnknownRefund(
    world,
    { tenantId, ownerType: 3, ownerNo: '' },
    await network.codeOf(doubtful[0]),
    at('13:00:00', 2),
  )
  for (const event of untold) await failPush(event)
  await givenMoneyThatWaits()
  await givenNetworkThatWaits()
})
afterAll(() => world.close())

async function failPush(event: PaymentEvent): Promise<void> {
  const code = await network.codeOf(event)
  await world.within({ tenantId: network.tenantId, oemNo: network.tenantId }, ({ client }) =>
    client.query('UPDATE pos_trade SET push_status = 4 WHERE rpt_order_code = $1', [code]),
  )
}

async function givenMoneyThatWaits(): Promise<void> {
  const { tenantId, l2, other, merchant, innerProvider, sub } = network
  const party = (ownerNo: string, oemNo = tenantId): Owned => ({ tenantId, oemNo, ownerType: 2, ownerNo })
  const seller: Owned = { tenantId, ownerType: 3, ownerNo: merchant.rpiNo }
  const mine = party(l2.userNo)
  await givenWithdrawal(world, mine, 0, at('10:00:00', 0))
  await givenWithdrawal(world, mine, 0, at('10:00:00', 30))
  await givenWithdrawal(world, mine, 0, at('10:00:00', 31))
  await givenWithdrawal(world, party(other.userNo), 0, at('10:00:00', 90))
  await givenWithdrawal(world, mine, 1, at('10:00:00', 1))
  await givenWithdrawal(world, party(innerProvider.userNo, sub.oemNo), 7, at('10:00:00', 2))
  await givenWithdrawal(world, seller, 0, at('10:00:00', 3))
  await givenWithdrawal(world, seller, 7, at('10:00:00', 3))
  await givenMoneyChange(world, mine, at('09:00:00', 5))
  await givenMoneyChange(world, mine, at('09:00:00', 5), 3)
  await givenOtherMoney(world, party(other.userNo), at('09:00:00', 6))
  await givenTopup(world, mine, at('09:00:00', 7))
  await givenProfitInvoice(world, mine, at('09:00:00', 7))
  await givenWallet(world, mine, at('09:00:00', 200))
  await givenWallet(world, party(other.userNo), null)
  await givenBill(world, mine, at('09:00:00', 1))
  await givenBill(world, mine, at('09:00:00', 2), ReconStatus.balanced)
  await givenDiff(world, mine, 4, at('09:00:00', 60))
  await givenDiff(world, mine, 0, at('09:00:00', 4))
  await givenDiff(world, mine, 0, at('09:00:00', 61))
}

async function givenNetworkThatWaits(): Promise<void> {
  const { tenantId, l2, merchant, direct } = network
  const owned = (ownerNo: string): Owned => ({ tenantId, ownerType: 3, ownerNo })
  await givenIncomingInReview(world, owned(merchant.rpiNo), at('09:00:00', 8))
  await givenChange(world, owned(merchant.rpiNo), 1, at('09:00:00', 9))
  await givenChange(world, owned(direct.rpiNo), 1, at('09:00:00', 1))
  await givenChange(world, owned(direct.rpiNo), 4, at('09:00:00', 20))
  await givenExamine(world, owned(l2.userNo), at('09:00:00', 10))
  await givenRefusedTerminal(world, merchant, at('09:00:00', 11))
  await givenActivity(world, { tenantId, ownerType: 2, ownerNo: l2.userNo }, merchant, at('09:00:00', 12))
}

const whoever = ['staff', 'provider', 'other', 'employee', 'institution', 'merchant', 'sub', 'stranger'] as const

describe('trades of today (C1084)', () => {
  it('stand beside those until the same second of yesterday and a week ago', async () => {
    const { data } = await world.as(users.staff).send(home.trades)
    expect(data.today).toMatchObject({
      from: today,
      until: today,
      tradeCount: 2,
      tradeAmount: '160.00',
      refundCount: 0,
      refundAmount: '0.00',
    })
    expect(data.yesterday).toMatchObject({
      tradeCount: 1,
      tradeAmount: '80.00',
      refundCount: 1,
      refundAmount: '30.00',
      changes: { tradeAmount: '+100.0', refundAmount: '-100.0' },
    })
    expect(data.yesterday.until).toMatch(new RegExp(`^${addDays(today, -1)} 15:`))
    expect(data.lastWeek).toMatchObject({ tradeAmount: '50.00', changes: { tradeAmount: '+220.0', refundAmount: '' } })
    expect(data.asOf).toMatch(new RegExp(`^${today} 15:`))
  })

  it.each(whoever)('are what the list adds up to under the filter that they open, for %s', async (who) => {
    const { data } = await world.as(users[who]).send(home.trades)
    for (const span of [data.today, data.yesterday, data.lastWeek]) {
      const period = { createTime_dategt: span.from, createTime_datelt: span.until }
      const sums = (await world.as(users[who]).send(tradeList.statistics, period)).data
      const { tradeCount, tradeAmount, refundCount, refundAmount, feeAmount, profitAmount } = sums
      expect(span).toMatchObject({ tradeCount, tradeAmount, refundCount, refundAmount, feeAmount, profitAmount })
      const refunds = { ...period, rptStatus: '6,7' }
      const refundSums = (await world.as(users[who]).send(tradeList.statistics, refunds)).data
      expect(refundSums.refundAmount).toBe(span.refundAmount)
      expect((await world.as(users[who]).send(tradeList.list, refunds)).data.total).toBe(span.refundCount)
    }
  })

  it('show each only what is its own', async () => {
    const amountOf = async (who: (typeof whoever)[number]) =>
      (await world.as(users[who]).send(home.trades)).data.today.tradeAmount
    expect(await Promise.all(whoever.map(amountOf))).toEqual([
      '160.00',
      '100.00',
      '0.00',
      '100.00',
      '100.00',
      '100.00',
      '25.00',
      '0.00',
    ])
    const profitOf = async (who: (typeof whoever)[number]) =>
      (await world.as(users[who]).send(home.trades)).data.today.profitAmount
    expect(await profitOf('institution')).toBeNull()
    expect(await profitOf('provider')).not.toBeNull()
  })
})

describe('trades by day (C1085)', () => {
  it.each(whoever)('are what the list says of each day, for %s', async (who) => {
    const { data } = await world.as(users[who]).send(home.days)
    expect(data.map(({ day: one }) => one)).toEqual(Array.from({ length: 14 }, (_, n) => addDays(today, n - 13)))
    for (const { day: one, tradeCount, tradeAmount } of data.slice(-9)) {
      const filter = { createTime_dategt: one, createTime_datelt: one }
      expect((await world.as(users[who]).send(tradeList.statistics, filter)).data).toMatchObject({
        tradeCount,
        tradeAmount,
      })
    }
  })
})

type Figure = ReceivedOf<typeof home.waiting>['figures'][number]
const figuresOf = async (who: TestUser): Promise<Record<WaitingName, Figure>> => {
  const { figures } = (await world.as(who).send(home.waiting)).data
  return Object.fromEntries(figures.map((figure) => [figure.name, figure])) as Record<WaitingName, Figure>
}

describe('what waits and what went wrong (C1086)', () => {
  it('is counted with the age of the oldest, in what one list can show', async () => {
    const figures = await figuresOf(users.staff)
    expect(Object.keys(figures)).toEqual(waitingNames)
    expect(figures.withdrawals).toMatchObject({
      count: 2,
      oldest: at('10:00:00', 90).slice(0, 19),
      filter: {
        withdrawStatus: '0',
        createTime_dategt: addDays(today, -30),
        createTime_datelt: today,
      },
      earlier: { count: 1, filter: { createTime_dategt: addDays(today, -90), createTime_datelt: addDays(today, -60) } },
    })
    expect(Object.fromEntries(waitingNames.map((name) => [name, figures[name].count]))).toEqual({
      withdrawals: 2,
      merchantWithdrawals: 1,
      moneyChanges: 1,
      otherMoney: 1,
      topups: 1,
      walletChanges: 1,
      incomings: 1,
      changes: 2,
      examines: 1,
      profitInvoices: 1,
      tradesToClaim: 1,
      diffsToReview: 1,
      activityRewards: 1,
      nearTargets: 1,
      payoutsUnknown: 1,
      merchantPayoutsUnknown: 1,
      bindingsRefused: 1,
      refundsUnknown: 1,
      pushesFailed: 1,
      billsMissing: 1,
      diffsOpen: 2,
      chainBroken: 0,
      proofFailed: 0,
    })
    expect(figures.walletChanges).toMatchObject({
      oldest: at('09:00:00', 200).slice(0, 19),
      filter: { isPending: '1' },
      earlier: null,
    })
    expect(figures.tradesToClaim.earlier).toMatchObject({ count: 1 })
    expect(figures.refundsUnknown.earlier).toMatchObject({ count: 1 })
  })

  /** The check of the audit chain is no list: audit-proof.test.ts looks at its figure. */
  const listed = waitingNames.filter((name) => name !== 'chainBroken')
  it.each(whoever.flatMap((who) => listed.map((name) => ({ who, name }))))(
    'is what the list of $name shows to $who under the filter that it opens',
    async ({ who, name }) => {
      const figure = (await figuresOf(users[who]))[name]
      const list = waitingLists[name].list as Call
      const totalOf = async (filter: Record<string, string>) => {
        const reply = await world.as(users[who]).send(list, filter)
        expect(reply.status).toBe(200)
        return (reply.data as { total: number }).total
      }
      expect(await totalOf(figure.filter)).toBe(figure.count)
      if (figure.earlier) expect(await totalOf(figure.earlier.filter)).toBe(figure.earlier.count)
    },
  )

  it('reaches as far as the list: a provider sees its own, a sub-operator its own, a stranger nothing', async () => {
    const counts = async (who: TestUser) => {
      const figures = await figuresOf(who)
      return waitingNames.map((name) => figures[name].count + (figures[name].earlier?.count ?? 0))
    }
    expect(await counts(users.provider)).toEqual([3, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0])
    expect(await counts(users.other)).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(await counts(users.sub)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
    expect(await counts(users.stranger)).toEqual(waitingNames.map(() => 0))
  })

  it('tells of a list only who may call it', async () => {
    const clerk = await givenUser(world, { tenantId: network.tenantId, permissions: ['wallet_view'] })
    expect(Object.keys(await figuresOf(clerk))).toEqual(['topups', 'walletChanges'])
    const nobody = await givenUser(world, { tenantId: network.tenantId })
    expect(await figuresOf(nobody)).toEqual({})
    expect((await world.as(nobody).send(home.trades)).status).toBe(403)
    expect((await world.as(nobody).send(home.days)).status).toBe(403)
    expect((await world.as(null).send(home.waiting)).status).toBe(401)
  })
})
