import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { HoldKind, HoldMode, HoldStatus } from './risk-hold.contract.ts'

/** Money of a merchant at a channel that is held back from settlement. */
export const riskHolds = pgTable('risk_hold', {
  ...tenantColumns(),
  id: idColumn('id').notNull(),
  holdNo: text('hold_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  holdKind: codeColumn('hold_kind', HoldKind).notNull(),
  holdMode: codeColumn('hold_mode', HoldMode).notNull(),
  amount: fenColumn('amount').notNull(),
  drawnAmount: fenColumn('drawn_amount').notNull(),
  holdStatus: codeColumn('hold_status', HoldStatus).notNull(),
  reason: text('reason').notNull(),
  txnId: idColumn('txn_id').notNull(),
  bookDay: dayColumn('book_day').notNull(),
  makerNo: text('maker_no').notNull(),
  createUser: idColumn('create_user').notNull(),
  /** User who asked for the release; null until somebody does. */
  liftUser: idColumn('lift_user'),
  liftNo: text('lift_no').notNull(),
  liftTime: instantColumn('lift_time'),
  liftReason: text('lift_reason').notNull(),
  checkerUser: idColumn('checker_user'),
  checkerNo: text('checker_no').notNull(),
  checkTime: instantColumn('check_time'),
  checkReason: text('check_reason').notNull(),
  /** Null until released. */
  releaseTxnId: idColumn('release_txn_id'),
  releaseBookDay: dayColumn('release_book_day'),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})
