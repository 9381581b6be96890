import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn } from '../../../core/server/database/columns.ts'

/** A stored definition of a report; the platform's. */
export const reports = pgTable(
  'report',
  {
    id: idColumn('id').primaryKey().default(sql`next_id()`),
    name: text('name').notNull(),
    content: text('content').notNull().default(''),
    remark: text('remark').notNull().default(''),
    createUser: idColumn('create_user'),
    createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
    updateUser: idColumn('update_user'),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
    isDeleted: boolean('is_deleted').notNull().default(false),
    version: integer('version').notNull().default(0),
  },
  (t) => [uniqueIndex('report_name').on(t.name).where(sql`NOT is_deleted`)],
)
