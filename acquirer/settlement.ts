import { type Fen, fen, zeroFen } from '../core/shared/money.ts'
import { type Acquirer, newNumber } from './acquirer.ts'
import { addDays, dayOf, instantOf } from './clock.ts'
import { cancel, plan } from './due-work.ts'
import { takeEffects } from './effects.ts'
import { accounts, balanceOf, move } from './ledger.ts'
import { maskAccount, merchantOf, type OpenedMerchant } from './merchants.ts'
import { costOf, feeOf, orderOf, type OrderRow } from './order-rows.ts'
import { addItem } from './settle-items.ts'
import { findSettlement, type SettlementRow, tellSettlement } from './settlement-rows.ts'
import { isWorkday, nextWorkday } from './settings.ts'
import type { Effects } from './wire-control.ts'

const returnMs = 60_000
const d0Ms = 2000

/** Settles a D0 payment by itself: its net money is on its way from now on. @source docs/domain/money.md 3.6 */
export function settleAtOnce(acquirer: Acquirer, order: OrderRow, merchant: OpenedMerchant): void {
  const { aisleOrderNo, aisleMerchantNo, amountFen, payDay } = order
  const netFen = fen(amountFen - feeOf(order)!)
  const taken = takeEffects(acquirer, { api: 'settlement', outNo: aisleMerchantNo, amountFen: netFen })
  const settleNo = addSettlement(acquirer, merchant, {
    settleCycle: 'D0',
    payDay: payDay!,
    settleDay: payDay!,
    count: 1,
    amountFen,
    feeFen: feeOf(order)!,
    netFen,
    aisleOrderNo,
    effects: { settlement: order.effects.settlement, ...taken },
  })
  acquirer.store.run('UPDATE pay_order SET settle_no = :settleNo WHERE aisle_order_no = :aisleOrderNo', {
    settleNo,
    aisleOrderNo,
  })
  plan(acquirer, 'settlement.result', settleNo, acquirer.clock.now() + d0Ms)
}

/**
 * The settlement run of a day: per merchant one record a trading day, T1 on working days only. A trading day that ends
 * at or below 0 makes no record; its items are carried into the next one.
 * @returns how many records
 * @source docs/domain/money.md 3.6, 10
 */
export function settleDay(acquirer: Acquirer, day: string): { count: number } {
  const { store, settings } = acquirer
  const merchants = store.all<{ aisleMerchantNo: string }>(
    'SELECT DISTINCT aisle_merchant_no FROM settle_item WHERE settle_no IS NULL AND day < :day ORDER BY 1',
    { day },
  )
  let count = 0
  for (const { aisleMerchantNo } of merchants) {
    const merchant = merchantOf(acquirer, aisleMerchantNo)
    if (merchant.settleCycle === 'T1' && !isWorkday(settings, day)) continue
    const days = store.all<{ day: string }>(
      'SELECT DISTINCT day FROM settle_item WHERE aisle_merchant_no = :aisleMerchantNo AND settle_no IS NULL AND day < :day ORDER BY 1',
      { aisleMerchantNo, day },
    )
    for (const { day: payDay } of days) {
      if (merchant.settleCycle === 'T1' && nextWorkday(settings, payDay) > day) continue
      if (settleTradingDay(acquirer, merchant, payDay, day)) count += 1
    }
  }
  return { count }
}

/** Puts the next settlement run in the queue, in place of the one that waits there. */
export function planSettlementDay(acquirer: Acquirer): void {
  const { clock, settings } = acquirer
  cancel(acquirer, 'settlement.day', '')
  if (settings.settleTime === null) return
  const at = (day: string) => instantOf(`${day} ${settings.settleTime}:00`)
  const today = clock.today()
  plan(acquirer, 'settlement.day', '', at(today) > clock.now() ? at(today) : at(addDays(today, 1)))
}

/** Work `settlement.day`: the settlement run of today. */
export function settleToday(acquirer: Acquirer): void {
  settleDay(acquirer, acquirer.clock.today())
  planSettlementDay(acquirer)
}

