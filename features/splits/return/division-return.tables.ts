import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, fenColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { RefundInitiator } from '../../trades/refund/refund.contract.ts'
import { DivReturnStatus, ReturnDetailStatus } from './division-return.contract.ts'

/** Money that receivers give back so that a divided payment can be refunded. */
export const divisionReturns = pgTable('division_return', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  divReturnCode: text('div_return_code').notNull(),
  divOrderCode: text('div_order_code').notNull(),
  rptOrderCode: text('rpt_order_code').notNull(),
  rpiNo: text('rpi_no').notNull(),
  refundAmount: fenColumn('refund_amount').notNull(),
  returnAmount: fenColumn('return_amount').notNull(),
  /** Refunds of the payment up to this sum have their part returned once it has succeeded. */
  coversRefund: fenColumn('covers_refund').notNull(),
  divReturnStatus: codeColumn('div_return_status', DivReturnStatus).notNull().default(DivReturnStatus.created),
  /** The refund that it started; null while none has. */
  refundCode: text('refund_code'),
  refundFailReason: text('refund_fail_reason').notNull().default(''),
  initiator: codeColumn('initiator', RefundInitiator).notNull(),
  operatorNo: text('operator_no').notNull().default(''),
  reason: text('reason').notNull().default(''),
  createUser: idColumn('create_user'),
  userNo: text('user_no').notNull().default(''),
  createTime: instantColumn('create_time').notNull(),
  finishTime: instantColumn('finish_time'),
  failReason: text('fail_reason').notNull().default(''),
  version: integer('version').notNull().default(0),
})

/** One receiver's part of a return. */
export const divisionReturnDetails = pgTable('division_return_detail', {
  ...tenantColumns(),
  divReturnCode: text('div_return_code').notNull(),
  detailNo: text('detail_no').notNull(),
  amount: fenColumn('amount').notNull(),
  advancedAmount: fenColumn('advanced_amount').notNull().default(sql`0`),
  returnDetailStatus: codeColumn('return_detail_status', ReturnDetailStatus).notNull(),
  aisleReturnNo: text('aisle_return_no').notNull().default(''),
  finishTime: instantColumn('finish_time'),
  failReason: text('fail_reason').notNull().default(''),
})
