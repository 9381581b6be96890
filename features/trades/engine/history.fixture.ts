import type { World } from '../../../tests/kit/api.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { closeDays } from '../../reconciliation/day-close/day-close.actions.ts'
import { rollupCheck } from '../../reconciliation/rollup-check/rollup-check.queries.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { cappedCard, creditCard, price, wechat } from '../../sharing/shares/chain.fixture.ts'
import { auditClaim, claimTrade } from '../posting/claim.actions.ts'
import { applyRefundAnswer } from '../refund/refund-answer.actions.ts'
import { requestRefund } from '../refund/refund-request.actions.ts'
import { buildSettlements } from '../settlement/settle-build.actions.ts'
import { again, failedPayment, paid, refunded, reversed, settled } from './channel-event.fixture.ts'
import { deliver, givenAisle, givenMerchant, type GivenMerchant, rowsIn, setNow, tenantId } from './engine.fixture.ts'
import { divide, endDivision, givenProjects, refundDivided } from './division-history.fixture.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'

/** Repeatable chance. */
export function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    oneIn: (chances: number) => upTo(chances - 1) === 0,
    of: <Item>(list: readonly Item[]): Item => list[upTo(list.length - 1)] as Item,
  }
}

/** A history that goes on: a world, its merchants, what was paid so far, and the day it is. */
export interface History {
  readonly world: World
  readonly draw: ReturnType<typeof chance>
  readonly merchants: readonly (GivenMerchant & { code: string; payWay: number })[]
  readonly payments: PaymentEvent[]
  readonly days: Set<string>
  /** Division projects by the channel's number of their merchant. */
  readonly projects: ReadonlyMap<string, string>
  day: string
}

export const maker = { tenantId, userId: 1n, userNo: tenantId, account: 'maker' }
const checker = { ...maker, userId: 2n }

/** The channels and merchants of a history: direct and wallet settlement, fees that come back and that do not, chains of every length. */
export async function begin(world: World, seed: number): Promise<History> {
  const day = '2026-03-02'
  await setNow(world, `${day} 12:00:00+08`)
  await givenAisle(world)
  await givenAisle(world, { code: 'WALLET', settleMode: 2 })
  await givenAisle(world, { code: 'NOFEE', refundFeeRule: 2 })
  const given = async (payWay: number, setup: Parameters<typeof givenMerchant>[1]) => ({
    ...(await givenMerchant(world, { ...setup, payWays: [payWay] })),
    code: setup.code ?? 'SANDBOX',
    payWay,
  })
  const merchants = [
    await given(1, {
      rpiNo: 'M1',
      providers: ['F00000001', 'F00000002'],
      lines: wechat,
      empNo: 'E00000001',
      employeePpm: 400_000,
    }),
    await given(5, { rpiNo: 'M2', providers: ['F00000001', 'F00000002'], lines: creditCard, userType: 1 }),
    await given(4, {
      rpiNo: 'M3',
      providers: ['F00000003'],
      lines: [cappedCard[0] ?? null, cappedCard[2] ?? null, cappedCard[3] ?? null],
      settleCycle: 2,
    }),
    await given(2, { rpiNo: 'M4', lines: [price('0.2'), price('0.38')] }),
    await given(8, {
      rpiNo: 'M5',
      providers: ['F00000001', 'F00000004'],
      lines: [price('0.1'), price('0.2'), null, price('0.3')],
    }),
    await given(1, {
      rpiNo: 'M6',
      code: 'WALLET',
      providers: ['F00000005'],
      lines: [price('0.2'), price('0.3', { share: '70' }), price('0.6', { d0Rate: '0.05', d0Fee: '0.2' })],
    }),
    await given(1, {
      rpiNo: 'M7',
      code: 'NOFEE',
      providers: ['F00000005'],
      lines: [price('0.2'), price('0.3'), price('0.6')],
    }),
  ]
  const projects = await givenProjects(world, merchants)
  return { world, draw: chance(seed), merchants, payments: [], days: new Set([day]), projects, day }
}

/** The business moment of a history. */
export const nowOf = ({ day }: History) => ({ at: `${day} 12:00:00+08`, day })

/** One random event of any kind. */
export async function step(history: History): Promise<void> {
  const kinds = [
    pay,
    pay,
    pay,
    pay,
    pay,
    repeat,
    fail,
    refundAtChannel,
    refundAtChannel,
    refundByUs,
    refundByUs,
    voidByUs,
    reverse,
    settleD0,
    settle,
    returnSettlement,
    payUnknown,
    claim,
    late,
    divide,
    divide,
    endDivision,
    endDivision,
    refundDivided,
  ]
  await history.draw.of(kinds)(history)
}

export const within = <T>({ world }: History, work: Parameters<World['within']>[1]): Promise<T> =>
  world.within({ tenantId, oemNo: tenantId }, work) as Promise<T>
export const at = ({ day, draw }: History) =>
  `${day} ${String(9 + draw.upTo(2)).padStart(2, '0')}:${String(draw.upTo(59)).padStart(2, '0')}:00+08`