/** Work `settlement.result`: the bank's answer. */
export function finishSettlement(acquirer: Acquirer, settleNo: string): void {
  const row = findSettlement(acquirer, settleNo)
  if (row.state !== 'PROCESSING') return
  const settling = accounts.settling(row.aisleMerchantNo)
  if (row.effects.settlement === 'FAIL') {
    move(acquirer, {
      kind: 'settleFail',
      ref: settleNo,
      debit: settling,
      credit: accounts.merchant(row.aisleMerchantNo),
      amountFen: row.netFen,
    })
    mark(acquirer, row, 'FAILED', row.settleCycle === 'D0' ? 'D0_FAILED' : 'SETTLE_FAILED')
    if (row.settleCycle === 'D0') fallBackToT1(acquirer, row)
    else releaseItems(acquirer, settleNo)
  } else {
    move(acquirer, { kind: 'settle', ref: settleNo, debit: settling, credit: accounts.outside, amountFen: row.netFen })
    mark(acquirer, row, 'SUCCESS', null)
    if (row.effects.settlement === 'RETURN')
      plan(acquirer, 'settlement.return', settleNo, acquirer.clock.now() + returnMs)
  }
  tellSettlement(acquirer, settleNo)
}

/** Work `settlement.return`: the bank sends the money back (退票); it is open again. */
export function returnSettlement(acquirer: Acquirer, settleNo: string): void {
  const row = findSettlement(acquirer, settleNo)
  if (row.state !== 'SUCCESS') return
  const { aisleMerchantNo, netFen, aisleOrderNo } = row
  move(acquirer, {
    kind: 'settleReturn',
    ref: settleNo,
    debit: accounts.outside,
    credit: accounts.merchant(aisleMerchantNo),
    amountFen: netFen,
  })
  mark(acquirer, row, 'RETURNED', 'BANK_RETURNED')
  if (aisleOrderNo) {
    const { payDay, amountFen, feeFen } = row
    addItem(acquirer, {
      aisleMerchantNo,
      kind: 'D0_FALLBACK',
      ref: aisleOrderNo,
      day: payDay,
      count: 1,
      amountFen,
      feeFen,
    })
  } else releaseItems(acquirer, settleNo)
  tellSettlement(acquirer, settleNo)
}

type NewSettlement = Pick<
  SettlementRow,
  'settleCycle' | 'payDay' | 'settleDay' | 'count' | 'amountFen' | 'feeFen' | 'netFen' | 'aisleOrderNo'
> & {
  effects: Effects | { settlement: Effects['settlement'] }
}

function addSettlement(acquirer: Acquirer, merchant: OpenedMerchant, { effects, ...wanted }: NewSettlement): string {
  const settleNo = newNumber(acquirer, 'SS')
  const { aisleMerchantNo, appId, account } = merchant
  acquirer.store.insert('settlement', {
    ...wanted,
    settleNo,
    appId,
    aisleMerchantNo,
    accountMask: maskAccount(account.accountNo),
    state: 'PROCESSING',
    effectsJson: effects,
    createMs: acquirer.clock.now(),
  })
  const [debit, credit] = [accounts.merchant(aisleMerchantNo), accounts.settling(aisleMerchantNo)]
  move(acquirer, { kind: 'settling', ref: settleNo, debit, credit, amountFen: wanted.netFen })
  return settleNo
}

interface Sums {
  count: number
  amountFen: Fen
  feeFen: Fen
  netFen: Fen
}

