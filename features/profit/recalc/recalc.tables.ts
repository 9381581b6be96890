import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, fenColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { RecalcMode, RecalcStatus } from './recalc.contract.ts'

/** One recalculation: of which paid trades, by which prices, and what it comes to. */
export const profitRecalcs = pgTable('profit_recalc', {
  ...tenantColumns(),
  recalcNo: text('recalc_no').notNull(),
  /** Null: every channel, as with the three below. */
  aisleCode: text('aisle_code'),
  payWay: codeColumn('pay_way', PayWay),
  userNo: text('user_no'),
  rpiNo: text('rpi_no'),
  scopePath: text('scope_path').notNull(),
  payTimeFrom: instantColumn('pay_time_from').notNull(),
  payTimeUntil: instantColumn('pay_time_until').notNull(),
  reason: text('reason').notNull(),
  recalcMode: codeColumn('recalc_mode', RecalcMode).notNull(),
  corrections: jsonb('corrections').notNull().default([]),
  recalcStatus: codeColumn('recalc_status', RecalcStatus).notNull().default(0),
  /** Null before the dry run has seen the first trade. */
  walkedTime: instantColumn('walked_time'),
  walkedId: idColumn('walked_id').notNull(),
  tradeCount: integer('trade_count').notNull().default(0),
  changedCount: integer('changed_count').notNull().default(0),
  postedCount: integer('posted_count').notNull().default(0),
  movedAmount: fenColumn('moved_amount').notNull(),
  sumByNode: jsonb('sum_by_node').notNull().default([]),
  makerNo: text('maker_no').notNull(),
  checkerUser: idColumn('checker_user'),
  checkerNo: text('checker_no').notNull().default(''),
  checkTime: instantColumn('check_time'),
  checkReason: text('check_reason').notNull().default(''),
  finishTime: instantColumn('finish_time'),
  createUser: idColumn('create_user').notNull(),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull().default(0),
})

/** Changes that a recalculation makes to one owner's profit of one trade. */
export const profitRecalcLines = pgTable('profit_recalc_line', {
  /** The login tenant is the owner's. */
  ...tenantColumns(),
  recalcNo: text('recalc_no').notNull(),
  rptOrderCode: text('rpt_order_code').notNull(),
  level: smallint('level').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  payTime: instantColumn('pay_time').notNull(),
  snapshotId: idColumn('snapshot_id').notNull(),
  oldProfit: fenColumn('old_profit').notNull(),
  newProfit: fenColumn('new_profit').notNull(),
  delta: fenColumn('delta').notNull(),
  isPosted: boolean('is_posted').notNull().default(false),
})
