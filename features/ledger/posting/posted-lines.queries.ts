import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { type Account, accountKind, accountOf } from './chart.rules.ts'
import type { OwnerType } from './ledger.contract.ts'
import type { Line } from './posting.rules.ts'

/** An event as it was posted. */
export interface PostedEvent {
  readonly txnId: bigint
  readonly lines: readonly Line[]
}

/**
 * Reads the lines that an event posted, for events that mirror it.
 * @param bizCode business number that the event was posted under
 * @returns null when it was never posted
 */
export async function postedEvent(
  tx: Tx,
  tenantId: string,
  eventKey: string,
  bizCode: string,
): Promise<PostedEvent | null> {
  const { rows } = await tx.client.query({
    name: 'posted_event',
    text: `SELECT t.txn_id, p.amount, d.code AS debit_code, d.owner_type AS debit_type, d.owner_no AS debit_no, d.sub_key AS debit_key,
                  c.code AS credit_code, c.owner_type AS credit_type, c.owner_no AS credit_no, c.sub_key AS credit_key
             FROM ledger_txn t
             LEFT JOIN ledger_posting p ON p.tenant_id = t.tenant_id AND p.txn_id = t.txn_id AND p.book_day = t.book_day
             LEFT JOIN ledger_account d ON d.tenant_id = t.tenant_id AND d.account_id = p.debit_account
             LEFT JOIN ledger_account c ON c.tenant_id = t.tenant_id AND c.account_id = p.credit_account
            WHERE t.tenant_id = $1 AND t.biz_code = $2 AND t.event_key = $3 ORDER BY p.seq`,
    values: [tenantId, bizCode, eventKey],
  })
  if (rows.length === 0) return null
  const account = (code: number, ownerType: number, ownerNo: string, subKey: string): Account =>
    accountOf(accountKind(code), ownerType as CodeOf<typeof OwnerType>, ownerNo, subKey)
  return {
    txnId: rows[0].txn_id,
    lines: rows
      .filter((row) => row.amount !== null)
      .map((row) => ({
        debit: account(row.debit_code, row.debit_type, row.debit_no, row.debit_key),
        credit: account(row.credit_code, row.credit_type, row.credit_no, row.credit_key),
        amountFen: row.amount as Fen,
      })),
  }
}
