import { z } from 'zod'
import { type Fen, fen } from '../core/shared/money.ts'
import { type Acquirer, defaultApp, findApp, newNumber } from './acquirer.ts'
import { addDays, dayOf, instantOf, timeText } from './clock.ts'
import { cancel, plan } from './due-work.ts'
import { Refused } from './error-codes.ts'
import { accounts, move } from './ledger.ts'
import { merchantOf } from './merchants.ts'
import { type Call, dayField, done, fenField, shaped, textField } from './reply.ts'
import type { Answer } from './wire.ts'
import type { Remittance, RemittancePage } from './wire-books.ts'

/** A statement of profit paid to an operator, as stored. */
interface RemittanceRow {
  statementNo: string
  appId: string
  fromDay: string
  toDay: string
  remitDay: string
  amountFen: Fen
  atMs: number
}

const Query = z.object({ after: textField.optional() })
const pageSize = 100

/**
 * Pays each operator the profit of all days before one that was not paid yet, with a statement. What is 0 or less is
 * carried into the next.
 * @returns how many statements
 * @source docs/domain/money.md 9, 10
 */
export function remitDay(acquirer: Acquirer, day: string): { count: number } {
  const { store } = acquirer
  const apps = store.all<{ appId: string }>('SELECT app_id FROM app ORDER BY app_id')
  return { count: apps.filter(({ appId }) => remit(acquirer, appId, day)).length }
}

function remit(acquirer: Acquirer, appId: string, day: string): boolean {
  const { store, clock } = acquirer
  const of = { account: accounts.operator(appId), before: instantOf(day), appId }
  // What came in before the day, less all that was ever paid out.
  const { owedFen, firstMs } = store.get<{ owedFen: Fen; firstMs: number | null }>(
    `SELECT coalesce(sum(CASE WHEN credit = :account THEN amount_fen ELSE -amount_fen END), 0) AS owed_fen, min(at_ms) AS first_ms
       FROM entry WHERE (credit = :account OR debit = :account) AND (at_ms < :before OR kind = 'remit')`,
    of,
  )!
  if (owedFen <= 0n || firstMs === null) return false
  const last = store.get<{ toDay: string }>(
    'SELECT to_day FROM remittance WHERE app_id = :appId ORDER BY statement_no DESC LIMIT 1',
    of,
  )
  const statementNo = newNumber(acquirer, 'SR')
  move(acquirer, {
    kind: 'remit',
    ref: statementNo,
    debit: of.account,
    credit: accounts.outside,
    amountFen: owedFen,
  })
  store.insert('remittance', {
    statementNo,
    appId,
    fromDay: last ? addDays(last.toDay, 1) : dayOf(firstMs),
    toDay: addDays(day, -1),
    remitDay: clock.today(),
    amountFen: owedFen,
    atMs: clock.now(),
  })
  return true
}

/** Puts the next remittance in the queue, in place of the one that waits there. */
export function planRemittance(acquirer: Acquirer): void {
  const { clock, settings } = acquirer
  cancel(acquirer, 'remittance.day', '')
  if (settings.remitTime === null) return
  const at = (day: string) => instantOf(`${day} ${settings.remitTime}:00`)
  const today = clock.today()
  plan(acquirer, 'remittance.day', '', at(today) > clock.now() ? at(today) : at(addDays(today, 1)))
}

/** Work `remittance.day`: pays out what the days before today made. */
export function remitToday(acquirer: Acquirer): void {
  remitDay(acquirer, acquirer.clock.today())
  planRemittance(acquirer)
}

/** `GET /v1/remittances?after=`. @throws Refused BAD_REQUEST */
export function queryRemittances({ acquirer, app, query }: Call): Answer<RemittancePage> {
  const { after = '' } = shaped(Query, query)
  const rows = acquirer.store.all<RemittanceRow>(
    `SELECT * FROM remittance WHERE app_id = :appId AND statement_no > :after ORDER BY statement_no LIMIT ${pageSize + 1}`,
    { appId: app.appId, after },
  )
  return done({ rows: rows.slice(0, pageSize).map(answerOf), more: rows.length > pageSize })
}

const answerOf = ({ statementNo, fromDay, toDay, amountFen, atMs }: RemittanceRow): Remittance => ({
  statementNo,
  fromDay,
  toDay,
  amount: amountFen,
  remitTime: timeText(atMs)!,
})

const Carried = z.object({
  appId: textField.optional(),
  profit: z.int().optional(),
  items: z
    .array(
      z.object({
        aisleMerchantNo: textField,
        day: dayField,
        count: z.int().min(0),
        amount: fenField,
        fee: fenField,
        net: fenField,
      }),
    )
    .max(20_000)
    .default([]),
})

/**
 * `POST /control/carried`: money from before the acquirer's time. Profit is paid with the next statement; a merchant's
 * trading day is settled with the next run like any other.
 * @throws Refused UNKNOWN_APP, MERCHANT_NOT_FOUND
 */
export function carryIn(acquirer: Acquirer, body: unknown): { count: number } {
  const { appId = defaultApp.appId, profit = 0, items } = shaped(Carried, body)
  if (!findApp(acquirer, appId)) throw new Refused('UNKNOWN_APP', appId)
  const keep = (aisleMerchantNo: string | null, credit: string, netFen: bigint) => {
    const ref = newNumber(acquirer, 'SC')
    move(acquirer, { kind: 'carried', ref, debit: accounts.outside, credit, amountFen: netFen })
    acquirer.store.insert('carried', { ref, appId, aisleMerchantNo, netFen })
    return ref
  }
  if (profit !== 0) keep(null, accounts.operator(appId), BigInt(profit))
  for (const { aisleMerchantNo, day, count, amount, fee, net } of items) {
    merchantOf(acquirer, aisleMerchantNo)
    const ref = keep(aisleMerchantNo, accounts.merchant(aisleMerchantNo), net)
    acquirer.store.insert('settle_item', {
      aisleMerchantNo,
      kind: 'CARRIED',
      ref,
      day,
      count,
      amountFen: amount,
      feeFen: fee,
      netFen: fen(net),
    })
  }
  return { count: items.length }
}
