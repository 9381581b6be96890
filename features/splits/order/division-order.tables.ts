import { sql } from 'drizzle-orm'
import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  ppmColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { DivisionPayMode, ReceiverKind, ShortRule } from '../project/project.contract.ts'
import { DivisionDetailStatus, DivOrderStatus } from './division-order.contract.ts'

/** The division of one payment, with the rules of its project as they were when it was frozen. */
export const divisionOrders = pgTable('division_order', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  divOrderCode: text('div_order_code').notNull(),
  rptOrderCode: text('rpt_order_code').notNull(),
  rptAisleOrderCode: text('rpt_aisle_order_code'),
  aisleCode: text('aisle_code').notNull(),
  rpiNo: text('rpi_no').notNull(),
  rpsNo: text('rps_no'),
  projectCode: text('project_code').notNull(),
  projectVersion: integer('project_version').notNull(),
  payMode: codeColumn('pay_mode', DivisionPayMode).notNull(),
  shortRule: codeColumn('short_rule', ShortRule).notNull(),
  tradeAmount: fenColumn('trade_amount').notNull(),
  /** Amount of the payment that had been refunded when it was frozen. */
  refundedBefore: fenColumn('refunded_before').notNull().default(sql`0`),
  baseAmount: fenColumn('base_amount').notNull().default(sql`0`),
  /** Sum of the parts as frozen. */
  divAmount: fenColumn('div_amount').notNull().default(sql`0`),
  paidAmount: fenColumn('paid_amount').notNull().default(sql`0`),
  unfrozenAmount: fenColumn('unfrozen_amount').notNull().default(sql`0`),
  returnAmount: fenColumn('return_amount').notNull().default(sql`0`),
  divOrderStatus: codeColumn('div_order_status', DivOrderStatus).notNull().default(DivOrderStatus.toFreeze),
  /** Number of times money of it was unfrozen: the n of the ledger's event. */
  unfreezeCount: smallint('unfreeze_count').notNull().default(0),
  /** Null while it waits to be frozen, and when that failed. */
  freezeTime: instantColumn('freeze_time'),
  freezeDay: dayColumn('freeze_day'),
  /** Time when it is divided; null: when somebody starts it. */
  planTime: instantColumn('plan_time'),
  unfreezeTime: instantColumn('unfreeze_time'),
  /** Time when it is to be processed next; null: it waits for nobody, or for the channel. */
  dueTime: instantColumn('due_time'),
  finishTime: instantColumn('finish_time'),
  failReason: text('fail_reason').notNull().default(''),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull(),
  version: integer('version').notNull().default(0),
})

/** One receiver's part of a division order. */
export const divisionOrderDetails = pgTable('division_order_detail', {
  ...tenantColumns(),
  divOrderCode: text('div_order_code').notNull(),
  detailNo: text('detail_no').notNull(),
  receiptId: idColumn('receipt_id').notNull(),
  receiverKind: codeColumn('receiver_kind', ReceiverKind).notNull(),
  receiverNo: text('receiver_no').notNull(),
  receiverName: text('receiver_name').notNull(),
  accountMask: text('account_mask').notNull().default(''),
  aisleReceiverNo: text('aisle_receiver_no').notNull().default(''),
  /** Null for a fixed amount, or one given by hand. */
  ratioPpm: ppmColumn('ratio_ppm'),
  amount: fenColumn('amount').notNull(),
  /** Amount of the part that went back to the merchant before it was paid. */
  unfrozenAmount: fenColumn('unfrozen_amount').notNull().default(sql`0`),
  returnedAmount: fenColumn('returned_amount').notNull().default(sql`0`),
  /** Of the returned: what the merchant advanced because the receiver could not pay. */
  advancedAmount: fenColumn('advanced_amount').notNull().default(sql`0`),
  /** Refunds of the payment up to this sum have had this part returned. */
  coveredRefund: fenColumn('covered_refund').notNull().default(sql`0`),
  detailStatus: codeColumn('detail_status', DivisionDetailStatus).notNull().default(DivisionDetailStatus.waiting),
  aisleDetailNo: text('aisle_detail_no').notNull().default(''),
  /** Null until the receiver has been paid. */
  paidTime: instantColumn('paid_time'),
  failReason: text('fail_reason').notNull().default(''),
})
