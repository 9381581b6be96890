import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { dayColumn, fenColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** One statement by which a channel paid the operator, booked. */
export const aisleRemittances = pgTable('aisle_remittance', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  statementNo: text('statement_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  fromDay: dayColumn('from_day').notNull(),
  toDay: dayColumn('to_day').notNull(),
  amount: fenColumn('amount').notNull(),
  expectedAmount: fenColumn('expected_amount').notNull(),
  remitTime: instantColumn('remit_time').notNull(),
  bookDay: dayColumn('book_day').notNull(),
  createTime: instantColumn('create_time').notNull(),
})