function randomPayment(history: History): PaymentEvent {
  const { draw, merchants } = history
  const merchant = draw.of(merchants)
  const amountFen = fen(1 + draw.upTo(draw.of([200, 20_000, 900_000])))
  const time = at(history)
  const isD0 = [5, 1].includes(merchant.payWay) && draw.oneIn(3)
  return paid(merchant, '0', {
    aisleCode: merchant.code,
    payWay: merchant.payWay as PaymentEvent['payWay'],
    cardType: merchant.payWay === 5 ? 2 : merchant.payWay === 4 ? 1 : 0,
    amountFen,
    payTime: time,
    occurredAt: time,
    sn: draw.oneIn(3) ? `SN${draw.upTo(3)}` : null,
    settleCycle: isD0 ? 3 : 1,
    feeFen: draw.oneIn(6) ? fen(draw.upTo(Number(amountFen) > 100 ? 60 : 1)) : null,
    costFen: draw.oneIn(8) ? fen(draw.upTo(30)) : null,
  })
}

async function pay(history: History): Promise<void> {
  const batch = Array.from({ length: 1 + history.draw.upTo(4) }, () => randomPayment(history))
  await deliver(history.world, ...batch)
  history.payments.push(...batch)
}

async function payUnknown(history: History): Promise<void> {
  const event = { ...randomPayment(history), aisleMerNo: 'nobody' }
  await deliver(history.world, event)
  history.payments.push(event)
}

/** Paid before midnight, told after the day was closed. */
async function late(history: History): Promise<void> {
  const time = `${addDays(history.day, -1)} 23:59:59+08`
  history.days.add(addDays(history.day, -1))
  const event = { ...randomPayment(history), payTime: time, occurredAt: time }
  await deliver(history.world, event)
  history.payments.push(event)
}

async function repeat({ world, draw, payments }: History): Promise<void> {
  if (payments.length > 0) await deliver(world, draw.oneIn(2) ? draw.of(payments) : again(draw.of(payments)))
}

async function fail({ world, draw, payments }: History): Promise<void> {
  if (payments.length > 0) await deliver(world, failedPayment(draw.of(payments)))
}

async function refundAtChannel(history: History): Promise<void> {
  const { world, draw, payments } = history
  if (payments.length === 0) return
  const payment = draw.of(payments)
  const amountFen = draw.oneIn(3) ? payment.amountFen : fen(1 + draw.upTo(Number(payment.amountFen) - 1))
  const event = refunded(payment, amountFen, { finishTime: at(history), feeReturnFen: draw.oneIn(5) ? fen(0) : null })
  await deliver(world, event, ...(draw.oneIn(4) ? [event] : []))
}

async function reverse(history: History): Promise<void> {
  if (history.payments.length > 0)
    await deliver(history.world, reversed(history.draw.of(history.payments), { occurredAt: at(history) }))
}

export async function tradeOf({ world }: History, payment: PaymentEvent) {
  const [trade] = await rowsIn<{ code: string; refundable: bigint }>(
    world,
    `SELECT rpt_order_code AS code, trade_amount - refunded_amount - refunding_amount AS refundable FROM pos_trade WHERE aisle_code = $1 AND rpt_aisle_order_code = $2`,
    [payment.aisleCode, payment.aisleOrderNo],
  )
  return trade
}

/** A refund asked for by an operator; the channel answers at once, later, or twice and once wrongly. */
async function refundByUs(history: History): Promise<void> {
  const { draw, payments } = history
  const trade = payments.length > 0 ? await tradeOf(history, draw.of(payments)) : undefined
  if (!trade || trade.refundable <= 0n) return
  const amountFen = draw.oneIn(3) ? (trade.refundable as Fen) : fen(1 + draw.upTo(Number(trade.refundable) - 1))
  await asked(history, trade.code, 1, amountFen)
}

async function voidByUs(history: History): Promise<void> {
  const { draw, payments } = history
  const trade = payments.length > 0 ? await tradeOf(history, draw.of(payments)) : undefined
  if (trade) await asked(history, trade.code, 2, fen(1))
}

async function asked(history: History, rptOrderCode: string, refundKind: 1 | 2, amountFen: Fen): Promise<void> {
  const { draw } = history
  const request = { rptOrderCode, refundKind, amountFen, reason: 'test', initiator: 1 as const, requestNo: '' }
  const refund = await within<{ refundCode: string } | null>(history, (tx) =>
    requestRefund(tx, maker, request, nowOf(history)),
  ).catch((error: { refusalName?: string }) => {
    if (error.refusalName) return null
    throw error
  })
  if (!refund || draw.oneIn(4)) return
  const success = {
    outcome: 'success',
    aisleRefundNo: `AR${refund.refundCode}`,
    feeReturnFen: null,
    costReturnFen: null,
    finishTime: at(history),
  } as const
  const failure = {
    outcome: 'failed',
    aisleRefundNo: null,
    finishTime: at(history),
    failCode: 'NO',
    failReason: 'no',
  } as const
  const answers = draw.of([
    [success],
    [failure],
    [success, success],
    [failure, failure],
    [success, failure],
    [failure, success],
  ])
  for (const answer of answers)
    await within(history, (tx) => applyRefundAnswer(tx, tenantId, refund.refundCode, answer))
}

