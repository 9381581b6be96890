import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** A payment company of a merchant as it was switched on or off. */
export const companyRecords = pgTable('rpi_comp_record', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  compCode: text('comp_code').notNull(),
  isSkill: boolean('is_skill').notNull(),
  isOn: boolean('is_on').notNull(),
  createUser: idColumn('create_user'),
  createDept: idColumn('create_dept'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})
