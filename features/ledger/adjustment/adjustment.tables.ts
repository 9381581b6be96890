import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import { MoneyChangeKind, MoneyChangeStatus } from './adjustment.contract.ts'

/** A correction of a wallet by the operator: up, down, or from one wallet to another. */
export const moneyChanges = pgTable('money_change', {
  ...tenantColumns(),
  id: idColumn('id').notNull(),
  moneyChangeNo: text('money_change_no').notNull(),
  changeKind: codeColumn('change_kind', MoneyChangeKind).notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  walletKind: codeColumn('wallet_kind', WalletKind).notNull(),
  /** Null unless money moves to another wallet, as the two below. */
  toOwnerType: codeColumn('to_owner_type', OwnerType),
  toOwnerNo: text('to_owner_no'),
  toWalletKind: codeColumn('to_wallet_kind', WalletKind),
  amount: fenColumn('amount').notNull(),
  reason: text('reason').notNull(),
  files: text('files').array().notNull(),
  changeStatus: codeColumn('change_status', MoneyChangeStatus).notNull(),
  makerNo: text('maker_no').notNull(),
  checkerUser: idColumn('checker_user'),
  checkerNo: text('checker_no').notNull(),
  checkTime: instantColumn('check_time'),
  checkReason: text('check_reason').notNull(),
  /** Null until posted. */
  txnId: idColumn('txn_id'),
  bookDay: dayColumn('book_day'),
  createUser: idColumn('create_user').notNull(),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  isDeleted: boolean('is_deleted').notNull(),
  version: integer('version').notNull(),
})
