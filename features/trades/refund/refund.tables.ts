import { sql } from 'drizzle-orm'
import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, dayColumn, fenColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { TradeReconStatus } from '../trade/trade.contract.ts'
import { RefundInitiator, RefundKind, RefundStatus } from './refund.contract.ts'

/** One refund, void or automatic refund of a trade. */
export const posRefunds = pgTable('pos_refund', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  refundCode: text('refund_code').notNull(),
  requestNo: text('request_no').notNull().default(''),
  rptOrderCode: text('rpt_order_code').notNull(),
  rptAisleOrderCode: text('rpt_aisle_order_code'),
  aisleRefundCode: text('aisle_refund_code'),
  rpiNo: text('rpi_no'),
  aisleCode: text('aisle_code').notNull(),
  refundKind: codeColumn('refund_kind', RefundKind).notNull(),
  refundAmount: fenColumn('refund_amount').notNull(),
  feeReturn: fenColumn('fee_return').notNull().default(sql`0`),
  merchantDebit: fenColumn('merchant_debit').notNull().default(sql`0`),
  costReturn: fenColumn('cost_return').notNull().default(sql`0`),
  reserved: fenColumn('reserved').notNull().default(sql`0`),
  refundStatus: codeColumn('refund_status', RefundStatus).notNull(),
  initiator: codeColumn('initiator', RefundInitiator).notNull(),
  operatorNo: text('operator_no').notNull().default(''),
  reason: text('reason').notNull().default(''),
  createTime: instantColumn('create_time').notNull(),
  finishTime: instantColumn('finish_time'),
  finishDay: dayColumn('finish_day'),
  bookDay: dayColumn('book_day'),
  reconStatus: codeColumn('recon_status', TradeReconStatus).notNull().default(0),
  failCode: text('fail_code').notNull().default(''),
  failReason: text('fail_reason').notNull().default(''),
  attempts: smallint('attempts').notNull().default(0),
  nextQueryAt: instantColumn('next_query_at'),
  createUser: idColumn('create_user'),
  version: integer('version').notNull().default(0),
})
