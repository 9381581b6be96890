import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { TopupMode, TopupStatus } from './topup.contract.ts'

/** Money an owner puts into its recharge wallet. */
export const walletTopups = pgTable('wallet_topup', {
  ...tenantColumns(),
  id: idColumn('id').notNull(),
  topupNo: text('topup_no').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  amount: fenColumn('amount').notNull(),
  topupMode: codeColumn('topup_mode', TopupMode).notNull(),
  /** The trade that pays it; null for a transfer. */
  rptOrderCode: text('rpt_order_code'),
  codeUrl: text('code_url').notNull(),
  voucherUrl: text('voucher_url').notNull(),
  topupStatus: codeColumn('topup_status', TopupStatus).notNull(),
  auditUser: idColumn('audit_user'),
  auditNo: text('audit_no').notNull(),
  auditTime: instantColumn('audit_time'),
  auditReason: text('audit_reason').notNull(),
  /** Null unless a transfer was credited. */
  txnId: idColumn('txn_id'),
  bookDay: dayColumn('book_day'),
  finishTime: instantColumn('finish_time'),
  createUser: idColumn('create_user').notNull(),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})
