import { randomUUID } from 'node:crypto'
import { formatYuan } from '../../core/shared/money.ts'
import { givenMoney, payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import { WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { RefundKind } from '../../features/trades/refund/refund.contract.ts'
import { tradeAction } from '../../features/trades/trade-actions/trade-action.contract.ts'
import type { Shop } from '../simulation/town.fixture.ts'
import { withdrawalRequest } from '../../features/withdrawals/request/request.contract.ts'
import { withdrawalReview } from '../../features/withdrawals/review/review.contract.ts'
import { kill, killAt, type Killing, look, passTime, send, startAgain, until, type Victim } from './killing.fixture.ts'
import type { Stop } from './stops.fixture.ts'

/** One way to be killed: what is being done, where its transaction stands, and what must be true in the end. */
export interface Kill {
  readonly name: string
  readonly victim: Victim
  /** Left to the command: the tests of every day have not the time. */
  readonly isLong?: true
  run(killing: Killing): Promise<void>
}

/** A kill that is left to the command. */
export const long = (kill: Kill): Kill => ({ ...kill, isLong: true })

/** Fen of the next payment: all differ, and none ends in a number that makes trouble. */
let paid = 0
const nextAmount = () => 10_000 + 100 * ++paid + 7

/** A shop whose money the channel settles, or one whose money goes into its wallet. */
export function shopOf({ town }: Killing, aisleCode = 'SANDBOX'): Shop {
  const shop = town.shops.find((one) => one.aisleCode === aisleCode)
  if (!shop) throw new Error(`no shop at ${aisleCode}`)
  return shop
}

const payThere = (killing: Killing, shop = shopOf(killing)) =>
  killing.there.control<{ aisleOrderNo: string }>('pay', {
    aisleMerchantNo: shop.aisleMerNo,
    amount: nextAmount(),
    payWay: 1,
  })

/** Waits until a statement gives one row, time going by. */
export async function once(killing: Killing, what: string, text: string, values: unknown[]): Promise<void> {
  await until(what, async () => {
    const rows = await look(killing, text, values)
    if (rows.length === 0) await passTime(killing, 16)
    return rows.length === 1
  })
}

const isBooked = (killing: Killing, aisleOrderNo: string) =>
  once(
    killing,
    `payment ${aisleOrderNo} is booked once`,
    `SELECT 1 FROM pos_trade t JOIN ledger_txn l ON l.tenant_id = t.tenant_id AND l.event_key = 'T:' || t.rpt_order_code || ':S' WHERE t.tenant_id = $1 AND t.rpt_aisle_order_code = $2 AND t.rpt_status IN (2, 6, 7)`,
    [killing.town.tenantId, aisleOrderNo],
  )

/** A payment that is booked. @returns our number */
export async function givenPaid(killing: Killing, shop = shopOf(killing)): Promise<{ code: string; amount: bigint }> {
  const { aisleOrderNo } = await payThere(killing, shop)
  await isBooked(killing, aisleOrderNo)
  const [trade] = await look<{ code: string; amount: bigint }>(
    killing,
    'SELECT rpt_order_code AS code, trade_amount AS amount FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
    [killing.town.tenantId, aisleOrderNo],
  )
  return trade as { code: string; amount: bigint }
}

const posting = (stop: Stop, victim: Victim): Kill => ({
  name: `posting a payment, at ${stop}`,
  victim,
  async run(killing) {
    let aisleOrderNo = ''
    await killAt(killing, stop, victim, async () => {
      ;({ aisleOrderNo } = await payThere(killing))
    })
    await isBooked(killing, aisleOrderNo)
  },
})

const askRefund = (killing: Killing, code: string, fen: bigint, requestNo: string) =>
  send<{ refundCode: string }>(killing, killing.town.staff, tradeAction.refundOrder, {
    rptOrderCode: code,
    refundKind: RefundKind.refund,
    refundAmount: formatYuan(fen),
    reason: '退货',
    requestNo,
    payPwd,
  })

const isRefunded = (killing: Killing, code: string, fen: bigint) =>
  once(
    killing,
    `${code} is refunded once`,
    `SELECT 1 FROM pos_trade t WHERE t.tenant_id = $1 AND t.rpt_order_code = $2 AND t.refunded_amount = $3 AND t.refunding_amount = 0
        AND (SELECT count(*) FROM pos_refund r WHERE r.tenant_id = $1 AND r.rpt_order_code = $2) = 1`,
    [killing.town.tenantId, code, fen],
  )

/** The click is made again under its number until it is acknowledged: whatever the killed one left, it counts once. */
export async function untilAcknowledged(what: string, ask: () => Promise<unknown>): Promise<void> {
  await until(`${what} is acknowledged`, async () => (await ask()) !== null)
}

const askingRefund = (stop: Stop, victim: Victim, isIntoWallet = false): Kill => ({
  name: `asking for a refund${isIntoWallet ? ' that is reserved' : ''}, at ${stop}`,
  victim,
  async run(killing) {
    const { code } = await givenPaid(killing, shopOf(killing, isIntoWallet ? 'WALLET' : 'SANDBOX'))
    const requestNo = randomUUID()
    await killAt(killing, stop, victim, () => askRefund(killing, code, 4000n, requestNo))
    await untilAcknowledged(`the refund of ${code}`, () => askRefund(killing, code, 4000n, requestNo))
    await isRefunded(killing, code, 4000n)
  },
})

const bookingRefund = (stop: Stop, victim: Victim): Kill => ({
  name: `booking a refund that succeeded, at ${stop}`,
  victim,
  async run(killing) {
    const { code } = await givenPaid(killing)
    await killing.there.control('scenarios', {
      match: { api: 'refunds' },
      effects: { result: { kind: 'pending', ms: 60_000 } },
    })
    await askRefund(killing, code, 3000n, randomUUID())
    await once(
      killing,
      `the refund of ${code} is sent`,
      'SELECT 1 FROM pos_refund WHERE tenant_id = $1 AND rpt_order_code = $2 AND refund_status = 1',
      [killing.town.tenantId, code],
    )
    await killAt(killing, stop, victim, () => passTime(killing, 61))
    await isRefunded(killing, code, 3000n)
  },
})

/** Between the acquirer's taking a request and its answer: the answer is held back. */
const betweenSendAndAnswer = (what: 'refunds' | 'payouts', victim: Victim): Kill => ({
  name: `${what === 'refunds' ? 'a refund' : 'a payout'} that the acquirer has and has not answered`,
  victim,
  async run(killing) {
    const { count } = await killing.there.show<{ count: number }>(what)
    await killing.there.control('scenarios', { match: { api: what }, effects: { answer: { delayMs: 4000 } } })
    const isDone = what === 'refunds' ? await startRefund(killing) : await startWithdrawal(killing)
    await until('the acquirer has the request', async () => {
      const now = await killing.there.show<{ count: number }>(what)
      if (now.count === count) await passTime(killing, 10)
      return now.count > count
    })
    await kill(killing, victim)
    await startAgain(killing)
    await isDone()
    const after = await killing.there.show<{ count: number }>(what)
    if (after.count !== count + 1) throw new Error(`${what}: ${after.count - count} requests for one`)
  },
})

async function startRefund(killing: Killing): Promise<() => Promise<void>> {
  const { code } = await givenPaid(killing)
  await askRefund(killing, code, 2000n, randomUUID())
  return () => isRefunded(killing, code, 2000n)
}

export const payeeOf = ({ town }: Killing) => town.payees[0] as Killing['town']['payees'][number]

/** An amount above what is paid without an auditor. */
const withdrawn = '100.00'

export const submit = (killing: Killing, requestNo: string, amount = withdrawn) =>
  send<{ withdrawCode: string }>(killing, payeeOf(killing).user, withdrawalRequest.withdraw, {
    amount,
    walletKind: WalletKind.profit,
    requestNo,
    payPwd,
  })

export const approve = (killing: Killing, withdrawCode: string, requestNo = randomUUID()) =>
  send(killing, killing.town.checker, withdrawalReview.audit, {
    withdrawCode,
    auditStatus: 1,
    reason: '同意',
    requestNo,
  })

export const givenWallet = (killing: Killing) =>
  givenMoney(killing.world, payeeOf(killing).party, WalletKind.profit, 20_000)

export const isPaid = (killing: Killing, withdrawCode: string) =>
  once(
    killing,
    `${withdrawCode} is paid once`,
    `SELECT 1 FROM withdrawal w WHERE w.tenant_id = $1 AND w.withdraw_code = $2 AND w.withdraw_status = 3
        AND (SELECT count(*) FROM withdraw_attempt a WHERE a.tenant_id = $1 AND a.withdraw_code = $2) = 1
        AND (SELECT count(*) FROM ledger_txn l WHERE l.tenant_id = $1 AND l.event_key = 'WD:' || $2 || ':S') = 1`,
    [killing.town.tenantId, withdrawCode],
  )

async function startWithdrawal(killing: Killing): Promise<() => Promise<void>> {
  await givenWallet(killing)
  const made = await submit(killing, randomUUID())
  const code = made?.withdrawCode ?? ''
  await approve(killing, code)
  return () => isPaid(killing, code)
}

async function countWithdrawals(killing: Killing): Promise<number> {
  const [counted] = await look<{ count: number }>(
    killing,
    'SELECT count(*)::int AS count FROM withdrawal WHERE tenant_id = $1',
    [killing.town.tenantId],
  )
  return counted?.count ?? 0
}

const submitting = (stop: Stop, victim: Victim): Kill => ({
  name: `asking for a withdrawal, at ${stop}`,
  victim,
  async run(killing) {
    await givenWallet(killing)
    const before = await countWithdrawals(killing)
    const requestNo = randomUUID()
    await killAt(killing, stop, victim, () => submit(killing, requestNo))
    let code = ''
    await untilAcknowledged('the withdrawal', async () => {
      const made = await submit(killing, requestNo)
      code = made?.withdrawCode ?? ''
      return made
    })
    const count = (await countWithdrawals(killing)) - before
    if (count !== 1) throw new Error(`${count} withdrawals of one click`)
    await approve(killing, code)
    await isPaid(killing, code)
  },
})

/** The worker of payouts is stopped from the moment of the approval on. */
const paying = (stop: Stop, victim: Victim): Kill => ({
  name: `paying a withdrawal out, at ${stop}`,
  victim,
  async run(killing) {
    await givenWallet(killing)
    const made = await submit(killing, randomUUID())
    const code = made?.withdrawCode ?? ''
    const requestNo = randomUUID()
    await killAt(killing, stop, victim, async () => {
      await approve(killing, code, requestNo)
      await passTime(killing, 61)
    })
    await approve(killing, code, requestNo).catch(() => null)
    await isPaid(killing, code)
  },
})

/** Booked when the question or the notification says that it was paid. */
const bookingPayout = (stop: Stop, victim: Victim): Kill => ({
  name: `booking a payout that succeeded, at ${stop}`,
  victim,
  async run(killing) {
    await givenWallet(killing)
    await killing.there.control('scenarios', {
      match: { api: 'payouts' },
      effects: { result: { kind: 'pending', ms: 240_000 } },
    })
    const made = await submit(killing, randomUUID())
    const code = made?.withdrawCode ?? ''
    await approve(killing, code)
    await once(
      killing,
      `${code} is sent`,
      'SELECT 1 FROM withdraw_attempt WHERE tenant_id = $1 AND withdraw_code = $2 AND attempt_status = 2',
      [killing.town.tenantId, code],
    )
    await killAt(killing, stop, victim, () => passTime(killing, 241))
    await isPaid(killing, code)
  },
})

/** Profit of a day that is over and whose bills fit goes to the wallets. */
const releasing = (stop: Stop, victim: Victim): Kill => ({
  name: `releasing profit, at ${stop}`,
  victim,
  async run(killing) {
    const { town, holder } = killing
    await givenPaid(killing)
    const { rows } = await holder.query<{ left: number; day: string }>(
      `SELECT extract(epoch FROM date_trunc('day', business_now()) + interval '1 day 10 hours 35 minutes' - business_now())::float8 AS left, business_day(business_now())::text AS day`,
    )
    const { left = 0, day = '' } = rows[0] ?? {}
    await killAt(killing, stop, victim, () => passTime(killing, left))
    await once(
      killing,
      `profit of ${day} is released once`,
      `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM service_profit_release WHERE tenant_id = $1 AND book_day = $2 AND release_status = 0)
           AND NOT EXISTS (SELECT event_key FROM ledger_txn WHERE tenant_id = $1 AND event_key LIKE 'PR:%' GROUP BY 1 HAVING count(*) > 1)`,
      [town.tenantId, day],
    )
  },
})

/** Every named point of trades, refunds, withdrawals and releases, the server and the database by turns. */
export const kills: readonly Kill[] = [
  posting('channel_notify_key INSERT', 'server'),
  posting('pos_trade INSERT', 'database'),
  long(posting('ledger_txn INSERT', 'server')),
  long(posting('ledger_posting INSERT', 'server')),
  posting('ledger_balance UPDATE', 'database'),
  long(posting('pos_profit INSERT', 'server')),
  askingRefund('pos_refund INSERT', 'server'),
  askingRefund('outbox INSERT', 'database'),
  long(askingRefund('ledger_txn INSERT', 'server', true)),
  long(betweenSendAndAnswer('refunds', 'server')),
  betweenSendAndAnswer('refunds', 'database'),
  long(bookingRefund('pos_refund UPDATE', 'server')),
  bookingRefund('ledger_posting INSERT', 'server'),
  long(submitting('withdrawal INSERT', 'server')),
  submitting('ledger_txn INSERT', 'database'),
  submitting('balance_record INSERT', 'server'),
  long(paying('withdraw_attempt INSERT', 'server')),
  paying('withdraw_attempt UPDATE', 'server'),
  betweenSendAndAnswer('payouts', 'server'),
  long(betweenSendAndAnswer('payouts', 'database')),
  bookingPayout('ledger_txn INSERT', 'server'),
  bookingPayout('withdrawal UPDATE', 'database'),
  long(releasing('service_profit_release UPDATE', 'server')),
  releasing('service_profit_release UPDATE', 'database'),
  releasing('balance_record INSERT', 'server'),
]
