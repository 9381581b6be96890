import { bulkInsert, bulkStatement, runAll, type Statement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { AccountStatus, DebtKind, ledgerErrors } from './ledger.contract.ts'
import { accountsOf, type OpenAccount } from './account.actions.ts'
import { type Account, accountKey, accounts } from './chart.rules.ts'
import { checkedLines, type Line, moveBalance, type Posting, type Shortfall, splitShortfalls } from './posting.rules.ts'
import { recordShortfalls } from './debt.actions.ts'
import { copyToWallets, type WalletLine } from './wallet-copy.actions.ts'

refusalOfConstraint('ledger_balance_not_negative', ledgerErrors.balanceTooLow)

/** Result of one posting. */
export interface Posted {
  readonly txnId: bigint
  /** The event was posted before; nothing was written now. */
  readonly duplicate: boolean
}

/** This process's place among the workers: which stripe of a hot account it writes. */
const workerSlot = process.pid

/**
 * Posts events to a ledger: the only way a balance changes. Writes the transactions, their postings, the balances, the
 * wallets' copies and the balance records in the caller's transaction. Zero lines are dropped.
 * @param tenantId the ledger's tenant: the root operator
 * @returns for each posting its transaction, in order; `duplicate` when its event key was posted before
 * @throws ledger.balanceTooLow when a request takes more than a guarded account holds; ledger.accountClosed
 * @source docs/domain/money.md 2.1, 2.4, 2.6
 */
export async function postAll(tx: Tx, tenantId: string, postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length === 0) return []
  const checked = postings.map((posting) => ({ posting, lines: checkedLines(posting) }))
  const posted = await insertTransactions(tx, tenantId, postings)
  const fresh = checked.flatMap((one, index) => {
    const { txnId, duplicate } = posted[index] as Posted
    return duplicate ? [] : [{ ...one, txnId }]
  })
  if (fresh.length > 0) await writeLines(tx, tenantId, fresh)
  return posted
}

/** Posts one event; see postAll. */
export async function post(tx: Tx, tenantId: string, posting: Posting): Promise<Posted> {
  const [posted] = await postAll(tx, tenantId, [posting])
  return posted as Posted
}

/**
 * Locks accounts, in the order in which postings lock them, and gives their balances: for a request that has to know
 * what is there before it decides what to post.
 * @returns by account key, each in its account's own direction; of a hot account only this process's stripe
 */
export async function lockedBalances(
  tx: Tx,
  tenantId: string,
  wanted: readonly Account[],
): Promise<Map<string, bigint>> {
  return lockBalances(tx, tenantId, await accountsOf(tx, tenantId, wanted), wanted)
}

interface Fresh {
  posting: Posting
  lines: Line[]
  txnId: bigint
}

async function insertTransactions(tx: Tx, tenantId: string, postings: readonly Posting[]): Promise<Posted[]> {
  const column = <T>(of: (posting: Posting) => T) => postings.map(of)
  const { rows } = await tx.client.query<{ txn_id: bigint; event_key: string; fresh: boolean }>({
    name: 'insert_ledger_txns',
    text: `WITH given AS (
             SELECT * FROM unnest($2::smallint[], $3::smallint[], $4::text[], $5::date[], $6::timestamptz[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::text[])
               AS g(ledger, event_type, event_key, book_day, happened_at, biz_kind, biz_code, reverse_of, operator_no, memo)),
           written AS (
             INSERT INTO ledger_txn (tenant_id, posted_at, ledger, event_type, event_key, book_day, happened_at, biz_kind, biz_code, reverse_of, operator_no, memo)
             SELECT $1, (SELECT business_now()), ledger, event_type, event_key, book_day, happened_at, biz_kind, biz_code, reverse_of, operator_no, memo FROM given
             ON CONFLICT DO NOTHING RETURNING txn_id, event_key)
           SELECT txn_id, event_key, true AS fresh FROM written`,
    values: [
      tenantId,
      column(({ lines }) => lines[0]?.debit.kind.ledger ?? 1),
      column(({ eventType }) => eventType),
      column(({ eventKey }) => eventKey),
      column(({ bookDay }) => bookDay),
      column(({ happenedAt }) => happenedAt),
      column(({ bizKind }) => bizKind),
      column(({ bizCode }) => bizCode),
      column(({ reverseOf }) => reverseOf ?? null),
      column(({ operatorNo }) => operatorNo ?? ''),
      column(({ memo }) => memo ?? ''),
    ],
  })
  const fresh = new Map(rows.map((row) => [row.event_key, row.txn_id]))
  const missing = postings.filter(({ eventKey }) => !fresh.has(eventKey))
  const before = missing.length > 0 ? await transactionsOf(tx, tenantId, missing) : new Map<string, bigint>()
  return postings.map(({ eventKey }) => {
    const written = fresh.get(eventKey)
    if (written === undefined) return { txnId: before.get(eventKey) as bigint, duplicate: true }
    fresh.delete(eventKey)
    before.set(eventKey, written)
    return { txnId: written, duplicate: false }
  })
}

