import { type Fen, formatYuan } from '../../core/shared/money.ts'
import type { BooksAnswer } from '../../acquirer/wire-books.ts'
import { inScope } from '../../core/server/database/db.ts'
import { HandleStatus } from '../../features/channels/adapter/event.contract.ts'
import { moneyTables } from '../../features/reconciliation/seals/money-tables.queries.ts'
import { rollupCheck } from '../../features/reconciliation/rollup-check/rollup-check.queries.ts'
import { sealMoney } from '../../features/reconciliation/seals/seals.actions.ts'
import { proveSeals } from '../../features/reconciliation/seals/seals.queries.ts'
import { verifyLedger } from '../../features/reconciliation/proof/verify-ledger.queries.ts'
import type { Row } from './counterparty.fixture.ts'
import { type BothSides, rowsIn, type Simulation } from './simulation.fixture.ts'
import { operatorMerNo, payoutApp } from './town.fixture.ts'

/** Descriptions of what does not fit, in words; empty when all is right. */
export type Findings = string[]

/**
 * Proves our own books: every invariant, every roll-up of the days that anything happened on, and every row that was sealed
 * the last time; then seals what there is now.
 */
export async function ownFaults({ world, town, days }: BothSides): Promise<Findings> {
  const findings: Findings = []
  for (const { name, holds, offenders } of await verifyLedger(world.db, town.tenantId))
    if (!holds) findings.push(`${name}: ${JSON.stringify(offenders.slice(0, 3))}`)
  const sealed = await inScope(world.db, { tenantId: town.tenantId, oemNo: '' }, (tx) =>
    proveSeals(tx, town.tenantId, moneyTables),
  )
  if (sealed.wrongCount > 0) findings.push(`seals: ${JSON.stringify(sealed.offenders.slice(0, 3))}`)
  findings.push(...(await sealMoney(world.db, town.tenantId)))
  for (const day of [...days].slice(-3))
    for (const { table, holds, offenders } of await rollupCheck(world.db, town.tenantId, day))
      if (!holds) findings.push(`roll-up ${table} of ${day}: ${JSON.stringify(offenders.slice(0, 2))}`)
  return findings
}

/**
 * Tells again what the acquirer lost on its way to us, and what it would try again much later; but payments of ours that
 * it never told we must have found by asking.
 */
export async function healLosses(simulation: Simulation): Promise<Findings> {
  const { there } = simulation
  const findings: Findings = []
  for (const state of ['DROPPED', 'GIVEN_UP', 'PENDING'])
    for (const lost of await there.all<Row & { notifyId: string; event: string; body: Row }>(
      'notifications',
      'notifyId',
      `state=${state}`,
    )) {
      const ours = lost.body['outTradeNo']
      if (lost.event === 'pay' && ours && lost.body['state'] === 'SUCCESS') {
        const found = await rowsIn(
          simulation,
          // What failed or was closed here is asked about no more: a payment after that is found by news or by the bill.
          `SELECT 1 FROM pos_trade WHERE tenant_id = $1
              AND (rpt_aisle_order_code = $2 AND pay_time IS NOT NULL OR rpt_order_code = $3 AND rpt_status IN (3, 4))`,
          [simulation.town.tenantId, lost.body['aisleOrderNo'], ours],
        )
        if (found.length === 0) findings.push(`payment ${String(ours)} was never told, and not found by asking`)
      }
      await there.attempt(`notifications/${lost.notifyId}/resend`)
    }
  return findings
}

/** Holds the acquirer's books against ours: every payment, refund, settlement and payout, and the sums of every merchant. */
export async function differences(simulation: BothSides): Promise<Findings> {
  const findings: Findings = []
  const find = (text: string) => void findings.push(text)
  await comparePayments(simulation, find)
  await compareRefunds(simulation, find)
  await compareSettlements(simulation, find)
  await comparePayouts(simulation, find)
  await compareSums(simulation, find)
  return findings
}

type Find = (text: string) => void
type Columns = Readonly<Record<string, unknown>>

