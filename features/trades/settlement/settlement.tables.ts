import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, dayColumn, fenColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { SettleCycle, SettleMode } from '../../channels/aisle/aisle-codes.contract.ts'
import { SettleRecordStatus } from './settlement.contract.ts'

/** Amounts that a channel pays out to a merchant for a day, or for one D0 trade. */
export const settleRecords = pgTable('settle_record', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  settleCode: text('settle_code').notNull(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  aisleSettleNo: text('aisle_settle_no'),
  settleCycle: codeColumn('settle_cycle', SettleCycle).notNull(),
  settleMode: codeColumn('settle_mode', SettleMode).notNull(),
  payDay: dayColumn('pay_day').notNull(),
  settleDay: dayColumn('settle_day').notNull(),
  tradeCount: integer('trade_count').notNull(),
  tradeAmount: fenColumn('trade_amount').notNull(),
  refundAmount: fenColumn('refund_amount').notNull(),
  feeAmount: fenColumn('fee_amount').notNull(),
  settleAmount: fenColumn('settle_amount').notNull(),
  accountMask: text('account_mask').notNull().default(''),
  settleStatus: codeColumn('settle_status', SettleRecordStatus).notNull(),
  failReason: text('fail_reason').notNull().default(''),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  finishTime: instantColumn('finish_time'),
  bookDay: dayColumn('book_day'),
  version: integer('version').notNull().default(0),
})
