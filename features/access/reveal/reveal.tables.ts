import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** One look at a whole personal number. Written once, never changed. */
export const piiViewLogs = pgTable('pii_view_log', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  userId: idColumn('user_id').notNull(),
  account: text('account').notNull(),
  entity: text('entity').notNull(),
  entityNo: text('entity_no').notNull(),
  field: text('field').notNull(),
  ip: text('ip').notNull(),
  createdAt: instantColumn('created_at').notNull().default(sql`now()`),
})
