import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, instantColumn, owned, tenantColumns } from '../../../core/server/database/columns.ts'
import { StaffRole } from './staff-codes.contract.ts'

/** A person who works for merchants, told by the mobile number: one password for all of them. */
export const staffAccounts = pgTable('staff_account', {
  ...tenantColumns(),
  mobileIdx: text('mobile_idx').notNull(),
  mobileEnc: text('mobile_enc').notNull(),
  /** Null: none set yet. */
  passwordHash: text('password_hash'),
  failCount: smallint('fail_count').notNull().default(0),
  lockUntil: instantColumn('lock_until'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  version: integer('version').notNull().default(0),
})

/** A person at one merchant. */
export const staff = pgTable('pos_staff', {
  ...owned(),
  rpstNo: text('rpst_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  name: text('name').notNull(),
  mobileEnc: text('mobile_enc').notNull(),
  mobileIdx: text('mobile_idx').notNull(),
  mobileTail: text('mobile_tail').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  remark: text('remark').notNull().default(''),
})

/** A person of a merchant at one of its stores. */
export const staffLinks = pgTable('pos_staff_store', {
  ...owned(),
  rpstNo: text('rpst_no').notNull(),
  rpsNo: text('rps_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  staffRole: codeColumn('staff_role', StaffRole).notNull(),
  isOn: boolean('is_on').notNull().default(true),
  receiveVoice: boolean('receive_voice').notNull().default(false),
})
