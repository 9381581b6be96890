import { fen, type Fen, zeroFen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { ledgerFaults } from './ledger.ts'
import { itemFaults } from './settle-items.ts'
import type { AppBooks, Books, BooksAnswer } from './wire-books.ts'

type Row = { aisleMerchantNo: string } & Record<string, Fen | number | string>

/** Sums from the business tables and balances from the ledger, a statement a group; each names its columns as Books does. */
const groups = [
  `SELECT aisle_merchant_no, count(*) AS paid_count, sum(amount_fen) AS paid_fen, sum(rate_fee_fen + d0_fee_fen) AS fees_fen,
     sum(rate_cost_fen + d0_cost_fen) AS costs_fen FROM pay_order WHERE state IN ('SUCCESS', 'REVOKED') GROUP BY 1`,
  `SELECT aisle_merchant_no, count(*) AS voided_count, sum(amount_fen) AS voided_fen, sum(rate_fee_fen + d0_fee_fen) AS voided_fees_fen,
     sum(rate_cost_fen + d0_cost_fen) AS voided_costs_fen FROM pay_order WHERE state = 'REVOKED' GROUP BY 1`,
  `SELECT aisle_merchant_no, count(*) AS refunded_count, sum(r.amount_fen) AS refunded_fen, sum(r.fee_return_fen) AS fee_returned_fen,
     sum(r.cost_return_fen) AS cost_returned_fen FROM refund r JOIN pay_order USING (aisle_order_no) WHERE r.state = 'SUCCESS' GROUP BY 1`,
  `SELECT aisle_merchant_no, sum(net_fen) AS carried_fen FROM carried WHERE aisle_merchant_no IS NOT NULL GROUP BY 1`,
  `SELECT aisle_merchant_no, sum(net_fen) AS settled_fen FROM settlement WHERE state = 'SUCCESS' GROUP BY 1`,
  `SELECT aisle_merchant_no, sum(p.amount_fen) AS divided_fen, sum(p.returned_fen) AS division_returned_fen
     FROM division_detail p JOIN division USING (aisle_div_no) JOIN pay_order USING (aisle_order_no) WHERE p.state = 'SUCCESS' GROUP BY 1`,
  ...Object.entries({ merchant: 'unsettled', frozen: 'frozen', settling: 'settling', refunding: 'refunding' }).map(
    ([account, name]) =>
      `SELECT substr(account, ${account.length + 2}) AS aisle_merchant_no, balance_fen AS ${name}_fen FROM balance WHERE account LIKE '${account}:%'`,
  ),
]

/** `GET /control/books`. @source docs/domain/money.md 2.5, in the acquirer's own terms */
export function booksOf(acquirer: Acquirer): BooksAnswer {
  const byMerchant = new Map<string, Books>()
  const total = emptyBooks()
  for (const sql of groups) {
    for (const { aisleMerchantNo, ...sums } of acquirer.store.all<Row>(sql)) {
      const books = byMerchant.get(aisleMerchantNo) ?? emptyBooks()
      add(books, sums)
      add(total, sums)
      byMerchant.set(aisleMerchantNo, books)
    }
  }
  const merchants = [...byMerchant]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([aisleMerchantNo, books]) => ({ aisleMerchantNo, ...books }))
  const apps = appBooks(acquirer)
  const faults = [
    ...ledgerFaults(acquirer),
    ...itemFaults(acquirer),
    ...merchants.flatMap((books) =>
      difference(books) === 0n ? [] : [`merchant ${books.aisleMerchantNo} is out by ${difference(books)}`],
    ),
    ...frozenFaults(acquirer),
    ...profitFaults(acquirer, apps),
  ]
  return { total, merchants, apps, faults }
}

const emptyBooks = (): Books => ({
  paidCount: 0,
  paid: zeroFen,
  fees: zeroFen,
  costs: zeroFen,
  refundedCount: 0,
  refunded: zeroFen,
  feeReturned: zeroFen,
  costReturned: zeroFen,
  voidedCount: 0,
  voided: zeroFen,
  voidedFees: zeroFen,
  voidedCosts: zeroFen,
  settled: zeroFen,
  carried: zeroFen,
  settling: zeroFen,
  unsettled: zeroFen,
  frozen: zeroFen,
  refunding: zeroFen,
  divided: zeroFen,
  divisionReturned: zeroFen,
})

