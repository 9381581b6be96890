import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { Direction, OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import { OtherMoneyKind, OtherMoneyStatus } from './other-money.contract.ts'

/** A payment to or from a wallet that no trade stands behind. */
export const otherMoneys = pgTable('other_money', {
  ...tenantColumns(),
  id: idColumn('id').notNull(),
  otherNo: text('other_no').notNull(),
  otherKind: codeColumn('other_kind', OtherMoneyKind).notNull(),
  direction: codeColumn('direction', Direction).notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  walletKind: codeColumn('wallet_kind', WalletKind).notNull(),
  amount: fenColumn('amount').notNull(),
  period: text('period').notNull(),
  needInvoice: boolean('need_invoice').notNull(),
  reason: text('reason').notNull(),
  otherStatus: codeColumn('other_status', OtherMoneyStatus).notNull(),
  makerNo: text('maker_no').notNull(),
  checkerUser: idColumn('checker_user'),
  checkerNo: text('checker_no').notNull(),
  checkTime: instantColumn('check_time'),
  checkReason: text('check_reason').notNull(),
  reverseUser: idColumn('reverse_user'),
  reverseNo: text('reverse_no').notNull(),
  reverseTime: instantColumn('reverse_time'),
  reverseReason: text('reverse_reason').notNull(),
  /** Null until posted. */
  txnId: idColumn('txn_id'),
  bookDay: dayColumn('book_day'),
  /** Null unless reversed. */
  reverseTxnId: idColumn('reverse_txn_id'),
  reverseBookDay: dayColumn('reverse_book_day'),
  createUser: idColumn('create_user').notNull(),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})
