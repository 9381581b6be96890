import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { idColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'

/** A setting of one login tenant, over the platform's. */
export const params = pgTable(
  'param',
  {
    ...owned(),
    paramName: text('param_name').notNull(),
    paramKey: text('param_key').notNull(),
    paramValue: text('param_value').notNull(),
    remark: text('remark').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('param_key').on(t.tenantId, t.oemNo, t.paramKey).where(sql`NOT is_deleted`),
  ],
)

/** A setting of the platform, for every tenant that set none of its own. */
export const platformParams = pgTable(
  'platform_param',
  {
    id: idColumn('id').primaryKey().default(sql`next_id()`),
    paramName: text('param_name').notNull(),
    paramKey: text('param_key').notNull(),
    paramValue: text('param_value').notNull(),
    remark: text('remark').notNull().default(''),
    createUser: idColumn('create_user'),
    createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
    updateUser: idColumn('update_user'),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
    isDeleted: boolean('is_deleted').notNull().default(false),
    version: integer('version').notNull().default(0),
  },
  (t) => [uniqueIndex('platform_param_key').on(t.paramKey).where(sql`NOT is_deleted`)],
)
