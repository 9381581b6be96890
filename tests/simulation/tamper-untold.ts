import { moneyTables } from '../../features/reconciliation/seals/money-tables.queries.ts'

const version = 'what tells a change by the application from one behind it: raised alone, it says that there was one'
const asking = 'when somebody outside is asked next: no fact about money'

/**
 * Columns of tables of money that no proof tells of when they alone are altered, each with the reason. A test measures it:
 * one that is told after all does not belong here.
 */
export const untold: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    moneyTables.filter((one) => one.version === 'r.version').map(({ table }) => [`${table}.version`, version]),
  ),
  'user_wallet.version': version,
  'user_wallet.last_change_time': version,
  'invoice_quota.update_time': version,
  'pos_trade.query_count': asking,
  'pos_trade.next_query_at': asking,
  'pos_trade.synced_at': asking,
  'withdrawal.next_pay_at': asking,
  'balance_record.remark': 'a note that people write and change',
  'ledger_balance.stripe': 'which of the rows that share the load of an account: only their sum is a balance',
  'ledger_balance.updated_at': 'a time that nothing is read from',
}
