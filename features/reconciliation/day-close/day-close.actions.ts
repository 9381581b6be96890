import { inScope, type Db, type Tx } from '../../../core/server/database/db.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { lockDay } from '../../ledger/ledger.server.ts'

/** Result of closing a day. */
export interface ClosedDay {
  readonly day: string
  readonly accounts: number
}

/**
 * Closes booking days of a ledger up to, but without, a day: writes the cumulative closing figures of every account that
 * moved and moves the open day on. No posting runs meanwhile, and none lands in a closed day afterwards. Safe to repeat.
 * @param until the new open day, `yyyy-MM-dd`
 * @source docs/domain/money.md 2.1 ledger_balance_day, 2.2
 */
export async function closeDaysBefore(tx: Tx, tenantId: string, until: string): Promise<ClosedDay[]> {
  await lockDay(tx, tenantId)
  const { rows } = await tx.client.query<{ open_day: string }>('SELECT open_day FROM ledger_day WHERE tenant_id = $1', [
    tenantId,
  ])
  const closed: ClosedDay[] = []
  for (let day = rows[0]?.open_day; day !== undefined && day < until; day = addDays(day, 1)) {
    closed.push({ day, accounts: await writeClosingFigures(tx, tenantId, day) })
  }
  if (closed.length > 0)
    await tx.client.query('UPDATE ledger_day SET open_day = $2 WHERE tenant_id = $1', [tenantId, until])
  return closed
}

/** Closes the days of one ledger in a transaction of its own. */
export const closeDays = (db: Db, tenantId: string, until: string): Promise<ClosedDay[]> =>
  inScope(db, { tenantId, oemNo: '' }, (tx) => closeDaysBefore(tx, tenantId, until))

/** Figures at the end of a day: those of the last closing plus what was posted that day, for accounts that moved. */
async function writeClosingFigures(tx: Tx, tenantId: string, day: string): Promise<number> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO ledger_balance_day (tenant_id, account_id, day, debits, credits)
     SELECT $1, moved.account_id, $2::date, moved.debits + coalesce(last.debits, 0), moved.credits + coalesce(last.credits, 0)
       FROM (SELECT account_id, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
               FROM (SELECT debit_account AS account_id, amount AS debits, 0 AS credits FROM ledger_posting WHERE tenant_id = $1 AND book_day = $2
                     UNION ALL SELECT credit_account, 0, amount FROM ledger_posting WHERE tenant_id = $1 AND book_day = $2) sides
              GROUP BY account_id) moved
       LEFT JOIN LATERAL (SELECT debits, credits FROM ledger_balance_day d WHERE d.tenant_id = $1 AND d.account_id = moved.account_id AND d.day < $2 ORDER BY d.day DESC LIMIT 1) last ON true
     ON CONFLICT DO NOTHING`,
    [tenantId, day],
  )
  return rowCount ?? 0
}
