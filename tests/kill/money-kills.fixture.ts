import { randomUUID } from 'node:crypto'
import { addDays } from '../../core/shared/dates.ts'
import { moneyChange, MoneyChangeKind } from '../../features/wallets/adjustment/adjustment.contract.ts'
import { payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import { WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { remittance } from '../../features/reconciliation/remittance/remittance.contract.ts'
import { HoldMode, riskHold } from '../../features/merchants/risk-hold/risk-hold.contract.ts'
import {
  killAt,
  killCommitted,
  type Killing,
  killSometime,
  look,
  passTime,
  send,
  type Victim,
} from './killing.fixture.ts'
import type { Stop } from './stops.fixture.ts'
import {
  approve,
  givenPaid,
  givenWallet,
  isPaid,
  type Kill,
  long,
  once,
  payeeOf,
  shopOf,
  submit,
  untilAcknowledged,
} from './kills.fixture.ts'

// Calls that move money by themselves: they are made again under their number until they are acknowledged, and count once.

/** Point at which a call is killed: a point of its transaction, or once it has committed and was not answered. */
interface Point {
  readonly stop: Stop
  readonly isCommitted?: true
}

const nameOf = ({ stop, isCommitted }: Point) => (isCommitted ? 'committed and not answered' : `at ${stop}`)

async function killIn(killing: Killing, { stop, isCommitted }: Point, victim: Victim, act: () => Promise<unknown>) {
  if (isCommitted) await killCommitted(killing, stop, victim, act)
  else await killAt(killing, stop, victim, act)
}

async function countOf(killing: Killing, text: string, ...values: unknown[]): Promise<number> {
  const [counted] = await look<{ n: number }>(killing, `SELECT count(*)::int AS n FROM (${text}) found`, [
    killing.town.tenantId,
    ...values,
  ])
  return counted?.n ?? 0
}

async function requireOne(killing: Killing, what: string, text: string, ...values: unknown[]): Promise<void> {
  const count = await countOf(killing, text, ...values)
  if (count !== 1) throw new Error(`${what}: ${count} instead of one`)
}

/** A correction of a wallet, or a transfer between two, that waits for its second person. */
async function givenChange(killing: Killing, isTransfer: boolean): Promise<string> {
  await givenWallet(killing)
  const [from, to] = killing.town.payees
  const target = isTransfer ? { toUserNo: to?.party.ownerNo, toWalletKind: WalletKind.profit } : {}
  const made = await send<{ moneyChangeNo: string }>(killing, killing.town.staff, moneyChange.submit, {
    changeKind: isTransfer ? MoneyChangeKind.transfer : MoneyChangeKind.decrease,
    userNo: from?.party.ownerNo,
    walletKind: WalletKind.profit,
    amount: '12.50',
    reason: '更正',
    requestNo: randomUUID(),
    ...target,
  })
  return made?.moneyChangeNo ?? ''
}

const approveChange = ({ town, ...killing }: Killing, moneyChangeNo: string, requestNo: string) =>
  send({ town, ...killing } as Killing, town.checker, moneyChange.audit, {
    moneyChangeNo,
    auditStatus: 1,
    payPwd,
    requestNo,
  })

const isPostedOnce = `SELECT 1 FROM money_change c JOIN ledger_txn l ON l.tenant_id = c.tenant_id AND l.txn_id = c.txn_id
  WHERE c.tenant_id = $1 AND c.money_change_no = $2 AND c.change_status = 2
    AND (SELECT count(*) FROM ledger_txn x WHERE x.tenant_id = c.tenant_id AND x.biz_code = c.money_change_no) = 1`

const correcting = (isTransfer: boolean, point: Point, victim: Victim): Kill => ({
  name: `${isTransfer ? 'a transfer' : 'an adjustment'} between wallets, ${nameOf(point)}`,
  victim,
  async run(killing) {
    const no = await givenChange(killing, isTransfer)
    const requestNo = randomUUID()
    await killIn(killing, point, victim, () => approveChange(killing, no, requestNo))
    await untilAcknowledged(`the correction ${no}`, () => approveChange(killing, no, requestNo))
    await requireOne(killing, `postings of ${no}`, isPostedOnce, no)
  },
})

const holding = (point: Point, victim: Victim): Kill => ({
  name: `a risk hold, ${nameOf(point)}`,
  victim,
  async run(killing) {
    const shop = shopOf(killing, 'WALLET')
    await givenPaid(killing, shop)
    const reason = `疑似套现 ${randomUUID()}`
    const body = { rpiNo: shop.rpiNo, holdMode: HoldMode.sum, amount: '5.00', reason, requestNo: randomUUID() }
    const place = () =>
      send<{ holdNos: string[] }>(killing, killing.town.staff, riskHold.place, { ...body, aisleCode: 'WALLET' })
    await killIn(killing, point, victim, place)
    await untilAcknowledged('the hold', place)
    await requireOne(
      killing,
      'holds of one click',
      'SELECT 1 FROM risk_hold WHERE tenant_id = $1 AND reason = $2',
      reason,
    )
    await release(killing, reason)
  },
})

/** Releases held money, so that later settlements pay it. */
async function release(killing: Killing, reason: string): Promise<void> {
  const [held] = await look<{ no: string }>(
    killing,
    'SELECT hold_no AS no FROM risk_hold WHERE tenant_id = $1 AND reason = $2',
    [killing.town.tenantId, reason],
  )
  const holdNo = held?.no ?? ''
  await send(killing, killing.town.staff, riskHold.lift, { holdNo, reason: '已核实', requestNo: randomUUID() })
  await send(killing, killing.town.checker, riskHold.audit, {
    holdNo,
    auditStatus: 1,
    reason: '同意',
    requestNo: randomUUID(),
  })
}

/** Statements so far: each is of a later day than the one before, also where no day has passed. */
let statements = 0

/** Builds the kill of booking a remittance: profit that the channel pays the operator. */
const remitting = (point: Point, victim: Victim): Kill => ({
  name: `booking a remittance, ${nameOf(point)}`,
  victim,
  async run(killing) {
    await givenPaid(killing)
    const [clock] = await look<{ day: string }>(
      killing,
      `SELECT business_day(business_now())::text AS day WHERE $1 <> ''`,
      [killing.town.tenantId],
    )
    const before = await countOf(killing, 'SELECT 1 FROM aisle_remittance WHERE tenant_id = $1')
    statements += 1
    await killing.there.control('remit', { day: addDays(clock?.day ?? '', statements) })
    const requestNo = randomUUID()
    const read = () => send(killing, killing.town.staff, remittance.read, { aisleCode: 'SANDBOX', requestNo })
    await killIn(killing, point, victim, read)
    await untilAcknowledged('the reading of remittances', read)
    const booked = (await countOf(killing, 'SELECT 1 FROM aisle_remittance WHERE tenant_id = $1')) - before
    if (booked !== 1) throw new Error(`${booked} remittances were booked of one`)
    const twice = `SELECT event_key FROM ledger_txn WHERE tenant_id = $1 AND event_key LIKE 'CR:%' GROUP BY 1 HAVING count(*) > 1`
    if ((await countOf(killing, twice)) > 0) throw new Error('a remittance was posted twice')
  },
})

/** Half past midnight: the day before is closed. */
const closing = (point: Point, victim: Victim): Kill => ({
  name: `closing a day, ${nameOf(point)}`,
  victim,
  async run(killing) {
    await givenPaid(killing)
    const [clock] = await look<{ left: number; day: string }>(
      killing,
      `SELECT extract(epoch FROM date_trunc('day', business_now()) + interval '1 day 30 minutes 5 seconds' - business_now())::float8 AS left,
              (business_day(business_now()) + 1)::text AS day WHERE $1 <> ''`,
      [killing.town.tenantId],
    )
    const { left = 0, day = '' } = clock ?? {}
    // Nobody waits for an answer: the job runs by itself.
    await killIn(killing, point, victim, async () => {
      await passTime(killing, left)
      return null
    })
    await once(
      killing,
      `the day before ${day} is closed once`,
      `SELECT 1 FROM ledger_day d WHERE tenant_id = $1 AND open_day >= $2
          AND (SELECT count(*) FROM calendar_run r WHERE r.tenant_id = $1 AND r.job = 'ledger.dayClose' AND business_day(r.due_at) = $2) = 1`,
      [killing.town.tenantId, day],
    )
  },
})

const withdrawing = (victim: Victim): Kill => ({
  name: 'asking for a withdrawal, committed and not answered',
  victim,
  async run(killing) {
    await givenWallet(killing)
    const requestNo = randomUUID()
    await killCommitted(killing, 'withdrawal INSERT', victim, () => submit(killing, requestNo))
    let code = ''
    await untilAcknowledged('the withdrawal', async () => {
      const made = await submit(killing, requestNo)
      code = made?.withdrawCode ?? ''
      return made
    })
    await requireOne(
      killing,
      'withdrawals of one click',
      'SELECT 1 FROM api_request r JOIN withdrawal w ON w.tenant_id = r.tenant_id WHERE r.tenant_id = $1 AND r.request_no = $2 AND w.withdraw_code = $3',
      requestNo,
      code,
    )
    await approve(killing, code)
    await isPaid(killing, code)
  },
})

/** Three kinds of calls under way when a process is killed, whenever that is. */
const sometime = (victim: Victim): Kill => ({
  name: 'a withdrawal, an adjustment and a transfer, at a moment of no choice',
  victim,
  isLong: true,
  async run(killing) {
    await givenWallet(killing)
    const changes = [await givenChange(killing, false), await givenChange(killing, true)].map((no) => ({
      no,
      requestNo: randomUUID(),
    }))
    const requestNo = randomUUID()
    const before = await countOf(
      killing,
      'SELECT 1 FROM withdrawal WHERE tenant_id = $1 AND owner_no = $2',
      payeeOf(killing).party.ownerNo,
    )
    const all = () => [
      submit(killing, requestNo),
      ...changes.map((one) => approveChange(killing, one.no, one.requestNo)),
    ]
    await killSometime(killing, victim, 150, () => Promise.allSettled(all()))
    let code = ''
    await untilAcknowledged('the withdrawal', async () => {
      const made = await submit(killing, requestNo)
      code = made?.withdrawCode ?? ''
      return made
    })
    for (const one of changes) {
      await untilAcknowledged(`the correction ${one.no}`, () => approveChange(killing, one.no, one.requestNo))
      await requireOne(killing, `postings of ${one.no}`, isPostedOnce, one.no)
    }
    const made =
      (await countOf(
        killing,
        'SELECT 1 FROM withdrawal WHERE tenant_id = $1 AND owner_no = $2',
        payeeOf(killing).party.ownerNo,
      )) - before
    if (made !== 1) throw new Error(`${made} withdrawals of one click`)
    await approve(killing, code)
    await isPaid(killing, code)
  },
})

/** Corrections, holds, remittances, days: within their transactions, and between the commit and the answer. */
export const moneyKills: readonly Kill[] = [
  correcting(false, { stop: 'ledger_txn INSERT' }, 'server'),
  long(correcting(true, { stop: 'money_change UPDATE', isCommitted: true }, 'server')),
  holding({ stop: 'risk_hold INSERT' }, 'server'),
  long(remitting({ stop: 'aisle_remittance INSERT' }, 'server')),
  long(closing({ stop: 'ledger_balance_day INSERT' }, 'server')),
  withdrawing('database'),
  long(correcting(true, { stop: 'audit_log INSERT' }, 'database')),
  long(correcting(false, { stop: 'money_change UPDATE', isCommitted: true }, 'database')),
  long(holding({ stop: 'risk_hold INSERT', isCommitted: true }, 'server')),
  long(holding({ stop: 'ledger_posting INSERT' }, 'database')),
  long(remitting({ stop: 'aisle_remittance INSERT', isCommitted: true }, 'database')),
  long(remitting({ stop: 'ledger_txn INSERT' }, 'server')),
  long(closing({ stop: 'ledger_day UPDATE' }, 'database')),
  long(closing({ stop: 'ledger_day UPDATE', isCommitted: true }, 'server')),
  long(withdrawing('server')),
  sometime('server'),
  sometime('database'),
]
