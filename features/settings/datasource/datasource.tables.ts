import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn } from '../../../core/server/database/columns.ts'

/** A database that the code generator may look into; the platform's. */
export const datasources = pgTable(
  'datasource',
  {
    id: idColumn('id').primaryKey().default(sql`next_id()`),
    name: text('name').notNull(),
    driverClass: text('driver_class').notNull(),
    url: text('url').notNull(),
    username: text('username').notNull(),
    passwordEnc: text('password_enc').notNull(),
    remark: text('remark').notNull().default(''),
    createUser: idColumn('create_user'),
    createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
    updateUser: idColumn('update_user'),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
    isDeleted: boolean('is_deleted').notNull().default(false),
    version: integer('version').notNull().default(0),
  },
  (t) => [uniqueIndex('datasource_name').on(t.name).where(sql`NOT is_deleted`)],
)
