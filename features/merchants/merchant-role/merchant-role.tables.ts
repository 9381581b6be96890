import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { StaffRole } from '../../stores/staff/staff-codes.contract.ts'

/** Rights of a staff role in the app of one merchant, where they differ from the usual ones. */
export const merchantRoles = pgTable('merchant_role', {
  ...tenantColumns(),
  rpiNo: text('rpi_no').notNull(),
  staffRole: codeColumn('staff_role', StaffRole).notNull(),
  rights: text('rights').array().notNull(),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
})