async function transactionsOf(tx: Tx, tenantId: string, postings: readonly Posting[]): Promise<Map<string, bigint>> {
  const { rows } = await tx.client.query<{ txn_id: bigint; event_key: string }>(
    `SELECT t.txn_id, t.event_key FROM ledger_txn t JOIN unnest($2::text[], $3::date[]) AS g(event_key, book_day) USING (event_key, book_day) WHERE t.tenant_id = $1`,
    [tenantId, postings.map(({ eventKey }) => eventKey), postings.map(({ bookDay }) => bookDay)],
  )
  return new Map(rows.map((row) => [row.event_key, row.txn_id]))
}

async function writeLines(tx: Tx, tenantId: string, fresh: Fresh[]): Promise<void> {
  const hasFacts = fresh.some(({ posting }) => posting.isFact)
  const touched = fresh.flatMap(({ posting, lines }) =>
    lines.flatMap(({ debit, credit }) => [
      debit,
      credit,
      ...(posting.isFact ? [debit, credit].filter((one) => one.kind.noNegative).map(accounts.debt) : []),
    ]),
  )
  const open = await accountsOf(tx, tenantId, touched)
  const balances = await lockBalances(tx, tenantId, open, touched)
  const shortfalls: (Shortfall & { txnId: bigint; posting: Posting })[] = []
  const final = fresh.map((one) => {
    if (!one.posting.isFact || !hasFacts) {
      for (const line of one.lines) moveBalance(balances, line)
      return one
    }
    const split = splitShortfalls(one.posting.eventKey, one.lines, balances, DebtKind.takenBack)
    shortfalls.push(...split.shortfalls.map((short) => ({ ...short, txnId: one.txnId, posting: one.posting })))
    return { ...one, lines: split.lines }
  })
  await runAll(tx, lineStatements(tenantId, final, open))
  await copyToWallets(tx, tenantId, walletLines(final))
  await recordShortfalls(tx, tenantId, shortfalls)
}

const openOf = (open: Map<string, OpenAccount>, one: Account): OpenAccount => open.get(accountKey(one)) as OpenAccount

/** Stripe of an account that this process writes. */
const stripeOf = ({ stripes }: OpenAccount): number => workerSlot % stripes

