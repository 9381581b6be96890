import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { BillKind, ReconStatus } from './recon-batch.contract.ts'

/** One bill of a channel: a day and a kind. Figures are null until the bill is there. */
export const reconBatches = pgTable('recon_batch', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  batchNo: text('batch_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  billDay: dayColumn('bill_day').notNull(),
  billKind: codeColumn('bill_kind', BillKind).notNull(),
  fileName: text('file_name').notNull(),
  fileHash: text('file_hash').notNull(),
  billCount: integer('bill_count'),
  billAmount: fenColumn('bill_amount'),
  billFee: fenColumn('bill_fee'),
  ourCount: integer('our_count'),
  ourAmount: fenColumn('our_amount'),
  ourFee: fenColumn('our_fee'),
  matchedCount: integer('matched_count').notNull(),
  diffCount: integer('diff_count').notNull(),
  reconStatus: codeColumn('recon_status', ReconStatus).notNull(),
  isForced: boolean('is_forced').notNull(),
  forceReason: text('force_reason').notNull(),
  /** Null unless forced, as its time. */
  forcedUser: idColumn('forced_user'),
  forcedBy: text('forced_by').notNull(),
  forceTime: instantColumn('force_time'),
  failReason: text('fail_reason').notNull(),
  makerNo: text('maker_no').notNull(),
  /** Null until it was compared. */
  startTime: instantColumn('start_time'),
  endTime: instantColumn('end_time'),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})

/** One line of a bill as the channel gave it. */
export const reconBillLines = pgTable('recon_bill_line', {
  ...tenantColumns(),
  billDay: dayColumn('bill_day').notNull(),
  batchNo: text('batch_no').notNull(),
  lineNo: integer('line_no').notNull(),
  lineKind: smallint('line_kind').notNull(),
  aisleOrderNo: text('aisle_order_no').notNull(),
  outTradeNo: text('out_trade_no').notNull(),
  tradeNo: text('trade_no').notNull(),
  aisleMerNo: text('aisle_mer_no').notNull(),
  sn: text('sn').notNull(),
  /** Null where the bill does not say, as the two below, fee, cost and time. */
  payWay: smallint('pay_way'),
  cardType: smallint('card_type'),
  settleCycle: smallint('settle_cycle'),
  amount: fenColumn('amount').notNull(),
  fee: fenColumn('fee'),
  cost: fenColumn('cost'),
  outcome: smallint('outcome').notNull(),
  status: text('status').notNull(),
  payTime: instantColumn('pay_time'),
  matchKind: smallint('match_kind').notNull(),
  ourCode: text('our_code').notNull(),
})