/** Says where two sets of columns differ. */
function compare(find: Find, what: string, ours: Columns, theirs: Columns): void {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const differing = Object.keys(theirs).filter((name) => text(ours[name]) !== text(theirs[name]))
  if (differing.length > 0)
    find(
      `${what}: ${differing.map((name) => `${name} ${text(ours[name])} here, ${text(theirs[name])} there`).join('; ')}`,
    )
}

interface Trade extends Row {
  no: string
  code: string
  status: number
  amount: bigint
  fee: bigint
  cost: bigint
  refunded: bigint
  abnormal: number
  mer: string
  isAtOnce: boolean
}

const paidStatuses = [2, 5, 6, 7]

async function comparePayments(simulation: BothSides, find: Find): Promise<void> {
  const { town, there } = simulation
  const trades = await rowsIn<Trade>(
    simulation,
    `SELECT rpt_aisle_order_code AS no, rpt_order_code AS code, rpt_status AS status, trade_amount AS amount, fee_amount AS fee, aisle_cost_amount AS cost,
            refunded_amount AS refunded, abnormal_kind AS abnormal, aisle_mer_no AS mer, settle_cycle = 3 AS "isAtOnce"
       FROM pos_trade WHERE tenant_id = $1`,
    [town.tenantId],
  )
  const byNo = new Map(trades.map((trade) => [trade.no, trade]))
  const disputed = await rowsIn<{ no: string }>(
    simulation,
    `SELECT event->>'aisleOrderNo' AS no FROM channel_notify WHERE tenant_id = $1 AND handle_status = $2`,
    [town.tenantId, HandleStatus.conflict],
  )
  for (const order of await there.all('orders', 'aisleOrderNo')) {
    const no = String(order['aisleOrderNo'])
    const trade = byNo.get(no) ?? null
    byNo.delete(no)
    const isPaid = order['state'] === 'SUCCESS' || order['state'] === 'REVOKED'
    if (!trade) {
      // A second payment of an order that was taken back at once, in doubt with the first: people look at the difference.
      if (order['state'] === 'REVOKED' && disputed.some((one) => one.no === no)) continue
      if (isPaid) find(`payment ${no} of ${String(order['amount'])} is not here`)
      continue
    }
    const what = `payment ${no} (${trade.code})`
    if (!isPaid) {
      if (paidStatuses.includes(trade.status)) find(`${what} is ${trade.status} here, ${String(order['state'])} there`)
      continue
    }
    const refunded = BigInt(order['refundedAmount'] as number)
    const status =
      order['state'] === 'REVOKED' ? 5 : refunded === 0n ? 2 : refunded === BigInt(order['amount'] as number) ? 7 : 6
    const isKnown = !town.strangers.includes(trade.mer)
    // What the operator takes at its own number bears no fee here: what the channel keeps of it is a cost.
    compare(find, what, trade, {
      status,
      amount: order['amount'],
      refunded,
      ...(trade.mer === operatorMerNo
        ? { fee: 0, cost: order['cost'] }
        : isKnown
          ? { fee: order['merchantFee'], cost: order['cost'], isAtOnce: order['settleCycle'] === 'D0' }
          : {}),
    })
  }
  for (const trade of byNo.values())
    if (paidStatuses.includes(trade.status)) find(`payment ${trade.code} is paid here and unknown there`)
}

