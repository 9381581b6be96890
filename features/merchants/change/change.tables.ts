import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned, tenantColumns } from '../../../core/server/database/columns.ts'
import { ChangeSource, ChangeStatus, ChangeType } from './change-codes.contract.ts'

/** A change of an onboarded merchant. */
export const changeRecords = pgTable('mer_change_record', {
  ...owned(),
  changeNo: text('change_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  changeType: codeColumn('change_type', ChangeType).notNull(),
  beforeJson: jsonb('before_json').notNull(),
  afterJson: jsonb('after_json').notNull(),
  pics: jsonb('pics').notNull().default([]),
  reason: text('reason').notNull(),
  changeSource: codeColumn('change_source', ChangeSource).notNull(),
  changeStatus: codeColumn('change_status', ChangeStatus).notNull(),
  aisleResults: jsonb('aisle_results').notNull().default([]),
  failMsg: text('fail_msg').notNull().default(''),
  /** Null: not refused, or in free words. */
  rejectReasonId: idColumn('reject_reason_id'),
  rejectReason: text('reject_reason').notNull().default(''),
  auditUser: idColumn('audit_user'),
  /** Null until somebody has looked at it. */
  auditTime: instantColumn('audit_time'),
  /** Null until it holds. */
  completeTime: instantColumn('complete_time'),
})

/** A merchant as it was before a change. */
export const merchantHistories = pgTable('rpi_basic_history', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpiNo: text('rpi_no').notNull(),
  changeNo: text('change_no').notNull(),
  basic: jsonb('basic').notNull(),
  account: jsonb('account').notNull(),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})