/** Locks the balance rows of all accounts in one fixed order and gives their balances, each in its own direction. */
async function lockBalances(
  tx: Tx,
  tenantId: string,
  open: Map<string, OpenAccount>,
  touched: readonly Account[],
): Promise<Map<string, bigint>> {
  const unique = [...new Map(touched.map((one) => [accountKey(one), openOf(open, one)])).values()]
  const { rows } = await tx.client.query<{ account_id: bigint; balance: bigint }>({
    name: 'lock_ledger_balances',
    text: `SELECT account_id, normal * (debits - credits) AS balance FROM ledger_balance
            WHERE tenant_id = $1 AND (account_id, stripe) IN (SELECT * FROM unnest($2::bigint[], $3::smallint[]))
            ORDER BY account_id, stripe FOR NO KEY UPDATE`,
    values: [tenantId, unique.map(({ accountId }) => accountId), unique.map(stripeOf)],
  })
  const byId = new Map(rows.map((row) => [row.account_id, BigInt(row.balance)]))
  if (unique.some(({ accountStatus }) => accountStatus === AccountStatus.closed)) throw ledgerErrors.accountClosed()
  return new Map([...open].map(([key, { accountId }]) => [key, byId.get(accountId) ?? 0n]))
}

interface PostingRow {
  readonly txnId: bigint
  readonly seq: number
  readonly bookDay: string
  readonly debitAccount: bigint
  readonly creditAccount: bigint
  readonly amountFen: bigint
}

const insertPostings = bulkInsert<PostingRow>('ledger_posting', {
  txn_id: ['bigint', ({ txnId }) => txnId],
  seq: ['smallint', ({ seq }) => seq],
  book_day: ['date', ({ bookDay }) => bookDay],
  debit_account: ['bigint', ({ debitAccount }) => debitAccount],
  credit_account: ['bigint', ({ creditAccount }) => creditAccount],
  amount: ['bigint', ({ amountFen }) => amountFen],
})

const postingRows = (fresh: readonly Fresh[], open: Map<string, OpenAccount>): PostingRow[] =>
  fresh.flatMap(({ posting: { bookDay }, lines, txnId }) =>
    lines.map(({ debit, credit, amountFen }, seq) => ({
      txnId,
      seq,
      bookDay,
      debitAccount: openOf(open, debit).accountId,
      creditAccount: openOf(open, credit).accountId,
      amountFen,
    })),
  )

interface BalanceSum {
  readonly account: OpenAccount
  debits: bigint
  credits: bigint
}

const updateBalances = bulkStatement<BalanceSum>(
  'update_ledger_balances',
  {
    account_id: ['bigint', ({ account }) => account.accountId],
    stripe: ['smallint', ({ account }) => stripeOf(account)],
    debits: ['bigint', ({ debits }) => debits],
    credits: ['bigint', ({ credits }) => credits],
  },
  `UPDATE ledger_balance b SET debits = b.debits + given.debits, credits = b.credits + given.credits, updated_at = (SELECT business_now())
     FROM {given} WHERE b.tenant_id = $1 AND b.account_id = given.account_id AND b.stripe = given.stripe`,
)

/** One update an account, with the summed change of the whole batch. */
function balanceSums(fresh: readonly Fresh[], open: Map<string, OpenAccount>): BalanceSum[] {
  const sums = new Map<string, BalanceSum>()
  const sumOf = (one: Account): BalanceSum => {
    const known = sums.get(one.key)
    if (known) return known
    const sum = { account: openOf(open, one), debits: 0n, credits: 0n }
    sums.set(one.key, sum)
    return sum
  }
  for (const { lines } of fresh) {
    for (const { debit, credit, amountFen } of lines) {
      sumOf(debit).debits += amountFen
      sumOf(credit).credits += amountFen
    }
  }
  return [...sums.values()]
}

/** The postings, then the balances that they move. */
function* lineStatements(
  tenantId: string,
  fresh: readonly Fresh[],
  open: Map<string, OpenAccount>,
): Iterable<Statement | null> {
  yield insertPostings.statement(tenantId, postingRows(fresh, open))
  yield updateBalances.statement(tenantId, balanceSums(fresh, open))
}

const walletLines = (fresh: Fresh[]): WalletLine[] =>
  fresh.flatMap(({ posting, lines, txnId }) =>
    lines.map((line) => ({
      line,
      txnId,
      bookDay: posting.bookDay,
      bizKind: posting.bizKind,
      bizCode: posting.bizCode,
      memo: posting.memo ?? '',
    })),
  )