async function compareRefunds(simulation: BothSides, find: Find): Promise<void> {
  const { town, there } = simulation
  const ours = await rowsIn<Row & { code: string; no: string | null; status: number; kind: number }>(
    simulation,
    `SELECT r.refund_code AS code, r.aisle_refund_code AS no, r.refund_status AS status, r.refund_kind AS kind, r.refund_amount AS amount, r.fee_return AS fee, r.cost_return AS cost, t.aisle_mer_no AS mer
       FROM pos_refund r JOIN pos_trade t ON t.tenant_id = r.tenant_id AND t.rpt_order_code = r.rpt_order_code WHERE r.tenant_id = $1`,
    [town.tenantId],
  )
  const byNo = new Map(ours.flatMap((refund) => [[refund.code, refund] as const, [refund.no ?? '', refund] as const]))
  const met = new Set<string>()
  for (const refund of await there.all('refunds', 'aisleRefundNo')) {
    const no = String(refund['aisleRefundNo'])
    const mine = byNo.get(String(refund['outRefundNo'] ?? no)) ?? byNo.get(no)
    if (!mine) {
      if (refund['state'] === 'SUCCESS') find(`refund ${no} of ${String(refund['amount'])} is not here`)
      continue
    }
    met.add(mine.code)
    const isKnown = ![...town.strangers, operatorMerNo].includes(String(mine['mer']))
    compare(find, `refund ${no} (${mine.code})`, mine, {
      amount: refund['amount'],
      status: refund['state'] === 'SUCCESS' ? 2 : refund['state'] === 'FAILED' ? 3 : 'under way',
      ...(refund['state'] === 'SUCCESS' && isKnown ? { fee: refund['feeReturn'], cost: refund['costReturn'] } : {}),
    })
  }
  for (const { code, status, kind } of ours) {
    if (status === 2 && kind !== 2 && !met.has(code)) find(`refund ${code} succeeded here and is unknown there`)
    if (![2, 3].includes(status)) find(`refund ${code} is still ${status}`)
  }
}

async function compareSettlements(simulation: BothSides, find: Find): Promise<void> {
  const { town, there } = simulation
  const records = await rowsIn<Row & { no: string; status: number; net: bigint }>(
    simulation,
    'SELECT aisle_settle_no AS no, settle_status AS status, settle_amount AS net FROM settle_record WHERE tenant_id = $1 AND aisle_settle_no IS NOT NULL',
    [town.tenantId],
  )
  const byNo = new Map(records.map((record) => [record.no, record]))
  const banked = town.shops.filter(({ aisleCode }) => aisleCode === 'SANDBOX').map(({ aisleMerNo }) => aisleMerNo)
  for (const settlement of await there.all('settlements', 'settleNo')) {
    if (!banked.includes(String(settlement['aisleMerchantNo']))) continue
    const no = String(settlement['settleNo'])
    const state = String(settlement['state'])
    const record = byNo.get(no)
    byNo.delete(no)
    const isFailed = state === 'FAILED'
    const what = `settlement ${no}`
    if (!record) {
      if (!isFailed) find(`${what} of ${String(settlement['netAmount'])} is not here`)
    } else if (isFailed) {
      if ([2, 4].includes(record.status)) find(`${what} failed there and is ${record.status} here`)
    } else {
      const status = state === 'SUCCESS' ? 2 : state === 'RETURNED' ? 4 : 'under way'
      compare(find, what, record, { status, net: settlement['netAmount'] })
    }
  }
  for (const { no, status } of byNo.values()) if ([2, 4].includes(status)) find(`settlement ${no} is unknown there`)
}

async function comparePayouts(simulation: BothSides, find: Find): Promise<void> {
  const { town, there } = simulation
  const attempts = await rowsIn<Row & { no: string; status: number; withdrawn: number }>(
    simulation,
    `SELECT a.payout_no AS no, a.attempt_status AS status, a.amount, w.withdraw_status AS withdrawn FROM withdraw_attempt a JOIN withdrawal w ON w.tenant_id = a.tenant_id AND w.withdraw_code = a.withdraw_code WHERE a.tenant_id = $1`,
    [town.tenantId],
  )
  const byNo = new Map(attempts.map((attempt) => [attempt.no, attempt]))
  for (const payout of await there.all('payouts', 'platformOrderNo')) {
    const no = String(payout['outNo'])
    const attempt = byNo.get(no)
    byNo.delete(no)
    if (!attempt) {
      find(`payout ${no} is not here`)
      continue
    }
    const state = String(payout['state'])
    const what = `payout ${no}`
    if (state === 'SUCCESS' || state === 'RETURNED')
      compare(find, what, attempt, { status: 3, amount: payout['amount'], withdrawn: state === 'SUCCESS' ? 3 : 8 })
    else if (attempt.status === 3) find(`${what} is paid here, ${state} there`)
  }
  for (const { no, status } of byNo.values()) if (status === 3) find(`payout ${no} is paid here and unknown there`)
}

