import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { formatYuan, parseYuan } from '../../../core/shared/money.ts'
import { failedPayment } from '../engine/channel-event.fixture.ts'
import type { ChannelEvent, PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { tradeList } from './trade-list.contract.ts'
import { at, day, giveBack, givenTradeWorld, past, pay, reverse, type TradeWorld } from '../trade/trade.fixture.ts'

let world: World
let network: TradeWorld
const users: TestUser[] = []

beforeAll(async () => {
  world = await startWorld()
  network = await givenTradeWorld(world)
  const { tenantId, merchant, direct, inner, sub, l1, l2, employee } = network
  const random = fc.sample(
    fc.record({
      merchant: fc.constantFrom(merchant, direct, inner),
      cents: fc.integer({ min: 1, max: 500_000 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      shift: fc.integer({ min: -5, max: -2 }),
      end: fc.constantFrom('none', 'none', 'part', 'whole', 'reverse', 'fail'),
      payWay: fc.constantFrom(1, 1, 4, 5),
    }),
    { numRuns: 120, seed: 20260301 },
  )
  const paid: { event: PaymentEvent; end: string; shift: number }[] = random.map(
    ({ merchant: of, cents, minute, shift, end, payWay }) => {
      const card = payWay === 1 ? 0 : payWay === 4 ? 1 : 2
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
      return {
        event: pay(of, formatYuan(BigInt(cents)), {
          payTime: at(time, shift),
          payWay: payWay as 1,
          cardType: card as 0,
          ...(payWay === 1 ? {} : { aisleMerNo: `${of.aisleMerNo}P` }),
        }),
        end,
        shift,
      }
    },
  )
  await network.apply(...paid.map(({ event, end }) => (end === 'fail' ? failedPayment(event) : event)))
  const ended = paid.flatMap(({ event, end, shift }): ChannelEvent[] => {
    if (end === 'reverse') return [reverse(event)]
    if (end === 'whole') return [giveBack(event, formatYuan(event.amountFen), at('23:59:59', shift + 1))]
    return end === 'part' && event.amountFen > 1n
      ? [giveBack(event, formatYuan(event.amountFen / 2n), at('23:59:59', shift))]
      : []
  })
  await network.apply(...ended)
  const permissions = ['pos_trade_view', 'pos_trade_export']
  users.push(
    await givenUser(world, { tenantId, permissions }),
    await givenUser(world, { tenantId, oemNo: sub.oemNo, permissions }),
    await givenUser(world, { tenantId, userType: 2, userNo: l1.userNo, permissions }),
    await givenUser(world, { tenantId, userType: 2, userNo: l2.userNo, permissions }),
    await givenUser(world, { tenantId, userType: 4, userNo: employee.userNo, permissions }),
    await givenUser(world, { tenantId, userType: 3, userNo: merchant.rpiNo, permissions }),
  )
}, 60_000)
afterAll(() => world.close())

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 3 })
const filters = () =>
  fc.record({
    createTime_dategt: fc.integer({ min: -6, max: -4 }).map((shift) => day(shift)),
    createTime_datelt: fc.constantFrom(day(-4), day(-3), day(past), `${day(-3)} 11:59:59`),
    scope: maybe(fc.constantFrom('merchant', 'child', 'all')),
    rptStatus: maybe(fc.constantFrom('2', '2,6', '5', '6,7', '0,1', '3', '2,3')),
    payWay: maybe(fc.constantFrom('1', '4,5')),
    aisleCode: maybe(fc.constantFrom('SANDBOX', 'NONE')),
    tradeKind: maybe(fc.constantFrom('1', '2')),
    userNo: maybe(
      fc.constantFrom(network.l1.userNo, network.l2.userNo, network.other.userNo, network.tenantId, network.sub.oemNo),
    ),
    rpiNo: maybe(fc.constantFrom(network.merchant.rpiNo, network.direct.rpiNo)),
    empNo: maybe(fc.constant(network.employee.userNo)),
    amountMin: maybe(fc.constantFrom('0', '100.00')),
    amountMax: maybe(fc.constantFrom('2500.00')),
  })

// Totals that cover the page alone, or an export by another filter, are traps 15 and 16.
it('shows in list, totals and sheet the same trades for any filter and caller', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), filters(), async (who, filter) => {
      const user = users[who] as TestUser
      const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
      const [listed, totals, sheet] = await Promise.all([
        world.as(user).send(tradeList.list, { ...asked, size: 200 }),
        world.as(user).send(tradeList.statistics, asked),
        world.as(user).send(tradeList.export, { ...asked, format: 'csv', columns: 'rptOrderCode,tradeAmount' }),
      ])
      const rows = listed.data.records
      const sum = (of: (row: (typeof rows)[number]) => string | null | undefined, among = rows) =>
        among.reduce((total, row) => total + (parseYuan(of(row) ?? '0', true) ?? 0n), 0n)
      const paid = rows.filter(({ rptStatus }) => [2, 5, 6, 7].includes(rptStatus))
      const reversed = rows.filter(({ rptStatus }) => rptStatus === 5)
      const refunded = rows.filter(({ rptStatus }) => rptStatus === 6 || rptStatus === 7)
      const back = sum(({ refundedAmount }) => refundedAmount, refunded)
      expect(listed.data.total).toBe(rows.length)
      expect(
        sheet.body
          .toString('utf8')
          .split('\n')
          .filter((line) => line.includes('PT')).length,
      ).toBe(rows.length)
      expect(totals.data).toMatchObject({
        totalCount: rows.length,
        tradeCount: paid.length,
        tradeAmount: formatYuan(sum(({ tradeAmount }) => tradeAmount, paid)),
        feeAmount: formatYuan(sum(({ feeAmount }) => feeAmount, paid)),
        settleAmount: formatYuan(sum(({ settleAmount }) => settleAmount, paid)),
        refundCount: refunded.length,
        refundAmount: formatYuan(back),
        refundFee: formatYuan(sum(({ refundedFee }) => refundedFee, refunded)),
        reverseCount: reversed.length,
        reverseAmount: formatYuan(sum(({ tradeAmount }) => tradeAmount, reversed)),
        profitAmount: who === 5 ? null : formatYuan(sum(({ myProfitAmount }) => myProfitAmount)),
      })
    }),
    { numRuns: 150, seed: 7 },
  )
}, 120_000)
