import type { Fen } from '../core/shared/money.ts'
import { fen, zeroFen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'

/**
 * The accounts of the acquirer's own books. A balance is what the acquirer owes the owner (credits − debits), so all
 * balances together are always 0; `outside` is everyone's bank, seen from the other side.
 */
export const accounts = {
  outside: 'outside',
  /** Earnings of the acquirer: its cost prices. */
  income: 'income',
  /** Profit owed to the operator: merchant fees less costs. Below 0 when it charged its merchants less than cost. */
  operator: (appId: string) => `operator:${appId}`,
  /** Paid, net of fee, not yet settled. */
  merchant: (aisleMerchantNo: string) => `merchant:${aisleMerchantNo}`,
  /** Net money of divide orders, waiting to be divided or unfrozen. */
  frozen: (aisleMerchantNo: string) => `frozen:${aisleMerchantNo}`,
  refunding: (aisleMerchantNo: string) => `refunding:${aisleMerchantNo}`,
  settling: (aisleMerchantNo: string) => `settling:${aisleMerchantNo}`,
  receiver: (receiverNo: string) => `receiver:${receiverNo}`,
  payout: (appId: string) => `payout:${appId}`,
  payoutUnderWay: (appId: string) => `payoutUnderWay:${appId}`,
  taxHeld: (appId: string) => `taxHeld:${appId}`,
} as const

/** One movement: the debited account owes less (or has more to give), the credited one more. */
export interface Movement {
  kind: string
  /** Number of the order, refund, payout … that it belongs to. */
  ref: string
  debit: string
  credit: string
  amountFen: bigint
}

/**
 * Writes a movement and both balances. Zero writes nothing; a negative amount goes the other way.
 * @throws the store's error when an account that may not owe less than nothing would; the transaction is lost then
 */
export function move({ store, clock }: Acquirer, { kind, ref, debit, credit, amountFen }: Movement): void {
  if (amountFen === 0n) return
  const [from, to] = amountFen > 0n ? [debit, credit] : [credit, debit]
  const size = amountFen > 0n ? amountFen : -amountFen
  store.run(
    'INSERT INTO entry (kind, ref, debit, credit, amount_fen, at_ms) VALUES (:kind, :ref, :from, :to, :size, :now)',
    {
      kind,
      ref,
      from,
      to,
      size,
      now: clock.now(),
    },
  )
  shift(store, to, size)
  shift(store, from, -size)
}

/** Returns the balance of an account. */
export function balanceOf({ store }: Acquirer, account: string): Fen {
  const sql = 'SELECT balance_fen FROM balance WHERE account = :account'
  return store.get<{ balanceFen: Fen }>(sql, { account })?.balanceFen ?? zeroFen
}

/**
 * Finds faults in the books themselves: balances that do not add up to 0, or differ from their entries.
 * @returns one sentence a fault; empty when the books are right
 */
export function ledgerFaults({ store }: Acquirer): string[] {
  const faults: string[] = []
  const sum =
    store.get<{ totalFen: Fen | null }>('SELECT sum(balance_fen) AS total_fen FROM balance')?.totalFen ?? zeroFen
  if (sum !== 0n) faults.push(`all balances together are ${sum}, not 0`)
  const differing = store.all<{ account: string; balanceFen: Fen; movedFen: Fen }>(
    `SELECT account, balance_fen, coalesce(c.total, 0) - coalesce(d.total, 0) AS moved_fen FROM balance
     LEFT JOIN (SELECT credit AS account, sum(amount_fen) AS total FROM entry GROUP BY credit) c USING (account)
     LEFT JOIN (SELECT debit AS account, sum(amount_fen) AS total FROM entry GROUP BY debit) d USING (account)
     WHERE balance_fen <> coalesce(c.total, 0) - coalesce(d.total, 0)`,
  )
  for (const { account, balanceFen, movedFen } of differing)
    faults.push(`${account} stands at ${fen(balanceFen)}, its entries give ${fen(movedFen)}`)
  return faults
}

const mayOwe = (account: string) => account === 'outside' || account === 'income' || account.startsWith('operator:')

function shift(store: Acquirer['store'], account: string, byFen: bigint): void {
  const known = store.run('UPDATE balance SET balance_fen = balance_fen + :byFen WHERE account = :account', {
    account,
    byFen,
  })
  if (known === 0) store.insert('balance', { account, balanceFen: byFen, isNeverNegative: !mayOwe(account) })
}