/** Sums: what waits for every merchant, the operator's profit by merchant, and the prefunded money. */
async function compareSums(simulation: BothSides, find: Find): Promise<void> {
  const { town, there } = simulation
  const { merchants, apps, faults } = await there.show<BooksAnswer>('books')
  for (const fault of faults) find(`the acquirer's own books: ${fault}`)
  const sums = await rowsIn<{ name: string; balance: bigint }>(
    simulation,
    `SELECT a.code || ' ' || CASE WHEN a.code IN (2001, 2002) THEN a.owner_no ELSE '' END AS name, sum(a.normal * (b.debits - b.credits))::bigint AS balance
       FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id) WHERE a.tenant_id = $1 AND a.code IN (1002, 2001, 2002) GROUP BY 1`,
    [town.tenantId],
  )
  const balance = new Map(sums.map((row) => [row.name, row.balance]))
  const ofShop = await rowsIn<{ mer: string; profit: bigint; claimed: bigint; rpi: string }>(
    simulation,
    `SELECT t.aisle_mer_no AS mer, t.rpi_no AS rpi, coalesce(sum(p.profit), 0)::bigint AS profit,
            coalesce(sum(CASE WHEN t.rpt_status = 5 THEN 0 ELSE t.trade_amount - t.fee_amount - t.refunded_amount + t.refunded_fee END), 0)::bigint AS claimed
       FROM pos_trade t LEFT JOIN (SELECT rpt_order_code, sum(profit_amount) AS profit FROM pos_profit WHERE tenant_id = $1 GROUP BY 1) p USING (rpt_order_code)
      WHERE t.tenant_id = $1 AND t.rpi_no IS NOT NULL AND t.aisle_mer_no <> $2 AND t.rpt_status IN (2, 5, 6, 7) GROUP BY 1, 2`,
    [town.tenantId, operatorMerNo],
  )
  for (const shop of town.shops) {
    const books = merchants.find(({ aisleMerchantNo }) => aisleMerchantNo === shop.aisleMerNo)
    const of = (name: Exclude<keyof NonNullable<typeof books>, 'aisleMerchantNo'>) => BigInt(books?.[name] ?? 0)
    const profit =
      of('fees') - of('costs') - (of('voidedFees') - of('voidedCosts')) - (of('feeReturned') - of('costReturned'))
    const mine = ofShop.filter(({ rpi }) => rpi === shop.rpiNo)
    const own = mine.find(({ mer }) => mer === shop.aisleMerNo)
    sameFen(find, `profit of ${shop.name}`, own?.profit ?? 0n, profit)
    if (shop.aisleCode !== 'SANDBOX') continue
    const claimed = mine.filter(({ mer }) => mer !== shop.aisleMerNo).reduce((sum, row) => sum + row.claimed, 0n)
    const pending = (balance.get(`2001 ${shop.rpiNo}`) ?? 0n) + (balance.get(`2002 ${shop.rpiNo}`) ?? 0n)
    const waiting = of('unsettled') + of('settling') + of('refunding') + of('frozen')
    sameFen(find, `money that waits for ${shop.name}`, pending - claimed, waiting)
  }
  const payouts = apps.find(({ appId }) => appId === payoutApp)
  const prefunded = BigInt(payouts?.available ?? 0) + BigInt(payouts?.processing ?? 0) + BigInt(payouts?.taxHeld ?? 0)
  sameFen(find, 'prefunded money', balance.get('1002 ') ?? 0n, prefunded)
}

function sameFen(find: Find, what: string, ours: bigint, theirs: bigint): void {
  if (ours !== theirs) find(`${what}: ${formatYuan(ours as Fen)} here, ${formatYuan(theirs as Fen)} there`)
}