async function settleD0(history: History): Promise<void> {
  const { world, draw } = history
  const [trade] = await rowsIn<{ aisle_order: string; mer: string; pay_day: string; settle: bigint }>(
    world,
    `SELECT rpt_aisle_order_code AS aisle_order, aisle_mer_no AS mer, pay_day, settle_amount AS settle FROM pos_trade
      WHERE settle_cycle = 3 AND settle_status = 0 AND settle_mode = 1 AND rpt_status IN (2, 6, 7) ORDER BY id LIMIT 1`,
  )
  if (!trade) return
  await deliver(
    world,
    settled({ aisleMerNo: trade.mer }, fen(trade.settle), {
      outcome: draw.oneIn(2) ? 'success' : 'failed',
      settleCycle: 3,
      payDay: trade.pay_day,
      settleDay: trade.pay_day,
      aisleOrderNo: trade.aisle_order,
      finishTime: at(history),
    }),
  )
}

/** The run of settlements, and the channel's word on some of them. */
async function settle(history: History): Promise<void> {
  const { world, draw } = history
  await within(history, (tx) => buildSettlements(tx, tenantId, nowOf(history)))
  const waiting = await rowsIn<{ mer: string; amount: bigint; pay_day: string; aisle: string }>(
    world,
    `SELECT aisle_mer_no AS mer, s.settle_amount AS amount, s.pay_day, s.aisle_code AS aisle FROM settle_record s JOIN aisle_merchant m USING (tenant_id, rpi_no, aisle_code) WHERE settle_status = 0 ORDER BY settle_code`,
  )
  for (const one of waiting) {
    if (draw.oneIn(3)) continue
    const outcome = draw.oneIn(5) ? 'failed' : 'success'
    await deliver(
      world,
      settled({ aisleMerNo: one.mer }, fen(one.amount), {
        aisleCode: one.aisle,
        outcome,
        payDay: one.pay_day,
        settleDay: history.day,
        finishTime: at(history),
      }),
    )
  }
}

async function returnSettlement(history: History): Promise<void> {
  const [one] = await rowsIn<{ mer: string; amount: bigint; pay_day: string; aisle: string; no: string; cycle: 1 | 3 }>(
    history.world,
    `SELECT aisle_mer_no AS mer, s.settle_amount AS amount, s.pay_day, s.aisle_code AS aisle, aisle_settle_no AS no, settle_cycle AS cycle FROM settle_record s JOIN aisle_merchant m USING (tenant_id, rpi_no, aisle_code)
      WHERE settle_status = 2 AND settle_mode = 1 ORDER BY settle_code LIMIT 1`,
  )
  if (one)
    await deliver(
      history.world,
      settled({ aisleMerNo: one.mer }, fen(one.amount), {
        aisleCode: one.aisle,
        outcome: 'returned',
        aisleSettleNo: one.no,
        settleCycle: one.cycle,
        payDay: one.pay_day,
        finishTime: at(history),
      }),
    )
}

async function claim(history: History): Promise<void> {
  const [trade] = await rowsIn<{ code: string; aisle: string }>(
    history.world,
    `SELECT rpt_order_code AS code, aisle_code AS aisle FROM pos_trade WHERE abnormal_kind = 2 AND rpi_no IS NULL AND rpt_status = 2 ORDER BY id LIMIT 1`,
  )
  const merchant = history.merchants.find(({ code }) => code === trade?.aisle)
  if (!trade || !merchant) return
  await within(history, (tx) =>
    claimTrade(tx, maker, { rptOrderCode: trade.code, rpiNo: merchant.rpiNo, reason: 'ours' }),
  )
  await within(history, (tx) =>
    auditClaim(
      tx,
      checker,
      {
        rptOrderCode: trade.code,
        auditStatus: history.draw.oneIn(4) ? AuditStatus.reject : AuditStatus.approve,
        reason: 'seen',
      },
      nowOf(history),
    ),
  )
}

/** The next day begins: the clock moves, the days before are closed. */
export async function nextDay(history: History): Promise<void> {
  history.day = addDays(history.day, 1)
  history.days.add(history.day)
  await setNow(history.world, `${history.day} 12:00:00+08`)
  await closeDays(history.world.db, tenantId, history.day)
}

/** Finds the errors in the ledger or a roll-up; none when all is right. */
export async function faults({ world, days }: History): Promise<unknown[]> {
  const proofs = await verifyLedger(world.db, tenantId)
  const broken: unknown[] = proofs.filter(({ holds }) => !holds)
  for (const day of days) broken.push(...(await rollupCheck(world.db, tenantId, day)).filter(({ holds }) => !holds))
  return broken
}