/** Open items up to a trading day; the run's marker stands in for a number until the record exists. */
function settleTradingDay(acquirer: Acquirer, merchant: OpenedMerchant, payDay: string, day: string): boolean {
  const { store, clock, settings } = acquirer
  const { aisleMerchantNo } = merchant
  const upTo = 'aisle_merchant_no = :aisleMerchantNo AND settle_no IS NULL AND day <= :payDay'
  const later = `aisle_merchant_no = :aisleMerchantNo AND settle_no IS NULL AND day > :payDay AND kind = 'REFUND'`
  const sumOf = (where: string) =>
    store.get<Sums>(
      `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(amount_fen), 0) AS amount_fen, coalesce(sum(fee_fen), 0) AS fee_fen,
         coalesce(sum(net_fen), 0) AS net_fen FROM settle_item WHERE ${where}`,
      { aisleMerchantNo, payDay },
    )!
  const sums = sumOf(upTo)
  const isShort = balanceOf(acquirer, accounts.merchant(aisleMerchantNo)) < sums.netFen
  const where = isShort ? `(${upTo}) OR (${later})` : upTo
  const netFen = isShort ? fen(sums.netFen + sumOf(later).netFen) : sums.netFen
  if (netFen <= zeroFen) return false
  const isMagic = isReturnWanted(acquirer, aisleMerchantNo, payDay)
  const settleNo = addSettlement(acquirer, merchant, {
    ...sums,
    netFen,
    settleCycle: merchant.settleCycle,
    payDay,
    settleDay: day,
    aisleOrderNo: null,
    effects: {
      ...(isMagic ? { settlement: 'RETURN' } : {}),
      ...takeEffects(acquirer, { api: 'settlement', outNo: aisleMerchantNo, amountFen: netFen }),
    },
  })
  store.run(`UPDATE settle_item SET settle_no = :settleNo WHERE ${where}`, { aisleMerchantNo, payDay, settleNo })
  store.run(
    `UPDATE pay_order SET settle_no = :settleNo
     WHERE aisle_order_no IN (SELECT ref FROM settle_item WHERE settle_no = :settleNo AND count = 1)`,
    { settleNo },
  )
  plan(acquirer, 'settlement.result', settleNo, clock.now() + settings.resultMs)
  return true
}

/** Whether a payment among the open items wants its settlement returned, and was in none before. */
function isReturnWanted({ store }: Acquirer, aisleMerchantNo: string, payDay: string): boolean {
  const found = store.get(
    `SELECT 1 FROM settle_item i JOIN pay_order o ON o.aisle_order_no = i.ref
     WHERE i.aisle_merchant_no = :aisleMerchantNo AND i.settle_no IS NULL AND i.day <= :payDay AND i.kind = 'PAY'
       AND o.settle_no IS NULL AND o.effects_json LIKE '%"settlement":"RETURN"%' LIMIT 1`,
    { aisleMerchantNo, payDay },
  )
  return found !== undefined
}

/** The D0 surcharge goes back and the trade waits for the next T1 (or D1) run. @source docs/domain/money.md 3.6, E3' */
function fallBackToT1(acquirer: Acquirer, { aisleMerchantNo, aisleOrderNo, settleNo }: SettlementRow): void {
  const order = orderOf(acquirer, aisleOrderNo!)
  const { d0FeeFen, d0CostFen, rateFeeFen, rateCostFen, amountFen, appId, payMs } = order
  const home = accounts.merchant(aisleMerchantNo)
  const back = (debit: string, amount: bigint) =>
    move(acquirer, { kind: 'd0Back', ref: settleNo, debit, credit: home, amountFen: amount })
  const costBefore = costOf(order)!
  const feeBefore = feeOf(order)!
  back(accounts.operator(appId), feeBefore - costBefore - (rateFeeFen! - rateCostFen!))
  back(accounts.income, d0CostFen!)
  acquirer.store.run(
    'UPDATE pay_order SET d0_fee_fen = 0, d0_cost_fen = 0, settle_cycle = :settleCycle WHERE aisle_order_no = :aisleOrderNo',
    { settleCycle: merchantOf(acquirer, aisleMerchantNo).settleCycle, aisleOrderNo },
  )
  const feeFen = fen(feeBefore - d0FeeFen!)
  addItem(acquirer, {
    aisleMerchantNo,
    kind: 'D0_FALLBACK',
    ref: aisleOrderNo!,
    day: dayOf(payMs!),
    count: 1,
    amountFen,
    feeFen,
  })
}

function releaseItems({ store }: Acquirer, settleNo: string): void {
  store.run('UPDATE settle_item SET settle_no = NULL WHERE settle_no = :settleNo', { settleNo })
}

function mark(
  { store, clock }: Acquirer,
  { settleNo }: SettlementRow,
  state: SettlementRow['state'],
  failCode: string | null,
): void {
  const sql =
    'UPDATE settlement SET state = :state, fail_code = :failCode, finish_ms = :now WHERE settle_no = :settleNo'
  store.run(sql, { settleNo, state, failCode, now: clock.now() })
}
