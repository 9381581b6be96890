import { sql } from 'drizzle-orm'
import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { BillKind } from '../recon-batch/recon-batch.contract.ts'
import { DiffKind, DiffReason, DiffStatus, ResolveKind } from './recon-diff.contract.ts'

/** Differences between our books and a bill, each in one thing, and their settlement. */
export const reconDiffs = pgTable('recon_diff', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  diffNo: text('diff_no').notNull(),
  batchNo: text('batch_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  billDay: dayColumn('bill_day').notNull(),
  billKind: codeColumn('bill_kind', BillKind).notNull(),
  diffKind: codeColumn('diff_kind', DiffKind).notNull(),
  diffReason: codeColumn('diff_reason', DiffReason).notNull(),
  /** '' where a side says none. */
  ourMerNo: text('our_mer_no').notNull(),
  billMerNo: text('bill_mer_no').notNull(),
  /** Key of the item within its kind: found again with the same key, it is the same difference. */
  matchKey: text('match_key').notNull(),
  rptOrderCode: text('rpt_order_code').notNull(),
  bizCode: text('biz_code').notNull(),
  aisleOrderNo: text('aisle_order_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  /** Null: we know nothing of it; likewise the other figures and the status. */
  ourAmount: fenColumn('our_amount'),
  billAmount: fenColumn('bill_amount'),
  ourFee: fenColumn('our_fee'),
  billFee: fenColumn('bill_fee'),
  ourCost: fenColumn('our_cost'),
  billCost: fenColumn('bill_cost'),
  ourStatus: smallint('our_status'),
  billStatus: text('bill_status').notNull(),
  diffAmount: fenColumn('diff_amount').notNull(),
  stakeAmount: fenColumn('stake_amount').notNull(),
  suspenseAmount: fenColumn('suspense_amount').notNull(),
  diffStatus: codeColumn('diff_status', DiffStatus).notNull(),
  /** Status before the review; null unless under review. */
  priorStatus: codeColumn('prior_status', DiffStatus),
  /** Null until somebody said how; the handler and the checkers likewise. */
  resolveKind: codeColumn('resolve_kind', ResolveKind),
  handlerUser: idColumn('handler_user'),
  handlerNo: text('handler_no').notNull(),
  handleTime: instantColumn('handle_time'),
  checkerUser: idColumn('checker_user'),
  checkerNo: text('checker_no').notNull(),
  secondCheckerUser: idColumn('second_checker_user'),
  secondCheckerNo: text('second_checker_no').notNull(),
  remark: text('remark').notNull(),
  checkReason: text('check_reason').notNull(),
  /** Null until settled. */
  resolveTime: instantColumn('resolve_time'),
  /** Null until something was posted for it. */
  bookDay: dayColumn('book_day'),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})

/** A difference as its table holds it. */
export type DiffRow = typeof reconDiffs.$inferSelect