function add(books: Books, sums: Record<string, Fen | number | string>): void {
  const target = books as unknown as Record<string, Fen | number>
  for (const [name, value] of Object.entries(sums)) {
    if (typeof value === 'number') target[name] = (target[name] as number) + value
    if (typeof value === 'bigint') target[name.slice(0, -3)] = fen((target[name.slice(0, -3)] as Fen) + value)
  }
}

/** Returns money received less money paid out, less money still held: 0. */
const difference = (b: Books): bigint =>
  b.paid -
  b.fees -
  (b.voided - b.voidedFees) -
  (b.refunded - b.feeReturned) -
  b.settled +
  b.carried -
  (b.divided - b.divisionReturned) -
  (b.unsettled + b.frozen + b.settling + b.refunding)

function appBooks({ store }: Acquirer): AppBooks[] {
  const balance = (name: string) =>
    `coalesce((SELECT balance_fen FROM balance WHERE account = '${name}:' || a.app_id), 0)`
  const sum = (what: string, states: string) =>
    `coalesce((SELECT ${what} FROM payout p WHERE p.app_id = a.app_id AND p.state IN (${states})), 0)`
  const paidOut = `'SUCCESS', 'RETURNED'`
  const rows = store.all<Record<string, Fen | number | string>>(
    `SELECT a.app_id, ${balance('operator')} AS profit_fen, coalesce((SELECT sum(amount_fen) FROM remittance r WHERE r.app_id = a.app_id), 0) AS remitted_fen, ${balance('payout')} AS available_fen, ${balance('payoutUnderWay')} AS processing_fen,
       ${balance('taxHeld')} AS tax_held_fen, ${sum('count(*)', paidOut)} AS paid_out_count, ${sum('sum(amount_fen)', paidOut)} AS paid_out_fen,
       ${sum('sum(cost_fen)', paidOut)} AS payout_costs_fen, ${sum('count(*)', `'RETURNED'`)} AS returned_count,
       ${sum('sum(amount_fen)', `'RETURNED'`)} AS returned_fen FROM app a ORDER BY a.app_id`,
  )
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name.replace(/Fen$/, ''), value]),
      ) as unknown as AppBooks,
  )
}

function frozenFaults({ store }: Acquirer): string[] {
  return store
    .all<{ no: string; balanceFen: Fen; heldFen: Fen }>(
      `SELECT o.aisle_merchant_no AS no, coalesce(max(b.balance_fen), 0) AS balance_fen, sum(o.frozen_fen) + coalesce(max(p.total), 0) AS held_fen
       FROM pay_order o LEFT JOIN balance b ON b.account = 'frozen:' || o.aisle_merchant_no
       LEFT JOIN (SELECT o2.aisle_merchant_no AS no, sum(t.amount_fen) AS total FROM division_detail t JOIN division USING (aisle_div_no)
         JOIN pay_order o2 USING (aisle_order_no) WHERE t.state = 'PROCESSING' GROUP BY 1) p ON p.no = o.aisle_merchant_no
       WHERE o.is_divided = 1 GROUP BY 1 HAVING balance_fen <> held_fen`,
    )
    .map(({ no, balanceFen, heldFen }) => `merchant ${no} has ${balanceFen} frozen, its orders say ${heldFen}`)
}

/** Profit owed to each app is its fees less its costs, less what voids and refunds took back and what was remitted. */
function profitFaults({ store }: Acquirer, apps: AppBooks[]): string[] {
  const due = store.all<{ appId: string; dueFen: Fen }>(
    `SELECT app_id, sum(part_fen) AS due_fen FROM (
       SELECT app_id, rate_fee_fen + d0_fee_fen - rate_cost_fen - d0_cost_fen AS part_fen FROM pay_order WHERE state = 'SUCCESS'
       UNION ALL SELECT app_id, cost_return_fen - fee_return_fen FROM refund WHERE state = 'SUCCESS'
       UNION ALL SELECT app_id, net_fen FROM carried WHERE aisle_merchant_no IS NULL
       UNION ALL SELECT app_id, -amount_fen FROM remittance) GROUP BY 1`,
  )
  const dueOf = (appId: string) => due.find((row) => row.appId === appId)?.dueFen ?? zeroFen
  return apps.flatMap(({ appId, profit }) =>
    profit === dueOf(appId) ? [] : [`app ${appId} is owed ${profit}, its trades give ${dueOf(appId)}`],
  )
}
